// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers of slow functions, kept by content: a file in the folder of TENON_TEST_KEPT, whose
// name is a digest of all inputs of the answer (kept-code.cpp, kept-runs.cpp).

#ifndef TENON_TEST_SERVER_KEPT_ANSWERS_H
#define TENON_TEST_SERVER_KEPT_ANSWERS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Caching.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tenon {

/// A digest of parts, each with its length.
class Key {
public:
  explicit Key(llvm::StringRef Kind) { add(Kind); }

  Key &add(llvm::StringRef Part);
  Key &add(uint64_t Number);
  /// A module, as its bitcode.
  Key &add(llvm::Module &M);
  /// A file by its name, size and time.
  Key &addIdentity(llvm::StringRef Path);
  /// LLVM's library by its identity.
  Key &addLlvm();

  std::string text();

private:
  llvm::BLAKE3 Digest;
};

/// A kept answer, or the file for one. Answers are compressed, after their
/// length.
class Answer {
public:
  explicit Answer(Key &K);

  bool isKept() const { return Bytes.has_value(); }
  llvm::StringRef bytes() const { return *Bytes; }

  void keep(llvm::StringRef New);

private:
  void unpack(llvm::StringRef File);

  std::optional<std::string> Bytes;
  llvm::AddStreamFn Place; ///< empty if nothing is to be kept
};

/// The folder of the input file is not part of the bitcode.
std::string bitcodeOf(llvm::Module &M, bool WithUseLists = false);

/// The library that has \p Function.
std::string libraryOf(void *Function);

/// Calls \p Do. Returns the stack frames, each [function, size, limit], that
/// the code generator has reported, or nothing if there were other diagnostics.
std::optional<llvm::json::Array> listen(llvm::LLVMContext &Context,
                                        llvm::function_ref<void()> Do);

/// Removes answers that were not used for a week, and the oldest of more
/// than 3 GB.
void forgetOldAnswers();

} // namespace tenon

#endif
