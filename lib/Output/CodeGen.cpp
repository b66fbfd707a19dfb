// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Output/CodeGen.h"
#include "BFloatChoices.h"
#include "BFloatCopies.h"
#include "HalfArithmetic.h"
#include "InterleavedStores.h"
#include "LaneExtracts.h"
#include "MaskedAccesses.h"
#include "OutlinedAccesses.h"
#include "Output/Spirv/SpirvWriter.h"
#include "RoundedHalves.h"
#include "ScaledHalves.h"
#include "SingleStores.h"
#include "VectorMaths.h"
#include "tenon/IR/ExpandConversions.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Support/Guard.h"
#include "tenon/Support/PassEnvironment.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tenon {

std::optional<OutputForm> parseOutputForm(StringRef Word) {
  return StringSwitch<std::optional<OutputForm>>(Word)
      .Case("ll", OutputForm::Text)
      .Case("bc", OutputForm::Bitcode)
      .Cases({"asm", "s", "ptx"}, OutputForm::Assembly)
      .Cases({"obj", "o"}, OutputForm::Object)
      .Case("spv", OutputForm::Spirv)
      .Case("spvasm", OutputForm::SpirvText)
      .Default(std::nullopt);
}

/// CoroSplit leaves branches on constants, and therefore a second copy of the
/// body in the function that destroys a frame.
static void removeBranchesOnConstants(PassBuilder &Builder) {
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(createModuleToFunctionPassAdaptor(SimplifyCFGPass()));
      });
}

/// LLVM's tables of offsets support address space 0 only: a table in constant
/// memory would be invalid IR, and SPIR-V has no instruction for them.
static void keepPointerTables(PassInstrumentationCallbacks &Instrumentation) {
  Instrumentation.registerShouldRunOptionalPassCallback(
      [](StringRef Pass, const Any &) {
        return Pass != "RelLookupTableConverterPass";
      });
}

static void runOptimiser(Module &M, TargetMachine &Machine, unsigned Level,
                         bool ThisProcess, bool VerifyEach) {
  callVectorMaths(M, Machine, ThisProcess, /*Intrinsics=*/false);
  PipelineTuningOptions Tuning;
  // A consumer of SPIR-V vectorises itself.
  Tuning.LoopVectorization = Tuning.SLPVectorization =
      Level > 1 && !Machine.getTargetTriple().isSPIRV();
  PassEnvironment Environment(M.getContext(), &Machine,
                              withoutLoopVectorizer(Tuning), VerifyEach);
  TargetLibraryInfoImpl Library(Machine.getTargetTriple());
  addVectorMaths(Library, Machine, ThisProcess);
  Environment.functionAnalyses().registerPass(
      [&] { return TargetLibraryAnalysis(Library); });
  keepPointerTables(Environment.instrumentation());
  PassBuilder &Builder = Environment.builder();
  registerMaskedAccesses(Builder, Tuning);
  if (Level == 0)
    removeBranchesOnConstants(Builder);
  static const OptimizationLevel Levels[] = {
      OptimizationLevel::O0, OptimizationLevel::O1, OptimizationLevel::O2,
      OptimizationLevel::O3};
  ModulePassManager MPM =
      Level == 0
          ? Builder.buildO0DefaultPipeline(OptimizationLevel::O0)
          : Builder.buildPerModuleDefaultPipeline(Levels[std::min(Level, 3u)]);
  Environment.run(MPM, M);
  // Called after optimisation, which knows intrinsics better than calls.
  callVectorMaths(M, Machine, ThisProcess, /*Intrinsics=*/true);
  selectMaskedAccesses(M, Machine);
  if (Machine.getTargetTriple().isX86()) {
    storeSingleElements(M);
    completeInterleavedStores(M);
    computeExtractedLanes(M);
    expandBFloatAtomics(M, Machine);
    keepChosenBFloats(M);
    copyBFloatsAsBits(M, Machine);
  }
  outlineMaskedAccesses(M, Machine);
  scaleHalvesAsFloats(M, Machine);
  expandHalfArithmetic(M, Machine);
  roundHalvesToEven(M, Machine);
  if (!Machine.getTargetTriple().isSPIRV()) // BFloatBits.h
    for (Function &F : M)
      roundConversions(F);
}

Error optimizeModule(Module &M, TargetMachine &Machine, unsigned Level,
                     bool ThisProcess, bool VerifyEach) {
  DiagnosticScope Scope(M.getContext());
  if (Error E = runGuarded("LLVM's optimiser", [&] {
        runOptimiser(M, Machine, Level, ThisProcess, VerifyEach);
      }))
    return E;
  return Scope.takeErrors();
}

static Error writeSpirv(Module &M, bool Text, bool Validate,
                        raw_pwrite_stream &OS) {
  if (!M.getTargetTriple().isSPIRV())
    return createStringError(inconvertibleErrorCode(),
                             "the module is for " + M.getTargetTriple().str() +
                                 ", which has no SPIR-V form; the nearest that "
                                 "works is target " +
                                 targetNames([](const TargetDescription &T) {
                                   return T.Form == KernelForm::OpenCL;
                                 }));
  Expected<std::string> Words =
      Text ? spirvText(M, Validate) : spirvBinary(M, Validate);
  if (!Words)
    return Words.takeError();
  OS << *Words;
  return Error::success();
}

Error writeModule(Module &M, TargetMachine &Machine, OutputForm Form,
                  raw_pwrite_stream &OS, bool Validate) {
  bool IsSpirv = M.getTargetTriple().isSPIRV();
  switch (Form) {
  case OutputForm::Text:
    M.print(OS, nullptr);
    return Error::success();
  case OutputForm::Bitcode:
    WriteBitcodeToFile(M, OS);
    return Error::success();
  case OutputForm::Spirv:
  case OutputForm::SpirvText:
    return writeSpirv(M, Form == OutputForm::SpirvText, Validate, OS);
  case OutputForm::Assembly:
  case OutputForm::Object:
    if (IsSpirv)
      return writeSpirv(M, Form == OutputForm::Assembly, Validate, OS);
    break;
  }
  CodeGenFileType Type = Form == OutputForm::Assembly
                             ? CodeGenFileType::AssemblyFile
                             : CodeGenFileType::ObjectFile;
  Expected<std::unique_ptr<MemoryBuffer>> Code = emitCode(M, Machine, Type);
  if (!Code)
    return Code.takeError();
  OS << (*Code)->getBuffer();
  return Error::success();
}

} // namespace tenon
