/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * answers PART: numbers and errors that OpenCL specifies, of a program with matrices.
 */
#include "host.h"
#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <stdint.h>

/* It names a multiplication, which makes it a program with matrices. */
static const char matrices[] =
    "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"
    "kernel void add(global long *p, long n) { *p += n; }\n"
    "kernel void shared(local int *a, local int *b) { a[0] = b[0] = 1; }\n"
    "__attribute__((intel_reqd_sub_group_size(16))) kernel void wide(global int *p) { *p = 1; }\n";
static const char plain[] = "kernel void add(global long *p, long n) { *p += n; }\n";

static cl_program create(const char *text) {
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  return program;
}

static cl_program made(const char *text) {
  cl_program program = create(text);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  return program;
}

static cl_kernel kernel_of(cl_program program, const char *name) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, name, error));
  return kernel;
}

//===--- Kernels ----------------------------------------------------------===//

static cl_kernel wide;

/* A number, or the error where it is negative. */
static long subgroups(cl_kernel kernel, cl_kernel_sub_group_info what, size_t size,
                      const void *input) {
  size_t answer = 77;
  cl_int error =
      clGetKernelSubGroupInfo(kernel, device, what, size, input, sizeof(answer), &answer, NULL);
  return error ? error : (long)answer;
}

static void local_sizes(void) {
  size_t counts[] = {0, 2}, sizes[3] = {9, 9, 9}, size;
  const cl_kernel_sub_group_info what = CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT;
  for (int i = 0; i < 2; ++i) {
    CHECK(clGetKernelSubGroupInfo(wide, device, what, sizeof(size_t), &counts[i], sizeof(sizes),
                                  sizes, NULL));
    printf("%zu sub-groups: %zu %zu %zu\n", counts[i], sizes[0], sizes[1], sizes[2]);
  }
  CHECK(clGetKernelSubGroupInfo(wide, device, what, sizeof(size_t), &counts[1], 0, NULL, &size));
  printf("size %zu, one dimension: %ld, no room: %d, no count: %ld, wrong size: %ld\n", size,
         subgroups(wide, what, sizeof(size_t), &counts[1]),
         clGetKernelSubGroupInfo(wide, device, what, sizeof(size_t), &counts[1], 4, sizes, NULL),
         subgroups(wide, what, sizeof(size_t), NULL), subgroups(wide, what, 4, &counts[1]));
}

static void questions(void) {
  cl_program program = made(matrices);
  cl_kernel add = kernel_of(program, "add"), shared = kernel_of(program, "shared");
  wide = kernel_of(program, "wide");
  const size_t global[4] = {100, 2, 1, 1};
  const cl_kernel_sub_group_info size = CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE;
  printf("size %ld, count %ld\n", subgroups(wide, size, 16, global),
         subgroups(wide, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 16, global));
  printf("no range: %ld %ld %ld %ld\n", subgroups(wide, size, 16, NULL),
         subgroups(wide, size, 7, global), subgroups(wide, size, 0, global),
         subgroups(wide, size, 32, global));
  local_sizes();
  size_t most, multiple;
  CHECK(clGetKernelWorkGroupInfo(wide, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof(most), &most, NULL));
  CHECK(clGetKernelWorkGroupInfo(wide, NULL, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                                 sizeof(multiple), &multiple, NULL));
  printf("multiple %zu, all sub-groups: %d, required: %ld %ld\n", multiple,
         subgroups(wide, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, NULL) * 16 == (long)most,
         subgroups(wide, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL),
         subgroups(add, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL));
  cl_ulong bytes;
  CHECK(clSetKernelArg(shared, 0, 64, NULL));
  CHECK(clSetKernelArg(shared, 1, 128, NULL));
  CHECK(clGetKernelWorkGroupInfo(shared, device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof(bytes), &bytes,
                                 NULL));
  printf("local memory: %d\n", bytes >= 192);
}

static void kernels(void) {
  cl_program program = made(matrices);
  cl_kernel add = kernel_of(program, "add"), shared = kernel_of(program, "shared"), all[3];
  cl_int error;
  cl_uint count = 0;
  long number = 1;
  clCreateKernel(program, NULL, &error);
  printf("no name: %d, not built: %d, no room: %d, ", error,
         clCreateKernelsInProgram(create(matrices), 3, all, NULL),
         clCreateKernelsInProgram(program, 2, all, NULL));
  CHECK(clCreateKernelsInProgram(program, 0, NULL, &count));
  printf("count: %u, ", count);
  CHECK(clCreateKernelsInProgram(made(plain), 3, all, &count));
  printf("plain: %u\n", count);
  printf("buffer: %d, local memory: %d %d, number: %d %d, index: %d, no buffer: %d\n",
         clSetKernelArg(add, 0, 4, &number), clSetKernelArg(shared, 0, 8, &number),
         clSetKernelArg(shared, 0, 0, NULL), clSetKernelArg(add, 1, 8, NULL),
         clSetKernelArg(add, 1, 4, &number), clSetKernelArg(add, 2, 8, &number),
         clSetKernelArg(add, 0, sizeof(cl_mem), NULL));
  printf("no kernel: %d\n", clRetainKernel(NULL));
}

