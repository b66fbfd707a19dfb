; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s --implicit-check-not='asm "'

; Multiplications and 2D blocks in assembler of a kernel that requires no sub-group size, which
; then requires 16: types of sums that are declared or not, operands of other lengths, which are
; cut off or followed by zeros, and addresses of all forms.

; CHECK-LABEL: define {{.*}}@products(
; CHECK-SAME: !intel_reqd_sub_group_size
; CHECK: [[C:%.*]] = bitcast <4 x float> %c4 to <4 x i32>
; CHECK: shufflevector <4 x i32> [[C]], <4 x i32> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 4, i32 4, i32 4>
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: [[ONE:%.*]] = bitcast float %c1 to i32
; CHECK: insertelement <8 x i32> zeroinitializer, i32 [[ONE]], i64 0
; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: shufflevector <8 x i32> {{%.*}}, <8 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: [[FIRST:%.*]] = extractelement <8 x i32> {{%.*}}, i64 0
; CHECK: bitcast i32 [[FIRST]] to float
; CHECK: @tenon.muladd.f16.8x16x16.f16.f16(
; CHECK: @tenon.muladd.s32.8x16x32.s8.u8(
; CHECK: @tenon.muladd.s32.8x16x32.u8.s8(
define spir_kernel void @products(<8 x i16> %a, <8 x i32> %b, <4 x float> %a32, <8 x float> %b32, <4 x float> %c4, float %c1, <8 x half> %h, ptr addrspace(1) %p) {
  %r0 = call <8 x float> asm "dpas.tf32.tf32.8.8  (M1, 16)  $0.0  $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<4 x float> %a32, <8 x float> %b32, <4 x float> %c4)
  store volatile <8 x float> %r0, ptr addrspace(1) %p
  %r1 = call <4 x float> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, float %c1)
  store volatile <4 x float> %r1, ptr addrspace(1) %p
  %r2 = call float asm "dpas.bf.bf.8.8 (M1, 16) $0.0 %null.0 $2.0 $1.0", "=rw,rw,rw"(<8 x i16> %a, <8 x i32> %b)
  store volatile float %r2, ptr addrspace(1) %p
  %r3 = call <8 x half> asm "dpas.hf.hf.8.8 (M1, 16) $0.0 $3.0 $2.0 $1.0", "=rw,rw,rw,rw"(<8 x i16> %a, <8 x i32> %b, <8 x half> %h)
  store volatile <8 x half> %r3, ptr addrspace(1) %p
  %r4 = call <8 x i32> asm "{\0A.decl DST v_type=G type=UD num_elts=64 alias=<$0,0>\0Adpas.u8.s8.8.8 (M1, 16) DST.0 %null.0 $2.0 $1.0\0A}", "=rw,rw,rw"(<8 x i16> %a, <8 x i32> %b)
  store volatile <8 x i32> %r4, ptr addrspace(1) %p
  %r5 = call <8 x i32> asm "dpas.s8.u8.8.8 (M1, 16) $0.0 $0.0 $2.0 $1.0", "=rw,rw,rw,0"(<8 x i16> %a, <8 x i32> %b, <8 x i32> zeroinitializer)
  store volatile <8 x i32> %r5, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define {{.*}}@blocks(
; CHECK: [[BASE:%.*]] = inttoptr i64 %i to ptr addrspace(1)
; CHECK: @tenon.subgroup.block2d.prefetch.1x32x16x1.p1(ptr addrspace(1) [[BASE]], i32 32, i32 16, i32 32, <2 x i32> zeroinitializer)
; CHECK: [[HELD:%.*]] = load ptr addrspace(1), ptr
; CHECK: @tenon.subgroup.block2d.prefetch.1x32x16x1.p1(ptr addrspace(1) [[HELD]],
; CHECK: [[X:%.*]] = insertelement <2 x i32> poison, i32 %n, i64 0
; CHECK: [[XY:%.*]] = insertelement <2 x i32> [[X]], i32 0, i64 1
; CHECK: @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1({{.*}}, i32 32, i32 16, i32 32, <2 x i32> [[XY]])
; CHECK: @tenon.subgroup.block2d.load.1x32x8x2.v16i16.p1(ptr addrspace(1) %p, i32 32, i32 16, i32 32,
; CHECK: [[V:%.*]] = bitcast <8 x float> %v to <8 x i32>
; CHECK: @tenon.subgroup.block2d.store.4x16x8x1.v8i32.p1(ptr addrspace(1) %p, i32 64, i32 8, i32 64, <2 x i32> zeroinitializer, <8 x i32> [[V]])
define spir_kernel void @blocks(ptr addrspace(1) %p, i64 %i, ptr %payload, i32 %n, <8 x float> %v) {
  call void asm "lsc_load_block2d.ugm (M1, 1) %null:d8.32x16nn flat[$0,31,15,31,0,0]", "rw.u"(i64 %i)
  call void asm "lsc_load_block2d.ugm (M1, 1) %null:d8.32x16nn flat[$0+(0,0)]", "rw.u"(ptr %payload)
  %r0 = call <8 x i32> asm "lsc_load_block2d.ugm (M1, 1) $0:d32.1x8x16tn flat[$1,31,15,31,$2,0]", "=rw,rw.u,rw.u"(i64 %i, i32 %n)
  store volatile <8 x i32> %r0, ptr addrspace(1) %p
  %r1 = call <32 x i8> asm "lsc_load_block2d.ugm (M1, 1) $0:d8.2x32x8nn flat[$1,0x1F,15,31,0,0]", "=rw,rw.u"(ptr addrspace(1) %p)
  store volatile <32 x i8> %r1, ptr addrspace(1) %p
  call void asm "lsc_store_block2d.ugm (M1, 1) flat[$0,63,7,63,0,0] $1:d32.16x8nn", "rw.u,rw"(ptr addrspace(1) %p, <8 x float> %v)
  ret void
}
