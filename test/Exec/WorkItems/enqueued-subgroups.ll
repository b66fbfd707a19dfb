; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %tenon_run %s --kernel=k --global=6 --local=4 out=%t.npy:i64:12
; RUN: %python -c "import numpy as n; print(*n.load(r'%t.npy'))" | FileCheck %s
; RUN: %tenon_run %s --engine=reference --kernel=k --global=6 --local=4 out=%t.npy:i64:12
; RUN: %python -c "import numpy as n; print(*n.load(r'%t.npy'))" | FileCheck %s
; RUN: %at_sizes --varying %s --kernel=k --global=60 --local=40 out=%t.npy:i64:120
; REQUIRES: numpy

; The last group is smaller; the enqueued number is the same for all.

; CHECK: 4 4 4 4 4 4 4 4 2 4 2 4
define spir_kernel void @k(ptr addrspace(1) %p) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %a = call spir_func i32 @_Z18get_num_sub_groupsv()
  %e = call spir_func i32 @_Z27get_enqueued_num_sub_groupsv()
  %a64 = zext i32 %a to i64
  %e64 = zext i32 %e to i64
  %at = mul i64 %i, 2
  %next = add i64 %at, 1
  %pa = getelementptr i64, ptr addrspace(1) %p, i64 %at
  %pe = getelementptr i64, ptr addrspace(1) %p, i64 %next
  store i64 %a64, ptr addrspace(1) %pa
  store i64 %e64, ptr addrspace(1) %pe
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z18get_num_sub_groupsv()
declare spir_func i32 @_Z27get_enqueued_num_sub_groupsv()
