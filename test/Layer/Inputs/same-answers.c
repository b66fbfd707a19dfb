/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A program without matrices that prints OpenCL's answers: queries, errors and results.
 */
#include "host.h"

static const char text[] =
    "constant int two[1] = {2};\n"
    "__attribute__((reqd_work_group_size(4, 1, 1)))\n"
    "kernel void scale(global float *restrict p, const float factor, local float *shared) {\n"
    "  int l = get_local_id(0), g = get_global_id(0);\n"
    "  shared[l] = p[g];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  p[g] = shared[get_local_size(0) - 1 - l] * factor + two[0];\n"
    "}\n"
    "kernel void ids(global ushort *p) { p[get_global_id(0)] = get_group_id(0); }\n";

/* Errors, sizes and bytes of an answer; handles differ from run to run. */
static void print_answer(const char *what, unsigned number, cl_int error, size_t size,
                         const unsigned char *bytes) {
  unsigned hash = 5381;
  for (size_t i = 0; error == CL_SUCCESS && i < size; ++i)
    hash = hash * 33 + bytes[i];
  printf("%s 0x%x: error %d, %zu bytes, %08x\n", what, number, error,
         error == CL_SUCCESS ? size : 0, hash);
}

static unsigned char bytes[1 << 20];

/* Lists of names, whose bytes after each name's end are undefined. */
static void ask_names(unsigned number, int of_platform) {
  static cl_name_version names[1000];
  size_t size = 0;
  cl_int error =
      of_platform ? clGetPlatformInfo(platform, number, sizeof(names), names, &size)
                  : clGetDeviceInfo(device, number, sizeof(names), names, &size);
  printf("names 0x%x: error %d", number, error);
  for (size_t i = 0; i < size / sizeof(*names); ++i)
    printf(" %s %x", names[i].name, names[i].version);
  printf("\n");
}

