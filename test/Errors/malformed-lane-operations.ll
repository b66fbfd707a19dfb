; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; Malformed declarations, and built-ins that are derived from the same names.

; CHECK: error: tenon.item.global_id: facts of a work-item query are misspelt, or do not fit its type i32 ()
; CHECK: error: tenon.subgroup.reduce.add.i32: facts of a sub-group operation are missing or misspelt, or do not fit its type i32 (i32, i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i32 @tenon.item.global_id()
  %b = call i64 @_Z13get_global_idj(i32 0)
  %c = call i32 @tenon.subgroup.reduce.add.i32(i32 1, i32 2) convergent
  %d = call i32 @_Z20sub_group_reduce_addi(i32 4)
  store i64 %b, ptr addrspace(1) %p
  ret void
}

declare i32 @tenon.item.global_id() "tenon.item"="global_id"
declare i64 @_Z13get_global_idj(i32)
declare i32 @tenon.subgroup.reduce.add.i32(i32, i32) convergent "tenon.subgroup"="reduce" "tenon.combine"="add"
declare i32 @_Z20sub_group_reduce_addi(i32)
