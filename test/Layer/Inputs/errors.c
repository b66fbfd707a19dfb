/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * errors MISTAKE: what OpenCL answers to a mistake in the use of a program with matrices.
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

/* What was linked has no text; it stays usable. */
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

/* Two devices, and the binary of one. */
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

/* More sub-groups than a number of work-items can count. */
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
      {"local-memory", local_memory}, {"subgroups", subgroups},
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
