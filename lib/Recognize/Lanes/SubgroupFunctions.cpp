// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Broadcasts, shuffles, votes and ballots: OpenCL C's names (cl_khr_subgroup_*,
// cl_intel_subgroups) and SPIR-V's instructions, which have the scope as first
// operand.
//
// Queries of a ballot become arithmetic on its bits. Lanes may read from lanes
// that do not exist and ignore the result; they then read their own value:
//
//   shuffle(x, l)                    shuffle(x, l < size ? l : lane)

#include "Recognize/Items/WorkGroupFunctions.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "SubgroupOperands.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

/// Emits the result from the operands after the scope.
using Emitter = Expected<Value *> (*)(IRBuilderBase &B, ArrayRef<Value *> V);

/// The lanes that have to execute the operation.
enum class Who { All, Active };

static Value *emit(IRBuilderBase &B, SubgroupOpcode Opcode, ArrayRef<Value *> V,
                   Who Lanes = Who::Active) {
  SubgroupFacts Facts;
  Facts.Opcode = Opcode;
  Facts.Active = Lanes == Who::Active && (Opcode == SubgroupOpcode::Broadcast ||
                                          Opcode == SubgroupOpcode::Any ||
                                          Opcode == SubgroupOpcode::All);
  return createSubgroupOp(B, Facts, V);
}

//===----------------------------------------------------------------------===//
// Broadcasts and shuffles
//===----------------------------------------------------------------------===//

template <Who Lanes>
static Expected<Value *> emitBroadcastOf(IRBuilderBase &B,
                                         ArrayRef<Value *> V) {
  if (Error E = checkLaneType(V[0]->getType()))
    return E;
  Expected<Value *> Lane = laneIndex(B, V[1]);
  if (!Lane)
    return Lane.takeError();
  return emit(B, SubgroupOpcode::Broadcast, {V[0], *Lane}, Lanes);
}

static constexpr auto emitBroadcast = emitBroadcastOf<Who::All>,
                      emitActiveBroadcast = emitBroadcastOf<Who::Active>;

static Expected<Value *> emitFirst(IRBuilderBase &B, ArrayRef<Value *> V) {
  if (Error E = checkLaneType(V[0]->getType()))
    return E;
  return emit(B, SubgroupOpcode::BroadcastFirst, {V[0]});
}

static Expected<Value *> shuffle(IRBuilderBase &B, Value *V, Value *Lane) {
  if (Error E = checkLaneType(V->getType()))
    return E;
  Value *Exists = B.CreateICmpULT(Lane, presentLanes(B));
  Value *Index = B.CreateSelect(Exists, Lane, laneNumber(B));
  return emit(B, SubgroupOpcode::Shuffle, {V, Index});
}

static Expected<Value *> emitShuffle(IRBuilderBase &B, ArrayRef<Value *> V) {
  Expected<Value *> Lane = laneIndex(B, V[1]);
  if (!Lane)
    return Lane.takeError();
  return shuffle(B, V[0], *Lane);
}

static Expected<Value *> emitRelative(IRBuilderBase &B,
                                      const SubgroupFacts &Facts,
                                      ArrayRef<Value *> V) {
  if (Error E = checkLaneType(V[0]->getType()))
    return E;
  Expected<Value *> Distance = laneIndex(B, V[1]);
  if (!Distance)
    return Distance.takeError();
  return createSubgroupOp(B, Facts, {V[0], *Distance});
}

template <SubgroupOpcode Opcode>
static Expected<Value *> emitRelative(IRBuilderBase &B, ArrayRef<Value *> V) {
  SubgroupFacts Facts;
  Facts.Opcode = Opcode;
  return emitRelative(B, Facts, V);
}

static constexpr auto emitShuffleXor = emitRelative<SubgroupOpcode::ShuffleXor>,
                      emitShuffleUp = emitRelative<SubgroupOpcode::ShuffleUp>,
                      emitShuffleDown =
                          emitRelative<SubgroupOpcode::ShuffleDown>;

