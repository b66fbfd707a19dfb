# PyTorch's own tensors as buffers and numbers: those that are shared, and what the others are told.
# The kernels are LLVM IR, so that nothing else is needed:
#
#     PYTHONPATH=python TENON_LIBRARY=build/lib/libTenon.so python3 test/Python/torch-tensors.py
#
# REQUIRES: torch
# RUN: env %preload XDG_CACHE_HOME=%t.cache TENON_LIBRARY=%build_root/lib/libTenon.so \
# RUN:     PYTHONPATH=%src_root/python %python %s | FileCheck %s
# CHECK: all {{[0-9]+}} right
import sys

import tenon

try:
    import torch
except ImportError:
    sys.exit("PyTorch cannot be imported; nothing was tested")

SOURCE = """
define spir_kernel void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n)
    !kernel_arg_addr_space !1 !kernel_arg_type !2 !kernel_arg_base_type !2 !kernel_arg_type_qual !3
    !kernel_arg_access_qual !4 {{
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %from = getelementptr {type}, ptr addrspace(1) %p, i64 %id
  %to = getelementptr {type}, ptr addrspace(1) %q, i64 %id
  %x = load {type}, ptr addrspace(1) %from
  store {type} %x, ptr addrspace(1) %to
  ret void
}}
declare spir_func i64 @_Z13get_global_idj(i32)
!1 = !{{i32 1, i32 1, i32 0}}
!2 = !{{!"{word}*", !"{word}*", !"int"}}
!3 = !{{!"const", !"", !""}}
!4 = !{{!"none", !"none", !"none"}}
"""


def copies(word, type):
    source = SOURCE.format(name="copy", type=type, word=word)
    return tenon.compile(source.encode(), name=f"{word}.ll")["copy"]


floats, halves, shorts, bytes_, longs, doubles = (
    copies(*of)
    for of in (("float", "i32"), ("half", "i16"), ("ushort", "i16"), ("uchar", "i8"),
               ("long", "i64"), ("double", "i64"))
)  # fmt: skip
done, wrong = 0, 0


def check(name, is_right):
    global done, wrong
    done, wrong = done + 1, wrong + (not is_right)
    if not is_right:
        print("WRONG:", name)


def passes(name, kernel, tensor, n=1):
    result = torch.zeros_like(tensor, memory_format=torch.contiguous_format)
    kernel(max(tensor.numel(), 1), 1, tensor, result, n)
    check(name, torch.equal(result, tensor))


def fails(name, text, kernel, *arguments):
    try:
        kernel(1, 1, *arguments)
        check(f"{name}: no error, expected '{text}'", False)
    except tenon.Error as error:
        check(f"{name}: '{error}', expected '{text}'", text in str(error))


def shared():
    ones = torch.arange(1, 65, dtype=torch.float32)
    passes("f32", floats, ones)
    passes("f32, two dimensions", floats, ones.reshape(8, 8))
    passes("f32, no dimension", floats, torch.tensor(7.0))
    passes("f32, part", floats, ones[16:32])
    passes("f32, strides of sizes of 1", floats, ones.reshape(8, 8).t()[:, :1].t()[:, :1])
    passes("f32, turned column", floats, ones.reshape(64, 1).t())
    passes("detached", floats, ones.clone().requires_grad_().detach())
    passes("f16", halves, ones.half())
    passes("bf16", shorts, ones.bfloat16())
    passes("bool", bytes_, ones > 7)
    passes("u8", bytes_, ones.byte())
    passes("i64", longs, ones.long())
    passes("f64", doubles, ones.double())
    passes("complex", longs, torch.complex(ones, ones))
    if hasattr(torch, "float8_e5m2"):
        eighths = ones.to(torch.float8_e5m2)
        result = torch.zeros(64, dtype=torch.uint8)
        try:
            bytes_(64, 1, eighths, result, 1)
            check("fp8", torch.equal(result, eighths.view(torch.uint8)))
        except tenon.Error as error:  # older versions do not share it
            check(f"fp8: {error}", "is not shared by its library" in str(error))
    passes("number of a tensor", floats, ones, torch.tensor(3))
    part = torch.zeros(64)
    floats(16, 1, ones, part[16:32], 1)
    check("written part", torch.equal(part[16:32], ones[:16]) and part.sum() == ones[:16].sum())
    empty = torch.empty(0)
    none = tenon.compile(b"define spir_kernel void @none(ptr addrspace(1) %p) { ret void }")["none"]
    none(1, 1, empty)
    none(1, 1, torch.empty(0, 4))
    check("empty", True)
    floats.check(64, 1, ones, part, 1)
    check("by definition", True)
    fails("outside", "out of bounds", lambda *_: floats.check(65, 1, ones, part, 1))


def refused():
    ones, to = torch.ones(64), torch.zeros(64)
    fails("gradient", "require", floats, ones.clone().requires_grad_(), to, 1)
    fails("column", "is not contiguous", floats, ones.reshape(8, 8)[:, 1], to, 1)
    fails("turned", "is not contiguous", floats, ones.reshape(8, 8).t(), to, 1)
    fails("expanded", "is not contiguous", floats, torch.ones(1).expand(64), to, 1)
    fails("f64", "has elements of f64, expected float*", floats, ones.double(), to, 1)
    fails("f16", "has elements of f16, expected float*", floats, ones.half(), to, 1)
    fails("bf16", "has elements of bf16, expected float*", floats, ones.bfloat16(), to, 1)
    fails("bf16 as f16", "has elements of bf16, expected half*", halves, ones.bfloat16(), to.half(), 1)
    fails("f32", "has elements of f32, expected ushort*", shorts, ones, to.short(), 1)
    complexes = torch.complex(ones, ones)
    fails("conjugate", "is not shared by its library", longs, complexes.conj(), complexes.clone(), 1)
    fails("negated", "resolve_neg", floats, complexes.conj().imag, to, 1)
    fails("sparse", "is not shared by its library", floats, ones.to_sparse(), to, 1)
    fails("meta", "argument 0", floats, ones.to("meta"), to, 1)
    fails("float for int", "is a float, expected int", floats, ones, to, torch.tensor(1.5))
    fails("several numbers", "has several elements", floats, ones, to, torch.ones(2))
    if torch.cuda.is_available():
        fails("GPU", "is not in this machine's memory", floats, ones.cuda(), to, 1)


shared()
refused()
print(f"torch {torch.__version__}: {wrong} of {done} wrong" if wrong else f"torch {torch.__version__}: all {done} right")
sys.exit(wrong != 0)
