// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProgressionWidener.h"

using namespace llvm;

namespace tenon {

/// Extends the first lane's value so that the values of active lanes are
/// correct. These are a progression before and after the extension, but the
/// first lane's value may wrap around:
///
///   f = first active lane;  ext(first + f * stride) - f * stride
Value *ProgressionWidener::exactFirst(Value *V, Type *Ty, bool Signed) {
  WideValue Known = Values.get(V);
  auto Extend = [&](Value *X) {
    return Signed ? B.CreateSExt(X, Ty) : B.CreateZExt(X, Ty);
  };
  if (Known.Form == LaneForm::Uniform || Masks.isAllTrue())
    return Extend(Known.Parts[0]);
  auto Steps = [&](Type *In) {
    return B.CreateMul(B.CreateZExtOrTrunc(Masks.firstLane(), In),
                       ConstantInt::getSigned(In, Known.Stride,
                                              /*ImplicitTrunc=*/true));
  };
  Value *OfActive = B.CreateAdd(Known.Parts[0], Steps(V->getType()));
  return B.CreateSub(Extend(OfActive), Steps(Ty));
}

void ProgressionWidener::widen(Instruction &I) {
  auto First = [&](unsigned Operand) {
    return Values.single(I.getOperand(Operand));
  };
  Value *Result = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Or: // of disjoint bits
    Result = B.CreateAdd(First(0), First(1));
    break;
  case Instruction::Trunc:
    Result = B.CreateTrunc(First(0), I.getType());
    break;
  case Instruction::SExt:
  case Instruction::ZExt:
    Result = exactFirst(I.getOperand(0), I.getType(),
                        I.getOpcode() == Instruction::SExt);
    break;
  case Instruction::AddrSpaceCast:
    Result = B.CreateAddrSpaceCast(First(0), I.getType());
    break;
  case Instruction::Select:
    Result = B.CreateSelect(Values.scalar(I.getOperand(0)), First(1), First(2));
    break;
  case Instruction::GetElementPtr:
    return widenAddress(cast<GetElementPtrInst>(I));
  default:
    Result =
        B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), First(0), First(1));
  }
  Values.defineProgression(I, Result, Lanes.progression(&I)->Stride);
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// The byte offset of \p I, in all lanes or in the first lane.
Value *ProgressionWidener::addressOffset(GetElementPtrInst &I, bool First) {
  unsigned Bits = Layout.getIndexTypeSizeInBits(I.getType());
  Type *Ty = B.getIntNTy(Bits);
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Constant(Bits, 0);
  cast<GEPOperator>(I).collectOffset(Layout, Bits, Variable, Constant);
  Value *Offset = ConstantInt::get(Ty, Constant);
  if (!First)
    Offset = B.splat(Offset);
  for (auto &[Index, Size] : Variable) {
    Value *Step = nullptr;
    bool IsWide = Index->getType()->getScalarSizeInBits() >= Bits;
    if (!First)
      Step = B.CreateSExtOrTrunc(Values.lanes(Index), B.lanesOf(Ty));
    else if (IsWide)
      Step = B.CreateTrunc(Values.single(Index), Ty);
    else
      Step = exactFirst(Index, Ty, /*Signed=*/true);
    Value *Bytes = B.CreateMul(Step, ConstantInt::get(Step->getType(), Size));
    Offset = B.CreateAdd(Offset, Bytes);
  }
  return Offset;
}

/// In interleaved memory an offset is multiplied by the number of lanes.
void ProgressionWidener::widenAddress(GetElementPtrInst &I) {
  bool IsProgression = Values.formOf(&I) == LaneForm::Progression;
  bool Interleaved = Lanes.isInterleaved(I);
  if (!IsProgression && !Interleaved) {
    // Constants and uniform indices remain scalar.
    SmallVector<Value *, 4> Indices;
    auto Operand = [&](Value *V) {
      return Values.isUniform(V) ? Values.scalar(V) : Values.lanes(V);
    };
    for (Value *Index : I.indices())
      Indices.push_back(Operand(Index));
    Value *Address =
        B.CreateGEP(I.getSourceElementType(), Operand(I.getPointerOperand()),
                    Indices, "", I.getNoWrapFlags());
    return Values.defineLanes(I, Address);
  }
  Value *Offset = addressOffset(I, IsProgression);
  if (Interleaved)
    Offset = B.CreateMul(Offset, ConstantInt::get(Offset->getType(), B.Width));
  Value *Base = IsProgression ? Values.single(I.getPointerOperand())
                              : Values.lanes(I.getPointerOperand());
  Value *Address = B.CreateGEP(B.getInt8Ty(), Base, Offset);
  if (!IsProgression)
    return Values.defineLanes(I, Address);
  Values.defineProgression(I, Address, Lanes.progression(&I)->Stride);
}

} // namespace tenon
