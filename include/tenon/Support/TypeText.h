// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types of LLVM IR in messages and names.

#ifndef TENON_SUPPORT_TYPETEXT_H
#define TENON_SUPPORT_TYPETEXT_H

#include "llvm/IR/Type.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace tenon {

/// \p Ty as LLVM IR writes it: "<2 x i32>".
inline std::string textOf(const llvm::Type *Ty) {
  std::string Text;
  llvm::raw_string_ostream(Text) << *Ty;
  return Text;
}

} // namespace tenon

#endif
