// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Pipeline/Compile.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Pipeline/Pipeline.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Subgroup/Passes.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

std::optional<Stage> parseStage(StringRef Word) {
  return StringSwitch<std::optional<Stage>>(Word)
      .Case("input", Stage::Input)
      .Case("recognize", Stage::Recognize)
      .Case("legalize", Stage::Legalize)
      .Case("lower", Stage::Lower)
      .Case("widen", Stage::Widen)
      .Case("work-group", Stage::WorkGroup)
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

namespace {
struct Collector : DiagnosticHandler {
  std::vector<std::string> Errors;

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    if (Info.getSeverity() == DS_Error)
      Errors.push_back(Text);
    else if (Info.getSeverity() == DS_Warning)
      WithColor::warning() << Text << '\n';
    return true;
  }
};
} // namespace

DiagnosticScope::DiagnosticScope(LLVMContext &Context)
    : Context(Context), Previous(Context.getDiagnosticHandler()) {
  Context.setDiagnosticHandler(std::make_unique<Collector>());
}

DiagnosticScope::~DiagnosticScope() {
  Context.setDiagnosticHandler(std::move(Previous));
}

Error DiagnosticScope::takeErrors() {
  auto &Errors = const_cast<Collector *>(static_cast<const Collector *>(
                                             Context.getDiagHandlerPtr()))
                     ->Errors;
  if (Errors.empty())
    return Error::success();
  std::string All = join(Errors, "\nerror: ");
  Errors.clear();
  return createStringError(inconvertibleErrorCode(), All);
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

static Error runPasses(Module &M, ModulePassManager &MPM, bool VerifyEach) {
  DiagnosticScope Scope(M.getContext());
  PassEnvironment(M.getContext(), nullptr, PipelineTuningOptions(), VerifyEach)
      .run(MPM, M);
  return Scope.takeErrors();
}

/// Stops at the first stage with errors: later ones would only repeat them, and
/// so would the check behind lowering.
Error compileModule(Module &M, const TargetOptions &Options, Stage Last,
                    bool VerifyEach) {
  for (Stage Next = Stage::Recognize; Next <= Last && Next <= Stage::WorkGroup;
       Next = static_cast<Stage>(static_cast<int>(Next) + 1)) {
    ModulePassManager MPM, Check;
    switch (Next) {
    case Stage::Recognize:
      addRecognition(MPM, Options);
      break;
    case Stage::Legalize:
      addLegalization(MPM, Options);
      break;
    case Stage::Lower:
      addLowering(MPM, Options);
      Check.addPass(CheckLoweredPass());
      break;
    case Stage::Widen:
      addWidening(MPM, Options);
      break;
    case Stage::WorkGroup:
      addKernelForm(MPM, Options);
      break;
    case Stage::Input:
    case Stage::All:
      break;
    }
    if (Error E = runPasses(M, MPM, VerifyEach))
      return E;
    if (Error E = runPasses(M, Check, VerifyEach))
      return E;
  }
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(M, &OS))
    return createStringError(inconvertibleErrorCode(),
                             "a pass made invalid IR, which is a mistake in "
                             "Tenon: " +
                                 Broken);
  return Error::success();
}

static bool usesTiles(const Module &M, const MatrixTarget &Target) {
  return any_of(M, [&](const Function &F) {
    std::optional<OpFacts> Facts = readFacts(F);
    return Facts && Target.tileUse(*Facts);
  });
}

/// \p M as its operations are lowered one by one: with sub-group sizes, and
/// accesses that a target has found for matrices.
static Expected<std::unique_ptr<Module>>
preparedModule(const Module &M, const TargetOptions &Options,
               const MatrixTarget &Target) {
  std::unique_ptr<Module> Prepared = CloneModule(M);
  if (Error E = compileModule(*Prepared, Options, Stage::Legalize))
    return E;
  if (Error E = Target.prepareModule(*Prepared))
    return E;
  for (Function &F : *Prepared)
    if (!F.isDeclaration())
      Target.prepareFunction(F);
  return Prepared;
}

Expected<json::Object> reportModule(const Module &M,
                                    const TargetOptions &Options) {
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target)
    return Target.takeError();
  if ((*Target)->isSimt()) {
    Expected<std::unique_ptr<Module>> Prepared =
        preparedModule(M, Options, **Target);
    if (!Prepared)
      return Prepared.takeError();
    return reportOperations(**Prepared, **Target);
  }
  std::unique_ptr<Module> Lowered;
  if (usesTiles(M, **Target)) {
    Lowered = CloneModule(M);
    keepTileRecords(*Lowered);
    if (Error E = compileModule(*Lowered, Options, Stage::Lower))
      return E;
  }
  return reportOperations(M, **Target, Lowered.get());
}

} // namespace tenon
