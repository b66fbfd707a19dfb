/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * waits KERNEL-FILE: launches with invalid wait lists, of another context, and of nothing.
 */
#include "host.h"

static cl_kernel kernel;
static cl_mem c;

static cl_int launch(cl_command_queue queue, const size_t *global, cl_uint count,
                     const cl_event *events, cl_event *event) {
  return clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, NULL, count, events, event);
}

static cl_command_type type_of(cl_event event) {
  cl_command_type type;
  CHECK(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, NULL));
  return type;
}

static void wait_lists(cl_command_queue queue) {
  cl_context other;
  cl_event own, foreign, none = NULL;
  CREATE(own, clCreateUserEvent(context, error));
  CREATE(other, clCreateContext(NULL, 1, &device, NULL, NULL, error));
  CREATE(foreign, clCreateUserEvent(other, error));
  printf("count without a list: %d\n", launch(queue, global_size, 1, NULL, NULL));
  printf("list without a count: %d\n", launch(queue, global_size, 0, &own, NULL));
  printf("no event: %d\n", launch(queue, global_size, 1, &none, NULL));
  printf("of another context: %d\n", launch(queue, global_size, 1, &foreign, NULL));
  cl_command_queue foreigners;
  CREATE(foreigners, clCreateCommandQueueWithProperties(other, device, NULL, error));
  printf("queue of another context: %d\n", launch(foreigners, global_size, 0, NULL, NULL));
}

/* It waits, and does not write C. */
static void empty(cl_command_queue queue) {
  const size_t nothing[2] = {0, 8};
  cl_event gate, done;
  CREATE(gate, clCreateUserEvent(context, error));
  printf("empty: %d\n", launch(queue, nothing, 1, &gate, &done));
  cl_int status;
  CHECK(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status,
                       NULL));
  printf("waits: %d, is a launch: %d\n", status > CL_RUNNING,
         type_of(done) == CL_COMMAND_NDRANGE_KERNEL);
  CHECK(clSetUserEventStatus(gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &done));
  printf("without sizes: %d\n", launch(queue, NULL, 0, NULL, NULL));
  float first;
  CHECK(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, sizeof(first), &first, 0, NULL, NULL));
  printf("nothing is written: %d\n", first == -1);
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  start();
  static struct gemm g;
  fill(&g);
  cl_command_queue queue = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  CREATE(kernel, clCreateKernel(build(argv[1]), "gemm", error));
  c = make_buffer(g.c, sizeof(g.c));
  set_args(kernel, make_buffer(g.a, sizeof(g.a)), make_buffer(g.b, sizeof(g.b)), c);
  wait_lists(queue);
  empty(queue);
  return 0;
}
