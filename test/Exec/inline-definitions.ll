; clang's definition of a function that is `inline` and not static belongs to the
; program, whether or not it is inlined: no other module defines it.
;
; REQUIRES: numpy, x86, llvm-spirv, spirv-tools, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=4 --local=4 out=%t.npy:i32:4
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[3, 4, 5, 6]"
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: spirv-val --target-env opencl2.2 %t.spv
; RUN: %tenon_lower %s --target=nvptx -o %t.s
; RUN: FileCheck %s --check-prefix=PTX < %t.s

; PTX: .func {{.*}}plus3(
target triple = "spir64-unknown-unknown"

define available_externally spir_func i32 @plus3(i32 %n) noinline {
  %sum = add i32 %n, 3
  ret i32 %sum
}

define spir_kernel void @k(ptr addrspace(1) %out) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %n = trunc i64 %id to i32
  %sum = call spir_func i32 @plus3(i32 %n)
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
