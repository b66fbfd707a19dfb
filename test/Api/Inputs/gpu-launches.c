/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Prints how the kernels of a program are launched. */
#include "tenon/tenon.h"
#include <stdio.h>
#include <string.h>

static const char text[] =
    "__attribute__((noinline)) float8 multiply(short8 a, int8 b) {\n"
    "  return intel_sub_group_bf16_bf16_matrix_mad_k16(a, b, (float8)(0));\n"
    "}\n"
    "__attribute__((intel_reqd_sub_group_size(16)))\n"
    "kernel void own16(global const short8 *a, global const int8 *b, global float8 *d) {\n"
    "  int lane = get_sub_group_local_id();\n"
    "  d[lane] = multiply(a[lane], b[lane]);\n"
    "}\n"
    "kernel void plain(global int *p) { p[get_global_id(0)] = 1; }\n"
    "__attribute__((intel_reqd_sub_group_size(8)))\n"
    "kernel void small(global const int8 *a, global const int8 *b, global float8 *d) {\n"
    "  int lane = get_sub_group_local_id();\n"
    "  d[lane] = intel_sub_group_bf16_bf16_matrix_mad_k16(a[lane], b[lane], (float8)(0));\n"
    "}\n";

static int print(const char *where, const tenon_options *options) {
  char *message = NULL;
  tenon_program *program = tenon_compile(text, strlen(text), options, &message);
  if (!program) {
    printf("%s\n", message);
    return 1;
  }
  printf("for %s:\n", where);
  for (size_t i = 0; i < tenon_num_kernels(program); ++i) {
    const tenon_kernel *kernel = tenon_kernel_at(program, i);
    printf("%s: work-groups of %d, %d threads, sub-groups of %d\n", tenon_kernel_name(kernel),
           (int)tenon_kernel_group_multiple(kernel), (int)tenon_kernel_threads_per_item(kernel),
           (int)tenon_kernel_requirements(kernel)->subgroup_size);
  }
  tenon_release(program);
  return 0;
}

int main(void) {
  const tenon_options gpu = {
      .size = sizeof(gpu), .target = "nvptx", .triple = "nvptx64-nvidia-nvcl", .cpu = "sm_80"};
  return print("a GPU", &gpu) || print("this machine", NULL);
}
