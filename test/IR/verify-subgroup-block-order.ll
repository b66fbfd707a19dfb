; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.block2d.load.4x8x32x1.transpose.other.v16i32: facts of a sub-group operation are missing or misspelt, or do not fit its type <16 x i32> (ptr, i32, i32, i32, <2 x i32>)

define void @f() {
  %x = call <16 x i32> @tenon.subgroup.block2d.load.4x8x32x1.transpose.other.v16i32(ptr null, i32 0, i32 0, i32 0, <2 x i32> zeroinitializer) convergent
  ret void
}

declare <16 x i32> @tenon.subgroup.block2d.load.4x8x32x1.transpose.other.v16i32(ptr, i32, i32, i32, <2 x i32>) convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block2d.load" "tenon.block"="4x8x32x1" "tenon.form"="transpose" "tenon.order"="other"
