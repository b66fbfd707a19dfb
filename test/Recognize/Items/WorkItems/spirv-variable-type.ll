; RUN: not %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: the variable __spirv_BuiltInGlobalInvocationId, expected an integer or a vector of integers

@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant [0 x i8]

define spir_kernel void @k() {
  %a = load i64, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId
  ret void
}
