// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Running passes outside opt, for tools and users of the library: from a module
// to a lowered one, with errors collected instead of printed.

#ifndef TENON_PIPELINE_COMPILE_H
#define TENON_PIPELINE_COMPILE_H

#include "tenon/Pipeline/Pipeline.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace tenon {

/// The stage that --stop-after names.
std::optional<Stage> parseStage(llvm::StringRef Word);

struct CompileRequest {
  Stage First = Stage::Recognize; ///< the stages before have been done
  Stage Last = Stage::All;
  bool VerifyEach = false; ///< verify the module after each pass
  /// If given, receives the report (OperationReport.h) with what the stages of
  /// the request show: paths of operations always, tiles and contractions with
  /// Stage::Lower. The module has to be recognised in the end.
  llvm::json::Object *Report = nullptr;
  /// Large functions without matrices stay calls, for the reference engine.
  bool KeepCalls = false;
};

/// An error if passes have made invalid IR.
llvm::Error checkModule(const llvm::Module &M);

/// Runs Tenon's passes on \p M, and checks the result. Stops at the first step
/// with errors.
llvm::Error compileModule(llvm::Module &M, const TargetOptions &Options,
                          const CompileRequest &Request);

/// Makes of \p M, which no optimiser has seen, what tenon-recognize gets in the
/// pipeline.
llvm::Error prepareModule(llvm::Module &M);

/// The report on the recognised \p M, which is not lowered: how the target
/// executes each of its operations.
llvm::Expected<llvm::json::Object> reportModule(const llvm::Module &M,
                                                const TargetOptions &Options);

} // namespace tenon

#endif
