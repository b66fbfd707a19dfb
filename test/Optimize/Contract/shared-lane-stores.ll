; Work-groups may share what they have packed of B although lanes write, in every iteration of an
; outer loop, to memory that the kernel's arguments say is separate; not without that.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S < %s | FileCheck %s
; RUN: sed 's/noalias %%c/%%c/' %s | %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -S | FileCheck %s --check-prefix=OWN

; CHECK: @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.shared.p1.p1
; OWN:   @tenon.contract.f32.16x16x32.bf16.bf16.row.row.continued.p1.p1
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) noalias %c, i64 %n, i64 %depth, i64 %tiles) {
entry:
  br label %tile
tile:
  %t = phi i64 [ 0, %entry ], [ %t.next, %done ]
  br label %head
head:
  %k = phi i64 [ 0, %tile ], [ %k.next, %head ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %tile ], [ %d, %head ]
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %row = mul i64 %k, %n
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 %n)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add nuw i64 %k, 32
  %again = icmp ult i64 %k.next, %depth
  br i1 %again, label %head, label %done
done:
  %pc = getelementptr float, ptr addrspace(1) %c, i64 %t
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %pc, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 %n)
  call void @_Z30intel_sub_group_block_write_usPU3AS1tt(ptr addrspace(1) %pc, i16 1)
  %t.next = add nuw i64 %t, 16
  %more = icmp ult i64 %t.next, %tiles
  br i1 %more, label %tile, label %end
end:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
declare void @_Z30intel_sub_group_block_write_usPU3AS1tt(ptr addrspace(1), i16)
