// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns conditions of work-items in the iterations of a loop into run-time
// tests of values that all work-items of the work-group share. A condition
// compares two sums. Each is the sum of an integer that all work-items share,
// and that is linear in the iteration's number n, and of a number that follows
// from a work-item's ids. Sums may wrap around: iterations are counted in 64
// bits, and only while both sides are in the range of their types.

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_LOOPTESTS_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_LOOPTESTS_H

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

  /// Adds the tests that \p Condition has the value \p Wanted in the current
  /// work-item. False, with nothing added, if this cannot be tested.
  bool require(llvm::Value *Condition, bool Wanted);
  bool require(llvm::CmpInst::Predicate How, llvm::Value *Left,
               llvm::Value *Right);
  /// A condition of a work-item: Own is less than the end of the test.
  struct Bound {
    unsigned Test;
    int64_t Own;
    bool IsOfAll; ///< of a condition that all work-items share
    bool operator<(const Bound &Other) const {
      return std::tie(Test, Own) < std::tie(Other.Test, Other.Own);
    }
  };
  /// Only adds the tests that no side of \p Condition leaves the range of its
  /// type. Adds to \p All the bounds that are then equivalent to \p Condition
  /// being \p Wanted in the current work-item. False if there are no such
  /// bounds.
  bool bound(llvm::Value *Condition, bool Wanted,
             llvm::SmallVectorImpl<Bound> &All);
  bool bound(llvm::CmpInst::Predicate How, llvm::Value *Left,
             llvm::Value *Right, llvm::SmallVectorImpl<Bound> &All);
  /// Whether the ends of two bounds are the same.
  bool haveSameEnd(unsigned Test, unsigned Other) const {
    return Tests[Test].Left.Shared == Tests[Other].Left.Shared &&
           Tests[Test].Right->Shared == Tests[Other].Right->Shared;
  }
  /// Makes conditions that all work-items share tests instead of bounds.
  void testShared() { TestsShared = true; }
  /// Makes conditions that all work-items share bounds, however tiles move.
  void boundShared() { BoundsShared = true; }
  /// Makes \p Of a test instead of a bound.
  void requireBound(const Bound &Of);
  /// Adds the test that \p Own is less than the end of \p Test, which is a
  /// bound's test.
  void requireBelow(unsigned Test, int64_t Own);
  bool isBound(unsigned Test) const { return Tests[Test].IsForBounds; }
  /// The change of the end of a bound's test from one iteration to the next.
  int64_t slopeOf(unsigned Test) const { return slopeOf(Tests[Test]); }
  /// The end of a bound's test in the first iteration.
  llvm::Value *emitEnd(llvm::IRBuilderBase &B, llvm::SCEVExpander &Expander,
                       unsigned Test) const;
  /// Calls \p Require for each work-item. Keeps the added tests if all calls
  /// return true and the tests are the same in all iterations.
  bool requireInAll(llvm::function_ref<bool()> Require);
  /// Whether the tests are the same in all iterations.
  bool areConstant() const;
  /// States that \p V equals \p As if the tests hold.
  void replace(llvm::Value *V, llvm::Value *As) { Same[V] = As; }
  /// Whether \p V is the same in all work-items in each iteration.
  bool isShared(llvm::Value *V);

  /// Whether the tests can be computed before the loop.
  bool canEmit(llvm::SCEVExpander &Expander) const;
  /// The number of iterations in which all tests hold, regardless of the loop's
  /// trip count.
  llvm::Value *emitCount(llvm::IRBuilderBase &B,
                         llvm::SCEVExpander &Expander) const;

private:
  /// The sum Shared + Own of a work-item, in the width of a type. In iteration
  /// n, Shared is Start + n * Step.
  struct Side {
    const llvm::SCEV *Shared = nullptr;
    const llvm::SCEV *Start = nullptr;
    int64_t Step = 0;
    int64_t Min = 0, Max = 0;        ///< of Own in all work-items
    int64_t Lowest = 0, Highest = 0; ///< of the sum

    bool hasSameSums(const Side &Other) const {
      return Shared == Other.Shared && Lowest == Other.Lowest &&
             Highest == Other.Highest;
    }
    void add(const Side &Other) {
      Min = std::min(Min, Other.Min);
      Max = std::max(Max, Other.Max);
    }
  };
  /// Left, and Right if it is set, are in their ranges. Unless the test is for
  /// bounds, Left < Right in all work-items.
  struct Test {
    Side Left;
    std::optional<Side> Right;
    int64_t Far = 0; ///< the largest difference, Left's own minus Right's
    bool IsForBounds = false;
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
  llvm::SmallVectorImpl<Bound> *Bounds = nullptr; ///< of bound()
  bool IsOfAll = false;                           ///< the condition
  bool TestsShared = false, BoundsShared = false;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Same;
  llvm::DenseMap<llvm::Value *, bool> Shared; ///< isShared()
};

} // namespace tenon

#endif
