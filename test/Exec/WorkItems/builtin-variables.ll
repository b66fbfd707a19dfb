; SPIR-V's BuiltIn variables as SYCL compilers leave them: a vector's load, one
; component by an index, by bytes, and through a cast to generic.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=3,4,2 --local=3,2,1 --offset=1,2,3 \
; RUN:     out=%t.npy:i64:24x8
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[x + 1, y + 2, z + 3, y % 2, z, 2, 4, y % 2 * 3 + x] for z in range(2) for y in range(4) for x in range(3)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=3,4,2 \
; RUN:     --local=3,2,1 --offset=1,2,3 out=%t.ref.npy:i64:24x8
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=3,4,2 --local=3,2,1 --offset=1,2,3 \
; RUN:     out=%t.npy:i64:24x8
target triple = "spir64-unknown-unknown"

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInLocalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInWorkgroupId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInWorkgroupSize = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInGlobalSize = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInGlobalLinearId = external addrspace(1) constant i64
@__spirv_BuiltInLocalInvocationIndex = external addrspace(1) constant i64

define spir_kernel void @k(ptr addrspace(1) %out) {
  %item = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalLinearId
  %p = getelementptr [8 x i64], ptr addrspace(1) %out, i64 %item
  %g = load <3 x i64>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, align 32
  %all = shufflevector <3 x i64> %g, <3 x i64> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  store <4 x i64> %all, ptr addrspace(1) %p, align 8
  %ly = load i64, ptr addrspace(1) getelementptr inbounds (<3 x i64>, ptr addrspace(1) @__spirv_BuiltInLocalInvocationId, i64 0, i64 1)
  call void @put(ptr addrspace(1) %p, i64 3, i64 %ly)
  %wp = getelementptr inbounds i8, ptr addrspace(1) @__spirv_BuiltInWorkgroupId, i64 16
  %wz = load i64, ptr addrspace(1) %wp
  call void @put(ptr addrspace(1) %p, i64 4, i64 %wz)
  %sp = addrspacecast ptr addrspace(1) @__spirv_BuiltInWorkgroupSize to ptr addrspace(4)
  %sy.p = getelementptr i64, ptr addrspace(4) %sp, i64 1
  %sy = load i64, ptr addrspace(4) %sy.p
  call void @put(ptr addrspace(1) %p, i64 5, i64 %sy)
  %g4 = load i64, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) addrspacecast (ptr addrspace(1) @__spirv_BuiltInGlobalSize to ptr addrspace(4)), i64 8)
  call void @put(ptr addrspace(1) %p, i64 6, i64 %g4)
  %index = load i32, ptr addrspace(1) @__spirv_BuiltInLocalInvocationIndex
  %wide = zext i32 %index to i64
  call void @put(ptr addrspace(1) %p, i64 7, i64 %wide)
  ret void
}

define internal void @put(ptr addrspace(1) %p, i64 %i, i64 %v) {
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %v, ptr addrspace(1) %q
  ret void
}
