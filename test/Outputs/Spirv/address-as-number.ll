; REQUIRES: spirv-tools, llvm-spirv, numpy, x86
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --engine=reference --global=1 --local=1 out=%t.npy:i32:2
; RUN: %python %S/../../Exec/Inputs/equals.py %t.npy "np.array([2, 1])"

; Start values that are addresses as numbers.

@y = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@number = internal addrspace(1) global i64 ptrtoint (ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @y, i64 4) to i64)
@member = internal addrspace(1) global { i32, i64 } { i32 3, i64 ptrtoint (ptr addrspace(1) @y to i64) }

define spir_kernel void @k(ptr addrspace(1) %q) {
  %n = load volatile i64, ptr addrspace(1) @number
  %p = inttoptr i64 %n to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %q
  %n.1 = load volatile i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @member, i64 8)
  %p.1 = inttoptr i64 %n.1 to ptr addrspace(1)
  %v.1 = load i32, ptr addrspace(1) %p.1
  %q.1 = getelementptr i32, ptr addrspace(1) %q, i64 1
  store i32 %v.1, ptr addrspace(1) %q.1
  ret void
}
