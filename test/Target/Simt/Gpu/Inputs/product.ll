; A multiplication of one tile, with no required sub-group size.
define spir_kernel void @k(ptr addrspace(1) %c, ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = call target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1) %a, i32 0, i64 16)
  %y = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1) %b, i32 0, i64 16)
  %z = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %x, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %z, i32 64)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %d, i32 0, i64 16)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @__spirv_CooperativeMatrixLoadKHR.1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @__spirv_CooperativeMatrixLoadKHR.2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CompositeConstruct(float)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
