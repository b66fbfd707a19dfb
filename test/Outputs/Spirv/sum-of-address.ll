; REQUIRES: spirv-tools, llvm-spirv, numpy, x86
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --engine=reference --global=1 --local=1 out=%t.npy:i32:3
; RUN: %python %S/../../Exec/Inputs/equals.py %t.npy "np.array([2, 3, 4])"

; Start values with sums of an address and a constant.

; CHECK: %[[PLACE:.*]] = OpSpecConstantOp %{{.*}} InBoundsPtrAccessChain %{{.*}} %ulong_4
; CHECK: OpVariable %{{.*}} CrossWorkgroup %[[PLACE]]

@y = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@number = internal addrspace(1) global i64 add (i64 ptrtoint (ptr addrspace(1) @y to i64), i64 4)
@address = internal addrspace(1) global ptr addrspace(1) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(1) @y to i64), i64 8) to ptr addrspace(1))
@member = internal addrspace(1) global { i32, i64 } { i32 3, i64 add (i64 ptrtoint (ptr addrspace(1) @y to i64), i64 12) }

define spir_kernel void @k(ptr addrspace(1) %q) {
  %n = load volatile i64, ptr addrspace(1) @number
  %p = inttoptr i64 %n to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %q
  %p.1 = load volatile ptr addrspace(1), ptr addrspace(1) @address
  %v.1 = load i32, ptr addrspace(1) %p.1
  %q.1 = getelementptr i32, ptr addrspace(1) %q, i64 1
  store i32 %v.1, ptr addrspace(1) %q.1
  %n.2 = load volatile i64, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @member, i64 8)
  %p.2 = inttoptr i64 %n.2 to ptr addrspace(1)
  %v.2 = load i32, ptr addrspace(1) %p.2
  %q.2 = getelementptr i32, ptr addrspace(1) %q, i64 2
  store i32 %v.2, ptr addrspace(1) %q.2
  ret void
}
