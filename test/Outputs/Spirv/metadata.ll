; Metadata that LLVM's verifier does not know, in forms that LLVM's SPIR-V back end
; does not expect, is dropped with a warning.

; REQUIRES: spirv-tools
; RUN: %expect 0 %tenon_lower %s --target=loops -O0 -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=warning:
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s --check-prefix=WRITTEN --implicit-check-not=LocalSizeHint
target triple = "spir64-unknown-unknown"

@v = addrspace(1) global i32 0, !spirv.Decorations !2

; CHECK-DAG: warning: kernel 'strings': metadata !kernel_arg_type is left out; expected a string for each parameter
; CHECK-DAG: warning: kernel 'strings': metadata !kernel_arg_type_qual is left out; expected a string for each parameter
; CHECK-DAG: warning: kernel 'strings': metadata !kernel_arg_access_qual is left out; expected a string for each parameter
; CHECK-DAG: warning: kernel 'strings': metadata !kernel_arg_buffer_location is left out; expected a number for each parameter
define spir_kernel void @strings(ptr addrspace(1) %p) !kernel_arg_type !1 !kernel_arg_type_qual !0 !kernel_arg_access_qual !4 !kernel_arg_buffer_location !0 {
  ret void
}

; CHECK-DAG: warning: kernel 'numbers': metadata !reqd_work_group_size is left out; expected three numbers
; CHECK-DAG: warning: kernel 'numbers': metadata !work_group_size_hint is left out; expected three numbers
; CHECK-DAG: warning: kernel 'numbers': metadata !vec_type_hint is left out; expected a value of a scalar or vector type
define spir_kernel void @numbers(ptr addrspace(1) %p) !reqd_work_group_size !4 !work_group_size_hint !0 !vec_type_hint !3 {
  ret void
}

; CHECK-DAG: warning: kernel 'flat': metadata !spirv.ParameterDecorations is left out; expected a list of decorations for each parameter
define spir_kernel void @flat(ptr addrspace(1) %p) !spirv.ParameterDecorations !5 {
  ret void
}

; CHECK-DAG: warning: kernel 'deep': metadata !spirv.ParameterDecorations is left out; expected a list of decorations for each parameter
; CHECK-DAG: warning: kernel 'deep': metadata !spirv.Decorations is left out; expected a list of decorations
define spir_kernel void @deep(ptr addrspace(1) %p, i32 %i) !spirv.ParameterDecorations !6 {
  %x = add i32 %i, 1, !spirv.Decorations !1
  %y = add i32 %x, %i, !spirv.Decorations !0
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; CHECK-DAG: warning: variable 'v': metadata !spirv.Decorations is left out; expected a list of decorations
; CHECK-DAG: warning: metadata !spirv.ExecutionMode is left out; expected a kernel, the number of a mode, and numbers
; CHECK-DAG: warning: metadata !opencl.ocl.version is left out; expected two numbers
; CHECK-DAG: warning: metadata !opencl.kernels is left out; expected a kernel and lists of facts
!spirv.ExecutionMode = !{!2, !7}
!spirv.MemoryModel = !{}
!opencl.kernels = !{!2}
!opencl.ocl.version = !{!1}
!0 = !{null}
!1 = !{i32 1}
!2 = !{!"text"}
!3 = !{!"text", i32 1}
!4 = !{i32 1, !"text", i32 1}
!5 = !{!1}
!6 = !{!5, !{!2}}
; WRITTEN: OpExecutionMode {{.*}} LocalSize 4 1 1
!7 = !{ptr @flat, i32 17, i32 4, i32 1, i32 1}
