; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; Of two products only the one whose operands advance by equal distances leaves the loop.
target triple = "spir64-unknown-unknown"

; CHECK:      head:
; CHECK:      [[ACC:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ [[SUM:%.*]], %body ]
; CHECK:      body:
; CHECK-NOT:  tenon.muladd
; CHECK:      [[SUM]] = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.muladd{{.*}}, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [[ACC]])
; CHECK-NOT:  tenon.muladd
; CHECK:      done:
; CHECK:      [[REST:%.*]] = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ [[ACC]], %head ]
; CHECK:      call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @tenon.contract.f32.16x16x32.bf16.bf16{{.*}}(target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [[REST]], ptr addrspace(1) %a,
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
  %e = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %place = getelementptr i64, ptr addrspace(1) %c, i64 %k
  %index = load i64, ptr addrspace(1) %place
  %pa2 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %ma2 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa2, i32 0, i64 %depth)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma2, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %e, i32 64)
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
