// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the addresses at which lanes access the elements of a matrix with
// the addresses of layouts, and with sums over digits of coordinates.

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANEADDRESSES_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANEADDRESSES_H

#include "RaiseAddresses.h"
#include <vector>

namespace tenon {

/// The addresses of all elements of a matrix, and their common form.
class LaneAddresses {
public:
  LaneAddresses(const RaiseContext &Context, const MatrixType *Ty,
                const LaneLayout &Layout, llvm::ArrayRef<LaneAccess> Elements,
                bool NeedsAll = true)
      : Context(Context), Ty(Ty), Layout(Layout), Elements(Elements),
        NeedsAll(NeedsAll) {}

  /// False if the address in some lane is unknown.
  bool compute();
  std::optional<MatrixAddress> find();
  /// Supports elements whose addresses are not all known.
  std::optional<ElementAddress> findByDigits() const;

private:
  /// The row of an element in a layout and its position in the row, as
  /// multiples of the stride, and of bytes, from the first element.
  struct Steps {
    unsigned Strides;
    uint64_t Bytes;
  };
  struct Element {
    LaneLayout::Coordinates Of;
    AddressSum Address;
    unsigned Align; ///< of the address, in bytes
  };
  struct Known {
    std::vector<AddressSum> Starts; // one for each lane
    uint64_t ComponentBytes;        // the distance of components
    uint64_t ValueBits;             // the size of a component
    unsigned Align;                 // of each start
  };
  std::optional<Known> know(llvm::Instruction &Access);
  std::vector<AddressSum> startsAt(llvm::Value *Pointer,
                                   uint64_t LaneBytes) const;
  std::optional<std::vector<AddressSum>> startsOf(llvm::Value *Pointer) const;
  Steps stepsOf(LaneLayout::Coordinates P, MatrixLayout L) const;
  std::optional<AddressSum> strideOf(MatrixLayout L) const;
  unsigned alignOfLines(MatrixLayout L) const;
  std::optional<AddressSum> distanceTo(unsigned Row, unsigned Column) const;
  bool hasDigits(ElementAddress &E) const;

  const RaiseContext &Context;
  const MatrixType *Ty;
  const LaneLayout &Layout;
  llvm::ArrayRef<LaneAccess> Elements;
  bool NeedsAll; ///< of the matrix's elements
  std::vector<Element> All;
  llvm::Instruction *FirstAccess = nullptr;
  uint64_t FirstOffset = 0;
  unsigned Align = 0; ///< of all accesses
};

} // namespace tenon

#endif
