; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Casts without a query, and one of a pointer whose origin is known.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: [[G:%.*]] = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; CHECK-NEXT: [[L:%.*]] = addrspacecast ptr addrspace(4) %q to ptr addrspace(3)
; CHECK-NEXT: store ptr addrspace(3) [[L]], ptr addrspace(4) [[G]]
; CHECK-NEXT: [[T:%.*]] = addrspacecast ptr addrspace(4) [[G]] to ptr addrspace(1)
; CHECK-NEXT: store i32 1, ptr addrspace(1) [[T]]

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) %q) {
  %g = call spir_func ptr addrspace(4) @_Z24__spirv_PtrCastToGenericPU3AS1c(ptr addrspace(1) %p)
  %l = call spir_func ptr addrspace(3) @_Z32__spirv_GenericCastToPtr_ToLocalPvi(ptr addrspace(4) %q, i32 4)
  store ptr addrspace(3) %l, ptr addrspace(4) %g
  %t = call spir_func ptr addrspace(1) @_Z9to_globalPU3AS4v(ptr addrspace(4) %g)
  store i32 1, ptr addrspace(1) %t
  ret void
}

declare spir_func ptr addrspace(4) @_Z24__spirv_PtrCastToGenericPU3AS1c(ptr addrspace(1))
declare spir_func ptr addrspace(3) @_Z32__spirv_GenericCastToPtr_ToLocalPvi(ptr addrspace(4), i32)
declare spir_func ptr addrspace(1) @_Z9to_globalPU3AS4v(ptr addrspace(4))
