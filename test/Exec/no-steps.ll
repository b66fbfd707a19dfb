; A contraction of zero steps returns C, whatever the memory of packed operands contains.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.full(2048, 3, 'f2')); np.save('%t.c.npy', np.arange(128, dtype='f4'))"
; RUN: %tenon_run %s --kernel=k --engine=cpu --global=1 in=%t.a.npy in=%t.c.npy out=%t.d.npy:f32:256 i64=4 i64=0
; RUN: %python -c "import numpy as np; c = np.load('%t.c.npy'); d = np.load('%t.d.npy').reshape(2, 128); assert np.array_equal(d[0], c + 576) and np.array_equal(d[1], c), d"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %c, ptr addrspace(1) %d, i64 %some, i64 %none) {
  %mc = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %c, i64 64)
  %first = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc, ptr addrspace(1) %a, i64 64, i64 32, ptr addrspace(1) %a, i64 32, i64 512, i64 %some)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %first, i64 64)
  %next = getelementptr i8, ptr addrspace(1) %d, i64 512
  %second = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %mc, ptr addrspace(1) %a, i64 64, i64 32, ptr addrspace(1) %a, i64 32, i64 512, i64 %none)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %next, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %second, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f16.f16.row.row.continued.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64) #0
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.load.acc.f32.8x16.row.align4.p1(ptr addrspace(1), i64) #1
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #2

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="8" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: read) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="load" "tenon.type"="acc.f32.8x16" }
attributes #2 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
