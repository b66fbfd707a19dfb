; C = alpha * A * B: fill, load, mad, apply, store; bf16, tiles of 8x16x16, one
; tile of C per sub-group. joint_matrix objects are structures in variables.

%joint_matrix.a = type { target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) }
%joint_matrix.b = type { target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) }
%joint_matrix.c = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) }

define weak_odr dso_local spir_kernel void @gemm(ptr addrspace(1) noundef align 2 %a, ptr addrspace(1) noundef align 2 %b, ptr addrspace(1) noundef align 4 %c, i64 noundef %n, i64 noundef %k, float noundef %alpha) {
entry:
  %a.slot = alloca %joint_matrix.a, align 8
  %b.slot = alloca %joint_matrix.b, align 8
  %c.slot = alloca %joint_matrix.c, align 8
  %a.generic = addrspacecast ptr %a.slot to ptr addrspace(4)
  %b.generic = addrspacecast ptr %b.slot to ptr addrspace(4)
  %c.generic = addrspacecast ptr %c.slot to ptr addrspace(4)
  %item.row = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %item.column = call spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %own.row = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 1)
  %own.column = call spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32 0)
  %lanes.i32 = call spir_func i32 @_Z30__spirv_BuiltInSubgroupMaxSizev()
  %lanes = zext i32 %lanes.i32 to i64
  %first.row = sub i64 %item.row, %own.row
  %first.column = sub i64 %item.column, %own.column
  %tile.row = add i64 %first.row, %own.row
  %row = mul i64 %tile.row, 8
  %own.subgroup = udiv i64 %own.column, %lanes
  %first.subgroup = udiv i64 %first.column, %lanes
  %subgroup = add i64 %first.subgroup, %own.subgroup
  %column = mul i64 %subgroup, 16
  %zero = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructIffLm8ELm16ELN5__spv9MatrixUseE2ELNS0_12MatrixLayoutE3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEET_(float noundef 0.000000e+00)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %zero, ptr addrspace(4) %c.generic, align 8
  %a.row = mul i64 %row, %k
  br label %blocks

blocks:
  %depth = phi i64 [ 0, %entry ], [ %depth.next, %block ]
  %more = icmp ult i64 %depth, %k
  br i1 %more, label %block, label %apply

block:
  %a.index = add i64 %a.row, %depth
  %a.at = getelementptr inbounds i16, ptr addrspace(1) %a, i64 %a.index
  %a.tile = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) noundef %a.at, i32 noundef 0, i64 noundef %k, i32 noundef 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.tile, ptr addrspace(4) %a.generic, align 8
  %b.row = mul i64 %depth, %n
  %b.index = add i64 %b.row, %column
  %b.at = getelementptr inbounds i16, ptr addrspace(1) %b, i64 %b.index
  %b.tile = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm16ELm16ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) noundef %b.at, i32 noundef 0, i64 noundef %n, i32 noundef 0)
  store target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b.tile, ptr addrspace(4) %b.generic, align 8
  %a.now = load target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), ptr addrspace(4) %a.generic, align 8
  %b.now = load target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), ptr addrspace(4) %b.generic, align 8
  %c.now = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %c.generic, align 8
  %c.new = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm8ELm16ELm16ELN5__spv9MatrixUseE0ELS1_1ELS1_2ELNS0_12MatrixLayoutE0ELS2_0ELS2_3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT1_XT12_EXT3_EXT5_EXT8_EEEPNS5_IT_XT12_EXT3_EXT4_EXT6_EEEPNS5_IT0_XT12_EXT4_EXT5_EXT7_EEES8_m(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) %a.now, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b.now, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c.now, i64 noundef 64)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c.new, ptr addrspace(4) %c.generic, align 8
  %depth.next = add i64 %depth, 16
  br label %blocks

apply:
  %sum = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %c.generic, align 8
  %length = call spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHRIfLm8ELm16ELN5__spv9MatrixUseE2EEmPv(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %sum)
  br label %elements

elements:
  %i = phi i64 [ 0, %apply ], [ %i.next, %element ]
  %left = icmp ult i64 %i, %length
  br i1 %left, label %element, label %done

element:
  %at = call spir_func ptr addrspace(4) @_Z19__spirv_AccessChainIffLm8ELm16ELN5__spv9MatrixUseE2ELNS0_5Scope4FlagE3EEPT_PPNS0_29__spirv_CooperativeMatrixKHRIT0_XT4_EXT1_EXT2_EXT3_EEEm(ptr addrspace(4) noundef %c.generic, i64 noundef %i)
  %x = load float, ptr addrspace(4) %at, align 4
  %scaled = fmul float %x, %alpha
  store float %scaled, ptr addrspace(4) %at, align 4
  %i.next = add i64 %i, 1
  br label %elements

done:
  %c.row = mul i64 %row, %n
  %c.index = add i64 %c.row, %column
  %c.at = getelementptr inbounds float, ptr addrspace(1) %c, i64 %c.index
  %result = load target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(4) %c.generic, align 8
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm8ELm16ELN5__spv9MatrixUseE2ELNS1_12MatrixLayoutE3ELNS1_5Scope4FlagE3EEvPT_PNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEES3_mi(ptr addrspace(1) noundef %c.at, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %result, i32 noundef 0, i64 noundef %n, i32 noundef 0)
  ret void
}

declare dso_local spir_func i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare dso_local spir_func i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare dso_local spir_func i32 @_Z30__spirv_BuiltInSubgroupMaxSizev()
declare dso_local spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructIffLm8ELm16ELN5__spv9MatrixUseE2ELNS0_12MatrixLayoutE3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEET_(float)
declare dso_local spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare dso_local spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm16ELm16ELN5__spv9MatrixUseE1ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare dso_local spir_func target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIssffLm8ELm16ELm16ELN5__spv9MatrixUseE0ELS1_1ELS1_2ELNS0_12MatrixLayoutE0ELS2_0ELS2_3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT1_XT12_EXT3_EXT5_EXT8_EEEPNS5_IT_XT12_EXT3_EXT4_EXT6_EEEPNS5_IT0_XT12_EXT4_EXT5_EXT7_EEES8_m(target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64)
declare dso_local spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHRIfLm8ELm16ELN5__spv9MatrixUseE2EEmPv(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare dso_local spir_func ptr addrspace(4) @_Z19__spirv_AccessChainIffLm8ELm16ELN5__spv9MatrixUseE2ELNS0_5Scope4FlagE3EEPT_PPNS0_29__spirv_CooperativeMatrixKHRIT0_XT4_EXT1_EXT2_EXT3_EEEm(ptr addrspace(4), i64)
declare dso_local spir_func void @_Z33__spirv_CooperativeMatrixStoreKHRIU3AS1ffLm8ELm16ELN5__spv9MatrixUseE2ELNS1_12MatrixLayoutE3ELNS1_5Scope4FlagE3EEvPT_PNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEES3_mi(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64, i32)
