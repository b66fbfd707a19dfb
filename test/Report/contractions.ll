; The report names the loops over k that are one sum: with the size of k if it is
; known, for checked operands, also if the loop writes, and on target amx.
;
; RUN: %tenon_lower %s --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.json
; RUN: FileCheck %s < %t.json
; RUN: %tenon_lower %s --target=amx --triple=x86_64-unknown-linux-gnu -o %t.amx.o --report=%t.amx.json
; RUN: FileCheck %s --check-prefix=AMX < %t.amx.json
; RUN: sed 's/; written/store i16 0, ptr addrspace(1) %c/' %s > %t.ll
; RUN: %tenon_lower %t.ll --target=cpu --mcpu=x86-64-v4 --triple=x86_64-unknown-linux-gnu -o %t.o --report=%t.written.json
; RUN: FileCheck %s --check-prefix=WRITTEN < %t.written.json
; CHECK:      "contractions": [
; CHECK:      "operation": "contract f32.16x16x32.bf16.bf16.row.row.continued.shared",
; CHECK-NEXT: "path": "widen to f32, 512-bit vectors",
; CHECK-NEXT: "sum": "one contraction of 16x16, k = 4096 in steps of 32"
; CHECK:      "contractions": [
; CHECK:      "operation": "contract f32.16x16x32.bf16.bf16.row.row.continued.shared.narrow.checked",
; CHECK:      "sum": "one contraction of 16x16, k in steps of 32"
; WRITTEN:  "sum": "while inside of their matrices, contractions of 16x16, k in steps of 32"
; AMX:      "path": "tdpbf16ps",
; AMX-NEXT: "sum": "one contraction of 16x16, k = 4096 in steps of 32"
target triple = "spir64-unknown-unknown"

define spir_kernel void @known(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, 4096
  br i1 %more, label %body, label %done
body:
  %row = mul i64 %k, 64
  %pa = getelementptr i16, ptr addrspace(1) %a, i64 %k
  %pb = getelementptr i16, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 4096)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 64)
  ret void
}

define spir_kernel void @checked(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %depth) {
entry:
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
  %column = trunc i64 %k to i32
  ; written
  %ma = call target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1) %a, i32 0, i32 %column, i32 0, i32 100, i32 4096, i64 4096)
  %mb = call target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 64)
  %k.next = add i64 %k, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %acc, i32 0, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0) @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i16, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i16, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i64)
