; Functions of OpenCL C and of CUDA's and SYCL's device libraries with operands that no
; definition of them has.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': bitfield_extract_unsigned: expected numbers of the result's type, an offset and a count{{$}}
; CHECK: error: kernel 'k': fract: expected 1 float of the result's type and a pointer{{$}}
; CHECK: error: kernel 'k': select: expected two values of the result's type and as many integers{{$}}
; CHECK: error: kernel 'k': bitselect: expected three numbers of the result's type{{$}}
; CHECK: error: kernel 'k': shuffle: expected vectors of one type, and a mask of as many components as the result{{$}}
; CHECK: error: kernel 'k': __spirv_Any: expected truth values{{$}}
; CHECK: error: kernel 'k': memset: expected a pointer, a number and a length{{$}}
; CHECK: error: kernel 'k': float_as_int: expected a number of the result's size{{$}}

define spir_kernel void @k(ptr addrspace(1) %p, float %x, i32 %n, <4 x i32> %v) {
  %bits = call i32 @_Z25bitfield_extract_unsignedjjf(i32 %n, i32 1, float %x)
  %fract = call float @_Z5fractff(float %x, float %x)
  %select = call i32 @_Z6selectiif(i32 %n, i32 %n, float %x)
  %bitselect = call i32 @_Z9bitselectiij(i32 %n, i32 %n, float %x)
  %shuffle = call <4 x i32> @_Z7shuffleDv4_iDv2_j(<4 x i32> %v, <2 x i32> zeroinitializer)
  %any = call i32 @__spirv_Any(float %x)
  %set = call ptr @__devicelib_memset(ptr addrspace(1) %p, ptr addrspace(1) %p, i64 4)
  %as_int = call i64 @__nv_float_as_int(float %x)
  ret void
}

declare i32 @_Z25bitfield_extract_unsignedjjf(i32, i32, float)
declare float @_Z5fractff(float, float)
declare i32 @_Z6selectiif(i32, i32, float)
declare i32 @_Z9bitselectiij(i32, i32, float)
declare <4 x i32> @_Z7shuffleDv4_iDv2_j(<4 x i32>, <2 x i32>)
declare i32 @__spirv_Any(float)
declare ptr @__devicelib_memset(ptr addrspace(1), ptr addrspace(1), i64)
declare i64 @__nv_float_as_int(float)
