; A structure passed by value through a pointer with an address space, which a
; producer may write: generic, and constant.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=6 --local=3 u64=0x500000007 u64=0x200000003 out=%t.npy:i32:6
; RUN: %python %S/../Inputs/equals.py %t.npy "[10 + 5 * g for g in range(6)]"
; RUN: %tenon_run %s --kernel=k --global=6 --local=3 -O0 u64=0x500000007 u64=0x200000003 out=%t.0.npy:i32:6
; RUN: cmp %t.npy %t.0.npy
; RUN: %tenon_run %s --engine=reference --kernel=k --global=6 --local=3 \
; RUN:     u64=0x500000007 u64=0x200000003 out=%t.ref.npy:i32:6
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=6 --local=3 u64=0x500000007 u64=0x200000003 out=%t.npy:i32:6
target triple = "spir64-unknown-unknown"

%pair = type { i32, i32 }

define spir_kernel void @k(ptr addrspace(4) byval(%pair) align 4 %s, ptr addrspace(2) byval(%pair) align 4 %c, ptr addrspace(1) %out) {
  %id = call i64 @_Z13get_global_idj(i32 0)
  %factor.at = getelementptr inbounds %pair, ptr addrspace(4) %s, i64 0, i32 1
  %factor = load i32, ptr addrspace(4) %factor.at
  %n = trunc i64 %id to i32
  %product = mul i32 %n, %factor
  %first = load i32, ptr addrspace(4) %s
  %sum = add i32 %first, %product
  store i32 %sum, ptr addrspace(4) %s
  %again = load i32, ptr addrspace(4) %s
  %three = load i32, ptr addrspace(2) %c
  %result = add i32 %again, %three
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %result, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z13get_global_idj(i32)
