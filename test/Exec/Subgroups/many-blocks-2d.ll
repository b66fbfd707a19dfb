; More slots of 2D blocks than a kernel expands inline: it calls functions, also where a
; sub-group is not a row of the work-group.

; REQUIRES: numpy, x86
; RUN: %python %S/Inputs/same.py %tenon_run %s %t.dir --widths=16 16/16,8x4/8x4 in:i16:4096 in:i32:64 out:i32:{N} inout:i16:4096

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %at, ptr addrspace(1) %out, ptr addrspace(1) %to) !intel_reqd_sub_group_size !0 {
  %x = call spir_func i64 @_Z13get_global_idj(i32 0)
  %y = call spir_func i64 @_Z13get_global_idj(i32 1)
  %w = call spir_func i64 @_Z15get_global_sizej(i32 0)
  %row = mul i64 %y, %w
  %id = add i64 %row, %x
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %place = load <2 x i32>, ptr addrspace(1) %at, align 4
  %inside = urem <2 x i32> %place, splat (i32 24)
  %c = sub <2 x i32> %inside, splat (i32 8)
  %d = add <2 x i32> %c, <i32 21, i32 3>
  %a = call <64 x i16> @tenon.subgroup.block2d.load.1x32x32x2.v64i16.p1(ptr addrspace(1) %in, i32 64, i32 40, i32 72, <2 x i32> %c)
  %b = call <64 x i16> @tenon.subgroup.block2d.load.1x32x32x2.v64i16.p1(ptr addrspace(1) %in, i32 64, i32 40, i32 72, <2 x i32> %d)
  %t = call <8 x i32> @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1(ptr addrspace(1) %in, i32 64, i32 40, i32 72, <2 x i32> %c)
  %n = call <4 x i16> @tenon.subgroup.block2d.load.2x8x8x1.v4i16.p1(ptr addrspace(1) %in, i32 64, i32 40, i32 72, <2 x i32> %d)
  %b3 = mul <64 x i16> %b, splat (i16 3)
  %ab = add <64 x i16> %a, %b3
  %some = shufflevector <64 x i16> %ab, <64 x i16> poison, <8 x i32> <i32 0, i32 9, i32 18, i32 27, i32 36, i32 45, i32 54, i32 63>
  call void @tenon.subgroup.block2d.store.2x8x16x1.v8i16.p1(ptr addrspace(1) %to, i32 64, i32 24, i32 72, <2 x i32> %c, <8 x i16> %some)
  %s0 = call i16 @llvm.vector.reduce.xor.v64i16(<64 x i16> %ab)
  %s1 = call i16 @llvm.vector.reduce.add.v4i16(<4 x i16> %n)
  %s2 = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %t)
  %z0 = zext i16 %s0 to i32
  %z1 = zext i16 %s1 to i32
  %r0 = mul i32 %z0, 31
  %r1 = xor i32 %r0, %z1
  %r = add i32 %r1, %s2
  store i32 %r, ptr addrspace(1) %o
  ret void
}

declare i16 @llvm.vector.reduce.xor.v64i16(<64 x i16>)
declare i16 @llvm.vector.reduce.add.v4i16(<4 x i16>)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
declare <64 x i16> @tenon.subgroup.block2d.load.1x32x32x2.v64i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #0
declare <8 x i32> @tenon.subgroup.block2d.load.4x8x16x1.transpose.v8i32.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #1
declare <4 x i16> @tenon.subgroup.block2d.load.2x8x8x1.v4i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #2
declare void @tenon.subgroup.block2d.store.2x8x16x1.v8i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>, <8 x i16>) #3
attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="1x32x32x2" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="4x8x16x1" "tenon.form"="transpose" "tenon.subgroup"="block2d.load" }
attributes #2 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="2x8x8x1" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }
attributes #3 = { convergent nounwind willreturn memory(argmem: write) "tenon.block"="2x8x16x1" "tenon.form"="plain" "tenon.subgroup"="block2d.store" }
!0 = !{i32 16}
