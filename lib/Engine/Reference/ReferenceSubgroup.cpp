// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a sub-group on lane values from their definition. Lanes that
// have ended, or that the last sub-group of a work-group lacks, contribute
// nothing.

#include "ReferenceCombine.h"
#include "ReferenceMeeting.h"
#include "ReferenceNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// The lane with number \p Index. Null if it does not take part; \p Wrong is
/// set if it has ended or does not exist.
static const WorkItem *sourceLane(const Meeting &M, uint64_t Index,
                                  std::string &Wrong) {
  // Lanes are in order; mostly all take part.
  if (Index < M.Lanes.size() && M.laneOf(*M.Lanes[Index]) == Index)
    return M.Lanes[Index];
  for (const WorkItem *Lane : M.Lanes)
    if (M.laneOf(*Lane) == Index)
      return Lane;
  if (Index < M.Subgroup.size() && M.Subgroup[Index].Now != WorkItem::Done)
    return nullptr;
  std::string Which = M.Op.What + ": reads lane " + std::to_string(Index);
  Wrong = Index < M.Subgroup.size()
              ? Which + ", which has ended"
              : Which + " of a sub-group with " +
                    std::to_string(M.Subgroup.size()) + " work-items";
  return nullptr;
}

static std::string checkCluster(const Meeting &M) {
  return M.Op.Cluster <= M.Width
             ? ""
             : M.Op.What + ": needs a sub-group of at least " +
                   std::to_string(M.Op.Cluster) + " work-items, this one has " +
                   std::to_string(M.Width);
}

namespace {
/// The value that a lane reads: operand Operand of lane Lane, which need not
/// exist.
struct Selection {
  uint64_t Lane;
  unsigned Operand;
};
} // namespace

/// Selects from a pair of values: \p Index counts the lanes of the first value,
/// then the lanes of the second one.
static Selection selectOfPair(const Meeting &M, uint64_t Index) {
  return Index < M.Width ? Selection{Index, *M.Op.ValueOperand}
                         : Selection{Index - M.Width, *M.Op.SecondOperand};
}

static Selection select(const Meeting &M, const WorkItem &Lane) {
  unsigned Value = *M.Op.ValueOperand;
  uint64_t Own = M.laneOf(Lane), Operand = Lane.Operands[Value + 1];
  switch (*M.Op.Subgroup) {
  case SubgroupOpcode::ShuffleXor:
    return {Own ^ Operand, Value};
  case SubgroupOpcode::ShuffleUp:
    return {Own - Operand, Value};
  case SubgroupOpcode::ShuffleDown:
    return {Own + Operand, Value};
  case SubgroupOpcode::Rotate: {
    uint64_t Cluster = M.Op.Cluster ? M.Op.Cluster : M.Width,
             First = Own - Own % Cluster;
    return {First + (Own + Operand) % Cluster, Value};
  }
  case SubgroupOpcode::ShuffleUpPair:
    return selectOfPair(M,
                        M.Width + Own - Lane.Operands[*M.Op.SecondOperand + 1]);
  case SubgroupOpcode::ShuffleDownPair:
    return selectOfPair(M, Own + Lane.Operands[*M.Op.SecondOperand + 1]);
  default:
    return {Operand, Value};
  }
}

/// Broadcast and shuffles: each lane gets the value of the lane that it
/// selects, or its own where a relative shuffle selects none.
static std::string exchange(const Meeting &M) {
  if (std::string Wrong = checkCluster(M); !Wrong.empty())
    return Wrong;
  for (const WorkItem *Lane : M.Lanes) {
    std::string Wrong;
    auto [Selected, Operand] = select(M, *Lane);
    if (isRelativeShuffle(*M.Op.Subgroup) && Selected >= M.Subgroup.size())
      Selected = M.laneOf(*Lane);
    const WorkItem *Source = sourceLane(M, Selected, Wrong);
    unsigned Bytes = M.Op.Value.Components * M.Op.Value.bytes();
    constexpr int Undefined = 0xa5;
    if (Source)
      std::memcpy(M.resultBytes(*Lane), M.bytes(*Source, Operand), Bytes);
    else if (Wrong.empty())
      std::memset(M.resultBytes(*Lane), Undefined, Bytes);
    else
      return Wrong;
  }
  return {};
}

static std::string broadcast(const Meeting &M) {
  std::string Wrong = M.requireUniform(1, "lane");
  return Wrong.empty() ? exchange(M) : Wrong;
}

static std::string broadcastFirst(const Meeting &M) {
  const char *First = M.bytes(*M.Lanes.front());
  for (const WorkItem *Lane : M.Lanes)
    std::memcpy(M.resultBytes(*Lane), First,
                M.Op.Value.Components * M.Op.Value.bytes());
  return {};
}

