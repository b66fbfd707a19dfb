/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * mixed FILE: the program FILE, whose kernel `gemm` requires work-groups of SIZE, for all devices of
 * a context, for some of them, and from binaries. */
#include "host.h"

static cl_device_id all[3];
static cl_uint count;

static void build_for(cl_program program, cl_uint first, cl_uint number, const char *options) {
  printf("build: %d\n", clBuildProgram(program, number, all + first, options, NULL, NULL));
}

static void describe(cl_program program) {
  static char log[1000];
  size_t sizes[3] = {0};
  cl_uint devices = 0;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof(devices), &devices, NULL));
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(sizes), sizes, NULL));
  printf("devices: %u\n", devices);
  for (cl_uint i = 0; i < count; ++i) {
    cl_build_status status = 5;
    clGetProgramBuildInfo(program, all[i], CL_PROGRAM_BUILD_STATUS, sizeof(status), &status, NULL);
    clGetProgramBuildInfo(program, all[i], CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL);
    printf("device %u: status %d, a binary %d, log: %s\n", i, status, sizes[i] != 0, log);
  }
}

typedef cl_int CL_API_CALL launch_groups(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                                         const size_t *, const size_t *, cl_uint, const cl_event *,
                                         cl_event *);

static void run(cl_program program) {
  const size_t global[2] = {64, 8};
  cl_mem none = NULL;
  cl_int n = N, error;
  cl_kernel kernel = clCreateKernel(program, "gemm", &error);
  if (error) {
    printf("kernel: %d\n", error);
    return;
  }
  set_args(kernel, none, none, none);
  void *pointer = NULL;
  printf("lists of pointers: %d\n", clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_PTRS,
                                                        sizeof(pointer), &pointer));
  launch_groups *other = (launch_groups *)clGetExtensionFunctionAddressForPlatform(
      platform, "clEnqueueNDCountKernelINTEL");
  for (device = all[0], n = 0; n < (int)count; device = all[++n]) {
    size_t size = 0, required[3] = {0};
    cl_ulong local = 0;
    printf("device %d: %d", n,
           clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof(size), &size,
                                    NULL));
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof(required),
                             required, NULL);
    clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(local), &local, NULL);
    printf(" at most %zu, required %zu, local %d\n", size, required[0], (int)local);
    cl_command_queue queue = make_queue(0);
    printf("launch: %d\n",
           clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL));
    printf("another: %d\n", other(queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL));
  }
}

static cl_program from_binaries(cl_program program, cl_uint number) {
  size_t sizes[3] = {0};
  unsigned char *binaries[3];
  cl_int status[3] = {5, 5, 5}, error;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(sizes), sizes, NULL));
  for (int i = 0; i < 3; ++i)
    binaries[i] = malloc(sizes[i] + 1);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(binaries), binaries, NULL));
  cl_program made = clCreateProgramWithBinary(context, number, all, sizes,
                                              (const unsigned char **)binaries, status, &error);
  printf("from binaries: %d, status %d %d %d\n", error, status[0], status[1], status[2]);
  return made;
}

int main(int argc, char **argv) {
  setbuf(stdout, NULL);
  start();
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 3, all, &count));
  CREATE(context, clCreateContext(NULL, count, all, NULL, NULL, error));
  puts("== all");
  cl_program program = make_program(argv[1]);
  build_for(program, 0, count, "-DSIZE=16");
  describe(program);
  run(program);
  puts("== linked");
  cl_program object = make_program(argv[1]);
  printf("compile: %d\n",
         clCompileProgram(object, 0, NULL, "-DSIZE=16", 0, NULL, NULL, NULL, NULL));
  describe(object);
  cl_int error;
  cl_program linked = clLinkProgram(context, 0, NULL, "", 1, &object, NULL, NULL, &error);
  printf("link: %d\n", error);
  if (linked)
    run(linked);
  puts("== each");
  cl_program other = make_program(argv[1]);
  build_for(other, 0, 1, "-DSIZE=16");
  build_for(other, 1, 1, "-DSIZE=32");
  describe(other);
  puts("== binaries");
  from_binaries(other, 3);
  cl_program made = from_binaries(other, 2);
  if (made) {
    describe(made);
    build_for(made, 2, 1, "");
    printf("build: %d\n", clBuildProgram(made, 0, NULL, "", NULL, NULL));
    run(made);
  }
  return 0;
}
