; Both operands are the same memory: A row-major and B packed are the same bytes. An
; instruction with one register for both would raise an exception.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; m = np.random.default_rng(1).integers(-9, 10, (16, 64)).astype('i1'); np.save('%t.m.npy', m); b = m.reshape(16, 16, 4).transpose(0, 2, 1).reshape(64, 16); np.save('%t.want.npy', m.astype('i4') @ b.astype('i4'))"
; RUN: %tenon_run %s --kernel=single --global=1 --engine=amx --emulate-amx in=%t.m.npy out=%t.single.npy:i32:16x16 --report=%t.json
; RUN: FileCheck %s --input-file=%t.json
; CHECK: "instruction": "tdpbssd"
; RUN: %tenon_run %s --kernel=loop --global=1 --engine=amx --emulate-amx in=%t.m.npy out=%t.loop.npy:i32:16x16 i64=3
; RUN: %python -c "import numpy as np; want = np.load('%t.want.npy'); assert (np.load('%t.single.npy') == want).all(); assert (np.load('%t.loop.npy') == 3 * want).all()"
; RUN: %at_sizes %s --kernel=single --global={N} --local={N} in=%t.m.npy out=%t.single.npy:i32:16x16
; RUN: %at_sizes %s --kernel=loop --global={N} --local={N} in=%t.m.npy out=%t.loop.npy:i32:16x16 i64=3
target triple = "spir64-unknown-unknown"

define spir_kernel void @single(ptr addrspace(1) %m, ptr addrspace(1) %c) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 2, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) zeroinitializer, i32 15)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %d, i32 0, i64 16)
  ret void
}

define spir_kernel void @loop(ptr addrspace(1) %m, ptr addrspace(1) %c, i64 %rounds) {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %body ]
  %acc = phi target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) [ zeroinitializer, %entry ], [ %d, %body ]
  %more = icmp ult i64 %i, %rounds
  br i1 %more, label %body, label %done
body:
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %m, i32 0, i64 64)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %m, i32 2, i64 64)
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 15)
  %i.next = add nuw i64 %i, 1
  br label %head
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) %acc, i32 0, i64 16)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_x(target("spirv.CooperativeMatrixKHR", i8, 3, 16, 64, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 64, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i32, 3, 16, 16, 2), i32, i64)
