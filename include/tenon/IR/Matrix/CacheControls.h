// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an operation should use caches (SPV_INTEL_cache_controls). In input and
// output modules a cache control is a decoration of the operation's pointer.
// Between recognition and lowering it is metadata of the operation, as readable
// text and as the original annotation:
//
//   call … @tenon.load.…(ptr %p, …),
//       !tenon.cache !{!"load level 0 cached", !"{6442:\220,1\22}"}

#ifndef TENON_IR_MATRIX_CACHECONTROLS_H
#define TENON_IR_MATRIX_CACHECONTROLS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// A decoration of a pointer by SPIR-V's numbers.
struct CacheControl {
  enum : unsigned { Load = 6442, Store = 6443 };
  unsigned Decoration, Level, Control;

  bool operator==(const CacheControl &C) const {
    return Decoration == C.Decoration && Level == C.Level &&
           Control == C.Control;
  }
};

/// Data that is not used again soon bypasses the nearest cache.
constexpr CacheControl NontemporalLoad = {CacheControl::Load, 0, 2},
                       NontemporalStore = {CacheControl::Store, 0, 3};
/// The control for data that only a farther cache keeps.
constexpr CacheControl NotInNearest = {CacheControl::Load, 0, 0};

/// The controls of an annotation {6442:"level,control"}{…}…; other decorations
/// are ignored.
llvm::SmallVector<CacheControl, 4> cacheControlsOf(llvm::StringRef Annotation);

/// Replaces the controls of \p Operation by these.
void setCacheControls(llvm::Instruction &Operation,
                      llvm::ArrayRef<CacheControl> Controls);

/// The controls of \p Operation, one for each level.
llvm::SmallVector<CacheControl, 4>
cacheControlsOf(const llvm::Instruction &Operation);

/// The readable text; empty if the operation has no controls.
llvm::StringRef cacheControlWords(const llvm::Instruction &Operation);

/// \p Pointer with an annotation that has the controls of \p Operation, if any;
/// optimisations keep that annotation.
llvm::Value *withCacheControls(llvm::IRBuilderBase &B, llvm::Value *Pointer,
                               const llvm::Instruction &Operation);

/// Replaces annotations by what LLVM's SPIR-V back end writes: decorations of a
/// pointer that nothing else uses. Nothing may be optimised after that.
///
///   %p = call ptr @llvm.ptr.annotation(ptr %q, ptr @text, …)
///   -> %p = getelementptr i8, ptr %q, i64 0, !spirv.Decorations !{…}
void decoratePointers(llvm::Module &M);

} // namespace tenon

#endif
