; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s --check-prefix=AMX

; Checked operands are collected with their bounds, an unchecked one with all of its
; matrix. The two products of an iteration follow each other, in one state.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @halves(
; CHECK:      store { ptr, i64, ptr, i64, i64, i64 } zeroinitializer, ptr [[STATE:%collected[0-9]*]]
; CHECK-NOT:  %collected
; CHECK:      body:
; CHECK:      call void @tenon.cpu.contract.[[NAME:.*]].collect_checked(ptr %acc{{[0-9]*}}, i64 64, ptr [[STATE]], ptr {{%.*}}, i64 64, i64 3, i64 {{%.*}}, i64 100, i64 {{%.*}}, ptr {{%.*}}, i64 32, i64 0, i64 0, i64 16, i64 16)
; CHECK:      call void @tenon.cpu.contract.[[NAME]].collect_checked(ptr %acc{{[0-9]*}}, i64 64, ptr [[STATE]], {{.*}}, i64 3, i64 {{%.*}}, i64 100,
; CHECK:      done:
; CHECK:      call void @tenon.cpu.contract.[[NAME]].finish({{.*}}, ptr [[STATE]])
; CHECK-NOT:  .finish(
; CHECK:      ret void

; AMX: call void @tenon.amx.contract.{{.*}}.collect_checked(
define spir_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth) {
entry:
  %width = trunc i64 %depth to i32
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %half = add i64 %k, 16
  %k32 = trunc i64 %k to i32
  %half32 = trunc i64 %half to i32
  %k.next = add i64 %k, 32
  %line = mul i64 %k, 16
  %next.line = mul i64 %half, 16
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %line
  %qb = getelementptr i16, ptr addrspace(1) %b, i64 %next.line
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1) %a, i32 3, i32 %k32, i32 0, i32 100, i32 %width, i64 32)
  %na = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1) %a, i32 3, i32 %half32, i32 0, i32 100, i32 %width, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %nb = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %qb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) %na, target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) %nb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 64)
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
