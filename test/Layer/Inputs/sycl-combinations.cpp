// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SYCL program that prints the combinations of types and shapes that the runtime reports
// for the default device: types of A, B, C and D, M, N and K, or the largest ones.

#include <cstdio>
#include <sycl/sycl.hpp>

namespace oneapi = sycl::ext::oneapi::experimental;

int main() {
  sycl::device Device = sycl::queue().get_device();
  std::printf("ext_intel_matrix: %d\n", Device.has(sycl::aspect::ext_intel_matrix));
  for (const auto &C : Device.get_info<oneapi::info::device::matrix_combinations>()) {
    for (auto Type : {C.atype, C.btype, C.ctype, C.dtype})
      std::printf("%d ", int(Type));
    std::printf("%zu %zu %zu %zu %zu %zu\n", C.msize, C.nsize, C.ksize, C.max_msize,
                C.max_nsize, C.max_ksize);
  }
}
