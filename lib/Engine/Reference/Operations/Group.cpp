// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Group.h"
#include "Engine/Reference/Numbers/Combine.h"
#include "Engine/Reference/Numbers/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

static uint64_t readComponent(const LaneValue &Value, const char *From,
                              unsigned Index) {
  uint64_t Bits = 0; // little endian
  std::memcpy(&Bits, From + Index * Value.bytes(), Value.bytes());
  return truncateTo(Value.Bits, Bits);
}

static void writeComponent(const LaneValue &Value, char *To, unsigned Index,
                           uint64_t Bits) {
  std::memcpy(To + Index * Value.bytes(), &Bits, Value.bytes());
}

/// Component \p Index of all values, one after the other.
static void combineComponent(const GroupSite &Site,
                             ArrayRef<const GroupOperands *> Items,
                             unsigned Index) {
  const LaneValue &Value = Site.Value;
  std::optional<uint64_t> Sum;
  for (const GroupOperands *Item : Items) {
    uint64_t Own = readComponent(Value, Item->Value, Index);
    if (Site.Opcode == GroupOpcode::ScanExclusive)
      writeComponent(Value, Item->Result, Index,
                     Sum ? *Sum : identityOf(Site.How, Value));
    Sum = Sum ? combine(Site.How, Value, *Sum, Own) : Own;
    if (Site.Opcode == GroupOpcode::ScanInclusive)
      writeComponent(Value, Item->Result, Index, *Sum);
  }
  if (Site.Opcode == GroupOpcode::Reduce)
    for (const GroupOperands *Item : Items)
      writeComponent(Value, Item->Result, Index, *Sum);
}

static void vote(const GroupSite &Site, ArrayRef<const GroupOperands *> Items) {
  auto IsTrue = [&](const GroupOperands *Item) {
    return readComponent(Site.Value, Item->Value, 0) != 0;
  };
  bool Answer = Site.Opcode == GroupOpcode::All ? all_of(Items, IsTrue)
                                                : any_of(Items, IsTrue);
  for (const GroupOperands *Item : Items)
    writeComponent(Site.Value, Item->Result, 0, Answer);
}

static std::string broadcast(const GroupSite &Site,
                             ArrayRef<const GroupOperands *> Items,
                             const std::array<uint64_t, 3> &Size) {
  const std::array<uint64_t, 3> &Id = Items.front()->Id;
  for (const GroupOperands *Item : Items)
    if (Item->Id != Id)
      return Site.What +
             ": the local id differs between work-items of one work-group";
  for (unsigned D = 0; D < 3; ++D)
    if (Id[D] >= Size[D])
      return Site.What + ": there is no work-item with this local id";
  uint64_t Source = Id[0] + Size[0] * (Id[1] + Size[1] * Id[2]);
  for (const GroupOperands *Item : Items)
    std::memcpy(Item->Result, Items[Source]->Value,
                Site.Value.Components * Site.Value.bytes());
  return {};
}

std::string performGroup(const GroupSite &Site,
                         ArrayRef<const GroupOperands *> Items,
                         const std::array<uint64_t, 3> &Size) {
  switch (Site.Opcode) {
  case GroupOpcode::Reduce:
  case GroupOpcode::ScanInclusive:
  case GroupOpcode::ScanExclusive:
    for (unsigned Index = 0; Index < Site.Value.Components; ++Index)
      combineComponent(Site, Items, Index);
    return {};
  case GroupOpcode::Any:
  case GroupOpcode::All:
    vote(Site, Items);
    return {};
  case GroupOpcode::Broadcast:
    return broadcast(Site, Items, Size);
  }
  return {};
}

} // namespace tenon::reference
