; The masks of lanes as variables that SYCL compilers leave in LLVM IR.
target triple = "spir64-unknown-unknown"
@__spirv_BuiltInSubgroupEqMask = external addrspace(1) constant <4 x i32>
@__spirv_BuiltInSubgroupLtMaskKHR = external addrspace(1) constant <4 x i32>
@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
define spir_kernel void @k(ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %id = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %q = getelementptr [2 x i32], ptr addrspace(1) %out, i64 %id
  %eq = load <4 x i32>, ptr addrspace(1) @__spirv_BuiltInSubgroupEqMask
  %lt = load i32, ptr addrspace(1) @__spirv_BuiltInSubgroupLtMaskKHR
  %e = extractelement <4 x i32> %eq, i32 0
  %v0 = insertelement <2 x i32> poison, i32 %e, i32 0
  %v1 = insertelement <2 x i32> %v0, i32 %lt, i32 1
  store <2 x i32> %v1, ptr addrspace(1) %q, align 4
  ret void
}
!0 = !{i32 16}
