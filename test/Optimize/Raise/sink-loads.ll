; A loop that loads the operands of its next iteration: the loads are sunk to the multiplication,
; unless the memory may be written in between.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=loops>' -S < %s | FileCheck --check-prefix=SIMT %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @pipelined(
; CHECK:      loop:
; CHECK:      [[PA:%.*]] = phi ptr addrspace(1) [ %a, %entry ], [ %pa, %loop ]
; CHECK-NOT:  phi target({{.*}}, 0)
; CHECK:      [[A:%.*]] = call {{.*}} @tenon.load.a{{.*}}(ptr addrspace(1) [[PA]], i64 %stride)
; CHECK-NOT:  tenon.load.a
; CHECK:      @tenon.muladd{{.*}} [[A]], {{.*}} %mb, {{.*}} %acc)
; CHECK:      done:
; SIMT-LABEL: @pipelined(
; SIMT:       phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0)
define spir_kernel void @pipelined(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {
entry:
  %ma0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 %n)
  br label %loop
loop:
  %k = phi i64 [ 32, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %ma = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) [ %ma0, %entry ], [ %next, %loop ]
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %n)
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %next = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

; CHECK-LABEL: @written(
; CHECK:      loop:
; CHECK:      phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0)
define spir_kernel void @written(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n) {
entry:
  %ma0 = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 %n)
  br label %loop
loop:
  %k = phi i64 [ 32, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %ma = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) [ %ma0, %entry ], [ %next, %loop ]
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %n)
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %next = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %n)
  store i16 0, ptr addrspace(1) %pa
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)

; One branch loads with bounds, the other as a whole.
; CHECK-LABEL: @either(
; CHECK:      done:
; CHECK-DAG:  [[P:%.*]] = phi ptr addrspace(1) [ %low, %whole ], [ %a, %part ]
; CHECK-DAG:  [[ROW:%.*]] = phi i64 [ 0, %whole ], [ %row, %part ]
; CHECK-DAG:  [[H:%.*]] = phi i64 [ 16, %whole ], [ %height, %part ]
; CHECK-DAG:  [[W:%.*]] = phi i64 [ 32, %whole ], [ %n, %part ]
; CHECK:      [[A:%.*]] = call {{.*}} @tenon.load.a.{{.*}}checked{{.*}}(ptr addrspace(1) [[P]], i64 {{%.*}}, i64 [[ROW]], i64 0, i64 [[H]], i64 [[W]])
; CHECK-NOT:  phi target
; CHECK:      @tenon.muladd{{.*}} [[A]]
define spir_kernel void @either(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %row, i64 %height, i1 %is) {
entry:
  %first = mul i64 %row, %n
  %low = getelementptr i16, ptr addrspace(1) %a, i64 %first
  br i1 %is, label %whole, label %part
whole:
  %x = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @tenon.load.a.i16.16x32.row.align2.p1(ptr addrspace(1) %low, i64 %n)
  br label %done
part:
  %y = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @tenon.load.a.i16.16x32.row.checked.align2.p1(ptr addrspace(1) %a, i64 %n, i64 %row, i64 0, i64 %height, i64 %n)
  br label %done
done:
  %ma = phi target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) [ %x, %whole ], [ %y, %part ]
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 64)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @tenon.load.a.i16.16x32.row.align2.p1(ptr addrspace(1), i64) convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.16x32"
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @tenon.load.a.i16.16x32.row.checked.align2.p1(ptr addrspace(1), i64, i64, i64, i64, i64) convergent nounwind willreturn memory(argmem: read) "tenon.align"="2" "tenon.checked" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="a.i16.16x32"
