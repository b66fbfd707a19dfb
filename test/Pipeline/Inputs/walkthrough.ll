; C += A * B with joint_matrix of bf16: one tile of 8x16, K in steps of 32. As SYCL's
; compiler leaves it at -O0, in part: the accumulator is a structure in a variable.
target triple = "spir64-unknown-unknown"

%accumulator = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define spir_kernel void @gemm(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i64 %k) {
entry:
  %sum = alloca %accumulator
  %sum.generic = addrspacecast ptr %sum to ptr addrspace(4)
  %c.old = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %c, i32 0, i64 16, i32 0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c.old, ptr addrspace(4) %sum.generic
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %a.i = getelementptr i16, ptr addrspace(1) %a, i64 %i
  %b.row = mul i64 %i, 16
  %b.i = getelementptr i16, ptr addrspace(1) %b, i64 %b.row
  %ma = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a.i, i32 0, i64 %k, i32 0)
  %mb = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b.i, i32 0, i64 16, i32 0)
  %mc = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %sum.generic
  %md = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc, i32 64)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %md, ptr addrspace(4) %sum.generic
  %i.next = add i64 %i, 32
  %more = icmp ult i64 %i.next, %k
  br i1 %more, label %loop, label %end

end:
  %c.new = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %sum.generic
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c.new, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
