; RUN: %tenon_opt -passes='tenon-recognize,function(tenon-promote-slots)' -S < %s | FileCheck %s

; A variable with a generic pointer to one of two slots, as in unoptimised code, becomes a
; select between the slots' own pointers.

; CHECK-LABEL: define {{.*}}@f(
; CHECK-NOT: addrspace(4)
; CHECK: phi ptr [ %a, %entry ], [ %b, %other ]
; CHECK-NOT: addrspace(4)
; CHECK: }

define target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @f(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i1 %which) {
entry:
  %a = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %b = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  %p = alloca ptr addrspace(4)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, ptr %a
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, ptr %b
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  store ptr addrspace(4) %ga, ptr %p
  br i1 %which, label %end, label %other
other:
  %gb = addrspacecast ptr %b to ptr addrspace(4)
  store ptr addrspace(4) %gb, ptr %p
  br label %end
end:
  %g = load ptr addrspace(4), ptr %p
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, ptr addrspace(4) %g
  %m = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr %a
  ret target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m
}
