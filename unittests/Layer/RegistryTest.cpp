// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layer's tables and forms, without a driver of OpenCL.

#include "Layer/Registry.h"
#include "Layer/Build/StubSource.h"
#include "Layer/Commands/LocalSize.h"
#include "Layer/Programs/ProgramBinary.h"
#include "Layer/Programs/SpecConstants.h"
#include "tenon/Support/Bytes.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace tenon::layer;

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

TEST(LayerRegistry, KeepsStateAsLongAsTheHandleHasOwners) {
  Registry<int *, int> Table;
  int Object = 0;
  EXPECT_EQ(Table.find(&Object), nullptr);
  EXPECT_EQ(Table.release(&Object), nullptr); // of nobody's
  Table.add(&Object, std::make_shared<int>(7));
  Table.retain(&Object);
  EXPECT_EQ(Table.release(&Object), nullptr);
  ASSERT_TRUE(Table.find(&Object));
  EXPECT_EQ(*Table.find(&Object), 7);
  std::shared_ptr<int> Last = Table.release(&Object);
  ASSERT_TRUE(Last);
  EXPECT_EQ(*Last, 7);
  EXPECT_EQ(Table.find(&Object), nullptr);
}

//===----------------------------------------------------------------------===//
// Binaries
//===----------------------------------------------------------------------===//

TEST(LayerProgramBinary, IsReadAsWritten) {
  StoredProgram Stored;
  Stored.Type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  Stored.Texts = {{true, std::string("\0IL", 3), "", {}},
                  {false, "kernel void k() {}", "-DN=8", {{"a.h", "1"}}}};
  std::string Bytes = writeProgramBinary(Stored);
  EXPECT_TRUE(isProgramBinary(Bytes));
  StoredProgram Read;
  ASSERT_TRUE(readProgramBinary(Bytes, Read));
  EXPECT_EQ(writeProgramBinary(Read), Bytes);
  EXPECT_EQ(Read.Type, Stored.Type);
  ASSERT_EQ(Read.Texts.size(), 2u);
  EXPECT_EQ(Read.Texts[1].Headers[0].first, "a.h");
}

TEST(LayerProgramBinary, RefusesDamage) {
  StoredProgram Stored, Read;
  Stored.Texts = {{false, "kernel", "", {}}};
  std::string Bytes = writeProgramBinary(Stored);
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(readProgramBinary(Bytes.substr(0, Size), Read)) << Size;
  for (size_t At = 0; At < Bytes.size(); ++At) {
    std::string Damaged = Bytes;
    Damaged[At] = char(~Damaged[At]);
    EXPECT_FALSE(readProgramBinary(Damaged, Read)) << At;
  }
  EXPECT_FALSE(isProgramBinary("ELF"));
  EXPECT_TRUE(isProgramBinary("tenon program 2\n")); // and has to be refused
  EXPECT_FALSE(readProgramBinary("tenon program 2\n", Read));
}

TEST(LayerProgramBinary, StopsAtTheFirstMistake) {
  constexpr uint64_t Many = 1000;
  tenon::ByteWriter W;
  W.Bytes = "tenon program 1\n";
  W.number(0);
  W.number(Many);
  W.number(false);
  for (uint64_t N = 0; N < Many; ++N) // the first is the length of a text
    W.number(~uint64_t(0));
  W.number(tenon::hashOf(W.Bytes));
  StoredProgram Read;
  EXPECT_FALSE(readProgramBinary(W.Bytes, Read));
  EXPECT_EQ(Read.Texts.size(), 1u);
}

//===----------------------------------------------------------------------===//
// Specialisation constants
//===----------------------------------------------------------------------===//

/// Constants 10 (signed char), 11 (Boolean) and 12 (long).
static std::string moduleOfConstants() {
  const uint32_t Words[] = {
      0x07230203,   0x00010400, 0,  20, 0, // header
      4 << 16 | 71, 4,          1,  10,    // OpDecorate %4 SpecId 10
      4 << 16 | 71, 5,          1,  11,    //
      4 << 16 | 71, 6,          1,  12,    //
      4 << 16 | 21, 1,          8,  1,     // %1 = OpTypeInt 8 1
      2 << 16 | 20, 2,                     // %2 = OpTypeBool
      4 << 16 | 21, 3,          64, 0,     // %3 = OpTypeInt 64 0
      4 << 16 | 50, 1,          4,  1,     // %4 = OpSpecConstant %1 1
      3 << 16 | 48, 2,          5,         // %5 = OpSpecConstantTrue %2
      5 << 16 | 50, 3,          6,  1,  0, // %6 = OpSpecConstant %3 1
  };
  return std::string(reinterpret_cast<const char *>(Words), sizeof(Words));
}

