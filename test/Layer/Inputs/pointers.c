/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * pointers PART: unified shared memory (cl_intel_unified_shared_memory), and what a launch
 * that never runs leaves behind.
 */
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include "host.h"

#define MATRICES "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"

static cl_program build_text(const char *text) {
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  return program;
}

static cl_kernel make_kernel(cl_program program, const char *name) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, name, error));
  return kernel;
}

static void *extension(const char *name) {
  return clGetExtensionFunctionAddressForPlatform(platform, name);
}

enum { COUNT = 1000 };

/* Memory of each kind, as arguments with offsets, and as numbers in a structure. */
static void shared_memory(void) {
  clDeviceMemAllocINTEL_fn device_memory = extension("clDeviceMemAllocINTEL");
  clSharedMemAllocINTEL_fn shared_memory = extension("clSharedMemAllocINTEL");
  clHostMemAllocINTEL_fn host_memory = extension("clHostMemAllocINTEL");
  clSetKernelArgMemPointerINTEL_fn set = extension("clSetKernelArgMemPointerINTEL");
  clEnqueueMemFillINTEL_fn fill_memory = extension("clEnqueueMemFillINTEL");
  clEnqueueMemcpyINTEL_fn copy = extension("clEnqueueMemcpyINTEL");
  clMemBlockingFreeINTEL_fn release = extension("clMemBlockingFreeINTEL");
  if (!device_memory) {
    printf("no such memory\n");
    return;
  }
  const size_t size = (COUNT + 10) * sizeof(int), global = COUNT;
  int *a, *b, *c, five = 5;
  static int results[COUNT];
  CREATE(a, device_memory(context, device, NULL, size, 64, error));
  CREATE(b, shared_memory(context, device, NULL, size, 64, error));
  CREATE(c, host_memory(context, NULL, size, 64, error));
  cl_program program =
      build_text(MATRICES
                 "typedef struct { ulong from, to; int n; } copy;\n"
                 "kernel void add(global int *a, global int *b, global int *c) {\n"
                 "  int i = get_global_id(0); b[i] = a[i] + c[i]; }\n"
                 "kernel void twice(copy c) { int i = get_global_id(0);\n"
                 "  if (i < c.n) ((global int *)c.to)[i] = 2 * ((global int *)c.from)[i]; }\n");
  cl_command_queue queue = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event filled, added, doubled;
  CHECK(fill_memory(queue, a, &five, sizeof(five), size, 0, NULL, &filled));
  for (int i = 0; i < COUNT + 10; ++i)
    c[i] = i;
  cl_kernel add = make_kernel(program, "add"), twice = make_kernel(program, "twice");
  CHECK(set(add, 0, a + 1));
  CHECK(set(add, 1, b));
  CHECK(set(add, 2, c + 10));
  CHECK(clEnqueueNDRangeKernel(queue, add, 1, NULL, &global, NULL, 1, &filled, &added));
  struct {
    cl_ulong from, to;
    cl_int n;
  } numbers = {(cl_ulong)b, (cl_ulong)a, COUNT};
  const cl_bool yes = CL_TRUE;
  CHECK(clSetKernelArg(twice, 0, sizeof(numbers), &numbers));
  CHECK(clSetKernelExecInfo(twice, CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL,
                            sizeof(yes), &yes));
  CHECK(clEnqueueNDRangeKernel(queue, twice, 1, NULL, &global, NULL, 1, &added, &doubled));
  CHECK(copy(queue, CL_TRUE, results, a, sizeof(results), 1, &doubled, NULL));
  printf("sums %d %d, twice %d %d, ", b[0], b[COUNT - 1], results[0], results[COUNT - 1]);
  printf("no parameter: %d, a value: %d\n", set(add, 3, a), set(twice, 0, a));
  CHECK(release(context, a));
  CHECK(release(context, b));
  CHECK(release(context, c));
}

