/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Builds the program argv[1] for the first device and launches its kernel gemm by functions of
 * extensions. The command buffer is one of a version that the layer does not know. */
#include "host.h"

typedef cl_int (*count_fn)(cl_command_queue, cl_kernel, cl_uint, const size_t *, const size_t *,
                           const size_t *, cl_uint, const cl_event *, cl_event *);
typedef cl_int (*record_fn)(void *, cl_command_queue, const void *, cl_kernel, cl_uint, const size_t *,
                            const size_t *, const size_t *, cl_uint, const cl_uint *, cl_uint *, void *);

int main(int argc, char **argv) {
  const size_t groups[2] = {4, 8}, local[2] = {16, 1};
  int buffer;
  cl_kernel kernel;
  start();
  CREATE(kernel, clCreateKernel(build(argv[1]), "gemm", error));
  cl_command_queue queue = make_queue(0);
  count_fn count =
      (count_fn)clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueNDCountKernelINTEL");
  record_fn record =
      (record_fn)clGetExtensionFunctionAddressForPlatform(platform, "clCommandNDRangeKernelKHR");
  printf("number of work-groups: %d\n",
         count(queue, kernel, 2, NULL, groups, local, 0, NULL, NULL));
  printf("command buffer: %d\n",
         record(&buffer, NULL, NULL, kernel, 2, NULL, groups, local, 0, NULL, NULL, NULL));
  return 0;
}
