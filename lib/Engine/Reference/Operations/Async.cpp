// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Async.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// The address of element \p Index at \p Base; the stride is that of global
/// memory.
static uint64_t elementAddress(const AsyncSite &Site, const AsyncOperands &Copy,
                               uint64_t Base, bool IsLocal, uint64_t Index) {
  return Base + Index * (IsLocal ? 1 : Copy.Stride) * Site.ElementBytes;
}

static uint64_t target(const AsyncSite &Site, const AsyncOperands &Copy,
                       uint64_t Index) {
  return elementAddress(Site, Copy, Copy.To, Site.ToLocal, Index);
}

static uint64_t source(const AsyncSite &Site, const AsyncOperands &Copy,
                       uint64_t Index) {
  return elementAddress(Site, Copy, Copy.From, !Site.ToLocal, Index);
}

std::string PendingCopies::add(const AsyncSite &Site,
                               ArrayRef<const AsyncOperands *> Items,
                               const MemoryMap &Memory,
                               const PrivateMemory &Own) {
  const AsyncOperands &Copy = *Items.front();
  for (const AsyncOperands *Item : Items)
    if (*Item != Copy)
      return Site.What +
             ": its operands differ between work-items of one work-group";
  auto Refusal = [&](uint64_t Address, bool Write) -> std::string {
    if (Memory.allows(Address, Site.ElementBytes, Write, Own))
      return {};
    return (Site.What + (Write ? " to " : " from ") + Twine(Site.ElementBytes) +
            " bytes " + Memory.explain(Address, Site.ElementBytes, Own))
        .str();
  };
  for (uint64_t Index = 0; Index < Copy.Count; ++Index) {
    std::string Wrong = Refusal(source(Site, Copy, Index), /*Write=*/false);
    if (Wrong.empty())
      Wrong = Refusal(target(Site, Copy, Index), /*Write=*/true);
    if (!Wrong.empty())
      return Wrong;
  }
  Copies.push_back({&Site, Copy});
  return {};
}

void PendingCopies::perform() {
  for (const Copy &C : Copies)
    for (uint64_t Index = 0; Index < C.Operands.Count; ++Index)
      std::memmove(
          reinterpret_cast<void *>(target(*C.Site, C.Operands, Index)),
          reinterpret_cast<const void *>(source(*C.Site, C.Operands, Index)),
          C.Site->ElementBytes);
  Copies.clear();
}

} // namespace tenon::reference
