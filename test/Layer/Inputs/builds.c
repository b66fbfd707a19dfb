/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * builds PART: builds of programs that the layer compiles, and a driver's answers for them.
 * Without the layer the sources compile, too: only a comment has a matrix.
 */
#include "host.h"

#define MATRICES "/* intel_sub_group_bf16_bf16_matrix_mad_k16 */\n"

static cl_program create(const char *text) {
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  return program;
}

static cl_program build_text(const char *text, const char *options) {
  cl_program program = create(text);
  cl_int error = clBuildProgram(program, 1, &device, options, NULL, NULL);
  if (error != CL_SUCCESS) {
    printf("clBuildProgram: error %d\n", error);
    print_log(program);
    exit(1);
  }
  return program;
}

static cl_kernel make_kernel(cl_program program, const char *name) {
  cl_kernel kernel;
  CREATE(kernel, clCreateKernel(program, name, error));
  return kernel;
}

static int run(cl_command_queue queue, cl_kernel kernel, cl_mem buffer) {
  const size_t one = 1;
  int result;
  CHECK(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof(result), &result, 0, NULL,
                            NULL));
  return result;
}

/* An image of two pixels. */
static cl_mem make_image(float pixels[8]) {
  const cl_image_format format = {CL_RGBA, CL_FLOAT};
  const cl_image_desc sizes = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                               .image_width = 2, .image_height = 1};
  cl_mem image;
  CREATE(image, clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format,
                              &sizes, pixels, error));
  return image;
}

/* Kernels with images, and one without. */
static void images(void) {
  cl_program program = build_text(
      MATRICES
      "float4 at(read_only image2d_t i, int x) {"
      "  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE |"
      "                      CLK_FILTER_NEAREST;"
      "  return read_imagef(i, s, (int2)(x, 0)); }"
      "kernel void pixel(read_only image2d_t i, int x, global int *p) { *p = at(i, x).y; }"
      "kernel void plain(global int *p) { *p = 3; }",
      "");
  size_t count;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count, NULL));
  printf("%zu kernels\n", count);
  float pixels[8] = {0, 1, 2, 3, 10, 11, 12, 13};
  cl_mem image = make_image(pixels), buffer = make_buffer(pixels, sizeof(pixels));
  cl_command_queue queue = make_queue(0);
  cl_kernel kernel = make_kernel(program, "pixel");
  int x = 1;
  CHECK(clSetKernelArg(kernel, 0, sizeof(image), &image));
  CHECK(clSetKernelArg(kernel, 1, sizeof(x), &x));
  CHECK(clSetKernelArg(kernel, 2, sizeof(buffer), &buffer));
  printf("pixel: %d\n", run(queue, kernel, buffer));
  const cl_sampler_properties nearest[] = {CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0};
  cl_sampler sampler;
  CREATE(sampler, clCreateSamplerWithProperties(context, nearest, error));
  cl_program other = build_text(
      MATRICES
      "kernel void sampled(read_only image2d_t i, sampler_t s, global int *p) {"
      "  *p = read_imagef(i, s, (int2)(0, 0)).z; }"
      "kernel void plain(global int *p) { *p = 3; }",
      "");
  kernel = make_kernel(other, "sampled");
  CHECK(clSetKernelArg(kernel, 0, sizeof(image), &image));
  CHECK(clSetKernelArg(kernel, 1, sizeof(sampler), &sampler));
  CHECK(clSetKernelArg(kernel, 2, sizeof(buffer), &buffer));
  printf("sampled: %d\n", run(queue, kernel, buffer));
  kernel = make_kernel(program, "plain");
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("plain: %d\n", run(queue, kernel, buffer));
}

