; any and all of vectors look at the highest bit of each element, SPIR-V's at truth values.

; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @k(
; CHECK: [[N:%.*]] = icmp slt <2 x i32> %x, zeroinitializer
; CHECK-NEXT: [[A:%.*]] = extractelement <2 x i1> [[N]], i64 0
; CHECK-NEXT: [[B:%.*]] = extractelement <2 x i1> [[N]], i64 1
; CHECK-NEXT: [[ANY:%.*]] = or i1 [[A]], [[B]]
; CHECK-NEXT: zext i1 [[ANY]] to i32
; CHECK: [[N:%.*]] = icmp slt <2 x i32> %x, zeroinitializer
; CHECK-NEXT: [[A:%.*]] = extractelement <2 x i1> [[N]], i64 0
; CHECK-NEXT: [[B:%.*]] = extractelement <2 x i1> [[N]], i64 1
; CHECK-NEXT: [[ALL:%.*]] = and i1 [[A]], [[B]]
; CHECK-NEXT: zext i1 [[ALL]] to i32
; CHECK: [[T:%.*]] = icmp ne <2 x i8> %t, zeroinitializer
; CHECK: and i1
; CHECK: [[S:%.*]] = icmp slt i32 %n, 0
; CHECK-NEXT: zext i1 [[S]] to i32

define spir_kernel void @k(<2 x i32> %x, <2 x i8> %t, i32 %n, ptr addrspace(1) %p) {
  %a = call i32 @_Z3anyDv2_i(<2 x i32> %x)
  store i32 %a, ptr addrspace(1) %p
  %b = call i32 @_Z3allDv2_i(<2 x i32> %x)
  store i32 %b, ptr addrspace(1) %p
  %c = call i32 @_Z11__spirv_AllDv2_c(<2 x i8> %t)
  store i32 %c, ptr addrspace(1) %p
  %d = call i32 @_Z3anyi(i32 %n)
  store i32 %d, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z3anyDv2_i(<2 x i32>)
declare i32 @_Z3allDv2_i(<2 x i32>)
declare i32 @_Z11__spirv_AllDv2_c(<2 x i8>)
declare i32 @_Z3anyi(i32)
