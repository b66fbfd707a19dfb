; One kernel calls another, in clang's form: both call the function
; with the second's body, since LLVM does not allow calls of kernels.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=outer --global=5 --local=2 out=%t.npy:i64:5
; RUN: %python %S/../Inputs/equals.py %t.npy "[2 * g + 1 for g in range(5)]"
; RUN: %tenon_run %s --kernel=inner --global=5 --local=2 i64=2 out=%t.in.npy:i64:5
; RUN: %python %S/../Inputs/equals.py %t.in.npy "[2 * g for g in range(5)]"
; RUN: %tenon_run %s --engine=reference --kernel=outer --global=5 --local=2 out=%t.ref.npy:i64:5
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=outer --global=5 --local=2 out=%t.npy:i64:5
; RUN: %at_sizes %s --kernel=inner --global=5 --local=2 i64=2 out=%t.in.npy:i64:5
; RUN: %tenon_lower %s --target=cpu --emit=ll | FileCheck %s
; CHECK-DAG: define void @outer(
; CHECK-DAG: define void @inner(
target triple = "spir64-unknown-unknown"

define spir_kernel void @outer(ptr addrspace(1) %out) {
  call spir_func void @__clang_ocl_kern_imp_inner(i64 2, ptr addrspace(1) %out)
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %g
  %v = load i64, ptr addrspace(1) %p
  %next = add i64 %v, 1
  store i64 %next, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @inner(i64 %factor, ptr addrspace(1) %out) {
  call spir_func void @__clang_ocl_kern_imp_inner(i64 %factor, ptr addrspace(1) %out)
  ret void
}

define spir_func void @__clang_ocl_kern_imp_inner(i64 %factor, ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %v = mul i64 %g, %factor
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %g
  store i64 %v, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
