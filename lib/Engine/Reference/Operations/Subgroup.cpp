// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a sub-group on lane values from their definition. Lanes that
// have ended, or that the last sub-group of a work-group lacks, contribute
// nothing.

#include "CooperativeCall.h"
#include "Engine/Reference/Numbers/Combine.h"
#include "Engine/Reference/Numbers/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// The lane with number \p Index. Null if it does not take part; \p Wrong is
/// set if it has ended or does not exist.
static const WorkItem *sourceLane(const CooperativeCall &Call, uint64_t Index,
                                  std::string &Wrong) {
  // Lanes are in order; mostly all take part.
  if (Index < Call.Lanes.size() && Call.laneOf(*Call.Lanes[Index]) == Index)
    return Call.Lanes[Index];
  for (const WorkItem *Lane : Call.Lanes)
    if (Call.laneOf(*Lane) == Index)
      return Lane;
  if (Index < Call.Subgroup.size() &&
      Call.Subgroup[Index].Now != WorkItem::Done)
    return nullptr;
  std::string Which = Call.Op.What + ": reads lane " + std::to_string(Index);
  Wrong = Index < Call.Subgroup.size()
              ? Which + ", which has ended"
              : Which + " of a sub-group with " +
                    std::to_string(Call.Subgroup.size()) + " work-items";
  return nullptr;
}

