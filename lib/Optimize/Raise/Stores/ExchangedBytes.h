// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which work-items write the bytes of local memory that others read
// in a StoreRegion.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_EXCHANGEDBYTES_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_EXCHANGEDBYTES_H

#include "Optimize/Raise/Trace/CopyTrace.h"
#include "StoreRegion.h"

namespace tenon {

class ExchangedBytes {
public:
  /// Byte number Byte of the value that work-item Item stores with store number
  /// Store, counted among the region's stores to local memory.
  struct Write {
    unsigned Phase, Store, Byte, Item;
  };

  ExchangedBytes(const StoreRegion &Region, unsigned Items)
      : Region(Region), Items(Items) {}

  /// False if the position of a work-item's write is unknown.
  bool find(CopyTrace &Trace);
  /// Whether \p V reads local memory in the region.
  bool isRead(const llvm::Value *V) const;
  /// The offset of \p Load, which must be known to writesAt().
  int64_t offsetOf(const llvm::LoadInst &Load, unsigned Item) const {
    return Offsets.at(&Load)[Item];
  }
  /// The writes of the \p Bits that \p Load reads, by their first bytes. Each
  /// of them writes all of these bits, in the last phase before. False if there
  /// are none.
  bool writesAt(llvm::LoadInst &Load, unsigned FirstBit, unsigned Bits,
                unsigned Item, llvm::SmallVectorImpl<Write> &Found) const;
  llvm::Value *valueOf(const Write &W) const {
    return Region.Exchanged[W.Store].Store->getValueOperand();
  }

private:
  bool lastWrites(int64_t Offset, unsigned Phase,
                  llvm::SmallVectorImpl<Write> &Found) const;

  const StoreRegion &Region;
  const unsigned Items;
  std::vector<llvm::SmallVector<Write, 1>> Memory; ///< by offsets
  llvm::DenseMap<const llvm::LoadInst *, std::vector<int64_t>> Offsets;
};

} // namespace tenon

#endif
