/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * styles KERNEL-FILE STYLE: ways in which host programs are written, with a kernel that uses
 * matrices.
 */
#include "host.h"
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static const char *path;
static atomic_int told;

static void wait_for(int wanted) {
  for (int i = 0; i < 10000 && told < wanted; ++i)
    nanosleep(&(struct timespec){0, 1000000}, NULL);
}

static void CL_CALLBACK on_build(cl_program program, void *data) {
  cl_build_status status;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(status),
                              &status, NULL));
  *(cl_build_status *)data = status;
  ++told;
}

static void CL_CALLBACK on_event(cl_event event, cl_int status, void *data) {
  cl_command_type type;
  CHECK(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  *(int *)data = status == CL_COMPLETE && type == CL_COMMAND_NDRANGE_KERNEL;
  ++told;
}

static void CL_CALLBACK on_release(cl_mem memory, void *data) {
  (void)memory;
  *(int *)data = 1;
  ++told;
}

/* Functions that are called when a program is built, a launch has ended and a buffer is freed. */
static void callbacks(void) {
  cl_program program = make_program(path), broken;
  cl_build_status built = 7, not_built = 7;
  CHECK(clBuildProgram(program, 1, &device, "", on_build, &built));
  wait_for(1);
  const char *text = "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */ kernel void k( {}";
  CREATE(broken, clCreateProgramWithSource(context, 1, &text, NULL, error));
  clBuildProgram(broken, 1, &device, "", on_build, &not_built);
  wait_for(2);
  printf("built %d, not built %d\n", built, not_built);
  struct gemm *g = malloc(sizeof(*g));
  fill(g);
  cl_mem a = make_buffer(g->a, sizeof(g->a)), b = make_buffer(g->b, sizeof(g->b)),
         c = make_buffer(g->c, sizeof(g->c));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  set_args(kernel, a, b, c);
  cl_command_queue queue = make_queue(0);
  cl_event event;
  int ended = 0, freed = 0;
  CHECK(clSetMemObjectDestructorCallback(a, on_release, &freed));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, local_size, 0, NULL,
                               &event));
  CHECK(clSetEventCallback(event, CL_COMPLETE, on_event, &ended));
  /* What the launch needs is its own. */
  CHECK(clReleaseMemObject(a));
  CHECK(clReleaseKernel(kernel));
  CHECK(clReleaseProgram(program));
  CHECK(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, sizeof(g->c), g->c, 0, NULL, NULL));
  CHECK(clFinish(queue));
  wait_for(4);
  CHECK(clReleaseEvent(event));
  printf("launch ended %d, buffer freed %d, product is %s\n", ended, freed, verdict(g->c));
}

/* A queue without order, in which a launch follows a fill and precedes a marker, a copy, a
 * barrier and a map. */
static void maps(void) {
  cl_program program = build(path);
  struct gemm *g = malloc(sizeof(*g));
  fill(g);
  cl_mem a = make_buffer(g->a, sizeof(g->a)), b = make_buffer(g->b, sizeof(g->b)),
         c = make_buffer(g->c, sizeof(g->c)), d, host;
  CREATE(d, clCreateBuffer(context, CL_MEM_ALLOC_HOST_PTR, sizeof(g->c), NULL, error));
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  set_args(kernel, a, b, c);
  cl_command_queue queue = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event filled, launched, marked, copied;
  const float seven = 7;
  CHECK(clEnqueueFillBuffer(queue, c, &seven, sizeof(seven), 0, sizeof(g->c), 0, NULL, &filled));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, NULL, 1, &filled,
                               &launched));
  CHECK(clEnqueueMarkerWithWaitList(queue, 1, &launched, &marked));
  CHECK(clEnqueueCopyBuffer(queue, c, d, 0, 0, sizeof(g->c), 1, &marked, &copied));
  CHECK(clEnqueueBarrierWithWaitList(queue, 1, &copied, NULL));
  float *mapped;
  CREATE(mapped, clEnqueueMapBuffer(queue, d, CL_TRUE, CL_MAP_READ, 0, sizeof(g->c), 0, NULL,
                                    NULL, error));
  printf("copied: %s\n", verdict(mapped));
  CHECK(clEnqueueUnmapMemObject(queue, d, mapped, 0, NULL, NULL));
  /* C is memory of the program. */
  CREATE(host, clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof(g->c), g->c, error));
  CHECK(clSetKernelArg(kernel, 2, sizeof(host), &host));
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, local_size, 0, NULL,
                               &launched));
  CREATE(mapped, clEnqueueMapBuffer(queue, host, CL_TRUE, CL_MAP_READ, 0, sizeof(g->c), 1,
                                    &launched, NULL, error));
  printf("in place: %d, %s\n", mapped == g->c, verdict(g->c));
  CHECK(clEnqueueUnmapMemObject(queue, host, mapped, 0, NULL, NULL));
  CHECK(clFinish(queue));
}

/* Each thread has all objects of its own, except the context. */
static void *build_and_run(void *unused) {
  (void)unused;
  cl_command_queue queue = make_queue(0);
  const char *result = "right";
  for (int i = 0; i < 5; ++i) {
    cl_program program = build(path);
    if (strcmp(multiply(program, queue), "right"))
      result = "WRONG";
    clReleaseProgram(program);
  }
  clReleaseCommandQueue(queue);
  return (void *)result;
}

static void builds_in_threads(void) {
  pthread_t all[4];
  for (int i = 0; i < 4; ++i)
    pthread_create(&all[i], NULL, build_and_run, NULL);
  for (int i = 0; i < 4; ++i) {
    void *result;
    pthread_join(all[i], &result);
    printf("thread %d: %s\n", i, (char *)result);
  }
}

static cl_uint owners_of(cl_kernel kernel) {
  cl_uint count;
  CHECK(clGetKernelInfo(kernel, CL_KERNEL_REFERENCE_COUNT, sizeof(count), &count, NULL));
  return count;
}

/* Handles with several owners. */
static void owners(void) {
  cl_program program = build(path);
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, "gemm", error));
  printf("again with a kernel: %d\n", clBuildProgram(program, 1, &device, "", NULL, NULL));
  CHECK(clRetainKernel(kernel));
  printf("owners: %u", owners_of(kernel));
  CHECK(clReleaseKernel(kernel));
  printf(" %u\n", owners_of(kernel));
  CHECK(clReleaseKernel(kernel));
  printf("again without: %d\n", clBuildProgram(program, 1, &device, "", NULL, NULL));
  CHECK(clRetainProgram(program));
  CHECK(clReleaseProgram(program));
  printf("product is %s\n", multiply(program, make_queue(0)));
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } styles[] = {{"callbacks", callbacks},
                {"maps", maps},
                {"builds-in-threads", builds_in_threads},
                {"owners", owners}};
  if (argc != 3)
    return 2;
  start();
  path = argv[1];
  for (size_t i = 0; i < sizeof(styles) / sizeof(*styles); ++i)
    if (!strcmp(argv[2], styles[i].name)) {
      styles[i].function();
      return 0;
    }
  return 2;
}
