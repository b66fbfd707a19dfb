// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function by which lanes compute the elements that they store in a
// StoreRegion, from an element of a matrix and from elements in memory:
//
//   exchanged[…] = element of %c + bias[column]
//   barrier
//   x = exchanged[…]                     another lane's
//   d[row * stride + column] = max(x, 0)
//   ->
//   f(c, b) = max(c + b, 0)

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDFUNCTION_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDFUNCTION_H

#include "ExchangedBytes.h"
#include "Optimize/Raise/Elements/LaneTrace.h"
#include "StoredCells.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>
#include <map>

namespace tenon {

class StoredFunction {
public:
  /// An operand in work-item Item: an element of a cast, or of the value of a
  /// load from global memory.
  struct Input {
    LaneBits Of;
    unsigned Item;
    bool operator==(const Input &) const = default;
  };
  /// Element number Part of the value that \p Store stores in work-item Item.
  struct Result {
    unsigned Store, Item, Part;
    llvm::SmallVector<Input, 2> Inputs;
    /// Branches that have to lead to their guarded blocks, each in a work-item.
    llvm::SmallVector<std::pair<llvm::BranchInst *, unsigned>, 2> Guards;
  };

  /// \p IsShared: whether a value is the same in all work-items, also before
  /// the region.
  StoredFunction(const StoreRegion &Region, const KernelFacts &Facts,
                 unsigned Width, CopyTrace &Trace,
                 std::function<bool(llvm::Value *)> IsShared)
      : Region(Region), Items(Facts.requiredItems()), Width(Width),
        Trace(Trace), IsShared(std::move(IsShared)), Memory(Region, Items) {}

  /// Whether all elements are computed by one function.
  bool find();
  llvm::ArrayRef<Result> results() const { return Results; }
  /// Pairs of loads in two work-items that have to load equal values.
  llvm::ArrayRef<std::pair<Input, Input>> sameLoads() const { return Same; }
  llvm::Type *component() const; ///< of a matrix of the results
  unsigned inputs() const { return InputTypes.size(); }
  bool isCast(unsigned Number) const {
    return Casts.isCast(Results.front().Inputs[Number].Of.Root);
  }
  /// The component of a matrix of the elements that are operand \p Number.
  llvm::Type *inputType(unsigned Number) const { return InputTypes[Number]; }
  std::optional<Cell> cellOf(const Input &In) const {
    return Casts.cellOf(In.Of, In.Item);
  }
  /// The values, other than operands, that the function reads.
  llvm::SmallVector<llvm::Value *, 4> shared() const;
  llvm::Value *emit(llvm::IRBuilderBase &B,
                    llvm::ArrayRef<llvm::Value *> Inputs) const;

private:
  enum class Kind { Shared, Input, Bits, Operation, Choice };
  struct Node {
    Kind Is;
    unsigned Bits = 0;
    llvm::Value *Shared = nullptr;
    /// The number of an operand, of a vector's component, or of the first of
    /// some bits.
    unsigned Number = 0;
    llvm::Type *Ty = nullptr; ///< of a choice
    /// Equal operations on different elements.
    llvm::SmallVector<llvm::Instruction *, 4> Operations = {};
    llvm::SmallVector<unsigned, 3> Operands = {}; ///< nodes
  };
  /// How some bits of a value are computed by one work-item.
  struct Computation {
    std::optional<unsigned> Root; ///< a node; nothing if it is not known
    llvm::SmallVector<std::pair<LaneBits, unsigned>, 2> Inputs; ///< and bits
    llvm::SmallVector<llvm::BranchInst *, 2> Guards;
    std::map<std::tuple<llvm::Value *, unsigned, unsigned>,
             std::optional<unsigned>>
        Known; ///< nodes
  };
  /// How they are computed, including values that other work-items have
  /// exchanged.
  struct Exchange {
    bool IsKnown = false;
    llvm::SmallVector<unsigned, 8> Shape; ///< equal: the same function
    decltype(Result::Inputs) Inputs;
    decltype(Result::Guards) Guards;
  };

  unsigned partBits(llvm::Value *V) const;
  unsigned intern(Node N);
  unsigned numberOf(llvm::Instruction &I);
  Computation &computationOf(llvm::Value *V, unsigned FirstBit, unsigned Bits);
  std::optional<unsigned> visit(Computation &C, llvm::Value *V,
                                unsigned FirstBit, unsigned Bits);
  std::optional<unsigned> visitNew(Computation &C, const LaneBits &Of,
                                   unsigned Bits);
  std::optional<unsigned> visitInput(Computation &C, llvm::LoadInst *Load,
                                     const LaneBits &Of, unsigned Bits);
  std::optional<unsigned> visitPhi(Computation &C, llvm::PHINode &Phi,
                                   unsigned Component, unsigned Bits);
  std::optional<unsigned> visitChoice(Computation &C, llvm::PHINode &Phi,
                                      llvm::BasicBlock &From,
                                      llvm::BasicBlock *To, unsigned Component,
                                      unsigned Bits);
  std::optional<unsigned> visitOperation(Computation &C, llvm::Instruction &I,
                                         unsigned Component, unsigned Bits);
  bool resolve(const Computation &C, unsigned Item, Exchange &To);
  const Exchange &exchanged(llvm::LoadInst &Load, const LaneBits &Of,
                            unsigned Bits, unsigned Item);
  bool addSame(const Exchange &A, const Exchange &B);
  unsigned compose(const Computation &C, unsigned Item);
  unsigned substitute(unsigned Number, llvm::ArrayRef<unsigned> By,
                      std::map<unsigned, unsigned> &Done);
  llvm::Value *emit(llvm::IRBuilderBase &B, unsigned Number,
                    llvm::ArrayRef<llvm::Value *> Inputs,
                    llvm::DenseMap<unsigned, llvm::Value *> &Done) const;
  llvm::Type *typeOf(unsigned Number) const;

  const StoreRegion &Region;
  const unsigned Items, Width;
  CopyTrace &Trace;
  const std::function<bool(llvm::Value *)> IsShared;
  CastCells Casts;
  std::vector<Node> Nodes;
  std::map<std::vector<uint64_t>, unsigned> Interned;
  llvm::SmallVector<llvm::Instruction *, 32> Operations; ///< that differ
  std::map<std::tuple<llvm::Value *, unsigned, unsigned>, Computation>
      Computations;
  ExchangedBytes Memory;
  std::map<std::tuple<int64_t, unsigned, unsigned>, Exchange> Exchanges;
  llvm::SmallVector<std::pair<Input, Input>, 0> Same;
  llvm::SmallVector<llvm::Type *, 2> InputTypes;
  std::vector<Result> Results;
  unsigned Root = 0, Depth = 0, Visits = 0;
};

} // namespace tenon

#endif
