; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Bytes of accumulators of 4-bit elements, of which it is not known which elements they have.

; CHECK-COUNT-4: error: kernel 'k': element access to acc i4 8x16: bytes of acc i4 8x16, of which it is not known which elements they have; expected i4, or a matrix A or B

define spir_kernel void @k(i64 %i, ptr %p) {
  %m = alloca target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2)
  %a = call ptr @_Z19__spirv_AccessChainPvl(ptr %m, i64 %i)
  %x = load i8, ptr %a
  store i8 0, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 1, i1 false)
  ret void
}

declare ptr @_Z19__spirv_AccessChainPvl(ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
