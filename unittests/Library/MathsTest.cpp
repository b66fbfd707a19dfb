// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Library/Maths.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
/// A function that calls every function of Maths.def.
struct Maths : testing::Test {
  LLVMContext Context;
  Module M{"maths", Context};
  IRBuilder<> B{Context};

  /// The types of the operands of \p Row for numbers of type \p Ty.
  SmallVector<Type *, 3> typesOf(const MathsRow &Row, Type *Ty) {
    Type *Int = Ty->getWithNewType(B.getInt32Ty());
    SmallVector<Type *, 3> Types(Row.Operands, Ty);
    if (Row.Shape == MathsShape::LastInt)
      Types.back() = Int;
    if (Row.Shape == MathsShape::FromBits ||
        Row.Shape == MathsShape::Integers ||
        Row.Shape == MathsShape::Conversion)
      Types.assign(Row.Operands, Int);
    if (Row.Shape == MathsShape::DotProduct)
      Types.assign(Row.Operands, B.getInt32Ty());
    if (Row.Shape == MathsShape::Shuffle)
      Types.back() = Int;
    return Types;
  }

  void call(const MathsRow &Row, Type *Ty) {
    auto *F = Function::Create(
        FunctionType::get(B.getVoidTy(), typesOf(Row, Ty), false),
        GlobalValue::ExternalLinkage, "use." + Row.Word, M);
    B.SetInsertPoint(BasicBlock::Create(Context, "entry", F));
    SmallVector<Value *, 3> Operands;
    for (Argument &A : F->args())
      Operands.push_back(&A);
    if (Row.Shape == MathsShape::Conversion)
      createConversion(B, Operands[0], Ty, /*Signed=*/true, Rounding::Upward);
    else
      createLibraryOp(B, {Row.Function}, Operands);
    B.CreateRetVoid();
  }
  bool hasLibraryOps() {
    return any_of(M, [](const Function &F) { return readLibraryFacts(F); });
  }
};
} // namespace

TEST_F(Maths, EveryFunctionCanBeExpanded) {
  Type *Vector = FixedVectorType::get(B.getFloatTy(), 4);
  for (const MathsRow &Row : mathsRows())
    call(Row, Vector);
  EXPECT_TRUE(hasLibraryOps());
  EXPECT_TRUE(expandMaths(
      M, [](const LibraryFacts &, const FunctionType &) { return false; }));
  EXPECT_FALSE(hasLibraryOps());
  std::string Broken;
  raw_string_ostream OS(Broken);
  EXPECT_FALSE(verifyModule(M, &OS)) << Broken;
}

TEST_F(Maths, WhatTheTargetHasStays) {
  call(*findMaths("rsqrt"), B.getFloatTy());
  call(*findMaths("erf"), B.getFloatTy());
  EXPECT_TRUE(
      expandMaths(M, [](const LibraryFacts &Facts, const FunctionType &) {
        return Facts.Function == LibraryFunction::Rsqrt;
      }));
  EXPECT_NE(M.getFunction("tenon.library.rsqrt.f32"), nullptr);
  EXPECT_EQ(M.getFunction("tenon.library.erf.f32"), nullptr);
  EXPECT_NE(M.getFunction("erff"), nullptr);
}
