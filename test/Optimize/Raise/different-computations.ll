; Elements that lanes compute by different operations, or with different constants: if the
; remainder of their row decides which, the matrix is computed accordingly. With equal differences
; constants are a product. Others remain fragments, also divisions, since those for other elements
; might be by zero.
; RUN: sed "s/REST/add <8 x i16> %%odd, splat (i16 3)/" %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=RAISED,RAMP
; RUN: sed 's/REST/sub <8 x i16> %%odd, splat (i16 2)/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=RAISED,CHOICE
; RUN: sed 's/REST/add <8 x i16> %%odd, splat (i16 2)/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=RAISED,SAME
; RUN: sed 's/add <8 x i16> %%even, /call <8 x i16> @llvm.smin.v8i16(<8 x i16> %%even, <8 x i16> /; s/splat (i16 2)$/&)/; s/REST/call <8 x i16> @llvm.smax.v8i16(<8 x i16> %%odd, <8 x i16> splat (i16 2))/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefixes=RAISED,CALLS
; RUN: sed 's/REST/add <8 x i16> %%odd, <i16 1, i16 9, i16 3, i16 4, i16 7, i16 6, i16 5, i16 8>/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -pass-remarks-missed=tenon -S 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: sed 's/REST/sdiv <8 x i16> splat (i16 2), %%odd/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s

; CHECK: call {{.*}} @tenon.from.fragment.b
; RAISED-NOT: from.fragment.b
; RAISED: elements:
; RAISED: [[I:%.*]] = phi i64 [ 0,
; SAME: [[X:%.*]] = call i8 @tenon.extract.b.i8.16x16({{.*}}, i64 [[I]])
; SAME: [[Y:%.*]] = sext i8 [[X]] to i16
; SAME: add i16 [[Y]], 2
; RAMP: [[X:%.*]] = call i8 @tenon.extract.b.i8.16x16({{.*}}, i64 [[I]])
; RAMP: [[Y:%.*]] = sext i8 [[X]] to i16
; RAMP: [[AT:%.*]] = call <2 x i32> @tenon.coord.b.i16.16x16(i64 [[I]])
; RAMP: [[ROW:%.*]] = extractelement <2 x i32> [[AT]], i64 0
; RAMP: [[WIDE:%.*]] = zext i32 [[ROW]] to i64
; RAMP: [[ODD:%.*]] = urem i64 [[WIDE]], 2
; RAMP: [[N:%.*]] = trunc i64 [[ODD]] to i16
; RAMP: [[C:%.*]] = add i16 [[N]], 2
; RAMP: add i16 [[Y]], [[C]]
; CHOICE: [[U:%.*]] = add i16 {{%.*}}, 2
; CHOICE: [[V:%.*]] = sub i16 {{%.*}}, 2
; CALLS: [[U:%.*]] = call i16 @llvm.smin.i16(i16 {{%.*}}, i16 2)
; CALLS: [[V:%.*]] = call i16 @llvm.smax.i16(i16 {{%.*}}, i16 2)
; CHOICE: [[BITS:%.*]] = lshr i64 2, {{%.*}}
; CALLS: [[BITS:%.*]] = lshr i64 2, {{%.*}}
; CHOICE: [[ISODD:%.*]] = trunc i64 [[BITS]] to i1
; CALLS: [[ISODD:%.*]] = trunc i64 [[BITS]] to i1
; CHOICE: select i1 [[ISODD]], i16 [[V]], i16 [[U]]
; CALLS: select i1 [[ISODD]], i16 [[V]], i16 [[U]]
; RAISED: @tenon.muladd
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
