// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %c = fadd <512 x half> %a, %b
//     ->
//   %c0 = call <8 x half> @tenon.fadd.half.half(%a[0..7], %b[0..7])
//   %c1 = …
//   %c = %c0 ++ %c1 ++ …
//
//   define private <8 x half> @tenon.fadd.half.half(%x, %y):
//     ret fadd <8 x half> %x, %y

#include "HalfArithmetic.h"
#include "tenon/Target/Processor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// A vector register of halves.
static constexpr unsigned PieceLanes = 8;
/// A block that computes at most this many halves computes them in place.
static constexpr unsigned FewLanes = 256;
/// In a function that computes more than this many, no block does.
static constexpr unsigned ManyLanes = 512;

static Type *pieceOf(Type *Ty) {
  return FixedVectorType::get(Ty->getScalarType(), PieceLanes);
}

static unsigned lanesOf(const Instruction &I) {
  auto *Ty = dyn_cast<FixedVectorType>(I.getType());
  return Ty ? Ty->getNumElements() : 1;
}

/// The part of a function's name that identifies the operation of \p I.
static std::string nameOf(const Instruction &I) {
  std::string Name = "tenon.";
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    Name += Intrinsic::getBaseName(Call->getIntrinsicID());
  else
    Name += I.getOpcodeName();
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    Name += "." + FCmpInst::getPredicateName(Compare->getPredicate()).str();
  raw_string_ostream OS(Name);
  OS << '.' << *I.getType()->getScalarType();
  OS << '.' << *I.getOperand(0)->getType()->getScalarType();
  return Name;
}

/// The operation \p I on vectors of PieceLanes halves.
static Value *pieceOperation(IRBuilderBase &B, Instruction &I,
                             ArrayRef<Value *> Operands) {
  Type *Ty = pieceOf(I.getType());
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    SmallVector<Type *, 2> Overloads = {Ty};
    if (Operands[0]->getType() != Ty)
      Overloads.push_back(Operands[0]->getType());
    return B.CreateIntrinsic(Call->getIntrinsicID(), Overloads, Operands);
  }
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return B.CreateFCmp(Compare->getPredicate(), Operands[0], Operands[1]);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return B.CreateCast(Cast->getOpcode(), Operands[0], Ty);
  return B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operands[0],
                       Operands[1]);
}

static Function *pieceFunction(Instruction &I, ArrayRef<Value *> Operands) {
  Module &M = *I.getModule();
  std::string Name = nameOf(I);
  if (Function *F = M.getFunction(Name))
    return F;
  SmallVector<Type *, 3> Types;
  for (Value *Operand : Operands)
    Types.push_back(pieceOf(Operand->getType()));
  auto *Ty = FunctionType::get(pieceOf(I.getType()), Types, false);
  Function *F = Function::Create(Ty, GlobalValue::PrivateLinkage, Name, M);
  copyProcessor(*I.getFunction(), *F);
  F->setDoesNotThrow();
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  SmallVector<Value *, 3> Arguments;
  for (Argument &A : F->args())
    Arguments.push_back(&A);
  B.CreateRet(pieceOperation(B, I, Arguments));
  return F;
}

static void callPieces(Instruction &I) {
  unsigned Lanes = lanesOf(I);
  SmallVector<Value *, 3> Operands(I.operands());
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    Operands.assign(Call->arg_begin(), Call->arg_end());
  Function *F = pieceFunction(I, Operands);
  IRBuilder<> B(&I);
  SmallVector<Value *, 64> Results;
  for (unsigned First = 0; First < Lanes; First += PieceLanes) {
    SmallVector<int, PieceLanes> Mask;
    for (unsigned Lane = First; Lane < First + PieceLanes; ++Lane)
      Mask.push_back(Lane < Lanes ? int(Lane) : PoisonMaskElem);
    SmallVector<Value *, 3> Pieces;
    for (Value *Operand : Operands)
      Pieces.push_back(
          Lanes == PieceLanes ? Operand : B.CreateShuffleVector(Operand, Mask));
    Results.push_back(B.CreateCall(F, Pieces));
  }
  Value *Result = concatenateVectors(B, Results);
  if (Lanes % PieceLanes)
    Result = B.CreateShuffleVector(Result, createSequentialMask(0, Lanes, 0));
  Result->takeName(&I);
  I.replaceAllUsesWith(Result);
  I.eraseFromParent();
}

void outlineHalfPieces(Function &F) {
  auto LanesIn = [](const BasicBlock &Block) {
    unsigned Lanes = 0;
    for (const Instruction &I : Block)
      if (convertsHalves(I))
        Lanes += lanesOf(I);
    return Lanes;
  };
  unsigned All = 0;
  for (const BasicBlock &Block : F)
    All += LanesIn(Block);
  for (BasicBlock &Block : F)
    if (All > ManyLanes || LanesIn(Block) > FewLanes)
      for (Instruction &I : make_early_inc_range(Block))
        if (convertsHalves(I) && lanesOf(I) > 1)
          callPieces(I);
}

} // namespace tenon
