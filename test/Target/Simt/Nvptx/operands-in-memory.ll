; Whether a sub-group multiplies depends on memory that the kernel writes after its sum: no work-group
; computes several tiles, since other sub-groups would read it once more, and where the work of one
; sub-group is divided, all parts have read it before the first one continues.
;
; REQUIRES: nvptx-registered-target
; RUN: %tenon_lower %s --target=nvptx --mcpu=sm_90a --mattr=+tile-64x64,+buffers-3,+persistent --subgroup-size=32 -o %t.ll --recipe=%t.json
; RUN: FileCheck %s --check-prefix=RECIPE < %t.json
; RUN: FileCheck %s < %t.ll
; RECIPE: "name": "k__regrouped"
; RECIPE-NOT: "persistent"
; CHECK: define {{.*}}@k__parted(
; CHECK: load i32, ptr addrspace(1)
; CHECK-NOT: store
; CHECK: call void @llvm.nvvm.barrier

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %A, ptr addrspace(1) %B, ptr addrspace(1) %C, ptr addrspace(1) %due, i64 %N, i64 %K) {
entry:
  %x = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  %y = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 1)
  %block = udiv i64 %x, 32
  %row = mul i64 %y, 16
  %column = mul i64 %block, 16
  %line = mul i64 %y, %N
  %number = add i64 %line, %block
  %own = getelementptr i32, ptr addrspace(1) %due, i64 %number
  %read = load i32, ptr addrspace(1) %own
  %is = call spir_func i32 @_Z19sub_group_broadcastij(i32 %read, i32 0)
  %multiplies = icmp ne i32 %is, 0
  br i1 %multiplies, label %head, label %end
head:
  %k = phi i64 [ 0, %entry ], [ %next, %body ]
  %c = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %K
  br i1 %more, label %body, label %done
body:
  %above = mul i64 %row, %K
  %of.a = add i64 %above, %k
  %pa = getelementptr inbounds i16, ptr addrspace(1) %A, i64 %of.a
  %a = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %pa, i32 0, i64 %K)
  %before = mul i64 %k, %N
  %of.b = add i64 %before, %column
  %pb = getelementptr inbounds i16, ptr addrspace(1) %B, i64 %of.b
  %b = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1) %pb, i32 0, i64 %N)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_3(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %a, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %b, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %c, i32 64)
  %next = add nuw i64 %k, 16
  br label %head
done:
  %top = mul i64 %row, %N
  %of.c = add i64 %top, %column
  %pc = getelementptr inbounds float, ptr addrspace(1) %C, i64 %of.c
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_4(ptr addrspace(1) %pc, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %c, i32 0, i64 %N)
  store i32 0, ptr addrspace(1) %own
  br label %end
end:
  ret void
}

declare i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare spir_func i32 @_Z19sub_group_broadcastij(i32, i32)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_2(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_3(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_4(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
