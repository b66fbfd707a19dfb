/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * gpu FILE [all]: builds the program FILE for the first device, or for all of the context, and
 * launches its kernel gemm. */
#include "host.h"

int main(int argc, char **argv) {
  static char words[1000];
  const size_t global[2] = {64, 8}, local[2] = {16, 1};
  cl_kernel kernel;
  setbuf(stdout, NULL);
  start();
  CHECK(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof(words), words, NULL));
  printf("extension for matrices: %d\n",
         strstr(words, "cl_intel_subgroup_matrix_multiply_accumulate") != NULL);
  cl_uint version;
  printf("version: %d\n",
         clGetDeviceInfo(device, CL_DEVICE_IP_VERSION_INTEL, sizeof(version), &version, NULL));
  cl_program program;
  if (argc > 2) {
    program = make_program(argv[1]);
    CHECK(clBuildProgram(program, 0, NULL, "", NULL, NULL));
  } else {
    program = build(argv[1]);
  }
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  CHECK(clEnqueueNDRangeKernel(make_queue(0), kernel, 2, NULL, global, local, 0, NULL, NULL));
  return 0;
}
