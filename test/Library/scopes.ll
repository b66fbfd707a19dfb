; A processor's code generator knows one scope that reaches other threads: there
; each ordering applies to all threads. A GPU has its own scopes, an OpenCL device all.

; RUN: %tenon_opt -passes='tenon-library<target=cpu>' -S < %s | FileCheck %s
; RUN: %tenon_opt -passes='tenon-library<target=loops>' -S < %s | FileCheck %s --check-prefix=KEEPS
; RUN: %tenon_opt -passes='tenon<target=nvptx>' -S < %s | FileCheck %s --check-prefix=NVIDIA
; RUN: %tenon_opt -passes='tenon<target=amdgcn>' -S < %s | FileCheck %s --check-prefix=AMD

; CHECK: atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
; CHECK: store atomic i32 1, ptr addrspace(1) %p release
; CHECK: fence seq_cst
; KEEPS: atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("device") monotonic
; KEEPS: store atomic i32 1, ptr addrspace(1) %p syncscope("workgroup") release
; KEEPS: fence syncscope("subgroup") seq_cst
; NVIDIA: atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("device") monotonic
; NVIDIA: store atomic i32 1, ptr addrspace(1) %p syncscope("block") release
; NVIDIA: fence syncscope("block") seq_cst
; AMD: atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
; AMD: store atomic i32 1, ptr addrspace(1) %p syncscope("workgroup") release
; AMD: fence syncscope("wavefront") seq_cst
define spir_kernel void @k(ptr addrspace(1) %p) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("device") monotonic
  store atomic i32 1, ptr addrspace(1) %p syncscope("workgroup") release, align 4
  fence syncscope("subgroup") seq_cst
  ret void
}
