// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Ptx/PtxVariables.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

namespace {
struct PtxVariables : testing::Test {
  EvaluatedModule Code;

  /// The bytes of \p V in memory; -1: undefined.
  std::vector<int> bytesOf(GlobalVariable &V) {
    const DataLayout &Layout = V.getDataLayout();
    std::vector<int> Bytes;
    uint64_t Size = Layout.getTypeAllocSize(V.getValueType());
    for (uint64_t At = 0; At < Size; ++At) {
      auto *Byte = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
          V.getInitializer(), Type::getInt8Ty(Code.Context), APInt(64, At),
          Layout));
      Bytes.push_back(Byte ? int(Byte->getZExtValue()) : -1);
    }
    return Bytes;
  }
  /// The type of a variable that starts as \p Value, after it is mended.
  std::string mended(StringRef Value) {
    Code.parse(("@v = global " + Value + "\n@none = external global i32\n" +
                "define ptr @f() {\n  ret ptr @v\n}")
                   .str());
    GlobalVariable *V = Code.M->getNamedGlobal("v");
    uint64_t Size = Code.M->getDataLayout().getTypeAllocSize(V->getValueType());
    std::vector<int> Before = bytesOf(*V);
    mendPtxVariables(*Code.M);
    V = Code.M->getNamedGlobal("v");
    EXPECT_EQ(Code.M->getDataLayout().getTypeAllocSize(V->getValueType()), Size)
        << Value.str();
    std::vector<int> After = bytesOf(*V);
    for (size_t I = 0; I < Before.size(); ++I) {
      int Expected = Before[I] < 0 ? After[I] : Before[I];
      EXPECT_EQ(After[I], Expected) << Value.str() << " byte " << I;
    }
    std::string Type;
    raw_string_ostream(Type) << *V->getValueType();
    return Type;
  }
};
} // namespace

TEST_F(PtxVariables, ThatAreWrittenAsTheyAre) {
  for (StringRef Value :
       {"i32 7", "<4 x i32> <i32 1, i32 2, i32 3, i32 4>",
        "<3 x float> zeroinitializer", "<3 x float> undef",
        "[2 x i32] [i32 1, i32 2]", "{ i32, ptr } { i32 1, ptr @v }"})
    EXPECT_TRUE(Value.starts_with(mended(Value) + " ")) << Value.str();
}

TEST_F(PtxVariables, PaddingBehindVectors) {
  EXPECT_EQ(mended("<3 x float> <float 1.0, float 2.0, float 3.0>"),
            "<{ [3 x float], [4 x i8] }>");
  EXPECT_EQ(mended("{ <3 x i32>, i8, i64 } { <3 x i32> <i32 1, i32 2, i32 3>, "
                   "i8 4, i64 5 }"),
            "<{ <{ [3 x i32], [4 x i8] }>, i8, [3 x i8], i64, [4 x i8] }>");
  EXPECT_EQ(mended("[2 x <3 x i8>] [<3 x i8> <i8 1, i8 2, i8 3>, "
                   "<3 x i8> <i8 4, i8 5, i8 6>]"),
            "<{ <{ [3 x i8], [1 x i8] }>, <{ [3 x i8], [1 x i8] }> }>");
}

TEST_F(PtxVariables, ElementsSmallerThanBytes) {
  EXPECT_EQ(mended("<4 x i1> <i1 1, i1 0, i1 1, i1 1>"), "[1 x i8]");
  EXPECT_EQ(mended("<4 x i4> <i4 1, i4 undef, i4 3, i4 4>"), "[2 x i8]");
  EXPECT_EQ(mended("<2 x i1> <i1 ptrtoint (ptr @v to i1), i1 1>"), "<2 x i1>");
}

TEST_F(PtxVariables, HalvesAreTheirBits) {
  EXPECT_EQ(mended("half 0xH3E00"), "i16");
  EXPECT_EQ(mended("bfloat 0xR3FC0"), "i16");
  EXPECT_EQ(mended("float 1.5"), "float");
}
