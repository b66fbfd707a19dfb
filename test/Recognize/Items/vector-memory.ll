; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; The offset counts vectors; memory is aligned like its elements, and halfs are
; floats in values.

; CHECK-LABEL: define {{.*}}@f(
; CHECK: [[I:%.*]] = mul i64 %i, 3
; CHECK: [[P:%.*]] = getelementptr i32, ptr addrspace(1) %p, i64 [[I]]
; CHECK: %a = load <3 x i32>, ptr addrspace(1) [[P]], align 4
; CHECK: [[I:%.*]] = mul i64 %i, 4
; CHECK: [[Q:%.*]] = getelementptr half, ptr addrspace(1) %p, i64 [[I]]
; CHECK: [[H:%.*]] = load <3 x half>, ptr addrspace(1) [[Q]], align 8
; CHECK: %b = fpext <3 x half> [[H]] to <3 x float>
; CHECK: [[H:%.*]] = load half, ptr addrspace(1) {{%.*}}, align 2
; CHECK: %c = fpext half [[H]] to float
; CHECK: store <3 x i32> %a, ptr addrspace(4) {{%.*}}, align 4
; CHECK: [[H:%.*]] = fptrunc <3 x float> %b to <3 x half>
; CHECK: store <3 x half> [[H]], ptr addrspace(1) {{%.*}}, align 2
; CHECK: %d = load <2 x i32>, ptr addrspace(1) {{%.*}}, align 4
; CHECK-NOT: call
define void @f(ptr addrspace(1) %p, ptr addrspace(4) %q, i64 %i) {
  %a = call <3 x i32> @_Z6vload3mPU3AS1Kj(i64 %i, ptr addrspace(1) %p)
  %b = call <3 x float> @_Z12vloada_half3mPU3AS1KDh(i64 %i, ptr addrspace(1) %p)
  %c = call float @_Z10vload_halfmPU3AS1KDh(i64 %i, ptr addrspace(1) %p)
  call void @_Z7vstore3Dv3_jmPU3AS4j(<3 x i32> %a, i64 %i, ptr addrspace(4) %q)
  call void @_Z16vstore_half3_rteDv3_fmPU3AS1Dh(<3 x float> %b, i64 %i, ptr addrspace(1) %p)
  %d = call <2 x i32> @_Z30__spirv_ocl_vloadn_Ruint2mPU3AS1ji(i64 %i, ptr addrspace(1) %p, i32 2)
  ret void
}

declare <3 x i32> @_Z6vload3mPU3AS1Kj(i64, ptr addrspace(1))
declare <3 x float> @_Z12vloada_half3mPU3AS1KDh(i64, ptr addrspace(1))
declare float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))
declare void @_Z7vstore3Dv3_jmPU3AS4j(<3 x i32>, i64, ptr addrspace(4))
declare void @_Z16vstore_half3_rteDv3_fmPU3AS1Dh(<3 x float>, i64, ptr addrspace(1))
declare <2 x i32> @_Z30__spirv_ocl_vloadn_Ruint2mPU3AS1ji(i64, ptr addrspace(1), i32)
