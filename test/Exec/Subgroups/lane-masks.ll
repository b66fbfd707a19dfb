; The lanes before, after and at a lane, as bits.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir --widths=8,16,32,64 70/35 out:i32:{N}*4
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 out=%t.npy:i32:16x4
; RUN: %python %S/../Inputs/equals.py %t.npy "sum([[65535 >> l << l, (65535 >> l << l) - (1 << l), (1 << l) - 1, (2 << l) - 1 + (1 << l)] for l in range(16)], [])"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr [4 x i32], ptr addrspace(1) %out, i64 %id
  %ge = call spir_func <4 x i32> @_Z21get_sub_group_ge_maskv()
  %gt = call spir_func <4 x i32> @_Z21get_sub_group_gt_maskv()
  %lt = call spir_func <4 x i32> @_Z29__spirv_BuiltInSubgroupLtMaskv()
  %le = call spir_func <4 x i32> @_Z21get_sub_group_le_maskv()
  %eq = call spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
  %sum = add <4 x i32> %le, %eq
  %a = shufflevector <4 x i32> %ge, <4 x i32> %gt, <4 x i32> <i32 0, i32 4, i32 poison, i32 poison>
  %b = shufflevector <4 x i32> %lt, <4 x i32> %sum, <4 x i32> <i32 0, i32 4, i32 poison, i32 poison>
  %v = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 1, i32 4, i32 5>
  store <4 x i32> %v, ptr addrspace(1) %q, align 4
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func <4 x i32> @_Z21get_sub_group_ge_maskv()
declare spir_func <4 x i32> @_Z21get_sub_group_gt_maskv()
declare spir_func <4 x i32> @_Z21get_sub_group_le_maskv()
declare spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
declare spir_func <4 x i32> @_Z29__spirv_BuiltInSubgroupLtMaskv()

!0 = !{i32 16}