static std::string checkCluster(const CooperativeCall &Call) {
  return Call.Op.Cluster <= Call.Width
             ? ""
             : Call.Op.What + ": needs a sub-group of at least " +
                   std::to_string(Call.Op.Cluster) +
                   " work-items, this one has " + std::to_string(Call.Width);
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
static Selection selectOfPair(const CooperativeCall &Call, uint64_t Index) {
  return Index < Call.Width
             ? Selection{Index, *Call.Op.ValueOperand}
             : Selection{Index - Call.Width, *Call.Op.SecondOperand};
}

static Selection select(const CooperativeCall &Call, const WorkItem &Lane) {
  unsigned Value = *Call.Op.ValueOperand;
  uint64_t Own = Call.laneOf(Lane), Operand = Lane.Operands[Value + 1];
  switch (*Call.Op.Subgroup) {
  case SubgroupOpcode::ShuffleXor:
    return {Own ^ Operand, Value};
  case SubgroupOpcode::ShuffleUp:
    return {Own - Operand, Value};
  case SubgroupOpcode::ShuffleDown:
    return {Own + Operand, Value};
  case SubgroupOpcode::Rotate: {
    uint64_t Cluster = Call.Op.Cluster ? Call.Op.Cluster : Call.Width,
             First = Own - Own % Cluster;
    return {First + (Own + Operand) % Cluster, Value};
  }
  case SubgroupOpcode::ShuffleUpPair:
    return selectOfPair(Call, Call.Width + Own -
                                  Lane.Operands[*Call.Op.SecondOperand + 1]);
  case SubgroupOpcode::ShuffleDownPair:
    return selectOfPair(Call, Own + Lane.Operands[*Call.Op.SecondOperand + 1]);
  default:
    return {Operand, Value};
  }
}

/// Broadcast and shuffles: each lane gets the value of the lane that it
/// selects, or its own where a relative shuffle selects none.
static std::string exchange(const CooperativeCall &Call) {
  if (std::string Wrong = checkCluster(Call); !Wrong.empty())
    return Wrong;
  for (const WorkItem *Lane : Call.Lanes) {
    std::string Wrong;
    auto [Selected, Operand] = select(Call, *Lane);
    if (isRelativeShuffle(*Call.Op.Subgroup) &&
        Selected >= Call.Subgroup.size())
      Selected = Call.laneOf(*Lane);
    const WorkItem *Source = sourceLane(Call, Selected, Wrong);
    unsigned Bytes = Call.Op.Value.Components * Call.Op.Value.bytes();
    constexpr int Undefined = 0xa5;
    if (Source)
      std::memcpy(Call.resultBytes(*Lane), Call.bytes(*Source, Operand), Bytes);
    else if (Wrong.empty())
      std::memset(Call.resultBytes(*Lane), Undefined, Bytes);
    else
      return Wrong;
  }
  return {};
}

static std::string broadcast(const CooperativeCall &Call) {
  std::string Wrong = Call.requireUniform(1, "lane");
  return Wrong.empty() ? exchange(Call) : Wrong;
}

static std::string broadcastFirst(const CooperativeCall &Call) {
  const char *First = Call.bytes(*Call.Lanes.front());
  for (const WorkItem *Lane : Call.Lanes)
    std::memcpy(Call.resultBytes(*Lane), First,
                Call.Op.Value.Components * Call.Op.Value.bytes());
  return {};
}

static bool allEqual(const CooperativeCall &Call, unsigned Index) {
  const LaneValue &Value = Call.Op.Value;
  uint64_t First = Call.component(*Call.Lanes.front(), Index);
  return all_of(Call.Lanes, [&](const WorkItem *Lane) {
    uint64_t Own = Call.component(*Lane, Index);
    return isFloat(Value.Kind)
               ? decodeFloat(Value.Kind, Own) == decodeFloat(Value.Kind, First)
               : Own == First;
  });
}

/// Combines component \p Index of the lanes in their order.
static void combineComponent(const CooperativeCall &Call, unsigned Index) {
  const LaneValue &Value = Call.Op.Value;
  Combination How = Call.Op.How;
  std::optional<uint64_t> Sum; // of the preceding lanes
  for (const WorkItem *Lane : Call.Lanes) {
    uint64_t Own = Call.component(*Lane, Index);
    if (Call.Op.Subgroup == SubgroupOpcode::ScanExclusive)
      Call.setComponent(*Lane, Index, Sum ? *Sum : identityOf(How, Value));
    Sum = Sum ? combine(How, Value, *Sum, Own) : Own;
    if (Call.Op.Subgroup == SubgroupOpcode::ScanInclusive)
      Call.setComponent(*Lane, Index, *Sum);
  }
  if (Call.Op.Subgroup == SubgroupOpcode::Reduce)
    for (const WorkItem *Lane : Call.Lanes)
      Call.setComponent(*Lane, Index, *Sum);
}

/// Combines the values of each cluster of neighbours separately.
static std::string combineClusters(const CooperativeCall &Call) {
  if (std::string Wrong = checkCluster(Call); !Wrong.empty())
    return Wrong;
  for (ArrayRef<WorkItem *> Rest = Call.Lanes; !Rest.empty();) {
    uint64_t Cluster = Call.laneOf(*Rest.front()) / Call.Op.Cluster;
    ArrayRef<WorkItem *> Of = Rest.take_while([&](const WorkItem *Lane) {
      return Call.laneOf(*Lane) / Call.Op.Cluster == Cluster;
    });
    CooperativeCall One{Of, Call.Width, Call.Subgroup, Call.Map, Call.Op};
    for (unsigned Index = 0; Index < Call.Op.Value.Components; ++Index)
      combineComponent(One, Index);
    Rest = Rest.drop_front(Of.size());
  }
  return {};
}

static std::string combineAll(const CooperativeCall &Call) {
  if (Call.Op.Cluster)
    return combineClusters(Call);
  for (unsigned Index = 0; Index < Call.Op.Value.Components; ++Index)
    combineComponent(Call, Index);
  return {};
}

static std::string ballot(const CooperativeCall &Call) {
  std::vector<uint64_t> Words(Call.Op.Value.Components, 0);
  constexpr unsigned WordBits = 32;
  for (const WorkItem *Lane : Call.Lanes) {
    uint64_t Number = Call.laneOf(*Lane);
    if (!Lane->Operands[0])
      continue;
    if (Number / WordBits >= Words.size())
      return Call.Op.What + ": lane " + std::to_string(Number) +
             " has no bit, expected at most 128 lanes";
    Words[Number / WordBits] |= uint64_t(1) << Number % WordBits;
  }
  for (const WorkItem *Lane : Call.Lanes)
    for (auto [Index, Word] : enumerate(Words))
      Call.setComponent(*Lane, Index, Word);
  return {};
}

std::string performSubgroup(const CooperativeCall &Call) {
  assert(!Call.Lanes.empty() && Call.Lanes.size() <= Call.Width &&
         "lanes of one sub-group");
  auto IsTrue = [](const WorkItem *Lane) { return Lane->Operands[0] != 0; };
  switch (*Call.Op.Subgroup) {
  case SubgroupOpcode::Broadcast:
    return broadcast(Call);
  case SubgroupOpcode::BroadcastFirst:
    return broadcastFirst(Call);
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    return exchange(Call);
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
    return combineAll(Call);
  case SubgroupOpcode::Any:
    Call.setResult(any_of(Call.Lanes, IsTrue));
    return {};
  case SubgroupOpcode::All:
    Call.setResult(all_of(Call.Lanes, IsTrue));
    return {};
  case SubgroupOpcode::AllEqual:
    Call.setResult(all_of(seq(Call.Op.Value.Components), [&](unsigned Index) {
      return allEqual(Call, Index);
    }));
    return {};
  case SubgroupOpcode::Ballot:
    return ballot(Call);
  case SubgroupOpcode::Elect:
    for (WorkItem *Lane : Call.Lanes)
      Lane->Result = Lane == Call.Lanes.front();
    return {};
  case SubgroupOpcode::BlockRead:
  case SubgroupOpcode::BlockWrite:
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    return performBlock(Call);
  }
  return {};
}

} // namespace tenon::reference
