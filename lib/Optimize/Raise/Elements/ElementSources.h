// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the elements from which lanes compute an element:
//
//   %x = <8 x float> to.fragment(%m)
//   %y = fmul <8 x float> %x, %scale         ; element 3: element 3 of %x
//   %z = select <8 x i1> %is, %y, %x         ; and the sources of %is

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_ELEMENTSOURCES_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_ELEMENTSOURCES_H

#include "LaneTrace.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

class ElementSources {
public:
  /// Bytes of sources, without repetition; FirstBit is a multiple of 8.
  using Bytes = llvm::SmallVector<LaneBits, 4>;

  using Conditions = llvm::SmallVector<llvm::Value *, 4>;

  /// \p IsSource: values that are not traced further. \p IsComputed:
  /// instructions whose results are computed from sources. \p ConditionsOf: the
  /// conditions on which a phi also depends.
  ElementSources(
      llvm::function_ref<bool(llvm::Value *)> IsSource,
      llvm::function_ref<bool(const llvm::Instruction *)> IsComputed,
      llvm::function_ref<Conditions(const llvm::PHINode &)> ConditionsOf)
      : IsSource(IsSource), IsComputed(IsComputed), ConditionsOf(ConditionsOf) {
  }

  /// The sources of \p Count bits of \p V from \p FirstBit on. Values of phis
  /// must not depend on themselves.
  Bytes of(llvm::Value *V, unsigned FirstBit, unsigned Count);
  /// False if so many operations depend on each other that sources are missing.
  bool areComplete() const { return AreComplete; }

private:
  static constexpr unsigned MaxDepth = 1024; // limits the use of the stack
  Bytes ofAll(llvm::Value *V);
  const Bytes &ofElement(llvm::Instruction &I, unsigned Element);

  llvm::function_ref<bool(llvm::Value *)> IsSource;
  llvm::function_ref<bool(const llvm::Instruction *)> IsComputed;
  llvm::function_ref<Conditions(const llvm::PHINode &)> ConditionsOf;
  llvm::DenseMap<std::pair<const llvm::Instruction *, unsigned>, Bytes> Known;
  unsigned Depth = 0;
  bool AreComplete = true;
};

} // namespace tenon

#endif
