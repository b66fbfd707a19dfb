// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of which some may lie behind the last one are often taken modulo their
// number, or limited to it, and computed in 32 bits, which may wrap around:
//
//   row = (block + item / 4) % M      or min(block + item / 4, M - 1)
//   x = a[row * stride + item % 4]
//
// In work-groups all of whose rows exist this is block + item / 4, and a test
// of the largest row times stride says whether products wrap around.

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPYINDICES_H
#define TENON_LIB_OPTIMIZE_RAISE_COPYINDICES_H

#include "LoopTests.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tenon {

/// The indices of what a loop copies to local memory, for a copy of the loop in
/// which they are plain sums of products.
class CopyIndices {
public:
  using Conditions = llvm::SmallVectorImpl<LoopTests::Limit>;

  /// What \p Tests get holds in the copy.
  CopyIndices(llvm::Loop &L, CopyTrace &Trace, LoopTests &Tests,
              llvm::ScalarEvolution &Evolution)
      : L(L), Trace(Trace), Tests(Tests), Evolution(Evolution) {}

  /// The operand that \p I limits to a range that all work-items share; or
  /// null.
  llvm::Value *limited(llvm::Instruction &I);
  /// Adds tests that \p I, which has one, is that operand in the current
  /// work-item unless this is above the range, and the limit that says whether
  /// it is, to \p Ends. False if it cannot be a limit.
  bool requireLimited(llvm::Instruction &I, Conditions &Ends);
  /// Emits whether the operand is not above the range of \p I, for the copy.
  llvm::Value *emitIsLimited(llvm::IRBuilderBase &B, llvm::Instruction &I,
                             llvm::ValueToValueMapTy &Map);
  /// What has such an operand among what the address of \p Load is computed
  /// from, and is no number that each work-item has.
  llvm::SmallVector<llvm::Instruction *, 2> limitedIn(llvm::LoadInst &Load);
  /// Lets \p I be that operand in the copy, which reads it only where it is.
  void dropLimit(llvm::Instruction &I) { Limits[&I] = limited(I); }
  /// Whether there is anything to gain by a copy. \p Trace has executed an
  /// iteration.
  bool find();
  /// Finds the indices of \p Pointers, which are behind the loop, instead, and
  /// of \p Compared, integers, as numbers with a sign. False if one of the
  /// latter may wrap around whatever is tested.
  bool find(llvm::ArrayRef<llvm::Value *> Pointers,
            llvm::ArrayRef<llvm::Value *> Compared);
  /// What the test reads, which all work-items share.
  llvm::ArrayRef<llvm::Value *> shared() const { return Leaves; }
  /// Emits before the loop whether no index wraps around; null: none does.
  llvm::Value *emitTest(llvm::IRBuilderBase &B,
                        llvm::SCEVExpander &Expander) const;
  /// Computes anew what indices are computed from before the loop, and adds it
  /// to \p Map, which has the copy of the loop afterwards.
  void emitStart(llvm::IRBuilderBase &B, llvm::ValueToValueMapTy &Map) const;
  /// Simplifies the copy: marks what does not wrap around.
  void simplify(llvm::ValueToValueMapTy &Map) const;

private:
  void collect(llvm::Value *V, unsigned Depth = 0);
  void findRoots();
  bool requireUnlimited(llvm::Instruction &I, llvm::Value &Of,
                        Conditions *Ends);
  void addRoot(llvm::Value &Index);
  bool mayWrap(llvm::Value *V, bool IsSigned, unsigned Depth = 0);
  const llvm::SCEV *bound(llvm::Value *V, unsigned Depth = 0);
  const llvm::SCEV *boundOfInstruction(llvm::Instruction &I, unsigned Depth);
  const llvm::SCEV *boundOfShared(llvm::Value &V);
  std::optional<uint64_t> largestNumber(llvm::Value *V);

  llvm::Loop &L;
  CopyTrace &Trace;
  LoopTests &Tests;
  llvm::ScalarEvolution &Evolution;
  /// Whether what all work-items share is a sum of products, too.
  bool OpensShared = false;
  llvm::SmallPtrSet<llvm::Value *, 32> Visited;
  /// What addresses are computed from, operands first; of what is before the
  /// loop only what differs between work-items, other than by a number.
  llvm::SmallVector<llvm::Instruction *, 32> Slice;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Limits; ///< to what they limit
  llvm::DenseMap<llvm::Value *, std::optional<uint64_t>> Numbers;
  /// What has a bound, an i64, operands first.
  llvm::MapVector<llvm::Value *, const llvm::SCEV *> Bounds;
  llvm::SmallVector<llvm::Value *, 8> Leaves; ///< what bounds are made of
  /// Those that do not wrap around where all bounds are below 2^31.
  llvm::SmallVector<llvm::Instruction *, 16> Exact;
};

} // namespace tenon

#endif
