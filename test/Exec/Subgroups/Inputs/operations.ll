target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %lane = call spir_func i32 @_Z22get_sub_group_local_idv()
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %o = getelementptr [16 x i32], ptr addrspace(1) %out, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %x to i1
  %f = sitofp i32 %x to float
  %r0 = call i32 @tenon.subgroup.reduce.add.i32(i32 %x)
  %r1 = call i32 @tenon.subgroup.scan.inclusive.add.i32(i32 %x)
  %r2 = call i32 @tenon.subgroup.scan.exclusive.smax.i32(i32 %x)
  %r3f = call float @tenon.subgroup.reduce.fadd.f32(float %f)
  %r3 = fptosi float %r3f to i32
  %any = call i1 @tenon.subgroup.any(i1 %odd)
  %r4 = zext i1 %any to i32
  %all = call i1 @tenon.subgroup.all(i1 %odd)
  %r5 = zext i1 %all to i32
  %bal = call <4 x i32> @tenon.subgroup.ballot(i1 %odd)
  %r6 = extractelement <4 x i32> %bal, i32 0
  %flip = xor i32 %lane, 1
  %r7 = call i32 @tenon.subgroup.shuffle.i32(i32 %x, i32 %flip)
  %dyn = and i32 %x, 7
  %r8 = call i32 @tenon.subgroup.shuffle.i32(i32 %x, i32 %dyn)
  %r9 = call i32 @tenon.subgroup.broadcast.i32(i32 %x, i32 3)
  br i1 %odd, label %some, label %end
some:
  %e = call i1 @tenon.subgroup.elect()
  %e0 = zext i1 %e to i32
  %s0 = call i32 @tenon.subgroup.reduce.add.i32(i32 %x)
  %s1 = call i32 @tenon.subgroup.scan.inclusive.add.i32(i32 %x)
  br label %end
end:
  %r10 = phi i32 [ -1, %entry ], [ %e0, %some ]
  %r11 = phi i32 [ -1, %entry ], [ %s0, %some ]
  %r12 = phi i32 [ -1, %entry ], [ %s1, %some ]
  %sg = sub i64 %id, 0
  %lane64 = zext i32 %lane to i64
  %first = sub i64 %id, %lane64
  %base = getelementptr i32, ptr addrspace(1) %in, i64 %first
  %bl = call <2 x i16> @tenon.subgroup.block.read.v2i16.p1(ptr addrspace(1) %base)
  %b0 = extractelement <2 x i16> %bl, i32 0
  %b1 = extractelement <2 x i16> %bl, i32 1
  %r13 = zext i16 %b0 to i32
  %r14 = zext i16 %b1 to i32
  store i32 %r0, ptr addrspace(1) %o
  %q1 = getelementptr i32, ptr addrspace(1) %o, i32 1
  store i32 %r1, ptr addrspace(1) %q1
  %q2 = getelementptr i32, ptr addrspace(1) %o, i32 2
  store i32 %r2, ptr addrspace(1) %q2
  %q3 = getelementptr i32, ptr addrspace(1) %o, i32 3
  store i32 %r3, ptr addrspace(1) %q3
  %q4 = getelementptr i32, ptr addrspace(1) %o, i32 4
  store i32 %r4, ptr addrspace(1) %q4
  %q5 = getelementptr i32, ptr addrspace(1) %o, i32 5
  store i32 %r5, ptr addrspace(1) %q5
  %q6 = getelementptr i32, ptr addrspace(1) %o, i32 6
  store i32 %r6, ptr addrspace(1) %q6
  %q7 = getelementptr i32, ptr addrspace(1) %o, i32 7
  store i32 %r7, ptr addrspace(1) %q7
  %q8 = getelementptr i32, ptr addrspace(1) %o, i32 8
  store i32 %r8, ptr addrspace(1) %q8
  %q9 = getelementptr i32, ptr addrspace(1) %o, i32 9
  store i32 %r9, ptr addrspace(1) %q9
  %q10 = getelementptr i32, ptr addrspace(1) %o, i32 10
  store i32 %r10, ptr addrspace(1) %q10
  %q11 = getelementptr i32, ptr addrspace(1) %o, i32 11
  store i32 %r11, ptr addrspace(1) %q11
  %q12 = getelementptr i32, ptr addrspace(1) %o, i32 12
  store i32 %r12, ptr addrspace(1) %q12
  %q13 = getelementptr i32, ptr addrspace(1) %o, i32 13
  store i32 %r13, ptr addrspace(1) %q13
  %q14 = getelementptr i32, ptr addrspace(1) %o, i32 14
  store i32 %r14, ptr addrspace(1) %q14
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare i32 @tenon.subgroup.reduce.add.i32(i32) #0
declare i32 @tenon.subgroup.scan.inclusive.add.i32(i32) #1
declare i32 @tenon.subgroup.scan.exclusive.smax.i32(i32) #2
declare float @tenon.subgroup.reduce.fadd.f32(float) #3
declare i1 @tenon.subgroup.any(i1) #4
declare i1 @tenon.subgroup.all(i1) #5
declare <4 x i32> @tenon.subgroup.ballot(i1) #6
declare i32 @tenon.subgroup.shuffle.i32(i32, i32) #7
declare i32 @tenon.subgroup.broadcast.i32(i32, i32) #8
declare i1 @tenon.subgroup.elect() #9
declare <2 x i16> @tenon.subgroup.block.read.v2i16.p1(ptr addrspace(1)) #10
attributes #0 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="add" }
attributes #1 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.inclusive" "tenon.combine"="add" }
attributes #2 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="scan.exclusive" "tenon.combine"="smax" }
attributes #3 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="reduce" "tenon.combine"="fadd" }
attributes #4 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="any" }
attributes #5 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="all" }
attributes #6 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="ballot" }
attributes #7 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="shuffle" }
attributes #8 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="broadcast" }
attributes #9 = { convergent nounwind willreturn memory(none) "tenon.subgroup"="elect" }
attributes #10 = { convergent nounwind willreturn memory(argmem: read) "tenon.subgroup"="block.read" }
!0 = !{i32 16}
