; REQUIRES: aarch64-registered-target
; RUN: %tenon_lower %s --target=cpu --mcpu=neoverse-n2 --triple=aarch64-unknown-linux-gnu --emit=asm -o - | awk -v instruction=smmla -v most=1 -f %S/../Cpu/Inputs/loops-with.awk | FileCheck %s --implicit-check-not='{{str|stp|mov|ins}}'
; RUN: %tenon_opt -passes='tenon-recognize,tenon-contract<target=cpu;triple=aarch64-linux-gnu;mcpu=neoverse-n2>,tenon-lower<target=cpu;triple=aarch64-linux-gnu;mcpu=neoverse-n2>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=REMARK

; A step of two rows by two columns: the loop over k has 24 multiplications for ten vectors of
; words, twice, and no accumulator leaves its register.

; REMARK: muladd s32.12x8x32.s8.s8: its loop over k is one contraction (smmla or ummla, 128-bit vectors)

; CHECK:          loop
; CHECK-COUNT-2:  ldp q
; CHECK-COUNT-48: smmla v
; CHECK-NOT:      smmla
; CHECK:          end
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %k
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %k
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 12, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 1, i64 %depth)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 12, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2) %acc, i32 15)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2) %acc, i32 0, i64 8)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i8, 3, 12, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 12, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 8, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 12, 8, 2), i32, i64)
