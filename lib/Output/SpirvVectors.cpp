// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM takes parts of vectors by way of integers that SPIR-V does not have:
//
//   %i = bitcast <16 x double> %v to i1024
//   %s = lshr i1024 %i, 64                        (or none)
//   %t = trunc i1024 %s to i128
//   %p = bitcast i128 %t to <2 x double>
//   ->
//   %w = bitcast <16 x double> %v to <16 x i64>   words of the shift's width
//   %x = shufflevector %w, <1, 2>
//   %p = bitcast <2 x i64> %x to <2 x double>

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

/// The part as a vector of words; null where \p Trunc is something else.
static Value *partOf(TruncInst &Trunc, IRBuilderBase &B) {
  Value *Vector;
  uint64_t Shift = 0;
  Value *Whole = Trunc.getOperand(0);
  if (!match(Whole, m_LShr(m_BitCast(m_Value(Vector)), m_ConstantInt(Shift))) &&
      !match(Whole, m_BitCast(m_Value(Vector))))
    return nullptr;
  unsigned Bits = Whole->getType()->getIntegerBitWidth(),
           PartBits = Trunc.getType()->getIntegerBitWidth();
  uint64_t Word =
      std::gcd(std::gcd(Shift, uint64_t(PartBits)), uint64_t(WidestInteger));
  if (Bits <= WidestInteger || !Vector->getType()->isVectorTy() || Word < 8 ||
      Bits % Word || Shift + PartBits > Bits)
    return nullptr;
  auto *Words = FixedVectorType::get(B.getIntNTy(Word), Bits / Word);
  SmallVector<int, 16> Part(PartBits / Word);
  std::iota(Part.begin(), Part.end(), Shift / Word);
  return B.CreateShuffleVector(B.CreateBitCast(Vector, Words), Part);
}

void splitWideIntegers(Function &F) {
  SmallVector<WeakTrackingVH> Dead;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Trunc = dyn_cast<TruncInst>(&I);
    if (!Trunc || !Trunc->getType()->isIntegerTy())
      continue;
    IRBuilder<> B(Trunc);
    bool IsNarrow = Trunc->getType()->getIntegerBitWidth() <= WidestInteger;
    if (!IsNarrow && !all_of(Trunc->users(), [](const User *U) {
          return isa<BitCastInst>(U) && U->getType()->isVectorTy();
        }))
      continue;
    Value *Part = partOf(*Trunc, B);
    if (!Part)
      continue;
    if (IsNarrow)
      Trunc->replaceAllUsesWith(B.CreateBitCast(Part, Trunc->getType()));
    else
      for (User *U : make_early_inc_range(Trunc->users()))
        U->replaceAllUsesWith(B.CreateBitCast(Part, U->getType()));
    Dead.push_back(Trunc);
    Dead.append(Trunc->user_begin(), Trunc->user_end());
  }
  // Users first: what is dead then takes its operands along.
  for (WeakTrackingVH &V : reverse(Dead))
    if (V)
      RecursivelyDeleteTriviallyDeadInstructions(V);
}

} // namespace tenon
