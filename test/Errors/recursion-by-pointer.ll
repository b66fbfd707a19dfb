; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: function 'clear': uses matrices

define spir_kernel void @k() {
  %slot = alloca [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  call void @clear(ptr %slot, i64 3)
  ret void
}

define spir_func void @clear(ptr %m, i64 %n) {
  %t = getelementptr [4 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %m, i64 0, i64 %n
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %t
  %next = sub i64 %n, 1
  call void @clear(ptr %m, i64 %next)
  ret void
}
