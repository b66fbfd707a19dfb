; C = gelu(A * B), f16 tiles of 16x16x16 with column-major A. The
; activation is a separate function.

define spir_kernel void @gemm_gelu(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %m, i64 %n, i64 %k) {
entry:
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2)
  %tile.row = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 1)
  %tile.column = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %row = mul i64 %tile.row, 16
  %column = mul i64 %tile.column, 16
  %zero = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstructf(float 0.0)
  br label %blocks

blocks:
  %depth = phi i64 [ 0, %entry ], [ %depth.next, %blocks ]
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ %zero, %entry ], [ %sum.next, %blocks ]
  %a.column = mul i64 %depth, %m
  %a.index = add i64 %a.column, %row
  %a.at = getelementptr half, ptr addrspace(1) %a, i64 %a.index
  %b.row = mul i64 %depth, %n
  %b.index = add i64 %b.row, %column
  %b.at = getelementptr half, ptr addrspace(1) %b, i64 %b.index
  %x = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_aPU3AS1Dhili(ptr addrspace(1) %a.at, i32 1, i64 %m, i32 0)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_bPU3AS1Dhili(ptr addrspace(1) %b.at, i32 0, i64 %n, i32 0)
  %sum.next = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_ab(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %x, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %sum, i32 0)
  %depth.next = add i64 %depth, 16
  %more = icmp ult i64 %depth.next, %k
  br i1 %more, label %blocks, label %apply

apply:
  store target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %sum.next, ptr %slot
  %length = call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHR_c(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %sum.next)
  br label %elements

elements:
  %i = phi i32 [ 0, %apply ], [ %i.next, %elements ]
  %at = call spir_func ptr @_Z19__spirv_AccessChain_ci(ptr %slot, i32 %i)
  %element = load float, ptr %at
  %activated = call spir_func float @gelu(float %element)
  store float %activated, ptr %at
  %i.next = add i32 %i, 1
  %left = icmp ult i32 %i.next, %length
  br i1 %left, label %elements, label %done

done:
  %c.row = mul i64 %row, %n
  %c.index = add i64 %c.row, %column
  %c.at = getelementptr float, ptr addrspace(1) %c, i64 %c.index
  %result = load target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), ptr %slot
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_cPU3AS1fili(ptr addrspace(1) %c.at, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %result, i32 0, i64 %n, i32 0)
  ret void
}

; x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))
define internal spir_func float @gelu(float %x) {
  %square = fmul float %x, %x
  %cube = fmul float %square, %x
  %small = fmul float %cube, 0x3FA6E4E260000000
  %inner = fadd float %x, %small
  %argument = fmul float %inner, 0x3FE9884540000000
  %t = call spir_func float @_Z16__spirv_ocl_tanhf(float %argument)
  %factor = fadd float %t, 1.0
  %half = fmul float %x, 5.0e-01
  %y = fmul float %half, %factor
  ret float %y
}

declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func float @_Z16__spirv_ocl_tanhf(float)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_aPU3AS1Dhili(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_bPU3AS1Dhili(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_ab(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHR_c(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2))
declare spir_func ptr @_Z19__spirv_AccessChain_ci(ptr, i32)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_cPU3AS1fili(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64, i32)
