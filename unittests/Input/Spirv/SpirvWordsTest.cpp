// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Input/Spirv/SpirvWords.h"
#include "Input/Spirv/SpirvRepair.h"
#include "SpirvModules.h"
#include <random>

using namespace llvm;
using namespace tenon;
using namespace tenon::testing;

namespace {

std::string parseError(StringRef Bytes) {
  Expected<SpirvModule> M = SpirvModule::parse(Bytes);
  return M ? "" : toString(M.takeError());
}

/// A module in which each rule of the repair applies.
std::string richModule() {
  KernelBuilder B;
  uint32_t Id = FirstFree;
  B.add(spirv::OpCompositeExtract, {Float, Id++, Loaded, 3});
  B.add(spirv::OpCompositeInsert, {Matrix, Id++, One, Loaded, 3});
  B.add(spirv::OpVectorExtractDynamic, {Float, Id++, Loaded, Two});
  B.add(spirv::OpVectorInsertDynamic, {Matrix, Id++, Loaded, One, Two});
  B.add(spirv::OpAccessChain, {FunctionFloat, Id++, ArrayVariable, Zero, Two});
  B.add(spirv::OpPtrAccessChain, {FunctionFloat, Id++, Variable, Two, Two});
  B.add(spirv::OpAccessChain, {FunctionMatrix, Id++, Variable});
  B.add(spirv::OpStore, {ArrayVariable, ConstantArray});
  B.add(spirv::OpCopyObject, {Matrix, Id++, Loaded});
  B.add(spirv::OpCompositeConstruct, {Array, Id++, Loaded, Splat});
  B.add(spirv::OpMatrixTimesScalar, {Matrix, Id++, Loaded, One});
  B.add(spirv::OpCooperativeMatrixStoreKHR,
        {Pointer, Loaded, Zero, Sixteen, 2, 64});
  B.add(spirv::OpBranch, {Id});
  B.add(spirv::OpLabel, {Id});
  B.add(spirv::OpPhi, {Matrix, Id + 1, Splat, Entry});
  return B.bytes();
}

TEST(SpirvWords, RoundTrip) {
  std::string Bytes = richModule();
  Expected<SpirvModule> M = SpirvModule::parse(Bytes);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_EQ(M->bytes(), Bytes);
  EXPECT_TRUE(M->hasCapability(spirv::CapCooperativeMatrixKHR));
  EXPECT_FALSE(M->hasCapability(spirv::CapShader));
}

TEST(SpirvWords, BothByteOrders) {
  std::string Bytes = richModule(), Swapped = Bytes;
  for (size_t At = 0; At < Swapped.size(); At += 4)
    std::reverse(Swapped.begin() + At, Swapped.begin() + At + 4);
  Expected<SpirvModule> M = SpirvModule::parse(Swapped);
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_EQ(M->bytes(), Bytes);
}

TEST(SpirvWords, Truncated) {
  std::string Bytes = KernelBuilder().bytes();
  EXPECT_EQ(
      parseError(StringRef(Bytes).take_front(12)),
      "truncated SPIR-V module: it has 12 bytes, the header alone has 20");
  EXPECT_EQ(parseError(StringRef(Bytes).drop_back(2)),
            "truncated SPIR-V module: its " + std::to_string(Bytes.size() - 2) +
                " bytes are not a whole number of words");
  EXPECT_EQ(parseError(StringRef(Bytes).drop_back(4)),
            "truncated SPIR-V module: the last function has no end");
  // Five words: OpFunctionEnd, OpReturn, and the last three of a load's six.
  std::string Error = parseError(StringRef(Bytes).drop_back(4 * 5));
  EXPECT_NE(Error.find("(opcode 4457) needs 6 words, 3 are left"),
            std::string::npos)
      << Error;
  EXPECT_EQ(parseError(StringRef(Bytes).take_front(20)),
            "truncated SPIR-V module: no OpMemoryModel");
}

TEST(SpirvWords, Broken) {
  KernelBuilder TooShort;
  TooShort.add(spirv::OpSelect, {Matrix, FirstFree, Loaded});
  EXPECT_NE(parseError(TooShort.bytes())
                .find("(opcode 169) has 4 words, expected at least 6"),
            std::string::npos);

  KernelBuilder NoDistance;
  NoDistance.add(spirv::OpShiftLeftLogical, {UInt, FirstFree, Two});
  EXPECT_NE(parseError(NoDistance.bytes())
                .find("(opcode 196) has 4 words, expected at least 5"),
            std::string::npos);

  KernelBuilder OutOfBounds;
  OutOfBounds.add(spirv::OpCopyObject, {Matrix, FirstFree, 9000});
  EXPECT_NE(parseError(OutOfBounds.bytes())
                .find("(opcode 83) uses id 9000, the bound is 100"),
            std::string::npos);

  KernelBuilder Undefined;
  Undefined.add(spirv::OpCopyObject, {Matrix, FirstFree, 99});
  EXPECT_NE(parseError(Undefined.bytes())
                .find("(opcode 83) uses id 99, which nothing defines"),
            std::string::npos);

  KernelBuilder Twice;
  Twice.add(spirv::OpCopyObject, {Matrix, Loaded, Loaded});
  EXPECT_NE(
      parseError(Twice.bytes())
          .find("(opcode 83) defines id " + std::to_string(Loaded) + " again"),
      std::string::npos);

  KernelBuilder Nested;
  Nested.add(spirv::OpFunction, {Void, FirstFree, 0, KernelType});
  EXPECT_NE(parseError(Nested.bytes()).find("within a function"),
            std::string::npos);

  std::string NoCount = KernelBuilder().bytes();
  std::fill(NoCount.begin() + 20, NoCount.begin() + 24, '\0');
  EXPECT_EQ(parseError(NoCount), "invalid SPIR-V module: instruction 1 (opcode "
                                 "0) has a word count of 0");
  std::string HugeBound = KernelBuilder().bytes();
  HugeBound[15] = '\x7F';
  EXPECT_NE(parseError(HugeBound).find("an id bound of "), std::string::npos);
}

/// Executes the steps of reading before the call of llvm-spirv; must not crash
/// or hang.
void parseAndRepair(StringRef Bytes) {
  Expected<SpirvModule> M = SpirvModule::parse(Bytes);
  if (!M) {
    EXPECT_NE(toString(M.takeError()).find("SPIR-V module"), std::string::npos);
    return;
  }
  repairSpirv(*M);
  // The repaired module is still well formed, unless code for the end of a
  // block has no place because the block does not end.
  Expected<SpirvModule> Again = SpirvModule::parse(M->bytes());
  std::string Error = Again ? "" : toString(Again.takeError());
  EXPECT_TRUE(Error.empty() ||
              StringRef(Error).contains("which nothing defines"))
      << Error;
}

TEST(SpirvWords, TextsMayHaveNoEnd) {
  EXPECT_EQ(spirvString({0x64636261, 0x68676665}), "abcdefgh");
  EXPECT_EQ(spirvString({}), "");
}

TEST(SpirvWords, TruncatedAtEveryByte) {
  std::string Bytes = richModule();
  for (size_t Size = 0; Size <= Bytes.size(); ++Size)
    parseAndRepair(StringRef(Bytes).take_front(Size));
}

TEST(SpirvWords, EveryBitFlipped) {
  std::string Bytes = richModule();
  for (size_t Bit = 0; Bit < 8 * Bytes.size(); ++Bit) {
    std::string Flipped = Bytes;
    Flipped[Bit / 8] ^= 1 << Bit % 8;
    parseAndRepair(Flipped);
  }
}

TEST(SpirvWords, IdsExchanged) {
  // Ids that exist, in positions in which they make no sense.
  std::string Bytes = richModule();
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 20000; ++Round) {
    std::string Mixed = Bytes;
    for (unsigned Count = 1 + Random() % 3; Count; --Count) {
      size_t Word = 5 + Random() % (Bytes.size() / 4 - 5);
      std::fill_n(Mixed.begin() + 4 * Word + 1, 3, '\0');
      Mixed[4 * Word] = static_cast<char>(Random() % (FirstFree + 10));
    }
    parseAndRepair(Mixed);
  }
}

} // namespace
