; Structures and arrays as values, with members that SPIR-V does not have or LLVM's back
; end cannot insert.
;
; REQUIRES: numpy, x86, spirv-tools, llvm-spirv
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.arange(64, dtype='u4'))"
; RUN: %tenon_lower %s --target=loops -O0 -o %t.0.spv
; RUN: %tenon_lower %s --target=loops -o %t.2.spv
; RUN: %tenon_run %s --engine=cpu --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.y.npy:u32:8 i32=19
; RUN: %tenon_run %t.0.spv --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.0.npy:u32:8 i32=19
; RUN: %tenon_run %t.2.spv --engine=reference --kernel=k --global=1 --local=1 in=%t.x.npy out=%t.2.npy:u32:8 i32=19
; RUN: cmp %t.y.npy %t.0.npy
; RUN: cmp %t.y.npy %t.2.npy
; RUN: %python -c "import numpy as np; print(np.load('%t.y.npy').tolist())" | FileCheck %s
; CHECK: [0, 8, 16, 24, 32, 40, 22, 2]
target triple = "spir64-unknown-unknown"

%pair = type { <6 x i32>, [2 x { i8, i32 }] }

define internal spir_func %pair @next(%pair %p) {
  %v = extractvalue %pair %p, 0
  %w = add <6 x i32> %v, %v
  %q = insertvalue %pair %p, <6 x i32> %w, 0
  %last = extractvalue %pair %p, 1, 1, 1
  %more = add i32 %last, 1
  %r = insertvalue %pair %q, i32 %more, 1, 1, 1
  ret %pair %r
}

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
  %v = load <6 x i32>, ptr addrspace(1) %x, align 4
  %a = insertvalue %pair zeroinitializer, <6 x i32> %v, 0
  %b = insertvalue %pair %a, i32 %n, 1, 1, 1
  %c = icmp sgt i32 %n, 3
  %s = select i1 %c, %pair %b, %pair %a
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %p = phi %pair [ %s, %0 ], [ %r, %loop ]
  %r = call spir_func %pair @next(%pair %p)
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, 3
  br i1 %again, label %loop, label %done

done:
  %slot = alloca %pair, align 32
  store %pair %r, ptr %slot, align 32
  %l = load %pair, ptr %slot, align 32
  %f = freeze %pair %l
  %w = extractvalue %pair %f, 0
  store <6 x i32> %w, ptr addrspace(1) %y, align 4
  %inner = extractvalue %pair %f, 1
  %last = extractvalue [2 x { i8, i32 }] %inner, 1, 1
  %y6 = getelementptr i32, ptr addrspace(1) %y, i64 6
  store i32 %last, ptr addrspace(1) %y6, align 4
  %first = extractvalue [2 x { i8, i32 }] %inner, 0, 1
  %two = add i32 %first, 2
  %y7 = getelementptr i32, ptr addrspace(1) %y, i64 7
  store i32 %two, ptr addrspace(1) %y7, align 4
  ret void
}
