; C = A * B, bf16 tiles of 8x16x32. The blocks of A and B that are three steps ahead
; are prefetched: three before the loop, one after each mad.

define spir_kernel void @gemm_prefetch(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %k) {
entry:
  %tile.row = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %tile.column = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %row = mul i64 %tile.row, 8
  %column = mul i64 %tile.column, 16
  %a.row = mul i64 %row, %k
  %a.tile = getelementptr inbounds i16, ptr addrspace(1) %a, i64 %a.row
  %b.tile = getelementptr inbounds i16, ptr addrspace(1) %b, i64 %column
  %zero = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructIffLm8ELm16EET_(float 0.0)
  br label %ahead

ahead:
  %p = phi i64 [ 0, %entry ], [ %p.next, %ahead ]
  %p.depth = mul i64 %p, 32
  %pa = getelementptr i16, ptr addrspace(1) %a.tile, i64 %p.depth
  %pb.row = mul i64 %p.depth, %n
  %pb = getelementptr i16, ptr addrspace(1) %b.tile, i64 %pb.row
  call spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTELIU3AS1sEvPT_jjjim(ptr addrspace(1) %pa, i32 8, i32 32, i32 0, i32 0, i64 %k)
  call spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTELIU3AS1sEvPT_jjjim(ptr addrspace(1) %pb, i32 32, i32 16, i32 0, i32 0, i64 %n)
  %p.next = add i64 %p, 1
  %p.more = icmp ult i64 %p.next, 3
  br i1 %p.more, label %ahead, label %blocks

blocks:
  %depth = phi i64 [ 0, %ahead ], [ %depth.next, %blocks ]
  %sum = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) [ %zero, %ahead ], [ %sum.next, %blocks ]
  %a.at = getelementptr inbounds i16, ptr addrspace(1) %a.tile, i64 %depth
  %b.row = mul i64 %depth, %n
  %b.at = getelementptr inbounds i16, ptr addrspace(1) %b.tile, i64 %b.row
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm32ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %a.at, i32 0, i64 %k, i32 0)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm32ELm16ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %b.at, i32 0, i64 %n, i32 0)
  %sum.next = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm8ELm32ELm16EEm(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) %x, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %y, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %sum, i64 64)
  %ahead.depth = add i64 %depth, 96
  %na = getelementptr i16, ptr addrspace(1) %a.tile, i64 %ahead.depth
  %nb.row = mul i64 %ahead.depth, %n
  %nb = getelementptr i16, ptr addrspace(1) %b.tile, i64 %nb.row
  call spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTELIU3AS1sEvPT_jjjim(ptr addrspace(1) %na, i32 8, i32 32, i32 0, i32 0, i64 %k)
  call spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTELIU3AS1sEvPT_jjjim(ptr addrspace(1) %nb, i32 32, i32 16, i32 0, i32 0, i64 %n)
  %depth.next = add i64 %depth, 32
  %more = icmp ult i64 %depth.next, %k
  br i1 %more, label %blocks, label %done

done:
  %c.row = mul i64 %row, %n
  %c.index = add i64 %c.row, %column
  %c.at = getelementptr inbounds float, ptr addrspace(1) %c, i64 %c.index
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm8ELm16EEvPT_mi(ptr addrspace(1) %c.at, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %sum.next, i32 0, i64 %n, i32 0)
  ret void
}

declare spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructIffLm8ELm16EET_(float)
declare spir_func void @_Z38__spirv_CooperativeMatrixPrefetchINTELIU3AS1sEvPT_jjjim(ptr addrspace(1), i32, i32, i32, i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm32ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm32ELm16ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm8ELm32ELm16EEm(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm8ELm16EEvPT_mi(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
