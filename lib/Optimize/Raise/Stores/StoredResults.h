// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conditions under which lanes store the elements of matrices that a loop
// has computed (StoreRegion.h):
//
//   loop:  %d = muladd %a, %b, %c
//   …
//   %v = to.fragment(%d)
//   if (block + row < M & column < N)
//     c[…] = element of %v

#ifndef TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDRESULTS_H
#define TENON_LIB_OPTIMIZE_RAISE_STORES_STOREDRESULTS_H

#include "Optimize/Raise/Trace/LoopTests.h"
#include "StoreRegion.h"
#include "llvm/IR/PassManager.h"
#include <map>

namespace tenon {

class StoredResults {
public:
  /// The conditions become bounds of \p Tests, for the work-items of \p Trace.
  StoredResults(const KernelFacts &Facts, unsigned Width, CopyTrace &Trace,
                LoopTests &Tests)
      : Facts(Facts), Width(Width), Trace(Trace), Tests(Tests) {}

  /// Finds what lanes store of the results of \p Ops, multiplications of \p L:
  /// after the loop, and in the same iteration of a loop around it.
  void find(const llvm::Loop &L, llvm::ArrayRef<MulAddOp *> Ops,
            const StoreRegion::IsCopied &Copied,
            llvm::FunctionAnalysisManager &AM);
  /// Whether elements of row or column \p Line of the result of \p Op in
  /// \p Subgroup are only read to be stored, and \p Bound holds wherever they
  /// are stored.
  bool areBounded(MulAddOp &Op, unsigned Subgroup, bool OfRows, unsigned Line,
                  const LoopTests::Bound &Bound);
  /// Whether \p Load reads values that lanes exchange before they are stored.
  bool readsExchanged(const llvm::LoadInst &Load) const {
    return Exchanged.contains(&Load);
  }

private:
  using Bounds = llvm::SmallVector<LoopTests::Bound, 2>;
  /// A row or column of a cast matrix in a sub-group.
  struct Line {
    const ToFragmentOp *Cast;
    unsigned Subgroup, IsRow, Number;
    auto operator<=>(const Line &) const = default;
  };
  using Casts = llvm::SmallSetVector<ToFragmentOp *, 2>;

  bool add(const StoreRegion &Region);
  void narrow(const Line &At, const Bounds &By);
  const std::optional<Casts> &castsOf(MulAddOp &Op, const llvm::Loop &L);

  const KernelFacts &Facts;
  const unsigned Width;
  CopyTrace &Trace;
  LoopTests &Tests;
  /// The casts of results; nothing if results have other users.
  llvm::DenseMap<MulAddOp *, std::optional<Casts>> OfOps;
  llvm::SmallPtrSet<const ToFragmentOp *, 16> Known; ///< casts
  llvm::SmallPtrSet<const llvm::LoadInst *, 16> Exchanged;
  /// The conditions that hold wherever an element of a line is stored.
  std::map<Line, Bounds> Lines;
};

} // namespace tenon

#endif
