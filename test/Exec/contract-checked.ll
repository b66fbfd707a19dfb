; A checked contraction: rows of A and columns of B outside of the matrices are zero, and so is what
; is beyond the width of A along k, or the height of B. By definition, and as a loop of checked
; loads.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(6 * 40, dtype='f2').reshape(6, 40) % 7); np.save('%t.b.npy', np.arange(35 * 12, dtype='f2').reshape(35, 12) % 5)"
; DEFINE: %{check} = %python -c "import numpy as np; a, b, d = (np.load(f'%t.{x}.npy').astype('f4') for x in 'abd'); w = np.zeros((8, 16), 'f4'); w[:4, :9] = a[2:, 3:33] @ b[5:, 3:]; assert np.array_equal(d, w), d - w"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:8x16
; RUN: %{check}
; RUN: %tenon_run %s --kernel=k --engine=cpu --global=1 in=%t.a.npy in=%t.b.npy out=%t.d.npy:f32:8x16
; RUN: %{check}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %d) {
  %sum = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f16.f16.row.row.continued.checked.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr addrspace(1) %a, i64 80, i64 32, ptr addrspace(1) %b, i64 24, i64 384, i64 2, i64 2, i64 3, i64 6, i64 40, i64 5, i64 3, i64 35, i64 12)
  call void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %d, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %sum, i64 64)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @tenon.contract.f32.8x16x16.f16.f16.row.row.continued.checked.p1.p1(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) #0
declare void @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i64) #1

attributes #0 = { convergent nounwind willreturn memory(argmem: read) "tenon.a"="f16" "tenon.b"="f16" "tenon.c"="f32" "tenon.checked" "tenon.d"="f32" "tenon.k"="16" "tenon.layout.a"="row" "tenon.layout.b"="row" "tenon.m"="8" "tenon.n"="16" "tenon.op"="contract" "tenon.steps"="continued" "tenon.type"="acc.f32.8x16" }
attributes #1 = { convergent nounwind willreturn memory(argmem: write) "tenon.align"="4" "tenon.layout"="row" "tenon.op"="store" "tenon.type"="acc.f32.8x16" }
