; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not='call {{.*}}@tenon.'

; Multiplications in assembler that are not understood are kept: other numbers of rows and
; operands, types that do not fit, operands that do not exist.

; CHECK-LABEL: define {{.*}}@shapes(
; CHECK-COUNT-12: asm "dpas.
define spir_kernel void @shapes(<8 x i16> %a, <8 x i32> %b, <8 x float> %c) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x float> asm "dpas.hf.hf.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r1 = call <8 x float> asm "dpas.hf.hf.4.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r2 = call <8 x float> asm "dpas.hf.hf.8.x (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r3 = call <8 x float> asm "dpas.hf.hf.8.0 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r4 = call <8 x float> asm "dpas.hf.hf.8.9 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r5 = call <8 x float> asm "dpas.df.df.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r6 = call <8 x float> asm "dpas.s8.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r7 = call <8 x float> asm "dpas.bf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r8 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 8) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r9 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %s0 = call <8 x float> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %s1 = call <8 x double> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret void
}

; CHECK-LABEL: define {{.*}}@operands(
; CHECK-COUNT-12: asm "{{(.*)}}dpas.
define spir_kernel void @operands(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, ptr %p, <8 x double> %d) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 V2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r1 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $9.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r2 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $x.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r3 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 %null.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r4 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $1.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %r5 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $0.0 $2.0 $1.0", "=rw,rw,rw"(<8 x i16> %a, <8 x i32> %b)
  %r6 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(ptr %p, <8 x i32> %b, <8 x float> %c)
  %r7 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, ptr %p, <8 x float> %c)
  %r8 = call <8 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x double> %d)
  %r9 = call <8 x float> asm ".decl SRC v_type=G type=F num_elts=64 alias=<$3,0>\0Adpas.hf.hf.8.8 (M1, 16) $0.0 SRC.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, ptr %p)
  %s0 = call <8 x float> asm ".decl SRC v_type=G type=D num_elts=64 alias=<$3,0>\0Adpas.hf.hf.8.8 (M1, 16) $0.0 SRC.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  %s1 = call ptr asm ".decl DST v_type=G type=F num_elts=64 alias=<$0,0>\0Adpas.hf.hf.8.8 (M1, 16) DST.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x float> %c)
  ret void
}


!0 = !{i32 16}


