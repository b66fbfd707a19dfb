// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_IR_VALUES_TYPEWORD_H
#define TENON_LIB_IR_VALUES_TYPEWORD_H

#include "llvm/IR/DerivedTypes.h"
#include <string>

namespace tenon {

/// How names of operations spell the scalar or vector \p Ty: "f32", "v8i16".
std::string typeWord(llvm::Type *Ty);

} // namespace tenon

#endif
