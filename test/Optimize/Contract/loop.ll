; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; A loop over k becomes one contraction after it, whose steps the loop counts. A advances by 32
; elements in each step, B by 32 rows.
target triple = "spir64-unknown-unknown"

; CHECK:      entry:
; CHECK:      [[STRIDEA:%.*]] = shl i64 %depth, 1
; CHECK:      [[STRIDEB:%.*]] = shl i64 %n, 1
; CHECK:      [[STEPB:%.*]] = shl i64 %n, 6
; CHECK:      head:
; CHECK-NOT:  phi target
; CHECK:      [[STEPS:%steps[0-9]*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %body ]
; CHECK:      body:
; CHECK-NOT:  tenon.load
; CHECK:      [[NEXT]] = add nuw i64 [[STEPS]], 1
; CHECK:      done:
; CHECK-NEXT: [[COUNT:%.*]] = phi i64 [ [[STEPS]], %head ]
; CHECK-NEXT: [[D:%.*]] = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.shared.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 [[STRIDEA]], i64 64, ptr addrspace(1) %b, i64 [[STRIDEB]], i64 [[STEPB]], i64 [[COUNT]])
; CHECK:      call void @tenon.store{{.*}} [[D]]
; CHECK:      declare {{.*}} @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.shared.p1.p1({{.*}}) [[ATTRIBUTES:#[0-9]+]]
; CHECK:      attributes [[ATTRIBUTES]] = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="bf16" "tenon.b"="bf16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="32" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="16" "tenon.n"="16" "tenon.op"="contract" "tenon.shared" "tenon.steps"="continued" "tenon.type"="acc.f32.16x16" }
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
