// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts a StoreRegion to stores of whole matrices (WholeStores.cpp).
// StorePlaces.cpp finds where elements are stored and under which conditions,
// and StoreOperands.cpp from what they are computed.

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_WHOLESTORE_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_WHOLESTORE_H

#include "Optimize/Raise/Trace/CopyIndices.h"
#include "StoreBounds.h"
#include "StoredFunction.h"
#include "llvm/IR/Dominators.h"

namespace tenon {

class WholeStore {
public:
  /// \p Around: the innermost loop around the region, or null. \p Other: a loop
  /// in \p Around that work-items execute together.
  WholeStore(llvm::Loop &Other, const llvm::Loop *Around,
             const StoreRegion &Region, const KernelFacts &Facts,
             unsigned Width, llvm::FunctionAnalysisManager &AM)
      : Region(Region), Facts(Facts), Width(Width), Around(Around),
        At(*Region.Casts.front()), F(*At.getFunction()),
        Dominators(AM.getResult<llvm::DominatorTreeAnalysis>(F)),
        Evolution(AM.getResult<llvm::ScalarEvolutionAnalysis>(F)),
        Trace(Other, Region.Local ? *Region.Local : *F.getArg(0), Facts, Width),
        Tests(Other, Trace, Evolution),
        Indices(Other, Trace, Tests, Evolution) {}

  /// Stores matrices; with \p Computes, those that lanes compute from the
  /// casts' matrices.
  bool run(bool Computes, bool TestLaunch);

private:
  using Place = std::array<int64_t, 2>; ///< by directions

  /// An operand of the function whose elements are in memory.
  struct Operand {
    AddressSum First, Down, Right; ///< and distances of lines, and in a line
    llvm::Align Alignment = llvm::Align(64);
    bool IsLate = false; ///< lanes load it behind a store
  };

  bool readGuards();
  bool readGuard(llvm::BranchInst &Guard);
  bool findFunction();
  bool findOperands();
  bool findOperand(unsigned Number, Operand &O);
  bool isAt(unsigned Number, const Operand &O);
  bool areGuarded();
  bool isBelowBound(unsigned Number, unsigned Item, unsigned Of);
  bool isComplete();
  void findSums(llvm::ValueToValueMapTy &Map, llvm::IRBuilderBase &B);
  bool findPlaces();
  std::optional<Place> placeOf(const AddressSum &Far);
  bool checkAddresses();
  bool findBounds();
  bool applyBounds(const StoredCell &C, std::array<int64_t, 2> &Owns);
  bool assignBounds();
  /// Whether \p V is the same in all work-items, even if they leave a loop in
  /// different iterations. \p Known: the values from which it is computed.
  bool isFixed(llvm::Value *V, llvm::SmallPtrSetImpl<llvm::Value *> &Known);
  bool areFixed(const AddressSum &Sum);
  bool hoistNames();
  void emit(bool TestLaunch);
  llvm::BasicBlock &copyUpdates(llvm::BasicBlock &Lanes,
                                llvm::BasicBlock &Stored);
  void emitStores(llvm::Instruction &Before, llvm::Value *Stride,
                  llvm::ArrayRef<llvm::Value *> Ends);
  llvm::Value *emitBound(llvm::IRBuilderBase &B, unsigned Way);
  llvm::Value *emitEnd(llvm::IRBuilderBase &B, unsigned Way);
  llvm::Value *emitFits(llvm::IRBuilderBase &B, llvm::Value *Stride,
                        llvm::ArrayRef<llvm::Value *> Ends);
  llvm::Value *emitLast(llvm::IRBuilderBase &B, unsigned Way, llvm::Value *End);
  llvm::Value *emitPosition(llvm::IRBuilderBase &B, unsigned Cast,
                            unsigned Way);
  llvm::Value *emitApart(llvm::IRBuilderBase &B,
                         llvm::ArrayRef<llvm::Value *> Ends);
  llvm::Value *emitResults(llvm::Instruction &Before, unsigned Cast,
                           llvm::ArrayRef<llvm::Value *> Position,
                           llvm::ArrayRef<llvm::Value *> Ends);
  llvm::Value *emitOperand(llvm::IRBuilderBase &B, unsigned Number,
                           const Operand &O,
                           llvm::ArrayRef<llvm::Value *> Position,
                           llvm::ArrayRef<llvm::Value *> Ends);

