// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running passes outside opt: the tools' and the library users' way from a
// module to a lowered one, with errors collected instead of printed.

#ifndef TENON_PIPELINE_COMPILE_H
#define TENON_PIPELINE_COMPILE_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace tenon {

/// Where compilation stops.
enum class Stage { Input, Recognize, Legalize, Lower, Widen, WorkGroup, All };

std::optional<Stage> parseStage(llvm::StringRef Word);

/// Runs Tenon's passes on \p M up to and including \p Last.
llvm::Error compileModule(llvm::Module &M, const TargetOptions &Options,
                          Stage Last, bool VerifyEach = false);

/// The report (OperationReport.h) on \p M, which has been recognised. For a
/// target with tiles a copy is lowered.
llvm::Expected<llvm::json::Object> reportModule(const llvm::Module &M,
                                                const TargetOptions &Options);

} // namespace tenon

#endif