static void launches(void) {
  cl_program program = made(matrices);
  cl_kernel add = kernel_of(program, "add"), shared = kernel_of(program, "shared");
  cl_command_queue queue = make_queue(0);
  long number = 1;
  cl_mem buffer = make_buffer(&number, sizeof(number));
  CHECK(clSetKernelArg(add, 0, sizeof(buffer), &buffer));
  CHECK(clSetKernelArg(add, 1, sizeof(number), &number));
  const size_t huge[2] = {(size_t)1 << 40, (size_t)1 << 40}, one = 1, none = 0;
  const size_t far_away[] = {SIZE_MAX, (size_t)1 << 63, 4};
  cl_event nothing = NULL;
#define LAUNCH(kernel, dimensions, offset, global, waits, events)                                  \
  clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global, NULL, waits, events, NULL)
  printf("dimensions: %d %d\n", LAUNCH(add, 0, NULL, &one, 0, NULL),
         LAUNCH(add, 4, NULL, &one, 0, NULL));
  printf("offset: %d %d %d, size: %d\n", LAUNCH(add, 1, &far_away[0], &one, 0, NULL),
         LAUNCH(add, 1, &far_away[1], &one, 0, NULL), LAUNCH(add, 1, &far_away[2], &one, 0, NULL),
         LAUNCH(add, 2, NULL, huge, 0, NULL));
  printf("waits: %d %d %d\n", LAUNCH(add, 1, NULL, &one, 1, NULL),
         LAUNCH(add, 1, NULL, &one, 0, &nothing), LAUNCH(add, 1, NULL, &one, 1, &nothing));
  printf("nothing to do, no arguments: %d, ", LAUNCH(shared, 1, NULL, &none, 0, NULL));
  CHECK(clSetKernelArg(shared, 0, (size_t)1 << 40, NULL));
  CHECK(clSetKernelArg(shared, 1, 64, NULL));
  printf("local memory: %d\n", LAUNCH(shared, 1, NULL, &one, 0, NULL));
  cl_kernel other = kernel_of(made(plain), "add");
  CHECK(clSetKernelArg(other, 0, sizeof(buffer), &buffer));
  CHECK(clSetKernelArg(other, 1, sizeof(number), &number));
  CHECK(clEnqueueTask(queue, other, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(number), &number, 0, NULL, NULL));
  printf("two launches: %ld\n", number);
}

//===--- Programs ---------------------------------------------------------===//

static int notes;
static void CL_CALLBACK note(cl_program program, void *data) { notes += *(int *)data; }

static void builds(void) {
  cl_program program = create(matrices), object = create(matrices), linked;
  cl_int error;
  int three = 3;
  const char *name = "a.h";
  printf("build: %d %d, compile: %d %d %d\n", clBuildProgram(program, 1, NULL, "", NULL, NULL),
         clBuildProgram(program, 1, &device, "", NULL, &three),
         clCompileProgram(program, 0, &device, "", 0, NULL, NULL, NULL, NULL),
         clCompileProgram(program, 1, &device, "", 1, NULL, &name, NULL, NULL),
         clCompileProgram(program, 1, &device, "", 1, &object, NULL, NULL, NULL));
  CHECK(clBuildProgram(program, 0, NULL, NULL, note, &three));
  CHECK(clCompileProgram(object, 1, &device, NULL, 0, NULL, NULL, note, &three));
  clLinkProgram(context, 1, NULL, NULL, 1, &object, NULL, NULL, &error);
  printf("link: %d", error);
  clLinkProgram(context, 1, &device, NULL, 1, &object, NULL, &three, &error);
  printf(" %d, ", error);
  CREATE(linked, clLinkProgram(context, 1, &device, NULL, 1, &object, note, &three, error));
  printf("callbacks: %d, kernel: %d\n", notes, kernel_of(linked, "add") != NULL);
}

static void programs(void) {
  cl_program program = create(matrices);
  const char *none = NULL, *text = matrices;
  size_t number, size, lengths[2] = {0, 5};
  unsigned char *where = NULL;
  char words[10];
  cl_int errors[4];
  clCreateProgramWithSource(context, 0, &text, NULL, &errors[0]);
  clCreateProgramWithSource(context, 1, NULL, NULL, &errors[1]);
  clCreateProgramWithSource(context, 1, &none, NULL, &errors[2]);
  clCreateProgramWithIL(context, NULL, 0, &errors[3]);
  printf("no text: %d %d %d, no module: %d\n", errors[0], errors[1], errors[2], errors[3]);
  printf("not built: %d %d, no room: %d, constant: %d\n",
         clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(number), &number, NULL),
         clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(words), words, NULL),
         clGetProgramInfo(program, CL_PROGRAM_BINARIES, 4, words, NULL),
         clSetProgramSpecializationConstant(program, 1, 4, words));
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(number), &number, NULL));
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, 0, NULL, &size));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(where), &where, NULL));
  printf("binary: %zu, of %zu, not wanted: %d, no such question: %d\n", number,
         size / sizeof(where), where == NULL,
         clGetProgramBuildInfo(program, device, 0, 0, NULL, NULL));
  const char *halves[2] = {matrices, "kernel void second(global int *p) {}"};
  lengths[1] = strlen(halves[1]);
  CREATE(program, clCreateProgramWithSource(context, 2, halves, lengths, error));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  printf("second half: %d\n", kernel_of(program, "second") != NULL);
}

