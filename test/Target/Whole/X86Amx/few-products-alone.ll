; A multiplication of few products that is no part of a sum over k takes longer in tiles than
; in vectors. The kernel then has no tile instruction and needs no AMX.
;
; RUN: %tenon_lower %s --target=amx --triple=x86_64-unknown-linux-gnu --emit=ll -o - --report=%t.json | FileCheck %s --implicit-check-not=llvm.x86.t --implicit-check-not=tenon.needs
; RUN: %python -c "import json, sys; k = json.load(open(sys.argv[1]))['kernels'][0]; print(*[o['path'] for o in k['operations'] if 'muladd' in o['operation']], 'tiles' in k)" %t.json | FileCheck %s --check-prefix=REPORT
; REPORT: vdpbf16ps, 512-bit vectors; in a loop over k tdpbf16ps, 6% of the tiles used False
target triple = "spir64-unknown-unknown"

; CHECK: call {{.*}}@llvm.x86.avx512bf16.dpbf16ps
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 1, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 1, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 1, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 1, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 1, 16, 2), i32, i64)
