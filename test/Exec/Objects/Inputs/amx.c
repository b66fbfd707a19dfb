/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Prints the result of a launch of a kernel for AMX. */
#include "tenon/Runtime/tenon_rt.h"
#include <stdio.h>

void gemm_bf16(const void *const *, const tenon_ndrange *, const uint64_t *,
               void *);
extern const tenon_kernel_info gemm_bf16_tenon_info;

int main(void) {
  static uint16_t a[65536], b[65536];
  static float c[65536];
  const void *pointers[3] = {a, b, c};
  const void *args[3] = {&pointers[0], &pointers[1], &pointers[2]};
  tenon_ndrange range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  int status = tenon_launch(gemm_bf16, &gemm_bf16_tenon_info, args, &range, 1);
  if (status == TENON_OK)
    printf("a launch asks for AMX and gets it\n");
  else
    printf("a launch ends with '%s'\n", tenon_status_text(status));
  return 0;
}
