// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Build/StubSource.h"
#include "Layer/TenonLibrary.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

/// The source for a program with the kernel `gemm`.
static std::string sourceOf(const tenon_kernel_info &Kernel) {
  static const tenon_kernel_info *Info;
  Info = &Kernel;
  Tenon.num_kernels = [](const tenon_program *) { return size_t(1); };
  Tenon.kernel_at = [](const tenon_program *, size_t) {
    return static_cast<const tenon_kernel *>(nullptr);
  };
  Tenon.kernel_requirements = [](const tenon_kernel *) { return Info; };
  Tenon.kernel_name = [](const tenon_kernel *) { return "gemm"; };
  std::string Source = writeStubSource(nullptr);
  Tenon = {};
  return Source;
}

TEST(LayerStubSource, HasAParameterForEachArgument) {
  const tenon_param_info Params[] = {{TENON_PARAM_BUFFER, 8},
                                     {TENON_PARAM_LOCAL, 8},
                                     {TENON_PARAM_VALUE, 4},
                                     {TENON_PARAM_VALUE, 12}};
  EXPECT_EQ(sourceOf({4, Params, 0, 16, {16, 2, 1}, 0, 0, nullptr}),
            "typedef uint bytes4;\n"
            "typedef struct { uchar bytes[12]; } bytes12;\n"
            "__attribute__((reqd_work_group_size(16,2,1))) kernel void gemm("
            "global uchar *p0, local uchar *p1, bytes4 p2, bytes12 p3) {}\n");
}

TEST(LayerStubSource, HasNumbersOfTheUsualSizes) {
  const tenon_param_info Params[] = {
      {TENON_PARAM_VALUE, 8}, {TENON_PARAM_VALUE, 1}, {TENON_PARAM_VALUE, 2}};
  EXPECT_EQ(sourceOf({3, Params, 0, 0, {0, 0, 0}, 0, 0, nullptr}),
            "typedef uchar bytes1;\n"
            "typedef ushort bytes2;\n"
            "typedef ulong bytes8;\n"
            "kernel void gemm(bytes8 p0, bytes1 p1, bytes2 p2) {}\n");
}
