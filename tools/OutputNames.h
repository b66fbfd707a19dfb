// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files that a tool writes are different ones.

#ifndef TENON_TOOLS_OUTPUTNAMES_H
#define TENON_TOOLS_OUTPUTNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/FileSystem.h"
#include <string>
#include <utility>

namespace tenon {

/// Whether what is written to the one replaces the other; not so for devices
/// and pipes, '-' among them.
inline bool isSameFile(llvm::StringRef A, llvm::StringRef B) {
  llvm::sys::fs::file_status Status;
  bool IsSpecial = !llvm::sys::fs::status(A, Status) &&
                   llvm::sys::fs::exists(Status) &&
                   !llvm::sys::fs::is_regular_file(Status);
  if (A.empty() || A == "-" || IsSpecial)
    return false;
  return A == B || llvm::sys::fs::equivalent(A, B);
}

/// A message if two of \p Files, options with the names that they have, are the
/// same; else nothing.
inline std::string
sameOutput(llvm::ArrayRef<std::pair<llvm::StringRef, llvm::StringRef>> Files) {
  for (size_t I = 0; I < Files.size(); ++I)
    for (size_t Before = 0; Before < I; ++Before)
      if (isSameFile(Files[Before].second, Files[I].second))
        return (Files[I].first + " and " + Files[Before].first +
                " both write '" + Files[I].second + "'; expected two files")
            .str();
  return "";
}

} // namespace tenon

#endif
