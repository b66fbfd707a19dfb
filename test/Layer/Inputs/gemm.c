/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * gemm KERNEL-FILE: an OpenCL program that multiplies matrices.
 */
#include "host.h"

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  cl_program program = build(argv[1]);
  cl_command_queue queue = make_queue(0);
  printf("product is %s\n", multiply(program, queue));
  CHECK(clReleaseProgram(program));
  CHECK(clReleaseCommandQueue(queue));
  CHECK(clReleaseContext(context));
  return 0;
}
