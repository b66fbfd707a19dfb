; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; Two operations on all elements, a conversion and the store of the result are one
; loop over rows; the matrix is read in memory. The result may overlap what is read:
; then it goes to a variable first.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK-NOT:    @tenon.load
; CHECK:        [[OVERLAPS:%.*]] = and i1
; CHECK:        [[TO:%.*]] = select i1 [[OVERLAPS]], ptr %temporary, ptr
; CHECK:        [[STRIDE:%.*]] = select i1 [[OVERLAPS]], i64 32, i64
; CHECK:      row:
; CHECK-NEXT:   %r = phi i64
; CHECK:        [[X:%.*]] = load float, ptr addrspace(1) {{%.*}}, align 4, !llvm.access.group
; CHECK:        [[Y:%.*]] = fneg float [[X]]
; CHECK:        [[Z:%.*]] = fmul float [[Y]], %s
; CHECK:        [[H:%.*]] = fptrunc float [[Z]] to half
; CHECK:        [[LINE:%.*]] = mul i64 %r, [[STRIDE]]
; CHECK-NEXT:   [[AT:%.*]] = getelementptr i8, ptr [[TO]], i64 [[LINE]]
; CHECK:        store half [[H]], ptr {{%.*}}, align 2, !llvm.access.group
; CHECK-NOT:    phi target
; CHECK:        br i1 {{%.*}}, label %element, label %row.end, !llvm.loop
; CHECK:        br i1 [[OVERLAPS]], label %overlap{{.*}}, label
; CHECK:        @tenon.load.acc.f16.8x16.row.align64(ptr %temporary
; CHECK-NEXT:   @tenon.store.acc.f16.8x16
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, float %s, i64 %n) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m)
  %b = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_MatrixTimesScalar(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %a, float %s)
  %h = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %b)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) %h, i32 0, i64 %n)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z15__spirv_FNegate(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z25__spirv_MatrixTimesScalar(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), float)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z16__spirv_FConvert(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2), i32, i64)
