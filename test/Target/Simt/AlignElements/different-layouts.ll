; RUN: %tenon_opt -passes='tenon-subgroup-size<target=loops;subgroup-size=16>,tenon-align-elements<target=loops>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-subgroup-size<target=loops;subgroup-size=1>,tenon-align-elements<target=loops>' -S < %s | FileCheck %s --check-prefix=ALONE

; Copies 8x32 elements of an accumulator to A, two of which share a component: they are
; inserted into an accumulator, which is converted after the loop. With one work-item in a
; sub-group all layouts are the same.

; CHECK: call i32 @tenon.length.acc.i8.8x32()
; CHECK: call i32 @tenon.length.acc.i32.8x32()
; CHECK: [[PHI:%.*]] = phi target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 2) [ undef, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[X:%.*]] = call i32 @tenon.extract.acc.i32.8x32(
; CHECK: [[Y:%.*]] = trunc i32 [[X]] to i8
; CHECK: [[NEXT]] = call {{.*}} @tenon.insert.acc.i8.8x32({{.*}} [[PHI]], i8 [[Y]], i64 %i)
; CHECK: exit:
; CHECK: [[A:%.*]] = call {{.*}} @tenon.convert.a.i8.8x32.{{.*}}({{.*}} [[NEXT]])
; CHECK: call void @tenon.store.a.i8.8x32.row.p1(ptr addrspace(1) %a, {{.*}} [[A]], i64 32)

; ALONE-NOT: convert
; ALONE: @tenon.insert.a.i8.8x32

define spir_kernel void @k(ptr addrspace(1) %a, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c) {
entry:
  %n = call i32 @tenon.length.a.i8.8x32()
  %m = call i32 @tenon.length.acc.i32.8x32()
  %min = call i32 @llvm.umin.i32(i32 %n, i32 %m)
  %count = zext i32 %min to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %matrix = phi target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) [ undef, %entry ], [ %result, %loop ]
  %x = call i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2) %c, i64 %i)
  %y = trunc i32 %x to i8
  %result = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.insert.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %matrix, i8 %y, i64 %i)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %count
  br i1 %done, label %exit, label %loop
exit:
  call void @tenon.store.a.i8.8x32.row.p1(ptr addrspace(1) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %result, i64 32)
  ret void
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @tenon.length.a.i8.8x32() #0
declare i32 @tenon.length.acc.i32.8x32() #1
declare i32 @tenon.extract.acc.i32.8x32(target("spirv.CooperativeMatrixKHR", i32, 3, 8, 32, 2), i64) #2
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.insert.a.i8.8x32(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i8, i64) #3
declare void @tenon.store.a.i8.8x32.row.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i64) #4

attributes #0 = { nounwind willreturn memory(none) "tenon.op"="length" "tenon.type"="a.i8.8x32" }
attributes #1 = { nounwind willreturn memory(none) "tenon.op"="length" "tenon.type"="acc.i32.8x32" }
attributes #2 = { nounwind willreturn memory(none) "tenon.op"="extract" "tenon.type"="acc.i32.8x32" }
attributes #3 = { nounwind willreturn memory(none) "tenon.op"="insert" "tenon.type"="a.i8.8x32" }
attributes #4 = { convergent nounwind willreturn memory(argmem: write) "tenon.op"="store" "tenon.type"="a.i8.8x32" "tenon.layout"="row" }
