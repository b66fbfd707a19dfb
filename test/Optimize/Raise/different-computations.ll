; Elements that lanes compute by different operations, or with different constants, remain
; fragments.
; RUN: sed "s/REST/add <8 x i16> %%odd, splat (i16 3)/" %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -pass-remarks-missed=tenon -S 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: sed 's/REST/sub <8 x i16> %%odd, splat (i16 2)/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s
; RUN: sed 's/REST/add <8 x i16> %%odd, splat (i16 2)/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=SAME

; RUN: sed 's/add <8 x i16> %%even, /call <8 x i16> @llvm.smin.v8i16(<8 x i16> %%even, <8 x i16> /; s/splat (i16 2)$/&)/; s/REST/call <8 x i16> @llvm.smax.v8i16(<8 x i16> %%odd, <8 x i16> splat (i16 2))/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s

; CHECK: call {{.*}} @tenon.from.fragment.b
; SAME-NOT: from.fragment.b
; SAME: @tenon.muladd
; REMARK: remain fragments: A: {{.*}}; B: lanes compute its elements (add)

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %stride, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %x = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y = sext <16 x i8> %x to <16 x i16>
  %even = shufflevector <16 x i16> %y, <16 x i16> poison, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %odd = shufflevector <16 x i16> %y, <16 x i16> poison, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %u = add <8 x i16> %even, splat (i16 2)
  %v = REST
  %b = shufflevector <8 x i16> %u, <8 x i16> %v, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %words = bitcast <16 x i16> %b to <8 x i32>
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %words, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