static bool allEqual(const Meeting &M, unsigned Index) {
  const LaneValue &Value = M.Op.Value;
  uint64_t First = M.component(*M.Lanes.front(), Index);
  return all_of(M.Lanes, [&](const WorkItem *Lane) {
    uint64_t Own = M.component(*Lane, Index);
    return isFloat(Value.Kind)
               ? decodeFloat(Value.Kind, Own) == decodeFloat(Value.Kind, First)
               : Own == First;
  });
}

/// Combines component \p Index of the lanes in their order.
static void combineComponent(const Meeting &M, unsigned Index) {
  const LaneValue &Value = M.Op.Value;
  Combination How = M.Op.How;
  std::optional<uint64_t> Sum; // of the preceding lanes
  for (const WorkItem *Lane : M.Lanes) {
    uint64_t Own = M.component(*Lane, Index);
    if (M.Op.Subgroup == SubgroupOpcode::ScanExclusive)
      M.setComponent(*Lane, Index, Sum ? *Sum : identityOf(How, Value));
    Sum = Sum ? combine(How, Value, *Sum, Own) : Own;
    if (M.Op.Subgroup == SubgroupOpcode::ScanInclusive)
      M.setComponent(*Lane, Index, *Sum);
  }
  if (M.Op.Subgroup == SubgroupOpcode::Reduce)
    for (const WorkItem *Lane : M.Lanes)
      M.setComponent(*Lane, Index, *Sum);
}

/// Combines the values of each cluster of neighbours separately.
static std::string combineClusters(const Meeting &M) {
  if (std::string Wrong = checkCluster(M); !Wrong.empty())
    return Wrong;
  for (ArrayRef<WorkItem *> Rest = M.Lanes; !Rest.empty();) {
    uint64_t Cluster = M.laneOf(*Rest.front()) / M.Op.Cluster;
    ArrayRef<WorkItem *> Of = Rest.take_while([&](const WorkItem *Lane) {
      return M.laneOf(*Lane) / M.Op.Cluster == Cluster;
    });
    Meeting One{Of, M.Width, M.Subgroup, M.Map, M.Op};
    for (unsigned Index = 0; Index < M.Op.Value.Components; ++Index)
      combineComponent(One, Index);
    Rest = Rest.drop_front(Of.size());
  }
  return {};
}

static std::string combineAll(const Meeting &M) {
  if (M.Op.Cluster)
    return combineClusters(M);
  for (unsigned Index = 0; Index < M.Op.Value.Components; ++Index)
    combineComponent(M, Index);
  return {};
}

static std::string ballot(const Meeting &M) {
  std::vector<uint64_t> Words(M.Op.Value.Components, 0);
  constexpr unsigned WordBits = 32;
  for (const WorkItem *Lane : M.Lanes) {
    uint64_t Number = M.laneOf(*Lane);
    if (!Lane->Operands[0])
      continue;
    if (Number / WordBits >= Words.size())
      return M.Op.What + ": lane " + std::to_string(Number) +
             " has no bit, expected at most 128 lanes";
    Words[Number / WordBits] |= uint64_t(1) << Number % WordBits;
  }
  for (const WorkItem *Lane : M.Lanes)
    for (auto [Index, Word] : enumerate(Words))
      M.setComponent(*Lane, Index, Word);
  return {};
}

std::string performSubgroup(const Meeting &M) {
  assert(!M.Lanes.empty() && M.Lanes.size() <= M.Width &&
         "lanes of one sub-group have met");
  auto IsTrue = [](const WorkItem *Lane) { return Lane->Operands[0] != 0; };
  switch (*M.Op.Subgroup) {
  case SubgroupOpcode::Broadcast:
    return broadcast(M);
  case SubgroupOpcode::BroadcastFirst:
    return broadcastFirst(M);
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    return exchange(M);
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
    return combineAll(M);
  case SubgroupOpcode::Any:
    M.setResult(any_of(M.Lanes, IsTrue));
    return {};
  case SubgroupOpcode::All:
    M.setResult(all_of(M.Lanes, IsTrue));
    return {};
  case SubgroupOpcode::AllEqual:
    M.setResult(all_of(seq(M.Op.Value.Components),
                       [&](unsigned Index) { return allEqual(M, Index); }));
    return {};
  case SubgroupOpcode::Ballot:
    return ballot(M);
  case SubgroupOpcode::Elect:
    for (WorkItem *Lane : M.Lanes)
      Lane->Result = Lane == M.Lanes.front();
    return {};
  case SubgroupOpcode::BlockRead:
  case SubgroupOpcode::BlockWrite:
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    return performBlock(M);
  }
  return {};
}

} // namespace tenon::reference
