; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; Calls by the names of known functions, with types that these do not have.

; CHECK-DAG: error: kernel 'k': memset: expected a pointer, a number and a length{{$}}
; CHECK-DAG: error: kernel 'k': atomic_cmpxchg: expected two integers of one type{{$}}
; CHECK-DAG: error: kernel 'k': vload2: expected an offset, a pointer and a vector{{$}}
; CHECK-DAG: error: kernel 'k': sub_group_non_uniform_reduce_logical_and: the call has a result of another type{{$}}
; CHECK-DAG: error: kernel 'k': OpVectorExtractDynamic: expected a result, or a pointer to it before the matrix{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, ptr %q, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m) !intel_reqd_sub_group_size !0 {
  call ptr @__devicelib_memset(ptr %q, float 0.0, i64 4)
  call i24 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %p, i24 0, i24 1)
  call <2 x ptr> @_Z6vload2mPU3AS1Kl(i64 0, ptr addrspace(1) %p)
  call <1 x i32> @_Z40sub_group_non_uniform_reduce_logical_andi(i32 1)
  call void @__spirv_VectorExtractDynamic(i16 0, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %m, i64 1)
  ret void
}

declare ptr @__devicelib_memset(ptr, float, i64)
declare i24 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i24, i24)
declare <2 x ptr> @_Z6vload2mPU3AS1Kl(i64, ptr addrspace(1))
declare <1 x i32> @_Z40sub_group_non_uniform_reduce_logical_andi(i32)
declare void @__spirv_VectorExtractDynamic(i16, target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), i64)

!0 = !{i32 16}
