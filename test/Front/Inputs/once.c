/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tenon/tenon.h"
#include <stdio.h>

int main(int argc, char **argv) {
  char *message = NULL;
  tenon_program *program = argc > 1 ? tenon_compile_file(argv[1], NULL, &message) : NULL;
  if (!program) {
    puts(message ? message : "no file");
    return 1;
  }
  printf("%d kernels\n%s", (int)tenon_num_kernels(program), message ? message : "");
  return 0;
}
