; The function object is a lambda that captured a factor: its call operator gets the
; object and an element. The module's other call operator takes a double.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) * 3 + 1"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) * 3 + 1"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:f32:128
target triple = "spir64-unknown-unknown"

%class.anon.3 = type { float }

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %object = alloca %class.anon.3
  %generic = addrspacecast ptr %object to ptr addrspace(4)
  store float 3.0, ptr %object
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 16)
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4) %generic, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %r, i32 0, i64 16)
  ret void
}

; main::'lambda'(float)::operator()(float) const
define internal spir_func float @_ZZ4mainENKUlfE_clEf(ptr addrspace(4) %this, float %x) {
  %factor = load float, ptr addrspace(4) %this
  %y = fmul float %x, %factor
  %z = fadd float %y, 1.0
  ret float %z
}

; main::'lambda'(double)::operator()(double) const
define internal spir_func double @_ZZ4mainENKUldE_clEd(ptr addrspace(4) %this, double %x) {
  ret double %x
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
