; A kernel with an annotation, as dpas modules have them, is run as any other.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --engine=cpu --global=4 --local=2 out=%t.npy:i64:4
; RUN: %python %S/Inputs/equals.py %t.npy "np.arange(4)"
; RUN: %tenon_run %s --kernel=k --engine=cpu -O0 --global=4 --local=2 out=%t.npy:i64:4
; RUN: %python %S/Inputs/equals.py %t.npy "np.arange(4)"

target triple = "spir64-unknown-unknown"
@text = private constant [20 x i8] c"num-thread-per-eu 4\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }]
    [{ ptr, ptr, ptr, i32, ptr } { ptr @k, ptr @text, ptr null, i32 0, ptr null }], section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %i, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
