; LLVM's intrinsics that reorder vectors, or build them from scalars.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=1 i32=9 out=%t.npy:i32:40
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11] \
; DEFINE:   + [0, 3, 6, 9] + [2, 5, 8, 11] + [3, 2, 1, 0] + [1, 2, 3, 4] + [3, 4, 5, 6] \
; DEFINE:   + [1, 1, 0, 0] + [1, 3, 6, 7]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s

target triple = "spir64-unknown-unknown"

; out[0..11]: interleaved; then two of the three parts of a deinterleaved vector;
; reversed; spliced; active lanes; compressed
define spir_kernel void @k(i32 %nine, ptr addrspace(1) %out) {
  %zero = sub i32 %nine, 9
  %zeros1 = insertelement <4 x i32> poison, i32 %zero, i32 0
  %zeros = shufflevector <4 x i32> %zeros1, <4 x i32> poison, <4 x i32> zeroinitializer
  %step = call <4 x i32> @llvm.stepvector.v4i32()
  %a = add <4 x i32> %step, %zeros
  %b = add <4 x i32> %a, splat (i32 4)
  %c = add <4 x i32> %b, splat (i32 4)
  %inter = call <12 x i32> @llvm.vector.interleave3.v12i32(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c)
  store <12 x i32> %inter, ptr addrspace(1) %out, align 4
  %low = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %high = shufflevector <4 x i32> %c, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %all = shufflevector <8 x i32> %low, <8 x i32> %high, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %parts = call { <4 x i32>, <4 x i32>, <4 x i32> } @llvm.vector.deinterleave3.v12i32(<12 x i32> %all)
  %first = extractvalue { <4 x i32>, <4 x i32>, <4 x i32> } %parts, 0
  %p12 = getelementptr i32, ptr addrspace(1) %out, i32 12
  store <4 x i32> %first, ptr addrspace(1) %p12, align 4
  %last = extractvalue { <4 x i32>, <4 x i32>, <4 x i32> } %parts, 2
  %p16 = getelementptr i32, ptr addrspace(1) %out, i32 16
  store <4 x i32> %last, ptr addrspace(1) %p16, align 4
  %back = call <4 x i32> @llvm.vector.reverse.v4i32(<4 x i32> %a)
  %p20 = getelementptr i32, ptr addrspace(1) %out, i32 20
  store <4 x i32> %back, ptr addrspace(1) %p20, align 4
  %left = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %p24 = getelementptr i32, ptr addrspace(1) %out, i32 24
  store <4 x i32> %left, ptr addrspace(1) %p24, align 4
  %right = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %a, <4 x i32> %b, i32 1)
  %p28 = getelementptr i32, ptr addrspace(1) %out, i32 28
  store <4 x i32> %right, ptr addrspace(1) %p28, align 4
  ; Of the indices from 2^32 - 3 on, 2^32 - 1 and those that wrap around are not below.
  %from = sub i32 %zero, 3
  %end = sub i32 %zero, 1
  %mask = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 %from, i32 %end)
  %active = zext <4 x i1> %mask to <4 x i32>
  %p32 = getelementptr i32, ptr addrspace(1) %out, i32 32
  store <4 x i32> %active, ptr addrspace(1) %p32, align 4
  %odd = trunc <4 x i32> %a to <4 x i1>
  %some = call <4 x i32> @llvm.experimental.vector.compress.v4i32(<4 x i32> %a, <4 x i1> %odd, <4 x i32> %b)
  %p36 = getelementptr i32, ptr addrspace(1) %out, i32 36
  store <4 x i32> %some, ptr addrspace(1) %p36, align 4
  ret void
}
