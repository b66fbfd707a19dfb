; RUN: %tenon_lower %s --target=nvptx --emit=ll -O0 -o - | FileCheck %s --check-prefix=NVPTX
; RUN: %tenon_lower %s --target=amdgcn --mcpu=gfx90a --emit=ll -O0 -o - | FileCheck %s --check-prefix=AMDGCN
; REQUIRES: nvptx-registered-target, amdgpu-registered-target

; GPUs have instructions that recognise local and private memory; the rest is global.

; NVPTX-DAG: call i1 @llvm.nvvm.isspacep.local(ptr
; NVPTX-DAG: call i1 @llvm.nvvm.isspacep.shared(ptr
; AMDGCN-DAG: call i1 @llvm.amdgcn.is.private(ptr
; AMDGCN-DAG: call i1 @llvm.amdgcn.is.shared(ptr
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %g = load ptr addrspace(4), ptr addrspace(1) %p
  %a = call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4) %g, i32 5)
  %global = icmp ne ptr addrspace(1) %a, null
  %v = zext i1 %global to i32
  store i32 %v, ptr addrspace(1) %p
  ret void
}

declare spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4), i32)
