; RUN: %tenon_lower %s --stop-after=input | FileCheck %s --check-prefix=INPUT
; RUN: %tenon_lower %s --stop-after=recognize | FileCheck %s --check-prefix=RECOGNIZE
; RUN: %tenon_lower %s --stop-after=legalize | FileCheck %s --check-prefix=RECOGNIZE
; RUN: %tenon_lower %s --stop-after=lower | FileCheck %s --check-prefix=LOWER
; RUN: %tenon_lower %s --stop-after=work-group | FileCheck %s --check-prefix=GROUP
; RUN: %expect 2 %tenon_lower %s --stop-after=tea 2>&1 | FileCheck %s --check-prefix=UNKNOWN
; RUN: %expect 2 %tenon_lower %s --stop-after=lower --emit=obj 2>&1 | FileCheck %s --check-prefix=FORM
; RUN: %tenon_lower %s --stop-after=recognize --report=%t.json -o %t.ll
; RUN: FileCheck %s --check-prefix=REPORT < %t.json
; RUN: %tenon_lower %s --stop-after=contract --target=dpas --subgroup-size=16 --report=%t.json -o %t.ll
; RUN: FileCheck %s --check-prefix=REPORT < %t.json
; RUN: %expect 2 %tenon_lower %s --stop-after=input --report=%t.json 2>&1 | FileCheck %s --check-prefix=NOTHING

; INPUT: call {{.*}}@__spirv_CompositeConstruct(float
; RECOGNIZE: call {{.*}}@tenon.fill.acc.f32.8x16(float
; LOWER: define spir_kernel void @k(
; LOWER: call void @tenon.cpu.fill.acc.f32.8x16(ptr
; GROUP: define void @k(ptr
; REPORT: "operation": "fill acc.f32.8x16",
; REPORT-NEXT: "path": "
; NOTHING: error: --report is about recognised operations, and --stop-after=input recognises none
; UNKNOWN: error: expected --stop-after=input, recognize, legalize, contract, lower, widen or work-group
; FORM: error: --stop-after writes ll or bc

define spir_kernel void @k(ptr addrspace(1) %p) {
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
