// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Composes the operations of sub-groups of W lanes from a warp's primitives. A
// sub-group consists of lanes base … base + W - 1 of its warp:
//
//   base = lane of warp & ~(W - 1)          own = lane of warp & (W - 1)
//   broadcast, shuffle   v of lane base + (l & (W - 1)), 32 bits at a time
//   active               (ballot(true) >> base) & (2^W - 1)
//   any, all, elect      from ballots
//   reduce, scans        r = neutral
//                        for (l = 0; l < W; ++l)
//                          if (active bit l; for scans: l below or at own;
//                              for clusters of n: l xor own below n)
//                            r = combine(r, v of lane l)
//   block read, write    component c is element c * W + own
//
// Programs exchange values between lanes by blocks in local memory and other
// accesses there, and no barrier: all lanes execute a block together. Lanes
// that access single elements wait for each other around them.
//
// Lanes that do not exist or have diverged are not active.

#include "Warp.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Lanes/RelativeShuffle.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

Warp::~Warp() = default;

//===----------------------------------------------------------------------===//
// Blocks in local memory
//===----------------------------------------------------------------------===//

static std::optional<SubgroupOpcode> localBlockOf(const Instruction &I) {
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  if (!Facts || (Facts->Opcode != SubgroupOpcode::BlockRead &&
                 Facts->Opcode != SubgroupOpcode::BlockWrite))
    return std::nullopt;
  auto *Base = cast<CallInst>(I).getArgOperand(0);
  if (Base->getType()->getPointerAddressSpace() != LocalSpace)
    return std::nullopt;
  return Facts->Opcode;
}

static bool isBarrier(const Instruction &I) {
  std::optional<ItemOpcode> Opcode = itemOpOf(&I);
  return Opcode && isSync(*Opcode);
}

/// Whether lanes wait before \p Block: not for a block right before it, which
/// is part of the same run or waits after itself.
static bool waitsBefore(const Instruction &Block) {
  const Instruction *I = Block.getPrevNode();
  while (I && !I->mayReadOrWriteMemory())
    I = I->getPrevNode();
  return !I || !(isBarrier(*I) || localBlockOf(*I));
}

/// Whether they wait after it: not for one of the same kind.
static bool waitsAfter(const Instruction &Block) {
  const Instruction *I = Block.getNextNode();
  while (I && !I->mayReadOrWriteMemory())
    I = I->getNextNode();
  return !I || !(isBarrier(*I) || localBlockOf(*I) == localBlockOf(Block));
}

namespace {
/// The blocks in local memory before and after which lanes wait.
struct Waits {
  SmallPtrSet<const CallInst *, 8> Before, After;

  void add(const CallInst &Call) {
    if (!localBlockOf(Call))
      return;
    if (waitsBefore(Call))
      Before.insert(&Call);
    if (waitsAfter(Call))
      After.insert(&Call);
  }
};

class SubgroupLowering {
public:
  SubgroupLowering(Function &Kernel, unsigned Width, const Warp &Device);

  /// False after an error. \p Diverged: possibly only some lanes execute it.
  bool lower(CallInst &Call, const SubgroupFacts &Facts, bool Diverged,
             const Waits &Waits);
  void lower(CallInst &Call, ItemOpcode Opcode, bool Diverged);

private:
  Value *value(CallInst &Call, const SubgroupFacts &Facts);
  Value *exchangeWords(Value *V, Value *From);
  Value *exchange(Value *V, Value *Lane);
  Value *ballot(Value *Bit);
  Value *active() { return ballot(B.getTrue()); }
  Value *lowest();
  Value *combineAll(CallInst &Call, const SubgroupFacts &Facts);
  Value *vote(SubgroupOpcode Opcode, Value *Bit);
  Value *blockAddress(Value *Base, Type *Element, unsigned Component);
  Value *blockRead(Value *Base, Type *Ty);
  void blockWrite(Value *Base, Value *V);
  Value *size();
  Value *members(const CallInst &Call, bool Diverged);
  bool mayUnroll(const SubgroupFacts &Block);

  const Warp &Device;
  unsigned Width;
  IRBuilder<> B;
  Value *First = nullptr;     // i32, the sub-group's first lane in the warp
  Value *Own = nullptr;       // i32, in the sub-group
  Value *Subgroup = nullptr;  // the sub-group's lanes, one bit each
  Value *Members = nullptr;   // the lanes that execute the operation
  uint64_t BlockElements = 0; // of a lane, in all 2D blocks so far
};
} // namespace

