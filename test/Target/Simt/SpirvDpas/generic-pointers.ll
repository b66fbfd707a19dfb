; Accesses through generic pointers cast from global ones use messages, through additions, loops
; and selects; others, and accesses of local memory, do not.
;
; RUN: %tenon_lower %s --target=dpas --device=pvc --emit=ll | FileCheck %s --implicit-check-not=PU3AS4 --implicit-check-not=PU3AS3

; CHECK-LABEL: define spir_kernel void @global(
; CHECK: call {{.*}}__spirv_Subgroup2DBlockPrefetchINTEL{{.*}}PU3AS1{{.*}}(i32 4, {{.*}}, ptr addrspace(1) %p,
; CHECK: call {{.*}}__spirv_Subgroup2DBlockLoadINTEL{{.*}}PU3AS1{{.*}}(i32 4, {{.*}}, ptr addrspace(1) %p,
; CHECK: call {{.*}}__spirv_Subgroup2DBlockStoreINTEL{{.*}}PU3AS1{{.*}}(i32 4, {{.*}}, ptr addrspace(1) {{%.*}},
define spir_kernel void @global(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %s, i1 %other) {
entry:
  %from = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %to = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %place = select i1 %other, ptr addrspace(4) %to, ptr addrspace(4) %from
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = phi ptr addrspace(4) [ %from, %entry ], [ %following, %loop ]
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS4fiiiil(ptr addrspace(4) %at, i32 8, i32 16, i32 0, i32 0, i64 %s)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(4) %at, i32 0, i64 %s)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(4) %place, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 %s)
  %following = getelementptr float, ptr addrspace(4) %at, i64 16
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 4
  br i1 %more, label %loop, label %done

done:
  ret void
}

; CHECK-LABEL: define spir_kernel void @others(
; CHECK-NOT: call {{.*}}__spirv_Subgroup2DBlock
; CHECK: load float, ptr addrspace(3)
; CHECK: store float {{.*}}, ptr addrspace(4)
define spir_kernel void @others(ptr addrspace(3) %p, ptr addrspace(4) %q, i64 %s) {
  call void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS4fiiiil(ptr addrspace(4) %q, i32 8, i32 16, i32 0, i32 0, i64 %s)
  %c = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR3(ptr addrspace(3) %p, i32 0, i64 %s)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(4) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %c, i32 0, i64 %s)
  ret void
}

declare void @_Z38__spirv_CooperativeMatrixPrefetchINTELPU3AS4fiiiil(ptr addrspace(4), i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHRc(ptr addrspace(4), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR3(ptr addrspace(3), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRc(ptr addrspace(4), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)
