/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * errors MISTAKE: OpenCL's error for a mistake in the use of a program with matrices.
 */
#include "host.h"

/* It names a multiplication, which makes it a program with matrices. */
static const char text[] =
    "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"
    "kernel void add(global long *p, long n) { *p += n; }\n"
    "kernel void shared(local int *a, local int *b) { a[0] = b[0] = 1; }\n";

static cl_program create(void) {
  const char *source = text;
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &source, NULL, error));
  return program;
}

static cl_program make(void) {
  cl_program program = create();
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  return program;
}

static cl_kernel make_kernel(cl_program program, const char *name) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, name, error));
  return kernel;
}

static cl_int build_again(cl_program program) {
  return clBuildProgram(program, 1, &device, "", NULL, NULL);
}

/* A program is not built as long as it has kernels. */
static void attached(void) {
  cl_program program = make();
  cl_kernel kernel = make_kernel(program, "add"), clone;
  CREATE(clone, clCloneKernel(kernel, error));
  CHECK(clReleaseKernel(kernel));
  printf("build: %d\n", build_again(program));
  printf("compile: %d\n",
         clCompileProgram(program, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  CHECK(clRetainKernel(clone));
  CHECK(clReleaseKernel(clone));
  printf("still one: %d\n", build_again(program));
  CHECK(clReleaseKernel(clone));
  printf("none: %d\n", build_again(program));
}

/* A linked program has no text to build; it stays usable. */
static void linked(void) {
  cl_program object = create(), program;
  CHECK(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  CREATE(program, clLinkProgram(context, 1, &device, "", 1, &object, NULL, NULL, error));
  printf("build: %d\n", build_again(program));
  printf("compile: %d\n",
         clCompileProgram(program, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  make_kernel(program, "add");
  cl_program objects[2] = {object, NULL};
  cl_int error;
  clLinkProgram(context, 1, &device, "", 2, objects, NULL, NULL, &error);
  printf("no object: %d\n", error);
}

/* No device, in each function that takes some. */
static void devices(void) {
  cl_device_id none = NULL;
  cl_program program = make();
  cl_build_status status;
  cl_int error;
  printf("build: %d\n", clBuildProgram(program, 1, &none, "", NULL, NULL));
  printf("compile: %d\n",
         clCompileProgram(program, 1, &none, "", 0, NULL, NULL, NULL, NULL));
  printf("status: %d\n", clGetProgramBuildInfo(program, none, CL_PROGRAM_BUILD_STATUS,
                                               sizeof(status), &status, NULL));
  size_t size;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, NULL));
  unsigned char *bytes = malloc(size);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, NULL));
  clCreateProgramWithBinary(context, 1, &none, &size, (const unsigned char **)&bytes,
                            NULL, &error);
  printf("binary: %d\n", error);
  cl_program object = create();
  CHECK(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  clLinkProgram(context, 1, &none, "", 1, &object, NULL, NULL, &error);
  printf("link: %d\n", error);
}

/* Two devices, but the binary of only one. */
static void binaries(void) {
  cl_program program = make();
  cl_device_id both[2] = {device, device};
  const unsigned char *bytes[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0};
  cl_int statuses[2] = {1, 1}, error;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(*sizes), sizes, NULL));
  bytes[0] = malloc(sizes[0]);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(*bytes), bytes, NULL));
  clCreateProgramWithBinary(context, 2, both, sizes, bytes, statuses, &error);
  printf("error %d, second %d\n", error, statuses[1]);
}

static cl_int build_with(const char *options) {
  return clBuildProgram(create(), 1, &device, options, NULL, NULL);
}

static cl_int link_with(const char *options, cl_program object) {
  cl_int error;
  clLinkProgram(context, 1, &device, options, 1, &object, NULL, NULL, &error);
  return error;
}

