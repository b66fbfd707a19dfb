/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * objects WAY [FILE…]: programs that are compiled as several objects and linked.
 */
#include "host.h"

/* The multiplication of one tile of 8 x 16, and its user. */
static const char tile_text[] =
    "float8 tile(global const ushort *a, global const ushort *b, int n, float8 sum) {\n"
    "  int lane = get_sub_group_local_id();\n"
    "  for (int k = 0; k < n; k += 16) {\n"
    "    short8 as;\n"
    "    int8 bs;\n"
    "    for (int i = 0; i < 8; ++i) {\n"
    "      as[i] = a[i * n + k + lane];\n"
    "      global const ushort *pair = b + (k + 2 * i) * n + lane;\n"
    "      bs[i] = pair[0] | (int)pair[n] << 16;\n"
    "    }\n"
    "    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(as, bs, sum);\n"
    "  }\n"
    "  return sum;\n"
    "}\n";
static const char kernel_text[] =
    "#ifdef ROW_OF\n"
    "int row_of(int group);\n"
    "#else\n"
    "#define row_of(group) (group * 8)\n"
    "#endif\n"
    "float8 tile(global const ushort *a, global const ushort *b, int n, float8 sum);\n"
    "__attribute__((intel_reqd_sub_group_size(16)))\n"
    "__attribute__((reqd_work_group_size(16, 1, 1)))\n"
    "kernel void gemm(global const ushort *a, global const ushort *b, global float *c, int n) {\n"
    "  int row = row_of(get_group_id(1)), column = get_group_id(0) * 16;\n"
    "  float8 sum = tile(a + row * n, b + column, n, 0);\n"
    "  for (int i = 0; i < 8; ++i)\n"
    "    c[(row + i) * n + column + get_sub_group_local_id()] = sum[i];\n"
    "}\n";
/* A function without matrices. */
static const char row_text[] = "int row_of(int group) { return group * 8; }\n";

static cl_program compiled(const char *text, const char *options) {
  cl_program program;
  CREATE(program, clCreateProgramWithSource(context, 1, &text, NULL, error));
  cl_int error = clCompileProgram(program, 1, &device, options, 0, NULL, NULL, NULL, NULL);
  if (error != CL_SUCCESS) {
    printf("clCompileProgram: error %d\n", error);
    print_log(program);
    exit(1);
  }
  return program;
}

static cl_program linked(const char *options, cl_uint count, const cl_program *objects) {
  cl_int error;
  cl_program program =
      clLinkProgram(context, 1, &device, options, count, objects, NULL, NULL, &error);
  if (error != CL_SUCCESS) {
    printf("clLinkProgram: error %d\n", error);
    if (program)
      print_log(program);
    exit(1);
  }
  return program;
}

/* The whole multiplication except row_of(). */
static cl_program compiled_kernel(void) {
  char text[sizeof(tile_text) + sizeof(kernel_text)];
  snprintf(text, sizeof(text), "%s%s", tile_text, kernel_text);
  return compiled(text, "-DROW_OF");
}

static void print_type(const char *what, cl_program program) {
  cl_program_binary_type type;
  CHECK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BINARY_TYPE, sizeof(type), &type,
                              NULL));
  printf("%s: %s\n", what,
         type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ? "object"
         : type == CL_PROGRAM_BINARY_TYPE_LIBRARY       ? "library"
         : type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE    ? "executable"
                                                        : "none");
}

static void check_product(cl_program program) {
  printf("product is %s\n", multiply(program, make_queue(0)));
}

/* The function has the matrices, the kernel none. */
static void function(void) {
  cl_program objects[] = {compiled(kernel_text, ""), compiled(tile_text, "")};
  print_type("kernel", objects[0]);
  print_type("function", objects[1]);
  cl_program both = linked("", 2, objects);
  print_type("both", both);
  check_product(both);
}

/* The kernel has the matrices, the function none; each has its own options. */
static void kernel(void) {
  cl_program objects[] = {
      compiled_kernel(),
      compiled("int row_of(int group) { return group * ROWS; }\n", "-DROWS=8")};
  check_product(linked("", 2, objects));
}

