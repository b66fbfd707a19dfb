; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.block.read: facts of a sub-group operation are missing or misspelt, or do not fit its type void (ptr)

define void @f() {
  call void @tenon.subgroup.block.read(ptr null) convergent
  ret void
}

declare void @tenon.subgroup.block.read(ptr) convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read"
