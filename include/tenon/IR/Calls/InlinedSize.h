// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes of functions after inlining: a chain of functions that call each
// other several times grows exponentially with its length.

#ifndef TENON_IR_CALLS_INLINEDSIZE_H
#define TENON_IR_CALLS_INLINEDSIZE_H

#include "tenon/IR/Calls/Callers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The instructions of functions after certain calls in them have been inlined.
class InlinedSizes {
public:
  /// The sizes of functions of \p M if \p Inlined are inlined. Removes from
  /// \p Inlined each large function with several calls for which \p MayStay, if
  /// given, returns true: the remaining functions are small, are called once,
  /// or have to be inlined.
  InlinedSizes(llvm::Module &M, FunctionSet &Inlined,
               llvm::function_ref<bool(llvm::Function &)> MayStay = {});

  /// Reports each kernel that becomes too large to compile; \p Those are the
  /// functions that have to be inlined. True if there is one.
  bool refuseTooLarge(llvm::StringRef Those) const;

private:
  /// The inlined functions that a function calls, with the numbers of calls.
  using CallCounts = llvm::SmallMapVector<llvm::Function *, uint64_t, 4>;

  CallCounts callsIn(llvm::Function &F) const;
  void measure(llvm::Function &F);
  void refuse(llvm::Function &Kernel, llvm::StringRef Those) const;

  const FunctionSet &Inlined;
  llvm::SmallVector<llvm::Function *, 16> Order; ///< callees before callers
  llvm::DenseMap<const llvm::Function *, uint64_t> Sizes;
};

} // namespace tenon

#endif
