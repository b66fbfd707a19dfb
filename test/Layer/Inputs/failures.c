/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * failures KERNEL-FILE WAY...: does the same again and again, each time with another call of the
 * driver that fails (failing-layer.c). The layer has to report the failure or to do without the
 * call, and must not forget a program or kernel of the driver's. */
#include "failures.h"
#include "host.h"

atomic_int num_owners;
static int failing;              /* the call that fails in this round; 0: none */
static atomic_int until_failure; /* the calls up to that one */

static const char *failed;       /* the function that failed */

int driver_fails(const char *function) {
  if (until_failure <= 0 || --until_failure != 0)
    return 0;
  failed = function;
  return 1;
}

/* Here the calls of a round begin. */
static void begin(void) { until_failure = failing; }

//===--- The objects of one round -----------------------------------------===//

static cl_program programs[8];
static cl_kernel kernels[8];
static int num_programs, num_kernels;

static cl_program keep(cl_program program) {
  if (program)
    programs[num_programs++] = program;
  return program;
}

static cl_kernel keep_kernel(cl_kernel kernel) {
  if (kernel)
    kernels[num_kernels++] = kernel;
  return kernel;
}

static void release_all(void) {
  while (num_kernels)
    clReleaseKernel(kernels[--num_kernels]);
  while (num_programs)
    clReleaseProgram(programs[--num_programs]);
}

#define FAILS(call) ((call) != CL_SUCCESS)

//===--- What a program does ----------------------------------------------===//

static const char *text; /* of the kernel */
static struct gemm matrices;
static cl_mem a, b, c;

static cl_program from_source(const char *source) {
  cl_int error;
  return keep(clCreateProgramWithSource(context, 1, &source, NULL, &error));
}

/* "right", "WRONG" or null. */
static const char *product(cl_kernel kernel) {
  int n = N;
  cl_int error;
  const cl_float none = -1;
  const char *result = NULL;
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &error);
  if (!queue)
    return NULL;
  CHECK(clEnqueueFillBuffer(queue, c, &none, sizeof(none), 0, sizeof(matrices.c), 0, NULL, NULL));
  if (!FAILS(clSetKernelArg(kernel, 0, sizeof(a), &a)) &&
      !FAILS(clSetKernelArg(kernel, 1, sizeof(b), &b)) &&
      !FAILS(clSetKernelArg(kernel, 2, sizeof(c), &c)) &&
      !FAILS(clSetKernelArg(kernel, 3, sizeof(n), &n)) &&
      !FAILS(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global_size, local_size, 0, NULL,
                                    NULL)) &&
      !FAILS(clEnqueueReadBuffer(queue, c, CL_TRUE, 0, sizeof(matrices.c), matrices.c, 0, NULL,
                                 NULL)))
    result = verdict(matrices.c);
  CHECK(clFinish(queue));
  CHECK(clReleaseCommandQueue(queue));
  return result;
}

static const char *product_of(cl_program program) {
  cl_int error;
  cl_kernel kernel = keep_kernel(clCreateKernel(program, "gemm", &error));
  cl_kernel copy = kernel ? keep_kernel(clCloneKernel(kernel, &error)) : NULL;
  return copy ? product(copy) : NULL;
}

/* Answers do not matter here. */
static void ask(cl_program program) {
  char answer[1000];
  size_t size;
  static const cl_program_info all[] = {CL_PROGRAM_NUM_KERNELS, CL_PROGRAM_KERNEL_NAMES,
                                        CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_SOURCE};
  for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i)
    clGetProgramInfo(program, all[i], sizeof(answer), answer, &size);
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(answer), answer, &size);
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof(answer), answer, &size);
  clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof(answer), answer, &size);
  clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof(answer), answer, &size);
}

/* On a GPU, too, of a driver that launches nothing. */
static const char *only_build(void) {
  cl_int error;
  begin();
  cl_program program = from_source(text);
  if (!program || FAILS(clBuildProgram(program, 1, &device, "", NULL, NULL)))
    return NULL;
  ask(program);
  return keep_kernel(clCreateKernel(program, "gemm", &error)) ? "right" : NULL;
}

static const char *build_and_run(void) {
  begin();
  cl_program program = from_source(text);
  if (!program || FAILS(clBuildProgram(program, 1, &device, "", NULL, NULL)))
    return NULL;
  ask(program);
  return product_of(program);
}