/// Operands: previous, current, delta; or current, next, delta.
template <SubgroupOpcode Opcode>
static Expected<Value *> emitPair(IRBuilderBase &B, ArrayRef<Value *> V) {
  if (V[0]->getType() != V[1]->getType())
    return wrong("expected two values of one type");
  if (Error E = checkLaneType(V[0]->getType()))
    return E;
  Expected<Value *> Distance = laneIndex(B, V[2]);
  if (!Distance)
    return Distance.takeError();
  SubgroupFacts Facts;
  Facts.Opcode = Opcode;
  return createSubgroupOp(B, Facts, {V[0], V[1], *Distance});
}

static constexpr auto emitIntelUp = emitPair<SubgroupOpcode::ShuffleUpPair>,
                      emitIntelDown = emitPair<SubgroupOpcode::ShuffleDownPair>;

/// The size of clusters may be a third operand.
static Expected<Value *> emitRotate(IRBuilderBase &B, ArrayRef<Value *> V) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Rotate;
  if (V.size() > 2) {
    Expected<unsigned> Cluster = clusterSize(V[2]);
    if (!Cluster)
      return Cluster.takeError();
    Facts.Cluster = *Cluster;
  }
  return emitRelative(B, Facts, V);
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

template <SubgroupOpcode Opcode, Who Lanes>
static Expected<Value *> emitVote(IRBuilderBase &B, ArrayRef<Value *> V) {
  Expected<Value *> P = predicate(B, V[0]);
  if (!P)
    return P.takeError();
  return emit(B, Opcode, {*P}, Lanes);
}

static Expected<Value *> emitAllEqual(IRBuilderBase &B, ArrayRef<Value *> V) {
  if (Error E = checkLaneType(V[0]->getType()))
    return E;
  return emit(B, SubgroupOpcode::AllEqual, {V[0]});
}

static Expected<Value *> emitElect(IRBuilderBase &B, ArrayRef<Value *>) {
  return emit(B, SubgroupOpcode::Elect, {});
}

//===----------------------------------------------------------------------===//
// Ballots are numbers of 64 bits: bit l is lane l's. No sub-group has more
// lanes, and not every consumer of SPIR-V supports wider numbers.
//===----------------------------------------------------------------------===//

static Expected<Value *> ballotBits(IRBuilderBase &B, Value *V) {
  if (V->getType() != FixedVectorType::get(B.getInt32Ty(), 4))
    return wrong("expected a ballot of <4 x i32>");
  Type *Halves = FixedVectorType::get(B.getInt64Ty(), 2);
  return B.CreateExtractElement(B.CreateBitCast(V, Halves), uint64_t(0));
}

/// The lowest \p Count bits, 1 to 64.
static Value *lowBits(IRBuilderBase &B, Value *Count) {
  Value *Shift = B.CreateSub(B.getInt32(64), Count);
  return B.CreateLShr(Constant::getAllOnesValue(B.getInt64Ty()),
                      B.CreateZExt(Shift, B.getInt64Ty()));
}

static Value *laneBit(IRBuilderBase &B) {
  return B.CreateShl(ConstantInt::get(B.getInt64Ty(), 1),
                     B.CreateZExt(laneNumber(B), B.getInt64Ty()));
}

/// The lanes whose bits are counted.
enum class Lanes { All, UpToThis, BelowThis, This };

static Value *lanesMask(IRBuilderBase &B, Lanes Which) {
  if (Which == Lanes::All)
    return lowBits(B, laneCount(B));
  if (Which == Lanes::UpToThis)
    return lowBits(B, B.CreateAdd(laneNumber(B), B.getInt32(1)));
  Value *Bit = laneBit(B);
  return Which == Lanes::This
             ? Bit
             : B.CreateSub(Bit, ConstantInt::get(B.getInt64Ty(), 1));
}

/// The lanes in a relation to this lane, as returned by get_sub_group_…_mask.
template <Lanes Which, bool Not>
static Expected<Value *> emitMask(IRBuilderBase &B, ArrayRef<Value *>) {
  Value *Mask = lanesMask(B, Which);
  if (Not)
    Mask = B.CreateAnd(B.CreateNot(Mask), lanesMask(B, Lanes::All));
  Value *Halves =
      Constant::getNullValue(FixedVectorType::get(B.getInt64Ty(), 2));
  return B.CreateBitCast(B.CreateInsertElement(Halves, Mask, uint64_t(0)),
                         FixedVectorType::get(B.getInt32Ty(), 4));
}

