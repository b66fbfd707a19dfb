/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvidia FILE: what is known about kernel `gemm` of the program FILE, whose sub-groups have 16
 * work-items, and launches of it. */
#include "host.h"

static cl_kernel kernel;
static cl_command_queue queue;

static void ask(const char *what, cl_kernel_work_group_info info, int count) {
  size_t sizes[3] = {0};
  CHECK(clGetKernelWorkGroupInfo(kernel, device, info, sizeof(sizes), sizes, NULL));
  printf("%s: %zu", what, sizes[0]);
  for (int i = 1; i < count; ++i)
    printf("x%zu", sizes[i]);
  printf("\n");
}

static void ask_sub_groups(const char *what, cl_kernel_sub_group_info info, size_t items) {
  const size_t input[2] = {items, 1};
  size_t size = 0;
  CHECK(clGetKernelSubGroupInfo(kernel, device, info, sizeof(input), input, sizeof(size), &size,
                                NULL));
  printf("%s: %zu\n", what, size);
}

static void launch(const char *what, size_t x, const size_t *local, size_t offset) {
  const size_t global[2] = {x, 8}, offsets[2] = {offset, 0};
  printf("%s: %d\n", what,
         clEnqueueNDRangeKernel(queue, kernel, 2, offset ? offsets : NULL, global, local, 0, NULL,
                                NULL));
}

int main(int argc, char **argv) {
  static char words[1000];
  size_t sizes[8], size;
  setbuf(stdout, NULL);
  start();
  CHECK(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof(words), words, NULL));
  printf("sub-group sizes can be required: %d\n",
         strstr(words, "cl_intel_required_subgroup_size") != NULL);
  CHECK(clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof(sizes), sizes, &size));
  for (size_t i = 0; i < size / sizeof(*sizes); ++i)
    printf("size %zu\n", sizes[i]);
  cl_program program = build(argv[1]);
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  queue = make_queue(0);
  ask("required", CL_KERNEL_COMPILE_WORK_GROUP_SIZE, 3);
  ask("at most", CL_KERNEL_WORK_GROUP_SIZE, 1);
  ask("multiple", CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, 1);
  ask_sub_groups("sub-group size", CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 64);
  ask_sub_groups("sub-groups of 64 work-items", CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 64);
  ask_sub_groups("required number", CL_KERNEL_COMPILE_NUM_SUB_GROUPS, 64);
  cl_int n = N;
  printf("value: %d, too short: %d\n", clSetKernelArg(kernel, 3, sizeof(n), &n),
         clSetKernelArg(kernel, 3, 1, &n));
  launch("as required", 64, (const size_t[]){16, 1}, 0);
  launch("without a local size", 64, NULL, 0);
  launch("of 320", 320, NULL, 0);
  launch("from an offset", 64, (const size_t[]){16, 1}, 32);
  launch("incomplete sub-groups", 64, (const size_t[]){8, 1}, 0);
  launch("incomplete work-groups", 72, (const size_t[]){16, 1}, 0);
  launch("large work-groups", 512, (const size_t[]){256, 1}, 0);
  launch("more than 32 bits", 64, (const size_t[]){16, 1}, (size_t)1 << 32);
  launch("more than 64 bits", ~(size_t)15, (const size_t[]){16, 1}, 0);
  printf("task: %d\n", clEnqueueTask(queue, kernel, 0, NULL, NULL));
  return 0;
}
