// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The annotations of functions and variables with attribute `annotate`:
//
//   @llvm.global.annotations = [{ F, text, file, line, arguments }]

#ifndef TENON_IR_ANNOTATIONS_H
#define TENON_IR_ANNOTATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Constant;
class Module;
} // namespace llvm

namespace tenon {

/// The elements of the list of \p M, if it has one.
llvm::SmallVector<llvm::Constant *, 4> annotations(const llvm::Module &M);

/// The annotated function or variable.
const llvm::Constant *annotated(const llvm::Constant &Annotation);

/// Makes \p All, which have one type, the annotations of \p M; removes the list
/// if there are none.
void setAnnotations(llvm::Module &M, llvm::ArrayRef<llvm::Constant *> All);

} // namespace tenon

#endif
