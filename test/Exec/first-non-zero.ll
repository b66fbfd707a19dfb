; llvm.experimental.cttz.elts: the number of zeros before the first nonzero element.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=6 out=%t.npy:i32:6
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[4, 0, 1, 0, 2, 0]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx -o %t.s

target triple = "spir64-unknown-unknown"

; out[i] is the place of the lowest bit of i, of 4 bits.
define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %n = trunc i64 %id to i32
  %first = insertelement <4 x i32> poison, i32 %n, i32 0
  %all = shufflevector <4 x i32> %first, <4 x i32> poison, <4 x i32> zeroinitializer
  %bits = and <4 x i32> %all, <i32 1, i32 2, i32 4, i32 8>
  %place = call i32 @llvm.experimental.cttz.elts.i32.v4i32(<4 x i32> %bits, i1 false)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %place, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
