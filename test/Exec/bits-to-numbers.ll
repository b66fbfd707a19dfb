; A signed integer of one bit is 0 or -1. LLVM's SPIR-V back end writes 1.
;
; REQUIRES: numpy, x86, llvm-spirv
; DEFINE: %{launch} = --kernel=k --global=2 --local=2 out=%t.npy:f32:6 out=%t.b.npy:u16:2
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0, -1, 0, 1, 0, -1]" && %python %S/Inputs/equals.py %t.b.npy "[0, 0xbf80]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %b) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %bit = trunc i64 %id to i1
  %to = getelementptr float, ptr addrspace(1) %out, i64 %id
  %signed = sitofp i1 %bit to float
  store float %signed, ptr addrspace(1) %to
  %to.2 = getelementptr float, ptr addrspace(1) %to, i64 2
  %unsigned = uitofp i1 %bit to float
  store float %unsigned, ptr addrspace(1) %to.2
  %bits.0 = insertelement <2 x i1> splat (i1 true), i1 %bit, i64 0
  %both = sitofp <2 x i1> %bits.0 to <2 x float>
  %first = extractelement <2 x float> %both, i64 0
  %to.4 = getelementptr float, ptr addrspace(1) %to, i64 4
  store float %first, ptr addrspace(1) %to.4
  %to.b = getelementptr bfloat, ptr addrspace(1) %b, i64 %id
  %narrow = sitofp i1 %bit to bfloat
  store bfloat %narrow, ptr addrspace(1) %to.b
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
