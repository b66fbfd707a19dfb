; An accumulator of floats becomes B with bf16 components: the lambda returns a class,
; through memory.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "(np.arange(128).reshape(16, 8).astype('f4') - 64).view('u4') >> 16"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "(np.arange(128).reshape(16, 8).astype('f4') - 64).view('u4') >> 16"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:u16:128
target triple = "spir64-unknown-unknown"

%class.anon = type { i8 }
%class.bfloat16 = type { i16 }

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %object = alloca %class.anon
  %generic = addrspacecast ptr %object to ptr addrspace(4)
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 8)
  %r = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4) %generic, target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) %r, i32 0, i64 8)
  ret void
}

; main::'lambda'(float)::operator()(float) const
define internal spir_func void @_ZZ4mainENKUlfE_clEf(ptr sret(%class.bfloat16) %result, ptr addrspace(4) %this, float %x) {
  %y = fsub float %x, 64.0
  %bits = bitcast float %y to i32
  %upper = lshr i32 %bits, 16
  %half = trunc i32 %upper to i16
  store i16 %half, ptr %result
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4), target("spirv.CooperativeMatrixKHR", float, 3, 16, 8, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 8, 1), i32, i64)
