; A function with a matrix that kernels of other modules call: a sub-group is one work-item
; if no size is requested.

; REQUIRES: nvptx-registered-target, amdgpu-registered-target
; RUN: %tenon_lower %s --target=nvptx --emit=asm -o - | FileCheck %s --check-prefix=ONE
; RUN: %tenon_lower %s --target=nvptx --subgroup-size=32 --emit=asm -o - | FileCheck %s --check-prefix=WARP
; RUN: %tenon_lower %s --target=amdgcn --subgroup-size=32 --emit=asm -o - | FileCheck %s --check-prefix=WAVE
target triple = "spir64-unknown-unknown"

; ONE: .visible .func f(
; ONE-NOT: tid
; ONE: st.{{.*}}b32
; WARP: .visible .func f(
; WARP: {{%tid|%laneid}}
; WARP: st.{{.*}}b32
; WAVE: f:
; WAVE: {{flat|global}}_store_dword
define spir_func void @f(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %a, i32 0, i64 8)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z26__spirv_CompositeConstructf(float)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64)
