; C = A * B, bf16, a tile of 32x64 per sub-group, in blocks of 16 along K, which are inside of
; the work-group's blocks of 32.

%joint_matrix.a = type { target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0) }
%joint_matrix.b = type { target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1) }
%joint_matrix.c = type { target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) }

define spir_kernel void @gemm_blocked(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %k) {
entry:
  %a.slot = alloca %joint_matrix.a, align 8
  %b.slot = alloca %joint_matrix.b, align 8
  %c.slot = alloca %joint_matrix.c, align 8
  %group.row = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 1)
  %group.column = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %rows = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 1)
  %columns = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 0)
  %own.row = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 1)
  %own.column = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)
  %lanes.i32 = call spir_func i32 @_Z30__spirv_BuiltInSubgroupMaxSizev()
  %lanes = zext i32 %lanes.i32 to i64
  %group.first.row = mul i64 %group.row, %rows
  %tile.row = add i64 %group.first.row, %own.row
  %row = mul i64 %tile.row, 32
  %across = udiv i64 %columns, %lanes
  %own.across = udiv i64 %own.column, %lanes
  %group.first.column = mul i64 %group.column, %across
  %tile.column = add i64 %group.first.column, %own.across
  %column = mul i64 %tile.column, 64
  %zero = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @_Z26__spirv_CompositeConstructIffLm32ELm64EET_(float 0.0)
  store target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %zero, ptr %c.slot, align 8
  %a.row = mul i64 %row, %k
  br label %group.blocks

group.blocks:
  %kg = phi i64 [ 0, %entry ], [ %kg.next, %group.next ]
  %kg.left = icmp ult i64 %kg, %k
  br i1 %kg.left, label %blocks, label %done

blocks:
  %ks = phi i64 [ 0, %group.blocks ], [ %ks.next, %block ]
  %ks.left = icmp ult i64 %ks, 32
  br i1 %ks.left, label %block, label %group.next

block:
  %depth = add i64 %kg, %ks
  %a.index = add i64 %a.row, %depth
  %a.at = getelementptr inbounds i16, ptr addrspace(1) %a, i64 %a.index
  %b.row = mul i64 %depth, %n
  %b.index = add i64 %b.row, %column
  %b.at = getelementptr inbounds i16, ptr addrspace(1) %b, i64 %b.index
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm32ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %a.at, i32 0, i64 %k, i32 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0) %x, ptr %a.slot, align 8
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm16ELm64ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %b.at, i32 0, i64 %n, i32 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1) %y, ptr %b.slot, align 8
  %x.now = load target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0), ptr %a.slot, align 8
  %y.now = load target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1), ptr %b.slot, align 8
  %sum = load target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), ptr %c.slot, align 8
  %sum.next = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm32ELm16ELm64EEm(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0) %x.now, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1) %y.now, target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %sum, i64 64)
  store target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %sum.next, ptr %c.slot, align 8
  %ks.next = add i64 %ks, 16
  br label %blocks

group.next:
  %kg.next = add i64 %kg, 32
  br label %group.blocks

done:
  %c.row = mul i64 %row, %n
  %c.index = add i64 %c.row, %column
  %c.at = getelementptr inbounds float, ptr addrspace(1) %c, i64 %c.index
  %result = load target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), ptr %c.slot, align 8
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm32ELm64EEvPT_mi(ptr addrspace(1) %c.at, target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) %result, i32 0, i64 %n, i32 0)
  ret void
}

declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare spir_func i32 @_Z30__spirv_BuiltInSubgroupMaxSizev()
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @_Z26__spirv_CompositeConstructIffLm32ELm64EET_(float)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm32ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm16ELm64ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm32ELm16ELm64EEm(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 64, 1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm32ELm64EEvPT_mi(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 64, 2), i32, i64, i32)