SubgroupLowering::SubgroupLowering(Function &Kernel, unsigned Width,
                                   const Warp &Device)
    : Device(Device), Width(Width),
      B(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()) {
  if (Width == 1)
    return;
  Value *Lane = Device.laneOfWarp(B);
  Type *Bits = B.getIntNTy(Device.warp());
  Own = Lane;
  First = B.getInt32(0);
  if (Width != Device.warp()) {
    Own = B.CreateAnd(Lane, Width - 1);
    First = B.CreateAnd(Lane, ~(Width - 1));
  }
  APInt All = APInt::getLowBitsSet(Device.warp(), Width);
  Subgroup = B.CreateShl(ConstantInt::get(Bits, All),
                         B.CreateZExtOrTrunc(First, Bits));
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// \p V of lane \p From of the warp: one exchange for each word of 32
/// bits. A vector that does not consist of words is exchanged element by
/// element.
Value *SubgroupLowering::exchangeWords(Value *V, Value *From) {
  Type *Ty = V->getType(), *Word = B.getInt32Ty();
  unsigned Bits = B.GetInsertBlock()->getDataLayout().getTypeSizeInBits(Ty);
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (Bits == 32)
    return B.CreateBitCast(
        Device.shuffle(B, B.CreateBitCast(V, Word), From, Members), Ty);
  if (Bits % 32 != 0 && !Vector) {
    Type *Exact = B.getIntNTy(Bits), *Padded = B.getIntNTy(alignTo(Bits, 32));
    Value *Whole = B.CreateZExt(B.CreateBitCast(V, Exact), Padded);
    return B.CreateBitCast(B.CreateTrunc(exchangeWords(Whole, From), Exact),
                           Ty);
  }
  if (Bits % 32 == 0)
    Vector = FixedVectorType::get(Word, Bits / 32);
  Value *Parts = B.CreateBitCast(V, Vector);
  Value *Result = PoisonValue::get(Vector);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    Result = B.CreateInsertElement(
        Result, exchangeWords(B.CreateExtractElement(Parts, I), From), I);
  return B.CreateBitCast(Result, Ty);
}

Value *SubgroupLowering::exchange(Value *V, Value *Lane) {
  return exchangeWords(V, B.CreateAdd(First, B.CreateAnd(Lane, Width - 1)));
}

/// The ballot of the sub-group's lanes, from bit 0 on (i64).
Value *SubgroupLowering::ballot(Value *Bit) {
  Value *Bits = Device.ballot(B, Bit, Members);
  Bits = B.CreateLShr(Bits, B.CreateZExt(First, B.getInt64Ty()));
  return Width == 64 ? Bits
                     : B.CreateAnd(Bits, maskTrailingOnes<uint64_t>(Width));
}

/// The lowest active lane.
Value *SubgroupLowering::lowest() {
  return B.CreateTrunc(
      B.CreateBinaryIntrinsic(Intrinsic::cttz, active(), B.getTrue()),
      B.getInt32Ty());
}

///   any     ballot(bit) != 0
///   all     ballot(!bit) == 0
///   elect   lowest active lane == own lane
///   ballot  its 64 bits, and 64 zeros
Value *SubgroupLowering::vote(SubgroupOpcode Opcode, Value *Bit) {
  switch (Opcode) {
  case SubgroupOpcode::Any:
    return B.CreateICmpNE(ballot(Bit), B.getInt64(0));
  case SubgroupOpcode::All:
    return B.CreateICmpEQ(ballot(B.CreateNot(Bit)), B.getInt64(0));
  case SubgroupOpcode::Elect:
    return B.CreateICmpEQ(lowest(), Own);
  default: {
    auto *Words = FixedVectorType::get(B.getInt64Ty(), 2);
    Value *V = B.CreateInsertElement(Constant::getNullValue(Words), ballot(Bit),
                                     uint64_t(0));
    return B.CreateBitCast(V, FixedVectorType::get(B.getInt32Ty(), 4));
  }
  }
}

/// In the order of the lanes:
///
///   result = neutral element
///   for (lane = 0; lane < width; ++lane)
///     other = exchange(v, lane is active ? lane : own)
///     if (lane is active, and lane <= own in an inclusive scan, lane < own in
///         an exclusive one, or lane is in the own cluster)
///       result = combine(result, other)
///
/// All lanes participate in each exchange, so the loop has no branches. It is
/// not unrolled for sub-groups that share a warp: ptxas cannot allocate
/// predicates (Here) of many lanes around exchanges whose members vary.
Value *SubgroupLowering::combineAll(CallInst &Call,
                                    const SubgroupFacts &Facts) {
  Value *V = Call.getArgOperand(0), *Active = active();
  Type *Ty = V->getType();
  BasicBlock *Before = Call.getParent(), *After = SplitBlock(Before, &Call);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  SmallVector<Value *, 1> Carried = {neutralOf(Facts.How, Ty)};
  auto Combine = [&](Value *Lane, SmallVectorImpl<Value *> &Result) {
    Value *From = B.CreateTrunc(Lane, B.getInt32Ty());
    Value *Here = B.CreateTrunc(B.CreateLShr(Active, Lane), B.getInt1Ty());
    Value *Counts = Here;
    if (Facts.Opcode == SubgroupOpcode::ScanInclusive)
      Counts = B.CreateAnd(Counts, B.CreateICmpULE(From, Own));
    else if (Facts.Opcode == SubgroupOpcode::ScanExclusive)
      Counts = B.CreateAnd(Counts, B.CreateICmpULT(From, Own));
    else if (Facts.Cluster) // lanes of the same cluster
      Counts = B.CreateAnd(Counts, B.CreateICmpULT(B.CreateXor(From, Own),
                                                   B.getInt32(Facts.Cluster)));
    // Reading from a lane that does not exist is undefined.
    Value *Source = B.CreateSelect(Here, From, Own);
    Value *Both =
        createCombination(B, Facts.How, Result[0], exchange(V, Source));
    Result[0] = B.CreateSelect(Counts, Both, Result[0]);
  };
  if (Width == 1 || Width == Device.warp())
    carriedLoop(B, Width, "combine", Carried, Combine);
  else
    carriedLoop(B, B.getInt64(Width), "combine", Carried, Combine);
  B.CreateBr(After);
  B.SetInsertPoint(&Call);
  if (Facts.Opcode != SubgroupOpcode::ScanExclusive)
    return Carried[0];
  // The first lane of an exclusive scan gets the identity, which differs from
  // the neutral element for floats.
  Value *Lowest = B.CreateBinaryIntrinsic(Intrinsic::cttz, Active, B.getTrue());
  return B.CreateSelect(
      B.CreateICmpEQ(B.CreateTrunc(Lowest, B.getInt32Ty()), Own),
      identityOf(Facts.How, Ty), Carried[0]);
}

//===----------------------------------------------------------------------===//
// Blocks of consecutive elements
//===----------------------------------------------------------------------===//

/// base + (component * width + own) * element size
Value *SubgroupLowering::blockAddress(Value *Base, Type *Element,
                                      unsigned Component) {
  Value *Index = B.CreateAdd(B.CreateZExt(Own, B.getInt64Ty()),
                             B.getInt64(uint64_t(Component) * Width));
  return B.CreateGEP(Element, Base, Index);
}

Value *SubgroupLowering::blockRead(Value *Base, Type *Ty) {
  Type *Element = Ty->getScalarType();
  Align A(Element->getPrimitiveSizeInBits() / 8);
  auto Read = [&](unsigned C) {
    return B.CreateAlignedLoad(Element, blockAddress(Base, Element, C), A);
  };
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector)
    return Read(0);
  Value *Result = PoisonValue::get(Ty);
  for (unsigned C = 0; C < Vector->getNumElements(); ++C)
    Result = B.CreateInsertElement(Result, Read(C), C);
  return Result;
}

