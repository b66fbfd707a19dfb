; A kernel that needs the large register file requests it by an annotation, in addition
; to those that the module has.
;
; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=dpas --emit=ll | FileCheck %s
; RUN: %tenon_lower %s --target=dpas -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s --check-prefix=SPIRV

; CHECK: @llvm.global.annotations = appending {{.*}}global [2 x { ptr, ptr, ptr, i32, ptr }]
; CHECK-SAME: [{ ptr, ptr, ptr, i32, ptr } { ptr @k, ptr @mine, ptr @mine, i32 7, ptr null },
; CHECK-SAME: { ptr @k, ptr [[TEXT:@[0-9]+]], ptr null, i32 0, ptr null }]
; SPIRV-DAG: OpDecorate %k UserSemantic "mine"
; SPIRV-DAG: OpDecorate %k UserSemantic "num-thread-per-eu 4"

target triple = "spirv64"
@mine = private constant [5 x i8] c"mine\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }]
    [{ ptr, ptr, ptr, i32, ptr } { ptr @k, ptr @mine, ptr @mine, i32 7, ptr null }], section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %s) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2)
      @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1fil(ptr addrspace(1) %p, i32 0, i64 %s)
  call void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144il(ptr addrspace(1) %q,
      target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2) %m, i32 0, i64 %s)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2)
    @_Z32__spirv_CooperativeMatrixLoadKHRPU3AS1fil(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHRPU3AS1fPU3AS144il(ptr addrspace(1),
    target("spirv.CooperativeMatrixKHR", float, 3, 64, 64, 2), i32, i64)
