/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launches of a kernel whose rows may be at negative indices. */
#include "tenon/tenon.h"
#include <stdio.h>
#include <string.h>

static const char text[] =
    "__attribute__((intel_reqd_sub_group_size(16)))\n"
    "kernel void k(global const short *a, global const int *b, global float *d, int row, int pitch) {\n"
    "  int lane = get_sub_group_local_id();\n"
    "  short8 left;\n"
    "  int8 right;\n"
    "  row += get_sub_group_id() * 8;\n"
    "  for (int i = 0; i < 8; ++i) left[i] = a[(row + i) * pitch + lane];\n"
    "  for (int i = 0; i < 8; ++i) right[i] = b[i * 16 + lane];\n"
    "  float8 sum = intel_sub_group_f16_f16_matrix_mad_k16(left, right, (float8)0);\n"
    "  for (int i = 0; i < 8; ++i) d[(get_sub_group_id() * 8 + i) * 16 + lane] = sum[i];\n"
    "}\n";

enum { Pitch = 20, Rows = 16 };

/* Multiplies A, whose row i has i + 1 ones, by a matrix of ones. */
static const char *run(const tenon_kernel *kernel, int row, unsigned local) {
  short a[Rows * Pitch] = {0};
  int b[8 * 16];
  float d[Rows * 16];
  for (int i = 0; i < Rows; ++i)
    for (int j = 0; j <= i; ++j)
      a[i * Pitch + j] = 0x3C00;
  for (int i = 0; i < 8 * 16; ++i)
    b[i] = 0x3C003C00;
  const short *base = a - row * Pitch;
  const int *right = b;
  float *result = d;
  int pitch = Pitch;
  const void *args[] = {&base, &right, &result, &row, &pitch};
  tenon_ndrange range = {{local, 1, 1}, {local, 1, 1}, {0, 0, 0}, 1};
  if (tenon_run_kernel(kernel, args, &range, 1, NULL))
    return "failed";
  for (unsigned i = 0; i < local / 16 * 8; ++i)
    for (int j = 0; j < 16; ++j)
      if (d[i * 16 + j] != i + 1)
        return "wrong";
  return "right";
}

static int is_tested(const tenon_kernel *kernel) {
  return tenon_kernel_requirements(kernel)->test != NULL;
}

int main(void) {
  tenon_options options = {.size = sizeof options, .target = "cpu"};
  tenon_program *program = tenon_compile(text, strlen(text), &options, NULL);
  const tenon_kernel *kernel = tenon_find_kernel(program, "k");
  printf("tested: %d\n", is_tested(kernel));
  printf("row 0: %s\n", run(kernel, 0, 16));
  printf("row -8: %s\n", run(kernel, -8, 16));
  printf("local size 32: %s\n", run(kernel, 0, 32));
  const void *none = NULL;
  int row = -8, pitch = Pitch;
  const void *args[] = {&none, &none, &none, &row, &pitch};
  tenon_ndrange range = {{16, 1, 1}, {16, 1, 1}, {0, 0, 0}, 1};
  printf("prepared: %d\n", tenon_prepare_launch(kernel, args, &range, NULL));
  tenon_release(program);
  options.flags |= TENON_ALL_LAUNCHES;
  program = tenon_compile(text, strlen(text), &options, NULL);
  printf("all launches: tested: %d\n", is_tested(tenon_find_kernel(program, "k")));
  tenon_release(program);
  return 0;
}
