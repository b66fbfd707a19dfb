; The code of a 2D block is a loop over a lane's elements, which LLVM unrolls. Those of 2D blocks
; beyond the first 1024 elements of a kernel stay loops: the unrolled code of hundreds of blocks
; takes LLVM quadratic time.

; RUN: %tenon_lower %s --target=amdgcn --stop-after=work-group --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=nvptx --stop-after=work-group --emit=ll -o - | FileCheck %s

; CHECK-COUNT-16: br i1 {{%.*}}, label %block2d{{[0-9]*}}, label %block2d.end{{[0-9]*$}}
; CHECK: br label %block2d{{[0-9]*}}, !llvm.loop [[LOOP:![0-9]+]]
; CHECK-NOT: !llvm.loop
; CHECK: [[LOOP]] = distinct !{[[LOOP]], [[DISABLE:![0-9]+]]}
; CHECK: [[DISABLE]] = !{!"llvm.loop.unroll.disable"}

target triple = "spir64-unknown-unknown"

declare <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1), i32, i32, i32, <2 x i32>) #0

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.block"="2x16x32x2" "tenon.form"="plain" "tenon.subgroup"="block2d.load" }

define spir_kernel void @blocks(ptr addrspace(1) %in, ptr addrspace(1) %out, <2 x i32> %c) !intel_reqd_sub_group_size !0 {
  %v0 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 0
  store <64 x i16> %v0, ptr addrspace(1) %p0
  %v1 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p1 = getelementptr i8, ptr addrspace(1) %out, i64 128
  store <64 x i16> %v1, ptr addrspace(1) %p1
  %v2 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p2 = getelementptr i8, ptr addrspace(1) %out, i64 256
  store <64 x i16> %v2, ptr addrspace(1) %p2
  %v3 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p3 = getelementptr i8, ptr addrspace(1) %out, i64 384
  store <64 x i16> %v3, ptr addrspace(1) %p3
  %v4 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p4 = getelementptr i8, ptr addrspace(1) %out, i64 512
  store <64 x i16> %v4, ptr addrspace(1) %p4
  %v5 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p5 = getelementptr i8, ptr addrspace(1) %out, i64 640
  store <64 x i16> %v5, ptr addrspace(1) %p5
  %v6 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p6 = getelementptr i8, ptr addrspace(1) %out, i64 768
  store <64 x i16> %v6, ptr addrspace(1) %p6
  %v7 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p7 = getelementptr i8, ptr addrspace(1) %out, i64 896
  store <64 x i16> %v7, ptr addrspace(1) %p7
  %v8 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p8 = getelementptr i8, ptr addrspace(1) %out, i64 1024
  store <64 x i16> %v8, ptr addrspace(1) %p8
  %v9 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p9 = getelementptr i8, ptr addrspace(1) %out, i64 1152
  store <64 x i16> %v9, ptr addrspace(1) %p9
  %v10 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p10 = getelementptr i8, ptr addrspace(1) %out, i64 1280
  store <64 x i16> %v10, ptr addrspace(1) %p10
  %v11 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p11 = getelementptr i8, ptr addrspace(1) %out, i64 1408
  store <64 x i16> %v11, ptr addrspace(1) %p11
  %v12 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p12 = getelementptr i8, ptr addrspace(1) %out, i64 1536
  store <64 x i16> %v12, ptr addrspace(1) %p12
  %v13 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p13 = getelementptr i8, ptr addrspace(1) %out, i64 1664
  store <64 x i16> %v13, ptr addrspace(1) %p13
  %v14 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p14 = getelementptr i8, ptr addrspace(1) %out, i64 1792
  store <64 x i16> %v14, ptr addrspace(1) %p14
  %v15 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p15 = getelementptr i8, ptr addrspace(1) %out, i64 1920
  store <64 x i16> %v15, ptr addrspace(1) %p15
  %v16 = call <64 x i16> @tenon.subgroup.block2d.load.2x16x32x2.v64i16.p1(ptr addrspace(1) %in, i32 512, i32 46, i32 512, <2 x i32> %c)
  %p16 = getelementptr i8, ptr addrspace(1) %out, i64 2048
  store <64 x i16> %v16, ptr addrspace(1) %p16
  ret void
}
!0 = !{i32 16}
