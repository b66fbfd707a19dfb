; A loop over k that counts down is a contraction from its last step to its first.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK:      done:
; CHECK:      [[STEPS:%.*]] = phi i64
; CHECK:      [[OTHERS:%.*]] = sub i64 [[STEPS]], 1
; CHECK:      [[FAR:%.*]] = mul i64 [[OTHERS]], -64
; CHECK:      [[A:%.*]] = getelementptr i8, ptr addrspace(1) {{%.*}}, i64 [[FAR]]
; CHECK:      tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued{{.*}}, ptr addrspace(1) [[A]], i64 {{%.*}}, i64 64, ptr addrspace(1) {{.*}}, i64 [[STEPS]])
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {
entry:
  br label %loop
loop:
  %k.before = phi i64 [ %n, %entry ], [ %k, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %k = sub i64 %k.before, 32
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %n)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %more = icmp ugt i64 %k, 0
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
