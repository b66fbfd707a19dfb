// Attributes that add a function to a list keep it alive, also the function of clang for
// a kernel's body; no target supports it then.
//
// REQUIRES: clang, nvptx-registered-target, x86-registered-target, spirv-tools
// RUN: %tenon_lower %s --target=cpu -o - --emit=ll | FileCheck %s --implicit-check-not=__clang_ocl_kern_imp
// RUN: %tenon_lower %s --target=nvptx -o - --emit=ll | FileCheck %s --implicit-check-not=__clang_ocl_kern_imp
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: %spirv_val %t.spv
// RUN: %spirv_dis %t.spv | FileCheck %s --check-prefix=SPIRV --implicit-check-not=__clang_ocl_kern_imp

// CHECK-DAG: define {{.*}}@kept(
// CHECK-DAG: define {{.*}}@annotated(
// SPIRV-DAG: OpDecorate %annotated UserSemantic "fast"
__attribute__((used)) kernel void kept(global int *p) { p[get_global_id(0)] = 1; }

__attribute__((annotate("slow"))) int twice(int x) { return 2 * x * get_local_id(0); }

__attribute__((annotate("fast"))) kernel void annotated(global int *p) {
  p[get_global_id(0)] = twice(5);
}
