// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

static const char *const Kernels = R"(
    define spir_kernel void @k(ptr addrspace(1) %b, i32 %s, ptr addrspace(3) %l, ptr byval({i8, i64}) %v) {
      ret void
    }
    define spir_kernel void @gemm_f32() { ret void }
    define void @gemm_f33() { ret void }
  )";

static std::string runWith(std::vector<LaunchArg> Args,
                           const char *Name = "k") {
  LaunchRequest R = request(std::move(Args));
  R.Kernel = Name;
  return run(Kernels, R);
}

TEST(CheckArguments, AcceptsWhatFits) {
  std::vector<int> Buffer(1);
  int32_t Scalar = 0;
  char Struct[16] = {};
  EXPECT_EQ(runWith({buffer(Buffer), scalar(Scalar), local(8), scalar(Struct)}),
            "");
}

TEST(CheckArguments, NamesWhatDoesNotFit) {
  std::vector<int> Buffer(1);
  int32_t Scalar = 0;
  int64_t Long = 0;
  char Struct[16] = {};
  EXPECT_EQ(runWith({buffer(Buffer)}), "kernel 'k' takes 4 arguments, got 1");
  EXPECT_EQ(runWith({scalar(Scalar), scalar(Scalar), local(8), scalar(Struct)}),
            "kernel 'k': argument 0 is a scalar, expected a buffer");
  EXPECT_EQ(runWith({buffer(Buffer), scalar(Long), local(8), scalar(Struct)}),
            "kernel 'k': argument 1 has 8 bytes, expected 4");
  EXPECT_EQ(
      runWith({buffer(Buffer), scalar(Scalar), buffer(Buffer), scalar(Struct)}),
      "kernel 'k': argument 2 is a buffer, expected local memory");
  EXPECT_EQ(runWith({buffer(Buffer), scalar(Scalar), local(8), scalar(Long)}),
            "kernel 'k': argument 3 has 8 bytes, expected 16");
}

TEST(CheckArguments, UnknownKernelListsTheNearestFirst) {
  EXPECT_EQ(runWith({}, "gemm_f33"),
            "no kernel 'gemm_f33'; the module has 'gemm_f32', 'k'");
  EXPECT_EQ(run("", request({})), "no kernel 'k': the module has no kernels");
}
