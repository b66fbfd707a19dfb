; fp8 uses tiles if the processor has AMX-FP8, else the vector path of the same kernel.
;
; RUN: %tenon_opt -passes='tenon<target=amx;mcpu=graniterapids>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=OLDER
; RUN: %tenon_opt -passes='tenon<target=amx;mcpu=diamondrapids>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=NEWER
; RUN: %tenon_lower %s --target=amx --mcpu=diamondrapids --emit=asm -o - | FileCheck %s
;
; OLDER: muladd f32.8x16x32.e4m3.e5m2: no tile instruction: vdpbf16ps on bf16, 512-bit vectors
; NEWER: muladd f32.8x16x32.e4m3.e5m2: tdphbf8ps, 25% of the tiles used, 50% in a loop over k
; CHECK: {{^[[:space:]]}}tdphbf8ps
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
