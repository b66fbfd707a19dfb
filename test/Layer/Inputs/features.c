/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * features KERNEL-FILE FEATURE: one part of OpenCL with a kernel that uses matrices.
 */
#include "host.h"
#include <pthread.h>

static cl_program program;
static const char *path;

//===--- Queues and events ------------------------------------------------===//

struct run {
  struct gemm g;
  cl_mem a, b, c;
  cl_kernel kernel;
};

static struct run *make_run(void) {
  struct run *r = malloc(sizeof(*r));
  fill(&r->g);
  r->a = make_buffer(r->g.a, sizeof(r->g.a));
  r->b = make_buffer(r->g.b, sizeof(r->g.b));
  r->c = make_buffer(r->g.c, sizeof(r->g.c));
  CREATE(r->kernel, clCreateKernel(program, "gemm", error));
  set_args(r->kernel, r->a, r->b, r->c);
  return r;
}

static void *in_a_thread(void *unused) {
  (void)unused;
  cl_command_queue queue = make_queue(0);
  const char *result = "right";
  for (int i = 0; i < 20; ++i)
    if (strcmp(multiply(program, queue), "right"))
      result = "WRONG";
  clReleaseCommandQueue(queue);
  return (void *)result;
}

static void threads(void) {
  pthread_t all[2];
  for (int i = 0; i < 2; ++i)
    pthread_create(&all[i], NULL, in_a_thread, NULL);
  for (int i = 0; i < 2; ++i) {
    void *result;
    pthread_join(all[i], &result);
    printf("thread %d: %s\n", i, (char *)result);
  }
}

/* The same program in its own context, and in one of a device and a part of it,
 * whose program is for both. */
static void contexts(void) {
  const cl_device_partition_property one[] = {
      CL_DEVICE_PARTITION_BY_COUNTS, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id both[2] = {device};
  cl_context first = context, second;
  cl_program firsts = program, seconds;
  CHECK(clCreateSubDevices(device, one, 1, &both[1], NULL));
  CREATE(second, clCreateContext(NULL, 2, both, NULL, NULL, error));
  context = second;
  seconds = make_program(path);
  CHECK(clBuildProgram(seconds, 2, both, "", NULL, NULL));
  cl_command_queue queues[2];
  for (int i = 0; i < 2; ++i) {
    device = both[i];
    queues[i] = make_queue(0);
  }
  for (int i = 0; i < 3; ++i) {
    context = first;
    device = both[0];
    cl_command_queue queue = make_queue(0);
    printf("first: %s\n", multiply(firsts, queue));
    context = second;
    for (int j = 0; j < 2; ++j)
      printf("second, device %d: %s\n", j, multiply(seconds, queues[j]));
    CHECK(clReleaseCommandQueue(queue));
  }
  CHECK(clReleaseProgram(seconds));
  context = first;
  device = both[0];
  printf("first alone: %s\n", multiply(firsts, make_queue(0)));
}

/* Write, multiply and read are ordered by events alone; the kernel and its
 * buffers are released while nothing has run yet. */
static void out_of_order(void) {
  cl_command_queue queue = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  struct run *r = make_run();
  static cl_ushort zeros[N * N];
  cl_event gate, written[3], done, read;
  CHECK(clEnqueueWriteBuffer(queue, r->a, CL_TRUE, 0, sizeof(zeros), zeros, 0,
                             NULL, NULL));
  CREATE(gate, clCreateUserEvent(context, error));
  CHECK(clEnqueueWriteBuffer(queue, r->a, CL_FALSE, 0, sizeof(r->g.a), r->g.a, 1,
                             &gate, &written[0]));
  CHECK(clEnqueueWriteBuffer(queue, r->b, CL_FALSE, 0, sizeof(r->g.b), r->g.b, 1,
                             &gate, &written[1]));
  written[2] = gate;
  CHECK(clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, local_size,
                               3, written, &done));
  CHECK(clEnqueueReadBuffer(queue, r->c, CL_FALSE, 0, sizeof(r->g.c), r->g.c, 1,
                            &done, &read));
  cl_int status;
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status),
                       &status, NULL));
  printf("waits: %d\n", status == CL_QUEUED || status == CL_SUBMITTED);
  CHECK(clReleaseKernel(r->kernel));
  CHECK(clReleaseMemObject(r->a));
  CHECK(clReleaseMemObject(r->b));
  CHECK(clReleaseProgram(program));
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &read));
  printf("product is %s\n", verdict(r->g.c));
}

