; sums[r] = the sum of row r of an i8 matrix, whose tiles of 8x32 have the use A.
; Each element is added to its row's sum, whichever lane holds it.

%joint_matrix = type { target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) }

define spir_kernel void @row_sums(ptr addrspace(1) %a, ptr addrspace(1) %sums, i64 %k) {
entry:
  %slot = alloca %joint_matrix, align 8
  %generic = addrspacecast ptr %slot to ptr addrspace(4)
  %group = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 1)
  %first.row = mul i64 %group, 8
  %a.row = mul i64 %first.row, %k
  br label %tiles

tiles:
  %column = phi i64 [ 0, %entry ], [ %column.next, %next ]
  %a.index = add i64 %a.row, %column
  %a.at = getelementptr inbounds i8, ptr addrspace(1) %a, i64 %a.index
  %tile = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1aaLm8ELm32ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %a.at, i32 0, i64 %k, i32 0)
  store target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %tile, ptr addrspace(4) %generic, align 8
  br label %elements

elements:
  %i = phi i64 [ 0, %tiles ], [ %i.next, %element ]
  %now = load target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), ptr addrspace(4) %generic, align 8
  %length = call spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHRIaLm8ELm32ELN5__spv9MatrixUseE0EEmPv(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %now)
  %left = icmp ult i64 %i, %length
  br i1 %left, label %element, label %next

element:
  %at = call spir_func ptr addrspace(4) @_Z19__spirv_AccessChainIaaLm8ELm32ELN5__spv9MatrixUseE0ELNS0_5Scope4FlagE3EEPT_PPvm(ptr addrspace(4) %generic, i64 %i)
  %value = load i8, ptr addrspace(4) %at, align 1
  %place = call spir_func <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTELIaLm8ELm32ELN5__spv9MatrixUseE0EEDv2_jPvm(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %now, i64 %i)
  %row.i32 = extractelement <2 x i32> %place, i64 0
  %row.of.tile = zext i32 %row.i32 to i64
  %row = add i64 %first.row, %row.of.tile
  %sum.at = getelementptr inbounds i32, ptr addrspace(1) %sums, i64 %row
  %wide = sext i8 %value to i32
  %old = atomicrmw add ptr addrspace(1) %sum.at, i32 %wide monotonic
  %i.next = add i64 %i, 1
  br label %elements

next:
  %column.next = add i64 %column, 32
  %more = icmp ult i64 %column.next, %k
  br i1 %more, label %tiles, label %done

done:
  ret void
}

declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1aaLm8ELm32ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func i64 @_Z34__spirv_CooperativeMatrixLengthKHRIaLm8ELm32ELN5__spv9MatrixUseE0EEmPv(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0))
declare spir_func ptr addrspace(4) @_Z19__spirv_AccessChainIaaLm8ELm32ELN5__spv9MatrixUseE0ELNS0_5Scope4FlagE3EEPT_PPvm(ptr addrspace(4), i64)
declare spir_func <2 x i32> @_Z39__spirv_JointMatrixGetElementCoordINTELIaLm8ELm32ELN5__spv9MatrixUseE0EEDv2_jPvm(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), i64)