void SubgroupLowering::blockWrite(Value *Base, Value *V) {
  Type *Element = V->getType()->getScalarType();
  Align A(Element->getPrimitiveSizeInBits() / 8);
  auto Write = [&](Value *Component, unsigned C) {
    B.CreateAlignedStore(Component, blockAddress(Base, Element, C), A);
  };
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector)
    return Write(V, 0);
  for (unsigned C = 0; C < Vector->getNumElements(); ++C)
    Write(B.CreateExtractElement(V, C), C);
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

/// Emits the operation; null if it has no result.
Value *SubgroupLowering::value(CallInst &Call, const SubgroupFacts &Facts) {
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
    return exchange(Call.getArgOperand(0), Call.getArgOperand(1));
  case SubgroupOpcode::BroadcastFirst:
    return exchange(Call.getArgOperand(0), lowest());
  case SubgroupOpcode::AllEqual: {
    Value *V = Call.getArgOperand(0);
    return vote(SubgroupOpcode::All,
                createEquality(B, V, exchange(V, lowest())));
  }
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair: {
    SubgroupLanes Lanes = {.Own = Own,
                           .Present = B.CreateTrunc(size(), B.getInt32Ty()),
                           .MaxLanes = B.getInt32(Width)};
    return createRelativeShuffle(
        B, Facts, SmallVector<Value *, 3>(Call.args()), Lanes,
        [&](Value *V, Value *Lane) { return exchange(V, Lane); });
  }
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
    return combineAll(Call, Facts);
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
  case SubgroupOpcode::Ballot:
    return vote(Facts.Opcode, Call.getArgOperand(0));
  case SubgroupOpcode::Elect:
    return vote(Facts.Opcode, nullptr);
  case SubgroupOpcode::BlockRead:
    return blockRead(Call.getArgOperand(0), Facts.Value);
  case SubgroupOpcode::BlockWrite:
    blockWrite(Call.getArgOperand(0), Call.getArgOperand(1));
    return nullptr;
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    break;
  }
  return nullptr;
}

