; REQUIRES: spirv-tools, llvm-spirv, numpy, x86
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --engine=reference --global=1 --local=1 out=%t.npy:f32:1 f32=3
; RUN: %python %S/../../Exec/Inputs/equals.py %t.npy "np.array([6])"

; A program's function whose type SPIR-V does not have is inlined, and not exported.

define spir_func <1 x float> @doubled(<1 x float> %x) {
  %y = fadd <1 x float> %x, %x
  ret <1 x float> %y
}

define spir_kernel void @k(ptr addrspace(1) %q, float %f) {
  %x = insertelement <1 x float> poison, float %f, i32 0
  %y = call spir_func <1 x float> @doubled(<1 x float> %x)
  %v = extractelement <1 x float> %y, i32 0
  store float %v, ptr addrspace(1) %q
  ret void
}