static void profiling(void) {
  cl_command_queue queue = make_queue(CL_QUEUE_PROFILING_ENABLE);
  struct run *r = make_run();
  cl_event event;
  CHECK(clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, local_size,
                               0, NULL, &event));
  CHECK(clWaitForEvents(1, &event));
  cl_ulong start, end;
  CHECK(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(start),
                                &start, NULL));
  CHECK(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(end),
                                &end, NULL));
  cl_command_type type;
  CHECK(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  printf("takes time: %d, is a launch: %d\n", start != 0 && end > start,
         type == CL_COMMAND_NDRANGE_KERNEL);
}

//===--- Arguments and ranges ---------------------------------------------===//

/* A and B are parts of one buffer, C is the middle of another. */
static void sub_buffers(void) {
  cl_command_queue queue = make_queue(0);
  struct run *r = make_run();
  cl_mem whole = make_buffer(&r->g, sizeof(r->g));
  static float results[3 * N * N];
  cl_mem more = make_buffer(results, sizeof(results));
  cl_buffer_region at_a = {0, sizeof(r->g.a)},
                   at_b = {sizeof(r->g.a), sizeof(r->g.b)},
                   at_c = {sizeof(r->g.c), sizeof(r->g.c)};
  cl_mem a, b, c;
  const cl_buffer_create_type region = CL_BUFFER_CREATE_TYPE_REGION;
  CREATE(a, clCreateSubBuffer(whole, 0, region, &at_a, error));
  CREATE(b, clCreateSubBuffer(whole, 0, region, &at_b, error));
  CREATE(c, clCreateSubBuffer(more, 0, region, &at_c, error));
  set_args(r->kernel, a, b, c);
  CHECK(clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, local_size,
                               0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, more, CL_TRUE, 0, sizeof(results), results, 0,
                            NULL, NULL));
  printf("product is %s, nothing else is written: %d\n", verdict(results + N * N),
         results[N * N - 1] == 0 && results[2 * N * N] == 0);
}

static void svm(void) {
  cl_command_queue queue = make_queue(0);
  struct run *r = make_run();
  struct gemm *g = clSVMAlloc(context, CL_MEM_READ_WRITE, sizeof(*g), 0);
  if (!g) {
    printf("no shared memory\n");
    return;
  }
  CHECK(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, g, sizeof(*g), 0, NULL, NULL));
  fill(g);
  CHECK(clEnqueueSVMUnmap(queue, g, 0, NULL, NULL));
  CHECK(clSetKernelArgSVMPointer(r->kernel, 0, g->a));
  CHECK(clSetKernelArgSVMPointer(r->kernel, 1, g->b));
  CHECK(clSetKernelArgSVMPointer(r->kernel, 2, g->c));
  CHECK(clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, local_size,
                               0, NULL, NULL));
  CHECK(clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, g, sizeof(*g), 0, NULL, NULL));
  printf("product is %s\n", verdict(g->c));
  clSVMFree(context, g);
}

/* The kernel requires groups of 16 x 1. */
static void local_sizes(void) {
  cl_command_queue queue = make_queue(0);
  struct run *r = make_run();
  const size_t wrong[2] = {32, 1}, none[2] = {0, 8};
  printf("wrong local size: %d\n",
         clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, wrong, 0,
                                NULL, NULL));
  printf("no global size: %d\n",
         clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, none, NULL, 0, NULL,
                                NULL));
  printf("four dimensions: %d\n",
         clEnqueueNDRangeKernel(queue, r->kernel, 4, NULL, global_size, NULL, 0,
                                NULL, NULL));
  CHECK(clEnqueueNDRangeKernel(queue, r->kernel, 2, NULL, global_size, NULL, 0,
                               NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, r->c, CL_TRUE, 0, sizeof(r->g.c), r->g.c, 0,
                            NULL, NULL));
  printf("without a local size: %s\n", verdict(r->g.c));
}

