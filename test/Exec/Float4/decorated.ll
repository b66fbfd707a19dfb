; A conversion with a decoration for its rounding mode, and a conversion between two kinds of
; 4 bits, of which a word holds eight.
;
; REQUIRES: numpy, x86
; RUN: %python -c "import numpy as n; n.save('%t.x.npy', n.array([5.9, -0.4], 'f2')); n.save('%t.w.npy', n.array([0x76543210], 'u4'))"
; RUN: %tenon_run %s --kernel=k --global=1 in=%t.x.npy in=%t.w.npy out=%t.y.npy:u8:2 out=%t.v.npy:u32:1
; RUN: %python -c "import numpy as n; assert n.load('%t.y.npy').tolist() == [6, 8]; assert n.load('%t.v.npy')[0] == 0x64321100, hex(n.load('%t.v.npy')[0])"
; RUN: %tenon_run %s --kernel=k --global=1 --engine=reference in=%t.x.npy in=%t.w.npy out=%t.y.npy:u8:2 out=%t.v.npy:u32:1
; RUN: %python -c "import numpy as n; assert n.load('%t.y.npy').tolist() == [6, 8]; assert n.load('%t.v.npy')[0] == 0x64321100, hex(n.load('%t.v.npy')[0])"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %w, ptr addrspace(1) %y, ptr addrspace(1) %v) {
  %x1 = getelementptr half, ptr addrspace(1) %x, i64 1
  %y1 = getelementptr i8, ptr addrspace(1) %y, i64 1
  %a = load half, ptr addrspace(1) %x
  %b = load half, ptr addrspace(1) %x1
  %c = call spir_func i8 @_Z38__builtin_spirv_ConvertFP16ToE2M1INTELDh(half %a), !spirv.Decorations !0
  %d = call spir_func i8 @_Z38__builtin_spirv_ConvertFP16ToE2M1INTELDh(half %b), !spirv.Decorations !0
  store i8 %c, ptr addrspace(1) %y
  store i8 %d, ptr addrspace(1) %y1
  %e = load i32, ptr addrspace(1) %w
  %f = call spir_func i32 @_Z38__builtin_spirv_ConvertE2M1ToInt4INTELi(i32 %e)
  store i32 %f, ptr addrspace(1) %v
  ret void
}

declare spir_func i8 @_Z38__builtin_spirv_ConvertFP16ToE2M1INTELDh(half)
declare spir_func i32 @_Z38__builtin_spirv_ConvertE2M1ToInt4INTELi(i32)

!0 = !{!1}
!1 = !{i32 39, i32 1}
