// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scales of each block are applied to its multiplication:
//
//   sum = C in f32
//   for b in blocks of k:
//     part = 0 + (A with zeros in the lanes of other blocks) * B
//     for row in rows:
//       e = (SA[b] of lane `row`) + (SB[b] of this lane) - 254
//       sum[row] += part[row] * 2^e
//   D = sum

#include "ScaledMulAdd.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned ScaledBlock = 32; ///< of k
static constexpr int Bias = 127;            ///< of E8M0 and of f32

/// Returns what is wrong with the kinds and types of the operands, or an empty
/// string. Each row of A is one component of all lanes, so that neighbouring
/// lanes have the columns of a block.
static std::string checkOperands(const LaneMulAdd &Op, LaneScales Scales,
                                 unsigned Lanes, unsigned Rows) {
  for (ElementKind Sum : {Op.KindC, Op.KindD})
    if (Sum != ElementKind::F32 && Sum != ElementKind::F16 &&
        Sum != ElementKind::BF16)
      return ("scales for sums of " + wordOf(Sum) +
              "; the nearest that works is f32, f16 or bf16")
          .str();
  if (Op.K != 16 && Op.K % ScaledBlock != 0)
    return ("K " + Twine(Op.K) + " with scales; expected 16 or a multiple of " +
            Twine(ScaledBlock))
        .str();
  unsigned Blocks = std::max(1u, Op.K / ScaledBlock);
  for (Value *V : {Scales.A, Scales.B}) {
    Type *Ty = V->getType();
    if (!Ty->getScalarType()->isIntegerTy(8) || componentCount(Ty) != Blocks)
      return ("scales of another type; expected " +
              (Blocks == 1 ? "i8" : "a vector of " + Twine(Blocks) + " i8") +
              " for K " + Twine(Op.K))
          .str();
  }
  if (Rows > Lanes || Lanes > 16)
    return ("sub-groups of " + Twine(Lanes) + " work-items and " + Twine(Rows) +
            " rows; expected sub-groups of 16, which have the scales of up to "
            "16 rows")
        .str();
  unsigned InComponent =
      Op.A->getType()->getScalarSizeInBits() / bitsOf(Op.KindA);
  if (Lanes * InComponent != Op.K)
    return ("A has components of " + Twine(InComponent) +
            " elements, of which " + Twine(Lanes) +
            " lanes do not fill a row of " + Twine(Op.K))
        .str();
  return {};
}

/// A with zeros in lanes whose elements are not in block \p Block of \p Blocks;
/// neighbouring lanes have neighbouring columns.
static Value *onlyBlock(IRBuilderBase &B, Value *A, unsigned Block,
                        unsigned Blocks, unsigned Lanes) {
  if (Blocks == 1)
    return A;
  Value *Lane = createItemOp(B, ItemOpcode::SubgroupLocalId);
  Value *Own =
      B.CreateUDiv(Lane, ConstantInt::get(Lane->getType(), Lanes / Blocks));
  return B.CreateSelect(
      B.CreateICmpEQ(Own, ConstantInt::get(Lane->getType(), Block)), A,
      Constant::getNullValue(A->getType()));
}

/// \p V * 2^(\p SumOfScales - 254), computed by three factors that are normal
/// numbers: a third of the exponent is between -86 and 86. \p IsNan: one scale
/// is NaN.
static Value *scaled(IRBuilderBase &B, Value *V, Value *SumOfScales,
                     Value *IsNan) {
  Value *Exponent = B.CreateSub(SumOfScales, B.getInt32(2 * Bias));
  Value *Third = B.CreateSDiv(Exponent, B.getInt32(3));
  Value *Rest = B.CreateSub(Exponent, B.CreateAdd(Third, Third));
  for (Value *Power : {Third, Third, Rest}) {
    Value *Bits = B.CreateShl(B.CreateAdd(Power, B.getInt32(Bias)), 23);
    V = B.CreateFMul(V, B.CreateBitCast(Bits, B.getFloatTy()));
  }
  return B.CreateSelect(IsNan, ConstantFP::getNaN(B.getFloatTy()), V);
}

/// Adds the scaled multiplication of one block of k to \p Sum, for each row.
static void addBlock(IRBuilderBase &B, Value *Product, Value *ScaleA,
                     Value *ScaleB, MutableArrayRef<Value *> Sum) {
  Value *OfA = B.CreateZExt(ScaleA, B.getInt32Ty());
  Value *OfB = B.CreateZExt(ScaleB, B.getInt32Ty());
  Constant *Nan = B.getInt32(255);
  SubgroupFacts Broadcast;
  Broadcast.Opcode = SubgroupOpcode::Broadcast;
  for (auto [Row, V] : enumerate(Sum)) {
    Value *OfRow = createSubgroupOp(B, Broadcast, {OfA, B.getInt32(Row)});
    Value *IsNan =
        B.CreateOr(B.CreateICmpEQ(OfRow, Nan), B.CreateICmpEQ(OfB, Nan));
    Value *Part = componentOf(B, Product, Row);
    V = B.CreateFAdd(V, scaled(B, Part, B.CreateAdd(OfRow, OfB), IsNan));
  }
}

Expected<Value *> emitScaledMulAdd(CallInst &Call, IRBuilderBase &B,
                                   const LaneMulAdd &Op, LaneScales Scales) {
  assert(Op.K && Op.A && Op.B && Op.C && Scales.A && Scales.B &&
         "the dialect has read all operands");
  unsigned Lanes = subgroupSizeOf(Op, *Call.getFunction());
  unsigned Rows = componentCount(Call.getType());
  if (std::string Wrong = checkOperands(Op, Scales, Lanes, Rows);
      !Wrong.empty())
    return wrong(Wrong);
  if (componentCount(Op.C->getType()) != Rows)
    return wrong("C and the result have different numbers of components");
  Value *C = accumulatorOf(Op, Call);
  SmallVector<Value *, 8> Sum;
  ConvertFacts Widen, Narrow;
  Widen.From = Op.KindC, Narrow.To = Op.KindD;
  Widen.To = Narrow.From = ElementKind::F32;
  for (unsigned Row = 0; Row < Rows; ++Row)
    Sum.push_back(
        convertElement(B, componentOf(B, C, Row), Widen, B.getFloatTy()));
  Type *Float = Call.getType()->getWithNewType(B.getFloatTy());
  unsigned Blocks = componentCount(Scales.A->getType());
  for (unsigned Block = 0; Block < Blocks; ++Block) {
    LaneMulAdd Part = Op;
    Part.A = onlyBlock(B, Op.A, Block, Blocks, Lanes);
    Part.C = Constant::getNullValue(Float);
    Part.KindC = Part.KindD = ElementKind::F32;
    Expected<Value *> Product = emitLaneMulAdd(Call, B, Part, Float);
    if (!Product)
      return Product;
    addBlock(B, *Product, componentOf(B, Scales.A, Block),
             componentOf(B, Scales.B, Block), Sum);
  }
  Type *Component = Call.getType()->getScalarType();
  Value *D = PoisonValue::get(Call.getType());
  for (auto [Row, V] : enumerate(Sum)) {
    Value *Of = convertElement(B, V, Narrow, Component);
    D = withComponent(B, D, Of, Row);
  }
  return D;
}

} // namespace tenon
