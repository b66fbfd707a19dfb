; The report has, and a remark says, why the multiplication in a loop over k is no contraction.
;
; RUN: sed 's/; again //; s/%%acc, i32 64/%%from, i32 64/' %s > %t.again.ll
; RUN: %tenon_lower %t.again.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s --check-prefixes=CHECK,AGAIN < %t.json
; RUN: sed 's/i64 64, i32 0)/i64 64, i32 1)/' %s > %t.volatile.ll
; RUN: %tenon_lower %t.volatile.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s --check-prefixes=CHECK,VOLATILE < %t.json
; RUN: sed 's/; used //' %s > %t.used.ll
; RUN: %tenon_lower %t.used.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s --check-prefixes=CHECK,USED < %t.json
; RUN: sed 's/; written //' %s > %t.written.ll
; RUN: %tenon_lower %t.written.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s --check-prefixes=CHECK,WRITTEN < %t.json
; RUN: sed 's/; copied //; s/addrspace(1) %%pb, i32/addrspace(3) %%copy, i32/; s/_b(ptr addrspace(1)/_b(ptr addrspace(3)/' %s > %t.copied.ll
; RUN: %tenon_lower %t.copied.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s --check-prefixes=CHECK,COPIED < %t.json
; RUN: %tenon_opt -passes='tenon<target=cpu;triple=x86_64-unknown-linux-gnu;mcpu=x86-64-v4>' -pass-remarks-missed=tenon -disable-output %t.again.ll 2>&1 | FileCheck %s --check-prefix=REMARK
; CHECK:      "contractions": [
; CHECK:      "operation": "muladd f32.16x16x32.bf16.bf16",
; AGAIN-NEXT: "reason": "each iteration begins with another sum"
; VOLATILE-NEXT: "reason": "B: its load is volatile"
; USED-NEXT: "reason": "the loop also uses its sum for something else"
; WRITTEN-NEXT: "reason": "memory may be written between the loads of A and B and the multiplication"
; COPIED-NEXT: "reason": "B: lanes copy it to local memory, not as a tile of a matrix"
; REMARK: remark: {{.*}}muladd f32.16x16x32.bf16.bf16: its loop over k is no contraction: each iteration begins with another sum
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth, ptr addrspace(3) %copy) {
entry:
  ; again %from = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %c, i32 0, i64 64)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %depth
  br i1 %more, label %body, label %done
body:
  %row = mul i64 %k, 64
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 4096)
  ; copied store i64 %k, ptr addrspace(3) %copy
  ; copied call spir_func void @_Z7barrierj(i32 1) convergent
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64, i32 0)
  ; written store i16 0, ptr addrspace(1) %c
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  ; used call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %d, i32 0, i64 64)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 64)
  ret void
}

declare void @_Z7barrierj(i32) convergent
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
