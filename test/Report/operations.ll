; RUN: %tenon_lower %s --triple=x86_64-linux-gnu --mcpu=znver5 --report=%t.json -o %t.o
; RUN: %python -c "import json, sys; print(json.dumps(json.load(open(sys.argv[1])), sort_keys=True))" %t.json | FileCheck %s
; RUN: %tenon_lower %s --triple=x86_64-linux-gnu --mcpu=znver5 --report=- -o %t.o > %t.stdout
; RUN: diff %t.json %t.stdout

; The report is JSON and lists for each kernel its operations, how many
; calls there are, and how the target does them.

; CHECK: {"kernels": [{"name": "k", "operations": [
; CHECK-SAME: {"calls": 2, "operation": "fill acc.f32.8x16", "path": "buffer"}
; CHECK-SAME: {"calls": 1, "operation": "muladd f32.8x16x16.bf16.bf16", "path": "vdpbf16ps, 512-bit vectors"}
; CHECK-SAME: {"calls": 1, "operation": "store acc.f32.8x16.row", "path": "buffer"}], "subgroup_size": 1}, {"name": "none", "operations": [], "subgroup_size": 1}], "target": "cpu"}

define spir_kernel void @k(ptr addrspace(1) %p, i1 %b) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 2.0)
  %s = select i1 %b, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %s, i32 0)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %e, i32 0, i64 16)
  ret void
}

define spir_kernel void @none() {
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
