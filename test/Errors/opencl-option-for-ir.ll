; RUN: %expect 2 %tenon_lower %s -DN=8 2>&1 | FileCheck %s
; RUN: %expect 2 %tenon_run %s -cl-mad-enable --kernel=k --global=1 2>&1 | FileCheck %s --check-prefix=BUILD

; CHECK: error: -DN=8 is for OpenCL C (a file named *.cl), which {{.*}}opencl-option-for-ir.ll is not
; BUILD: error: -cl-mad-enable is for OpenCL C (a file named *.cl), which {{.*}}opencl-option-for-ir.ll is not
define spir_kernel void @k() {
  ret void
}
