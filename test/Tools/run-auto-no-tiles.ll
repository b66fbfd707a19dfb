; Engine auto on a machine with AMX: a kernel whose types tiles do not multiply runs on
; cpu, and the report says why. A named engine needs no reason.
;
; REQUIRES: x86, amx
; UNSUPPORTED: engine-amx
; RUN: %tenon_run %s --global=1 --report=%t.json out=%t.a.npy:f16:16x16 out=%t.npy:f32:8x16
; RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); print(r['target'], r['engine'], r['engine_reason'])" %t.json | FileCheck %s
; RUN: %tenon_run %s --global=1 --engine=amx --report=%t.json out=%t.a.npy:f16:16x16 out=%t.npy:f32:8x16
; RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); print(r['target'], r['engine'], 'engine_reason' in r)" %t.json | FileCheck %s --check-prefix=NAMED
; CHECK: cpu cpu it multiplies nothing in tiles
; NAMED: amx amx False
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %c) {
  %ma = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %a, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
