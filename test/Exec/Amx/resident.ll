; Loops over k whose operands, or one of them, are the same in all iterations.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', r.integers(-9, 10, 65536).astype('i1')); np.save('%t.b.npy', r.integers(-9, 10, 65536).astype('i1')); np.save('%t.t.npy', r.integers(0, 200, 64).astype('i4'))"
; RUN: %python %S/Inputs/engines.py --tenon-run=%tenon_run --kernels=before,inside,one,written,nested --source=%s --folder=%t.dir --rounds=0,1,7 --arguments in=%t.a.npy in=%t.b.npy in=%t.t.npy | FileCheck %s
; CHECK-NOT: WRONG
; CHECK: 15 runs right
target triple = "spir64-unknown-unknown"

; Both are loaded before the loop.
define spir_kernel void @before(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; Both are loaded in it; B is column-major, and the sum goes on from a matrix.
define spir_kernel void @inside(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %start = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %t, i32 0, i64 3)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %start, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 1, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; B is another one in each iteration.
define spir_kernel void @one(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 80)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %row = mul i64 %k, 1024
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; A is written between its load and the loop.
define spir_kernel void @written(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %a, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %b, i32 0, i64 16)
  store i64 0, ptr addrspace(1) %a
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; The operands of an inner loop are those of a round of the outer one.
define spir_kernel void @nested(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %outer
outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %out ]
  %sum = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %acc, %out ]
  %more.outer = icmp ult i64 %j, 3
  br i1 %more.outer, label %load, label %done
load:
  %row = mul i64 %j, 1024
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %row
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 64)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  br label %head
head:
  %k = phi i64 [ 0, %load ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %sum, %load ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %out
body:
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
out:
  %j.next = add i64 %j, 1
  br label %outer
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %sum, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
