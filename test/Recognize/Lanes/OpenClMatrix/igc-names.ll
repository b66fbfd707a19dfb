; The functions with which IGC's library is implemented, which programs declare themselves: the
; accumulator is the first operand.
;
; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; CHECK: [[C:%.*]] = call {{.*}} @tenon.from.fragment.acc.i32.8x8.v8i32(<8 x i32> %c)
; CHECK: @tenon.muladd.s32.8x8x32.s8.u8({{.*}} [[C]])
; CHECK: @tenon.muladd.f32.8x8x16.bf16.bf16(
; CHECK: atomicrmw fmax ptr addrspace(3) %p, float %f syncscope("device") monotonic
; CHECK: atomicrmw umax ptr addrspace(1) %q, i32 %x syncscope("device") monotonic
define spir_kernel void @k(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, <8 x float> %d, ptr addrspace(3) %p, ptr addrspace(1) %q, float %f, i32 %x) {
  %r0 = call <8 x i32> @__builtin_IB_sub_group_idpas_s8_u8_8_8(<8 x i32> %c, <8 x i32> %a, <8 x i32> %b)
  %r1 = call <8 x float> @_Z39__builtin_IB_sub_group_fdpas_bf_bf_8_8Dv8_fDv8_iS0_(<8 x float> %d, <8 x i32> %a, <8 x i32> %b)
  %r2 = call float @__builtin_IB_atomic_max_local_f32(ptr addrspace(3) %p, float %f)
  %r3 = call i32 @__builtin_IB_atomic_max_global_u32(ptr addrspace(1) %q, i32 %x)
  ret void
}

declare <8 x i32> @__builtin_IB_sub_group_idpas_s8_u8_8_8(<8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x float> @_Z39__builtin_IB_sub_group_fdpas_bf_bf_8_8Dv8_fDv8_iS0_(<8 x float>, <8 x i32>, <8 x i32>)
declare float @__builtin_IB_atomic_max_local_f32(ptr addrspace(3), float)
declare i32 @__builtin_IB_atomic_max_global_u32(ptr addrspace(1), i32)
