; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Uses of SPIR-V's variables of work-items other than loads of integers: as floats, as addresses,
; in constants, and stores.

; CHECK: error: the variable __spirv_BuiltInGlobalInvocationId has a use that is not a load at a constant index
; CHECK: error: function 'f': work-item query: the variable __spirv_BuiltInGlobalInvocationId has a use that is not a load at a constant index
; CHECK-COUNT-3: error: kernel 'k': work-item query: the variable __spirv_BuiltInGlobalInvocationId has a use that is not a load at a constant index
; CHECK: error: the variable __spirv_BuiltInGlobalInvocationId has a use that is not a load at a constant index

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>
@__spirv_BuiltInNothing = external addrspace(1) constant i64
@__spirv_BuiltInSubgroupColour = external addrspace(1) constant i64
@table = addrspace(1) constant ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = load float, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %b = load <2 x float>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  %c = ptrtoint ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId to i64
  store i64 %c, ptr addrspace(1) %p
  %d = load i64, ptr addrspace(1) @__spirv_BuiltInNothing
  store i64 %d, ptr addrspace(1) %p
  %e = load i64, ptr addrspace(1) @__spirv_BuiltInSubgroupColour
  store i64 %e, ptr addrspace(1) %p
  store i64 0, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  ret void
}

define ptr addrspace(1) @f() {
  ret ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
}


