; A query of a generic pointer to private memory comes before a variable of the same
; block: no pointer can point to that variable yet.
;
; RUN: %tenon_lower %s --target=cpu --verify --stop-after=work-group -o - | FileCheck %s
; CHECK-LABEL: define internal {{.*}}@k
; CHECK: %early = alloca i32
; CHECK: ptrtoint ptr %early
; CHECK-NOT: ptrtoint ptr %late
; CHECK: %late = alloca i32
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %kept) {
  %early = alloca i32
  %early.generic = addrspacecast ptr %early to ptr addrspace(4)
  store volatile ptr addrspace(4) %early.generic, ptr addrspace(1) %kept
  %p = load volatile ptr addrspace(4), ptr addrspace(1) %kept
  %private = call spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4) %p, i32 7)
  %late = alloca i32
  %late.generic = addrspacecast ptr %late to ptr addrspace(4)
  store volatile ptr addrspace(4) %late.generic, ptr addrspace(1) %kept
  %is = icmp ne ptr %private, null
  %number = zext i1 %is to i32
  store i32 %number, ptr addrspace(1) %out
  ret void
}

declare spir_func ptr @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePvi(ptr addrspace(4), i32)
