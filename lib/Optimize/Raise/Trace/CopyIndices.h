// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels often compute rows that may be beyond the last one, and take them
// modulo the number of rows, or limit them by a minimum. They do so in 32 bits,
// so that products may wrap around:
//
//   row = (block + item / 4) % M      or min(block + item / 4, M - 1)
//   x = a[row * stride + item % 4]
//
// In work-groups whose rows all exist, the row is block + item / 4, and a test
// of the largest row times the stride decides whether products wrap around.

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYINDICES_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYINDICES_H

#include "LoopTests.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tenon {

/// The indices of the elements that a loop copies to local memory, for a
/// version of the loop in which the indices are plain sums of products.
class CopyIndices {
public:
  using Conditions = llvm::SmallVectorImpl<LoopTests::Bound>;

  /// The conditions that are added to \p Tests hold in the version.
  CopyIndices(llvm::Loop &L, CopyTrace &Trace, LoopTests &Tests,
              llvm::ScalarEvolution &Evolution)
      : L(L), Trace(Trace), Tests(Tests), Evolution(Evolution) {}

  /// The operand of \p I that \p I limits to a range that is the same for all
  /// work-items; null if there is none.
  llvm::Value *limited(llvm::Instruction &I);
  /// For \p I with a limited() operand: adds tests that \p I equals the operand
  /// in the current work-item unless the operand is above the range, and adds
  /// to \p Ends the bound for "not above the range". False if there is no such
  /// bound.
  bool requireLimited(llvm::Instruction &I, Conditions &Ends);
  /// Emits, for the version, whether the limited() operand is not above the
  /// range of \p I.
  llvm::Value *emitIsLimited(llvm::IRBuilderBase &B, llvm::Instruction &I,
                             llvm::ValueToValueMapTy &Map);
  /// The instructions with a limited() operand from which the address of
  /// \p Load is computed, except those that are numbers in each work-item. If
  /// there are none: the remainders that all work-items share, as where each
  /// load has a row of its own.
  llvm::SmallVector<llvm::Instruction *, 2> limitedIn(llvm::LoadInst &Load);
  /// Replaces \p I by its limited() operand in the version, which only reads it
  /// where both are equal.
  void dropLimit(llvm::Instruction &I) { Limits[&I] = limited(I); }
  /// Whether a version gains anything. Trace has executed an iteration.
  bool find();
  /// Finds the indices of \p Pointers, which are used after the loop, instead,
  /// and those of the integers \p Compared, as signed numbers. False if no test
  /// can exclude that one of \p Compared wraps around.
  bool find(llvm::ArrayRef<llvm::Value *> Pointers,
            llvm::ArrayRef<llvm::Value *> Compared);
  /// The values that the test reads, which are the same in all work-items.
  llvm::ArrayRef<llvm::Value *> shared() const { return Leaves; }
  /// Emits the test, before the loop, that no index wraps around; null if no
  /// index can.
  llvm::Value *emitTest(llvm::IRBuilderBase &B,
                        llvm::SCEVExpander &Expander) const;
  /// Copies the computations of indices that precede the loop, and adds the
  /// copies to \p Map, which will map the loop to its version.
  void emitStart(llvm::IRBuilderBase &B, llvm::ValueToValueMapTy &Map) const;
  /// Simplifies the version: marks operations that do not wrap around.
  void simplify(llvm::ValueToValueMapTy &Map) const;

private:
  void collect(llvm::Value *V, unsigned Depth = 0);
  bool isOpened(llvm::Value *V);
  bool hasRemainder(llvm::Value *V, unsigned Depth = 0);
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
  /// Whether values that all work-items share are also analysed as sums of
  /// products.
  bool OpensShared = false;
  /// Whether remainders that all work-items share are found.
  bool FindsShared = false;
  llvm::SmallPtrSet<llvm::Value *, 32> Visited;
  /// The instructions from which addresses are computed, operands first. Of
  /// those before the loop, only the ones that differ between work-items and
  /// are not known numbers in each.
  llvm::SmallVector<llvm::Instruction *, 32> Slice;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Limits; ///< limited()
  llvm::DenseMap<llvm::Value *, std::optional<uint64_t>> Numbers;
  /// Values and their bounds (i64), operands first.
  llvm::MapVector<llvm::Value *, const llvm::SCEV *> Bounds;
  llvm::SmallVector<llvm::Value *, 8> Leaves; ///< values in the bounds
  /// Operations that do not wrap around if all bounds are below 2^31.
  llvm::SmallVector<llvm::Instruction *, 16> Exact;
};

} // namespace tenon

#endif
