; SPV_INTEL_subgroup_bitcast_shuffle: component i of lane l is number lanes * i + l of its
; width in the bytes of all lanes, for sub-groups of several sizes, to wider and narrower
; components.
;
; REQUIRES: numpy, x86, clang, llvm-spirv
; RUN: %python -c "import numpy as np; x = np.random.RandomState(3).randint(0, 256, (32, 16)).astype('u1'); np.save('%t.in.npy', x); [np.save(f'%t.{n}.npy', np.concatenate([f.view(w).reshape(-1, n).T.reshape(-1).view('u1') for g in range(0, 32, n) for f in [x[g:g + n, :8].T.reshape(-1)] for w in ('u2', 'u8')])) for n in (8, 16, 32)]"
; DEFINE: %{lanes} = 16
; DEFINE: %{launch} = --kernel=k%{lanes} --global=32 --local=%{lanes} in=%t.in.npy out=%t.npy:u8:512
; DEFINE: %{right} = cmp %t.npy %t.%{lanes}.npy
; DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{right} && %tenon_run %s %{launch} && %{right} && %tenon_lower %s --target=loops -o %t.spv && %tenon_run %t.spv --engine=reference %{launch} && %{right}
; RUN: %{run}
; REDEFINE: %{lanes} = 8
; RUN: %{run}
; REDEFINE: %{lanes} = 32
; RUN: %{run}

target triple = "spir64-unknown-unknown"

; Stores the words of 16 bits of all lanes, then those of 64 bits; the first 8 bytes of each
; lane's 16 are read.
define internal void @shuffles(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr <16 x i8>, ptr addrspace(1) %in, i64 %i
  %x = load <8 x i8>, ptr addrspace(1) %p
  %h = call spir_func <4 x i16> @llvm.genx.GenISA.SubgroupBitcastShuffle.v4i16.v8i8(<8 x i8> %x)
  %l = call spir_func i64 @_Z35__spirv_SubgroupBitcastShuffleINTELDv4_s(<4 x i16> %h)
  %n = call spir_func i32 @_Z18get_sub_group_sizev()
  %n64 = zext i32 %n to i64
  %group = udiv i64 %i, %n64
  %lane = urem i64 %i, %n64
  %first = mul i64 %group, %n64
  %bytes = mul i64 %first, 16
  %base = getelementptr i8, ptr addrspace(1) %out, i64 %bytes
  %ph = getelementptr <4 x i16>, ptr addrspace(1) %base, i64 %lane
  store <4 x i16> %h, ptr addrspace(1) %ph, align 2
  %half = mul i64 %n64, 8
  %second = getelementptr i8, ptr addrspace(1) %base, i64 %half
  %pl = getelementptr i64, ptr addrspace(1) %second, i64 %lane
  store i64 %l, ptr addrspace(1) %pl
  ret void
}

define spir_kernel void @k8(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !8 {
  call void @shuffles(ptr addrspace(1) %in, ptr addrspace(1) %out)
  ret void
}

define spir_kernel void @k16(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !16 {
  call void @shuffles(ptr addrspace(1) %in, ptr addrspace(1) %out)
  ret void
}

define spir_kernel void @k32(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !32 {
  call void @shuffles(ptr addrspace(1) %in, ptr addrspace(1) %out)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z18get_sub_group_sizev()
declare spir_func <4 x i16> @llvm.genx.GenISA.SubgroupBitcastShuffle.v4i16.v8i8(<8 x i8>)
declare spir_func i64 @_Z35__spirv_SubgroupBitcastShuffleINTELDv4_s(<4 x i16>)

!8 = !{i32 8}
!16 = !{i32 16}
!32 = !{i32 32}
