// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// readFacts() and the verifier read back the facts that MatrixBuilder writes
// into a declaration.

#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
class MatrixFacts : public testing::Test {
protected:
  LLVMContext Ctx;
  Module M{"test", Ctx};
  IRBuilder<> B{Ctx};
  Type *F32 = Type::getFloatTy(Ctx), *I16 = Type::getInt16Ty(Ctx);
  Value *Pointer = ConstantPointerNull::get(PointerType::get(Ctx, 1));
  MatrixBuilder::Bounds Bounds{B.getInt64(1), B.getInt64(2), B.getInt64(3),
                               B.getInt64(4)};

  void SetUp() override {
    auto *Ty = FunctionType::get(Type::getVoidTy(Ctx), false);
    auto *F = Function::Create(Ty, GlobalValue::ExternalLinkage, "f", M);
    B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", F));
  }
  MatrixType *matrix(Type *Component, MatrixUse Use) {
    return MatrixType::get(Component, MatrixScope::Subgroup, 8, 16, Use);
  }
  /// The facts of \p Call, after checks that hold for every operation.
  OpFacts read(CallInst *Call) {
    std::optional<OpFacts> Facts = readFacts(*Call->getCalledFunction());
    if (!Facts) {
      ADD_FAILURE() << "no facts";
      return {};
    }
    EXPECT_EQ(declarationName(*Facts), Call->getCalledFunction()->getName());
    EXPECT_EQ(operandsOf(*Facts), Call->arg_size());
    EXPECT_EQ(verifyMatrixOps(M), std::vector<std::string>());
    return *Facts;
  }
};
} // namespace

TEST_F(MatrixFacts, CheckedAccesses) {
  MatrixType *Ty = matrix(I16, MatrixUse::A);
  MatrixBuilder MB(B);
  MatrixBuilder::Memory Memory{MatrixLayout::ColumnMajor, 2, false};
  CallInst *Load = MB.load(Ty, Pointer, B.getInt64(32), Memory, Bounds);
  OpFacts Facts = read(Load);
  EXPECT_TRUE(Facts.Checked);
  EXPECT_EQ(describe(Facts), "load a.i16.8x16.col.checked");
  EXPECT_TRUE(
      read(MB.store(Load, Pointer, B.getInt64(32), Memory, Bounds)).Checked);
  EXPECT_TRUE(read(MB.fill(Ty, B.getInt16(1), Bounds)).Checked);
  EXPECT_FALSE(read(MB.fill(Ty, B.getInt16(1))).Checked);
}

TEST_F(MatrixFacts, Conversions) {
  MatrixBuilder MB(B);
  Value *From = Constant::getNullValue(matrix(F32, MatrixUse::Accumulator));
  for (Rounding Mode : {Rounding::NearestEven, Rounding::TowardZero,
                        Rounding::Upward, Rounding::Downward})
    for (bool Saturating : {false, true}) {
      ConvertFacts Convert;
      Convert.From = ElementKind::F32, Convert.To = ElementKind::U16;
      Convert.Mode = Mode;
      Convert.Saturating = Saturating;
      OpFacts Facts =
          read(MB.convert(From, matrix(I16, MatrixUse::A), Convert));
      EXPECT_EQ(Facts.Convert.Source, From->getType());
      EXPECT_EQ(Facts.Convert.From, ElementKind::F32);
      EXPECT_EQ(Facts.Convert.To, ElementKind::U16);
      EXPECT_EQ(Facts.Convert.Mode, Mode);
      EXPECT_EQ(Facts.Convert.Saturating, Saturating);
    }
}

TEST_F(MatrixFacts, PrefetchAndCoordinates) {
  MatrixBuilder MB(B);
  MatrixType *Ty = matrix(I16, MatrixUse::A);
  OpFacts Facts = read(MB.prefetch(Ty, Pointer, B.getInt64(32), {}));
  EXPECT_EQ(describe(Facts), "prefetch a.i16.8x16.row");
  CallInst *Coord = MB.coord(Ty, B.getInt32(3));
  EXPECT_EQ(describe(read(Coord)), "coord a.i16.8x16");
  EXPECT_FALSE(Coord->isConvergent());
}

TEST_F(MatrixFacts, Contractions) {
  MulAddFacts Step = {8,
                      16,
                      32,
                      ElementKind::BF16,
                      ElementKind::BF16,
                      ElementKind::F32,
                      ElementKind::F32,
                      false};
  Value *C = Constant::getNullValue(matrix(F32, MatrixUse::Accumulator));
  Value *Local = ConstantPointerNull::get(PointerType::get(Ctx, 3));
  OpFacts Facts = read(MatrixBuilder(B).contract(
      C, {Pointer, B.getInt64(64), B.getInt64(2048)},
      {Local, B.getInt64(128), B.getInt64(2048)}, B.getInt64(7), Step,
      {MatrixLayout::ColumnMajor, MatrixLayout::Packed,
       ContractSteps::Continued, /*Shared=*/true}));
  EXPECT_EQ(describe(Facts),
            "contract f32.8x16x32.bf16.bf16.col.packed.continued.shared");
  EXPECT_EQ(Facts.MulAdd.K, 32u);
  EXPECT_EQ(Facts.Contract.A, MatrixLayout::ColumnMajor);
  EXPECT_EQ(Facts.Contract.B, MatrixLayout::Packed);
  EXPECT_EQ(Facts.Contract.Steps, ContractSteps::Continued);
  EXPECT_TRUE(Facts.Contract.Shared);
  EXPECT_EQ(Facts.Contract.SpaceOfA, 1u);
  EXPECT_EQ(Facts.Contract.SpaceOfB, 3u);
}

