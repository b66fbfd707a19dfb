; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not='call {{.*}}@tenon.'

; Assembler whose text or constraints are not understood is kept.

; CHECK-LABEL: define {{.*}}@text(
; CHECK-COUNT-9: asm "
define spir_kernel void @text(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, ptr %p) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) ${0:x}.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r1 = call <8 x float> asm "mov (M1, 16) $0.0 $3.0\0Adpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r2 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16 $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r3 = call <8 x float> asm ".decl SRC v_type=G type=F\0Adpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r4 = call <8 x float> asm ".decl SRC v_type=G type=F alias=<$9,0>\0Adpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r5 = call <8 x float> asm ".decl SRC v_type=G type=F alias=<$3,4>\0Adpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r6 = call <8 x float> asm ".decl SRC v_type=G type=F alias=<$x,0>\0Adpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r7 = call { <8 x float>, i32 } asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $4.0 $3.0 $2.0", "=rw,=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  call void asm "lsc_load_block2d.ugm (M1, 1) %null:d8.32x16nn flat[$0+(0,0)]", "*rw.u"(ptr elementtype(i32) %p)
  ret void
}

; CHECK-LABEL: define {{.*}}@alternatives(
; CHECK: asm "
define spir_kernel void @alternatives(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 {
  %r = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=r|m,r|m,r|m,r|m"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret void
}

; CHECK-LABEL: define {{.*}}@eight(
; CHECK: asm "dpas
define spir_kernel void @eight(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !1 {
  %r = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret void
}

!0 = !{i32 16}
!1 = !{i32 8}