/* Samplers that are arguments and constants in one program. */
static void samplers(void) {
  cl_program program = build_text(
      MATRICES
      "kernel void pixel(read_only image2d_t i, global int *p) {"
      "  const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;"
      "  *p = read_imagef(i, s, (int2)(0, 0)).y; }"
      "kernel void sampled(read_only image2d_t i, sampler_t s, global int *p) {"
      "  *p = read_imagef(i, s, (int2)(0, 0)).z; }"
      "kernel void plain(global int *p) { *p = 3; }",
      "");
  print_log(program);
  float pixels[8] = {0, 1, 2, 3, 10, 11, 12, 13};
  cl_mem image = make_image(pixels), buffer = make_buffer(pixels, sizeof(pixels));
  cl_sampler sampler;
  CREATE(sampler, clCreateSamplerWithProperties(
                      context,
                      (const cl_sampler_properties[]){CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE,
                                                      CL_SAMPLER_FILTER_MODE, CL_FILTER_NEAREST,
                                                      0},
                      error));
  cl_kernel pixel = make_kernel(program, "pixel"), sampled = make_kernel(program, "sampled");
  cl_command_queue queue = make_queue(0);
  CHECK(clSetKernelArg(pixel, 0, sizeof(image), &image));
  CHECK(clSetKernelArg(pixel, 1, sizeof(buffer), &buffer));
  printf("pixel: %d\n", run(queue, pixel, buffer));
  CHECK(clSetKernelArg(sampled, 0, sizeof(image), &image));
  CHECK(clSetKernelArg(sampled, 1, sizeof(sampler), &sampler));
  CHECK(clSetKernelArg(sampled, 2, sizeof(buffer), &buffer));
  printf("sampled: %d\n", run(queue, sampled, buffer));
}

/* A kernel with an image that shares a variable with a kernel that the driver does not run. */
static void shared_variables(void) {
  cl_program program =
      build_text(MATRICES
                 "global int sum;\n"
                 "kernel void add(read_only image2d_t i) { sum += get_image_width(i); }\n"
                 "kernel void get(global int *p) { *p = sum; }\n",
                 "-cl-std=CL3.0");
  print_log(program);
  cl_int error;
  clCreateKernel(program, "add", &error);
  printf("add: %d\n", error);
  cl_kernel kernel = make_kernel(program, "get");
  int none = 7;
  cl_mem buffer = make_buffer(&none, sizeof(none));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("get: %d\n", run(make_queue(0), kernel, buffer));
}

/* A kernel with an image and a variable that no other kernel uses. */
static void own_variables(void) {
  cl_program program =
      build_text(MATRICES "global int sum;\n"
                          "kernel void add(read_only image2d_t i, global int *p) {\n"
                          "  sum += get_image_width(i); *p = sum; }\n"
                          "kernel void get(global int *p) { *p = 3; }\n",
                 "-cl-std=CL3.0");
  float pixels[8] = {0};
  cl_mem image = make_image(pixels), buffer = make_buffer(pixels, sizeof(pixels));
  cl_command_queue queue = make_queue(0);
  cl_kernel kernel = make_kernel(program, "add");
  CHECK(clSetKernelArg(kernel, 0, sizeof(image), &image));
  CHECK(clSetKernelArg(kernel, 1, sizeof(buffer), &buffer));
  for (int i = 0; i < 2; ++i)
    printf("add: %d\n", run(queue, kernel, buffer));
  kernel = make_kernel(program, "get");
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("get: %d\n", run(queue, kernel, buffer));
}

/* Options of SPIR-V, whose file is the argument. */
static void spirv_options(const char *path) {
  const char *all[] = {"", "-cl-fast-relaxed-math -ze-opt-large-register-file", "-DN=3",
                       "-cl-unknown", "unknown"};
  for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i) {
    cl_program program = make_program(path), object = make_program(path);
    printf("'%s': %d %d\n", all[i],
           clBuildProgram(program, 1, &device, all[i], NULL, NULL),
           clCompileProgram(object, 1, &device, all[i], 0, NULL, NULL, NULL, NULL));
  }
}

/* Options with which clang would write files. */
static void writing_options(void) {
  const char *all[] = {"-MD", "-save-temps", "-S", "-ftime-trace", "-o k.o"};
  for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i)
    printf("%s: %d\n", all[i],
           clBuildProgram(create(MATRICES "kernel void k() {}\n"), 1, &device, all[i], NULL,
                          NULL));
}

/* A string whose length includes its end. */
static void final_zero(void) {
  static const char text[] = MATRICES "kernel void k(global int *p) { *p = 3; }\n";
  const char *texts[] = {text};
  const size_t length = sizeof(text);
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, texts, &length, error));
  printf("build %d\n", clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel kernel = make_kernel(program, "k");
  int none = 7;
  cl_mem buffer = make_buffer(&none, sizeof(none));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("k: %d\n", run(make_queue(0), kernel, buffer));
}

