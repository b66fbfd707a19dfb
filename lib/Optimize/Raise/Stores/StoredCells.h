// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines which element of a matrix each work-item stores where in a
// StoreRegion.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDCELLS_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDCELLS_H

#include "Optimize/Raise/Elements/LaneTrace.h"
#include "Optimize/Raise/Trace/CopyTrace.h"
#include "StoreRegion.h"

namespace tenon {

/// An element of the matrix of a cast in a sub-group.
struct Cell {
  unsigned Cast = 0, Subgroup = 0, Row = 0, Column = 0;
  auto operator<=>(const Cell &C) const = default;
};

/// The elements of the casts of a StoreRegion, all of one type.
class CastCells {
public:
  /// Reads the layouts of casts; false if an element does not consist of whole
  /// bytes.
  bool prepare(const StoreRegion &Region, unsigned Width);
  bool isCast(const llvm::Value *V) const { return Numbers.contains(V); }
  unsigned bits() const { return Bits; } ///< of an element
  /// The element of a cast that begins at \p Origin in a work-item.
  std::optional<Cell> cellOf(const LaneBits &Origin, unsigned Item) const;

private:
  unsigned Bits = 0, Width = 0;
  llvm::SmallVector<LaneLayout, 4> Layouts;
  llvm::DenseMap<const llvm::Value *, unsigned> Numbers;
};

/// Element number Part of the value that store Store stores in work-item Item.
struct StoredCell {
  Cell Of;
  unsigned Store, Item, Part;
};

struct StoredCells {
  /// All stored elements; empty if those of one store are unknown, or are not
  /// whole elements that are all converted in the same way.
  llvm::SmallVector<StoredCell, 0> All;
  std::optional<ConvertFacts> Conversion; ///< nothing if they are not converted
  llvm::Type *Component = nullptr;        ///< of what is stored
};

StoredCells storedCells(const StoreRegion &Region, const KernelFacts &Facts,
                        unsigned Width, CopyTrace &Trace);

/// The elements from which lanes compute what they store; Part is 0. Nothing if
/// unknown.
std::optional<llvm::SmallVector<StoredCell, 0>>
computedCells(const StoreRegion &Region, const KernelFacts &Facts,
              unsigned Width, CopyTrace &Trace);

} // namespace tenon

#endif
