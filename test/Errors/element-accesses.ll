; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Accesses of elements that are no loads or stores of one whole component of a known matrix.

; CHECK: error: kernel 'types': OpAccessChain: expected a pointer to a variable and one integer for the element, and a pointer result
; CHECK-COUNT-6: error: kernel 'types': OpAccessChain: expected a pointer to a variable that holds a matrix
; CHECK: error: kernel 'types': OpAccessChain: a matrix of i24, expected i4, i8, i16, i32, i64, f16, bf16, f32 or f64
; CHECK-COUNT-9: error: kernel 'uses': element access to a i16 8x16: expected a load or store of one whole component

%pair = type { i16, i16 }

define spir_kernel void @types(i64 %i, i1 %c, ptr %p, target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 0) %w) {
  %m = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  %n = alloca target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2)
  %two = alloca { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) }
  %none = alloca [2 x [0 x { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) }]]
  %wide = alloca target("spirv.CooperativeMatrixKHR", i24, 3, 8, 16, 0)
  %a = call ptr @_Z19__spirv_AccessChainl(i64 %i, i64 %i)
  store i16 0, ptr %a
  %either = select i1 %c, ptr %m, ptr %n
  %b = call ptr @_Z19__spirv_AccessChainPvl(ptr %either, i64 %i)
  store i16 0, ptr %b
  %d = call ptr @_Z19__spirv_AccessChainPvl(ptr %none, i64 %i)
  store i16 0, ptr %d
  %within = getelementptr i8, ptr %two, i64 %i
  %e = call ptr @_Z19__spirv_AccessChainPvl(ptr %within, i64 %i)
  store i16 0, ptr %e
  %beyond = getelementptr i8, ptr %two, i64 64
  %f = call ptr @_Z19__spirv_AccessChainPvl(ptr %beyond, i64 %i)
  store i16 0, ptr %f
  %between = getelementptr i8, ptr %two, i64 4
  %g = call ptr @_Z19__spirv_AccessChainPvl(ptr %between, i64 %i)
  store i16 0, ptr %g
  %scaled = getelementptr <vscale x 1 x i8>, ptr %two, i64 %i
  %h = call ptr @_Z19__spirv_AccessChainPvl(ptr %scaled, i64 %i)
  store i16 0, ptr %h
  %j = call ptr @_Z19__spirv_AccessChainPvl(ptr %wide, i64 %i)
  store i24 0, ptr %j
  %unused = call ptr @_Z19__spirv_AccessChainPvl(ptr %p, i64 %i)
  ret void
}

define spir_kernel void @uses(i64 %i, ptr %p, %pair %s) {
  %m = alloca target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0)
  %a = call ptr @_Z19__spirv_AccessChainPvl(ptr %m, i64 %i)
  %next = getelementptr i8, ptr %a, i64 2
  %x = load i16, ptr %next
  %cast = addrspacecast ptr %a to ptr addrspace(4)
  %y = load i32, ptr addrspace(4) %cast
  %z = load %pair, ptr %a
  %w = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), ptr %a
  store %pair %s, ptr %a
  store i32 0, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 %i, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 256, i1 false)
  store ptr %a, ptr %p
  ret void
}

declare ptr @_Z19__spirv_AccessChainl(i64, i64)
declare ptr @_Z19__spirv_AccessChainPvl(ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
