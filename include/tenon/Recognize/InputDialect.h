// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of an input dialect: it decides whether a declared foreign
// function belongs to the dialect, and rewrites its calls to canonical
// operations. A dialect is one file in lib/Recognize and one line in
// InputDialects.def. Nothing after recognition reads a foreign name.

#ifndef TENON_RECOGNIZE_INPUTDIALECT_H
#define TENON_RECOGNIZE_INPUTDIALECT_H

#include "tenon/Support/Callee.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <optional>

namespace tenon {

/// Rewrites one call: returns the value that replaces the call's result (null
/// for none), or an error whose text says what is wrong with the call. The
/// caller erases the call.
using CallRewriter = std::function<llvm::Expected<llvm::Value *>(
    llvm::CallInst &Call, llvm::IRBuilderBase &Builder)>;

/// A dialect's interpretation of one declaration.
struct Recognition {
  std::string Operation; ///< as messages name it: "OpCooperativeMatrixLoadKHR"
  CallRewriter Rewrite;
};

/// Interprets declaration \p F, whose symbol is \p Name; nothing if it does not
/// belong to the dialect.
using RecognizeFn = std::optional<Recognition> (*)(const llvm::Function &F,
                                                   const Callee &Name);

#define INPUT_DIALECT(Recognizer, Text)                                        \
  std::optional<Recognition> Recognizer(const llvm::Function &F,               \
                                        const Callee &Name);
#include "tenon/Recognize/InputDialects.def"

} // namespace tenon

#endif
