; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Indices of 32 bits that do not wrap around: the operands still advance by k,
; and two vertically adjacent tiles are fused.
target triple = "spir64-unknown-unknown"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"

; CHECK-LABEL: define spir_kernel void @signed(
; CHECK:      done:
; CHECK:      call void @tenon.amx.contract.f32.32x16x16.bf16.bf16.row.row.continued.zero.shared(
; CHECK-NEXT: ret void
define spir_kernel void @signed(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n, i32 %depth, i32 %row) {
entry:
  %sa = sext i32 %depth to i64
  %sb = sext i32 %n to i64
  %row.low = add nsw i32 %row, 16
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %acc.0 = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d.0, %body ]
  %acc.1 = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d.1, %body ]
  %more = icmp slt i32 %k, %depth
  br i1 %more, label %body, label %done
body:
  %line.0 = mul nsw i32 %row, %depth
  %index.0 = add nsw i32 %line.0, %k
  %wide.0 = sext i32 %index.0 to i64
  %pa.0 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.0
  %line.1 = mul nsw i32 %row.low, %depth
  %index.1 = add nsw i32 %line.1, %k
  %wide.1 = sext i32 %index.1 to i64
  %pa.1 = getelementptr i16, ptr addrspace(1) %a, i64 %wide.1
  %line.b = mul nsw i32 %k, %n
  %wide.b = sext i32 %line.b to i64
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %wide.b
  %a.0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.0, i32 0, i64 %sa)
  %a.1 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa.1, i32 0, i64 %sa)
  %b.0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %sb)
  %d.0 = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %a.0, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b.0, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc.0, i32 64)
  %d.1 = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %a.1, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b.0, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc.1, i32 64)
  %k.next = add nsw i32 %k, 16
  br label %head
done:
  %c.line.0 = mul nsw i32 %row, %n
  %c.wide.0 = sext i32 %c.line.0 to i64
  %pc.0 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.0
  %c.line.1 = mul nsw i32 %row.low, %n
  %c.wide.1 = sext i32 %c.line.1 to i64
  %pc.1 = getelementptr float, ptr addrspace(1) %c, i64 %c.wide.1
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.0, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc.0, i32 0, i64 %sb)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc.1, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc.1, i32 0, i64 %sb)
  ret void
}

; CHECK-LABEL: define spir_kernel void @unsigned(
; CHECK:      done:
; CHECK:      call void @tenon.amx.contract.f32.16x16x16.bf16.bf16.row.row.continued.zero.shared(
define spir_kernel void @unsigned(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n, i32 %depth) {
entry:
  %sa = zext i32 %depth to i64
  %sb = zext i32 %n to i64
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i32 %k, %depth
  br i1 %more, label %body, label %done
body:
  %wide.a = zext i32 %k to i64
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %wide.a
  %line.b = mul nuw i32 %k, %n
  %wide.b = zext i32 %line.b to i64
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %wide.b
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %sa)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %sb)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add nuw i32 %k, 16
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %sb)
  ret void
}

; Where a product may wrap around, each round compares with where k goes on.
; CHECK-LABEL: define spir_kernel void @wrapping(
; CHECK:      body:
; CHECK:      call void @tenon.amx.contract.f32.16x16x16.bf16.bf16.row.row.continued.shared.collect(
; CHECK:      done:
; CHECK:      call void @tenon.amx.contract.f32.16x16x16.bf16.bf16.row.row.continued.shared.finish(
define spir_kernel void @wrapping(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n, i32 %depth) {
entry:
  %sb = zext i32 %n to i64
  br label %head
head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i32 %k, %depth
  br i1 %more, label %body, label %done
body:
  %line.b = mul i32 %k, %n
  %wide.b = zext i32 %line.b to i64
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %wide.b
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 16)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %sb)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i32 %k, 16
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %sb)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
