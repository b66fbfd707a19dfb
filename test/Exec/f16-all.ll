; Every half, infinities and NaN included, times 1 as a float, and as a half times a number
; for which many results are rounded or subnormal.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as np; np.save('%t.a.npy', np.arange(65536, dtype='u2').view('f2')); np.save('%t.b.npy', np.array([1, 1.0009765625 * 2**-9], 'f2'))"
; RUN: %tenon_run %s --kernel=k --global=256 --local=16 in=%t.a.npy in=%t.b.npy out=%t.wide.npy:f32:65536 out=%t.half.npy:f16:65536
; RUN: %python -c "import numpy as np; a = np.load('%t.a.npy').astype('f4'); np.testing.assert_array_equal(np.load('%t.wide.npy'), a); np.testing.assert_array_equal(np.load('%t.half.npy'), (a * np.float32(1.0009765625 * 2**-9)).astype('f2'))"
; RUN: %tenon_run %s --kernel=k --global=256 --local=16 --mcpu=x86-64 in=%t.a.npy in=%t.b.npy out=%t.wide1.npy:f32:65536 out=%t.half1.npy:f16:65536
; RUN: %python -c "import numpy as np; [np.testing.assert_array_equal(np.load('%t.' + x + '1.npy'), np.load('%t.' + x + '.npy')) for x in ('wide', 'half')]"
; RUN: %tenon_run %s --kernel=k --global=256 --local=16 --engine=reference in=%t.a.npy in=%t.b.npy out=%t.wide1.npy:f32:65536 out=%t.half1.npy:f16:65536
; RUN: %python -c "import numpy as np; [np.testing.assert_array_equal(np.load('%t.' + x + '1.npy'), np.load('%t.' + x + '.npy')) for x in ('wide', 'half')]"
; RUN: %at_sizes %s --kernel=k --global={256*N} --local={16*N} in=%t.a.npy in=%t.b.npy \
; RUN:     out=%t.wide.npy:f32:65536 out=%t.half.npy:f16:65536
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %factors, ptr addrspace(1) %wide, ptr addrspace(1) %half) {
  %item = call spir_func i64 @_Z13get_global_idj(i32 0)
  %lanes = call spir_func i32 @_Z22get_max_sub_group_sizev()
  %divisor = zext i32 %lanes to i64
  %g = udiv i64 %item, %divisor
  %pa = getelementptr [256 x half], ptr addrspace(1) %in, i64 %g
  %p2 = getelementptr half, ptr addrspace(1) %factors, i64 1
  %p3 = getelementptr [256 x float], ptr addrspace(1) %wide, i64 %g
  %p4 = getelementptr [256 x half], ptr addrspace(1) %half, i64 %g
  %a = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 1)
  %one = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %factors, i32 0, i64 1)
  %small = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %p2, i32 0, i64 1)
  %w = call spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_w(target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1) %one, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) zeroinitializer)
  %h = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0) %a, target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1) %small, target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2) zeroinitializer)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_w(ptr addrspace(1) %p3, target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) %w, i32 0, i64 1)
  call spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1) %p4, target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2) %h, i32 0, i64 1)
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z22get_max_sub_group_sizev()
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1) @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare spir_func target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_w(target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0), target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1), target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2))
declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2) @_Z34__spirv_CooperativeMatrixMulAddKHR_h(target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 0), target("spirv.CooperativeMatrixKHR", half, 3, 1, 1, 1), target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2))
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_w(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 256, 1, 2), i32, i64)
declare spir_func void @_Z33__spirv_CooperativeMatrixStoreKHR_h(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 256, 1, 2), i32, i64)
