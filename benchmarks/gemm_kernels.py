# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMM kernels with cooperative matrices, as SPIR-V text, and their operands.

The kernel is that of demo/gemm.spvasm for any element kind and tile:

    gemm(A, B, C, N, K): work-group (x, y) computes the tile of C that begins at
    row y * tile rows, column x * tile columns
"""

import dataclasses

import numpy as np

# B's layout: row-major, or `packed`: groups of rows that fill 32 bits are
# interleaved element by element (VNNI).
ROW, PACKED = 0, 2


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str
    element: str  # SPIR-V type of A's and B's elements
    accumulator: str
    mask: int  # Cooperative Matrix Operands
    a_type: type  # of NumPy
    b_type: type
    c_type: type
    c_word: str  # tenon-run's word for c_type

    @property
    def element_bytes(self):
        return np.dtype(self.a_type).itemsize

    @property
    def group(self):
        """The number of elements that fill 32 bits."""
        return 4 // self.element_bytes


def _bytes(name, mask, a_type, b_type):
    return Kind(name, "OpTypeInt 8 0", "OpTypeInt 32 0", mask, a_type, b_type,
                np.int32, "i32")


KINDS = {kind.name: kind for kind in (
    Kind("bf16", "OpTypeInt 16 0", "OpTypeFloat 32", 0x40, np.uint16, np.uint16,
         np.float32, "f32"),
    Kind("f32", "OpTypeFloat 32", "OpTypeFloat 32", 0, np.float32, np.float32,
         np.float32, "f32"),
    _bytes("s8s8", 0xf, np.int8, np.int8),
    _bytes("u8s8", 0xe, np.uint8, np.int8),
    _bytes("s8u8", 0xd, np.int8, np.uint8),
    _bytes("u8u8", 0xc, np.uint8, np.uint8),
)}

TEXT = """
               OpCapability Addresses
               OpCapability Kernel
               OpCapability Int64
               OpCapability Int16
               OpCapability Int8
               OpCapability CooperativeMatrixKHR
               OpCapability !6434
               OpCapability !6437
               OpExtension "SPV_KHR_cooperative_matrix"
               OpExtension "SPV_INTEL_joint_matrix"
               OpMemoryModel Physical64 OpenCL
               OpEntryPoint Kernel %gemm "gemm" %group_id
               OpDecorate %group_id BuiltIn WorkgroupId
       %void = OpTypeVoid
       %bool = OpTypeBool
       %uint = OpTypeInt 32 0
      %ulong = OpTypeInt 64 0
     %vulong = OpTypeVector %ulong 3
{types}
     %in_ptr = OpTypePointer CrossWorkgroup {element}
    %out_ptr = OpTypePointer CrossWorkgroup {accumulator}
  %input_ptr = OpTypePointer Input %vulong
  %gemm_type = OpTypeFunction %void %in_ptr %in_ptr %out_ptr %ulong %ulong
     %zero_l = OpConstant %ulong 0
        %m_l = OpConstant %ulong {m}
        %n_l = OpConstant %ulong {n}
        %k_l = OpConstant %ulong {k}
    %group_l = OpConstant %ulong {group}
     %c_zero = OpConstant {accumulator} 0
          %m = OpConstant %uint {m}
          %n = OpConstant %uint {n}
          %k = OpConstant %uint {k}
   %subgroup = OpConstant %uint 3
      %use_a = OpConstant %uint 0
      %use_b = OpConstant %uint 1
      %use_c = OpConstant %uint 2
   %matrix_a = OpTypeCooperativeMatrixKHR {element} %subgroup %m %k %use_a
   %matrix_b = OpTypeCooperativeMatrixKHR {element} %subgroup %k %n %use_b
   %matrix_c = OpTypeCooperativeMatrixKHR {accumulator} %subgroup %m %n %use_c
  %row_major = OpConstant %uint 0
   %b_layout = OpConstant %uint {layout}
   %group_id = OpVariable %input_ptr Input
       %gemm = OpFunction %void None %gemm_type
          %A = OpFunctionParameter %in_ptr
          %B = OpFunctionParameter %in_ptr
          %C = OpFunctionParameter %out_ptr
          %N = OpFunctionParameter %ulong
          %K = OpFunctionParameter %ulong
      %entry = OpLabel
         %id = OpLoad %vulong %group_id
          %x = OpCompositeExtract %ulong %id 0
          %y = OpCompositeExtract %ulong %id 1
        %row = OpIMul %ulong %y %m_l
     %column = OpIMul %ulong %x %n_l
      %a_row = OpIMul %ulong %row %K
   %b_column = OpIMul %ulong %column %group_l
   %b_stride = OpIMul %ulong %N %group_l
    %c_start = OpCompositeConstruct %matrix_c %c_zero
               OpBranch %head
       %head = OpLabel
         %kk = OpPhi %ulong %zero_l %entry %k_next %body
          %c = OpPhi %matrix_c %c_start %entry %c_next %body
       %more = OpULessThan %bool %kk %K
               OpLoopMerge %done %body None
               OpBranchConditional %more %body %done
       %body = OpLabel
    %a_index = OpIAdd %ulong %a_row %kk
  %a_address = OpInBoundsPtrAccessChain %in_ptr %A %a_index
          %a = OpCooperativeMatrixLoadKHR %matrix_a %a_address %row_major %K
      %b_row = OpIMul %ulong %kk %N
    %b_index = OpIAdd %ulong %b_row %b_column
  %b_address = OpInBoundsPtrAccessChain %in_ptr %B %b_index
          %b = OpCooperativeMatrixLoadKHR %matrix_b %b_address %b_layout %b_stride
     %c_next = OpCooperativeMatrixMulAddKHR %matrix_c %a %b %c {mask}
     %k_next = OpIAdd %ulong %kk %k_l
               OpBranch %head
       %done = OpLabel
      %c_row = OpIMul %ulong %row %N
    %c_index = OpIAdd %ulong %c_row %column
  %c_address = OpInBoundsPtrAccessChain %out_ptr %C %c_index
               OpCooperativeMatrixStoreKHR %c_address %c %row_major %N
               OpReturn
               OpFunctionEnd
"""


def kernel(kind, m, n, k, layout=ROW):
    """The text of a kernel with tiles of m x n x k."""
    types = {"OpTypeInt 32 0": "%uint"}
    lines = []
    for number, declaration in enumerate((kind.element, kind.accumulator)):
        if declaration not in types:
            types[declaration] = f"%element_{number}"
            lines.append(f"%element_{number} = {declaration}")
    return TEXT.format(
        types="\n".join(lines), element=types[kind.element],
        accumulator=types[kind.accumulator], m=m, n=n, k=k, layout=layout,
        group=kind.group if layout == PACKED else 1,
        mask=f"!{kind.mask:#x}" if kind.mask else "")


def operand(random, dtype, rows, columns):
    """A random matrix; uint16 means the bits of bf16."""
    if np.issubdtype(dtype, np.floating):
        return random.standard_normal((rows, columns)).astype(dtype)
    if dtype == np.uint16:
        values = random.standard_normal((rows, columns)).astype(np.float32)
        return (values.view(np.uint32) >> 16).astype(np.uint16)
    limits = np.iinfo(dtype)
    return random.integers(limits.min, limits.max, (rows, columns), dtype,
                           endpoint=True)


def pack(kind, b):
    """B in the packed layout; its rows are a multiple of kind.group."""
    rows, columns = b.shape
    grouped = b.reshape(rows // kind.group, kind.group, columns)
    return np.ascontiguousarray(grouped.transpose(0, 2, 1)).reshape(rows, columns)
