/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <tenon/Runtime/tenon_rt.h>

void scale(const void *const *args, const tenon_ndrange *range, const uint64_t group[3],
           void *local);
extern const tenon_kernel_info scale_tenon_info;

int main(void) {
  int values[4] = {1, 2, 3, 4}, *pointer = values;
  const void *args[] = {&pointer};
  tenon_ndrange range = {{4, 1, 1}, {2, 1, 1}, {0, 0, 0}, 1};
  int status = tenon_launch(scale, &scale_tenon_info, args, &range, 2);
  printf("early: %d %d %d %d\n", values[0], values[1], values[2], values[3]);
  return status;
}
