; A loop is not unrolled for multiplications whose operands are in the lanes' registers:
; those of two iterations cannot be fused.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-fuse<target=cpu;mcpu=znver4>,tenon-verify' -S < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK-NOT: call {{.*}}@tenon.muladd
; CHECK: ret void
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n, <8 x i16> %a, <8 x i32> %b) !intel_reqd_sub_group_size !0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %c = phi <8 x float> [ zeroinitializer, %entry ], [ %d, %loop ]
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  store <8 x float> %d, ptr addrspace(1) %p
  ret void
}
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32) convergent
!0 = !{i32 16}
