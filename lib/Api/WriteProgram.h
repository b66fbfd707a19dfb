// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps from a program that was read to the bytes of its target.

#ifndef TENON_LIB_API_WRITEPROGRAM_H
#define TENON_LIB_API_WRITEPROGRAM_H

#include "ProgramSource.h"
#include "tenon/Engine/Jit/AmxUse.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace tenon {

llvm::Error recognize(ProgramSource &Source, const ProgramOptions &Options);

struct WrittenProgram {
  std::string Bytes; ///< an object, SPIR-V or assembly
  AmxUse Amx;
  /// The sub-group size of each lowered kernel, by name.
  llvm::StringMap<uint64_t> SubgroupSizes;
  /// By kernel: how many threads of a GPU execute each work-item.
  llvm::StringMap<uint64_t> ThreadsPerItem;
  /// By kernel, for kernels that have such entries.
  llvm::StringMap<llvm::SmallVector<RegroupedEntry, 2>> Regrouped;
  /// By kernel: bytes of local variables that a launch provides, on a GPU.
  llvm::StringMap<uint64_t> DynamicBytes;
};

/// Lowers, optimises and writes the recognised \p Source; its module is changed
/// accordingly. \p Report, if given, receives the report.
llvm::Expected<WrittenProgram> writeProgram(ProgramSource &Source,
                                            const ProgramOptions &Options,
                                            llvm::json::Object *Report);

} // namespace tenon

#endif