static Expected<Value *> countBits(IRBuilderBase &B, Value *V, Lanes Which) {
  Expected<Value *> Bits = ballotBits(B, V);
  if (!Bits)
    return Bits.takeError();
  Value *Counted = B.CreateAnd(*Bits, lanesMask(B, Which));
  return B.CreateTrunc(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Counted),
                       B.getInt32Ty());
}

template <Lanes Which>
static Expected<Value *> emitBitCount(IRBuilderBase &B, ArrayRef<Value *> V) {
  return countBits(B, V[0], Which);
}

/// SPIR-V's instruction has the group operation as first operand.
static Expected<Value *> emitGroupBitCount(IRBuilderBase &B,
                                           ArrayRef<Value *> V) {
  std::optional<uint64_t> Operation = constantOf(V[0]);
  if (!Operation || *Operation > 2)
    return wrong("expected a group operation of 0 (reduce), 1 (inclusive scan) "
                 "or 2 (exclusive scan)");
  return countBits(B, V[1], Lanes(*Operation));
}

static Expected<Value *> emitInverseBallot(IRBuilderBase &B,
                                           ArrayRef<Value *> V) {
  Expected<Value *> Bits = ballotBits(B, V[0]);
  if (!Bits)
    return Bits.takeError();
  return B.CreateIsNotNull(B.CreateAnd(*Bits, laneBit(B)));
}

static Expected<Value *> emitBitExtract(IRBuilderBase &B, ArrayRef<Value *> V) {
  Expected<Value *> Bits = ballotBits(B, V[0]);
  if (!Bits)
    return Bits.takeError();
  Expected<Value *> Lane = laneIndex(B, V[1]);
  if (!Lane)
    return Lane.takeError();
  Value *Shift = B.CreateZExt(B.CreateAnd(*Lane, 63), B.getInt64Ty());
  return B.CreateTrunc(B.CreateLShr(*Bits, Shift), B.getInt1Ty());
}

