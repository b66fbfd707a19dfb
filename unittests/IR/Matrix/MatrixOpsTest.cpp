// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
class MatrixOpsTest : public testing::Test {
protected:
  MatrixType *matrix(Type *Component, unsigned Rows, unsigned Columns,
                     MatrixUse Use, MatrixScope Scope = MatrixScope::Subgroup) {
    return MatrixType::get(Component, Scope, Rows, Columns, Use);
  }

  LLVMContext Ctx;
  Module M{"test", Ctx};
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(Ctx), false),
                                 GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", F)};
  Type *I8 = Type::getInt8Ty(Ctx), *I16 = Type::getInt16Ty(Ctx),
       *Float = Type::getFloatTy(Ctx);
};
} // namespace

TEST_F(MatrixOpsTest, MemoryFactsRoundTrip) {
  for (MatrixLayout Layout : {MatrixLayout::RowMajor, MatrixLayout::ColumnMajor,
                              MatrixLayout::Packed})
    for (unsigned Align : {1u, 2u, 64u})
      for (bool Volatile : {false, true})
        for (unsigned AddrSpace : {0u, 1u, 3u, 4u}) {
          MatrixType *Ty = matrix(I16, 7, 13, MatrixUse::B);
          Value *P = PoisonValue::get(PointerType::get(Ctx, AddrSpace));
          MatrixBuilder::Memory Memory;
          Memory.Layout = Layout;
          Memory.Align = Align;
          Memory.Volatile = Volatile;
          CallInst *Load = MatrixBuilder(B).load(Ty, P, B.getInt64(26), Memory);
          CallInst *Store =
              MatrixBuilder(B).store(Load, P, B.getInt64(26), Memory);
          for (CallInst *Call : {Load, Store}) {
            OpFacts Facts = cast<MatrixOp>(Call)->facts();
            EXPECT_EQ(Facts.Type, Ty);
            EXPECT_EQ(Facts.Layout, Layout);
            EXPECT_EQ(Facts.Align, Align);
            EXPECT_EQ(Facts.Volatile, Volatile);
            EXPECT_EQ(Facts.AddrSpace, AddrSpace);
            EXPECT_EQ(Call->getCalledFunction()->getName(),
                      declarationName(Facts));
            EXPECT_TRUE(Call->isConvergent());
          }
          EXPECT_TRUE(isa<LoadOp>(Load) && !isa<StoreOp>(Load));
          EXPECT_EQ(cast<StoreOp>(Store)->matrix(), Load);
        }
  EXPECT_TRUE(verifyMatrixOps(M).empty());
}

TEST_F(MatrixOpsTest, MulAddFactsRoundTrip) {
  MulAddFacts Facts;
  Facts.M = 8, Facts.N = 16, Facts.K = 32;
  Facts.A = ElementKind::U8, Facts.B = ElementKind::S8;
  Facts.C = Facts.D = ElementKind::U32;
  Facts.Saturating = true;
  MatrixType *Acc =
      matrix(Type::getInt32Ty(Ctx), 8, 16, MatrixUse::Accumulator);
  CallInst *Call = MatrixBuilder(B).mulAdd(
      PoisonValue::get(matrix(I8, 8, 32, MatrixUse::A)),
      PoisonValue::get(matrix(I8, 32, 16, MatrixUse::B)), PoisonValue::get(Acc),
      Acc, Facts);
  MulAddFacts Read = cast<MatrixOp>(Call)->facts().MulAdd;
  EXPECT_EQ(Read.M, 8u);
  EXPECT_EQ(Read.N, 16u);
  EXPECT_EQ(Read.K, 32u);
  EXPECT_EQ(Read.A, ElementKind::U8);
  EXPECT_EQ(Read.B, ElementKind::S8);
  EXPECT_EQ(Read.C, ElementKind::U32);
  EXPECT_EQ(Read.D, ElementKind::U32);
  EXPECT_TRUE(Read.Saturating);
  EXPECT_TRUE(verifyMatrixOps(M).empty());
}

TEST_F(MatrixOpsTest, EqualFactsAreOneDeclaration) {
  MatrixType *Ty = matrix(Float, 8, 16, MatrixUse::Accumulator);
  Value *One = ConstantFP::get(Float, 1), *Two = ConstantFP::get(Float, 2);
  CallInst *X = MatrixBuilder(B).fill(Ty, One);
  CallInst *Y = MatrixBuilder(B).fill(Ty, Two);
  EXPECT_EQ(X->getCalledFunction(), Y->getCalledFunction());
  CallInst *Z = MatrixBuilder(B).fill(
      matrix(Float, 8, 16, MatrixUse::Accumulator, MatrixScope::Workgroup),
      One);
  EXPECT_NE(X->getCalledFunction(), Z->getCalledFunction());
  EXPECT_EQ(Z->getCalledFunction()->getName(),
            "tenon.fill.workgroup.acc.f32.8x16");
}

