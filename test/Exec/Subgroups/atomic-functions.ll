; Atomic functions by their names, once for each active lane.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir 70/35 in:i32:{N} inout:i32:16 out:i32:{N}*2
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %counts, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %at = and i32 %x, 7
  %c = getelementptr i32, ptr addrspace(1) %counts, i32 %at
  %odd = trunc i32 %x to i1
  br i1 %odd, label %some, label %end

some:
  %a = call spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %c)
  %last = getelementptr i32, ptr addrspace(1) %counts, i32 15
  %m = call spir_func i32 @_Z25atomic_fetch_max_explicitPU3AS1VU7_Atomicii12memory_order(ptr addrspace(1) %last, i32 %x, i32 0)
  br label %end

end:
  %own = getelementptr [2 x i32], ptr addrspace(1) %out, i64 %id
  call spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1) %own, i32 1, i32 0, i32 %at)
  %s = call spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %own, i32 3, i32 %x)
  %second = getelementptr i32, ptr addrspace(1) %own, i32 1
  %r = call spir_func i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) %second, i32 %s)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
declare spir_func i32 @_Z25atomic_fetch_max_explicitPU3AS1VU7_Atomicii12memory_order(ptr addrspace(1), i32, i32)
declare spir_func void @_Z19__spirv_AtomicStorePU3AS1iiii(ptr addrspace(1), i32, i32, i32)
declare spir_func i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
declare spir_func i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1), i32)

!0 = !{i32 16}
