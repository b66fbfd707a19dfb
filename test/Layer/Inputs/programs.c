/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * programs FOLDER WAY: the ways to come to a program. FOLDER has gemm.cl and gemm.spv.
 */
#include "host.h"

static const char *folder;

static const char *path_of(const char *name) {
  static char path[4096];
  snprintf(path, sizeof(path), "%s/%s", folder, name);
  return path;
}

static cl_program from_text(const char *text) {
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  return program;
}

/* Built for a constant of 0, and as it is: then each sum is off by 0.5. */
static void constants(void) {
  float zero = 0;
  cl_program program = make_program(path_of("gemm.spv"));
  printf("no such constant: %d\n",
         clSetProgramSpecializationConstant(program, 8, sizeof(zero), &zero));
  printf("wrong size: %d\n",
         clSetProgramSpecializationConstant(program, 7, 2, &zero));
  CHECK(clSetProgramSpecializationConstant(program, 7, sizeof(zero), &zero));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_command_queue queue = make_queue(0);
  printf("set: %s\n", multiply(program, queue));
  printf("as it is: %s\n", multiply(build(path_of("gemm.spv")), queue));
  size_t size;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_IL, 0, NULL, &size));
  printf("has its IL: %d\n", size > 500);
}

/* The extension's function, as SYCL's runtime calls it. */
static void extension(void) {
  typedef cl_program (*create)(cl_context, const void *, size_t, cl_int *);
  create function = (create)clGetExtensionFunctionAddressForPlatform(
      platform, "clCreateProgramWithILKHR");
  if (!function) {
    printf("no clCreateProgramWithILKHR\n");
    return;
  }
  size_t size;
  char *bytes = read_file(path_of("gemm.spv"), &size);
  cl_program program;
  CREATE(program, function(context, bytes, size, error));
  float zero = 0;
  CHECK(clSetProgramSpecializationConstant(program, 7, sizeof(zero), &zero));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  printf("product is %s\n", multiply(program, make_queue(0)));
}

static const char plain_text[] =
    "kernel void twice(global int *p) { p[get_global_id(0)] *= 2; }";

static const char *run_twice(cl_program program) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "twice", error));
  int numbers[64];
  for (int i = 0; i < 64; ++i)
    numbers[i] = i;
  cl_mem buffer = make_buffer(numbers, sizeof(numbers));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  const size_t size = 64;
  cl_command_queue queue = make_queue(0);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(numbers), numbers, 0,
                            NULL, NULL));
  for (int i = 0; i < 64; ++i)
    if (numbers[i] != 2 * i)
      return "WRONG";
  return "right";
}

static void plain(void) {
  cl_program program = from_text(plain_text);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  printf("without matrices: %s\n", run_twice(program));
}

static void CL_CALLBACK called(cl_program program, void *place) {
  *(cl_program *)place = program;
}

/* A header with the multiplication, and an object without matrices beside it. */
static void link(void) {
  size_t size;
  char *text = read_file(path_of("gemm.cl"), &size);
  cl_program header = from_text(text),
             user = from_text("#include \"the/gemm.h\"\n"), other, both, done = 0;
  const char *name = "the/gemm.h";
  cl_int error =
      clCompileProgram(user, 1, &device, "", 1, &header, &name, called, &done);
  printf("callback: %d\n", done == user);
  if (error != CL_SUCCESS)
    print_log(user);
  other = from_text(plain_text);
  CHECK(clCompileProgram(other, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  cl_program objects[] = {user, other, user};
  CREATE(both, clLinkProgram(context, 1, &device, "", 2, objects, NULL, NULL, error));
  char names[100];
  CHECK(clGetProgramInfo(both, CL_PROGRAM_KERNEL_NAMES, sizeof(names), names, NULL));
  printf("kernels: %s\n", names);
  printf("product is %s\n", multiply(both, make_queue(0)));
  printf("without matrices: %s\n", run_twice(both));
  both = clLinkProgram(context, 1, &device, "", 3, objects, NULL, NULL, &error);
  printf("twice the same: error %d\n", error);
  if (both)
    print_log(both);
}

static void failing(void) {
  cl_program program = from_text(
      "kernel void k(global float *p, short8 a, int8 b, float8 c) {\n"
      "  c = intel_sub_group_bf16_bf16_matrix_mad_k16(a, b, c);\n"
      "  *p = c.x + y;\n}\n");
  printf("error %d\n", clBuildProgram(program, 1, &device, "", NULL, NULL));
  print_log(program);
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, "k", &error);
  printf("no kernel: %d, error %d\n", !kernel, error);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } ways[] = {
      {"constants", constants}, {"extension", extension}, {"plain", plain},
      {"link", link},           {"failing", failing},
  };
  if (argc != 3)
    return 2;
  folder = argv[1];
  start();
  for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); ++i)
    if (!strcmp(argv[2], ways[i].name)) {
      ways[i].function();
      return 0;
    }
  return 2;
}
