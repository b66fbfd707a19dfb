/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * header FILE: C++ for OpenCL.
 */
#include "host.h"

static const char options[] = "-cl-std=CLC++2021 -cl-mad-enable";

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  cl_command_queue queue = make_queue(0);
  cl_program program = make_program(argv[1]), object = make_program(argv[1]), linked;
  cl_int error = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (error != CL_SUCCESS) {
    printf("clBuildProgram: error %d\n", error);
    print_log(program);
    return 1;
  }
  printf("built: %s\n", multiply(program, queue));
  CHECK(clCompileProgram(object, 1, &device, options, 0, NULL, NULL, NULL, NULL));
  CREATE(linked, clLinkProgram(context, 1, &device, "", 1, &object, NULL, NULL, error));
  printf("compiled and linked: %s\n", multiply(linked, queue));
  return 0;
}
