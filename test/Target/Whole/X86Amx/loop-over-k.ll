; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=amx;triple=x86_64-unknown-linux-gnu>,tenon-lower<target=amx;triple=x86_64-unknown-linux-gnu>' -pass-remarks=tenon -S < %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.err

; A loop over k is one sum in tiles, stored where the kernel stores it; the loop
; continues counting. If it may write what it loads, the collected steps are summed before.
target triple = "spir64-unknown-unknown"

; REMARK: muladd f32.16x16x32.bf16.bf16: its loop over k is one sum in tiles (tdpbf16ps, 100% of the tiles used)
; REMARK: muladd f32.16x16x32.bf16.bf16: its loop over k is summed in tiles as long as its operands continue along k (tdpbf16ps, 100% of the tiles used)

; CHECK-LABEL: define spir_kernel void @quiet(
; CHECK:      head:
; CHECK-NEXT: phi i64
; CHECK-NEXT: [[STEPS:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %body ]
; CHECK:      body:
; CHECK:      [[NEXT]] = add nuw i64 [[STEPS]], 1
; CHECK:      done:
; CHECK:      call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.zero.shared(ptr {{%.*}}, i64 {{%.*}}, ptr null, i64 0, {{.*}}, i64 %steps
; CHECK-NEXT: ret void
define spir_kernel void @quiet(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
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

; CHECK-LABEL: define spir_kernel void @writing(
; CHECK:      body:
; CHECK:      call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.collect(ptr [[ACC:%.*]], i64 64, ptr %collected,
; CHECK-NEXT: call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.finish(ptr [[ACC]], i64 64, ptr [[ACC]], i64 64, ptr %collected)
; CHECK-NEXT: store i16 1,
; CHECK:      done:
; CHECK:      call void @tenon.amx.contract.f32.16x16x32.bf16.bf16.row.row.continued.finish(ptr {{%.*}}, i64 {{%.*}}, ptr [[ACC]], i64 64, ptr %collected)
; CHECK-NEXT: ret void
define spir_kernel void @writing(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth) {
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
  store i16 1, ptr addrspace(1) %pb
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
