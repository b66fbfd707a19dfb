/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * recorded: what needs a kernel or function of the driver's, for a program with matrices, of which
 * only a comment has some, and for one without.
 */
#include "host.h"

typedef cl_int (*get_function)(cl_device_id, cl_program, const char *, cl_ulong *);

static void *function(const char *name) {
  void *found = clGetExtensionFunctionAddressForPlatform(platform, name);
  if (!found) {
    printf("no %s\n", name);
    exit(1);
  }
  return found;
}

static void record(const char *what, const char *text) {
  clCreateCommandBufferKHR_fn create = function("clCreateCommandBufferKHR");
  clCommandNDRangeKernelKHR_fn launch = function("clCommandNDRangeKernelKHR");
  clFinalizeCommandBufferKHR_fn finalize = function("clFinalizeCommandBufferKHR");
  clEnqueueCommandBufferKHR_fn enqueue = function("clEnqueueCommandBufferKHR");
  const size_t four = 4;
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "k", error));
  int values[4] = {1, 2, 3, 4};
  cl_mem buffer = make_buffer(values, sizeof(values));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  cl_command_queue queue = make_queue(0);
  cl_command_buffer_khr commands;
  CREATE(commands, create(1, &queue, NULL, error));
  printf("%s: recorded %d\n", what,
         launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, NULL));
  CHECK(finalize(commands));
  CHECK(enqueue(0, NULL, commands, 0, NULL, NULL));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &four, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(values), values, 0, NULL, NULL));
  printf("%s: %d %d %d %d\n", what, values[0], values[1], values[2], values[3]);
  cl_ulong address;
  get_function get = function("clGetDeviceFunctionPointerINTEL");
  printf("%s: function %s\n", what, get(device, program, "k", &address) ? "error" : "found");
}

int main(void) {
  start();
  record("plain", "kernel void k(global int *p) { p[get_global_id(0)] *= 10; }");
  record("matrices", "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"
                     "kernel void k(global int *p) { p[get_global_id(0)] *= 10; }");
  return 0;
}
