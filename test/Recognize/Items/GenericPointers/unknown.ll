; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: %tenon_lower %s --target=loops --emit=ll -O0 -o - | FileCheck %s --check-prefix=LOOPS
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s --check-prefix=SPIRV
; REQUIRES: spirv-tools

; A loaded pointer may have any address space, which the target has to determine.

; CHECK: call ptr addrspace(1) @tenon.space.cast.global(ptr addrspace(4) %g)
; CHECK: call ptr addrspace(3) @tenon.space.cast.local(ptr addrspace(4) %g)
; LOOPS: call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4) %g, i32 5)
; LOOPS: call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4ci(ptr addrspace(4) %g, i32 4)
; SPIRV: OpGenericCastToPtrExplicit %_ptr_CrossWorkgroup_uchar {{%.*}} CrossWorkgroup
; SPIRV: OpGenericCastToPtrExplicit %_ptr_Workgroup_uchar {{%.*}} Workgroup
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %g = load ptr addrspace(4), ptr addrspace(1) %p
  %a = call spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4) %g, i32 5)
  %b = call spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4) %g, i32 4)
  %global = icmp ne ptr addrspace(1) %a, null
  %local = icmp ne ptr addrspace(3) %b, null
  %v = select i1 %global, i32 1, i32 2
  %w = select i1 %local, i32 4, i32 %v
  store i32 %w, ptr addrspace(1) %p
  ret void
}

declare spir_func ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4ci(ptr addrspace(4), i32)
declare spir_func ptr addrspace(3) @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPvi(ptr addrspace(4), i32)
