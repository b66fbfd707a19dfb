// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ExchangedBytes.h"

using namespace llvm;

namespace tenon {

/// Records writes in the order of phases.
bool ExchangedBytes::find(CopyTrace &Trace) {
  constexpr int64_t MaxSize = 1 << 18;  // in bytes
  constexpr size_t MaxWrites = 1 << 20; // of bytes; limits the use of memory
  SmallVector<Value *, 0> Pointers;
  for (const StoreRegion::LocalStore &S : Region.Exchanged)
    Pointers.push_back(S.Store->getPointerOperand());
  for (auto &[Load, Phase] : Region.Loads)
    Pointers.push_back(Load->getPointerOperand());
  if (Pointers.empty())
    return true;
  auto All = Trace.offsetsOfItems(Pointers, *Region.Local);
  size_t Count = 0;
  for (auto [Number, S] : enumerate(Region.Exchanged)) {
    Type *Ty = S.Store->getValueOperand()->getType();
    unsigned Size = Ty->getPrimitiveSizeInBits();
    if (!Size || Size % 8 || All[Number].size() != Items)
      return false;
    for (auto [Item, At] : enumerate(All[Number])) {
      int64_t End = At + Size / 8;
      if (At < 0 || End > MaxSize || (Count += Size / 8) > MaxWrites)
        return false;
      if (End > int64_t(Memory.size()))
        Memory.resize(End);
      for (unsigned Byte = 0; Byte < Size / 8; ++Byte)
        Memory[At + Byte].push_back(
            {S.Phase, unsigned(Number), Byte, unsigned(Item)});
    }
  }
  size_t First = Region.Exchanged.size();
  for (auto [Of, OfItems] : zip(Region.Loads, drop_begin(All, First)))
    Offsets[Of.first] = std::move(OfItems);
  return true;
}

/// The writes of a byte that is read in \p Phase: all those of one earlier
/// phase.
bool ExchangedBytes::lastWrites(int64_t Offset, unsigned Phase,
                                SmallVectorImpl<Write> &Found) const {
  if (Offset < 0 || Offset >= int64_t(Memory.size()))
    return false;
  for (const Write &W : Memory[Offset]) {
    if (W.Phase == Phase)
      return false; // written at the same time
    if (W.Phase > Phase)
      break;
    if (!Found.empty() && Found.front().Phase != W.Phase)
      Found.clear();
    Found.push_back(W);
  }
  return !Found.empty();
}

bool ExchangedBytes::writesAt(LoadInst &Load, unsigned FirstBit, unsigned Bits,
                              unsigned Item,
                              SmallVectorImpl<Write> &Found) const {
  assert(isRead(&Load) && Bits % 8 == 0 && "bytes that lanes exchange");
  const std::vector<int64_t> &OfItems = Offsets.at(&Load);
  if (OfItems.size() != Items || FirstBit % 8)
    return false;
  unsigned Phase = Region.Loads.lookup(&Load);
  int64_t Offset = OfItems[Item] + FirstBit / 8;
  if (!lastWrites(Offset, Phase, Found))
    return false;
  for (unsigned Byte = 1; Byte < Bits / 8; ++Byte) {
    SmallVector<Write, 1> Next;
    if (!lastWrites(Offset + Byte, Phase, Next) ||
        !all_of_zip(Found, Next, [&](const Write &A, const Write &B) {
          return A.Phase == B.Phase && A.Store == B.Store && A.Item == B.Item &&
                 A.Byte + Byte == B.Byte;
        }))
      return false;
  }
  return true;
}

bool ExchangedBytes::isRead(const Value *V) const {
  auto *Load = dyn_cast<LoadInst>(V);
  return Load && Region.Loads.contains(const_cast<LoadInst *>(Load));
}

} // namespace tenon
