; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': work-item query: the variable __spirv_BuiltInGlobalInvocationId has a use that is not a load at a constant index

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>

define spir_kernel void @k(i64 %i) {
  %p = getelementptr i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, i64 %i
  %a = load i64, ptr addrspace(1) %p
  ret void
}
