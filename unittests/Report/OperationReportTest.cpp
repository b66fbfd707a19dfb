// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/OperationReport.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct OperationReport : testing::Test {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  json::Object Report{
      {"kernels", json::Array{json::Object{{"name", "k"}}}},
  };

  void SetUp() override {
    SMDiagnostic Diagnostic;
    M = parseAssemblyString(
        "define void @k() { ret void } define void @other() { ret void }",
        Diagnostic, Context);
  }
  const Instruction &in(StringRef Kernel) {
    return M->getFunction(Kernel)->front().front();
  }
  static OpFacts product(unsigned Size) {
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::MulAdd;
    Facts.MulAdd.M = Facts.MulAdd.N = Facts.MulAdd.K = Size;
    return Facts;
  }
  const json::Object &kernel() {
    return *(*Report.getArray("kernels"))[0].getAsObject();
  }
};
} // namespace

TEST_F(OperationReport, SharesOfTilesAreWeightedByProducts) {
  keepTileRecords(*M);
  // 8 multiplications in full tiles, and 8 in tiles that are half full, which
  // take twice as many tiles: 16 of 24 are used.
  recordTileUse(in("k"), product(2), {"full", 100});
  recordTileUse(in("k"), product(2), {"half", 50, "the reason"});
  recordTileUse(in("other"), product(16), {"other", 1});
  addRecords(Report, *M);
  const json::Object *Tiles = kernel().getObject("tiles");
  ASSERT_NE(Tiles, nullptr);
  EXPECT_EQ(Tiles->getInteger("share"), 67);
  const json::Array *Operations = Tiles->getArray("operations");
  ASSERT_EQ(Operations->size(), 2u);
  EXPECT_EQ((*Operations)[0].getAsObject()->getString("reason"), std::nullopt);
  EXPECT_EQ((*Operations)[1].getAsObject()->getString("reason"), "the reason");
}

TEST_F(OperationReport, EqualOperationsAreCounted) {
  keepFragmentRecords(*M);
  for (unsigned I = 0; I < 3; ++I)
    recordFragments(in("k"), product(8), "");
  recordFragments(in("k"), product(8), "a reason");
  addRecords(Report, *M);
  const json::Array *Fragments = kernel().getArray("fragments");
  ASSERT_NE(Fragments, nullptr);
  ASSERT_EQ(Fragments->size(), 2u);
  EXPECT_EQ((*Fragments)[0].getAsObject()->getInteger("calls"), 3);
  EXPECT_EQ((*Fragments)[0].getAsObject()->getBoolean("raised"), true);
  EXPECT_EQ((*Fragments)[1].getAsObject()->getBoolean("raised"), false);
}

TEST_F(OperationReport, NothingIsRecordedUnlessAsked) {
  recordTileUse(in("k"), product(2), {"full", 100});
  recordContraction(in("k"), product(2), "a sum", "a path");
  addRecords(Report, *M);
  EXPECT_EQ(kernel().getObject("tiles"), nullptr);
  EXPECT_EQ(kernel().getArray("contractions"), nullptr);
}

TEST_F(OperationReport, RecordsDoNotStayInTheModule) {
  keepContractionRecords(*M);
  recordContraction(in("k"), product(2), "a sum", "a path");
  addRecords(Report, *M);
  EXPECT_NE(kernel().getArray("contractions"), nullptr);
  EXPECT_TRUE(M->named_metadata_empty());
}