/// A checked contraction has the bounds of A and of B.
TEST_F(MatrixFacts, CheckedContraction) {
  MulAddFacts Step = {8,
                      16,
                      32,
                      ElementKind::BF16,
                      ElementKind::BF16,
                      ElementKind::F32,
                      ElementKind::F32,
                      false};
  Value *C = Constant::getNullValue(matrix(F32, MatrixUse::Accumulator));
  auto Number = [&](uint64_t N) { return B.getInt64(N); };
  MatrixBounds OfA = {Number(1), Number(2), Number(3), Number(4)};
  MatrixBounds OfB = {Number(5), Number(6), Number(7), Number(8)};
  ContractFacts Contract;
  Contract.Steps = ContractSteps::Continued;
  Contract.Narrow = true;
  auto *Op = cast<ContractOp>(MatrixBuilder(B).contract(
      C, {Pointer, Number(64), Number(64), OfA},
      {Pointer, Number(128), Number(4096), OfB}, Number(7), Step, Contract));
  EXPECT_EQ(describe(Op->facts()),
            "contract f32.8x16x32.bf16.bf16.row.row.continued.narrow.checked");
  EXPECT_TRUE(Op->facts().Checked);
  EXPECT_TRUE(Op->facts().Contract.Narrow);
  EXPECT_EQ(operandsOf(Op->facts()), Op->arg_size());
  EXPECT_EQ(Op->a().Checked->Column, Number(2));
  EXPECT_EQ(Op->b().Checked->Row, Number(5));
  EXPECT_EQ(Op->b().Checked->Width, Number(8));
}

/// Strides and steps of a converted operand are those of memory.
TEST(Contract, KindInMemory) {
  OpFacts Facts;
  Facts.MulAdd.K = 32;
  Facts.MulAdd.A = Facts.MulAdd.B = ElementKind::BF16;
  Facts.Contract.FromB = ElementKind::S8;
  Facts.Contract.B = MatrixLayout::Packed;
  EXPECT_EQ(kindInMemory(Facts, MatrixUse::A), ElementKind::BF16);
  EXPECT_EQ(kindInMemory(Facts, MatrixUse::B), ElementKind::S8);
  EXPECT_EQ(distanceAlongK(Facts, MatrixUse::A).Bytes, 64u);
  EXPECT_EQ(distanceAlongK(Facts, MatrixUse::B).Strides, 8u);
}

TEST(Contract, Conversions) {
  using K = ElementKind;
  for (K From : {K::S8, K::U16, K::E4M3, K::F16, K::F32})
    EXPECT_TRUE(convertsOperands(From, K::BF16)) << wordOf(From).str();
  EXPECT_TRUE(convertsOperands(K::F32, K::TF32));
  // Inexact in f32, of unknown sign, smaller than a byte, or without a
  // conversion.
  for (K From : {K::S32, K::F64, K::I8, K::S4, K::BF16})
    EXPECT_FALSE(convertsOperands(From, K::BF16)) << wordOf(From).str();
  EXPECT_FALSE(convertsOperands(K::F32, K::S8));
  EXPECT_FALSE(convertsOperands(K::F32, K::E4M3));
}

/// The distance of a step of 8x16x32 along k.
TEST(Contract, DistanceAlongK) {
  auto Distance = [](MatrixUse Use, MatrixLayout Layout, ElementKind Kind) {
    OpFacts Facts;
    Facts.MulAdd.K = 32;
    Facts.MulAdd.A = Facts.MulAdd.B = Kind;
    (Use == MatrixUse::A ? Facts.Contract.A : Facts.Contract.B) = Layout;
    StepDistance D = distanceAlongK(Facts, Use);
    return std::pair(D.Strides, D.Bytes);
  };
  using Pair = std::pair<unsigned, unsigned>;
  ElementKind BF16 = ElementKind::BF16;
  EXPECT_EQ(Distance(MatrixUse::A, MatrixLayout::RowMajor, BF16), Pair(0, 64));
  EXPECT_EQ(Distance(MatrixUse::A, MatrixLayout::ColumnMajor, BF16),
            Pair(32, 0));
  EXPECT_EQ(Distance(MatrixUse::B, MatrixLayout::RowMajor, BF16), Pair(32, 0));
  EXPECT_EQ(Distance(MatrixUse::B, MatrixLayout::ColumnMajor, BF16),
            Pair(0, 64));
  EXPECT_EQ(Distance(MatrixUse::B, MatrixLayout::Packed, BF16), Pair(16, 0));
  EXPECT_EQ(Distance(MatrixUse::B, MatrixLayout::Packed, ElementKind::S8),
            Pair(8, 0));
}
