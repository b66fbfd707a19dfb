// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Compile.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Support/PassEnvironment.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Cloning.h"

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

static bool usesTiles(const Module &M, const MatrixTarget &Target) {
  return any_of(M, [&](const Function &F) {
    std::optional<OpFacts> Facts = readFacts(F);
    return Facts && Target.tileUse(*Facts);
  });
}

/// For a target that keeps matrices whole, records the operations of the
/// recognised \p M for the report before they are changed. The operations of a
/// SIMT target are reported as they are lowered.
static Error beginReport(Module &M, const TargetOptions &Options,
                         json::Object &Report) {
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target)
    return Target.takeError();
  Report = reportOperations(M, **Target, std::max(1u, Options.SubgroupSize));
  if (usesTiles(M, **Target))
    keepTileRecords(M);
  keepFragmentRecords(M);
  keepContractionRecords(M);
  return Error::success();
}

Error compileModule(Module &M, const TargetOptions &Options,
                    const CompileRequest &Request) {
  if (Request.First > Request.Last)
    return Error::success();
  DiagnosticScope Scope(M.getContext());
  PassEnvironment Environment(M.getContext(), nullptr, PipelineTuningOptions(),
                              Request.VerifyEach);
  Environment.moduleAnalyses().registerPass(
      [] { return MatrixTargetAnalysis(); });
  const TargetDescription *Target = findTarget(Options.Target);
  bool AsLowered = Request.Report && Target && Target->isSimt();
  bool Begun = !Request.Report || AsLowered;
  for (const PipelineStep &Step : pipelineSteps()) {
    if (Step.Of < Request.First || Step.Of > Request.Last)
      continue;
    if (!Begun && Step.Of > Stage::Recognize) {
      if (Error E = beginReport(M, Options, *Request.Report))
        return E;
      Begun = true;
    }
    ModulePassManager MPM;
    Step.Add(MPM, {Options, AsLowered ? Request.Report : nullptr});
    Environment.run(MPM, M);
    if (Error E = Scope.takeErrors())
      return E;
  }
  if (Request.Report)
    addRecords(*Request.Report, M);
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(M, &OS))
    return createStringError(inconvertibleErrorCode(),
                             "a pass made invalid IR, which is a mistake in "
                             "Tenon: " +
                                 Broken);
  return Error::success();
}

Expected<json::Object> reportModule(const Module &M,
                                    const TargetOptions &Options, Stage First) {
  json::Object Report;
  std::unique_ptr<Module> Copy = CloneModule(M);
  for (Function &F : *Copy) // warnings are for the module itself
    if (isKernel(F))
      F.addFnAttr(VersionOfAttribute, F.getName());
  if (Error E = compileModule(
          *Copy, Options,
          {.First = First, .Last = Stage::Lower, .Report = &Report}))
    return E;
  return Report;
}

} // namespace tenon
