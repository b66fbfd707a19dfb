// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which element of a matrix each work-item stores where, in a StoreRegion.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STOREDCELLS_H
#define TENON_LIB_OPTIMIZE_RAISE_STOREDCELLS_H

#include "CopyTrace.h"
#include "StoreRegion.h"

namespace tenon {

/// An element of the matrix of a cast, in a sub-group.
struct Cell {
  unsigned Cast = 0, Subgroup = 0, Row = 0, Column = 0;
  auto operator<=>(const Cell &C) const = default;
};

/// Element number Part of what \p Store stores in work-item Item.
struct StoredCell {
  Cell Of;
  unsigned Store, Item, Part;
};

struct StoredCells {
  /// All elements that are stored; empty if those of one store are not known,
  /// or are not whole elements, each converted in the same way.
  llvm::SmallVector<StoredCell, 0> All;
  std::optional<ConvertFacts> Conversion; ///< nothing if they are not converted
  llvm::Type *Component = nullptr;        ///< of what is stored
};

StoredCells storedCells(const StoreRegion &Region, const KernelFacts &Facts,
                        unsigned Width, CopyTrace &Trace);

/// The elements from which lanes compute what they store; Part is 0. Nothing if
/// they are not known.
std::optional<llvm::SmallVector<StoredCell, 0>>
computedCells(const StoreRegion &Region, const KernelFacts &Facts,
              unsigned Width, CopyTrace &Trace);

} // namespace tenon

#endif