/* A program that is built for one of two devices. */
static void one_device(void) {
  const cl_device_partition_property one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[64];
  cl_uint count;
  CHECK(clCreateSubDevices(device, one, 64, parts, &count));
  CREATE(context, clCreateContext(NULL, 2, parts, NULL, NULL, error));
  cl_program program = create(MATRICES "kernel void k(global int *p) { *p = 3; }\n");
  CHECK(clBuildProgram(program, 1, parts, "", NULL, NULL));
  cl_kernel kernel = make_kernel(program, "k");
  int none = 7;
  cl_mem buffer = make_buffer(&none, sizeof(none));
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  size_t sizes[2];
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(sizes), sizes, NULL));
  for (int i = 0; i < 2; ++i) {
    const size_t size = 1;
    cl_build_status status;
    device = parts[i];
    CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(status),
                                &status, NULL));
    printf("device %d: status %d, has a binary: %d, launch %d\n", i, status, sizes[i] != 0,
           clEnqueueNDRangeKernel(make_queue(0), kernel, 1, NULL, &size, NULL, 0, NULL,
                                  NULL));
  }
  CHECK(clReleaseKernel(kernel));
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  kernel = make_kernel(program, "k");
  CHECK(clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  printf("built for both: %d\n", run(make_queue(0), kernel, buffer));
}

/* Two parts of the device in a context, with a buffer and a queue for each. */
static cl_device_id halves[2];
static cl_mem half_buffers[2];
static cl_command_queue half_queues[2];

static void divide(void) {
  const cl_device_partition_property one[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id all[64];
  cl_uint count;
  CHECK(clCreateSubDevices(device, one, 64, all, &count));
  memcpy(halves, all, sizeof(halves));
  CREATE(context, clCreateContext(NULL, 2, halves, NULL, NULL, error));
  for (int i = 0; i < 2; ++i) {
    int none = 0;
    device = halves[i];
    half_buffers[i] = make_buffer(&none, sizeof(none));
    half_queues[i] = make_queue(0);
  }
}

static void run_on_halves(cl_kernel kernel) {
  for (int i = 0; i < 2; ++i) {
    CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &half_buffers[i]));
    printf("device %d: %d\n", i, run(half_queues[i], kernel, half_buffers[i]));
  }
}

static void build_half(cl_program program, int i, const char *options) {
  printf("build %d\n", clBuildProgram(program, 1, &halves[i], options, NULL, NULL));
}

/* A program that is built for each of two devices with other options. */
static void own_options(void) {
  divide();
  cl_program program = create(MATRICES "kernel void k(global int *p) { *p = N; }\n"
                                       "#if N == 2\n"
                                       "kernel void other(global int *p, int n) {}\n"
                                       "#else\n"
                                       "kernel void other(global int *p) {}\n"
                                       "#endif\n");
  build_half(program, 0, "-DN=1");
  build_half(program, 1, "-DN=2");
  for (int i = 0; i < 2; ++i) {
    char options[32];
    CHECK(clGetProgramBuildInfo(program, halves[i], CL_PROGRAM_BUILD_OPTIONS,
                                sizeof(options), options, NULL));
    printf("options %s\n", options);
  }
  cl_kernel kernel = make_kernel(program, "k"), clone;
  run_on_halves(kernel);
  CREATE(clone, clCloneKernel(kernel, error));
  CHECK(clReleaseKernel(kernel));
  run_on_halves(clone);
  CHECK(clReleaseKernel(clone));
  cl_int error;
  clCreateKernel(program, "other", &error);
  printf("other: %d\n", error);
}

/* Builds for one of two devices that keep the other device's, replace it, and fail. */
static void half_builds(void) {
  divide();
  cl_program program = create(MATRICES "kernel void k(global int *p) { *p = N; }\n");
  build_half(program, 0, "-DN=1");
  build_half(program, 1, "-DN=?");
  cl_kernel kernel = make_kernel(program, "k");
  CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &half_buffers[0]));
  printf("device 0: %d\n", run(half_queues[0], kernel, half_buffers[0]));
  CHECK(clReleaseKernel(kernel));
  build_half(program, 0, "-DN=3");
  kernel = make_kernel(program, "k");
  CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &half_buffers[0]));
  printf("device 0: %d\n", run(half_queues[0], kernel, half_buffers[0]));
  CHECK(clReleaseKernel(kernel));
  build_half(program, 1, "-DN=3");
  run_on_halves(make_kernel(program, "k"));
}

