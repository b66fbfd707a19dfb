// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SYCL program whose kernel reads and writes a device_global without
// device_image_scope: its memory is SYCL's, and the program's variable holds the address.

#include <cstdio>
#include <string>
#include <sycl/sycl.hpp>

namespace oneapi = sycl::ext::oneapi::experimental;

static const char Source[] = R"(
#include <sycl/sycl.hpp>
namespace oneapi = sycl::ext::oneapi::experimental;
using namespace oneapi::matrix;

oneapi::device_global<int[128]> Total;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::nd_range_kernel<1>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::sub_group_size<16>))
void add() {
  auto sg = sycl::ext::oneapi::this_work_item::get_sub_group();
  joint_matrix<sycl::sub_group, int, use::accumulator, 8, 16> c;
  auto p = sycl::address_space_cast<sycl::access::address_space::global_space,
                                    sycl::access::decorated::no>(&Total[0]);
  joint_matrix_load(sg, c, p, 16, layout::row_major);
  joint_matrix_apply(sg, c, [](int &x) { x += 1; });
  joint_matrix_store(sg, c, p, 16, layout::row_major);
}
)";

int main() try {
  sycl::queue Q;
  auto Program = oneapi::create_kernel_bundle_from_source(
      Q.get_context(), oneapi::source_language::sycl, std::string(Source));
  auto Kernels = oneapi::build(Program);
  auto *Total = static_cast<int *>(
      Kernels.ext_oneapi_get_device_global_address("Total", Q.get_device()));
  int Values[128];
  for (int I = 0; I < 128; ++I)
    Values[I] = I * 3;
  Q.memcpy(Total, Values, sizeof(Values)).wait();
  for (int Launch = 0; Launch < 2; ++Launch)
    Q.submit([&](sycl::handler &H) {
       H.parallel_for(sycl::nd_range<1>(16, 16), Kernels.ext_oneapi_get_kernel("add"));
     }).wait_and_throw();
  Q.memcpy(Values, Total, sizeof(Values)).wait();
  int Wrong = 0;
  for (int I = 0; I < 128; ++I)
    Wrong += Values[I] != I * 3 + 2;
  std::printf("device_global: %s\n", Wrong ? "WRONG" : "right");
} catch (const sycl::exception &E) {
  std::printf("%s\n", E.what());
  return 1;
}
