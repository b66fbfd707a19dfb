// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of a fragment as one function of elements that lanes load:
//
//   %x0 = load i8 …, %x1 = load i8 …             element i of a matrix %q
//   %f0 = sitofp i8 %x0, %f1 = sitofp i8 %x1     sitofp (element i)
//   %y0 = fmul %f0, %s, %y1 = fmul %f1, %s       (sitofp (element i)) * %s
//   from.fragment(<%y0, %y1>)
//
// All elements have to be computed by the same operations from constants, from
// values that are the same for all elements, and from memory. This is the
// memory of a matrix, or addresses depend on coordinates in a simple way, as
// those of a scale for each column. Operations, constants and memory may depend
// on the remainder of a coordinate, for example if a byte holds two elements:
//
//   y = row % 2 ? x >> 4 : x & 15

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANECOMPUTATION_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_LANECOMPUTATION_H

#include "ElementOperations.h"
#include "Optimize/Fuse/FusePlan.h"
#include "RaiseAddresses.h"
#include <map>
#include <vector>

namespace tenon {

class LaneComputation {
public:
  LaneComputation(RaiseContext &Context, FromFragmentOp &Cast)
      : Context(Context), Cast(Cast), Layout(Context.layoutOf(Cast)),
        Ty(llvm::cast<MatrixType>(Cast.getType())) {}

  /// Whether the elements of the cast are computed from loaded elements in this
  /// way. If not, \p Why gives the reason, unless that would only be that lanes
  /// compute the elements.
  bool find(llvm::StringRef &Why);

  /// Loads whole matrices, at the position of the last of the lanes' loads.
  void load();
  /// Whether \p Next computes its elements in the same way from the
  /// neighbouring tiles. To be called after load().
  bool isBeside(const LaneComputation &Next, TileAddresses &Addresses,
                TileAddresses::Direction Where) const;
  /// Whether the loads of \p Tiles can be fused in each node.
  static bool canLoadAtOnce(llvm::ArrayRef<LaneComputation *> Tiles,
                            TileAddresses &Addresses);
  /// Includes the elements of \p Tiles, row by row; this is the first one.
  void include(llvm::ArrayRef<LaneComputation *> Tiles, unsigned Rows,
               unsigned Columns);
  /// Whether everything from which elements are computed is available before
  /// \p Place.
  bool isKnownAt(const llvm::Instruction &Place) const;
  /// Emits a loop over the elements before \p Place. Changes blocks.
  llvm::Value *raise(llvm::Instruction &Place);

  FromFragmentOp &cast() const { return Cast; }

private:
  using Elements = llvm::SmallVector<LaneBits, 16>;

  /// How one element is computed.
  struct Node {
    /// The operation for the first element, or null.
    llvm::Instruction *Operation = nullptr;
    /// The operations for the other elements.
    llvm::SmallVector<llvm::Instruction *, 16> Others;
    llvm::SmallVector<unsigned, 3> Operands; ///< nodes
    /// The loads of the elements; empty if they are not loaded.
    llvm::SmallVector<LaneAccess, 16> Loads;
    /// If neither is set: the value that is the same for all elements, and its
    /// component if it is a vector.
    llvm::Value *Same = nullptr;
    unsigned Component = 0;
    unsigned Bits = 0; ///< of an element
    /// If set, the element is a part of a wider operand, from this bit on.
    std::optional<unsigned> FirstBit;
    /// The operand for each remainder of the row, or column, modulo the number
    /// of choices.
    llvm::SmallVector<unsigned, 8> Choices;
    bool ByRow = true;
    /// The addresses of loads from memory that is not a matrix.
    std::optional<ElementAddress> Address;

    llvm::Value *Matrix = nullptr; ///< where elements are loaded
    /// If elements are loaded one by one: the address of the first one, the
    /// distances of the others, and the last of the lanes' loads.
    llvm::Value *First = nullptr;
    llvm::SmallVector<llvm::Value *, 4> Distances;
    llvm::SmallVector<llvm::Instruction *, 4> Last;
  };

  std::optional<unsigned> visit(llvm::ArrayRef<LaneBits> Of, unsigned Bits);
  std::optional<unsigned> visitNew(llvm::ArrayRef<LaneBits> Of, unsigned Bits);
  void forgetFrom(unsigned First);
  bool visitSame(Node &N, llvm::ArrayRef<LaneBits> Of);
  bool visitLoads(Node &N, llvm::ArrayRef<LaneBits> Of);
  bool visitElements(Node &N);
  bool visitOperation(Node &N, llvm::ArrayRef<LaneBits> Of);
  bool visitPart(Node &N, llvm::ArrayRef<LaneBits> Of);
  bool visitChoice(Node &N, llvm::ArrayRef<LaneBits> Of);
  bool visitChoice(Node &N, llvm::ArrayRef<LaneBits> Of,
                   llvm::ArrayRef<unsigned> Remainders, unsigned Period);
  std::optional<llvm::SmallVector<unsigned, 16>> remaindersOf(unsigned Period,
                                                              bool ByRow) const;
  bool isAlike(const LaneBits &X, const LaneBits &Y, unsigned Bits) const;
  LaneLayout layoutOf(const Node &N) const;
  MatrixType *matrixOf(const Node &N) const;
  llvm::Value *emit(llvm::IRBuilderBase &B, unsigned Number,
                    llvm::Value *Index);
  llvm::Value *emitOperation(llvm::IRBuilderBase &B, const Node &N,
                             llvm::Value *Index);
  llvm::Value *emitPart(llvm::IRBuilderBase &B, const Node &N,
                        llvm::Value *Index);
  llvm::Value *emitChoice(llvm::IRBuilderBase &B, const Node &N,
                          llvm::Value *Index);
  llvm::Value *emitElement(llvm::IRBuilderBase &B, const Node &N,
                           llvm::Value *Index);
  llvm::Value *coordinate(llvm::IRBuilderBase &B, llvm::Value *Index,
                          bool OfRow);
  void locate(Node &N);
  static bool canReadAtOnce(llvm::ArrayRef<LaneComputation *> Tiles,
                            unsigned Number);
  bool isUnchangedAt(const Node &N, const llvm::Instruction &Place) const;

  RaiseContext &Context;
  FromFragmentOp &Cast;
  LaneLayout Layout;
  MatrixType *Ty; ///< of the matrix that is computed
  llvm::StringRef Reason;
  std::vector<Node> Nodes;
  std::map<std::vector<std::pair<llvm::Value *, unsigned>>, unsigned> Known;
  llvm::DenseMap<unsigned, llvm::Value *> Emitted;
  llvm::Value *Coordinates = nullptr; ///< of the element; where code is emitted
  unsigned Visits = 0;
};

} // namespace tenon

#endif
