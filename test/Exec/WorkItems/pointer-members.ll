; Addresses of buffers in a structure that is passed by value, after a number.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.s.npy', np.array([3, 0, 0], dtype='i8')); np.save('%t.x.npy', np.arange(8, dtype='i4'))"
; RUN: %tenon_run %s --kernel=k --global=8 --local=4 value=%t.s.npy member=8:in=%t.x.npy member=16:out=%t.y.npy:i32:8 i32=1
; RUN: %python %S/../Inputs/equals.py %t.y.npy "np.arange(8) * 3 + 1"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=8 --local=4 value=%t.s.npy member=8:in=%t.x.npy member=16:out=%t.r.npy:i32:8 i32=1
; RUN: cmp %t.y.npy %t.r.npy
; RUN: %tenon_run %s --repeat=3 --kernel=k --global=8 --local=4 value=%t.s.npy member=16:inout=%t.x.npy:%t.z.npy member=8:in=%t.x.npy i32=1
; RUN: cmp %t.y.npy %t.z.npy
; RUN: %expect 1 %tenon_run %s --engine=reference --kernel=k --global=12 --local=4 value=%t.s.npy member=8:in=%t.x.npy member=16:out=%t.r.npy:i32:12 i32=1 2>&1 | FileCheck %s
; RUN: %expect 2 %tenon_run %s --kernel=k --global=8 member=8:in=%t.x.npy 2>&1 | FileCheck %s --check-prefix=ALONE
; RUN: %expect 2 %tenon_run %s --kernel=k --global=8 value=%t.s.npy member=17:in=%t.x.npy 2>&1 | FileCheck %s --check-prefix=BEHIND
; RUN: %expect 2 %tenon_run %s --kernel=k --global=8 value=%t.s.npy member=8:i32=1 2>&1 | FileCheck %s --check-prefix=FORM

; CHECK: load of 4 bytes at offset 32 of the buffer at byte 8 of argument 0 (32 bytes): out of bounds
; ALONE: member=8:in={{.*}}': it is a member of the preceding argument; expected value=FILE.npy there
; BEHIND: member=17:in={{.*}}': the preceding value has 24 bytes, expected an offset with room for 8 more
; FORM: argument 'member=8:i32=1': expected an offset in bytes and a buffer, member=OFFSET:in=FILE.npy, :inout=FILE.npy:OUT.npy or :out=OUT.npy:DTYPE:DIMxDIM
target triple = "spir64-unknown-unknown"

%capture = type { i64, ptr addrspace(4), ptr addrspace(4) }

define spir_kernel void @k(ptr byval(%capture) align 8 %s, i32 %add) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %factor = load i64, ptr %s
  %px = getelementptr %capture, ptr %s, i64 0, i32 1
  %py = getelementptr %capture, ptr %s, i64 0, i32 2
  %gx = load ptr addrspace(4), ptr %px
  %gy = load ptr addrspace(4), ptr %py
  %x = getelementptr i32, ptr addrspace(4) %gx, i64 %id
  %y = getelementptr i32, ptr addrspace(4) %gy, i64 %id
  %v = load i32, ptr addrspace(4) %x
  %n = trunc i64 %factor to i32
  %m = mul i32 %v, %n
  %r = add i32 %m, %add
  store i32 %r, ptr addrspace(4) %y
  ret void
}

declare i64 @_Z13get_global_idj(i32)
