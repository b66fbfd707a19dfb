; RUN: sed 's/RESULT/3, i32 5/' %s | %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s
; RUN: sed 's/RESULT/3, i32 6/' %s | %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>,tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=WHOLE
; RUN: sed 's/RESULT/3, i32 5/' %s | %tenon_opt -passes='tenon-recognize,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S | FileCheck %s --check-prefix=AMX

; A checked contraction writes to the memory of a checked store with the same bounds, within
; limits of rows, columns and elements of k. With other bounds, all of its result is in a
; variable. Tiles are full: at edges they multiply copies.

; CHECK:       [[TILE:%.*]] = getelementptr i8, ptr {{%.*}}, i64
; CHECK:       call void @tenon.cpu.contract.[[NAME:.*]].shared.checked.narrow.inside(ptr [[TILE]], i64 {{%.*}}, ptr null, i64 0, ptr {{%.*}}, i64 {{%.*}}, i64 3, i64 0,
; CHECK-NOT:   tenon.cpu.store
; CHECK:       define internal void @tenon.cpu.contract.{{.*}}.inside(
; CHECK:       call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued.limited.zero.shared(

; WHOLE:       call void @tenon.cpu.contract.{{.*}}.shared.checked.narrow(ptr %matrix, i64 64, ptr null,
; WHOLE:       define internal void @tenon.cpu.contract.{{.*}}.checked.narrow(
; WHOLE:       call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued.depth.zero.shared(
; WHOLE:       call void @tenon.cpu.contract.f32.16x16x32.bf16.bf16.row.row.continued.depth(

; AMX:         call void @tenon.amx.contract.{{.*}}.checked.narrow.inside(
; AMX:         define internal void @tenon.amx.contract.{{.*}}.checked.narrow.inside(
; AMX:         call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.depth.zero.shared(
; AMX:         call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.depth(
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth, i32 %height, i32 %width, i32 %shallow) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %k32 = trunc i64 %k to i32
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1) %a, i32 3, i32 %k32, i32 0, i32 %height, i32 %shallow, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %k32, i32 5, i32 0, i32 %shallow, i32 %width, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_c(ptr addrspace(1) %c, i32 RESULT, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i32 %height, i32 %width, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL_c(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i32, i32, i64)
