/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Measures how long a small launch takes in an OpenCL program, from
 * clEnqueueNDRangeKernel() until clFinish() has returned, and how long the
 * program takes to create its kernel. An empty native kernel with the same
 * buffers, launched in turns, shows the driver's part.
 *
 *   tenon-exec opencl-latency test/Layer/Inputs/gemm.cl
 *
 * The kernel may also be SPIR-V, of Inputs/gemm.spvasm.
 */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 64
#define LAUNCHES 20000

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS)
    return;
  fprintf(stderr, "%s: error %d\n", what, error);
  exit(1);
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static cl_program build(cl_context context, cl_device_id device,
                        const char *path) {
  static char text[1000000];
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  size_t size = fread(text, 1, sizeof(text), file);
  fclose(file);
  const char *start = text;
  cl_int error;
  int is_spirv = !memcmp(text, "\3\2\43\7", 4);
  cl_program program =
      is_spirv ? clCreateProgramWithIL(context, text, size, &error)
               : clCreateProgramWithSource(context, 1, &start, &size, &error);
  check(error, "clCreateProgram");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  return program;
}

static void set_args(cl_context context, cl_kernel kernel, cl_mem *buffers) {
  const size_t sizes[] = {N * N * 2, N * N * 2, N * N * 4};
  cl_int error, n = N;
  for (cl_uint i = 0; i < 3; ++i) {
    buffers[i] =
        clCreateBuffer(context, CL_MEM_READ_WRITE, sizes[i], NULL, &error);
    check(error, "clCreateBuffer");
    check(clSetKernelArg(kernel, i, sizeof(cl_mem), &buffers[i]),
          "clSetKernelArg");
  }
  check(clSetKernelArg(kernel, 3, sizeof(n), &n), "clSetKernelArg");
}

static void CL_CALLBACK do_nothing(void *args) { (void)args; }

static double launch(cl_command_queue queue, cl_kernel kernel) {
  const size_t global[] = {N, N / 8}, local[] = {16, 1};
  double before = seconds();
  check(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, local, 0, NULL,
                               NULL),
        "clEnqueueNDRangeKernel");
  check(clFinish(queue), "clFinish");
  return seconds() - before;
}

/* 0 if the device has no native kernels. */
static double launch_nothing(cl_command_queue queue, const cl_mem *buffers) {
  cl_mem args[3];
  const void *places[3];
  for (int i = 0; i < 3; ++i) {
    args[i] = buffers[i];
    places[i] = &args[i];
  }
  double before = seconds();
  if (clEnqueueNativeKernel(queue, do_nothing, args, sizeof(args), 3, buffers,
                            places, 0, NULL, NULL) != CL_SUCCESS)
    return 0;
  check(clFinish(queue), "clFinish");
  return seconds() - before;
}

static void print(const char *what, double *times) {
  qsort(times, LAUNCHES, sizeof(*times), by_size);
  printf("%s, enqueue to finish: best %.1f us, median %.1f us, of %d\n", what,
         times[0] * 1e6, times[LAUNCHES / 2] * 1e6, LAUNCHES);
}

int main(int argc, char **argv) {
  static double times[LAUNCHES], driver_times[LAUNCHES];
  cl_mem buffers[3];
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  if (argc != 2)
    return 2;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL),
        "clGetDeviceIDs");
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  cl_command_queue queue =
      clCreateCommandQueueWithProperties(context, device, NULL, &error);
  check(error, "clCreateCommandQueueWithProperties");
  double start = seconds();
  cl_program program = build(context, device, argv[1]);
  cl_kernel kernel = clCreateKernel(program, "gemm", &error);
  check(error, "clCreateKernel");
  printf("program and kernel: %.1f ms\n", (seconds() - start) * 1e3);
  set_args(context, kernel, buffers);
  for (int i = 0; i < LAUNCHES; ++i) {
    times[i] = launch(queue, kernel);
    driver_times[i] = launch_nothing(queue, buffers);
  }
  print("64x64x64", times);
  print("an empty native kernel", driver_times);
  return 0;
}
