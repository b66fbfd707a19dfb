; A loop that multiplies the same operands has nothing but multiplications in it.
;
; RUN: %tenon_lower %s --target=amx --triple=x86_64-unknown-linux-gnu --emit=asm -o - | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: tenon.amx.tiles.tdpbf16ps.16x2.16x2.k32.row.packed.resident.zero:
; CHECK-COUNT-4: tileloadd
; CHECK-NOT:  tile
; CHECK:      [[LOOP:.LBB[0-9_]+]]:
; CHECK-NOT:  mov
; CHECK-COUNT-4: tdpbf16ps
; CHECK-NEXT: decq
; CHECK-NEXT: jne [[LOOP]]
; CHECK-COUNT-4: tilestored
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 2, i64 64)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) [ zeroinitializer, %entry ], [ %d, %loop ]
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %acc, i32 64)
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %rounds
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) %d, i32 0, i64 32)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 32, 1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 32, 32, 2), i32, i64)