/* Sub-groups that are incomplete, or span several rows. The source names a
 * multiplication, which makes it a program with matrices. */
static const char sums_source[] =
    "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */"
    "__attribute__((intel_reqd_sub_group_size(16)))"
    "kernel void sums(global uint *p) {"
    "  p[get_global_linear_id()] = sub_group_reduce_add(1u);"
    "}";

static void incomplete(void) {
  cl_command_queue queue = make_queue(0);
  const char *text = sums_source;
  cl_program sums;
  cl_kernel kernel;
  cl_mem buffer;
  CREATE(sums, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(sums, 1, &device, "", NULL, NULL));
  CREATE(kernel, clCreateKernel(sums, "sums", error));
  CREATE(buffer, clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  const size_t sizes[][2][2] = {
      {{32, 1}, {16, 1}}, {{20, 1}, {20, 1}}, {{8, 4}, {4, 4}}};
  for (size_t i = 0; i < sizeof(sizes) / sizeof(*sizes); ++i) {
    cl_uint counts[64];
    CHECK(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, sizes[i][0], sizes[i][1], 0,
                                 NULL, NULL));
    CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 256, counts, 0, NULL, NULL));
    printf("%zux%zu: first %u, last %u\n", sizes[i][0][0], sizes[i][0][1], counts[0],
           counts[sizes[i][0][0] * sizes[i][0][1] - 1]);
  }
}

static const char size_source[] =
    "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */"
    "kernel void size(global ulong *p) { *p = get_local_size(0); }";

/* The suggested size is that of a launch without a size. */
static void suggested(void) {
  typedef cl_int (*suggest)(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                            const size_t *, size_t *);
  suggest ask = (suggest)clGetExtensionFunctionAddressForPlatform(
      platform, "clGetKernelSuggestedLocalWorkSizeKHR");
  cl_command_queue queue = make_queue(0);
  size_t sizes[2];
  CHECK(ask(queue, make_run()->kernel, 2, NULL, global_size, sizes));
  printf("required: %zux%zu\n", sizes[0], sizes[1]);
  const char *text = size_source;
  cl_program other;
  cl_kernel kernel;
  cl_ulong size = 0;
  cl_mem buffer = make_buffer(&size, sizeof(size));
  CREATE(other, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(other, 1, &device, "", NULL, NULL));
  CREATE(kernel, clCreateKernel(other, "size", error));
  const size_t items = 48, none = 0;
  printf("no arguments: %d\n", ask(queue, kernel, 1, NULL, &items, sizes));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("no work-items: %d\n", ask(queue, kernel, 1, NULL, &none, sizes));
  CHECK(ask(queue, kernel, 1, NULL, &items, sizes));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(size), &size, 0, NULL,
                            NULL));
  printf("as launched: %d\n", sizes[0] == size);
}

static void arguments(void) {
  cl_command_queue queue = make_queue(0);
  cl_kernel kernel;
  int n = N;
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  printf("no arguments: %d\n",
         clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, NULL, 0, NULL,
                                NULL));
  printf("wrong size: %d\n", clSetKernelArg(kernel, 3, 2, &n));
  printf("wrong index: %d\n", clSetKernelArg(kernel, 4, 4, &n));
  struct run *r = make_run();
  cl_kernel clone;
  CREATE(clone, clCloneKernel(r->kernel, error));
  CHECK(clReleaseKernel(r->kernel));
  CHECK(clEnqueueNDRangeKernel(queue, clone, 2, NULL, global_size, NULL, 0, NULL,
                               NULL));
  CHECK(clEnqueueReadBuffer(queue, r->c, CL_TRUE, 0, sizeof(r->g.c), r->g.c, 0,
                            NULL, NULL));
  printf("clone: %s\n", verdict(r->g.c));
}