//===--- Variables --------------------------------------------------------===//

typedef cl_int (*read_variable)(cl_command_queue, cl_program, const char *, cl_bool, size_t, size_t,
                                void *, cl_uint, const cl_event *, cl_event *);
typedef cl_int (*find_variable)(cl_device_id, cl_program, const char *, size_t *, void **);

#define VARIABLE                                                                                   \
  "global int values[2] = {7, 8};\n"                                                               \
  "kernel void get(global int *p) { p[0] = values[0]; p[1] = values[1]; }\n"

static void variables(void) {
  cl_program program = create("/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n" VARIABLE);
  cl_program other = create(VARIABLE);
  cl_command_queue queue = make_queue(0);
  read_variable read = (read_variable)clGetExtensionFunctionAddressForPlatform(
      platform, "clEnqueueReadGlobalVariableINTEL");
  find_variable find = (find_variable)clGetExtensionFunctionAddressForPlatform(
      platform, "clGetDeviceGlobalVariablePointerINTEL");
  const char *name = "values", *options = "-cl-std=CL3.0";
  int got[2] = {0, 0};
  size_t size = 0;
  void *address = NULL;
  printf("not built: %d", find(device, program, name, NULL, &address));
  CHECK(clBuildProgram(program, 1, &device, options, NULL, NULL));
  CHECK(find(device, program, name, &size, NULL));
  CHECK(find(device, program, name, NULL, &address));
  printf(", size %zu at its address: %d\n", size, *(int *)address);
  printf("no name: %d, no room: %d, behind its end: %d, too much: %d, waits: %d\n",
         find(device, program, NULL, NULL, &address),
         read(queue, program, name, CL_TRUE, 4, 0, NULL, 0, NULL, NULL),
         read(queue, program, name, CL_TRUE, 4, 9, got, 0, NULL, NULL),
         read(queue, program, name, CL_TRUE, 8, 4, got, 0, NULL, NULL),
         read(queue, program, name, CL_TRUE, 4, 0, got, 1, NULL, NULL));
  CHECK(read(queue, program, name, CL_FALSE, 4, 4, &got[1], 0, NULL, NULL));
  CHECK(clFinish(queue));
  CHECK(clBuildProgram(other, 1, &device, options, NULL, NULL));
  CHECK(read(queue, other, name, CL_TRUE, 4, 0, &got[0], 0, NULL, NULL));
  printf("later: %d, of a program without matrices: %d\n", got[1], got[0]);
}

//===--- The layer --------------------------------------------------------===//

typedef cl_int (*layer_info)(cl_uint, size_t, void *, size_t *);
typedef cl_int (*init_layer)(cl_uint, const void *, cl_uint *, const void **);

/* What a loader asks of a layer. */
static void loader(void) {
  const char *last = strrchr(getenv("OPENCL_LAYERS"), ':');
  void *layer = dlopen(last ? last + 1 : getenv("OPENCL_LAYERS"), RTLD_LAZY);
  layer_info info = (layer_info)dlsym(layer, "clGetLayerInfo");
  init_layer init = (init_layer)dlsym(layer, "clInitLayer");
  static const void *functions[200];
  const void *table;
  char name[20];
  cl_uint version = 0, count = 0;
  CHECK(info(CL_LAYER_API_VERSION, sizeof(version), &version, NULL));
  CHECK(info(CL_LAYER_NAME, sizeof(name), name, NULL));
  printf("%s, version %u, no such question: %d\n", name, version, info(0, 4, &version, NULL));
  printf("nothing: %d %d %d, ", init(200, NULL, &count, &table),
         init(200, functions, NULL, &table), init(200, functions, &count, NULL));
  CHECK(init(3, functions, &count, &table));
  printf("functions: %u\n", count);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } parts[] = {{"questions", questions}, {"kernels", kernels}, {"launches", launches},
               {"builds", builds},       {"programs", programs}, {"variables", variables},
               {"loader", loader}};
  if (argc != 2)
    return 2;
  start();
  for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); ++i)
    if (!strcmp(argv[1], parts[i].name)) {
      parts[i].function();
      return 0;
    }
  return 2;
}
