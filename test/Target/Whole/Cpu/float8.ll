; fp8 is read as f16, whose conversion processors have, and multiplied as bf16 where there
; is an instruction for that, else as f32. Without either it is decoded by its bits.
;
; RUN: %tenon_lower %s --mcpu=znver5 --emit=asm -o - | FileCheck %s --check-prefix=BF16
; RUN: %tenon_lower %s --mcpu=x86-64-v3 --emit=asm -o - | FileCheck %s --check-prefix=F32
; RUN: %tenon_lower %s --mcpu=x86-64 --emit=asm -o - | FileCheck %s --check-prefix=BITS --implicit-check-not=cvtph2ps
;
; BF16: vcvtph2ps
; BF16: vdpbf16ps
; F32: vcvtph2ps
; F32: vfmadd
; BITS: cvtdq2ps
; BITS: mulps
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %md = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_d(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 6144)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %md, i32 0, i64 16)
  ret void
}
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_d(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_d(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
