/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * programs FOLDER WAY: the ways to create a program. FOLDER has gemm.cl and gemm.spv.
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

static void print_constants(cl_program program) {
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "k", error));
  double values[8] = {0};
  const size_t one = 1;
  cl_mem buffer = make_buffer(values, sizeof(values));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  cl_command_queue queue = make_queue(0);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(values), values, 0, NULL,
                            NULL));
  for (int i = 0; i < 8; ++i)
    printf("%s%g", i ? " " : "", values[i]);
  printf("\n");
}

/* Constants of all types, as they are, and set. */
static void constant_types(void) {
  print_constants(make_program(path_of("constants.spv")));
  const cl_char c = -7;
  const cl_short s = -300;
  const cl_long l = -((cl_long)1 << 40);
  const cl_double d = 2.5;
  const cl_bool truth = CL_TRUE;
  const cl_float f = 0.25f;
  const cl_int i = -9;
  const cl_half h = 0x4200;
  const struct {
    size_t size;
    const void *value;
  } values[] = {{1, &c}, {2, &s}, {8, &l}, {8, &d}, {1, &truth}, {4, &f}, {4, &i}, {2, &h}};
  cl_program program = make_program(path_of("constants.spv"));
  for (cl_uint id = 0; id < 8; ++id)
    CHECK(clSetProgramSpecializationConstant(program, id + 1, values[id].size,
                                             values[id].value));
  print_constants(program);
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

static const char counter_text[] =
    "global int counter[2] = {1, 5};\n"
    "__attribute__((intel_reqd_sub_group_size(8))) kernel void next(global int *p) {\n"
    "  int8 sum = intel_sub_group_i8_i8_matrix_mad_k32((int8)0, (int8)0,\n"
    "                                                  (int8)counter[1]);\n"
    "  if (get_global_id(0) == 0)\n"
    "    counter[1] = 1 + (*p = sum.s3);\n"
    "}\n";

typedef cl_int (*read_variable)(cl_command_queue, cl_program, const char *, cl_bool,
                                size_t, size_t, void *, cl_uint, const cl_event *,
                                cl_event *);
typedef cl_int (*write_variable)(cl_command_queue, cl_program, const char *, cl_bool,
                                 size_t, size_t, const void *, cl_uint,
                                 const cl_event *, cl_event *);
typedef cl_int (*find_variable)(cl_device_id, cl_program, const char *, size_t *,
                                void **);

static int counted(cl_command_queue queue, cl_kernel kernel) {
  int result = -1;
  const size_t eight = 8;
  cl_mem place = make_buffer(&result, sizeof(result));
  CHECK(clSetKernelArg(kernel, 0, sizeof(place), &place));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &eight, &eight, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, place, CL_TRUE, 0, sizeof(result), &result, 0, NULL,
                            NULL));
  return result;
}

/* A variable of program scope, read and written as SYCL's runtime does it. */
static void variables(void) {
  read_variable read = (read_variable)clGetExtensionFunctionAddressForPlatform(
      platform, "clEnqueueReadGlobalVariableINTEL");
  write_variable write = (write_variable)clGetExtensionFunctionAddressForPlatform(
      platform, "clEnqueueWriteGlobalVariableINTEL");
  find_variable find = (find_variable)clGetExtensionFunctionAddressForPlatform(
      platform, "clGetDeviceGlobalVariablePointerINTEL");
  if (!read || !write || !find) {
    printf("no functions\n");
    return;
  }
  const char *name = "counter";
  cl_program program = from_text(counter_text);
  cl_command_queue queue = make_queue(0);
  int value = 0;
  printf("not built: %d\n", read(queue, program, name, CL_TRUE, 4, 4, &value, 0, NULL,
                                 NULL) != CL_SUCCESS);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "next", error));
  printf("launch: %d\n", counted(queue, kernel));
  CHECK(read(queue, program, name, CL_TRUE, 4, 4, &value, 0, NULL, NULL));
  printf("read: %d\n", value);
  cl_event written;
  value = 40;
  CHECK(write(queue, program, name, CL_FALSE, 4, 4, &value, 0, NULL, &written));
  CHECK(clWaitForEvents(1, &written));
  CHECK(clReleaseEvent(written));
  printf("launch: %d\n", counted(queue, kernel));
  size_t size;
  int *address;
  CHECK(find(device, program, name, &size, (void **)&address));
  printf("size: %zu, at its address: %d %d\n", size, address[0], address[1]);
  printf("unknown: %d\n", read(queue, program, "other", CL_TRUE, 4, 4, &value, 0, NULL,
                               NULL) != CL_SUCCESS);
  printf("outside: %d\n", write(queue, program, name, CL_TRUE, 8, 4, &value, 0, NULL,
                                NULL) != CL_SUCCESS);
  cl_program again = from_text(counter_text);
  CHECK(clBuildProgram(again, 1, &device, "", NULL, NULL));
  CHECK(read(queue, again, name, CL_TRUE, 4, 4, &value, 0, NULL, NULL));
  printf("of the same text: %d\n", value);
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

/* A kernel without matrices that requires one of the sizes that the device has. */
static void required_size(void) {
  size_t sizes[32], bytes, count = 0;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof(sizes), sizes,
                        &bytes));
  for (size_t i = 0; i < bytes / sizeof(*sizes); ++i)
    count += sizes[i] == 16;
  printf("sub-groups of 16: %zu\n", count);
  size_t items;
  cl_uint groups;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(items), &items, NULL));
  CHECK(clGetDeviceInfo(device, CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof(groups), &groups, NULL));
  printf("largest work-group in sub-groups of 8: %d\n", groups == items / 8);
  cl_program program = from_text(
      "__attribute__((intel_reqd_sub_group_size(16))) kernel void k(global int *p) {\n"
      "  p[get_global_id(0)] = 100 * get_sub_group_id() + get_sub_group_local_id();\n}\n");
  CHECK(clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "k", error));
  int numbers[32] = {0};
  cl_mem buffer = make_buffer(numbers, sizeof(numbers));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  const size_t size = 32;
  cl_command_queue queue = make_queue(0);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &size, &size, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(numbers), numbers, 0,
                            NULL, NULL));
  printf("lane 1 and 17: %d %d\n", numbers[1], numbers[17]);
}

static void CL_CALLBACK called(cl_program program, void *place) {
  *(cl_program *)place = program;
}

/* A header with the multiplication, and another object without matrices. */
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
      {"constants", constants}, {"constant-types", constant_types},
      {"extension", extension}, {"plain", plain},
      {"link", link},           {"failing", failing},
      {"variables", variables}, {"required-size", required_size},
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
