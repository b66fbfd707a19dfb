; bf16 and mathematics through a device's library, by reference and by vectors.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', (np.arange(16, dtype='f4') - 7) / 4)"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 --engine=reference in=%t.x.npy out=%t.y.npy:f32:16
; RUN: %python -c "import numpy as np; x = np.load('%t.x.npy'); y = np.load('%t.y.npy'); assert np.allclose(y, np.exp(x) + np.abs(x), rtol=1e-6), y"
; RUN: %tenon_run %s --kernel=k --global=16 --local=16 in=%t.x.npy out=%t.c.npy:f32:16
; RUN: %python -c "import numpy as np; assert np.allclose(np.load('%t.c.npy'), np.load('%t.y.npy'), rtol=1e-6)"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  call spir_func void @__itt_offload_wi_start_wrapper()
  %short = alloca i16
  %g = addrspacecast ptr %short to ptr addrspace(4)
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = and i64 %id, 15
  %px = getelementptr float, ptr addrspace(1) %x, i64 %i
  %gx = addrspacecast ptr addrspace(1) %px to ptr addrspace(4)
  %b = call spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4) %gx)
  store i16 %b, ptr %short
  %v = call spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4) %g)
  %e = call spir_func float @__devicelib_expf(float %v)
  %a = call spir_func float @fabsf(float %v)
  %s = fadd float %e, %a
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %s, ptr addrspace(1) %py
  call spir_func void @__itt_offload_wi_finish_wrapper()
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @__itt_offload_wi_start_wrapper()
declare spir_func void @__itt_offload_wi_finish_wrapper()
declare spir_func i16 @__devicelib_ConvertFToBF16INTEL(ptr addrspace(4))
declare spir_func float @__devicelib_ConvertBF16ToFINTEL(ptr addrspace(4))
declare spir_func float @__devicelib_expf(float)
declare spir_func float @fabsf(float)
