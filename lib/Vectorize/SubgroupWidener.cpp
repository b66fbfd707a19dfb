// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SubgroupWidener.h"
#include "TypeParts.h"
#include "tenon/IR/Lanes/LaneLowering.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Combinations
//===----------------------------------------------------------------------===//

/// Combines the two halves of the vector until one element remains:
///
///   v = combine(v[0 … n/2), v[n/2 … n))
Value *SubgroupWidener::reduce(Value *Lanes, Combination How) {
  for (unsigned N = B.Width; N > 1; N /= 2) {
    SmallVector<int> Low, High;
    for (unsigned I = 0; I < N / 2; ++I) {
      Low.push_back(I);
      High.push_back(I + N / 2);
    }
    Lanes = createCombination(B, How, B.CreateShuffleVector(Lanes, Low),
                              B.CreateShuffleVector(Lanes, High));
  }
  return B.CreateExtractElement(Lanes, uint64_t(0));
}

/// After the step of distance d, each lane has the combination of 2d lanes:
///
///   v[l] = combine(v[l - d], v[l])     d = 1, 2, 4, …
///
/// An exclusive scan is the inclusive scan over the values of the previous
/// lanes; the first active lane has the identity.
Value *SubgroupWidener::scan(Value *Lanes, Combination How, bool Inclusive) {
  Type *Ty = cast<VectorType>(Lanes->getType())->getElementType();
  Value *Start = B.splat(neutralOf(How, Ty));
  auto Shift = [&](Value *V, unsigned Distance) {
    SmallVector<int> From;
    for (unsigned L = 0; L < B.Width; ++L)
      From.push_back(L < Distance ? B.Width + L : L - Distance);
    return B.CreateShuffleVector(V, Start, From);
  };
  if (!Inclusive)
    Lanes = Shift(Lanes, 1);
  for (unsigned Distance = 1; Distance < B.Width; Distance *= 2)
    Lanes = createCombination(B, How, Shift(Lanes, Distance), Lanes);
  if (Inclusive || neutralOf(How, Ty) == identityOf(How, Ty))
    return Lanes;
  Value *First = B.splat(B.CreateTrunc(Masks.firstLane(), B.getInt32Ty()));
  return B.CreateSelect(B.CreateICmpEQ(B.laneNumbers(B.getInt32Ty()), First),
                        B.splat(identityOf(How, Ty)), Lanes);
}

/// Each lane combines its value with that of the lane at distance 1, 2, 4 …, so
/// that all lanes of a cluster get the same result. The lower lane's value is
/// the first operand, which matters for floats.
Value *SubgroupWidener::reduceClusters(Value *Lanes, Combination How,
                                       unsigned Cluster) {
  assert(isPowerOf2_32(Cluster) && "clusters are halved repeatedly");
  for (unsigned Distance = 1; Distance < std::min(Cluster, B.Width);
       Distance *= 2) {
    SmallVector<int> Lower, Upper;
    for (unsigned L = 0; L < B.Width; ++L) {
      Lower.push_back(L & ~Distance);
      Upper.push_back(L | Distance);
    }
    Lanes = createCombination(B, How, B.CreateShuffleVector(Lanes, Lower),
                              B.CreateShuffleVector(Lanes, Upper));
  }
  return Lanes;
}

