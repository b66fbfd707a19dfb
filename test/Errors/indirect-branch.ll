; RUN: %expect --absent=%t.o 1 %tenon_lower %s --target=cpu -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': indirectbr: cannot be widened to a sub-group; expected a branch, a switch or a return{{$}}

define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr ptr, ptr addrspace(1) %p, i64 %id
  %to = load ptr, ptr addrspace(1) %q
  indirectbr ptr %to, [label %done]

done:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 16}
