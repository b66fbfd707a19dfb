; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s --implicit-check-not='asm "'

; A part of a block's bytes is a part of the block's own value if its components begin where those
; do, also if it is cast, or chosen from two blocks. Others are put together by shuffles.

; CHECK-LABEL: define {{.*}}@parts(
; CHECK: [[L:%.*]] = call <16 x i16> @tenon.subgroup.block2d.load.1x32x16x1
; CHECK: [[M:%.*]] = call <16 x i16> @tenon.subgroup.block2d.load.1x32x16x1
; CHECK: [[SECOND:%.*]] = shufflevector <16 x i16> [[M]], <16 x i16> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK: call {{.*}}from.fragment.a{{.*}}(<8 x i16> [[SECOND]])
; CHECK: [[UPPER:%.*]] = shufflevector <16 x i16> [[L]], <16 x i16> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
; CHECK: call {{.*}}from.fragment.a{{.*}}(<8 x i16> [[UPPER]])
define spir_kernel void @parts(ptr addrspace(1) %p, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
  %l = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %m = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,32,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %second = shufflevector <32 x i8> %l, <32 x i8> %m, <16 x i32> <i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47>
  %r0 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %second, <8 x i32> %b)
  store volatile <8 x i32> %r0, ptr addrspace(1) %p
  %upper = shufflevector <32 x i8> %l, <32 x i8> poison, <16 x i32> <i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %cast = bitcast <16 x i8> %upper to <16 x i8>
  %r1 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %cast, <8 x i32> %b)
  store volatile <8 x i32> %r1, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@others(
; CHECK: @tenon.subgroup.shuffle.v16i8(<16 x i8> %reversed
; CHECK: @tenon.subgroup.shuffle.v16i8(<16 x i8> %across
; CHECK: @tenon.subgroup.shuffle.v16i8(<16 x i8> %odd
; CHECK: @tenon.subgroup.shuffle.v16i8(<16 x i8> %words
; CHECK: @tenon.subgroup.shuffle.v16i8(<16 x i8> %later
define spir_kernel void @others(ptr addrspace(1) %p, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
  %l = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.32x16nn flat[$1,31,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %reversed = shufflevector <32 x i8> %l, <32 x i8> poison, <16 x i32> <i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %r0 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %reversed, <8 x i32> %b)
  store volatile <8 x i32> %r0, ptr addrspace(1) %p
  %across = shufflevector <32 x i8> %l, <32 x i8> %l, <16 x i32> <i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39>
  %r1 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %across, <8 x i32> %b)
  store volatile <8 x i32> %r1, ptr addrspace(1) %p
  %odd = shufflevector <32 x i8> %l, <32 x i8> poison, <16 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
  %r2 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %odd, <8 x i32> %b)
  store volatile <8 x i32> %r2, ptr addrspace(1) %p
  %w = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d32.16x8nn flat[$1,63,7,63,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  %words = shufflevector <32 x i8> %w, <32 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %r3 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %words, <8 x i32> %b)
  store volatile <8 x i32> %r3, ptr addrspace(1) %p
  %later = shufflevector <32 x i8> %l, <32 x i8> poison, <16 x i32> <i32 poison, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14>
  %r4 = call <8 x i32> asm "dpas.s8.s8.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<16 x i8> %later, <8 x i32> %b)
  store volatile <8 x i32> %r4, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 16}


