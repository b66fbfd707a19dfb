; Loops over k whose operands or their addresses change between iterations: indices that
; wrap around, stores to what is loaded next, local memory that is filled between barriers,
; several products per iteration, blocks from a table, two exits, starts that are loaded,
; zero trips.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; r = np.random.default_rng(1); np.save('%t.a.npy', r.integers(-9, 10, 65536).astype('i1')); np.save('%t.b.npy', r.integers(-9, 10, 65536).astype('i1')); np.save('%t.t.npy', r.integers(0, 200, 64).astype('i4'))"
; RUN: %python %S/Inputs/engines.py --tenon-run=%tenon_run --kernels=wrapping,written,barriers,products,split,table,exits,started,apart --source=%s --folder=%t.dir --rounds=0,1,7 --arguments in=%t.a.npy in=%t.b.npy in=%t.t.npy | FileCheck %s
; CHECK-NOT: WRONG
; CHECK: 27 runs right
target triple = "spir64-unknown-unknown"

; An index of 8 bits wraps around within 16 rounds.
define spir_kernel void @wrapping(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %narrow = phi i8 [ 100, %entry ], [ %narrow.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %wide = zext i8 %narrow to i64
  %signed = sext i8 %narrow to i64
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %wide
  %at = add i64 %signed, 128
  %row = mul i64 %at, 16
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %row
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  %narrow.next = add i8 %narrow, 32
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; Each round writes a byte of what it has just loaded and one of what comes next.
define spir_kernel void @written(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  store i8 77, ptr addrspace(1) %pa
  %next = getelementptr i8, ptr addrspace(1) %pa, i64 40
  store i8 -55, ptr addrspace(1) %next
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

@tile = internal addrspace(3) global [512 x i8] undef

; A is copied to local memory by all work-items together.
define spir_kernel void @barriers(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %id = call i64 @_Z12get_local_idj(i32 0)
  %from = mul i64 %id, 128
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %behind ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %behind ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %copy, label %done
copy:
  %i = phi i64 [ 0, %head ], [ %i.next, %copy ]
  %at = add i64 %from, %i
  %row = lshr i64 %at, 5
  %in.row = and i64 %at, 31
  %line.a = mul i64 %row, 512
  %column = mul i64 %k, 32
  %sum = add i64 %line.a, %column
  %index = add i64 %sum, %in.row
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %index
  %x = load i8, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(3) @tile, i64 %at
  store i8 %x, ptr addrspace(3) %q
  %i.next = add i64 %i, 1
  %again = icmp ult i64 %i.next, 128
  br i1 %again, label %copy, label %behind
behind:
  call void @_Z7barrierj(i32 1)
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_l(ptr addrspace(3) @tile, i32 0, i64 32)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  call void @_Z7barrierj(i32 1)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; Two products a round: one whose operands advance, one whose B a table finds.
define spir_kernel void @products(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %start = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z26__spirv_CompositeConstructi(i32 7)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %start, %entry ], [ %e, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %entry.p = getelementptr i32, ptr addrspace(1) %t, i64 %k
  %block = load i32, ptr addrspace(1) %entry.p
  %pb2 = getelementptr [64 x i8], ptr addrspace(1) %b, i32 %block
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %mb2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb2, i32 1, i64 32)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %e = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb2, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; Blocks of both operands, some of them neighbours.
define spir_kernel void @table(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %pair = lshr i64 %k, 2
  %entry.p = getelementptr i32, ptr addrspace(1) %t, i64 %pair
  %block = load i32, ptr addrspace(1) %entry.p
  %wide = zext i32 %block to i64
  %kk = add i64 %k, %wide
  %column = mul i64 %kk, 32
  %line = mul i64 %kk, 512
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line.b = and i64 %line, 32767
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line.b
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; A round may end the loop behind its multiplication; what is stored is one or the other.
define spir_kernel void @exits(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %latch ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %latch ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %p = getelementptr i32, ptr addrspace(1) %t, i64 %k
  %x = load i32, ptr addrspace(1) %p
  store i32 9, ptr addrspace(1) %p
  %stop = icmp ugt i32 %x, 150
  br i1 %stop, label %early, label %latch
latch:
  %k.next = add i64 %k, 1
  br label %head
early:
  br label %done
done:
  %sum = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %acc, %head ], [ %d, %early ]
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %sum, i32 0, i64 16)
  ret void
}

; Two products a round whose operands all advance.
define spir_kernel void @split(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %e, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %pb2 = getelementptr i8, ptr addrspace(1) %pb, i64 9999
  %mb2 = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb2, i32 1, i64 32)
  %e = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb2, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; A start that lies where the sum is stored.
define spir_kernel void @started(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %seven = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z26__spirv_CompositeConstructi(i32 7)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %seven, i32 0, i64 16)
  %start = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %c, i32 0, i64 16)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %start, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

; A start that lies elsewhere.
define spir_kernel void @apart(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %t, ptr addrspace(1) %c, i64 %rounds) {
entry:
  %start = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1) %a, i32 0, i64 16)
  br label %head
head:
  %k = phi i64 [ 0, %entry ], [ %k.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ %start, %entry ], [ %d, %body ]
  %more = icmp ult i64 %k, %rounds
  br i1 %more, label %body, label %done
body:
  %column = mul i64 %k, 32
  %pa = getelementptr i8, ptr addrspace(1) %a, i64 %column
  %line = mul i64 %k, 512
  %pb = getelementptr i8, ptr addrspace(1) %b, i64 %line
  %ma = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 512)
  %mb = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %pb, i32 0, i64 16)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) %ma, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %mb, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %k.next = add i64 %k, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare void @_Z7barrierj(i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z26__spirv_CompositeConstructi(i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR_c(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_l(ptr addrspace(3), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
