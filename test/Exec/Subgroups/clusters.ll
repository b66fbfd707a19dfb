; Reductions over neighbours, of all lanes and of some.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35,64/64 in:i32:{N} out:i32:{N}*4
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr [4 x i32], ptr addrspace(1) %out, i64 %id
  %a = call spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32 %x, i32 4)
  store i32 %a, ptr addrspace(1) %q
  %b = call spir_func i32 @_Z27__spirv_GroupNonUniformSMaxiiij(i32 3, i32 3, i32 %x, i32 8)
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %b, ptr addrspace(1) %q1
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %end

some:
  %c = call spir_func i32 @_Z30sub_group_clustered_reduce_minjj(i32 %x, i32 2)
  %d = call spir_func i32 @_Z38sub_group_clustered_reduce_logical_andij(i32 %b, i32 4)
  %e = shl i32 %c, %d
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %e, ptr addrspace(1) %q2
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)
declare spir_func i32 @_Z30sub_group_clustered_reduce_minjj(i32, i32)
declare spir_func i32 @_Z38sub_group_clustered_reduce_logical_andij(i32, i32)
declare spir_func i32 @_Z27__spirv_GroupNonUniformSMaxiiij(i32, i32, i32, i32)

!0 = !{i32 16}
