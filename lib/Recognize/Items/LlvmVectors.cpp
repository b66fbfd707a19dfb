// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operations, on x, y … with n elements, by elements e:
//
//   vector.interleave<k>(x, y …)        x[0] y[0] … x[1] y[1] …
//   vector.deinterleave<k>(x)           { x[0] x[k] …, x[1] x[k+1] …, … }
//   vector.reverse(x)                   x[n-1] … x[0]
//   vector.splice.left(x, y, s)         x[s] x[s+1] … y[0] … y[s-1]
//   vector.splice.right(x, y, s)        x[n-s] … x[n-1] y[0] …
//   stepvector()                        0 1 2 …
//   get.active.lane.mask(i, m)          e is i + e < m
//   experimental.cttz.elts(x)           the first e with x[e] != 0, else n
//   experimental.vector.compress(x, mask, y)
//                                       x's elements in the mask, then y's
//   vector.partial.reduce.add(x, y)     x plus parts of y of n elements; fadd

#include "LlvmVectors.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace tenon {

/// The number of elements of vectors of type \p Ty.
static unsigned fixedCount(const Type *Ty) {
  return cast<FixedVectorType>(Ty)->getNumElements();
}

static Expected<Value *> interleave(CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *, 8> Parts(Call.args());
  unsigned Count = fixedCount(Parts.front()->getType());
  return B.CreateShuffleVector(concatenateVectors(B, Parts),
                               createInterleaveMask(Count, Parts.size()));
}

static Expected<Value *> deinterleave(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *All = PoisonValue::get(Call.getType());
  unsigned Parts = cast<StructType>(Call.getType())->getNumElements();
  unsigned Count = fixedCount(X->getType()) / Parts;
  for (unsigned I = 0; I < Parts; ++I)
    All = B.CreateInsertValue(
        All, B.CreateShuffleVector(X, createStrideMask(I, Parts, Count)), I);
  return All;
}

static Expected<Value *> reverseOrder(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0);
  return B.CreateShuffleVector(
      X, to_vector(reverse(seq<int>(0, fixedCount(X->getType())))));
}

static Expected<Value *> splice(CallInst &Call, IRBuilderBase &B) {
  unsigned Count = fixedCount(Call.getType());
  unsigned First = cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue();
  assert(First <= Count && "LLVM's verifier checks the distance");
  if (Call.getIntrinsicID() == Intrinsic::vector_splice_right)
    First = Count - First;
  return B.CreateShuffleVector(Call.getArgOperand(0), Call.getArgOperand(1),
                               createSequentialMask(First, Count, 0));
}

/// An index that wraps around is not less than the number of elements.
static Expected<Value *> activeLanes(CallInst &Call, IRBuilderBase &B) {
  unsigned Count = fixedCount(Call.getType());
  Value *First = B.CreateVectorSplat(Count, Call.getArgOperand(0));
  Value *Index = B.CreateBinaryIntrinsic(Intrinsic::uadd_sat, First,
                                         B.CreateStepVector(First->getType()));
  return B.CreateICmpULT(Index,
                         B.CreateVectorSplat(Count, Call.getArgOperand(1)));
}

static Expected<Value *> firstNonZero(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0);
  unsigned Count = fixedCount(X->getType());
  auto *Indices = FixedVectorType::get(Call.getType(), Count);
  Value *None = ConstantInt::get(Indices, Count);
  Value *Index =
      B.CreateSelect(B.CreateIsNotNull(X), B.CreateStepVector(Indices), None);
  return B.CreateIntrinsic(Intrinsic::vector_reduce_umin, {Indices}, {Index});
}

static Expected<Value *> compress(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *Mask = Call.getArgOperand(1);
  Value *All = Call.getArgOperand(2), *Next = B.getInt32(0);
  for (unsigned I = 0, Count = fixedCount(X->getType()); I < Count; ++I) {
    Value *IsActive = B.CreateExtractElement(Mask, I);
    Value *With =
        B.CreateInsertElement(All, B.CreateExtractElement(X, I), Next);
    All = B.CreateSelect(IsActive, With, All);
    Next = B.CreateAdd(Next, B.CreateZExt(IsActive, B.getInt32Ty()));
  }
  return All;
}

/// LLVM does not specify which elements are added to which.
static Expected<Value *> addParts(CallInst &Call, IRBuilderBase &B) {
  Value *Sum = Call.getArgOperand(0), *X = Call.getArgOperand(1);
  unsigned Size = fixedCount(Sum->getType()), Count = fixedCount(X->getType());
  for (unsigned First = 0; First < Count; First += Size) {
    Value *Part =
        B.CreateShuffleVector(X, createSequentialMask(First, Size, 0));
    Sum = Sum->getType()->isFPOrFPVectorTy() ? B.CreateFAddFMF(Sum, Part, &Call)
                                             : B.CreateAdd(Sum, Part);
  }
  return Sum;
}

CallRewriter vectorRewriter(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::vector_interleave2:
  case Intrinsic::vector_interleave3:
  case Intrinsic::vector_interleave4:
  case Intrinsic::vector_interleave5:
  case Intrinsic::vector_interleave6:
  case Intrinsic::vector_interleave7:
  case Intrinsic::vector_interleave8:
    return interleave;
  case Intrinsic::vector_deinterleave2:
  case Intrinsic::vector_deinterleave3:
  case Intrinsic::vector_deinterleave4:
  case Intrinsic::vector_deinterleave5:
  case Intrinsic::vector_deinterleave6:
  case Intrinsic::vector_deinterleave7:
  case Intrinsic::vector_deinterleave8:
    return deinterleave;
  case Intrinsic::vector_reverse:
    return reverseOrder;
  case Intrinsic::vector_splice_left:
  case Intrinsic::vector_splice_right:
    return splice;
  case Intrinsic::stepvector:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      return B.CreateStepVector(Call.getType());
    };
  case Intrinsic::get_active_lane_mask:
    return activeLanes;
  case Intrinsic::experimental_cttz_elts:
    return firstNonZero;
  case Intrinsic::experimental_vector_compress:
    return compress;
  case Intrinsic::vector_partial_reduce_add:
  case Intrinsic::vector_partial_reduce_fadd:
    return addParts;
  default:
    return nullptr;
  }
}

} // namespace tenon