/* The function is in a library. */
static void library(void) {
  cl_program function = compiled(tile_text, "");
  cl_program row = compiled(row_text, "");
  cl_program parts[] = {function, row};
  cl_program objects[] = {compiled(kernel_text, ""), linked("-create-library", 2, parts)};
  print_type("library", objects[1]);
  cl_int error;
  cl_kernel none = clCreateKernel(objects[1], "gemm", &error);
  printf("no kernel: %d, error %d\n", !none, error);
  CHECK(clReleaseProgram(function));
  CHECK(clReleaseProgram(row));
  check_product(linked("", 2, objects));
}

/* The driver's library, which Tenon compiles again. */
static void plain_library(void) {
  cl_program row = compiled(row_text, "");
  cl_program rows = linked("-create-library", 1, &row);
  CHECK(clReleaseProgram(row));
  cl_program objects[] = {compiled_kernel(), rows};
  check_product(linked("", 2, objects));
}

/* A variable of one object that another one uses. */
static void variable(void) {
  cl_program objects[] = {
      compiled("extern constant int factors[2];\n"
               "int row_of(int group) { return group * factors[1]; }\n",
               ""),
      compiled("constant int factors[2] = {3, 8};\n", ""), compiled_kernel()};
  check_product(linked("", 3, objects));
}

static cl_program again(cl_program program) {
  size_t size;
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, NULL));
  unsigned char *bytes = malloc(size);
  CHECK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, NULL));
  cl_program other;
  cl_int status;
  CREATE(other, clCreateProgramWithBinary(context, 1, &device, &size,
                                          (const unsigned char **)&bytes, &status, error));
  return other;
}

/* Objects, a library and the program itself through binaries. */
static void binaries(void) {
  cl_program function = compiled(tile_text, "");
  cl_program objects[] = {compiled(kernel_text, ""), again(function)};
  print_type("object", objects[1]);
  check_product(linked("", 2, objects));
  objects[1] = again(linked("-create-library", 1, &function));
  print_type("library", objects[1]);
  cl_program both = linked("", 2, objects);
  check_product(both);
  both = again(both);
  CHECK(clBuildProgram(both, 1, &device, "", NULL, NULL));
  check_product(both);
}

static void fail(const char *what, cl_uint count, const cl_program *objects) {
  cl_int error;
  cl_program program =
      clLinkProgram(context, 1, &device, "", count, objects, NULL, NULL, &error);
  printf("%s: error %d\n", what, error);
  if (program)
    print_log(program);
}

static void mistakes(void) {
  cl_program function = compiled(tile_text, ""), kernel = compiled(kernel_text, "");
  cl_program missing[] = {
      kernel, compiled("/* intel_sub_group_i8_i8_matrix_mad_k32 */ int other;\n", "")};
  fail("missing", 2, missing);
  cl_program twice[] = {kernel, function, kernel};
  fail("twice", 3, twice);
  cl_program types[] = {
      kernel, compiled("/* intel_sub_group_i8_i8_matrix_mad_k32 */\n"
                       "float8 tile(global const ushort *a, int n) { return n; }\n",
                       "")};
  fail("types", 2, types);
  const char *text = tile_text;
  cl_program raw;
  CREATE(raw, clCreateProgramWithSource(context, 1, &text, NULL, error));
  cl_program not_compiled[] = {kernel, raw};
  fail("not compiled", 2, not_compiled);
}

static cl_program compiled_file(const char *path) {
  cl_program program = make_program(path);
  CHECK(clCompileProgram(program, 1, &device, "", 0, NULL, NULL, NULL, NULL));
  return program;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*function)(void);
  } ways[] = {
      {"function", function}, {"kernel", kernel},     {"library", library},
      {"variable", variable}, {"binaries", binaries}, {"mistakes", mistakes},
      {"plain-library", plain_library},
  };
  if (argc < 2)
    return 2;
  start();
  for (size_t i = 0; i < sizeof(ways) / sizeof(*ways); ++i)
    if (!strcmp(argv[1], ways[i].name)) {
      ways[i].function();
      return 0;
    }
  cl_program objects[8];
  for (int i = 2; i < argc; ++i)
    objects[i - 2] = compiled_file(argv[i]);
  check_product(linked("", argc - 2, objects));
  return 0;
}
