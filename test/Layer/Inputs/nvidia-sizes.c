/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvidia-sizes FILE: launches of kernels of the program FILE whose local size is not given, and
 * tasks: of `gemm`, whose sub-groups of 16 have 32 threads, and of `plain` without matrices. */
#include "host.h"

static cl_program program;
static cl_command_queue queue;

static cl_kernel kernel_of(const char *name) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, name, error));
  return kernel;
}

static void launch(const char *name, size_t x) {
  const size_t global[2] = {x, 8};
  size_t suggested[2] = {0}, most = 0;
  cl_kernel kernel = kernel_of(name);
  clGetKernelSuggestedLocalWorkSizeKHR_fn suggest =
      (clGetKernelSuggestedLocalWorkSizeKHR_fn)clGetExtensionFunctionAddressForPlatform(
          platform, "clGetKernelSuggestedLocalWorkSizeKHR");
  printf("%s at most: %d", name,
         clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof(most), &most,
                                  NULL));
  printf(" %zu\n", most);
  printf("suggested: %d", suggest(queue, kernel, 2, NULL, global, suggested));
  printf(" %zux%zu\n", suggested[0], suggested[1]);
  printf("%s of %zu: %d\n", name, x,
         clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL));
}

int main(int argc, char **argv) {
  setbuf(stdout, NULL);
  start();
  program = build(argv[1]);
  queue = make_queue(0);
  launch("gemm", 64);
  launch("plain", 72);
  launch("plain", 7);
  printf("task: %d\n", clEnqueueTask(queue, kernel_of("gemm"), 0, NULL, NULL));
  printf("task: %d\n", clEnqueueTask(queue, kernel_of("plain"), 0, NULL, NULL));
  return 0;
}
