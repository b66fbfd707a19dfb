; The function object holds the address of an ordinary function, which takes a class
; by value.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f2'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) / 2"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:f32:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) / 2"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:f32:128
target triple = "spir64-unknown-unknown"

%"class.sycl::half" = type { half }

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %object = alloca { ptr }
  %generic = addrspacecast ptr %object to ptr addrspace(4)
  store ptr @halve, ptr addrspace(4) %generic
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 16)
  %r = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4) %generic, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %r, i32 0, i64 16)
  ret void
}

define internal spir_func float @halve(ptr byval(%"class.sycl::half") %x) {
  %h = load half, ptr %x
  %f = fpext half %h to float
  %y = fmul float %f, 0.5
  ret float %y
}

declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
