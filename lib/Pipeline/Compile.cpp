// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Compile.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Support/PassEnvironment.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

namespace tenon {

std::optional<Stage> parseStage(StringRef Word) {
  return StringSwitch<std::optional<Stage>>(Word)
      .Case("input", Stage::Input)
      .Case("recognize", Stage::Recognize)
      .Case("legalize", Stage::Legalize)
      .Case("contract", Stage::Contract)
      .Case("lower", Stage::Lower)
      .Case("widen", Stage::Widen)
      .Case("work-group", Stage::WorkGroup)
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

static json::Object operationsOf(const Module &M, const MatrixTarget &Target,
                                 const TargetOptions &Options) {
  return reportOperations(M, Target, Options.SubgroupSize);
}

/// Writes the operations of \p M, as they are now, to the report, and starts
/// recording how the target executes them. Errors are reported to \p M's
/// context.
static void beginReport(Module &M, const TargetOptions &Options,
                        json::Object &Report, PassEnvironment &Environment) {
  const MatrixTarget *Target =
      Environment.analyze<MatrixTargetAnalysis>(M).get(M, Options);
  if (!Target)
    return;
  Report = operationsOf(M, *Target, Options);
  keepTileRecords(M);
  keepFragmentRecords(M);
  keepContractionRecords(M);
}

/// The report of a target that keeps matrices whole is about the recognised
/// operations; that of a SIMT target is about operations as they are lowered.
static bool reportsRecognised(const TargetOptions &Options) {
  const TargetDescription *Target = findTarget(Options.Target);
  return !Target || !Target->isSimt();
}

Error checkModule(const Module &M) {
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (!verifyModule(M, &OS))
    return Error::success();
  return createStringError(inconvertibleErrorCode(),
                           "a pass made invalid IR, which is a mistake in "
                           "Tenon: " +
                               Broken);
}

Error compileModule(Module &M, const TargetOptions &Options,
                    const CompileRequest &Request) {
  if (Request.First > Request.Last)
    return Error::success();
  assert(is_sorted(pipelineSteps(),
                   [](const PipelineStep &A, const PipelineStep &B) {
                     return A.Of < B.Of;
                   }) &&
         "a stage ends where the next begins");
  DiagnosticScope Scope(M.getContext());
  PassEnvironment Environment(M.getContext(), nullptr, PipelineTuningOptions(),
                              Request.VerifyEach);
  Environment.moduleAnalyses().registerPass(
      [] { return MatrixTargetAnalysis(); });
  bool AsLowered = Request.Report && !reportsRecognised(Options) &&
                   Request.Last >= Stage::Lower;
  bool Begun = !Request.Report || AsLowered;
  for (const PipelineStep &Step : pipelineSteps()) {
    if (Step.Of < Request.First || Step.Of > Request.Last)
      continue;
    if (!Begun && Step.Of > Stage::Recognize && reportsRecognised(Options)) {
      beginReport(M, Options, *Request.Report, Environment);
      if (Error E = Scope.takeErrors())
        return E;
      Begun = true;
    }
    ModulePassManager MPM;
    Step.Add(MPM, {Options, AsLowered ? Request.Report : nullptr,
                   Request.KeepCalls});
    Environment.run(MPM, M);
    if (Error E = Scope.takeErrors())
      return E;
    // Later steps may hide what an earlier one did wrong.
    if (Error E = checkModule(M))
      return E;
  }
  if (!Begun)
    beginReport(M, Options, *Request.Report, Environment);
  if (Request.Report)
    addRecords(*Request.Report, M);
  return Scope.takeErrors();
}

Error prepareModule(Module &M) {
  DiagnosticScope Scope(M.getContext());
  PassEnvironment Environment(M.getContext(), nullptr, PipelineTuningOptions(),
                              /*VerifyEach=*/false);
  ModulePassManager MPM;
  TargetOptions Any;
  addPreparation(MPM, {Any});
  Environment.run(MPM, M);
  if (Error E = Scope.takeErrors())
    return E;
  return checkModule(M);
}

Expected<json::Object> reportModule(const Module &M,
                                    const TargetOptions &Options) {
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target)
    return Target.takeError();
  return operationsOf(M, **Target, Options);
}

} // namespace tenon
