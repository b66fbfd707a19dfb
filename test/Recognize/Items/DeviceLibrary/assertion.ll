; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; A failed assertion calls that of C, which has no work-items.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[T:%.*]] = addrspacecast ptr addrspace(4) %text to ptr
; CHECK-NEXT: [[F:%.*]] = addrspacecast ptr addrspace(4) %text to ptr
; CHECK-NEXT: [[N:%.*]] = addrspacecast ptr addrspace(4) %text to ptr
; CHECK-NEXT: call void @__assert_fail(ptr [[T]], ptr [[F]], i32 7, ptr [[N]])
; CHECK-NEXT: ret void

define spir_kernel void @k(ptr addrspace(4) %text) {
  call spir_func void @__devicelib_assert_fail(ptr addrspace(4) %text, ptr addrspace(4) %text, i32 7, ptr addrspace(4) %text, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0)
  ret void
}

declare spir_func void @__devicelib_assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4), i64, i64, i64, i64, i64, i64)
