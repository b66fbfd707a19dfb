// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a sub-group on vectors over its lanes. Lanes that are not at
// work bring in what changes nothing. A vector of each lane is combined part by
// part.

#include "Kernel/KernelBody.h"
#include "FunctionWidener.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Combinations
//===----------------------------------------------------------------------===//

Value *Widener::combine(Value *A, Value *C, Combination How) {
  return createCombination(B, How, A, C);
}

/// Halves again and again:
///
///   v = combine(v[0 … n/2), v[n/2 … n))
Value *Widener::reduce(Value *Lanes, Combination How) {
  for (unsigned N = Width; N > 1; N /= 2) {
    SmallVector<int> Low, High;
    for (unsigned I = 0; I < N / 2; ++I) {
      Low.push_back(I);
      High.push_back(I + N / 2);
    }
    Lanes = combine(B.CreateShuffleVector(Lanes, Low),
                    B.CreateShuffleVector(Lanes, High), How);
  }
  return B.CreateExtractElement(Lanes, uint64_t(0));
}

/// After the step of distance d each lane holds the last 2d lanes' combination:
///
///   v[l] = combine(v[l - d], v[l])     d = 1, 2, 4, …
///
/// An exclusive scan is that of the values one lane down; the first active
/// lane, and none other, has the identity.
Value *Widener::scan(Value *Lanes, Combination How, bool Inclusive) {
  Type *Ty = cast<VectorType>(Lanes->getType())->getElementType();
  Value *Start = splat(neutralOf(How, Ty));
  auto Shift = [&](Value *V, unsigned Distance) {
    SmallVector<int> From;
    for (unsigned L = 0; L < Width; ++L)
      From.push_back(L < Distance ? Width + L : L - Distance);
    return B.CreateShuffleVector(V, Start, From);
  };
  if (!Inclusive)
    Lanes = Shift(Lanes, 1);
  for (unsigned Distance = 1; Distance < Width; Distance *= 2)
    Lanes = combine(Shift(Lanes, Distance), Lanes, How);
  if (Inclusive || neutralOf(How, Ty) == identityOf(How, Ty))
    return Lanes;
  Value *First = splat(B.CreateTrunc(firstLane(), B.getInt32Ty()));
  return B.CreateSelect(B.CreateICmpEQ(laneNumbers(B.getInt32Ty()), First),
                        splat(identityOf(How, Ty)), Lanes);
}

/// Exchanges with the lane at distance 1, 2, 4 …, and all of a cluster end up
/// with the same. Float combinations bring the lower lane's first.
Value *Widener::reduceClusters(Value *Lanes, Combination How,
                               unsigned Cluster) {
  for (unsigned Distance = 1; Distance < std::min(Cluster, Width);
       Distance *= 2) {
    SmallVector<int> Lower, Upper;
    for (unsigned L = 0; L < Width; ++L) {
      Lower.push_back(L & ~Distance);
      Upper.push_back(L | Distance);
    }
    Lanes = combine(B.CreateShuffleVector(Lanes, Lower),
                    B.CreateShuffleVector(Lanes, Upper), How);
  }
  return Lanes;
}

