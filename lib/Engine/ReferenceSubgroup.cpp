// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a sub-group on lane values from their definition. Lanes that
// have ended, or that the last sub-group of a group lacks, contribute nothing.

#include "ReferenceCombine.h"
#include "ReferenceMeeting.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// The lane number \p Index; null with the words in \p Wrong when none is here.
static const WorkItem *sourceLane(const Meeting &M, uint64_t Index,
                                  std::string &Wrong) {
  for (const WorkItem *Lane : M.Lanes)
    if (M.laneOf(*Lane) == Index)
      return Lane;
  std::string Which = M.Op.What + ": reads lane " + std::to_string(Index);
  Wrong = Index < M.Members ? Which + ", which has ended"
                            : Which + " of a sub-group with " +
                                  std::to_string(M.Members) + " work-items";
  return nullptr;
}

/// Broadcast and shuffle: each lane gets the value of the lane that operand 1
/// says.
static std::string exchange(const Meeting &M) {
  for (const WorkItem *Lane : M.Lanes) {
    std::string Wrong;
    const WorkItem *Source = sourceLane(M, Lane->Operands[1], Wrong);
    if (!Source)
      return Wrong;
    std::memcpy(M.resultBytes(*Lane), M.bytes(*Source),
                M.Op.Value.Components * M.Op.Value.bytes());
  }
  return {};
}

static std::string broadcast(const Meeting &M) {
  std::string Wrong = M.requireUniform(1, "lane");
  return Wrong.empty() ? exchange(M) : Wrong;
}

/// Combines component \p Index of the lanes in their order.
static void combineComponent(const Meeting &M, unsigned Index) {
  const LaneValue &Value = M.Op.Value;
  Combination How = M.Op.How;
  std::optional<uint64_t> Sum; // of the lanes so far
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

static std::string combineAll(const Meeting &M) {
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
  auto IsTrue = [](const WorkItem *Lane) { return Lane->Operands[0] != 0; };
  switch (*M.Op.Subgroup) {
  case SubgroupOpcode::Broadcast:
    return broadcast(M);
  case SubgroupOpcode::Shuffle:
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
