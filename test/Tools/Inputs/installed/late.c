/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <tenon/tenon.h>

int main(int argc, char **argv) {
  char *message = NULL;
  int values[4] = {1, 2, 3, 4}, *pointer = values;
  const void *args[] = {&pointer};
  tenon_ndrange range = {{4, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  tenon_program *program = argc > 1 ? tenon_compile_file(argv[1], NULL, &message) : NULL;
  if (!program || tenon_run_kernel(tenon_kernel_at(program, 0), args, &range, 0, &message)) {
    fprintf(stderr, "%s\n", message ? message : "no file");
    return 1;
  }
  printf("late: %d %d %d %d\n", values[0], values[1], values[2], values[3]);
  tenon_release(program);
  return 0;
}