TEST(LayerSpecConstants, HaveSizes) {
  std::string Module = moduleOfConstants();
  EXPECT_EQ(specConstantSize(Module, 10), 1u);
  EXPECT_EQ(specConstantSize(Module, 11), 1u);
  EXPECT_EQ(specConstantSize(Module, 12), 8u);
  EXPECT_EQ(specConstantSize(Module, 13), 0u);
  EXPECT_EQ(specConstantSize("kernel void k() {}", 10), 0u);
  EXPECT_EQ(specConstantSize(Module.substr(0, Module.size() - 4), 12), 0u);
}

TEST(LayerSpecConstants, GetOtherDefaults) {
  std::string Module = moduleOfConstants();
  EXPECT_EQ(specialise(Module, {}), Module);
  EXPECT_EQ(specialise(Module, {{13, "x"}}), Module); // no such constant
  std::string Result =
      specialise(Module, {{10, std::string(1, char(-2))},
                          {11, std::string(1, '\0')},
                          {12, std::string("\1\2\3\4\5\6\7\10", 8)}});
  auto WordAt = [&](size_t FromEnd) {
    uint32_t Word;
    std::memcpy(&Word, Result.data() + Result.size() - 4 * FromEnd, 4);
    return Word;
  };
  EXPECT_EQ(WordAt(9), uint32_t(-2)); // with copies of the sign
  EXPECT_EQ(WordAt(8), 3u << 16 | 49);
  EXPECT_EQ(WordAt(2), 0x04030201u);
  EXPECT_EQ(WordAt(1), 0x08070605u);
  EXPECT_EQ(Result.size(), Module.size());
}

//===----------------------------------------------------------------------===//
// Work-group sizes
//===----------------------------------------------------------------------===//

namespace {
class LayerLocalSize : public testing::Test {
protected:
  cl_int choose(uint64_t Global, const size_t *Local = nullptr) {
    Range = {{Global, 2, 1}, {1, 1, 1}, {0, 0, 0}, 2};
    return chooseLocalSize(Info, /*MaxGroupSize=*/256, Local, Range);
  }

  tenon_kernel_info Info = {0, nullptr, 0, 16, {0, 0, 0}, 0, 0, nullptr};
  tenon_ndrange Range = {};
};
} // namespace

TEST_F(LayerLocalSize, DividesTheGlobalSize) {
  EXPECT_EQ(choose(1024), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 64u);
  EXPECT_EQ(Range.local[1], 1u);
  EXPECT_EQ(choose(96), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 32u);
  EXPECT_EQ(choose(10), CL_SUCCESS); // one incomplete sub-group
  EXPECT_EQ(Range.local[0], 16u);
}

TEST_F(LayerLocalSize, IsWhatTheKernelRequires) {
  Info.required_local[0] = 8;
  Info.required_local[1] = 2;
  Info.required_local[2] = 1;
  EXPECT_EQ(choose(1024), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 8u);
  EXPECT_EQ(Range.local[1], 2u);
  const size_t Same[] = {8, 2}, Other[] = {16, 1};
  EXPECT_EQ(choose(1024, Same), CL_SUCCESS);
  EXPECT_EQ(choose(1024, Other), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(LayerLocalSize, IsLimitedByTheDevice) {
  const size_t Max[] = {128, 2}, More[] = {256, 2}, Zero[] = {0, 1};
  EXPECT_EQ(choose(1024, Max), CL_SUCCESS);
  EXPECT_EQ(choose(1024, More), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(choose(1024, Zero), CL_INVALID_WORK_GROUP_SIZE);
}

//===----------------------------------------------------------------------===//
// Stubs
//===----------------------------------------------------------------------===//

TEST(LayerStubSource, HasAParameterForEachArgument) {
  static const tenon_param_info Params[] = {{TENON_PARAM_BUFFER, 8},
                                            {TENON_PARAM_LOCAL, 8},
                                            {TENON_PARAM_VALUE, 4},
                                            {TENON_PARAM_VALUE, 12}};
  static const tenon_kernel_info Info = {4,          Params, 0, 16,
                                         {16, 2, 1}, 0,      0, nullptr};
  Tenon.num_kernels = [](const tenon_program *) { return size_t(1); };
  Tenon.kernel_at = [](const tenon_program *, size_t) {
    return static_cast<const tenon_kernel *>(nullptr);
  };
  Tenon.kernel_requirements = [](const tenon_kernel *) { return &Info; };
  Tenon.kernel_name = [](const tenon_kernel *) { return "gemm"; };
  EXPECT_EQ(writeStubSource(nullptr),
            "typedef uint bytes4;\n"
            "typedef struct { uchar bytes[12]; } bytes12;\n"
            "__attribute__((reqd_work_group_size(16,2,1))) kernel void gemm("
            "global uchar *p0, local uchar *p1, bytes4 p2, bytes12 p3) {}\n");
  Tenon = {};
}
