// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Maths.h"
#include "Bytes.h"
#include "ComplexMaths.h"
#include "Geometric.h"
#include "Integers.h"
#include "MathsFormulas.h"
#include "MathsOperands.h"
#include "MixedMaths.h"
#include "Rounding.h"
#include "tenon/IR/Elements/HalfExponents.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The number after V[0] towards V[1], by the bits:
///
///   unordered: x + y; equal: y; x zero: the smallest number with y's sign
///   else the bits of x, one up when |x| grows, one down when it shrinks
static Value *emitHalfNextAfter(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0], *Y = V[1];
  Type *Ty = X->getType(), *Int = Ty->getWithNewType(B.getInt16Ty());
  Value *Zero = Constant::getNullValue(Ty);
  Value *Grows =
      B.CreateICmpEQ(B.CreateFCmpOLT(X, Y), B.CreateFCmpOGT(X, Zero));
  Value *Step = B.CreateSelect(Grows, ConstantInt::get(Int, 1),
                               ConstantInt::getAllOnesValue(Int));
  Value *Next = B.CreateBitCast(B.CreateAdd(B.CreateBitCast(X, Int), Step), Ty);
  Value *Smallest = ConstantExpr::getBitCast(ConstantInt::get(Int, 1), Ty);
  Value *FromZero = B.CreateBinaryIntrinsic(Intrinsic::copysign, Smallest, Y);
  Next = B.CreateSelect(B.CreateFCmpOEQ(X, Zero), FromZero, Next);
  Next = B.CreateSelect(B.CreateFCmpOEQ(X, Y), Y, Next);
  return B.CreateSelect(B.CreateFCmpUNO(X, Y), B.CreateFAdd(X, Y), Next);
}

/// \p R in float, and its result rounded to half.
static Value *emitWide(const FormulaRow &R, IRBuilderBase &B,
                       ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  SmallVector<Value *, 3> Wide;
  for (Value *X : V)
    Wide.push_back(X->getType() == Ty
                       ? B.CreateFPExt(X, Ty->getWithNewType(B.getFloatTy()))
                       : X);
  return B.CreateFPTrunc(R.Emit(B, Wide), Ty);
}

static Value *emit(const LibraryFacts &Facts, IRBuilderBase &B, Type *Ty,
                   ArrayRef<Value *> V) {
  LibraryFunction Function = Facts.Function;
  const MathsRow &Row = rowOf(Function);
  if (Function == LibraryFunction::Convert)
    return emitConversion(Facts, B, Ty, V[0]);
  if (Row.Shape == MathsShape::DotProduct)
    return emitDotProduct(Function, B, V);
  if (Row.Shape == MathsShape::Shuffle)
    return emitShuffle(B, Ty, V);
  if (Value *Result = emitIntegers(Facts, B, V))
    return Result;
  if (Value *Result = emitGeometric(Function, B, V))
    return Result;
  if (Row.Shape != MathsShape::Same && Row.Shape != MathsShape::LastInt)
    return emitMixedMaths(Function, B, Ty, V);
  bool IsHalf = Ty->getScalarType()->isHalfTy();
  if (IsHalf && Function == LibraryFunction::Nextafter)
    return emitHalfNextAfter(B, V);
  for (const FormulaRow &R : mathsFormulas())
    if (R.Function == Function)
      return IsHalf ? emitWide(R, B, V) : R.Emit(B, V);
  return callMathsLibrary(B, Row.C, V);
}

/// Intrinsic calls after \p Before, up to \p Call, may have the error that the
/// function may have.
static void passPrecision(Instruction *Before, CallInst &Call,
                          Precision Error) {
  for (Instruction *I = Before ? Before->getNextNode()
                               : &Call.getParent()->front();
       I != &Call; I = I->getNextNode())
    if (auto *Part = dyn_cast<CallInst>(I))
      if (const MathsRow *Row = findMaths(Part->getIntrinsicID());
          Row && (Row->Forms & ~MathsRow::Vector))
        setPrecision(*Part, Error);
}

bool expandHalfExponents(Function &F) {
  return widenHalfExponents(F, [](IRBuilderBase &B, Value *X, Value *N) {
    return createLibraryOp(B, {LibraryFunction::Ldexp}, {X, N});
  });
}

bool expandMaths(Module &M, HasFunctionFn Has) {
  bool Changed = complex::expandAll(M); // to functions of real numbers
  for (Function &F : make_early_inc_range(M)) {
    std::optional<LibraryFacts> Facts = readLibraryFacts(F);
    if (!Facts || Has(*Facts, *F.getFunctionType()))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      Instruction *Before = Call->getPrevNode();
      IRBuilder<> B(Call);
      assert(Call->arg_size() == rowOf(Facts->Function).Operands &&
             "recognition has checked the operands");
      Value *Result = emit(*Facts, B, Call->getType(),
                           SmallVector<Value *, 3>(Call->args()));
      assert(Result->getType() == Call->getType() && "another function");
      passPrecision(Before, *Call, Facts->Error);
      Call->replaceAllUsesWith(Result);
      if (auto *I = dyn_cast<Instruction>(Result); I && !I->hasName())
        I->takeName(Call);
      Call->eraseFromParent();
      Changed = true;
    }
    F.eraseFromParent();
  }
  return Changed;
}

} // namespace tenon
