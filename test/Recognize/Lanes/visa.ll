; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s --implicit-check-not=shuffle. --implicit-check-not=register.view

; A block's data are passed to a multiplication unchanged, although both are bytes in assembler,
; also a part of a block. Other instructions are kept.

; CHECK-LABEL: @k(
; CHECK: [[A:%.*]] = call <16 x i16> @tenon.subgroup.block2d.load.1x32x16x1
; CHECK: [[WORDS:%.*]] = call <16 x i16> @tenon.subgroup.block2d.load.1x16x32x1.transform
; CHECK: [[B:%.*]] = bitcast <16 x i16> [[WORDS]] to <8 x i32>
; CHECK: [[PART:%.*]] = shufflevector <16 x i16> [[A]], <16 x i16> poison, <8 x i32> <i32 8, i32 9,
; CHECK: @tenon.from.fragment{{.*}}(<8 x i16> [[PART]])
; CHECK: @tenon.from.fragment{{.*}}(<8 x i32> [[B]])
; CHECK: @tenon.muladd.s32.8x16x32.u8.s8(
; CHECK: call i32 asm "mov (M1, 16) $0(0,0)<1> $1(0,0)<1;1,0>"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) !intel_reqd_sub_group_size !0 {
  %va = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %a)
  %a1 = shufflevector <32 x i8> %va, <32 x i8> poison, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %vb = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.1x16x32nt flat[$1,15,31,15,0,0]", "=rw,rw.u"(ptr addrspace(1) %b)
  %r = call <8 x i32> asm "dpas.s8.u8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1(0,0)", "=rw,rw,rw"(<16 x i8> %a1, <32 x i8> %vb)
  %x = extractelement <8 x i32> %r, i32 0
  %y = call i32 asm "mov (M1, 16) $0(0,0)<1> $1(0,0)<1;1,0>", "=rw,rw"(i32 %x)
  store i32 %y, ptr addrspace(1) %d
  ret void
}

!0 = !{i32 16}
