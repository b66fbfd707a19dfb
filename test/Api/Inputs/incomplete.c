/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launches with complete and incomplete sub-groups. Argument: incomplete.cl. */
#include "tenon/tenon.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* The sum of the sub-group of work-item (x, y) of a range with two dimensions. */
static unsigned expected(const tenon_ndrange *r, unsigned x, unsigned y) {
  unsigned long gx = x / r->local[0] * r->local[0], gy = y / r->local[1] * r->local[1];
  unsigned long width = r->global[0] - gx < r->local[0] ? r->global[0] - gx : r->local[0];
  unsigned long linear = (y - gy) * width + x - gx, first = linear / 16 * 16;
  unsigned sum = 0;
  for (unsigned long i = first; i < first + 16 && i < width * r->local[1]; ++i)
    sum += (gy + i / width) * r->global[0] + gx + i % width;
  return sum;
}

static int run(const tenon_kernel *kernel, tenon_ndrange range) {
  unsigned sums[64] = {0}, *pointer = sums;
  const void *args[] = {&pointer};
  if (tenon_run_kernel(kernel, args, &range, 1, NULL))
    return 0;
  for (unsigned y = 0; y < range.global[1]; ++y)
    for (unsigned x = 0; x < range.global[0]; ++x)
      if (sums[y * range.global[0] + x] != expected(&range, x, y))
        return 0;
  return 1;
}

static const tenon_ndrange complete = {{32, 1, 1}, {16, 1, 1}, {0, 0, 0}, 1},
                           alone = {{20, 1, 1}, {20, 1, 1}, {0, 0, 0}, 1},
                           rest = {{40, 1, 1}, {12, 1, 1}, {0, 0, 0}, 1},
                           square = {{8, 4, 1}, {4, 4, 1}, {0, 0, 0}, 2};

static void *run_alone(void *kernel) { return (void *)(long)run(kernel, alone); }

static const char counted[] =
    "global int number = 0;"
    "__attribute__((intel_reqd_sub_group_size(16)))"
    "kernel void count() { atomic_inc(&number); }";

int main(int argc, char **argv) {
  tenon_program *program = argc > 1 ? tenon_compile_file(argv[1], NULL, NULL) : NULL;
  if (!program)
    return 1;
  const tenon_kernel *kernel = tenon_kernel_at(program, 0);
  printf("ids: complete %d\n", (int)tenon_kernel_requirements(kernel)->complete_subgroups);
  printf("32 of 16: %s\n", run(kernel, complete) ? "right" : "wrong");
  printf("20 of 20: %s\n", run(kernel, alone) ? "right" : "wrong");
  printf("40 of 12: %s\n", run(kernel, rest) ? "right" : "wrong");
  printf("8x4 of 4x4: %s\n", run(kernel, square) ? "right" : "wrong");
  tenon_release(program);

  program = tenon_compile_file(argv[1], NULL, NULL);
  pthread_t threads[4];
  long right = 0;
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, run_alone, (void *)tenon_kernel_at(program, 0));
  for (int i = 0; i < 4; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    right += (long)result;
  }
  printf("threads: %ld right\n", right);
  tenon_release(program);

  /* Options of OpenCL C are no options of the bitcode that the rest is made of. */
  tenon_options options = {.size = sizeof options, .build_options = "-DN=1 -I ."};
  program = tenon_compile_file(argv[1], &options, NULL);
  printf("prepared: %d\n", tenon_prepare_kernel(tenon_kernel_at(program, 0), &rest, NULL));
  tenon_release(program);

  program = tenon_compile(counted, strlen(counted), NULL, NULL);
  kernel = tenon_kernel_at(program, 0);
  printf("counted: complete %d\n",
         (int)tenon_kernel_requirements(kernel)->complete_subgroups);
  tenon_run_kernel(kernel, NULL, &complete, 1, NULL);
  tenon_run_kernel(kernel, NULL, &alone, 1, NULL);
  int *number = tenon_find_variable(program, "number", NULL);
  printf("%d launches of work-items\n", *number);
  tenon_release(program);
  return 0;
}
