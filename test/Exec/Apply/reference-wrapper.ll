; The function object is a class around a pointer to the lambda, which takes a bf16
; class by reference and its coordinates: the lambda gets the pointer that is stored.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.in.npy', np.arange(128, dtype='u2'))"
; RUN: %tenon_run %s --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) * 6 + np.arange(128) // 16 * 256 + np.arange(128) %% 16"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 --local=1 in=%t.in.npy out=%t.out.npy:u16:128
; RUN: %python %S/../Inputs/equals.py %t.out.npy "np.arange(128) * 6 + np.arange(128) // 16 * 256 + np.arange(128) %% 16"
; RUN: %at_sizes %s --kernel=k --global={N} --local={N} in=%t.in.npy \
; RUN:     out=%t.out.npy:u16:128
target triple = "spir64-unknown-unknown"

%"class.sycl::_V1::ext::oneapi::experimental::matrix::helper::reference_wrapper" = type { ptr addrspace(4) }
%class.anon = type { i16, i16 }
%class.anon.0 = type { i64, %class.anon }

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %functor = alloca %class.anon.0
  %wrapper = alloca %"class.sycl::_V1::ext::oneapi::experimental::matrix::helper::reference_wrapper"
  %functor.generic = addrspacecast ptr %functor to ptr addrspace(4)
  %lambda = getelementptr inbounds %class.anon.0, ptr addrspace(4) %functor.generic, i64 0, i32 1
  %factor = getelementptr inbounds %class.anon, ptr addrspace(4) %lambda, i64 0, i32 1
  store i16 6, ptr addrspace(4) %factor
  %wrapper.generic = addrspacecast ptr %wrapper to ptr addrspace(4)
  call void @llvm.lifetime.start.p0(ptr %wrapper)
  store ptr addrspace(4) %lambda, ptr %wrapper
  %m = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %in, i32 0, i64 16)
  %r = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4) %wrapper.generic, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m)
  call void @llvm.lifetime.end.p0(ptr %wrapper)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %r, i32 0, i64 16)
  ret void
}

; main::'lambda'(bfloat16&, unsigned long, unsigned long)::operator()(…) const
define internal spir_func void @_ZZ4mainENKUlR8bfloat16mmE_clES0_mm(ptr addrspace(4) %this, ptr addrspace(4) dereferenceable(2) %x, i64 %row, i64 %column) {
  %p = getelementptr inbounds %class.anon, ptr addrspace(4) %this, i64 0, i32 1
  %factor = load i16, ptr addrspace(4) %p
  %old = load i16, ptr addrspace(4) %x
  %product = mul i16 %old, %factor
  %shifted = shl i64 %row, 8
  %place = add i64 %shifted, %column
  %place.16 = trunc i64 %place to i16
  %new = add i16 %product, %place.16
  store i16 %new, ptr addrspace(4) %x
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z43__spirv_CooperativeMatrixApplyFunctionINTEL(ptr addrspace(4), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i32, i64)
