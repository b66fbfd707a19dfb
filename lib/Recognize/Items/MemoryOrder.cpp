// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MemoryOrder.h"
#include "Recognize/Matrix/MatrixAccess.h"

using namespace llvm;

namespace tenon {

AtomicOrdering openClOrder(const Value *Order) {
  // The numbers of memory_order are C's; consume counts as acquire.
  static constexpr AtomicOrdering Orders[] = {
      AtomicOrdering::Monotonic, AtomicOrdering::Acquire,
      AtomicOrdering::Acquire, AtomicOrdering::Release,
      AtomicOrdering::AcquireRelease};
  std::optional<uint64_t> Number = constantOf(Order);
  return Number && *Number < std::size(Orders)
             ? Orders[*Number]
             : AtomicOrdering::SequentiallyConsistent;
}

MemoryScope openClScope(const Value *Scope) {
  static constexpr MemoryScope Scopes[] = {
      MemoryScope::WorkItem, MemoryScope::WorkGroup, MemoryScope::Device,
      MemoryScope::System, MemoryScope::Subgroup};
  std::optional<uint64_t> Number = constantOf(Scope);
  return Number && *Number < std::size(Scopes) ? Scopes[*Number]
                                               : MemoryScope::System;
}

AtomicOrdering spirvOrder(const Value *Semantics) {
  constexpr uint64_t Acquire = 0x2, Release = 0x4, AcquireRelease = 0x8,
                     SequentiallyConsistent = 0x10;
  std::optional<uint64_t> Bits = constantOf(Semantics);
  if (!Bits || (*Bits & SequentiallyConsistent))
    return AtomicOrdering::SequentiallyConsistent;
  bool Acquires = *Bits & (Acquire | AcquireRelease);
  bool Releases = *Bits & (Release | AcquireRelease);
  if (Acquires && Releases)
    return AtomicOrdering::AcquireRelease;
  return Acquires   ? AtomicOrdering::Acquire
         : Releases ? AtomicOrdering::Release
                    : AtomicOrdering::Monotonic;
}

MemoryScope spirvScope(const Value *Scope) {
  static constexpr MemoryScope Scopes[] = {
      MemoryScope::System, MemoryScope::Device, MemoryScope::WorkGroup,
      MemoryScope::Subgroup, MemoryScope::WorkItem};
  std::optional<uint64_t> Number = constantOf(Scope);
  return Number && *Number < std::size(Scopes) ? Scopes[*Number]
                                               : MemoryScope::System;
}

AtomicOrdering orderOfLoad(AtomicOrdering Order) {
  assert(isStrongerThanUnordered(Order) && "the order of an atomic operation");
  switch (Order) {
  case AtomicOrdering::AcquireRelease:
    return AtomicOrdering::Acquire;
  case AtomicOrdering::Release:
    return AtomicOrdering::SequentiallyConsistent;
  default:
    return Order;
  }
}

AtomicOrdering orderOfStore(AtomicOrdering Order) {
  assert(isStrongerThanUnordered(Order) && "the order of an atomic operation");
  switch (Order) {
  case AtomicOrdering::AcquireRelease:
    return AtomicOrdering::Release;
  case AtomicOrdering::Acquire:
    return AtomicOrdering::SequentiallyConsistent;
  default:
    return Order;
  }
}

} // namespace tenon
