/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * kernel-queries FILE: the answers to queries of kernel `gemm` of OpenCL C or SPIR-V.
 */
#include "host.h"

static cl_kernel kernel;

static void print_text(const char *what, cl_uint index, cl_kernel_arg_info info) {
  char text[100];
  size_t size;
  cl_int error = clGetKernelArgInfo(kernel, index, info, sizeof(text), text, &size);
  if (error == CL_SUCCESS)
    printf(" %s %s%s", what, text, size == strlen(text) + 1 ? "" : " (wrong size)");
  else
    printf(" %s %s", what, error == CL_KERNEL_ARG_INFO_NOT_AVAILABLE ? "?" : "ERROR");
}

static const char *space_of(cl_uint index) {
  cl_kernel_arg_address_qualifier space;
  CHECK(clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(space),
                           &space, NULL));
  return space == CL_KERNEL_ARG_ADDRESS_GLOBAL     ? "global"
         : space == CL_KERNEL_ARG_ADDRESS_LOCAL    ? "local"
         : space == CL_KERNEL_ARG_ADDRESS_CONSTANT ? "constant"
                                                   : "private";
}

static void print_argument(cl_uint index) {
  cl_kernel_arg_type_qualifier qualifiers;
  cl_kernel_arg_access_qualifier access;
  printf("%s", space_of(index));
  print_text("type", index, CL_KERNEL_ARG_TYPE_NAME);
  print_text("name", index, CL_KERNEL_ARG_NAME);
  if (clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(qualifiers),
                         &qualifiers, NULL) == CL_SUCCESS)
    printf("%s%s%s", qualifiers & CL_KERNEL_ARG_TYPE_CONST ? " const" : "",
           qualifiers & CL_KERNEL_ARG_TYPE_RESTRICT ? " restrict" : "",
           qualifiers & CL_KERNEL_ARG_TYPE_VOLATILE ? " volatile" : "");
  CHECK(clGetKernelArgInfo(kernel, index, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(access),
                           &access, NULL));
  printf("%s\n", access == CL_KERNEL_ARG_ACCESS_NONE ? "" : " WRONG ACCESS");
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  cl_program program = make_program(argv[1]);
  CHECK(clBuildProgram(program, 1, &device, "-cl-kernel-arg-info", NULL, NULL));
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  cl_uint count;
  CHECK(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(count), &count, NULL));
  for (cl_uint index = 0; index < count; ++index)
    print_argument(index);
  char text[200];
  size_t size;
  CHECK(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof(text), text, &size));
  printf("attributes: %s%s\n", text, size == strlen(text) + 1 ? "" : " (wrong size)");
  cl_kernel_arg_address_qualifier space;
  printf("no such argument: %d\n",
         clGetKernelArgInfo(kernel, count, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(space),
                            &space, NULL));
  printf("no room: %d\n",
         clGetKernelArgInfo(kernel, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, 1, &space, NULL));
  printf("no such question: %d\n",
         clGetKernelArgInfo(kernel, 0, CL_KERNEL_FUNCTION_NAME, sizeof(space), &space, NULL));
  return 0;
}
