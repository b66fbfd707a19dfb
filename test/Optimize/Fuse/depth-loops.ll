; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

; A loop over k in steps of half the processor's own: two steps become one multiplication. Not if the
; sum saturates after each, a call must not be repeated, or lanes hold the operand.
target triple = "spir64-unknown-unknown"

%a = type target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0)
%b = type target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1)
%c = type target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)

; CHECK-LABEL: define spir_kernel void @steps(
; CHECK:        @tenon.muladd.s32.8x16x64
; CHECK:        ret void
define spir_kernel void @steps(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %to) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi %c [ zeroinitializer, %entry ], [ %d, %loop ]
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %k
  %far = mul i64 %k, 64
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %far
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %mb, %c %s, i32 15)
  %next = add nuw i64 %k, 32
  %more = icmp ult i64 %next, 512
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @saturating(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        @tenon.muladd.s32.8x16x32
; CHECK-NOT:    @tenon.muladd
; CHECK:        ret void
define spir_kernel void @saturating(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %to) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi %c [ zeroinitializer, %entry ], [ %d, %loop ]
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %k
  %far = mul i64 %k, 64
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %far
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %mb, %c %s, i32 31)
  %next = add nuw i64 %k, 32
  %more = icmp ult i64 %next, 512
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 64)
  ret void
}

; CHECK-LABEL: define spir_kernel void @once(
; CHECK-NOT:    @tenon.muladd.s32.8x16x64
; CHECK:        @tenon.muladd.s32.8x16x32
; CHECK-NOT:    @tenon.muladd
; CHECK:        ret void
define spir_kernel void @once(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %to) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi %c [ zeroinitializer, %entry ], [ %d, %loop ]
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %k
  %far = mul i64 %k, 64
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %far
  %ma = call %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a %ma, %b %mb, %c %s, i32 15)
  call void @apart() noduplicate
  %next = add nuw i64 %k, 32
  %more = icmp ult i64 %next, 512
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1) %to, %c %d, i32 0, i64 64)
  ret void
}

declare %a @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare %b @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare %c @_Z34__spirv_CooperativeMatrixMulAddKHR_x(%a, %b, %c, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_c(ptr addrspace(1), %c, i32, i64)
declare void @apart()