void Widener::combineAll(CallInst &I, const SubgroupFacts &Facts) {
  if (!checkCluster(I, Facts, Width))
    Failed = true;
  Parts Result;
  for (Value *Part : allLanes(I.getArgOperand(0))) {
    Type *Ty = cast<VectorType>(Part->getType())->getElementType();
    Value *Own = choose(Part, splat(neutralOf(Facts.How, Ty)));
    if (Facts.Cluster)
      Result.push_back(reduceClusters(Own, Facts.How, Facts.Cluster));
    else if (Facts.Opcode == SubgroupOpcode::Reduce)
      Result.push_back(reduce(Own, Facts.How));
    else
      Result.push_back(
          scan(Own, Facts.How, Facts.Opcode == SubgroupOpcode::ScanInclusive));
  }
  if (Facts.Opcode == SubgroupOpcode::Reduce && !Facts.Cluster)
    return defineUniform(I, wholeOf(I.getType(), Result));
  defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// One extract and insert a lane: constant indices fold to a shufflevector, and
/// code generators know the chain as a permutation by a vector. A lane number
/// out of range counts modulo the size.
Value *Widener::shuffle(Value *Lanes, Value *Index) {
  Type *Ty = Index->getType();
  Value *From = B.CreateFreeze(Index);
  From = B.CreateAnd(From, ConstantInt::get(Ty, Width - 1));
  Value *Result = PoisonValue::get(Lanes->getType());
  for (unsigned L = 0; L < Width; ++L)
    Result = B.CreateInsertElement(
        Result, B.CreateExtractElement(Lanes, B.CreateExtractElement(From, L)),
        L);
  return Result;
}

void Widener::exchange(CallInst &I, const SubgroupFacts &Facts) {
  Value *Index = I.getArgOperand(1);
  Parts Values = allLanes(I.getArgOperand(0)), Result;
  if (Facts.Opcode == SubgroupOpcode::Broadcast) {
    Value *Lane = B.CreateAnd(scalar(Index), B.getInt32(Width - 1));
    for (Value *Part : Values)
      Result.push_back(B.CreateExtractElement(Part, Lane));
    return defineUniform(I, wholeOf(I.getType(), Result));
  }
  if (formOf(Index) == Form::Uniform) { // all from one
    Value *Lane = B.CreateAnd(scalar(Index), B.getInt32(Width - 1));
    for (Value *Part : Values)
      Result.push_back(splat(B.CreateExtractElement(Part, Lane)));
    return defineLanes(I, Result);
  }
  for (Value *Part : Values)
    Result.push_back(shuffle(Part, lanes(Index)));
  defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// Blocks of consecutive elements
//===----------------------------------------------------------------------===//

/// Component c is the elements c * Width to c * Width + Width - 1.
void Widener::blockMove(CallInst &I, const SubgroupFacts &Facts) {
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  Align A = Layout.getABITypeAlign(Types[0]);
  uint64_t Bytes = Layout.getTypeAllocSize(Types[0]) * Width;
  Value *Base = scalar(I.getArgOperand(0));
  bool IsRead = Facts.Opcode == SubgroupOpcode::BlockRead;
  Parts Result;
  for (unsigned C = 0; C < Types.size(); ++C) {
    Value *At = B.CreateConstGEP1_64(B.getInt8Ty(), Base, C * Bytes);
    if (IsRead)
      Result.append(loadPacked(At, Types[C], A));
    else
      storePacked(At, lanes(I.getArgOperand(1), C), A);
  }
  if (IsRead)
    defineLanes(I, Result);
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void Widener::vote(CallInst &I, SubgroupOpcode Opcode) {
  Value *None = Constant::getNullValue(mask()->getType());
  if (Opcode == SubgroupOpcode::Elect) {
    Value *First = B.CreateTrunc(firstLane(), B.getInt32Ty());
    return defineLanes(
        I, B.CreateICmpEQ(laneNumbers(B.getInt32Ty()), splat(First)));
  }
  Value *Condition = lanes(I.getArgOperand(0));
  Value *Yes = B.CreateSelect(mask(), Condition, None);
  if (Opcode == SubgroupOpcode::Any)
    return defineUniform(I, any(Yes));
  if (Opcode == SubgroupOpcode::All) {
    Value *No = B.CreateSelect(mask(), B.CreateNot(Condition), None);
    return defineUniform(I, B.CreateNot(any(No)));
  }
  Value *Bits = B.CreateZExt(bits(Yes), B.getInt64Ty());
  Value *Words = Constant::getNullValue(I.getType());
  for (unsigned W = 0; W < 2; ++W)
    Words = B.CreateInsertElement(
        Words, B.CreateTrunc(B.CreateLShr(Bits, 32 * W), B.getInt32Ty()), W);
  defineUniform(I, Words);
}

void Widener::widenSubgroupOp(CallInst &I, const SubgroupFacts &Facts) {
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
    return exchange(I, Facts);
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
    return block2D(I, Facts);
  case SubgroupOpcode::Block2DPrefetch:
    return;
  }
}

} // namespace tenon