/// The lanes that participate.
Value *SubgroupLowering::members(const CallInst &Call, bool Diverged) {
  return Device.members(B, Subgroup,
                        Diverged && !Call.hasFnAttr(AllLanesAttribute));
}

/// Whether LLVM may unroll the loop over a lane's elements of a 2D block. If a
/// kernel had very many elements, later passes would take quadratic time.
bool SubgroupLowering::mayUnroll(const SubgroupFacts &Block) {
  constexpr unsigned MaxElements = 1024;
  if (Block.Value)
    BlockElements +=
        Block.Value->getPrimitiveSizeInBits() / 8 / Block.Block.ElementBytes;
  return BlockElements <= MaxElements;
}

bool SubgroupLowering::lower(CallInst &Call, const SubgroupFacts &Facts,
                             bool Diverged, const Waits &Waits) {
  B.SetInsertPoint(&Call);
  if (!checkCluster(Call, Facts, Width))
    return false;
  if (isBlock2D(Facts.Opcode)) {
    Value *Lane = B.CreateZExt(Own, B.getInt64Ty());
    if (!lowerBlock2D(Call, Facts, Width, Lane,
                      {Device.tableSpace(), Device.genericSpace()},
                      mayUnroll(Facts)))
      return false;
  } else {
    Members = members(Call, Diverged);
    if (Width > 1 && Waits.Before.contains(&Call))
      Device.subgroupBarrier(B, Members);
    if (Value *V = value(Call, Facts))
      Call.replaceAllUsesWith(V);
    if (Width > 1 && Waits.After.contains(&Call))
      Device.subgroupBarrier(B, Members);
  }
  Call.eraseFromParent();
  return true;
}

/// The last sub-group of a work-group may be incomplete.
Value *SubgroupLowering::size() {
  Value *Items = createGroupItems(B, ItemOpcode::LocalSize);
  Value *Before = B.CreateAnd(createItemOp(B, ItemOpcode::LocalLinearId),
                              B.getInt64(~uint64_t(Width - 1)));
  return B.CreateBinaryIntrinsic(Intrinsic::umin, B.getInt64(Width),
                                 B.CreateSub(Items, Before));
}

/// Lowers a barrier, or a query that is not computed from the work-item's ids
/// alone.
void SubgroupLowering::lower(CallInst &Call, ItemOpcode Opcode, bool Diverged) {
  B.SetInsertPoint(&Call);
  switch (Opcode) {
  case ItemOpcode::Barrier:
    Device.barrier(B);
    break;
  case ItemOpcode::SubgroupBarrier:
    if (Width == 1)
      return;
    Device.subgroupBarrier(B, members(Call, Diverged));
    break;
  case ItemOpcode::SubgroupLocalId:
    if (Width == 1)
      return;
    Call.replaceAllUsesWith(B.CreateZExt(Own, Call.getType()));
    break;
  case ItemOpcode::SubgroupSize:
    if (Width == 1)
      return;
    Call.replaceAllUsesWith(size());
    break;
  default:
    return;
  }
  Call.eraseFromParent();
}

bool lowerSubgroupOperations(Function &Kernel, FunctionAnalysisManager &AM,
                             unsigned Width, const Warp &Device,
                             LaneShape Shape,
                             function_ref<bool(const CallInst &)> Takes) {
  assert(isPowerOf2_32(Width) && "sub-groups of a power of two");
  SmallVector<CallInst *> Calls;
  SmallPtrSet<const CallInst *, 8> Diverged;
  Waits Waits;
  {
    LaneClassification Lanes(Kernel, AM, Shape, Width);
    for (Instruction &I : instructions(Kernel)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || (!itemOpOf(Call) && !subgroupFactsOf(Call)) ||
          (Takes && !Takes(*Call)))
        continue;
      Calls.push_back(Call);
      Waits.add(*Call);
      if (Lanes.isPartial(*I.getParent()))
        Diverged.insert(Call);
    }
  }
  if (Calls.empty())
    return true;
  SubgroupLowering Lowering(Kernel, Width, Device);
  for (CallInst *Call : Calls) {
    bool HasDiverged = Diverged.contains(Call);
    if (std::optional<ItemOpcode> Opcode = itemOpOf(Call))
      Lowering.lower(*Call, *Opcode, HasDiverged);
    else if (!Lowering.lower(*Call, *subgroupFactsOf(Call), HasDiverged, Waits))
      return false;
  }
  return true;
}

} // namespace tenon
