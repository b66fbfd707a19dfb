/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a program does with tenon.h. Arguments: a file with the kernels of gemm.cl. */
#include "tenon/tenon.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *what, char **message) {
  printf("%s: %s\n", what, *message ? *message : "no message");
  tenon_free(*message);
  *message = NULL;
}

static char *content(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  char *bytes = malloc(*size);
  if (fread(bytes, 1, *size, file) != *size)
    exit(1);
  fclose(file);
  return bytes;
}

/* Lane l has bytes of pairs of columns of A, and of column l of B: with ones everywhere each
 * sum is K. */
static int run_gemm(const tenon_program *program) {
  int8_t a[256], b[256];
  int32_t c[64];
  memset(a, 1, sizeof a);
  memset(b, 1, sizeof b);
  for (int i = 0; i < 64; ++i)
    c[i] = i;
  void *pa = a, *pb = b, *pc = c;
  const void *args[] = {&pa, &pb, &pc};
  tenon_ndrange range = {{8, 1, 1}, {8, 1, 1}, {0, 0, 0}, 1};
  if (tenon_run_kernel(tenon_find_kernel(program, "gemm"), args, &range, 1, NULL))
    return 0;
  for (int i = 0; i < 64; ++i)
    if (c[i] != i + 32)
      return 0;
  return 1;
}

static void *compile_and_run(void *path) {
  long right = 0;
  for (int i = 0; i < 3; ++i) {
    tenon_options options = {.size = sizeof options, .opt_level = 1 + i};
    tenon_program *program = tenon_compile_file(path, &options, NULL);
    right += program && run_gemm(program);
    tenon_release(program);
  }
  return (void *)right;
}

int main(int argc, char **argv) {
  char *message = NULL;
  if (argc < 2)
    return 2;
  tenon_program *program = tenon_compile_file(argv[1], NULL, &message);
  say("compiled", &message);
  for (size_t i = 0; i < tenon_num_kernels(program); ++i) {
    const tenon_kernel *kernel = tenon_kernel_at(program, i);
    const tenon_kernel_info *info = tenon_kernel_requirements(kernel);
    printf("kernel %s: %d parameters, sub-groups of %d\n", tenon_kernel_name(kernel),
           (int)info->num_params, (int)info->subgroup_size);
    tenon_parameter p;
    for (size_t j = 0; tenon_kernel_parameter(kernel, j, &p); ++j)
      printf("  %s%s%s %s: %s\n", p.space, *p.space ? " " : "", p.type, p.name,
             tenon_kernel_parameter_ir_type(kernel, j));
  }
  printf("no kernel: %d\n", tenon_find_kernel(program, "gem") == NULL);
  printf("gemm is %s\n", run_gemm(program) ? "right" : "wrong");

  /* Compiling the same program again returns the same object. */
  tenon_program *same = tenon_compile_file(argv[1], NULL, NULL);
  printf("the same: %d\n", same == program);
  tenon_release(same);

  /* What a caller that ignores failures passes on. */
  tenon_ndrange one = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  printf("null program: %d %d\n", tenon_find_kernel(NULL, "add") == NULL,
         (int)tenon_num_kernels(NULL));
  printf("status %d\n", tenon_run_kernel(NULL, NULL, &one, 1, &message));
  say("no kernel", &message);
  const tenon_kernel *add = tenon_find_kernel(program, "add");
  printf("status %d\n", tenon_run_kernel(add, NULL, &one, 1, &message));
  say("no arguments", &message);
  printf("status %d\n", tenon_prepare_kernel(add, NULL, &message));
  say("no range", &message);
  printf("null: %d\n", tenon_compile_file(NULL, NULL, &message) == NULL);
  say("no path", &message);

  /* An impossible launch. */
  tenon_ndrange none = {{0, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  int status =
      tenon_run_kernel(tenon_find_kernel(program, "add"), NULL, &none, 1, &message);
  printf("status %d\n", status);
  say("launch", &message);
  tenon_release(program);

  size_t size, stub_size, spirv_size;
  char *bytes = content(argv[1], &size);
  printf("uses matrices: %d %d\n", tenon_uses_matrices(bytes, size),
         tenon_uses_matrices("kernel void k() {}", 18));

  /* A C string with its end, and one that ends too early. */
  static const char text[] = "kernel void k() {}", parts[] = "kernel void\0k() {}";
  tenon_program *string = tenon_compile(text, sizeof text, NULL, &message);
  printf("string: %d kernel\n", (int)tenon_num_kernels(string));
  tenon_release(string);
  tenon_compile(parts, sizeof parts, NULL, &message);
  say("parts", &message);

  /* Code for another machine. */
  tenon_options loops = {.size = sizeof loops, .target = "loops", .name = "gemm.cl"};
  tenon_program *spirv = tenon_compile(bytes, size, &loops, &message);
  say("loops", &message);
  const unsigned *words = tenon_program_bytes(spirv, &spirv_size);
  printf("%s: %d kernels, magic %08x\n", tenon_program_target(spirv),
         (int)tenon_num_kernels(spirv), words[0]);
  status = tenon_run_kernel(tenon_kernel_at(spirv, 0), NULL, &none, 1, &message);
  say("not here", &message);

  unsigned *stub = tenon_write_stub(bytes, size, NULL, &stub_size, &message);
  say("stub", &message);
  printf("magic %08x, smaller: %d\n", stub[0], stub_size < spirv_size);
  if (argc > 2) {
    FILE *file = fopen(argv[2], "wb");
    fwrite(stub, 1, stub_size, file);
    fclose(file);
  }
  tenon_free(stub);
  tenon_release(spirv);

  /* Sources that cannot be compiled. */
  tenon_options options = {.size = sizeof options, .name = "broken.cl"};
  printf("null: %d\n", tenon_compile("kernel void k( {}", 17, &options, &message) == NULL);
  say("broken", &message);
  options.target = "abacus";
  tenon_compile(bytes, size, &options, &message);
  say("unknown", &message);
  options = (tenon_options){.size = sizeof options, .opt_level = 4};
  tenon_compile(bytes, size, &options, &message);
  say("level", &message);
  tenon_compile_object(bytes, size, &options, &stub_size, &message);
  say("of an object", &message);
  tenon_write_stub(bytes, size, &options, &stub_size, &message);
  say("of a stub", &message);
  tenon_compile_file("/no/such/file", NULL, &message);
  say("missing", &message);
  free(bytes);

  pthread_t threads[4];
  long right = 0;
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, compile_and_run, argv[1]);
  for (int i = 0; i < 4; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    right += (long)result;
  }
  printf("threads: %ld of 12 right\n", right);
  return 0;
}
