; Integers become bf16 by one rounding: these are just above the middle of two
; numbers, which float cannot distinguish from the middle.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target
; DEFINE: %{launch} = --kernel=k --global=1 --local=1 in=%t.in.npy out=%t.npy:u16:12
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0x4b81, 0xcb81, 0x4b80, 0x4f01, 0xcf00, 0x4b7f, 0x5f01, 0x5f00, 0xdf00, 0x5f80, 0x3f80, 0xbf80]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([0x01010001, -0x01010001, 0x01010000, 0, (1 << 63) + (1 << 55) + 1 - 2**64, (1 << 63) + (1 << 55) - 2**64, -1, 1], np.int64))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_run %s %{launch} -O0 && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx --emit=ll -o %t.ll
; RUN: %tenon_run %t.ll %{launch} && %{check}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %all = load <8 x i64>, ptr addrspace(1) %in
  %narrow = trunc <8 x i64> %all to <8 x i32>

  %above = extractelement <8 x i32> %narrow, i32 0
  %r0 = sitofp i32 %above to bfloat
  store bfloat %r0, ptr addrspace(1) %out
  %below = extractelement <8 x i32> %narrow, i32 1
  %r1 = sitofp i32 %below to bfloat
  %o1 = getelementptr bfloat, ptr addrspace(1) %out, i64 1
  store bfloat %r1, ptr addrspace(1) %o1
  %middle = extractelement <8 x i32> %narrow, i32 2
  %r2 = uitofp i32 %middle to bfloat
  %o2 = getelementptr bfloat, ptr addrspace(1) %out, i64 2
  store bfloat %r2, ptr addrspace(1) %o2
  %last = and i32 %above, 1
  %more = or i32 %last, -2139095040 ; 2^31 + 2^23 + 1
  %r3 = uitofp i32 %more to bfloat
  %o3 = getelementptr bfloat, ptr addrspace(1) %out, i64 3
  store bfloat %r3, ptr addrspace(1) %o3
  %least = and i32 %more, -2147483648
  %r4 = sitofp i32 %least to bfloat
  %o4 = getelementptr bfloat, ptr addrspace(1) %out, i64 4
  store bfloat %r4, ptr addrspace(1) %o4
  %small = and i32 %more, 0
  %exact = or i32 %small, 16711680
  %r5 = sitofp i32 %exact to bfloat
  %o5 = getelementptr bfloat, ptr addrspace(1) %out, i64 5
  store bfloat %r5, ptr addrspace(1) %o5

  %wide.above = extractelement <8 x i64> %all, i32 4
  %r6 = uitofp i64 %wide.above to bfloat
  %o6 = getelementptr bfloat, ptr addrspace(1) %out, i64 6
  store bfloat %r6, ptr addrspace(1) %o6
  %wide.middle = extractelement <8 x i64> %all, i32 5
  %r7 = uitofp i64 %wide.middle to bfloat
  %o7 = getelementptr bfloat, ptr addrspace(1) %out, i64 7
  store bfloat %r7, ptr addrspace(1) %o7
  %wide.least = and i64 %wide.middle, -9223372036854775808
  %r8 = sitofp i64 %wide.least to bfloat
  %o8 = getelementptr bfloat, ptr addrspace(1) %out, i64 8
  store bfloat %r8, ptr addrspace(1) %o8
  %most = extractelement <8 x i64> %all, i32 6
  %r9 = uitofp i64 %most to bfloat
  %o9 = getelementptr bfloat, ptr addrspace(1) %out, i64 9
  store bfloat %r9, ptr addrspace(1) %o9
  %one = extractelement <8 x i64> %all, i32 7
  %both.0 = insertelement <2 x i64> poison, i64 %one, i32 0
  %both = insertelement <2 x i64> %both.0, i64 %most, i32 1
  %r10 = sitofp <2 x i64> %both to <2 x bfloat>
  %o10 = getelementptr bfloat, ptr addrspace(1) %out, i64 10
  store <2 x bfloat> %r10, ptr addrspace(1) %o10, align 2
  ret void
}
