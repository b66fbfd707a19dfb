; Conversions between uses are some 3500 instructions each. A kernel with thirty-one of them has two
; functions for them; another kernel with few conversions has them inlined. Code that is
; needed once is inlined in both.
;
; RUN: %tenon_lower %s --target=nvptx --subgroup-size=32 --stop-after=lower --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --stop-after=lower --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=nvptx --subgroup-size=32 --emit=ll -o - | FileCheck %s --check-prefix=NVPTX
; RUN: %tenon_lower %s --target=nvptx --subgroup-size=32 -O0 --emit=ll -o - | FileCheck %s --check-prefix=NVPTX
; RUN: %tenon_lower %s --target=loops --subgroup-size=16 --emit=spvasm -o - | FileCheck %s --check-prefix=SPIRV
;
; CHECK-LABEL: define spir_kernel void @small(
; CHECK-NOT: .called(
; CHECK-LABEL: define spir_kernel void @large(
; CHECK: call {{.*}}@tenon.[[T:[a-z0-9]+]].load.a.i8.64x64.row.align1.p1(
; CHECK-COUNT-31: call {{.*}}@tenon.[[T]].convert.{{.*}}.called(
; CHECK: call {{.*}}@tenon.[[T]].store.acc.i8.64x64.row.align1.p1(
; CHECK: define internal spir_func void @tenon.[[T]].convert.{{[^(]*rtz}}(ptr %0, ptr %1) #[[INLINED:[0-9]+]]
; CHECK: define internal spir_func void @tenon.[[T]].convert.{{.*}}.called(ptr noalias %0, ptr noalias %1) #[[CALLED:[0-9]+]]
; CHECK: attributes #[[INLINED]] = { alwaysinline
; CHECK: attributes #[[CALLED]] = { {{.*}}noinline

; NVPTX-LABEL: define ptx_kernel void @small(
; NVPTX-NOT: .called(
; NVPTX-LABEL: define ptx_kernel void @large(
; NVPTX: .called(
; NVPTX-LABEL: define internal {{.*}}.called(
; NVPTX: call i32 @llvm.nvvm.shfl.sync.idx.i32(
; NVPTX-NOT: tenon.item
; NVPTX-NOT: tenon.subgroup

; SPIRV: OpName %[[F:[a-z0-9_]+]] "tenon.loops16.convert.acc.{{.*}}.called"
; SPIRV: %[[F]] = OpFunction %void DontInline %
target triple = "spir64-unknown-unknown"

define spir_kernel void @small(ptr addrspace(1) %p) {
  %a0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 64)
  %c0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a0)
  %a1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c0)
  %c1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a1)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c1, i32 0, i64 64)
  ret void
}

define spir_kernel void @large(ptr addrspace(1) %p) {
  %a0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 64)
  %c0 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a0)
  %a1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c0)
  %c1 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a1)
  %a2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c1)
  %c2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a2)
  %a3 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c2)
  %c3 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a3)
  %a4 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c3)
  %c4 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a4)
  %a5 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c4)
  %c5 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a5)
  %a6 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c5)
  %c6 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a6)
  %a7 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c6)
  %c7 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a7)
  %a8 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c7)
  %c8 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a8)
  %a9 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c8)
  %c9 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a9)
  %a10 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c9)
  %c10 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a10)
  %a11 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c10)
  %c11 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a11)
  %a12 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c11)
  %c12 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a12)
  %a13 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c12)
  %c13 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a13)
  %a14 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c13)
  %c14 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a14)
  %a15 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c14)
  %c15 = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) %a15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) %c15, i32 0, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2) @_Z16__spirv_SConvert_c(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0))
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 0) @_Z16__spirv_SConvert_a(target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 64, 2), i32, i64)
