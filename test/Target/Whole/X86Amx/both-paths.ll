; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s
; RUN: %tenon_lower %s --target=amx --triple=x86_64-unknown-linux-gnu --report=%t.json -o %t.ll
; RUN: %python -c "import json, sys; print(json.dumps(json.load(open(sys.argv[1])), sort_keys=True))" %t.json | FileCheck %s --check-prefix=REPORT

; One kernel with types that tiles multiply and types that they do not: a remark reports
; that, and the report says how far the tiles are used.
target triple = "spir64-unknown-unknown"

; CHECK: muladd f32.16x16x16.bf16.bf16: tdpbf16ps, 50% of the tiles used
; CHECK: muladd f32.16x16x16.f16.f16: no tile instruction: {{.*}}vectors
; REPORT: "name": "both", "operations": [{{.*}}"path": "no tile instruction: {{.*}}], "subgroup_size": 1, "tiles": {"operations": [{"calls": 1, "instruction": "tdpbf16ps", "operation": "muladd f32.16x16x16.bf16.bf16", "share": 50}], "share": 50}
; REPORT-SAME: "name": "none", "operations": [{{[^]]*}}], "subgroup_size": 1}
define spir_kernel void @both(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 64)
  %ha = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_ha(ptr addrspace(1) %a, i32 0, i64 16)
  %hb = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_hb(ptr addrspace(1) %b, i32 0, i64 16)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %ha, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %hb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %e, i32 0, i64 16)
  ret void
}

define spir_kernel void @none(ptr addrspace(1) %c) {
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_ha(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_hb(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