void SubgroupWidener::combineAll(CallInst &I, const SubgroupFacts &Facts) {
  if (!checkCluster(I, Facts, B.Width))
    Values.fail();
  LaneParts Result;
  for (Value *Part : Values.allLanes(I.getArgOperand(0))) {
    Type *Ty = cast<VectorType>(Part->getType())->getElementType();
    Value *Own = Masks.choose(Part, B.splat(neutralOf(Facts.How, Ty)));
    if (Facts.Cluster)
      Result.push_back(reduceClusters(Own, Facts.How, Facts.Cluster));
    else if (Facts.Opcode == SubgroupOpcode::Reduce)
      Result.push_back(reduce(Own, Facts.How));
    else
      Result.push_back(
          scan(Own, Facts.How, Facts.Opcode == SubgroupOpcode::ScanInclusive));
  }
  if (Facts.Opcode == SubgroupOpcode::Reduce && !Facts.Cluster)
    return Values.defineUniform(I, assembleParts(B, I.getType(), Result));
  Values.defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// A shufflevector; lane numbers are taken modulo the size.
static Value *shuffleByConstant(LaneBuilder &B, Value *Lanes,
                                const Constant &Index) {
  SmallVector<int> From;
  for (unsigned L = 0; L < B.Width; ++L) {
    auto *Number = dyn_cast_or_null<ConstantInt>(Index.getAggregateElement(L));
    From.push_back(Number ? Number->getZExtValue() & (B.Width - 1) : 0);
  }
  return B.CreateShuffleVector(Lanes, From);
}

/// An extract and an insert for each element, which code generators recognise
/// as a permutation by a vector if the type is legal:
///
///   result[i] = from[index[i]]
static Value *permute(IRBuilderBase &B, Value *From, Value *Index) {
  Value *Result = PoisonValue::get(VectorType::get(
      From->getType()->getScalarType(), cast<VectorType>(Index->getType())));
  unsigned Count = cast<FixedVectorType>(Index->getType())->getNumElements();
  for (unsigned I = 0; I < Count; ++I)
    Result = B.CreateInsertElement(
        Result, B.CreateExtractElement(From, B.CreateExtractElement(Index, I)),
        I);
  return Result;
}

/// Permutes vectors of two registers, by four permutations of one register:
///
///   for each half i of index:
///     result half = select(i < n/2, permute(low half of from,  i % (n/2)),
///                                   permute(high half of from, i % (n/2)))
static Value *permuteHalves(IRBuilderBase &B, Value *From, Value *Index) {
  unsigned Half = cast<FixedVectorType>(From->getType())->getNumElements() / 2;
  auto HalfOf = [&](Value *V, unsigned Which) {
    auto Elements = seq<int>(Which * Half, (Which + 1) * Half);
    return B.CreateShuffleVector(V, to_vector(Elements));
  };
  Value *Low = HalfOf(From, 0), *High = HalfOf(From, 1), *Results[2];
  for (unsigned Which : {0, 1}) {
    Value *I = HalfOf(Index, Which);
    Type *Ty = I->getType();
    Value *Within = B.CreateAnd(I, ConstantInt::get(Ty, Half - 1));
    Value *IsLow = B.CreateICmpULT(I, ConstantInt::get(Ty, Half));
    Results[Which] = B.CreateSelect(IsLow, permute(B, Low, Within),
                                    permute(B, High, Within));
  }
  return B.CreateShuffleVector(Results[0], Results[1],
                               to_vector(seq<int>(0, 2 * Half)));
}

/// After this many permutations that take several instructions in a kernel,
/// further ones are calls.
static constexpr unsigned MaxOwnShuffles = 16;

/// Lane l gets the value of lane Index[l], modulo the size. Indices are as wide
/// as the values: LLVM 22 creates an invalid truncation of i32 indices for
/// 16-bit values (x86 with AVX-512, "Cannot select").
///
///   @tenon.shuffle.v16i32(<16 x i32> %lanes, <16 x i32> %index)
Value *SubgroupWidener::shuffle(Value *Lanes, Value *Index) {
  assert(Index->getType()->isVectorTy() && "each lane has an index");
  if (auto *Known = dyn_cast<Constant>(Index))
    return shuffleByConstant(B, Lanes, *Known);
  Type *Ty = Lanes->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Index = B.CreateZExtOrTrunc(B.CreateFreeze(Index),
                              B.lanesOf(B.getIntNTy(Bits >= 8 ? Bits : 32)));
  Index = B.CreateAnd(Index, ConstantInt::get(Index->getType(), B.Width - 1));
  auto IsLegal = [&](unsigned Count) {
    return Count > 0 && Bits >= 8 &&
           Access.target().isTypeLegal(
               FixedVectorType::get(B.getIntNTy(Bits), Count));
  };
  bool InOneRegister = IsLegal(B.Width),
       InTwo = !InOneRegister && IsLegal(B.Width / 2);
  auto Build = [&](LaneBuilder &In, Value *From, Value *Numbers) {
    return InTwo ? permuteHalves(In, From, Numbers)
                 : permute(In, From, Numbers);
  };
  if ((InOneRegister && Masks.isAllTrue()) || ++OwnShuffles <= MaxOwnShuffles)
    return Build(B, Lanes, Index);
  return callShared(
      Code, "tenon.shuffle." + vectorWord(Ty), Ty, {Lanes, Index},
      [&](LaneCode &Own) {
        Function &New = Own.B.function();
        New.setDoesNotAccessMemory();
        return Build(Own.B, New.getArg(0), New.getArg(1));
      },
      SharedMask::None);
}

void SubgroupWidener::broadcastFirst(CallInst &I) {
  LaneParts Result;
  for (Value *Part : Values.allLanes(I.getArgOperand(0)))
    Result.push_back(Masks.firstOf(Part));
  Values.defineUniform(I, assembleParts(B, I.getType(), Result));
}

void SubgroupWidener::exchange(CallInst &I, const SubgroupFacts &Facts) {
  Value *Index = I.getArgOperand(1);
  LaneParts Parts = Values.allLanes(I.getArgOperand(0)), Result;
  if (Facts.Opcode == SubgroupOpcode::Broadcast) {
    Value *Lane = B.CreateAnd(Values.scalar(Index), B.getInt32(B.Width - 1));
    for (Value *Part : Parts)
      Result.push_back(B.CreateExtractElement(Part, Lane));
    return Values.defineUniform(I, assembleParts(B, I.getType(), Result));
  }
  if (Values.isUniform(Index)) { // a broadcast
    Value *Lane = B.CreateAnd(Values.scalar(Index), B.getInt32(B.Width - 1));
    for (Value *Part : Parts)
      Result.push_back(B.splat(B.CreateExtractElement(Part, Lane)));
    return Values.defineLanes(I, Result);
  }
  for (Value *Part : Parts)
    Result.push_back(shuffle(Part, Values.lanes(Index)));
  Values.defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// Blocks of consecutive elements
//===----------------------------------------------------------------------===//

/// Component c of the lanes is in elements c * B.Width to (c + 1) * B.Width
/// - 1.
void SubgroupWidener::blockMove(CallInst &I, const SubgroupFacts &Facts) {
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  Align A = B.function().getDataLayout().getABITypeAlign(Types[0]);
  uint64_t Bytes =
      B.function().getDataLayout().getTypeAllocSize(Types[0]) * B.Width;
  Value *Base = Values.scalar(I.getArgOperand(0));
  bool IsRead = Facts.Opcode == SubgroupOpcode::BlockRead;
  LaneParts Result;
  for (unsigned C = 0; C < Types.size(); ++C) {
    Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), Base, C * Bytes);
    if (IsRead)
      Result.append(Access.loadPacked(At, Types[C], A));
    else
      Access.storePacked(At, Values.lanes(I.getArgOperand(1), C), A);
  }
  if (IsRead)
    Values.defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void SubgroupWidener::vote(CallInst &I, SubgroupOpcode Opcode) {
  Value *None = Constant::getNullValue(Masks.vector()->getType());
  if (Opcode == SubgroupOpcode::Elect) {
    Value *First = B.CreateTrunc(Masks.firstLane(), B.getInt32Ty());
    return Values.defineLanes(
        I, B.CreateICmpEQ(B.laneNumbers(B.getInt32Ty()), B.splat(First)));
  }
  Value *Condition = Values.lanes(I.getArgOperand(0));
  Value *Yes = B.CreateSelect(Masks.vector(), Condition, None);
  if (Opcode == SubgroupOpcode::Any)
    return Values.defineUniform(I, Masks.any(Yes));
  if (Opcode == SubgroupOpcode::All) {
    Value *No = B.CreateSelect(Masks.vector(), B.CreateNot(Condition), None);
    return Values.defineUniform(I, B.CreateNot(Masks.any(No)));
  }
  Value *Bits = B.CreateZExt(Masks.bits(Yes), B.getInt64Ty());
  Value *Words = Constant::getNullValue(I.getType());
  for (unsigned W = 0; W < 2; ++W)
    Words = B.CreateInsertElement(
        Words, B.CreateTrunc(B.CreateLShr(Bits, 32 * W), B.getInt32Ty()), W);
  Values.defineUniform(I, Words);
}

void SubgroupWidener::widen(CallInst &I, const SubgroupFacts &Facts) {
  switch (Facts.Opcode) {
  case SubgroupOpcode::BroadcastFirst:
    return broadcastFirst(I);
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
    return exchange(I, Facts);
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
  case SubgroupOpcode::AllEqual:
    llvm_unreachable("tenon-library has expanded it");
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
    return combineAll(I, Facts);
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
  case SubgroupOpcode::Ballot:
  case SubgroupOpcode::Elect:
    return vote(I, Facts.Opcode);
  case SubgroupOpcode::BlockRead:
  case SubgroupOpcode::BlockWrite:
    return blockMove(I, Facts);
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
    return Blocks.widen(I, Facts);
  case SubgroupOpcode::Block2DPrefetch:
    return;
  }
}

} // namespace tenon
