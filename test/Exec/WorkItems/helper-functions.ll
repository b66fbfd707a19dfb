; Work-item queries in noinline functions, one of them through
; another, one called with two dimensions, one exported and never called.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=3,2 --local=1,2 out=%t.npy:i64:6
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[100 * x + y for y in range(2) for x in range(3)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=3,2 --local=1,2 out=%t.ref.npy:i64:6
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=3,2 --local=1,2 out=%t.npy:i64:6
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out) {
  %x = call spir_func i64 @id(i32 0)
  %y = call spir_func i64 @id(i32 1)
  %hundred = mul i64 %x, 100
  %v = add i64 %hundred, %y
  call spir_func void @write(ptr addrspace(1) %out, i64 %v)
  ret void
}

define spir_func i64 @id(i32 %dimension) noinline {
  %id = call spir_func i64 @_Z13get_global_idj(i32 %dimension)
  ret i64 %id
}

define internal spir_func void @write(ptr addrspace(1) %out, i64 %v) noinline {
  %p = call spir_func ptr addrspace(1) @place(ptr addrspace(1) %out)
  store i64 %v, ptr addrspace(1) %p
  ret void
}

define linkonce_odr spir_func ptr addrspace(1) @place(ptr addrspace(1) %out) noinline optnone {
  %item = call spir_func i64 @_Z20get_global_linear_idv()
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %item
  ret ptr addrspace(1) %p
}

define spir_func i64 @unused() {
  %size = call spir_func i64 @_Z15get_global_sizej(i32 0)
  ret i64 %size
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare spir_func i64 @_Z20get_global_linear_idv()
