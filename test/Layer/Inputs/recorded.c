/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * recorded PART: command buffers, and addresses of functions, for a program with matrices, of which
 * only a comment has some, and for one without.
 */
#include "host.h"

#define MATRICES "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"

typedef cl_int (*get_function)(cl_device_id, cl_program, const char *, cl_ulong *);

/* Version 1.0 of the extension; headers may have an older one. */
typedef cl_command_buffer_khr (*create_fn)(cl_uint, const cl_command_queue *, const cl_properties *,
                                           cl_int *);
typedef cl_int (*of_buffer_fn)(cl_command_buffer_khr);
typedef cl_int (*enqueue_fn)(cl_uint, cl_command_queue *, cl_command_buffer_khr, cl_uint,
                             const cl_event *, cl_event *);
typedef cl_int (*launch_fn)(cl_command_buffer_khr, cl_command_queue, const cl_properties *, cl_kernel,
                            cl_uint, const size_t *, const size_t *, const size_t *, cl_uint,
                            const cl_sync_point_khr *, cl_sync_point_khr *, void *);
typedef cl_int (*fill_fn)(cl_command_buffer_khr, cl_command_queue, const cl_properties *, cl_mem,
                          const void *, size_t, size_t, size_t, cl_uint, const cl_sync_point_khr *,
                          cl_sync_point_khr *, void *);
typedef cl_int (*copy_fn)(cl_command_buffer_khr, cl_command_queue, const cl_properties *, cl_mem, cl_mem,
                          size_t, size_t, size_t, cl_uint, const cl_sync_point_khr *,
                          cl_sync_point_khr *, void *);

static create_fn create;
static of_buffer_fn retain, release, finalize;
static enqueue_fn enqueue;
static launch_fn launch;
static fill_fn fill_buffer;
static copy_fn copy_buffer;

static void *function(const char *name) {
  void *found = clGetExtensionFunctionAddressForPlatform(platform, name);
  if (!found) {
    printf("no %s\n", name);
    exit(1);
  }
  return found;
}

static void find_functions(void) {
  create = function("clCreateCommandBufferKHR");
  retain = function("clRetainCommandBufferKHR");
  release = function("clReleaseCommandBufferKHR");
  finalize = function("clFinalizeCommandBufferKHR");
  enqueue = function("clEnqueueCommandBufferKHR");
  launch = function("clCommandNDRangeKernelKHR");
  fill_buffer = function("clCommandFillBufferKHR");
  copy_buffer = function("clCommandCopyBufferKHR");
}

static cl_kernel make_kernel(const char *text) {
  cl_program program;
  cl_kernel kernel;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  CREATE(kernel, clCreateKernel(program, "k", error));
  CHECK(clReleaseProgram(program));
  return kernel;
}

static const char plain[] = "kernel void k(global int *p, global int *add, int f) {\n"
                            "  int i = get_global_id(0); p[i] = p[i] * f + add[i]; }";
static const char matrices[] = MATRICES "kernel void k(global int *p, global int *add, int f) {\n"
                                        "  int i = get_global_id(0); p[i] = p[i] * f + add[i]; }";

static void set_factor(cl_kernel kernel, int factor) {
  CHECK(clSetKernelArg(kernel, 2, sizeof(factor), &factor));
}

static void print(const char *what, cl_command_queue queue, cl_mem buffer) {
  int v[4];
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(v), v, 0, NULL, NULL));
  printf("%s: %d %d %d %d\n", what, v[0], v[1], v[2], v[3]);
}

static const size_t four = 4;

/* Launches between commands of the driver's, with arguments that change before. */
static void record(const char *text, cl_command_queue_properties order) {
  int values[4] = {1, 2, 3, 4}, three = 3, one = 1;
  cl_kernel kernel = make_kernel(text);
  cl_mem p = make_buffer(values, sizeof(values)), add = make_buffer(values, sizeof(values)),
         copy = make_buffer(values, sizeof(values));
  cl_command_queue queue = make_queue(order);
  cl_command_buffer_khr commands;
  cl_sync_point_khr points[5];
  CREATE(commands, create(1, &queue, NULL, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(p), &p));
  CHECK(clSetKernelArg(kernel, 1, sizeof(add), &add));
  CHECK(fill_buffer(commands, NULL, NULL, add, &three, 4, 0, 16, 0, NULL, &points[0], NULL));
  set_factor(kernel, 2);
  CHECK(launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 1, points, &points[1], NULL));
  CHECK(copy_buffer(commands, NULL, NULL, p, copy, 0, 0, 16, 1, &points[1], &points[2], NULL));
  set_factor(kernel, 10);
  CHECK(launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 2, &points[1], &points[3], NULL));
  CHECK(fill_buffer(commands, NULL, NULL, add, &one, 4, 0, 16, 1, &points[3], &points[4], NULL));
  set_factor(kernel, 1);
  CHECK(launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 1, &points[4], NULL, NULL));
  printf("not final: %d\n", enqueue(0, NULL, commands, 0, NULL, NULL));
  CHECK(finalize(commands));
  printf("final: %d\n",
         launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, NULL));
  cl_event gate, done;
  CREATE(gate, clCreateUserEvent(context, error));
  CHECK(enqueue(0, NULL, commands, 1, &gate, &done));
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &done));
  print("first", queue, p);
  cl_command_type type;
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  printf("a command buffer: %d\n", type == CL_COMMAND_COMMAND_BUFFER_KHR);
  CHECK(clReleaseEvent(done));
  CHECK(enqueue(1, &queue, commands, 0, NULL, NULL));
  CHECK(retain(commands));
  CHECK(release(commands));
  CHECK(clFinish(queue));
  print("second", queue, p);
  print("copy", queue, copy);
  CHECK(release(commands));
  CHECK(clReleaseKernel(kernel));
}