  /// The type of the casts' matrices with another component.
  MatrixType *typeWith(llvm::Type *Component) const {
    MatrixType *Ty = Region.Casts.front()->facts().Type;
    return MatrixType::get(Component, MatrixScope(Ty->scope()), Ty->rows(),
                           Ty->columns(), Ty->use());
  }
  unsigned subgroups() const { return Facts.requiredItems() / Width; }
  const AddressSum &addressOf(const StoredCell &C) const {
    return Addresses[C.Store * Facts.requiredItems() + C.Item];
  }
  AddressSum addressOf(const StoredFunction::Input &In) const;
  /// The size of an element of operand \p Number.
  int64_t bytesOf(unsigned Number) const {
    return Function->inputType(Number)->getPrimitiveSizeInBits() / 8;
  }
  /// The bounds of a matrix at \p Position in everything that is stored.
  MatrixBuilder::Bounds boundsAt(llvm::ArrayRef<llvm::Value *> Position,
                                 llvm::ArrayRef<llvm::Value *> Ends) const {
    unsigned Rows = IsTransposed ? Across : AlongLines;
    return {Position[Rows], Position[1 - Rows], Ends[Rows], Ends[1 - Rows]};
  }
  /// The address of an element of the first cast in the first sub-group.
  AddressSum first(unsigned Row, unsigned Column) const {
    const StoredCell &C = *ByCell.at({0, 0, Row, Column});
    return addressOf(C) + AddressSum::constant(C.Part * Bytes);
  }
  Place placeIn(const Cell &C) const {
    const Place &P = Places[C.Cast * subgroups() + C.Subgroup];
    return IsTransposed ? Place{P[0] + C.Column, P[1] + C.Row}
                        : Place{P[0] + C.Row, P[1] + C.Column};
  }

  const StoreRegion &Region;
  const KernelFacts &Facts;
  const unsigned Width;
  const llvm::Loop *Around;
  llvm::Instruction &At;
  llvm::Function &F;
  const llvm::DominatorTree &Dominators;
  llvm::ScalarEvolution &Evolution;
  CopyTrace Trace;
  LoopTests Tests;
  CopyIndices Indices;
  int64_t Bytes = 0; ///< of an element
  /// The sides of conditions: the first is less than the second.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 0> Compared;
  std::map<std::pair<llvm::Value *, llvm::Value *>, unsigned> Numbers;
  llvm::DenseMap<llvm::BranchInst *, llvm::SmallVector<unsigned, 2>> Guards;
  StoredCells Cells;
  std::optional<StoredFunction> Function;       ///< with results like Cells
  std::vector<std::optional<Operand>> Operands; ///< nothing: of casts
  /// Addresses of the region's loads, by load and item.
  llvm::MapVector<const llvm::LoadInst *, std::vector<AddressSum>> OfReads;
  std::map<Cell, const StoredCell *> ByCell;
  std::vector<AddressSum> Addresses, Sides; ///< by store or condition, and item
  AddressSum First, Line;
  bool IsTransposed = false; ///< column-major
  bool IsUpdate = false;     ///< lanes add to memory instead of storing
  std::vector<Place> Places; ///< of casts in sub-groups
  llvm::SmallVector<StoreBound, 2> Bounds;
  /// The sides of the conditions of cells, relative to the starts of bounds.
  std::vector<std::array<int64_t, 2>> Owns;
  bool NeedsMultiples[2] = {}; ///< bounds have to be some
  std::optional<std::pair<unsigned, unsigned>> BoundOf[2]; ///< its multiple
};

} // namespace tenon

#endif