/* Options that are unknown, and some that are not. */
static void options(void) {
  printf("build: %d %d %d, ", build_with("-cl-unknown"), build_with("unknown"),
         build_with("-create-library"));
  printf("compile: %d, ", clCompileProgram(create(), 1, &device, "-cl-unknown", 0, NULL,
                                           NULL, NULL, NULL));
  cl_program object = create();
  CHECK(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  printf("link: %d\n", link_with("-cl-unknown", object));
  printf("accepted: %d %d %d, ", build_with("-cl-fast-relaxed-math -DN='a b' -Wall -g"),
         build_with("-cl-intel-256-GRF-per-thread"), build_with("-O3"));
  printf("link: %d\n", link_with("-create-library -enable-link-options", object));
}

/* A binary has no text to compile; a plain source is no object. */
static void uncompiled(void) {
  cl_program program = make(), binary, both[2];
  size_t size;
  cl_int error;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, NULL));
  unsigned char *bytes = malloc(size);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, NULL));
  CREATE(binary, clCreateProgramWithBinary(context, 1, &device, &size,
                                           (const unsigned char **)&bytes, NULL, error));
  printf("a binary: %d\n",
         clCompileProgram(binary, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  const char *plain = "int f(void) { return 1; }\n";
  both[0] = create();
  CHECK(clCompileProgram(both[0], 1, &device, "", 0, NULL, NULL, NULL, NULL));
  CREATE(both[1], clCreateProgramWithSource(context, 1, &plain, NULL, error));
  clLinkProgram(context, 1, &device, "", 2, both, NULL, NULL, &error);
  printf("plain: %d\n", error);
}

static void headers(void) {
  cl_program program = create(), header = create(), none = NULL;
  const char *name = "the/header.h", *no_name = NULL;
  printf("no program: %d\n",
         clCompileProgram(program, 1, &device, "", 1, &none, &name, NULL, NULL));
  printf("no name: %d\n",
         clCompileProgram(program, 1, &device, "", 1, &header, &no_name, NULL, NULL));
}

/* An address in place of a number of the same size. */
static void pointers(void) {
  cl_kernel kernel = make_kernel(make(), "add");
  void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  printf("number: %d\n", clSetKernelArgSVMPointer(kernel, 1, memory));
  printf("no parameter: %d\n", clSetKernelArgSVMPointer(kernel, 2, memory));
  printf("pointer: %d\n", clSetKernelArgSVMPointer(kernel, 0, memory));
}

/* Sizes whose sum wraps around. */
static void local_memory(void) {
  cl_kernel kernel = make_kernel(make(), "shared");
  const size_t one = 1;
  CHECK(clSetKernelArg(kernel, 0, (size_t)-64, NULL));
  CHECK(clSetKernelArg(kernel, 1, 128, NULL));
  printf("launch: %d\n", clEnqueueNDRangeKernel(make_queue(0), kernel, 1, NULL, &one, NULL,
                                                0, NULL, NULL));
}

/* A size that is no multiple of the work-group's, which OpenCL C 2.0 allows. */
static void groups(void) {
  const char *all[] = {"", "-cl-std=CL1.2", "-cl-std=CL2.0",
                       "-cl-std=CL3.0 -cl-uniform-work-group-size"};
  for (int i = 0; i < 4; ++i) {
    const size_t global = 20, local = 8;
    cl_program program = create();
    CHECK(clBuildProgram(program, 1, &device, all[i], NULL, NULL));
    cl_kernel kernel = make_kernel(program, "shared");
    CHECK(clSetKernelArg(kernel, 0, 64, NULL));
    CHECK(clSetKernelArg(kernel, 1, 64, NULL));
    cl_command_queue queue = make_queue(0);
    printf("%s: %d\n", i ? all[i] : "default",
           clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &local, 0, NULL, NULL));
    CHECK(clFinish(queue));
  }
}

static int has_type(cl_event event, cl_command_type wanted) {
  cl_command_type type;
  CHECK(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  return type == wanted;
}

/* A launch whose wait fails never runs; its program can be released. */
static void commands(void) {
  cl_program program = make();
  cl_kernel kernel = make_kernel(program, "shared");
  cl_command_queue queue = make_queue(0);
  cl_event task, launch, failed, user;
  const size_t one = 1;
  CHECK(clSetKernelArg(kernel, 0, 64, NULL));
  CHECK(clSetKernelArg(kernel, 1, 64, NULL));
  CHECK(clEnqueueTask(queue, kernel, 0, NULL, &task));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 0, NULL, &launch));
  CHECK(clFinish(queue));
  printf("task: %d, launch: %d, ", has_type(task, CL_COMMAND_TASK),
         has_type(launch, CL_COMMAND_NDRANGE_KERNEL));
  CREATE(user, clCreateUserEvent(context, error));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, &one, 1, &user, &failed));
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseProgram(program));
  CHECK(clSetUserEventStatus(user, -1));
  clWaitForEvents(1, &failed);
  printf("after a failed wait: %d\n", clFinish(make_queue(0)));
}

/* More sub-groups than the number of work-items can hold. */
static void subgroups(void) {
  cl_kernel kernel = make_kernel(make(), "add");
  size_t count = (size_t)1 << 63, sizes[3] = {9, 9, 9};
  CHECK(clGetKernelSubGroupInfo(kernel, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                sizeof(count), &count, sizeof(sizes), sizes, NULL));
  printf("%zu %zu %zu\n", sizes[0], sizes[1], sizes[2]);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } mistakes[] = {
      {"attached", attached}, {"linked", linked},     {"devices", devices},
      {"binaries", binaries}, {"headers", headers},   {"pointers", pointers},
      {"local-memory", local_memory}, {"options", options},
      {"uncompiled", uncompiled}, {"groups", groups}, {"commands", commands}, {"subgroups", subgroups},
  };
  if (argc != 2)
    return 2;
  start();
  for (size_t i = 0; i < sizeof(mistakes) / sizeof(*mistakes); ++i)
    if (!strcmp(argv[1], mistakes[i].name)) {
      mistakes[i].function();
      return 0;
    }
  return 2;
}
