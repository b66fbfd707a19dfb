// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which matrices are fused. A grid is a rectangle of equal tiles:
//
//      c00 c01            C
//      c10 c11            one matrix of twice the rows and columns
//
// A plan grows from a grid of multiplications along their operands and users,
// like the tree of an SLP vectoriser:
//
//   muladd(a0, b0, c00) muladd(a0, b1, c01)
//   muladd(a1, b0, c10) muladd(a1, b1, c11)   -> muladd(A, B, C)
//   loads of neighbours                       -> one load
//   phis of one block                         -> one phi
//   conversions, stores of neighbours         -> one
//   zeros, fills with one value               -> one
//   slices of one matrix in the same order    -> that matrix, or a slice
//   lanes' fragments                          -> the fragment of the whole
//
// and fails if an operand is anything else. Other users of a tile get a slice
// of the fused matrix, or the components of its fragment. Users that would be
// executed before the last tile are moved after it.

#ifndef TENON_LIB_OPTIMIZE_FUSE_FUSEPLAN_H
#define TENON_LIB_OPTIMIZE_FUSE_FUSEPLAN_H

#include "FuseFragments.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include <deque>
#include <map>

namespace tenon {

/// Equal tiles, row by row.
struct TileGrid {
  unsigned Rows = 1, Columns = 1;
  llvm::SmallVector<llvm::Value *, 16> Tiles;

  llvm::Value *at(unsigned Row, unsigned Column) const {
    return Tiles[Row * Columns + Column];
  }
  bool operator<(const TileGrid &Other) const {
    return std::tie(Rows, Tiles) < std::tie(Other.Rows, Other.Tiles);
  }
};

/// The operands of a load or store, independent of their order.
struct AccessOperands {
  llvm::Value *Pointer, *Stride;
  std::optional<MatrixBounds> Bounds; ///< of a checked access

  explicit AccessOperands(const MatrixOp &Op);
};

/// The distances of neighbours in a layout, and tests whether two accesses have
/// such a distance.
class TileAddresses {
public:
  TileAddresses(llvm::ScalarEvolution &SE, llvm::AAResults &AA)
      : SE(SE), AA(AA) {}

  enum Direction { Below, Right };
  /// Whether \p Next accesses the tile below or to the right of that of
  /// \p First, both in one matrix with the same stride or bounds.
  bool areNeighbours(const MatrixOp &First, const MatrixOp &Next,
                     Direction Where);
  /// Whether the accesses, which are in one block, can all be executed at the
  /// position of the last one.
  bool canMoveToLast(llvm::ArrayRef<llvm::Value *> Accesses);

private:
  /// Count bytes, or Count times Of if Of is set.
  struct Distance {
    uint64_t Count = 0;
    llvm::Value *Of = nullptr;
  };
  static std::optional<Distance> step(const OpFacts &Facts, llvm::Value *Stride,
                                      Direction Where);
  /// Whether \p B is \p A + \p By.
  bool differBy(llvm::Value *A, llvm::Value *B, const Distance &By);

  llvm::ScalarEvolution &SE;
  llvm::AAResults &AA;
};

/// The result of fusing a grid.
struct FuseNode {
  enum NodeKind { Itself, Zero, Operation, Phi } Kind = Itself;
  TileGrid Grid;
  /// The fused type; null for stores.
  MatrixType *Whole = nullptr;
  /// The operands; for a phi, in the order of its incoming edges.
  llvm::SmallVector<FuseNode *, 4> Operands;
  llvm::Value *Result = nullptr; ///< once emitted
};

/// Whether A of \p Op is a constant (zero), whose users are in all functions.
bool hasConstantA(const MulAddOp &Op);

class FusePlan {
public:
  /// \p Lanes share the matrices; 0 on targets that neither fuse fragments nor
  /// move users.
  FusePlan(TileAddresses &Addresses, FuseLimits Limits, unsigned Lanes)
      : Addresses(Addresses), Limits(Limits), Lanes(Lanes) {}

  /// Plans to fuse \p Grid, together with everything that this requires. Null,
  /// with an unchanged plan, if it is not possible.
  FuseNode *fuse(const TileGrid &Grid);
  /// Adds users that can also be fused: phis, conversions, stores, and other
  /// multiplications of the same operands.
  void grow();
  /// Excludes \p Op, which the caller replaces.
  void leaveOut(llvm::Instruction &Op) { Owner[&Op] = nullptr; }
  /// Whether fusion pays, and users of tiles can wait for the fused matrix.
  /// Users that are not fused get slices of it. These are cheap for
  /// accumulators alone, so no tile of A or B may have such users.
  bool canEmit() const;

  /// Rewrites the function, except for excluded instructions.
  void emit();

private:
  FuseNode *tryFuse(const TileGrid &Grid);
  bool fusePhis(FuseNode &Node);
  bool areAlike(const TileGrid &Grid) const;
  bool fuseMatrices(FuseNode &Node);
  bool fuseOperations(FuseNode &Node);
  bool fuseMulAdds(FuseNode &Node);
  llvm::Instruction *
  takeUser(llvm::Value &V, llvm::SmallPtrSetImpl<llvm::Value *> &Taken,
           llvm::function_ref<bool(const llvm::Instruction &)> Suits) const;
  bool growDown(FuseNode &Node, llvm::Instruction &User);
  void growAside(const FuseNode &Node, const MulAddOp &Other);
  void growAside(const FuseNode &Node);
  void forget(size_t FirstNode);
  bool fits(const MatrixType *Whole) const;

  llvm::Instruction *lastTile(const FuseNode &Node) const;
  std::optional<FusedFragment> fragmentOf(const FuseNode &Node,
                                          llvm::Type *Part) const;
  std::optional<llvm::SmallVector<llvm::Instruction *, 8>>
  earlyUsers(const FuseNode &Node) const;
  void emitPhi(FuseNode &Node);
  llvm::CallInst *emitWhole(const FuseNode &Node, llvm::IRBuilderBase &B) const;
  void emitOperation(FuseNode &Node);
  void moveEarlyUsers(const FuseNode &Node);
  void takeFragments(FuseNode &Node);
  void slice(FuseNode &Node, unsigned Tile);

  TileAddresses &Addresses;
  FuseLimits Limits;
  unsigned Lanes;
  std::deque<FuseNode> Nodes;
  std::map<TileGrid, FuseNode *> Known;
  /// The nodes of tiles that are replaced.
  llvm::DenseMap<llvm::Value *, FuseNode *> Owner;
};

} // namespace tenon

#endif
