/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Launches with complete and incomplete sub-groups. Argument: incomplete.cl. */
#include "tenon/tenon.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* The sum in the sub-group of work-item (x, y) of a two-dimensional range. */
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


/* Several threads need the rest of the code at once; the cache on disk lacks it. */
static long of_threads(const char *path) {
  tenon_options options = {.size = sizeof options, .flags = TENON_NO_DISK_CACHE};
  tenon_program *program = tenon_compile_file(path, &options, NULL);
  pthread_t threads[4];
  long right = 0;
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, run_alone, (void *)tenon_kernel_at(program, 0));
  for (int i = 0; i < 4; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    right += (long)result;
  }
  tenon_release(program);
  return right;
}

static const tenon_kernel *only_kernel(const char *text, unsigned flags, char **message) {
  tenon_options options = {.size = sizeof options, .flags = flags};
  tenon_program *program = tenon_compile(text, strlen(text), &options, message);
  return tenon_find_kernel(program, "k");
}

static const char warned[] =
    "__attribute__((intel_reqd_sub_group_size(16)))"
    "kernel void k(global uint *p) { p[get_global_id(0)] = sub_group_reduce_add(1u); }"
    "kernel void of_any_size(global uint *p) { p[get_global_id(0)] = get_sub_group_id(); }";

/* The variable is in an address space that OpenCL does not have. */
static const char counter[] =
    "target triple = \"spir64-unknown-unknown\"\n"
    "@n = internal global i32 0\n"
    "define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {\n"
    "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)\n"
    "  %first = icmp eq i64 %id, 0\n"
    "  br i1 %first, label %do, label %end\n"
    "do:\n"
    "  %o = load i32, ptr @n\n"
    "  %s = add i32 %o, 1\n"
    "  store i32 %s, ptr @n\n"
    "  store i32 %s, ptr addrspace(1) %p\n"
    "  br label %end\n"
    "end:\n"
    "  ret void\n"
    "}\n"
    "declare spir_func i64 @_Z13get_global_idj(i32)\n"
    "!0 = !{i32 16}\n";

int main(int argc, char **argv) {
  if (argc < 2)
    return 1;
  /* Options of OpenCL C are not passed with the bitcode that the rest is compiled from. */
  tenon_options options = {.size = sizeof options, .build_options = "-DN=1 -I ."};
  tenon_program *program = tenon_compile_file(argv[1], &options, NULL);
  const tenon_kernel *kernel = tenon_kernel_at(program, 0);
  if (argc > 2) { /* only prepare */
    tenon_ndrange bad = rest;
    bad.dimensions = 7;
    printf("prepared: %d %d", tenon_prepare_kernel(kernel, &complete, NULL),
           tenon_prepare_kernel(kernel, &rest, NULL));
    printf(", bad range %d\n",
           tenon_prepare_kernel(kernel, &bad, NULL) == TENON_BAD_RANGE);
    tenon_release(program);
    return 0;
  }
  printf("ids: complete %d\n", (int)tenon_kernel_requirements(kernel)->complete_subgroups);
  printf("32 of 16: %s\n", run(kernel, complete) ? "right" : "wrong");
  printf("20 of 20: %s\n", run(kernel, alone) ? "right" : "wrong");
  printf("40 of 12: %s\n", run(kernel, rest) ? "right" : "wrong");
  printf("8x4 of 4x4: %s\n", run(kernel, square) ? "right" : "wrong");
  tenon_release(program);
  printf("threads: %ld right\n", of_threads(argv[1]));

  unsigned results[64], *pointer = results;
  const void *args[] = {&pointer};
  kernel = only_kernel(counter, 0, NULL);
  tenon_run_kernel(kernel, args, &complete, 1, NULL);
  tenon_run_kernel(kernel, args, &alone, 1, NULL);
  printf("launch %u of the counter\n", results[0]);

  char *message = NULL;
  kernel = only_kernel(warned, TENON_NO_DISK_CACHE, &message);
  printf("%s\n", message);
  tenon_free(message);
  int status = tenon_run_kernel(kernel, args, &alone, 1, &message);
  printf("status %d, sub-group of %u, message %d\n", status, results[19], message != NULL);

  kernel = only_kernel(warned, TENON_ALL_LAUNCHES, NULL);
  printf("all launches: complete %d\n",
         (int)tenon_kernel_requirements(kernel)->complete_subgroups);
  return 0;
}