//===--- Programs ---------------------------------------------------------===//

/* A program through the binary of clGetProgramInfo(). */
static void binary(void) {
  size_t size;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size,
                         NULL));
  unsigned char *bytes = malloc(size);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes,
                         NULL));
  cl_program again;
  cl_int status;
  CREATE(again, clCreateProgramWithBinary(context, 1, &device, &size,
                                          (const unsigned char **)&bytes, &status,
                                          error));
  CHECK(clBuildProgram(again, 1, &device, "", NULL, NULL));
  printf("product is %s\n", multiply(again, make_queue(0)));
  bytes[size / 2] ^= 1;
  cl_int error;
  again = clCreateProgramWithBinary(context, 1, &device, &size,
                                    (const unsigned char **)&bytes, &status, &error);
  printf("damaged: no program: %d, error %d\n", !again, error);
}

static void queries(void) {
  static char names[100];
  size_t count, size, sizes[3] = {16, 1, 1}, answer, three[3];
  CHECK(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count,
                         NULL));
  CHECK(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(names), names,
                         NULL));
  printf("%zu kernel: %s\n", count, names);
  cl_kernel kernel;
  cl_uint found;
  CHECK(clCreateKernelsInProgram(program, 1, &kernel, &found));
  cl_program owner;
  CHECK(clGetKernelInfo(kernel, CL_KERNEL_PROGRAM, sizeof(owner), &owner, NULL));
  cl_uint args;
  CHECK(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof(args), &args, NULL));
  printf("of this program: %d, arguments: %u\n", owner == program, args);
  CHECK(clGetKernelSubGroupInfo(
      kernel, device, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof(sizes), sizes,
      sizeof(answer), &answer, NULL));
  printf("sub-group size %zu", answer);
  CHECK(clGetKernelSubGroupInfo(kernel, device,
                                CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL,
                                sizeof(answer), &answer, NULL));
  printf(", required %zu", answer);
  count = 1;
  CHECK(clGetKernelSubGroupInfo(kernel, device,
                                CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                sizeof(count), &count, sizeof(three), three, &size));
  printf(", one of them %zux%zux%zu\n", three[0], three[1], three[2]);
  CHECK(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                 sizeof(three), three, NULL));
  CHECK(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_WORK_GROUP_SIZE,
                                 sizeof(answer), &answer, NULL));
  printf("work-group %zux%zux%zu, at most %zu\n", three[0], three[1], three[2],
         answer);
}

static void device_answers(void) {
  static char words[100000];
  CHECK(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof(words), words, NULL));
  const char *name = "cl_intel_subgroup_matrix_multiply_accumulate ";
  char *found = strstr(words, name);
  printf("extension: %d, once: %d\n", found != NULL,
         found && !strstr(found + 1, name));
  cl_uint version;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_IP_VERSION_INTEL, sizeof(version),
                        &version, NULL));
  printf("processor of version %u\n", version);
  static cl_name_version all[1000];
  size_t size;
  int listed = 0;
  CHECK(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof(all), all,
                        &size));
  for (size_t i = 0; i < size / sizeof(*all); ++i)
    listed += !strcmp(all[i].name, "cl_intel_subgroup_2d_block_io");
  printf("with version: %d\n", listed);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } features[] = {
      {"threads", threads},         {"out-of-order", out_of_order},
      {"profiling", profiling},     {"sub-buffers", sub_buffers},
      {"svm", svm},                 {"local-sizes", local_sizes},
      {"arguments", arguments},     {"binary", binary},
      {"queries", queries},         {"device", device_answers},
      {"incomplete", incomplete},   {"contexts", contexts},
      {"suggested", suggested},
  };
  if (argc != 3)
    return 2;
  start();
  path = argv[1];
  program = build(path);
  for (size_t i = 0; i < sizeof(features) / sizeof(*features); ++i)
    if (!strcmp(argv[2], features[i].name)) {
      features[i].function();
      return 0;
    }
  return 2;
}
