; A structure passed by value, of which each work-item changes its own copy.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=6 --local=3 u64=0x500000007 out=%t.npy:i32:6
; RUN: %python %S/../Inputs/equals.py %t.npy "[7 + 5 * g for g in range(6)]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=6 --local=3 \
; RUN:     u64=0x500000007 out=%t.ref.npy:i32:6
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=6 --local=3 u64=0x500000007 out=%t.npy:i32:6
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

define spir_kernel void @k(ptr byval(%pair) align 4 %s, ptr addrspace(1) %out) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %g32 = trunc i64 %g to i32
  %p1 = getelementptr %pair, ptr %s, i64 0, i32 1
  %step = load i32, ptr %p1
  %more = mul i32 %step, %g32
  %start = load i32, ptr %s
  %sum = add i32 %start, %more
  store i32 %sum, ptr %s
  call spir_func void @_Z7barrierj(i32 1)
  %r = load i32, ptr %s
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %g
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32)