/* Buffers over parts of shared memory, and a part of such a buffer. */
static void buffer_over_memory(void) {
  enum { PART = 256 };
  const size_t size = 4 * PART * sizeof(int), global = PART;
  cl_kernel kernel = make_kernel(
      build_text(MATRICES "kernel void k(global int *p, global int *q, global int *r) {\n"
                          "  int i = get_global_id(0); r[i] = p[i] + 2 * q[i]; }\n"),
      "k");
  int *memory = clSVMAlloc(context, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, size, 0);
  if (!memory) {
    printf("no such memory\n");
    return;
  }
  for (int i = 0; i < 4 * PART; ++i)
    memory[i] = i;
  const cl_mem_flags over = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
  cl_buffer_region second = {PART * sizeof(int), PART * sizeof(int)};
  cl_mem whole, part, last;
  CREATE(whole, clCreateBuffer(context, over, size, memory, error));
  CREATE(part, clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &second, error));
  CREATE(last, clCreateBuffer(context, over, PART * sizeof(int), memory + 3 * PART, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &whole));
  CHECK(clSetKernelArg(kernel, 1, sizeof(cl_mem), &part));
  CHECK(clSetKernelArg(kernel, 2, sizeof(cl_mem), &last));
  cl_command_queue queue = make_queue(0);
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
  CHECK(clFinish(queue));
  printf("buffers: %d %d\n", memory[3 * PART], memory[4 * PART - 1]);
}

/* A function that is looked up as in OpenCL 1.0, without a platform. */
static void old_form(void) {
  clSharedMemAllocINTEL_fn shared_memory = extension("clSharedMemAllocINTEL");
  clSetKernelArgMemPointerINTEL_fn set =
      clGetExtensionFunctionAddress("clSetKernelArgMemPointerINTEL");
  if (!set) {
    printf("the loader does not have it\n");
    return;
  }
  int *memory;
  const size_t one = 1;
  CREATE(memory, shared_memory(context, device, NULL, 64, 64, error));
  *memory = 0;
  cl_kernel kernel =
      make_kernel(build_text(MATRICES "kernel void k(global int *p) { *p = 3; }\n"), "k");
  cl_command_queue queue = make_queue(0);
  CHECK(set(kernel, 0, memory));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
  CHECK(clFinish(queue));
  printf("result: %d\n", *memory);
}

/* Executable mappings of this process without a file. */
static int code_blocks(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[1000], access[5], path[1000];
  int blocks = 0;
  while (fgets(line, sizeof(line), maps)) {
    *path = 0;
    sscanf(line, "%*s %4s %*s %*s %*s %999s", access, path);
    blocks += access[2] == 'x' && !*path;
  }
  fclose(maps);
  return blocks;
}

/* Launches whose wait fails, of programs that are released before. */
static void failed_waits(void) {
  enum { PROGRAMS = 8 };
  int before = 0;
  for (int i = 0; i <= PROGRAMS; ++i) {
    char text[200];
    snprintf(text, sizeof(text), MATRICES "kernel void k(global int *p) { *p = %d; }\n", i);
    cl_program program = build_text(text);
    cl_kernel kernel = make_kernel(program, "k");
    cl_command_queue queue = make_queue(0);
    cl_mem buffer = make_buffer(text, sizeof(text));
    cl_event gate, launch;
    const size_t one = 1;
    CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
    CREATE(gate, clCreateUserEvent(context, error));
    CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 1, &gate, &launch));
    CHECK(clReleaseKernel(kernel));
    CHECK(clReleaseProgram(program));
    CHECK(clReleaseMemObject(buffer));
    CHECK(clSetUserEventStatus(gate, -7));
    clWaitForEvents(1, &launch);
    CHECK(clReleaseEvent(launch));
    CHECK(clReleaseEvent(gate));
    clFinish(queue);
    CHECK(clReleaseCommandQueue(queue));
    if (i == 0)
      before = code_blocks();
  }
  int left = code_blocks() - before;
  printf("code is left: %s\n", left < PROGRAMS / 2 ? "no" : "yes");
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  if (!strcmp(argv[1], "shared-memory"))
    shared_memory();
  if (!strcmp(argv[1], "buffer-over-memory"))
    buffer_over_memory();
  if (!strcmp(argv[1], "failed-waits"))
    failed_waits();
  if (!strcmp(argv[1], "old-form"))
    old_form();
  return 0;
}
