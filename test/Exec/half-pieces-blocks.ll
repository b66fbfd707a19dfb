; Functions compute the halves of a kernel that has many of them in many blocks,
; though each block has few: the code for each would be long.

; REQUIRES: x86
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v2 --triple=x86_64-linux-gnu -o %t.ll
; RUN: FileCheck %s < %t.ll
; CHECK-COUNT-160: call <8 x half> @tenon.fmul.half.half(
; CHECK-LABEL: define private <8 x half> @tenon.fmul.half.half(

define spir_kernel void @k(ptr addrspace(1) %a, i32 %n) {
  %c0 = icmp ugt i32 %n, 0
  br i1 %c0, label %then0, label %next0
then0:
  %a0 = getelementptr <256 x half>, ptr addrspace(1) %a, i64 0
  %x0 = load <256 x half>, ptr addrspace(1) %a0, align 2
  %y0 = fmul <256 x half> %x0, %x0
  store <256 x half> %y0, ptr addrspace(1) %a0, align 2
  br label %next0
next0:
  %c1 = icmp ugt i32 %n, 1
  br i1 %c1, label %then1, label %next1
then1:
  %a1 = getelementptr <256 x half>, ptr addrspace(1) %a, i64 1
  %x1 = load <256 x half>, ptr addrspace(1) %a1, align 2
  %y1 = fmul <256 x half> %x1, %x1
  store <256 x half> %y1, ptr addrspace(1) %a1, align 2
  br label %next1
next1:
  %c2 = icmp ugt i32 %n, 2
  br i1 %c2, label %then2, label %next2
then2:
  %a2 = getelementptr <256 x half>, ptr addrspace(1) %a, i64 2
  %x2 = load <256 x half>, ptr addrspace(1) %a2, align 2
  %y2 = fmul <256 x half> %x2, %x2
  store <256 x half> %y2, ptr addrspace(1) %a2, align 2
  br label %next2
next2:
  %c3 = icmp ugt i32 %n, 3
  br i1 %c3, label %then3, label %next3
then3:
  %a3 = getelementptr <256 x half>, ptr addrspace(1) %a, i64 3
  %x3 = load <256 x half>, ptr addrspace(1) %a3, align 2
  %y3 = fmul <256 x half> %x3, %x3
  store <256 x half> %y3, ptr addrspace(1) %a3, align 2
  br label %next3
next3:
  %c4 = icmp ugt i32 %n, 4
  br i1 %c4, label %then4, label %next4
then4:
  %a4 = getelementptr <256 x half>, ptr addrspace(1) %a, i64 4
  %x4 = load <256 x half>, ptr addrspace(1) %a4, align 2
  %y4 = fmul <256 x half> %x4, %x4
  store <256 x half> %y4, ptr addrspace(1) %a4, align 2
  br label %next4
next4:
  ret void
}