static void compile_half(cl_program program, int i, const char *options) {
  printf("compile %d\n", clCompileProgram(program, 1, &halves[i], options, 0, NULL, NULL, NULL,
                                          NULL));
}

/* Objects that are compiled for each of two devices with other options. */
static void own_objects(void) {
  divide();
  cl_program object = create(MATRICES "kernel void k(global int *p) { *p = N; }\n");
  compile_half(object, 0, "-DN=1");
  compile_half(object, 1, "-DN=2");
  for (int i = 0; i < 2; ++i) {
    cl_program linked;
    CREATE(linked, clLinkProgram(context, 1, &halves[i], "", 1, &object, NULL, NULL, error));
    cl_kernel kernel = make_kernel(linked, "k");
    CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &half_buffers[i]));
    printf("device %d: %d\n", i, run(half_queues[i], kernel, half_buffers[i]));
  }
  cl_program both, function, caller;
  CREATE(both, clLinkProgram(context, 2, halves, "", 1, &object, NULL, NULL, error));
  run_on_halves(make_kernel(both, "k"));
  /* One of the objects has no matrices; a library has both. */
  function = create("int number(void) { return 10 * N; }\n");
  caller = create(MATRICES "int number(void);\n"
                           "kernel void k(global int *p) { *p = N + number(); }\n");
  compile_half(function, 0, "-DN=1");
  compile_half(function, 1, "-DN=2");
  compile_half(caller, 0, "-DN=3");
  compile_half(caller, 1, "-DN=3");
  cl_program objects[] = {function, caller};
  CREATE(both, clLinkProgram(context, 2, halves, "-create-library", 2, objects, NULL, NULL,
                             error));
  CREATE(both, clLinkProgram(context, 2, halves, "", 1, &both, NULL, NULL, error));
  run_on_halves(make_kernel(both, "k"));
}

/* The link fails for one of the devices. */
static void half_linked(void) {
  divide();
  cl_program object = create(MATRICES "int missing(void);\n"
                                      "#if N == 2\n"
                                      "#define missing() 2\n"
                                      "#endif\n"
                                      "kernel void k(global int *p) { *p = missing(); }\n");
  compile_half(object, 0, "-DN=1");
  compile_half(object, 1, "-DN=2");
  cl_int error;
  cl_program both = clLinkProgram(context, 2, halves, "", 1, &object, NULL, NULL, &error);
  printf("link %d\n", error);
  for (int i = 0; i < 2; ++i) {
    device = halves[i];
    print_log(both);
  }
  cl_kernel kernel = make_kernel(both, "k");
  CHECK(clSetKernelArg(kernel, 0, sizeof(cl_mem), &half_buffers[1]));
  printf("device 1: %d\n", run(half_queues[1], kernel, half_buffers[1]));
}

static void variables(void) {
  cl_program program =
      build_text(MATRICES "global int a[10]; static global long b;\n"
                          "constant int c[4] = {1, 2, 3, 4};\n"
                          "kernel void k(global int *p) { b += c[*p]; *p = a[b]++; }\n",
                 "-cl-std=CL3.0");
  size_t size;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE,
                              sizeof(size), &size, NULL));
  printf("%zu bytes\n", size);
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  start();
  static const struct {
    const char *name;
    void (*function)(void);
  } parts[] = {{"images", images},       {"shared-variables", shared_variables},
               {"samplers", samplers},
               {"one-device", one_device}, {"variables", variables},
               {"final-zero", final_zero}, {"own-options", own_options},
               {"own-variables", own_variables},
               {"half-builds", half_builds},
               {"own-objects", own_objects}, {"half-linked", half_linked},
               {"writing-options", writing_options}};
  if (argc == 3 && !strcmp(argv[1], "options"))
    spirv_options(argv[2]);
  if (argc == 3 && !strcmp(argv[1], "damaged"))
    build(argv[2]);
  for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); ++i)
    if (!strcmp(argv[1], parts[i].name))
      parts[i].function();
  return 0;
}
