// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneBuilder.h"
#include "llvm/Analysis/VectorUtils.h"
#include <numeric>

using namespace llvm;

namespace tenon {

Constant *LaneBuilder::laneNumbers(Type *Ty) const {
  SmallVector<Constant *, 64> Numbers;
  for (unsigned L = 0; L < Width; ++L)
    Numbers.push_back(
        ConstantInt::get(Ty->getContext(), APInt(Ty->getIntegerBitWidth(), L,
                                                 /*isSigned=*/false,
                                                 /*implicitTrunc=*/true)));
  return ConstantVector::get(Numbers);
}

AllocaInst *LaneBuilder::createVariable(Type *Ty, const Twine &Name) {
  IRBuilder<> AtTop(&Entry, Entry.begin());
  return AtTop.CreateAlloca(Ty, nullptr, Name);
}

/// Up to this many parts are permuted at once, a pattern that code generators
/// know from accesses of structures. More parts are permuted in pairs, since
/// each register of a permutation's result depends on all its operands.
static constexpr unsigned MaxAtOnce = 4;

/// interleave(p0 … p7) = zip(interleave(p0, p2, p4, p6),
///                           interleave(p1, p3, p5, p7))
Value *LaneBuilder::interleave(ArrayRef<Value *> Parts) {
  assert(!Parts.empty() && "every value has parts");
  assert(all_equal(map_range(Parts, [](Value *V) { return V->getType(); })) &&
         "one vector has one element type");
  unsigned Count = Parts.size();
  if (Count == 1)
    return Parts[0];
  if (Count > MaxAtOnce && Count % 2 == 0) {
    LaneParts Even, Odd;
    for (unsigned P = 0; P < Count; P += 2) {
      Even.push_back(Parts[P]);
      Odd.push_back(Parts[P + 1]);
    }
    return CreateShuffleVector(
        interleave(Even), interleave(Odd),
        createInterleaveMask(Width * Count / 2, /*NumVecs=*/2));
  }
  return CreateShuffleVector(concatenateVectors(*this, Parts),
                             createInterleaveMask(Width, Count));
}

LaneParts LaneBuilder::deinterleave(Value *All, unsigned Count) {
  assert(cast<FixedVectorType>(All->getType())->getNumElements() ==
             Width * Count &&
         "all parts of all lanes, lane-major");
  if (Count == 1)
    return {All};
  auto Every = [&](unsigned Step, unsigned Start) {
    return CreateShuffleVector(
        All, createStrideMask(Start, Step, Width * Count / Step));
  };
  LaneParts Result;
  if (Count > MaxAtOnce && Count % 2 == 0) {
    LaneParts Even = deinterleave(Every(2, 0), Count / 2);
    LaneParts Odd = deinterleave(Every(2, 1), Count / 2);
    for (auto [E, O] : zip_equal(Even, Odd))
      Result.append({E, O});
    return Result;
  }
  for (unsigned P = 0; P < Count; ++P)
    Result.push_back(Every(Count, P));
  return Result;
}

/// Only permutes parts together that share bits:
///
///   <4 x i16> as <2 x i32>:   i32 0 is i16 0 and 1, i32 1 is i16 2 and 3
LaneParts LaneBuilder::bitCastParts(ArrayRef<Value *> Parts, Type *To,
                                    unsigned Count) {
  assert(Parts.size() * Parts[0]->getType()->getScalarSizeInBits() ==
             Count * To->getScalarSizeInBits() &&
         "the same bits");
  unsigned Total = Parts.size(), Groups = std::gcd(Total, Count);
  auto *Ty = FixedVectorType::get(To, Width * (Count / Groups));
  LaneParts Result;
  for (unsigned G = 0; G < Groups; ++G) {
    Value *Bits = interleave(Parts.slice(G * (Total / Groups), Total / Groups));
    Result.append(deinterleave(CreateBitCast(Bits, Ty), Count / Groups));
  }
  return Result;
}

} // namespace tenon
