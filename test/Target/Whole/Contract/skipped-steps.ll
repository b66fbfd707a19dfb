; Multiplications that iterations may skip are collected if there is one accumulator: each adds to
; its value on every path to it.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"

; CHECK-LABEL: define {{.*}} @skips(
; CHECK: body:
; CHECK: br i1 %is,
; CHECK: multiply:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
; CHECK: done:
; CHECK: call void @tenon.cpu.contract{{.*}}.finish(
define spir_kernel void @skips(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  br i1 %is, label %latch, label %multiply
multiply:
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %acc, %body ], [ %d, %multiply ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define {{.*}} @either(
; CHECK: one:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
; CHECK: two:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
; CHECK: done:
; CHECK: call void @tenon.cpu.contract{{.*}}.finish(
define spir_kernel void @either(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  br i1 %is, label %one, label %two
one:
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %latch
two:
  %pa.f = getelementptr i16, ptr addrspace(1) %other, i64 %k
  %row.f = mul i64 %k, %n
  %pb.f = getelementptr i16, ptr addrspace(1) %b, i64 %row.f
  %ma.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.f, i32 0, i64 %depth)
  %mb.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.f, i32 0, i64 %n)
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.f, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.f, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %d, %one ], [ %f, %two ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: define {{.*}} @then_always(
; CHECK: one:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
; CHECK: both:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
; CHECK: done:
define spir_kernel void @then_always(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %f, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  br i1 %is, label %one, label %both
one:
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %both
both:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %d, %one ], [ %acc, %body ]
  %pa.f = getelementptr i16, ptr addrspace(1) %other, i64 %k
  %row.f = mul i64 %k, %n
  %pb.f = getelementptr i16, ptr addrspace(1) %b, i64 %row.f
  %ma.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.f, i32 0, i64 %depth)
  %mb.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.f, i32 0, i64 %n)
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.f, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.f, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %e, i32 64)
  br label %latch
latch:
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; The multiplication is done, and its result dropped.
; CHECK-LABEL: define {{.*}} @dropped(
; CHECK-NOT: collect(
; CHECK: call {{.*}}muladd
; CHECK-NOT: collect(
define spir_kernel void @dropped(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br i1 %is, label %one, label %latch
one:
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %acc, %one ], [ %d, %body ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; There are two accumulators.
; CHECK-LABEL: define {{.*}} @two(
; CHECK-NOT: collect(
; CHECK: call {{.*}}muladd
; CHECK-NOT: collect(
define spir_kernel void @two(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br i1 %is, label %one, label %two
one:
  br label %latch
two:
  %pa.f = getelementptr i16, ptr addrspace(1) %other, i64 %k
  %row.f = mul i64 %k, %n
  %pb.f = getelementptr i16, ptr addrspace(1) %b, i64 %row.f
  %ma.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.f, i32 0, i64 %depth)
  %mb.f = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.f, i32 0, i64 %n)
  %f = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.f, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.f, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %d, %one ], [ %f, %two ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; The value before the multiplication is stored as well.
; CHECK-LABEL: define {{.*}} @stored(
; CHECK-NOT: collect(
; CHECK: call {{.*}}muladd
; CHECK-NOT: collect(
define spir_kernel void @stored(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  br i1 %is, label %latch, label %multiply
multiply:
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %other, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %acc, %body ], [ %d, %multiply ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

; An inner loop without multiplications changes nothing.
; CHECK-LABEL: define {{.*}} @loop_between(
; CHECK: multiply:
; CHECK: call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}.collect(
define spir_kernel void @loop_between(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %skips, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %latch ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %at = getelementptr i8, ptr addrspace(1) %skips, i64 %k
  %skip = load i8, ptr addrspace(1) %at
  %is = trunc i8 %skip to i1
  br i1 %is, label %wait, label %multiply
wait:
  %i = phi i64 [ 0, %body ], [ %i.next, %wait ]
  %i.next = add i64 %i, 1
  store volatile i64 %i, ptr addrspace(1) %c
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %wait, label %latch
multiply:
  %pa.d = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row.d = mul i64 %k, %n
  %pb.d = getelementptr i16, ptr addrspace(1) %b, i64 %row.d
  %ma.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.d, i32 0, i64 %depth)
  %mb.d = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb.d, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma.d, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb.d, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  br label %latch
latch:
  %e = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %acc, %wait ], [ %d, %multiply ]
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
