// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of a matrix from one shared buffer to another.

#ifndef TENON_LIB_LOWER_LANECOPY_H
#define TENON_LIB_LOWER_LANECOPY_H

#include "tenon/Target/MatrixStorage.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// void (ptr to, ptr from), code that each lane runs: copies the whole matrix
/// if all lanes of the sub-group are active, else the elements of the active
/// lanes. A matrix that only some lanes have changed stays unchanged for the
/// others.
llvm::Function *laneCopy(llvm::Module &M, const MatrixStorage &Storage,
                         unsigned Lanes);

} // namespace tenon

#endif
