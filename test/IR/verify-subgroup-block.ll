; RUN: not %tenon_opt -passes=tenon-verify -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: tenon.subgroup.block2d.prefetch.2x16x0x1: width, height or count 0, expected 1 to 256

define void @f() {
  call void @tenon.subgroup.block2d.prefetch.2x16x0x1(ptr null, i32 0, i32 0, i32 0, <2 x i32> zeroinitializer) convergent
  ret void
}

declare void @tenon.subgroup.block2d.prefetch.2x16x0x1(ptr, i32, i32, i32, <2 x i32>) convergent nounwind willreturn memory(argmem: readwrite) "tenon.subgroup"="block2d.prefetch" "tenon.block"="2x16x0x1" "tenon.form"="plain"
