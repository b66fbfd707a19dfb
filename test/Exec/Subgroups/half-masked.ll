; A row of a 2D block whose left half is always outside of the memory, and whose
; right half depending on the row: a masked load with a mask that is half constant.
; (LLVM 22's code for AVX and AVX2 reads the half that is known to be outside.)

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir --widths=16 512/16 in:i32:1024 in:i32:32 out:i32:{N} inout:i32:1024
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %rows, ptr addrspace(1) %out, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %g = call spir_func i64 @_Z12get_group_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %rows, i64 %g
  %r = load i32, ptr addrspace(1) %p
  %y = urem i32 %r, 20
  %c = insertelement <2 x i32> <i32 -8, i32 poison>, i32 %y, i32 1
  %v = call i32 @tenon.subgroup.block2d.load.4x16x1x1.i32.p1(ptr addrspace(1) %in, i32 64, i32 14, i32 64, <2 x i32> %c)
  call void @tenon.subgroup.block2d.store.4x16x1x1.i32.p1(ptr addrspace(1) %to, i32 64, i32 14, i32 64, <2 x i32> %c, i32 %v)
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_group_idj(i32)
declare i32 @tenon.subgroup.block2d.load.4x16x1x1.i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #0
declare void @tenon.subgroup.block2d.store.4x16x1x1.i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>, i32) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="4x16x1x1" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.block"="4x16x1x1" "tenon.form"="plain" "tenon.subgroup"="block2d.store" }

!0 = !{i32 16}
