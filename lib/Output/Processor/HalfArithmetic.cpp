// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   c = fadd <n x half> a, b
//     ->
//   c = shrinkHalf(fadd <n x float> expandHalf(a), expandHalf(b))
//
// f32 has more than twice the bits of f16, so for these operations rounding
// twice gives the same result as rounding once. In f64, fma is exact except for
// its last bit, and a product of halves is exact.

#include "HalfArithmetic.h"
#include "tenon/IR/Elements/HalfConversion.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

namespace tenon {

static bool isHalf(const Value *V) {
  return V->getType()->getScalarType()->isHalfTy();
}

/// Whether the operation on halves equals the operation on floats, rounded.
static bool isLikeFloat(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::sqrt:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::minimum:
  case Intrinsic::maximum:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
    return true;
  default:
    return false;
  }
}

static bool isFma(Intrinsic::ID Id) {
  return Id == Intrinsic::fma || Id == Intrinsic::fmuladd;
}

static bool isSaturating(Intrinsic::ID Id) {
  return Id == Intrinsic::fptosi_sat || Id == Intrinsic::fptoui_sat;
}

static bool convertsHalves(const CastInst &Cast) {
  Type *From = Cast.getSrcTy()->getScalarType();
  switch (Cast.getOpcode()) {
  case Instruction::FPExt:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return From->isHalfTy();
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return isHalf(&Cast);
  case Instruction::FPTrunc:
    return isHalf(&Cast) && (From->isFloatTy() || From->isDoubleTy());
  default:
    return false;
  }
}

bool convertsHalves(const Instruction &I) {
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return convertsHalves(*Cast);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    Intrinsic::ID Id = Call->getIntrinsicID();
    return (isLikeFloat(Id) || isFma(Id) || isSaturating(Id)) &&
           isHalf(Call->getArgOperand(0));
  }
  return (isa<BinaryOperator>(I) || isa<FCmpInst>(I)) &&
         isHalf(I.getOperand(0));
}

namespace {
class HalfExpander {
public:
  explicit HalfExpander(Function &F) : B(F.getContext()) {}
  void expand(BasicBlock &Block);

private:
  Type *like(const Value *V, Type *Element) {
    return V->getType()->getWithNewType(Element);
  }
  Value *bits(Value *V) { return B.CreateBitCast(V, like(V, B.getInt16Ty())); }
  Value *fromBits(Value *V) {
    return B.CreateBitCast(V, like(V, B.getHalfTy()));
  }
  Value *widen(Value *V);
  Value *narrow(Value *V);
  Value *convert(CastInst &Cast);
  Value *call(IntrinsicInst &Call);
  Value *fma(IntrinsicInst &Call);
  Value *changeSign(Instruction &I);
  Value *replacement(Instruction &I);

  IRBuilder<> B;
  /// Operands as f32, in this block.
  DenseMap<Value *, Value *> Widened;
};
} // namespace

Value *HalfExpander::widen(Value *V) {
  Value *&Known = Widened[V];
  if (!Known)
    Known = expandHalf(B, bits(V));
  return Known;
}

/// Converts \p V, of f32 or f64, to halves.
Value *HalfExpander::narrow(Value *V) {
  if (V->getType()->getScalarType()->isDoubleTy())
    V = narrowToOdd(B, V);
  return fromBits(shrinkHalf(B, V));
}

/// Integers outside of the range of f32 are infinite as f16.
Value *HalfExpander::convert(CastInst &Cast) {
  Value *From = Cast.getOperand(0);
  Instruction::CastOps Opcode = Cast.getOpcode();
  if (Opcode == Instruction::FPTrunc)
    return narrow(From);
  if (isHalf(From))
    return Cast.getType()->getScalarType()->isFloatTy()
               ? widen(From)
               : B.CreateCast(Opcode, widen(From), Cast.getType());
  return narrow(B.CreateCast(Opcode, From, like(From, B.getFloatTy())));
}

Value *HalfExpander::fma(IntrinsicInst &Call) {
  auto Double = [&](unsigned I) {
    return B.CreateFPExt(widen(Call.getArgOperand(I)),
                         like(&Call, B.getDoubleTy()));
  };
  return narrow(B.CreateFAdd(B.CreateFMul(Double(0), Double(1)), Double(2)));
}

Value *HalfExpander::call(IntrinsicInst &Call) {
  Intrinsic::ID Id = Call.getIntrinsicID();
  if (isFma(Id))
    return fma(Call);
  SmallVector<Value *, 2> Operands;
  for (Value *Operand : Call.args())
    Operands.push_back(widen(Operand));
  Type *Float = Operands[0]->getType();
  if (isSaturating(Id))
    return B.CreateIntrinsic(Id, {Call.getType(), Float}, Operands);
  return narrow(B.CreateIntrinsic(Float, Id, Operands));
}

/// Replaces an operation that only changes bits; null for other operations.
Value *HalfExpander::changeSign(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  Intrinsic::ID Id = Call ? Call->getIntrinsicID() : Intrinsic::not_intrinsic;
  bool IsNegation = I.getOpcode() == Instruction::FNeg;
  if (!isHalf(&I) ||
      !(IsNegation || Id == Intrinsic::fabs || Id == Intrinsic::copysign))
    return nullptr;
  Value *V = bits(I.getOperand(0));
  Value *SignBit = ConstantInt::get(V->getType(), 0x8000);
  if (IsNegation)
    return fromBits(B.CreateXor(V, SignBit));
  Value *Magnitude = B.CreateAnd(V, ConstantInt::get(V->getType(), 0x7fff));
  if (Id == Intrinsic::fabs)
    return fromBits(Magnitude);
  Value *Sign = B.CreateAnd(bits(I.getOperand(1)), SignBit);
  return fromBits(B.CreateOr(Magnitude, Sign));
}

/// The value that replaces \p I, or null if nothing has to be changed.
Value *HalfExpander::replacement(Instruction &I) {
  if (!convertsHalves(I))
    return changeSign(I);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return convert(*Cast);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return call(*Call);
  Value *Left = widen(I.getOperand(0)), *Right = widen(I.getOperand(1));
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmp(Compare->getPredicate(), Left, Right);
  return narrow(
      B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Left, Right));
}

void HalfExpander::expand(BasicBlock &Block) {
  Widened.clear();
  for (Instruction &I : make_early_inc_range(Block)) {
    B.SetInsertPoint(&I);
    Value *Result = replacement(I);
    if (!Result)
      continue;
    if (isa<Instruction>(Result))
      Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
  }
}

void expandHalfArithmetic(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86() ||
      Machine.getMCSubtargetInfo()->checkFeatures("+f16c"))
    return;
  for (Function &F : make_early_inc_range(M))
    outlineHalfPieces(F);
  for (Function &F : M) {
    HalfExpander Expander(F);
    for (BasicBlock &Block : F)
      Expander.expand(Block);
  }
}

} // namespace tenon
