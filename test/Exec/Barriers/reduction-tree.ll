; A tree reduction: a barrier in a loop, and work-items that are idle in some iterations.
;
; REQUIRES: numpy, x86
; RUN: %tenon_run %s --kernel=k --global=8,8 --local=8,4 --threads=2 out=%t.npy:i64:2
; RUN: %python %S/../Inputs/equals.py %t.npy \
; RUN:     "[sum(i * i for i in range(32)), sum(i * i for i in range(32, 64))]"
; RUN: %tenon_run %s --engine=reference --kernel=k --global=8,8 --local=8,4 \
; RUN:     out=%t.ref.npy:i64:2
; RUN: cmp %t.npy %t.ref.npy
; RUN: %at_sizes %s --kernel=k --global=8,8 --local=8,4 out=%t.npy:i64:2
target triple = "spir64-unknown-unknown"

@tree = internal addrspace(3) global [32 x i64] undef, align 8

define spir_kernel void @k(ptr addrspace(1) %out) {
entry:
  %item = call spir_func i64 @_Z20get_global_linear_idv()
  %l = call spir_func i64 @_Z19get_local_linear_idv()
  %w = call spir_func i64 @_Z12get_group_idj(i32 1)
  %square = mul i64 %item, %item
  %mine = getelementptr i64, ptr addrspace(3) @tree, i64 %l
  store i64 %square, ptr addrspace(3) %mine
  br label %round

round:
  %half = phi i64 [ 16, %entry ], [ %next, %joined ]
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  %active = icmp ult i64 %l, %half
  br i1 %active, label %add, label %joined

add:
  %other = add i64 %l, %half
  %theirs = getelementptr i64, ptr addrspace(3) @tree, i64 %other
  %x = load i64, ptr addrspace(3) %mine
  %y = load i64, ptr addrspace(3) %theirs
  %sum = add i64 %x, %y
  store i64 %sum, ptr addrspace(3) %mine
  br label %joined

joined:
  %next = lshr i64 %half, 1
  %more = icmp ne i64 %next, 0
  br i1 %more, label %round, label %exit

exit:
  %first = icmp eq i64 %l, 0
  br i1 %first, label %write, label %end

write:
  %total = load i64, ptr addrspace(3) @tree
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %w
  store i64 %total, ptr addrspace(1) %p
  br label %end

end:
  ret void
}

declare spir_func i64 @_Z20get_global_linear_idv()
declare spir_func i64 @_Z19get_local_linear_idv()
declare spir_func i64 @_Z12get_group_idj(i32)
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