/* Queries FUNCTION(ARGUMENTS…, number, size, bytes, &answer). */
#define ASK(number, function, ...)                                                          \
  do {                                                                                      \
    size_t answer_ = 0;                                                                     \
    memset(bytes, 0, sizeof(bytes));                                                        \
    cl_int error_ = function(__VA_ARGS__, number, sizeof(bytes), bytes, &answer_);          \
    print_answer(#function, number, error_, answer_, bytes);                                \
  } while (0)

static void ask_device(void) {
  for (cl_platform_info what = 0x0900; what < 0x0910; ++what)
    if (what == CL_PLATFORM_EXTENSIONS_WITH_VERSION)
      ask_names(what, 1);
    else
      ASK(what, clGetPlatformInfo, platform);
  for (cl_device_info what = 0x1000; what < 0x1080; ++what)
    switch (what) {
    case CL_DEVICE_EXTENSIONS: /* Tenon adds some */
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    case CL_DEVICE_PLATFORM:
    case CL_DEVICE_PARENT_DEVICE:
      break;
    case CL_DEVICE_ILS_WITH_VERSION:
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
    case CL_DEVICE_OPENCL_C_FEATURES:
      ask_names(what, 0);
      break;
    default:
      ASK(what, clGetDeviceInfo, device);
    }
}

static void ask_program(cl_program program) {
  for (cl_program_info what = 0x1160; what < 0x1172; ++what)
    if (what != CL_PROGRAM_CONTEXT && what != CL_PROGRAM_DEVICES &&
        what != CL_PROGRAM_BINARIES)
      ASK(what, clGetProgramInfo, program);
  for (cl_program_build_info what = 0x1181; what < 0x1187; ++what)
    ASK(what, clGetProgramBuildInfo, program, device);
}

static void ask_kernel(cl_kernel kernel) {
  for (cl_kernel_info what = 0x1190; what < 0x1196; ++what)
    if (what != CL_KERNEL_CONTEXT && what != CL_KERNEL_PROGRAM)
      ASK(what, clGetKernelInfo, kernel);
  for (cl_uint index = 0; index < 4; ++index)
    for (cl_kernel_arg_info what = 0x1196; what < 0x119C; ++what)
      ASK(what, clGetKernelArgInfo, kernel, index);
  for (cl_kernel_work_group_info what = 0x11B0; what < 0x11B7; ++what)
    ASK(what, clGetKernelWorkGroupInfo, kernel, device);
  const size_t sizes[2] = {8, 1}, count = 1;
  const struct {
    cl_kernel_sub_group_info what;
    size_t size;
    const void *input;
  } asked[] = {{CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof(sizes), sizes},
               {CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof(sizes), sizes},
               {CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof(count), &count},
               {CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL},
               {CL_KERNEL_COMPILE_NUM_SUB_GROUPS, 0, NULL},
               {CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL}};
  for (size_t i = 0; i < sizeof(asked) / sizeof(*asked); ++i) {
    size_t size = 0;
    memset(bytes, 0, sizeof(bytes));
    cl_int error = clGetKernelSubGroupInfo(kernel, device, asked[i].what, asked[i].size,
                                           asked[i].input, 3 * sizeof(size_t), bytes, &size);
    print_answer("clGetKernelSubGroupInfo", asked[i].what, error, size, bytes);
  }
}

static void launch(cl_program program) {
  cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "scale", error));
  ask_kernel(kernel);
  float numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7}, factor = 0.5f;
  cl_mem buffer = make_buffer(numbers, sizeof(numbers));
  const size_t eight = 8, four = 4, five = 5;
  cl_event gate, done;
  CREATE(gate, clCreateUserEvent(context, error));
  printf("no arguments: %d\n",
         clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &eight, &four, 0, NULL, NULL));
  printf("argument sizes: %d %d %d %d\n", clSetKernelArg(kernel, 0, 4, &buffer),
         clSetKernelArg(kernel, 1, 8, &factor), clSetKernelArg(kernel, 2, 0, NULL),
         clSetKernelArg(kernel, 3, 4, &factor));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  CHECK(clSetKernelArg(kernel, 1, sizeof(factor), &factor));
  CHECK(clSetKernelArg(kernel, 2, 4 * sizeof(float), NULL));
  printf("local size: %d\n",
         clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &eight, &five, 0, NULL, NULL));
  printf("dimensions: %d\n",
         clEnqueueNDRangeKernel(queue, kernel, 4, NULL, &eight, &four, 0, NULL, NULL));
  printf("wait list: %d\n",
         clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &eight, &four, 1, NULL, NULL));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &eight, &four, 1, &gate, &done));
  cl_command_type type;
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  printf("command 0x%x\n", type);
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(numbers), numbers, 0, NULL,
                            NULL));
  for (int i = 0; i < 8; ++i)
    printf("%g%s", numbers[i], i < 7 ? " " : "\n");
}

static void names(void) {
  cl_int error;
  const char *broken = "kernel void k() { x; }";
  cl_program program =
      clCreateProgramWithSource(context, 1, (const char **)&broken, NULL, &error);
  printf("broken: %d %d\n", error, clBuildProgram(program, 1, &device, "", NULL, NULL));
  ask_program(program);
  printf("no kernel: %d", clCreateKernel(program, "k", &error) != NULL);
  printf(" %d\n", error);
}

int main(void) {
  start();
  ask_device();
  const char *source = text;
  cl_program program, object, linked;
  CREATE(program, clCreateProgramWithSource(context, 1, &source, NULL, error));
  ask_program(program);
  CHECK(clBuildProgram(program, 1, &device, "-cl-kernel-arg-info", NULL, NULL));
  ask_program(program);
  launch(program);
  CREATE(object, clCreateProgramWithSource(context, 1, &source, NULL, error));
  CHECK(clCompileProgram(object, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  ask_program(object);
  CREATE(linked, clLinkProgram(context, 1, &device, "", 1, &object, NULL, NULL, error));
  ask_program(linked);
  launch(linked);
  names();
  return 0;
}
