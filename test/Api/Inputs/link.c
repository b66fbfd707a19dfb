/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Links modules in memory: link KERNEL FUNCTION [BROKEN…], files of any form. */
#include "tenon/tenon.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tenon_object read_object(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file)
    exit(1);
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *bytes = malloc(size + 1);
  if (fread(bytes, 1, size, file) != size)
    exit(1);
  fclose(file);
  const char *slash = strrchr(path, '/');
  return (tenon_object){bytes, size, slash ? slash + 1 : path};
}

/* With ones everywhere each sum is K. */
static const char *run(const tenon_program *program) {
  int8_t a[256], b[256];
  int32_t c[64] = {0};
  memset(a, 1, sizeof a);
  memset(b, 1, sizeof b);
  void *pa = a, *pb = b, *pc = c;
  const void *args[] = {&pa, &pb, &pc};
  tenon_ndrange range = {{8, 1, 1}, {8, 1, 1}, {0, 0, 0}, 1};
  const tenon_kernel *kernel = tenon_find_kernel(program, "gemm");
  if (!kernel || tenon_run_kernel(kernel, args, &range, 1, NULL))
    return "missing";
  for (int i = 0; i < 64; ++i)
    if (c[i] != 32)
      return "wrong";
  return "right";
}

int main(int argc, char **argv) {
  tenon_object objects[8];
  int count = argc - 1;
  for (int i = 0; i < count; ++i)
    objects[i] = read_object(argv[i + 1]);
  char *message = NULL;
  tenon_options options = {.size = sizeof options, .build_options = "-DROWS=8"};
  tenon_program *program = tenon_link(objects, count, &options, &message);
  if (!program) {
    printf("%s\n", message);
    return 1;
  }
  printf("message: %s\n", message ? message : "none");
  printf("linked: %s\n", run(program));
  tenon_program *same = tenon_link(objects, count, &options, NULL);
  printf("the same: %d\n", same == program);
  tenon_release(same);
  tenon_release(program);

  /* The same, each compiled by itself first. */
  size_t size;
  for (int i = 0; i < count; ++i) {
    options.build_options = strstr(objects[i].name, ".cl") ? "-DROWS=8" : NULL;
    objects[i].bytes =
        tenon_compile_object(objects[i].bytes, objects[i].size, &options, &size, NULL);
    objects[i].size = size;
  }
  program = tenon_link(objects, count, NULL, NULL);
  printf("of compiled objects: %s\n", run(program));
  unsigned *stub = tenon_link_stub(objects, count, NULL, &size, NULL);
  printf("stub: %08x\n", stub[0]);
  return 0;
}