TEST_F(MatrixOpsTest, CombinationNames) {
  MulAddFacts Facts;
  Facts.M = 8, Facts.N = 16, Facts.K = 16;
  Facts.A = Facts.B = ElementKind::BF16;
  Facts.C = Facts.D = ElementKind::F32;
  EXPECT_EQ(combinationName(Facts), "f32.8x16x16.bf16.bf16");
  Facts.C = ElementKind::BF16;
  EXPECT_EQ(combinationName(Facts), "f32.8x16x16.bf16.bf16.bf16");
  Facts.Saturating = true;
  EXPECT_EQ(combinationName(Facts), "f32.8x16x16.bf16.bf16.bf16.sat");
}

TEST_F(MatrixOpsTest, CheckFactsSaysWhatIsWrong) {
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::MulAdd;
  Facts.MulAdd.M = 8, Facts.MulAdd.N = 16, Facts.MulAdd.K = 32;
  Facts.MulAdd.A = Facts.MulAdd.B = ElementKind::BF16;
  Facts.MulAdd.C = Facts.MulAdd.D = ElementKind::F32;
  MatrixType *A = matrix(I16, 8, 32, MatrixUse::A),
             *B = matrix(I16, 32, 16, MatrixUse::B),
             *C = matrix(Float, 8, 16, MatrixUse::Accumulator);
  Facts.Type = C;
  EXPECT_EQ(checkFacts(Facts, A, B, C), "");
  EXPECT_EQ(checkFacts(Facts, B, B, C), "A has use b, expected a");
  EXPECT_EQ(checkFacts(Facts, matrix(I16, 8, 16, MatrixUse::A), B, C),
            "A is 8x16, expected 8x32");
  EXPECT_EQ(checkFacts(Facts, A, matrix(I8, 32, 16, MatrixUse::B), C),
            "B has components i8, which cannot hold bf16");
  EXPECT_EQ(checkFacts(Facts, A, B, matrix(I16, 8, 16, MatrixUse::Accumulator)),
            "C has components i16, which cannot hold f32");
  Facts.Type = matrix(Float, 16, 8, MatrixUse::Accumulator);
  EXPECT_EQ(checkFacts(Facts, A, B, C), "the result is 16x8, expected 8x16");
  EXPECT_EQ(checkFacts(Facts, matrix(Type::getInt1Ty(Ctx), 8, 32, MatrixUse::A),
                       B, C),
            "A is a matrix of i1, expected i4, i8, i16, i32, i64, f16, bf16, "
            "f32 or f64");
}

TEST_F(MatrixOpsTest, ConversionsKeepTheShape) {
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::Convert;
  Facts.Type = matrix(I16, 8, 16, MatrixUse::A);
  Facts.Convert.From = ElementKind::F32, Facts.Convert.To = ElementKind::BF16;
  auto From = [&](unsigned Rows, unsigned Columns) {
    Facts.Convert.Source = matrix(Float, Rows, Columns, MatrixUse::Accumulator);
    return checkFacts(Facts);
  };
  EXPECT_EQ(From(8, 16), "");
  EXPECT_EQ(From(9, 16),
            "a conversion from 9x16 to 8x16, expected equal shapes");
  EXPECT_EQ(From(8, 17),
            "a conversion from 8x17 to 8x16, expected equal shapes");
  EXPECT_EQ(From(8, 0), "a matrix of 8x0, expected 1 to 256 rows and columns");
}

TEST_F(MatrixOpsTest, GroupsFillAWordOfB) {
  OpFacts Facts;
  auto Check = [&](MatrixOpcode Opcode, MatrixType *Ty, unsigned Group) {
    Facts.Opcode = Opcode;
    Facts.Type = Ty;
    Facts.Group = Group;
    return checkFacts(Facts);
  };
  MatrixType *B = matrix(I8, 8, 16, MatrixUse::B);
  for (MatrixOpcode Opcode : {MatrixOpcode::Extract, MatrixOpcode::Insert})
    EXPECT_EQ(Check(Opcode, B, 4), "");
  for (auto [Opcode, Ty, Group] :
       {std::tuple(MatrixOpcode::Fill, B, 4u),
        std::tuple(MatrixOpcode::Extract, B, 2u),
        std::tuple(MatrixOpcode::Extract, matrix(I8, 8, 16, MatrixUse::A), 4u),
        std::tuple(MatrixOpcode::Extract, matrix(I8, 6, 16, MatrixUse::B), 4u)})
    EXPECT_EQ(Check(Opcode, Ty, Group),
              "a group of " + std::to_string(Group) +
                  " rows, expected rows of an element of B that fill 32 bits");
}

