; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --stop-after=lower --emit=ll -o - | FileCheck %s

; 4096 components in each lane are a loop, two of them per iteration: that is the pattern
; in which the source components repeat.

; CHECK-LABEL: define internal spir_func void @tenon.loops16.convert
; CHECK: component:
; CHECK-COUNT-2: call i16 @tenon.subgroup.shuffle
; CHECK-NOT: call i16 @tenon.subgroup.shuffle
; CHECK: ret void

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %x = call target("spirv.CooperativeMatrixKHR", i8, 3, 256, 256, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %p, i32 0, i64 256)
  %y = call target("spirv.CooperativeMatrixKHR", i32, 3, 256, 256, 2) @__spirv_SConvert(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 256, 0) %x)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", i32, 3, 256, 256, 2) %y, i32 0, i64 256)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 256, 256, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 256, 256, 2) @__spirv_SConvert(target("spirv.CooperativeMatrixKHR", i8, 3, 256, 256, 0))
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 256, 256, 2), i32, i64)
