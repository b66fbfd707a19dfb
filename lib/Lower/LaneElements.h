// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane's share of a matrix whose buffer the sub-group shares: the elements
// that rowMajorLayout() gives to the lane. If the number of elements is no
// multiple of the number of lanes, some lanes have excess elements. These are
// stored after the matrix, and read as zero.

#ifndef TENON_LIB_LOWER_LANEELEMENTS_H
#define TENON_LIB_LOWER_LANEELEMENTS_H

#include "LaneShare.h"
#include "tenon/IR/Layout/LaneLayoutCode.h"
#include "tenon/Target/MatrixStorage.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Bytes of a buffer for \p Storage; with several lanes it has space for the
/// excess elements.
uint64_t bufferBytes(const MatrixStorage &Storage, unsigned Lanes);

/// The share of a matrix with components of type \p Component in such a buffer.
class LaneElements : public LaneShare {
public:
  LaneElements(llvm::IRBuilderBase &B, const MatrixStorage &Storage,
               llvm::Type *Component, unsigned Lanes)
      : B(B), Storage(Storage), Component(Component), Lanes(Lanes),
        Own(rowMajorLayout(Storage.Rows, Storage.Columns,
                           Storage.ElementBytes * 8, Lanes)) {}

  unsigned count() const override;
  llvm::Value *extract(llvm::Value *Buffer, llvm::Value *Index) override;
  void insert(llvm::Value *Buffer, llvm::Value *Component,
              llvm::Value *Index) override;
  std::pair<llvm::Value *, llvm::Value *>
  coordinates(llvm::Value *Index) override;
  void putFragment(llvm::Value *Buffer, llvm::Value *Fragment,
                   const LaneLayout &Layout) override;
  llvm::Value *takeFragment(llvm::Value *Buffer, llvm::Type *Ty,
                            const LaneLayout &Layout) override;

private:
  /// A position in the buffer, and the condition that it is in the matrix.
  struct Position {
    llvm::Value *Offset;           ///< in bytes, i64
    llvm::Value *Inside = nullptr; ///< null: always
  };
  /// The contiguous runs of bytes that make up one component of a fragment.
  struct Runs {
    unsigned Count, Elements;
  };

  llvm::Value *times(llvm::Value *V, uint64_t Factor);
  llvm::Value *lane();
  /// The number of the lane's element or component \p Index in row-major
  /// order.
  llvm::Value *cellIn(const LaneLayout &Layout, llvm::Value *Index);
  RowAndColumn coordinatesIn(const LaneLayout &Layout, llvm::Value *Index,
                             unsigned Sub);
  llvm::Value *at(llvm::Value *Buffer, const Position &P);
  Position elementPosition(llvm::Value *Index);
  Position guarded(llvm::Value *Offset, llvm::Value *Cell, uint64_t Cells);
  Runs runsOf(const LaneLayout &Layout) const;
  Position runPosition(const LaneLayout &Layout, unsigned Component,
                       unsigned First);

  llvm::IRBuilderBase &B;
  MatrixStorage Storage;
  llvm::Type *Component;
  unsigned Lanes;
  LaneLayout Own; ///< of elements
};

} // namespace tenon

#endif