/// Bytes and the elements of 4 bits in them are the same matrix.
TEST_F(MatrixOpsTest, SlicesOfOtherMatrices) {
  Type *I4 = Type::getIntNTy(Ctx, 4);
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::Slice;
  auto Check = [&](MatrixType *Part, MatrixType *Whole) {
    Facts.Type = Part;
    Facts.Slice.Source = Whole;
    return checkFacts(Facts);
  };
  auto A = [&](Type *Ty, unsigned Rows, unsigned Columns) {
    return matrix(Ty, Rows, Columns, MatrixUse::A);
  };
  EXPECT_EQ(Check(A(I8, 8, 16), A(I4, 8, 32)), "");
  EXPECT_EQ(Check(A(I4, 8, 32), A(I8, 8, 16)), "");
  EXPECT_EQ(
      Check(matrix(I8, 8, 16, MatrixUse::B), matrix(I4, 16, 16, MatrixUse::B)),
      "");
  EXPECT_EQ(Check(A(I8, 8, 16), A(I8, 9, 16)), "");
  StringRef Other = "expected equal use, component and scope";
  for (MatrixType *Whole :
       {A(I16, 8, 32), A(I4, 16, 32), A(I4, 8, 16),
        matrix(I4, 8, 32, MatrixUse::A, MatrixScope::Workgroup),
        matrix(I4, 16, 16, MatrixUse::B)})
    EXPECT_EQ(Check(A(I8, 8, 16), Whole),
              "a part of " + describe(Whole) + ", " + Other.str());
  auto *Halves = matrix(I4, 8, 32, MatrixUse::Accumulator);
  EXPECT_EQ(Check(matrix(I8, 8, 16, MatrixUse::Accumulator), Halves),
            "a part of " + describe(Halves) + ", " + Other.str());
  EXPECT_EQ(Check(A(I8, 9, 16), A(I8, 8, 16)),
            "a part that ends at 9x16 of a matrix of 8x16");
  EXPECT_EQ(Check(A(I8, 8, 17), A(I8, 8, 16)),
            "a part that ends at 8x17 of a matrix of 8x16");
  EXPECT_EQ(Check(A(I8, 8, 16), A(I8, 0, 16)),
            "a matrix of 0x16, expected 1 to 256 rows and columns");
}

TEST_F(MatrixOpsTest, EffectsFollowTheTable) {
  OpFacts Facts;
  Facts.Type = matrix(Float, 8, 16, MatrixUse::Accumulator);
  Facts.Opcode = MatrixOpcode::Load;
  EXPECT_EQ(effectsOf(Facts), MemoryEffects::argMemOnly(ModRefInfo::Ref));
  Facts.Opcode = MatrixOpcode::Store;
  EXPECT_EQ(effectsOf(Facts), MemoryEffects::argMemOnly(ModRefInfo::Mod));
  Facts.Volatile = true;
  EXPECT_EQ(effectsOf(Facts), MemoryEffects::unknown());
  Facts.Volatile = false;
  Facts.Opcode = MatrixOpcode::Insert;
  EXPECT_EQ(effectsOf(Facts), MemoryEffects::none());
  EXPECT_FALSE(isConvergent(MatrixOpcode::Insert));
  EXPECT_TRUE(isConvergent(MatrixOpcode::MulAdd));
}

TEST_F(MatrixOpsTest, TypesThatHoldMatrices) {
  MatrixType *Ty = matrix(Float, 8, 16, MatrixUse::Accumulator);
  EXPECT_TRUE(containsMatrix(Ty));
  EXPECT_TRUE(containsMatrix(ArrayType::get(StructType::get(I8, Ty), 2)));
  EXPECT_FALSE(containsMatrix(ArrayType::get(I8, 2)));
  EXPECT_FALSE(containsMatrix(TargetExtType::get(Ctx, "spirv.Sampler")));
  EXPECT_EQ(describe(Ty), "acc f32 8x16");
  EXPECT_EQ(Ty->elements(), 128u);
}
