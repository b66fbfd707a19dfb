; 2D blocks in each form, with positions outside of the memory on all sides.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir --widths=16 16/16,32/32 in:i16:2048 in:i32:16 out:i32:{N}*16 inout:i16:2048
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %at, ptr addrspace(1) %out, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %o = getelementptr [16 x i32], ptr addrspace(1) %out, i64 %id
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <8 x i32> [ zeroinitializer, %entry ], [ %s4, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %at, i32 %i
  %v = load i32, ptr addrspace(1) %p
  %x = urem i32 %v, 40
  %x0 = sub i32 %x, 8
  %y = udiv i32 %v, 8
  %y0 = sub i32 %y, 8
  %c0 = insertelement <2 x i32> poison, i32 %x0, i32 0
  %c = insertelement <2 x i32> %c0, i32 %y0, i32 1
  %plain = call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1) %in, i32 64, i32 24, i32 72, <2 x i32> %c)
  %vnni = call <8 x i32> @tenon.subgroup.block2d.load.2x16x16x1.transform.v8i32.p1(ptr addrspace(1) %in, i32 64, i32 24, i32 72, <2 x i32> %c)
  %turned = call <8 x i32> @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1(ptr addrspace(1) %in, i32 64, i32 24, i32 72, <2 x i32> %c)
  %wide = call <8 x i16> @tenon.subgroup.block2d.load.1x32x4x2.v8i16.p1(ptr addrspace(1) %in, i32 64, i32 24, i32 72, <2 x i32> %c)
  call void @tenon.subgroup.block2d.store.2x8x16x1.v8i16.p1(ptr addrspace(1) %to, i32 64, i32 24, i32 72, <2 x i32> %c, <8 x i16> %plain)
  %p32 = zext <8 x i16> %plain to <8 x i32>
  %w32 = zext <8 x i16> %wide to <8 x i32>
  %three = mul <8 x i32> %sum, splat (i32 3)
  %s1 = add <8 x i32> %three, %p32
  %s2 = add <8 x i32> %s1, %vnni
  %s3 = xor <8 x i32> %s2, %turned
  %s4 = add <8 x i32> %s3, %w32
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done

done:
  store <8 x i32> %s4, ptr addrspace(1) %o
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #0
declare <8 x i32> @tenon.subgroup.block2d.load.2x16x16x1.transform.v8i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #1
declare <8 x i32> @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #2
declare <8 x i16> @tenon.subgroup.block2d.load.1x32x4x2.v8i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #3
declare void @tenon.subgroup.block2d.store.2x8x16x1.v8i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>, <8 x i16>) #4
attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="2x16x8x1" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="2x16x16x1" "tenon.form"="transform" "tenon.subgroup"="block2d.load" }
attributes #2 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="4x8x16x1" "tenon.form"="transpose" "tenon.subgroup"="block2d.load" }
attributes #3 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="1x32x4x2" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
attributes #4 = { convergent nounwind willreturn memory(argmem: write) "tenon.block"="2x8x16x1" "tenon.form"="plain" "tenon.subgroup"="block2d.store" }
!0 = !{i32 16}
