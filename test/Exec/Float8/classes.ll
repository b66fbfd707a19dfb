; Conversions as DPC++ calls them: half and bfloat16 are classes, as operands by
; pointer and as results too.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.h.npy', np.array([1.5, 500], 'f2')); np.save('%t.b.npy', np.array([0x3fc0, 0xff80], 'u2'))"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.h.npy in=%t.b.npy out=%t.codes.npy:u8:6 out=%t.back.npy:u16:2
; RUN: %python -c "import numpy as np; assert np.load('%t.codes.npy').tolist() == [0x3c, 0x7e, 0x7f, 0x3e, 0xfb, 0xfc]; assert np.load('%t.back.npy').tolist() == [0x3e00, 0x4080]"
target triple = "spir64-unknown-unknown"

%half = type { half }
%bfloat16 = type { i16 }

define spir_kernel void @k(ptr addrspace(1) %h, ptr addrspace(1) %b, ptr addrspace(1) %codes, ptr addrspace(1) %back) {
  %h0 = addrspacecast ptr addrspace(1) %h to ptr
  %h1 = getelementptr i8, ptr %h0, i64 2
  %b0 = addrspacecast ptr addrspace(1) %b to ptr
  %b1 = getelementptr i8, ptr %b0, i64 2
  %r = alloca %bfloat16
  %c0 = call spir_func i8 @_Z36__builtin_spirv_ConvertFP16ToE4M3EXTN4sycl4halfE(ptr byval(%half) %h0)
  %c1 = call spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELN4sycl4halfE(ptr byval(%half) %h1)
  %c2 = call spir_func i8 @_Z36__builtin_spirv_ConvertFP16ToE4M3EXTN4sycl4halfE(ptr byval(%half) %h1)
  %c3 = call spir_func i8 @_Z36__builtin_spirv_ConvertBF16ToE5M2EXTN4sycl8bfloat16E(ptr byval(%bfloat16) %b0)
  %c4 = call spir_func i8 @_Z43__builtin_spirv_ClampConvertBF16ToE5M2INTELN4sycl8bfloat16E(ptr byval(%bfloat16) %b1)
  %c5 = call spir_func i8 @_Z36__builtin_spirv_ConvertBF16ToE5M2EXTN4sycl8bfloat16E(ptr byval(%bfloat16) %b1)
  %v0 = insertelement <8 x i8> poison, i8 %c0, i32 0
  %v1 = insertelement <8 x i8> %v0, i8 %c1, i32 1
  %v2 = insertelement <8 x i8> %v1, i8 %c2, i32 2
  %v3 = insertelement <8 x i8> %v2, i8 %c3, i32 3
  %v4 = insertelement <8 x i8> %v3, i8 %c4, i32 4
  %v5 = insertelement <8 x i8> %v4, i8 %c5, i32 5
  %v = shufflevector <8 x i8> %v5, <8 x i8> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  store <6 x i8> %v, ptr addrspace(1) %codes, align 1
  %half.back = call spir_func half @_Z36__builtin_spirv_ConvertE4M3ToFP16EXTh(i8 60)
  store half %half.back, ptr addrspace(1) %back
  call spir_func void @_Z36__builtin_spirv_ConvertE5M2ToBF16EXTh(ptr sret(%bfloat16) %r, i8 68)
  %bf = load i16, ptr %r
  %back1 = getelementptr i8, ptr addrspace(1) %back, i64 2
  store i16 %bf, ptr addrspace(1) %back1
  ret void
}

declare spir_func i8 @_Z36__builtin_spirv_ConvertFP16ToE4M3EXTN4sycl4halfE(ptr byval(%half))
declare spir_func i8 @_Z43__builtin_spirv_ClampConvertFP16ToE4M3INTELN4sycl4halfE(ptr byval(%half))
declare spir_func i8 @_Z36__builtin_spirv_ConvertBF16ToE5M2EXTN4sycl8bfloat16E(ptr byval(%bfloat16))
declare spir_func i8 @_Z43__builtin_spirv_ClampConvertBF16ToE5M2INTELN4sycl8bfloat16E(ptr byval(%bfloat16))
declare spir_func half @_Z36__builtin_spirv_ConvertE4M3ToFP16EXTh(i8)
declare spir_func void @_Z36__builtin_spirv_ConvertE5M2ToBF16EXTh(ptr sret(%bfloat16), i8)
