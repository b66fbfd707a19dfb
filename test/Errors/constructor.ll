; RUN: %expect 1 %tenon_lower %s --target=cpu -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

@x = internal addrspace(1) global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]

; CHECK: error: function 'init': what this constructor computes is not known when the program is compiled; expected variables with constant initial values
define internal void @init() {
  %v = call i32 @unknown()
  store i32 %v, ptr addrspace(1) @x
  ret void
}

declare i32 @unknown()

define spir_kernel void @k(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(1) @x
  store i32 %v, ptr addrspace(1) %p
  ret void
}
