/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiles the same file twice; in between, the file that it includes changes. */
#include "tenon/tenon.h"
#include <stdio.h>

int main(int argc, char **argv) {
  const char *headers[] = {"kernel void before() {}", "kernel void after() {}"};
  if (argc < 3)
    return 2;
  for (int i = 0; i < 2; ++i) {
    FILE *file = fopen(argv[2], "w");
    fputs(headers[i], file);
    fclose(file);
    tenon_program *program = tenon_compile_file(argv[1], NULL, NULL);
    printf("%s\n", program ? tenon_kernel_name(tenon_kernel_at(program, 0)) : "none");
  }
  return 0;
}
