; Atomic updates without an instruction in SPIR-V are loops with
; OpAtomicCompareExchange.
;
; REQUIRES: numpy, x86, llvm-spirv
; DEFINE: %{launch} = --kernel=k --global=100 --local=10 inout=%t.in.npy:%t.npy inout=%t.f.npy:%t.fo.npy
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[-1, 2, 98, 0, 2]" \
; DEFINE:   && %python %S/Inputs/equals.py %t.fo.npy "[99, 0]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([-1, 0, 0, 90, 52], np.int32)); np.save(r'%t.f.npy', np.zeros(2, np.float32))"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %floats) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %nand = atomicrmw nand ptr addrspace(1) %out, i32 0 monotonic
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  %inc = atomicrmw uinc_wrap ptr addrspace(1) %p1, i32 6 monotonic
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  %dec = atomicrmw udec_wrap ptr addrspace(1) %p2, i32 98 monotonic
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  %sat = atomicrmw usub_sat ptr addrspace(1) %p3, i32 1 monotonic
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  %cond = atomicrmw usub_cond ptr addrspace(1) %p4, i32 10 monotonic
  %f = sitofp i32 %i to float
  %max = atomicrmw fmaximum ptr addrspace(1) %floats, float %f monotonic
  %p5 = getelementptr float, ptr addrspace(1) %floats, i32 1
  %min = atomicrmw fminimum ptr addrspace(1) %p5, float %f monotonic
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