template <Intrinsic::ID Zeros>
static Expected<Value *> emitFind(IRBuilderBase &B, ArrayRef<Value *> V) {
  Expected<Value *> Bits = ballotBits(B, V[0]);
  if (!Bits)
    return Bits.takeError();
  Value *Counted = B.CreateAnd(*Bits, lanesMask(B, Lanes::All));
  Value *Count = B.CreateTrunc(
      B.CreateBinaryIntrinsic(Zeros, Counted, B.getFalse()), B.getInt32Ty());
  return Zeros == Intrinsic::cttz ? Count : B.CreateSub(B.getInt32(63), Count);
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {
struct Row {
  StringLiteral Name;
  unsigned Operands; // at least, without the scope
  Emitter Emit;
  bool Scope = false;     // the first operand is the scope
  bool WorkGroup = false; // which may be a work-group
};
} // namespace

static constexpr auto emitAll = emitVote<SubgroupOpcode::All, Who::All>,
                      emitAny = emitVote<SubgroupOpcode::Any, Who::All>,
                      emitActiveAll =
                          emitVote<SubgroupOpcode::All, Who::Active>,
                      emitActiveAny =
                          emitVote<SubgroupOpcode::Any, Who::Active>,
                      emitBallot =
                          emitVote<SubgroupOpcode::Ballot, Who::Active>;
static constexpr auto emitFindLsb = emitFind<Intrinsic::cttz>,
                      emitFindMsb = emitFind<Intrinsic::ctlz>;
static constexpr auto emitEqMask = emitMask<Lanes::This, false>,
                      emitLtMask = emitMask<Lanes::BelowThis, false>,
                      emitLeMask = emitMask<Lanes::UpToThis, false>,
                      emitGeMask = emitMask<Lanes::BelowThis, true>,
                      emitGtMask = emitMask<Lanes::UpToThis, true>;

static constexpr Row OpenClRows[] = {
    {"sub_group_broadcast", 2, emitBroadcast},
    {"sub_group_non_uniform_broadcast", 2, emitActiveBroadcast},
    {"sub_group_broadcast_first", 1, emitFirst},
    {"sub_group_shuffle", 2, emitShuffle},
    {"sub_group_shuffle_xor", 2, emitShuffleXor},
    {"sub_group_shuffle_up", 2, emitShuffleUp},
    {"sub_group_shuffle_down", 2, emitShuffleDown},
    {"sub_group_rotate", 2, emitRotate},
    {"sub_group_clustered_rotate", 3, emitRotate},
    {"intel_sub_group_broadcast", 2, emitBroadcast},
    {"intel_sub_group_shuffle", 2, emitShuffle},
    {"intel_sub_group_shuffle_xor", 2, emitShuffleXor},
    {"intel_sub_group_shuffle_up", 3, emitIntelUp},
    {"intel_sub_group_shuffle_down", 3, emitIntelDown},
    {"sub_group_all", 1, emitAll},
    {"sub_group_any", 1, emitAny},
    {"sub_group_non_uniform_all", 1, emitActiveAll},
    {"sub_group_non_uniform_any", 1, emitActiveAny},
    {"sub_group_non_uniform_all_equal", 1, emitAllEqual},
    {"sub_group_elect", 0, emitElect},
    {"sub_group_ballot", 1, emitBallot},
    {"sub_group_inverse_ballot", 1, emitInverseBallot},
    {"sub_group_ballot_bit_extract", 2, emitBitExtract},
    {"sub_group_ballot_bit_count", 1, emitBitCount<Lanes::All>},
    {"sub_group_ballot_inclusive_scan", 1, emitBitCount<Lanes::UpToThis>},
    {"sub_group_ballot_exclusive_scan", 1, emitBitCount<Lanes::BelowThis>},
    {"sub_group_ballot_find_lsb", 1, emitFindLsb},
    {"sub_group_ballot_find_msb", 1, emitFindMsb},
    {"get_sub_group_eq_mask", 0, emitEqMask},
    {"get_sub_group_lt_mask", 0, emitLtMask},
    {"get_sub_group_le_mask", 0, emitLeMask},
    {"get_sub_group_ge_mask", 0, emitGeMask},
    {"get_sub_group_gt_mask", 0, emitGtMask},
};

static constexpr Row SpirvRows[] = {
    {"__spirv_GroupBroadcast", 2, emitBroadcast, true, true},
    {"__spirv_GroupAll", 1, emitAll, true, true},
    {"__spirv_GroupAny", 1, emitAny, true, true},
    {"__spirv_GroupNonUniformBroadcast", 2, emitActiveBroadcast, true},
    {"__spirv_GroupNonUniformBroadcastFirst", 1, emitFirst, true},
    {"__spirv_GroupNonUniformShuffle", 2, emitShuffle, true},
    {"__spirv_GroupNonUniformShuffleXor", 2, emitShuffleXor, true},
    {"__spirv_GroupNonUniformShuffleUp", 2, emitShuffleUp, true},
    {"__spirv_GroupNonUniformShuffleDown", 2, emitShuffleDown, true},
    {"__spirv_GroupNonUniformRotateKHR", 2, emitRotate, true},
    {"__spirv_GroupNonUniformAll", 1, emitActiveAll, true},
    {"__spirv_GroupNonUniformAny", 1, emitActiveAny, true},
    {"__spirv_GroupNonUniformAllEqual", 1, emitAllEqual, true},
    {"__spirv_GroupNonUniformElect", 0, emitElect, true},
    {"__spirv_GroupNonUniformBallot", 1, emitBallot, true},
    {"__spirv_GroupNonUniformInverseBallot", 1, emitInverseBallot, true},
    {"__spirv_GroupNonUniformBallotBitExtract", 2, emitBitExtract, true},
    {"__spirv_GroupNonUniformBallotBitCount", 2, emitGroupBitCount, true},
    {"__spirv_GroupNonUniformBallotFindLSB", 1, emitFindLsb, true},
    {"__spirv_GroupNonUniformBallotFindMSB", 1, emitFindMsb, true},
    {"__spirv_BuiltInSubgroupEqMask", 0, emitEqMask},
    {"__spirv_BuiltInSubgroupEqMaskKHR", 0, emitEqMask},
    {"__spirv_BuiltInSubgroupLtMask", 0, emitLtMask},
    {"__spirv_BuiltInSubgroupLtMaskKHR", 0, emitLtMask},
    {"__spirv_BuiltInSubgroupLeMask", 0, emitLeMask},
    {"__spirv_BuiltInSubgroupLeMaskKHR", 0, emitLeMask},
    {"__spirv_BuiltInSubgroupGeMask", 0, emitGeMask},
    {"__spirv_BuiltInSubgroupGeMaskKHR", 0, emitGeMask},
    {"__spirv_BuiltInSubgroupGtMask", 0, emitGtMask},
    {"__spirv_BuiltInSubgroupGtMaskKHR", 0, emitGtMask},
    {"__spirv_SubgroupShuffleINTEL", 2, emitShuffle},
    {"__spirv_SubgroupShuffleXorINTEL", 2, emitShuffleXor},
    {"__spirv_SubgroupShuffleUpINTEL", 3, emitIntelUp},
    {"__spirv_SubgroupShuffleDownINTEL", 3, emitIntelDown},
    {"__spirv_SubgroupBallotKHR", 1, emitBallot},
    {"__spirv_SubgroupFirstInvocationKHR", 1, emitFirst},
    {"__spirv_SubgroupReadInvocationKHR", 2, emitActiveBroadcast},
    {"__spirv_SubgroupAllKHR", 1, emitActiveAll},
    {"__spirv_SubgroupAnyKHR", 1, emitActiveAny},
    {"__spirv_SubgroupAllEqualKHR", 1, emitAllEqual},
};

/// Rewrites one of the three instructions whose scope may be a work-group, if
/// it is one.
static Expected<Value *> rewriteWorkGroup(CallInst &Call, IRBuilderBase &B,
                                          const Row &R) {
  Value *V = Call.getArgOperand(1);
  if (R.Emit == emitBroadcast)
    return broadcastInWorkGroup(B, V, Call.getArgOperand(2));
  Expected<Value *> P = predicate(B, V);
  if (!P)
    return P.takeError();
  return integerResult(B, voteInWorkGroup(B, *P, R.Emit == emitAll),
                       Call.getType());
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const Row &R) {
  if (R.WorkGroup && hasWorkGroupScope(Call) &&
      Call.arg_size() == R.Operands + 1)
    return rewriteWorkGroup(Call, B, R);
  if (R.Scope)
    if (Error E = checkSubgroupScope(Call))
      return E;
  SmallVector<Value *, 4> V(drop_begin(Call.args(), R.Scope));
  if (V.size() < R.Operands)
    return wrong("expected " + Twine(R.Operands + R.Scope) +
                 " operands, actual " + Twine(Call.arg_size()));
  Expected<Value *> Result = R.Emit(B, V);
  if (!Result || (*Result)->getType() == Call.getType())
    return Result;
  // Values of lanes keep their type; booleans and counts have the width that
  // the language defines.
  if (!V.empty() && (*Result)->getType() == V[0]->getType() &&
      !V[0]->getType()->isIntegerTy(1))
    return wrong("the result does not have the operand's type");
  return integerResult(B, *Result, Call.getType());
}

std::optional<Recognition> recognizeSubgroupFunctions(const Function &,
                                                      const Callee &Name) {
  auto Recognized = [](const Row &R) {
    return Recognition{
        operationName(R.Name),
        [&R](CallInst &Call, IRBuilderBase &B) { return rewrite(Call, B, R); }};
  };
  for (const Row &R : OpenClRows)
    if (isWholeName(Name, R.Name))
      return Recognized(R);
  for (const Row &R : SpirvRows)
    if (Name.is(R.Name))
      return Recognized(R);
  return std::nullopt;
}

} // namespace tenon
