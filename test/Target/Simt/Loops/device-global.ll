; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; A device_global of SYCL: a null pointer that was cast, and the decorations that
; DPC++'s translator writes by numbers that SPIR-V's registry has not assigned.

; CHECK-DAG: OpCapability GlobalVariableHostAccessINTEL
; CHECK-DAG: OpDecorate %[[SUM:.*]] HostAccessINTEL WriteINTEL "_Z3sum"
; CHECK-DAG: %[[TYPE:.*]] = OpTypeStruct %[[POINTER:[a-zA-Z_0-9]+]] %uint
; CHECK-DAG: %[[NULL:.*]] = OpConstantNull %[[POINTER]]
; CHECK-DAG: %[[START:.*]] = OpConstantComposite %[[TYPE]] %[[NULL]] %uint_5
; CHECK: %[[SUM]] = OpVariable %{{.*}} CrossWorkgroup %[[START]]

@sum = addrspace(1) global { ptr addrspace(1), i32 } { ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), i32 5 }, align 8, !spirv.Decorations !0

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @sum, i64 8)
  store i32 %x, ptr addrspace(1) %p
  store i32 7, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @sum, i64 8)
  ret void
}

!0 = !{!1, !2, !3}
!1 = !{i32 6147, i32 2, !"_Z3sum"}
!2 = !{i32 6148, i32 0}
!3 = !{i32 6149, i32 1}
