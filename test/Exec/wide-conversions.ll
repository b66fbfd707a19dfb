; Conversions of integers of more than 64 bits, and to integers of one bit, which
; code generators for GPUs do not have: rounding once, infinities, and all signs.
;
; REQUIRES: numpy, x86, llvm-spirv, nvptx-registered-target, amdgpu-registered-target
; DEFINE: %{launch} = --kernel=k --global=1 --local=1 in=%t.in.npy in=%t.b.npy in=%t.h.npy out=%t.npy:u16:8 out=%t.w.npy:u64:8 out=%t.bits.npy:u8:3
; DEFINE: %{check} = %python %S/Inputs/equals.py %t.npy "[0x7f00, 0x7f01, 0x7f80, 0xff80, 0x7bff, 0x7c00, 0xc000, 0x7f01]" \
; DEFINE:   && %python %S/Inputs/equals.py %t.w.npy "np.array([0, 0x8100 << 48, 0, 1 << 63, 2**64 - 65504, 2**64 - 1, 65504, 0], np.uint64)" \
; DEFINE:   && %python %S/Inputs/equals.py %t.bits.npy "[1, 1, 0]"
; RUN: %python -c "import numpy as np; np.save(r'%t.in.npy', np.array([0, 0x8080 << 48, 1, 0x8080 << 48, 2**64 - 1, 2**64 - 1], np.uint64)); np.save(r'%t.b.npy', np.array([0x7f01, 0xff00], np.uint16)); np.save(r'%t.h.npy', np.array([-65504, 65504, -1, 1, 0.5], np.float16))"
; RUN: %tenon_run %s --engine=reference %{launch} && %{check}
; RUN: %tenon_run %s %{launch} && %{check}
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx --emit=ll -o %t.ll
; RUN: %tenon_run %t.ll %{launch} && %{check}
; RUN: %tenon_lower %s --target=nvptx --emit=asm -o %t.ptx
; RUN: %tenon_lower %s --target=amdgcn --emit=obj -o %t.o

target triple = "spir64-unknown-unknown"

; 2^127 + 2^119 is half way between two numbers of bf16: it becomes the even one,
; and with a bit more the other one. The largest number is rounded to infinity.
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %b, ptr addrspace(1) %h, ptr addrspace(1) %out, ptr addrspace(1) %words, ptr addrspace(1) %bits) {
  %half.way = load i128, ptr addrspace(1) %in, align 8
  %r0 = uitofp i128 %half.way to bfloat
  store bfloat %r0, ptr addrspace(1) %out
  %p1 = getelementptr i64, ptr addrspace(1) %in, i64 2
  %more = load i128, ptr addrspace(1) %p1, align 8
  %r1 = uitofp i128 %more to bfloat
  %o1 = getelementptr i16, ptr addrspace(1) %out, i64 1
  store bfloat %r1, ptr addrspace(1) %o1
  %p2 = getelementptr i64, ptr addrspace(1) %in, i64 4
  %most = load i128, ptr addrspace(1) %p2, align 8
  %r2 = uitofp i128 %most to bfloat
  %o2 = getelementptr i16, ptr addrspace(1) %out, i64 2
  store bfloat %r2, ptr addrspace(1) %o2
  %o3 = getelementptr i16, ptr addrspace(1) %out, i64 3
  %less = sub i128 0, %most ; 1
  %r3 = sitofp i128 %less to bfloat
  %infinity = fdiv bfloat %r3, 0xR8000
  store bfloat %infinity, ptr addrspace(1) %o3
  %p4 = lshr i128 %most, 112 ; 65535
  %c4 = sub i128 %p4, 16 ; 65519
  %r4 = uitofp i128 %c4 to half
  %o4 = getelementptr i16, ptr addrspace(1) %out, i64 4
  store half %r4, ptr addrspace(1) %o4
  %r5 = uitofp i128 %most to half
  %o5 = getelementptr i16, ptr addrspace(1) %out, i64 5
  store half %r5, ptr addrspace(1) %o5
  %two = shl i128 %most, 1
  %r6 = sitofp i128 %two to half
  %o6 = getelementptr i16, ptr addrspace(1) %out, i64 6
  store half %r6, ptr addrspace(1) %o6
  %v.0 = insertelement <2 x i128> poison, i128 %half.way, i32 0
  %v = insertelement <2 x i128> %v.0, i128 %more, i32 1
  %vb = uitofp <2 x i128> %v to <2 x bfloat>
  %r7 = extractelement <2 x bfloat> %vb, i32 1
  %o7 = getelementptr i16, ptr addrspace(1) %out, i64 7
  store bfloat %r7, ptr addrspace(1) %o7

  %b0 = load bfloat, ptr addrspace(1) %b
  %u0 = fptoui bfloat %b0 to i128
  store i128 %u0, ptr addrspace(1) %words, align 8
  %pb1 = getelementptr i16, ptr addrspace(1) %b, i64 1
  %b1 = load bfloat, ptr addrspace(1) %pb1
  %s1 = fptosi bfloat %b1 to i128
  %w1 = getelementptr i64, ptr addrspace(1) %words, i64 2
  store i128 %s1, ptr addrspace(1) %w1, align 8
  %h0 = load half, ptr addrspace(1) %h
  %s2 = fptosi half %h0 to i128
  %w2 = getelementptr i64, ptr addrspace(1) %words, i64 4
  store i128 %s2, ptr addrspace(1) %w2, align 8
  %ph1 = getelementptr i16, ptr addrspace(1) %h, i64 1
  %h1 = load half, ptr addrspace(1) %ph1
  %s3 = call i128 @llvm.fptoui.sat.i128.f16(half %h1)
  %w3 = getelementptr i64, ptr addrspace(1) %words, i64 6
  store i128 %s3, ptr addrspace(1) %w3, align 8

  %ph2 = getelementptr i16, ptr addrspace(1) %h, i64 2
  %h2 = load half, ptr addrspace(1) %ph2
  %bit0 = fptosi half %h2 to i1
  %z0 = zext i1 %bit0 to i8
  store i8 %z0, ptr addrspace(1) %bits
  %ph3 = getelementptr i16, ptr addrspace(1) %h, i64 3
  %h3 = load half, ptr addrspace(1) %ph3
  %bit1 = fptoui half %h3 to i1
  %z1 = zext i1 %bit1 to i8
  %q1 = getelementptr i8, ptr addrspace(1) %bits, i64 1
  store i8 %z1, ptr addrspace(1) %q1
  %ph4 = getelementptr i16, ptr addrspace(1) %h, i64 4
  %h4 = load half, ptr addrspace(1) %ph4
  %bit2 = fptoui half %h4 to i1
  %z2 = zext i1 %bit2 to i8
  %q2 = getelementptr i8, ptr addrspace(1) %bits, i64 2
  store i8 %z2, ptr addrspace(1) %q2
  ret void
}
