// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InstCombine also does this, but not through phis for values with several
// uses, and it destroys the patterns by which fragments are recognised.

#include "LaneBits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned MaxDepth = 8;

//===----------------------------------------------------------------------===//
// Phis of equal computations
//===----------------------------------------------------------------------===//

static bool isComputation(const Value *V) {
  return isa<BinaryOperator, CastInst>(V) &&
         isSafeToSpeculativelyExecute(cast<Instruction>(V));
}

/// Whether \p A and \p B are equal computations of the same values.
static bool areEqual(const Value *A, const Value *B, unsigned Depth = 0) {
  if (A == B)
    return true;
  if (Depth > MaxDepth || !isComputation(A) || !isComputation(B))
    return false;
  const auto *I = cast<Instruction>(A), *J = cast<Instruction>(B);
  return I->isSameOperationAs(J) &&
         all_of(zip(I->operands(), J->operands()), [&](auto Pair) {
           return areEqual(std::get<0>(Pair), std::get<1>(Pair), Depth + 1);
         });
}

/// Emits before \p At the value that all of \p All compute; they are equal
/// computations.
static Value *recompute(ArrayRef<Value *> All, Instruction &At) {
  if (all_equal(All))
    return All.front();
  assert(all_of(All, isComputation) && "areEqual() has compared them");
  Instruction *Copy = cast<Instruction>(All.front())->clone();
  Copy->dropPoisonGeneratingFlags();
  for (unsigned I = 0; I < Copy->getNumOperands(); ++I) {
    SmallVector<Value *, 2> Operands;
    for (Value *V : All)
      Operands.push_back(cast<Instruction>(V)->getOperand(I));
    Copy->setOperand(I, recompute(Operands, At));
  }
  Copy->insertBefore(At.getIterator());
  return Copy;
}

static bool replaceEqualPhis(Function &F) {
  bool Changed = false;
  for (BasicBlock &Block : F)
    for (PHINode &Phi : make_early_inc_range(Block.phis())) {
      SmallVector<Value *, 2> Incoming(Phi.incoming_values());
      if (!Phi.getType()->isIntegerTy() || !isComputation(Incoming.front()) ||
          !all_of(drop_begin(Incoming),
                  [&](Value *V) { return areEqual(Incoming.front(), V); }))
        continue;
      Phi.replaceAllUsesWith(recompute(Incoming, *Block.getFirstInsertionPt()));
      Phi.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// A value with the bits \p Wanted of \p V, emitted at \p B; \p V itself if no
/// part of it can be dropped.
static Value *bitsOf(Value *V, const APInt &Wanted, IRBuilderBase &B,
                     unsigned Depth = 0) {
  Value *X, *Y;
  const APInt *By;
  if (Depth > MaxDepth || isa<Constant>(V))
    return V;
  auto Part = [&](Value *Operand, const APInt &Bits) {
    return bitsOf(Operand, Bits, B, Depth + 1);
  };
  if (match(V, m_Or(m_Value(X), m_Value(Y)))) {
    for (auto [One, Other] : {std::pair(X, Y), {Y, X}})
      if (MaskedValueIsZero(Other, Wanted,
                            SimplifyQuery(B.GetInsertBlock()->getDataLayout())))
        return Part(One, Wanted);
    Value *A = Part(X, Wanted), *C = Part(Y, Wanted);
    return A == X && C == Y ? V : B.CreateOr(A, C);
  }
  if (match(V, m_LShr(m_Value(X), m_APInt(By))) &&
      By->ult(Wanted.getBitWidth())) {
    Value *A = Part(X, Wanted.shl(*By));
    return A == X ? V : B.CreateLShr(A, ConstantInt::get(A->getType(), *By));
  }
  if (match(V, m_Shl(m_Value(X), m_APInt(By))) &&
      By->ult(Wanted.getBitWidth())) {
    Value *A = Part(X, Wanted.lshr(*By));
    return A == X ? V : B.CreateShl(A, ConstantInt::get(A->getType(), *By));
  }
  if (match(V, m_Trunc(m_Value(X)))) {
    Value *A = Part(X, Wanted.zext(X->getType()->getIntegerBitWidth()));
    return A == X ? V : B.CreateTrunc(A, V->getType());
  }
  return V;
}

bool dropLaneBits(Function &F) {
  bool Changed = replaceEqualPhis(F);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const APInt *Mask;
    Value *X;
    if (!I.getType()->isIntegerTy() ||
        !match(&I, m_And(m_Value(X), m_APInt(Mask))))
      continue;
    IRBuilder<> B(&I);
    Value *Bits = bitsOf(X, *Mask, B);
    if (Bits == X)
      continue;
    I.setOperand(0, Bits);
    RecursivelyDeleteTriviallyDeadInstructions(X);
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
