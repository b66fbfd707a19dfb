; Signed shifts, quotients and remainders of parts of a local id whose highest bit is set are
; negative, and bits of 8 that are extended are not, in a kernel that takes lanes from local ids.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; i = n.arange(256, dtype='i4'); s = i << 30 >> 30; h = i << 29; n.save('%t.ref.npy', n.array([s, s, n.fmod(h, 1 << 30), i.astype('i1') >> 1, n.where((i & 240) > 127, 1, 2)], 'i4'))"
; DEFINE: %{launch} = --kernel=k --global=256 --local=256 out=%t.npy:i32:5x256 out=%t.d.npy:f32:8x16
; RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu %{launch} && cmp %t.npy %t.ref.npy
; RUN: %tenon_run %s --engine=cpu -O0 %{launch} && cmp %t.npy %t.ref.npy
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %d) !intel_reqd_sub_group_size !0 {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %n = trunc i64 %id to i8
  %high = shl i32 %i, 30
  %x0 = ashr i32 %high, 30
  %x1 = sdiv i32 %high, 1073741824
  %higher = shl i32 %i, 29
  %x2 = srem i32 %higher, 1073741824
  %half = ashr i8 %n, 1
  %x3 = sext i8 %half to i32
  %w = zext i8 %n to i32
  %bits = and i32 %w, 240
  %large = icmp ugt i32 %bits, 127
  %x4 = select i1 %large, i32 1, i32 2
  %p0 = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i64 256
  %p2 = getelementptr i32, ptr addrspace(1) %p0, i64 512
  %p3 = getelementptr i32, ptr addrspace(1) %p0, i64 768
  %p4 = getelementptr i32, ptr addrspace(1) %p0, i64 1024
  store i32 %x0, ptr addrspace(1) %p0
  store i32 %x1, ptr addrspace(1) %p1
  store i32 %x2, ptr addrspace(1) %p2
  store i32 %x3, ptr addrspace(1) %p3
  store i32 %x4, ptr addrspace(1) %p4
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %c = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer, i32 12288)
  %at = zext i32 %lane to i64
  %q = getelementptr float, ptr addrspace(1) %d, i64 %at
  %first = extractelement <8 x float> %c, i64 0
  store float %first, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare i32 @_Z22get_sub_group_local_idv()
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
!0 = !{i32 16}