/* A command buffer of a launch alone, and mistakes. */
static void mistakes(const char *text) {
  int values[4] = {1, 2, 3, 4};
  cl_kernel kernel = make_kernel(text);
  cl_mem p = make_buffer(values, sizeof(values));
  cl_command_queue queue = make_queue(0), other = make_queue(0);
  cl_command_buffer_khr commands;
  CREATE(commands, create(1, &queue, NULL, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(p), &p));
  CHECK(clSetKernelArg(kernel, 1, sizeof(p), &p));
  printf("argument: %d\n",
         launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, NULL));
  set_factor(kernel, 2);
  printf("dimensions: %d\n",
         launch(commands, NULL, NULL, kernel, 4, NULL, &four, NULL, 0, NULL, NULL, NULL));
  printf("queue: %s\n",
         launch(commands, other, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, NULL) ? "error"
                                                                                          : "WRONG");
  CHECK(launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, NULL));
  CHECK(finalize(commands));
  CHECK(enqueue(0, NULL, commands, 0, NULL, NULL));
  print("alone", queue, p);
  CHECK(release(commands));
}

/* Sync points and queues that do not fit, of launches (L) and of commands of the driver's (D). */
static void lists(const char *text) {
  int values[4] = {1, 2, 3, 4}, three = 3;
  cl_kernel kernel = make_kernel(text);
  cl_mem p = make_buffer(values, sizeof(values)), q = make_buffer(values, sizeof(values));
  cl_command_queue queue = make_queue(0), both[2] = {queue, queue};
  cl_command_buffer_khr commands;
  cl_sync_point_khr none = 0, unknown = 77, first;
  cl_event nothing = NULL;
  CREATE(commands, create(1, &queue, NULL, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(p), &p));
  CHECK(clSetKernelArg(kernel, 1, sizeof(q), &q));
  set_factor(kernel, 2);
#define LAUNCH(count, points)                                                                      \
  launch(commands, queue, NULL, kernel, 1, NULL, &four, NULL, count, points, NULL, NULL)
#define FILL(count, points)                                                                        \
  fill_buffer(commands, NULL, NULL, q, &three, 4, 0, 16, count, points, &first, NULL)
  printf("L: %d %d %d %d\n", LAUNCH(1, NULL), LAUNCH(0, &none), LAUNCH(1, &none),
         LAUNCH(1, &unknown));
  CHECK(LAUNCH(0, NULL));
  printf("D: %d %d %d %d\n", FILL(1, NULL), FILL(0, &none), FILL(1, &none), FILL(1, &unknown));
  CHECK(finalize(commands));
  printf("final: %d\n", FILL(0, NULL));
  printf("queues: %d %d %d, waits: %d %d\n", enqueue(1, NULL, commands, 0, NULL, NULL),
         enqueue(0, both, commands, 0, NULL, NULL), enqueue(2, both, commands, 0, NULL, NULL),
         enqueue(0, NULL, commands, 1, NULL, NULL), enqueue(0, NULL, commands, 0, &nothing, NULL));
  CHECK(enqueue(1, both, commands, 0, NULL, NULL));
  print("once", queue, p);
  CHECK(release(commands));
}

/* A launch that is to be changed later. */
static void mutable_launch(const char *text) {
  int values[4] = {1, 2, 3, 4};
  cl_kernel kernel = make_kernel(text);
  cl_mem p = make_buffer(values, sizeof(values));
  cl_command_queue queue = make_queue(0);
  cl_command_buffer_khr commands;
  void *handle;
  CREATE(commands, create(1, &queue, NULL, error));
  CHECK(clSetKernelArg(kernel, 0, sizeof(p), &p));
  CHECK(clSetKernelArg(kernel, 1, sizeof(p), &p));
  set_factor(kernel, 2);
  printf("mutable: %d\n",
         launch(commands, NULL, NULL, kernel, 1, NULL, &four, NULL, 0, NULL, NULL, &handle));
  CHECK(release(commands));
}

static void functions(const char *what, const char *text) {
  cl_program program;
  cl_ulong address;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  get_function get = function("clGetDeviceFunctionPointerINTEL");
  printf("%s: function %s\n", what, get(device, program, "k", &address) ? "error" : "found");
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  find_functions();
  if (!strcmp(argv[1], "plain") || !strcmp(argv[1], "matrices")) {
    const char *text = *argv[1] == 'p' ? plain : matrices;
    record(text, 0);
    record(text, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    mistakes(text);
  }
  if (!strcmp(argv[1], "mutable"))
    mutable_launch(matrices);
  if (!strcmp(argv[1], "lists"))
    lists(matrices);
  if (!strcmp(argv[1], "functions")) {
    functions("plain", plain);
    functions("matrices", matrices);
  }
  return 0;
}
