/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions that the programs of these tests share: an ordinary OpenCL program's setup,
 * and a multiplication of matrices that checks its result. Nothing here depends on Tenon.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 64 /* rows and columns of each matrix */

/* Ends the program where an OpenCL function fails, naming it. */
static void check(cl_int error, const char *what, int line) {
  if (error == CL_SUCCESS)
    return;
  printf("line %d: %s: error %d\n", line, what, error);
  exit(1);
}
#define CHECK(call) check(call, #call, __LINE__)
#define CREATE(result, call)                                                   \
  do {                                                                         \
    cl_int error_;                                                             \
    cl_int *error = &error_;                                                   \
    result = call;                                                             \
    check(error_, #call, __LINE__);                                            \
  } while (0)

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;

static void start(void) {
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  CREATE(context, clCreateContext(NULL, 1, &device, NULL, NULL, error));
}

static cl_command_queue make_queue(cl_command_queue_properties wanted) {
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, wanted, 0};
  cl_command_queue queue;
  CREATE(queue, clCreateCommandQueueWithProperties(context, device, properties,
                                                   error));
  return queue;
}

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != *size)
    exit(1);
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), wanted = strlen(end);
  return length >= wanted && !strcmp(text + length - wanted, end);
}

/* A program from OpenCL C or, by the file's name, SPIR-V. */
static cl_program make_program(const char *path) {
  size_t size;
  char *bytes = read_file(path, &size);
  cl_program program;
  if (ends_with(path, ".spv"))
    CREATE(program, clCreateProgramWithIL(context, bytes, size, error));
  else
    CREATE(program, clCreateProgramWithSource(context, 1, (const char **)&bytes,
                                              &size, error));
  free(bytes);
  return program;
}

static void print_log(cl_program program) {
  static char log[100000];
  cl_build_status status;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS,
                              sizeof(status), &status, NULL));
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG,
                              sizeof(log), log, NULL));
  printf("status %d, log: %s\n", status, log);
}

static cl_program build(const char *path) {
  cl_program program = make_program(path);
  cl_int error = clBuildProgram(program, 1, &device, "", NULL, NULL);
  if (error != CL_SUCCESS) {
    printf("clBuildProgram: error %d\n", error);
    print_log(program);
    exit(1);
  }
  return program;
}

/* One multiplication of small whole numbers, which have an exact result. */
struct gemm {
  cl_ushort a[N * N], b[N * N];
  cl_float c[N * N];
};

static cl_ushort bf16_of(int number) {
  float f = number;
  unsigned bits;
  memcpy(&bits, &f, 4);
  return bits >> 16;
}

static int a_at(int row, int column) { return (row * 7 + column * 3) % 11 - 5; }
static int b_at(int row, int column) { return (row * 5 + column) % 9 - 4; }

static void fill(struct gemm *g) {
  for (int row = 0; row < N; ++row)
    for (int column = 0; column < N; ++column) {
      g->a[row * N + column] = bf16_of(a_at(row, column));
      g->b[row * N + column] = bf16_of(b_at(row, column));
      g->c[row * N + column] = -1;
    }
}

static const char *verdict(const float *c) {
  for (int row = 0; row < N; ++row)
    for (int column = 0; column < N; ++column) {
      int sum = 0;
      for (int k = 0; k < N; ++k)
        sum += a_at(row, k) * b_at(k, column);
      if (c[row * N + column] != sum)
        return "WRONG";
    }
  return "right";
}

static cl_mem make_buffer(void *bytes, size_t size) {
  cl_mem buffer;
  CREATE(buffer, clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                size, bytes, error));
  return buffer;
}

static const size_t global_size[2] = {N, N / 8}, local_size[2] = {16, 1};

static void set_args(cl_kernel kernel, cl_mem a, cl_mem b, cl_mem c) {
  int n = N;
  CHECK(clSetKernelArg(kernel, 0, sizeof(a), &a));
  CHECK(clSetKernelArg(kernel, 1, sizeof(b), &b));
  CHECK(clSetKernelArg(kernel, 2, sizeof(c), &c));
  CHECK(clSetKernelArg(kernel, 3, sizeof(n), &n));
}

/* With its own buffers, in an in-order queue. */
static const char *multiply(cl_program program, cl_command_queue queue) {
  struct gemm *g = malloc(sizeof(*g));
  fill(g);
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  cl_mem a = make_buffer(g->a, sizeof(g->a)), b = make_buffer(g->b, sizeof(g->b)),
         c = make_buffer(g->c, sizeof(g->c));
  set_args(kernel, a, b, c);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, local_size,
                               0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, sizeof(g->c), g->c, 0, NULL,
                            NULL));
  const char *result = verdict(g->c);
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseMemObject(a));
  CHECK(clReleaseMemObject(b));
  CHECK(clReleaseMemObject(c));
  free(g);
  return result;
}
