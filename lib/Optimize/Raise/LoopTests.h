// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions of work-items on the iterations of a loop, as run-time tests of
// what all work-items of the work-group share. A condition compares two sums:
// of an integer that all work-items share, which is linear in the iteration's
// number n, and of a number that each work-item has by its ids. Sums may wrap
// around. The iterations are counted in 64 bits, and only as far as neither
// side leaves the range of its type.

#ifndef TENON_LIB_OPTIMIZE_RAISE_LOOPTESTS_H
#define TENON_LIB_OPTIMIZE_RAISE_LOOPTESTS_H

#include "CopyTrace.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstrTypes.h"

namespace llvm {
class SCEVExpander;
} // namespace llvm

namespace tenon {

class LoopTests {
public:
  /// \p Trace knows the numbers of the current work-item.
  LoopTests(llvm::Loop &L, CopyTrace &Trace, llvm::ScalarEvolution &Evolution)
      : L(L), Trace(Trace), Evolution(Evolution) {}

  /// Adds the tests that \p Condition is \p Wanted in the current work-item.
  /// False if there are none, and nothing is added.
  bool require(llvm::Value *Condition, bool Wanted);
  bool require(llvm::CmpInst::Predicate How, llvm::Value *Left,
               llvm::Value *Right);
  /// A condition of a work-item: Own is less than the end of a test.
  struct Limit {
    unsigned Test;
    int64_t Own;
    bool IsOfAll; ///< of a condition that all work-items share
    bool operator<(const Limit &Other) const {
      return std::tie(Test, Own) < std::tie(Other.Test, Other.Own);
    }
  };
  /// Adds only the tests that no side of \p Condition leaves the range of its
  /// type, and to \p All the limits that then are the same as that it is \p
  /// Wanted in the current work-item. False if there are none.
  bool limit(llvm::Value *Condition, bool Wanted,
             llvm::SmallVectorImpl<Limit> &All);
  bool limit(llvm::CmpInst::Predicate How, llvm::Value *Left,
             llvm::Value *Right, llvm::SmallVectorImpl<Limit> &All);
  /// Whether the ends of two limits are the same.
  bool haveSameEnd(unsigned Test, unsigned Other) const {
    return Tests[Test].Left.Shared == Tests[Other].Left.Shared &&
           Tests[Test].Right->Shared == Tests[Other].Right->Shared;
  }
  /// Lets conditions that all work-items share be tests instead of limits.
  void testShared() { TestsShared = true; }
  /// Lets them be limits, whatever tiles do.
  void limitShared() { LimitsShared = true; }
  /// Lets \p Of be a test instead of a limit.
  void requireLimit(const Limit &Of);
  /// Adds the test that \p Own is less than the end of limit \p Test.
  void requireBelow(unsigned Test, int64_t Own);
  bool isLimit(unsigned Test) const { return Tests[Test].IsForLimits; }
  /// What the end of a limit's test changes by from iteration to iteration.
  int64_t slopeOf(unsigned Test) const { return slopeOf(Tests[Test]); }
  /// The end of a limit's test in the first iteration.
  llvm::Value *emitEnd(llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander,
                       unsigned Test) const;
  /// Adds what \p Require adds for each work-item, if all are true and tests
  /// are the same in all iterations.
  bool requireInAll(llvm::function_ref<bool()> Require);
  /// Whether the tests are the same in all iterations.
  bool areConstant() const;
  /// Where the tests hold, \p V is the same as \p As.
  void replace(llvm::Value *V, llvm::Value *As) { Same[V] = As; }
  /// Whether all work-items have the same \p V in an iteration.
  bool isShared(llvm::Value *V);

  /// Whether the tests can be computed before the loop.
  bool canEmit(llvm::SCEVExpander &Expander) const;
  /// The number of iterations in which all tests hold, were there as many.
  llvm::Value *emitCount(llvm::IRBuilderBase &B,
                         llvm::SCEVExpander &Expander) const;

private:
  /// Shared + Own of a work-item, in the width of a type. Shared is
  /// Start + n * Step in iteration n.
  struct Side {
    const llvm::SCEV *Shared = nullptr;
    const llvm::SCEV *Start = nullptr;
    int64_t Step = 0;
    int64_t Least = 0, Largest = 0; ///< Own, of all work-items

    void add(const Side &Other) {
      Least = std::min(Least, Other.Least);
      Largest = std::max(Largest, Other.Largest);
    }
  };
  /// Left, and Right if there is one, are in [Lowest, Highest], and, unless it
  /// is for limits, Left < Right in all work-items.
  struct Test {
    Side Left;
    std::optional<Side> Right;
    int64_t Lowest = 0, Highest = 0;
    int64_t Far = 0; ///< the largest difference, Left's own minus Right's
    bool IsForLimits = false;
  };

  bool requireAll(llvm::Value *Condition, bool Wanted);
  bool compare(llvm::CmpInst::Predicate How, llvm::Value *Left,
               llvm::Value *Right);
  std::optional<Side> sideOf(llvm::Value *V, unsigned Depth = 0);
  std::optional<Side> sideOfCast(llvm::CastInst &I, unsigned Depth);
  std::optional<Side> sum(llvm::Value *A, llvm::Value *B, int Sign,
                          unsigned Depth);
  bool resolve(Side &S);
  static int64_t slopeOf(const Test &T) { return T.Right->Step - T.Left.Step; }
  unsigned addTest(const Test &T);
  llvm::Value *emitStart(llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander,
                         const Side &S) const;
  llvm::Value *emitTest(llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander,
                        const Test &T, llvm::Value *Count) const;

  llvm::Loop &L;
  CopyTrace &Trace;
  llvm::ScalarEvolution &Evolution;
  llvm::SmallVector<Test, 4> Tests;
  llvm::SmallVectorImpl<Limit> *Limits = nullptr; ///< of limit()
  bool IsOfAll = false;                           ///< the condition
  bool TestsShared = false, LimitsShared = false;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Same;
  llvm::DenseMap<llvm::Value *, bool> Shared; ///< isShared()
};

} // namespace tenon

#endif
