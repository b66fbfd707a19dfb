; SPIR-V's BuiltIn variables as the functions that llvm-spirv makes of them.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=5,4 --local=2,4 --offset=7 out=%t.npy:i64:20x8
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[x + 7, y, x % 2, x // 2, 5, min(2, 5 - x // 2 * 2), 3, y * min(2, 5 - x // 2 * 2) + x % 2] for y in range(4) for x in range(5)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=5,4 --local=2,4 \
; RUN:     --offset=7 out=%t.ref.npy:i64:20x8
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=5,4 --local=2,4 --offset=7 out=%t.npy:i64:20x8
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %y = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %lx = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)
  %wx = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %size = call spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32 0)
  %local = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %groups = call spir_func i64 @_Z28__spirv_BuiltInNumWorkgroupsi(i32 0)
  %index = call spir_func i64 @_Z35__spirv_BuiltInLocalInvocationIndexv()
  %item = call spir_func i64 @_Z29__spirv_BuiltInGlobalLinearIdv()
  %p = getelementptr [8 x i64], ptr addrspace(1) %out, i64 %item
  call void @put(ptr addrspace(1) %p, i64 0, i64 %x)
  call void @put(ptr addrspace(1) %p, i64 1, i64 %y)
  call void @put(ptr addrspace(1) %p, i64 2, i64 %lx)
  call void @put(ptr addrspace(1) %p, i64 3, i64 %wx)
  call void @put(ptr addrspace(1) %p, i64 4, i64 %size)
  call void @put(ptr addrspace(1) %p, i64 5, i64 %local)
  call void @put(ptr addrspace(1) %p, i64 6, i64 %groups)
  call void @put(ptr addrspace(1) %p, i64 7, i64 %index)
  ret void
}

define internal void @put(ptr addrspace(1) %p, i64 %i, i64 %v) {
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %v, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func i64 @_Z25__spirv_BuiltInGlobalSizei(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func i64 @_Z28__spirv_BuiltInNumWorkgroupsi(i32)
declare spir_func i64 @_Z35__spirv_BuiltInLocalInvocationIndexv()
declare spir_func i64 @_Z29__spirv_BuiltInGlobalLinearIdv()
