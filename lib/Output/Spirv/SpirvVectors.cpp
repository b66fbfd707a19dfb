// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM extracts parts of vectors via integers that SPIR-V does not have:
//
//   %i = bitcast <16 x double> %v to i1024
//   %s = lshr i1024 %i, 64                        (or none)
//   %t = trunc i1024 %s to i128
//   %p = bitcast i128 %t to <2 x double>
//   ->
//   %w = bitcast <16 x double> %v to <16 x i64>   words of the shift's width
//   %x = shufflevector %w, <1, 2>
//   %p = bitcast <2 x i64> %x to <2 x double>
//
// Likewise for extractelement of <8 x i128>. A select of vectors gets a
// condition for each component, which SPIR-V before 1.4 requires.

#include "SpirvVectors.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr unsigned WidestInteger = 64;

namespace {
/// Bits First … First + Count - 1 of a vector.
struct VectorPart {
  Value *Vector;
  uint64_t First, Count;
};
} // namespace

/// The part of a vector that \p I extracts via a wide integer. Those of
/// constants are folded with their words (SpirvWidths.h).
static std::optional<VectorPart> partOf(Instruction &I) {
  Value *Vector = nullptr;
  uint64_t At = 0;
  if (!I.getType()->isIntegerTy())
    return std::nullopt;
  uint64_t Count = I.getType()->getIntegerBitWidth();
  if (match(&I, m_ExtractElt(m_BitCast(m_Value(Vector)), m_ConstantInt(At)))) {
    if (isa<Constant>(Vector) || Count <= WidestInteger)
      return std::nullopt;
    return VectorPart{Vector, At * Count, Count};
  }
  if (!match(&I,
             m_Trunc(m_LShr(m_BitCast(m_Value(Vector)), m_ConstantInt(At)))) &&
      !match(&I, m_Trunc(m_BitCast(m_Value(Vector)))))
    return std::nullopt;
  uint64_t Bits = Vector->getType()->getPrimitiveSizeInBits();
  if (isa<Constant>(Vector) || Bits <= WidestInteger || At + Count > Bits)
    return std::nullopt;
  return VectorPart{Vector, At, Count};
}

/// The part as a vector of words; null if it is not aligned to bytes.
static Value *emitPart(const VectorPart &Part, IRBuilderBase &B) {
  uint64_t Bits = Part.Vector->getType()->getPrimitiveSizeInBits();
  uint64_t Word = std::gcd(std::gcd(Part.First, Part.Count),
                           std::gcd(Bits, uint64_t(WidestInteger)));
  if (Word < 8 || !Part.Vector->getType()->isVectorTy())
    return nullptr;
  auto *Words = FixedVectorType::get(B.getIntNTy(Word), Bits / Word);
  SmallVector<int, 16> Numbers(Part.Count / Word);
  std::iota(Numbers.begin(), Numbers.end(), Part.First / Word);
  return B.CreateShuffleVector(B.CreateBitCast(Part.Vector, Words), Numbers);
}

/// False if a wide integer has other uses than vectors.
static bool canReplace(const Instruction &I) {
  return I.getType()->getIntegerBitWidth() <= WidestInteger ||
         all_of(I.users(), [](const User *U) {
           return isa<StoreInst>(U) ||
                  (isa<BitCastInst>(U) && U->getType()->isVectorTy());
         });
}

static void splatCondition(Instruction &I) {
  auto *Select = dyn_cast<SelectInst>(&I);
  auto *Ty = dyn_cast<FixedVectorType>(I.getType());
  if (Select && Ty && !Select->getCondition()->getType()->isVectorTy())
    Select->setCondition(IRBuilder<>(Select).CreateVectorSplat(
        Ty->getNumElements(), Select->getCondition()));
}

void mendVectors(Function &F) {
  SmallVector<WeakVH> Dead;
  SmallVector<StoreInst *> Stored;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    IRBuilder<> B(&I);
    splatCondition(I);
    std::optional<VectorPart> Part = partOf(I);
    if (!Part || !canReplace(I))
      continue;
    Value *Words = emitPart(*Part, B);
    if (!Words)
      continue;
    Dead.push_back(&I);
    if (I.getType()->getIntegerBitWidth() <= WidestInteger) {
      I.replaceAllUsesWith(B.CreateBitCast(Words, I.getType()));
      continue;
    }
    for (User *U : I.users()) {
      if (auto *Store = dyn_cast<StoreInst>(U)) {
        Stored.push_back(Store);
        IRBuilder<>(Store).CreateAlignedStore(Words, Store->getPointerOperand(),
                                              Store->getAlign(),
                                              Store->isVolatile());
        continue;
      }
      U->replaceAllUsesWith(B.CreateBitCast(Words, U->getType()));
      Dead.push_back(U);
    }
  }
  for (StoreInst *Store : Stored)
    Store->eraseFromParent();
  // Users first, so that their operands become dead.
  for (WeakVH &V : reverse(Dead))
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
}

} // namespace tenon
