; Global, local and group ids of OpenCL C in three dimensions, with offsets and
; smaller groups at the ends of all three.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=ids --global=5,3,4 --local=2,2,3 \
; RUN:     --offset=10,20,30 out=%t.npy:i64:60x9
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[[x + 10, y + 20, z + 30, x % 2, y % 2, z % 3, x // 2, y // 2, z // 3] for z in range(4) for y in range(3) for x in range(5)]"
; RUN: %tenon_run %s --engine=reference --kernel=ids --global=5,3,4 \
; RUN:     --local=2,2,3 --offset=10,20,30 out=%t.ref.npy:i64:60x9
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=ids --global=5,3,4 --local=2,2,3 --offset=10,20,30 \
; RUN:     out=%t.npy:i64:60x9
target triple = "spir64-unknown-unknown"

define spir_kernel void @ids(ptr addrspace(1) %out) {
  %gx = call spir_func i64 @_Z13get_global_idj(i32 0)
  %gy = call spir_func i64 @_Z13get_global_idj(i32 1)
  %gz = call spir_func i64 @_Z13get_global_idj(i32 2)
  %lx = call spir_func i64 @_Z12get_local_idj(i32 0)
  %ly = call spir_func i64 @_Z12get_local_idj(i32 1)
  %lz = call spir_func i64 @_Z12get_local_idj(i32 2)
  %wx = call spir_func i64 @_Z12get_group_idj(i32 0)
  %wy = call spir_func i64 @_Z12get_group_idj(i32 1)
  %wz = call spir_func i64 @_Z12get_group_idj(i32 2)
  ; ((gz - 30) * 3 + gy - 20) * 5 + gx - 10
  %z = sub i64 %gz, 30
  %y = sub i64 %gy, 20
  %x = sub i64 %gx, 10
  %rows = mul i64 %z, 3
  %row = add i64 %rows, %y
  %items = mul i64 %row, 5
  %item = add i64 %items, %x
  %p = getelementptr [9 x i64], ptr addrspace(1) %out, i64 %item
  call void @put(ptr addrspace(1) %p, i64 0, i64 %gx)
  call void @put(ptr addrspace(1) %p, i64 1, i64 %gy)
  call void @put(ptr addrspace(1) %p, i64 2, i64 %gz)
  call void @put(ptr addrspace(1) %p, i64 3, i64 %lx)
  call void @put(ptr addrspace(1) %p, i64 4, i64 %ly)
  call void @put(ptr addrspace(1) %p, i64 5, i64 %lz)
  call void @put(ptr addrspace(1) %p, i64 6, i64 %wx)
  call void @put(ptr addrspace(1) %p, i64 7, i64 %wy)
  call void @put(ptr addrspace(1) %p, i64 8, i64 %wz)
  ret void
}

define internal void @put(ptr addrspace(1) %p, i64 %i, i64 %v) {
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %v, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