/* A program from the binary of another. */
static const char *through_binary(void) {
  static unsigned char bytes[100000], *where = bytes;
  size_t size = 0;
  cl_int error, status;
  cl_program first = from_source(text);
  if (!first || FAILS(clBuildProgram(first, 1, &device, "", NULL, NULL)) ||
      FAILS(clGetProgramInfo(first, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, NULL)) ||
      FAILS(clGetProgramInfo(first, CL_PROGRAM_BINARIES, sizeof(where), &where, NULL)))
    return NULL;
  begin();
  cl_program second =
      keep(clCreateProgramWithBinary(context, 1, &device, &size, (const unsigned char **)&where,
                                     &status, &error));
  return second && !FAILS(clBuildProgram(second, 1, &device, "", NULL, NULL))
             ? product_of(second)
             : NULL;
}

/* An object with matrices, and a library of one without. */
static const char *link_objects(void) {
  static const char row[] = "int row_of(int group) { return group * 8; }\n";
  cl_int error;
  cl_uint count;
  begin();
  cl_program objects[] = {from_source(text), from_source(row)};
  if (!objects[0] || !objects[1] ||
      FAILS(clCompileProgram(objects[0], 1, &device, "", 0, NULL, NULL, NULL, NULL)) ||
      FAILS(clCompileProgram(objects[1], 1, &device, "", 0, NULL, NULL, NULL, NULL)))
    return NULL;
  objects[1] = keep(clLinkProgram(context, 1, &device, "-create-library", 1, &objects[1], NULL,
                                  NULL, &error));
  if (!objects[1])
    return NULL;
  cl_program both =
      keep(clLinkProgram(context, 1, &device, "", 2, objects, NULL, NULL, &error));
  if (!both || error != CL_SUCCESS ||
      FAILS(clCreateKernelsInProgram(both, 1, &kernels[num_kernels], &count)))
    return NULL;
  return product(kernels[num_kernels++]);
}

/* An object whose header has the matrices, for the layer to take over. */
static const char *with_header(void) {
  const char *name = "gemm.h";
  cl_int error;
  begin();
  cl_program header = from_source(text), object = from_source("#include \"gemm.h\"\n");
  if (!header || !object ||
      FAILS(clCompileProgram(object, 1, &device, "", 1, &header, &name, NULL, NULL)))
    return NULL;
  cl_program linked = keep(clLinkProgram(context, 1, &device, "", 1, &object, NULL, NULL, &error));
  return linked && error == CL_SUCCESS ? product_of(linked) : NULL;
}

//===--- Rounds -----------------------------------------------------------===//

static void repeat(const char *name, const char *(*round)(void)) {
  int wrong = 0, kept = 0;
  for (failing = 0;; ++failing) {
    const char *result = round();
    int done = failing && until_failure > 0;
    until_failure = 0;
    release_all();
    CHECK(clReleaseDevice(device)); /* the layer asks about it again */
    if (!failing)
      printf("%s: %s\n", name, result ? result : "error");
    if (result && strcmp(result, "right")) {
      printf("%s: %s where call %d fails: %s\n", name, result, failing, failed);
      ++wrong;
    }
    if (num_owners) {
      printf("%s: %d owners remain where call %d fails: %s\n", name, num_owners, failing, failed);
      ++kept;
    }
    num_owners = 0;
    if (done)
      break;
  }
  printf("%s: wrong %d, kept %d\n", name, wrong, kept);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    const char *(*round)(void);
  } ways[] = {{"only-build", only_build}, {"build", build_and_run}, {"binary", through_binary},
              {"objects", link_objects}, {"header", with_header}};
  if (argc < 3)
    return 2;
  size_t size;
  text = read_file(argv[1], &size);
  start();
  if (strcmp(argv[2], "only-build")) {
    fill(&matrices);
    a = make_buffer(matrices.a, sizeof(matrices.a));
    b = make_buffer(matrices.b, sizeof(matrices.b));
    c = make_buffer(matrices.c, sizeof(matrices.c));
  }
  for (int i = 2; i < argc; ++i)
    for (size_t w = 0; w < sizeof(ways) / sizeof(*ways); ++w)
      if (!strcmp(argv[i], ways[w].name))
        repeat(ways[w].name, ways[w].round);
  return 0;
}
