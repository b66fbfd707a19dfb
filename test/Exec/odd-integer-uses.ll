; Integers of widths that SPIR-V does not have, as conditions of a switch, indices, integers
; from addresses, and components of vectors that are shuffled or cast.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.p.npy', np.array([3, 1, 7, 1 << 40, 5, 9, 0, 2], 'i8'))"
; RUN: %tenon_lower %s --target=loops --subgroup-size=8 -O0 -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --engine=reference --global=8 --local=8 in=%t.p.npy out=%t.0.npy:i64:8x8
; RUN: %tenon_run %s --kernel=k --global=8 --local=8 in=%t.p.npy out=%t.1.npy:i64:8x8
; RUN: cmp %t.0.npy %t.1.npy
; RUN: %python %S/Inputs/equals.py %t.0.npy "np.array([[{1: 10, 3: 30}.get(v, 40), {2**40: 50, 0: 60}.get(v, 20), p[v & 7], p[v & 7], (v & 4095) + 7, 7, v & 0xffffff, v >> 24] for p in [[3, 1, 7, 2**40, 5, 9, 0, 2]] for v in p])"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %out) {
entry:
  %id = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i64, ptr addrspace(1) %p, i64 %id
  %v = load i64, ptr addrspace(1) %at
  %row = mul i64 %id, 64
  %o = getelementptr i8, ptr addrspace(1) %out, i64 %row
  %v24 = trunc i64 %v to i24
  switch i24 %v24, label %other24 [ i24 1, label %one24
                                    i24 3, label %three24 ]
one24:
  br label %join24
three24:
  br label %join24
other24:
  br label %join24
join24:
  %r0 = phi i64 [ 10, %one24 ], [ 30, %three24 ], [ 40, %other24 ]
  store i64 %r0, ptr addrspace(1) %o
  %wide = zext i64 %v to i128
  %high = shl i128 %wide, 30
  switch i128 %high, label %other128 [ i128 1180591620717411303424, label %large128
                                       i128 0, label %zero128 ]
large128:
  br label %join128
zero128:
  br label %join128
other128:
  br label %join128
join128:
  %r1 = phi i64 [ 50, %large128 ], [ 60, %zero128 ], [ 20, %other128 ]
  %o1 = getelementptr i8, ptr addrspace(1) %o, i64 8
  store i64 %r1, ptr addrspace(1) %o1
  %low = and i128 %wide, 7
  %element = getelementptr i64, ptr addrspace(1) %p, i128 %low
  %r2 = load i64, ptr addrspace(1) %element
  %o2 = getelementptr i8, ptr addrspace(1) %o, i64 16
  store i64 %r2, ptr addrspace(1) %o2
  %number = ptrtoint ptr addrspace(1) %p to i128
  %bytes = shl i128 %low, 3
  %sum = add i128 %number, %bytes
  %address = inttoptr i128 %sum to ptr addrspace(1)
  %r3 = load i64, ptr addrspace(1) %address
  %o3 = getelementptr i8, ptr addrspace(1) %o, i64 24
  store i64 %r3, ptr addrspace(1) %o3
  %a0 = insertelement <4 x i12> zeroinitializer, i12 7, i64 1
  %v12 = trunc i64 %v to i12
  %a = insertelement <4 x i12> %a0, i12 %v12, i64 0
  %turned = shufflevector <4 x i12> %a, <4 x i12> %a0, <4 x i32> <i32 3, i32 0, i32 5, i32 1>
  %doubled = add <4 x i12> %turned, %a
  %t1 = extractelement <4 x i12> %doubled, i64 1
  %r4 = zext i12 %t1 to i64
  %o4 = getelementptr i8, ptr addrspace(1) %o, i64 32
  store i64 %r4, ptr addrspace(1) %o4
  %t3 = extractelement <4 x i12> %doubled, i64 3
  %r5 = zext i12 %t3 to i64
  %o5 = getelementptr i8, ptr addrspace(1) %o, i64 40
  store i64 %r5, ptr addrspace(1) %o5
  %v48 = trunc i64 %v to i48
  %parts = bitcast i48 %v48 to <2 x i24>
  %first = extractelement <2 x i24> %parts, i64 0
  %second = extractelement <2 x i24> %parts, i64 1
  %r6 = zext i24 %first to i64
  %r7 = zext i24 %second to i64
  %o6 = getelementptr i8, ptr addrspace(1) %o, i64 48
  store i64 %r6, ptr addrspace(1) %o6
  %o7 = getelementptr i8, ptr addrspace(1) %o, i64 56
  store i64 %r7, ptr addrspace(1) %o7
  ret void
}

declare i64 @_Z13get_global_idj(i32)
