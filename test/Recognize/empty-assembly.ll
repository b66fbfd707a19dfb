; Inline assembly without text returns its operands unchanged; a value without an operand
; is undefined. Functions that are no device code keep it.
;
; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: @tied(
; CHECK-NEXT: store <8 x float> %v
; CHECK-NEXT: [[S:%.*]] = insertvalue { float, i32 } poison, float %y, 0
; CHECK-NEXT: [[T:%.*]] = insertvalue { float, i32 } [[S]], i32 %x, 1
; CHECK-NEXT: extractvalue { float, i32 } [[T]], 1
; CHECK-NOT: call
; CHECK: [[F:%.*]] = freeze i32 poison
; CHECK-NEXT: store i32 [[F]]
; CHECK-NEXT: [[B:%.*]] = bitcast float %y to i32
; CHECK-NEXT: store i32 [[B]]
; CHECK-NEXT: [[G:%.*]] = freeze i64 poison
; CHECK-NEXT: store i64 [[G]]
; CHECK-NEXT: ret void
define spir_kernel void @tied(ptr addrspace(1) %p, <8 x float> %v, i32 %x, float %y) {
  %r = call <8 x float> asm sideeffect "", "=rw,0"(<8 x float> %v)
  store <8 x float> %r, ptr addrspace(1) %p
  %s = call { float, i32 } asm "", "=r,=&r,1,0"(i32 %x, float %y)
  %i = extractvalue { float, i32 } %s, 1
  store i32 %i, ptr addrspace(1) %p
  %f = extractvalue { float, i32 } %s, 0
  store float %f, ptr addrspace(1) %p
  call void asm sideeffect "", "=*m,r,~{memory}"(ptr addrspace(1) elementtype(i32) %p, i32 %x)
  %u = call i32 asm " ", "=r"()
  store i32 %u, ptr addrspace(1) %p
  %b = call i32 asm "", "=r,0"(float %y)
  store i32 %b, ptr addrspace(1) %p
  %w = call i64 asm "", "=r,0"(float %y)
  store i64 %w, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @host(
; CHECK-NEXT: call i32 asm
define i32 @host(i32 %x) {
  %r = call i32 asm "", "=r,0"(i32 %x)
  ret i32 %r
}
