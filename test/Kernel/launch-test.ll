; RUN: %tenon_opt -passes='tenon-work-group<target=cpu>' -S < %s | FileCheck %s

; A kernel's launch test becomes a function that a launch calls with the kernel's arguments.
; Work-groups are of the enqueued size if it holds.

; CHECK: @k_tenon_info = constant {{.*}}, i64 0, i64 2, ptr @k.test }
define spir_kernel void @k(i32 %n, ptr addrspace(3) %local) "tenon.launch-test"="k.launches" {
  ret void
}

; CHECK-NOT: @k.launches
; CHECK-LABEL: define internal i32 @k.test(ptr %0, ptr %1)
; CHECK: [[N:%.*]] = load i32
; CHECK: [[FITS:%.*]] = icmp eq i64 {{%.*}}, 8
; CHECK: [[MORE:%.*]] = icmp sgt i32 [[N]], 3
; CHECK: and i1 [[FITS]], [[MORE]]
; CHECK-COUNT-3: urem i64
; CHECK: ret i32
define internal i1 @k.launches(i32 %n, ptr addrspace(3) %local) "tenon.tests-launches" {
  %size = call i64 @tenon.item.local_size(i32 0)
  %fits = icmp eq i64 %size, 8
  %more = icmp sgt i32 %n, 3
  %both = and i1 %fits, %more
  ret i1 %both
}

declare i64 @tenon.item.local_size(i32) "tenon.item"="local_size"
