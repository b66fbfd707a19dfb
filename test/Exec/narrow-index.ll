; An index of one bit reaches the first two elements of four.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as n; n.save('%t.v.npy', n.arange(10, 14, dtype='i4'))"
; DEFINE: %{engine} = cpu
; DEFINE: %{run} = %tenon_run %s --kernel=k --engine=%{engine} --global=8 --local=8 in=%t.v.npy out=%t.got.npy:i32:8 out=%t.put.npy:i32:8x4 && %python -c "import numpy as n; print(n.load('%t.got.npy')); print(n.load('%t.put.npy')[:2])" | FileCheck %s
; RUN: %{run}
; REDEFINE: %{engine} = reference
; RUN: %{run}
; CHECK:      [10 11 10 11 10 11 10 11]
; CHECK-NEXT: {{\[}}[ 7 11 12 13]
; CHECK-NEXT: [10  7 12 13]{{\]}}
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %v, ptr addrspace(1) %got, ptr addrspace(1) %put) !intel_reqd_sub_group_size !0 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %all = load <4 x i32>, ptr addrspace(1) %v
  %odd = trunc i64 %id to i1
  %one = extractelement <4 x i32> %all, i1 %odd
  %at = getelementptr i32, ptr addrspace(1) %got, i64 %id
  store i32 %one, ptr addrspace(1) %at
  %with = insertelement <4 x i32> %all, i32 7, i1 %odd
  %line = getelementptr <4 x i32>, ptr addrspace(1) %put, i64 %id
  store <4 x i32> %with, ptr addrspace(1) %line
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)

!0 = !{i32 8}
