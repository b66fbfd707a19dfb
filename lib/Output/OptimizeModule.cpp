// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs LLVM's optimiser, and before and after it what the code generator needs
// rewritten.

#include "Output/Processor/HalfArithmetic.h"
#include "Output/Processor/OutlinedAccesses.h"
#include "Output/Processor/VectorMaths.h"
#include "Output/Workarounds/BFloatChoices.h"
#include "Output/Workarounds/BFloatCopies.h"
#include "Output/Workarounds/BFloatVectors.h"
#include "Output/Workarounds/HalvesAsFloats.h"
#include "Output/Workarounds/InterleavedStores.h"
#include "Output/Workarounds/LaneExtracts.h"
#include "Output/Workarounds/MaskedAccesses.h"
#include "Output/Workarounds/PackedSums.h"
#include "Output/Workarounds/RoundedHalves.h"
#include "Output/Workarounds/SingleStores.h"
#include "tenon/IR/Elements/ExpandConversions.h"
#include "tenon/IR/Elements/FuseBFloats.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Support/Guard.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace tenon {

/// CoroSplit leaves branches on constants, and with them a second copy of the
/// body in the function that destroys a frame.
static void removeBranchesOnConstants(PassBuilder &Builder) {
  Builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, ThinOrFullLTOPhase) {
        MPM.addPass(createModuleToFunctionPassAdaptor(SimplifyCFGPass()));
      });
}

/// LLVM's tables of offsets are made for address space 0 alone: of a table in
/// constant memory they are invalid IR, and SPIR-V has no instruction for them.
static void keepPointerTables(PassInstrumentationCallbacks &Instrumentation) {
  Instrumentation.registerShouldRunOptionalPassCallback(
      [](StringRef Pass, const Any &) {
        return Pass != "RelLookupTableConverterPass";
      });
}

static void runOptimiser(Module &M, TargetMachine &Machine, unsigned Level,
                         bool ThisProcess, bool VerifyEach) {
  avoidCopyableElements();
  callVectorMaths(M, Machine, ThisProcess, /*Intrinsics=*/false);
  PipelineTuningOptions Tuning;
  // A consumer of SPIR-V vectorises by itself.
  Tuning.LoopVectorization = Tuning.SLPVectorization =
      Level > 1 && !Machine.getTargetTriple().isSPIRV();
  // Other lanes hide a GPU's latencies. For amdgcn LLVM makes up to eight
  // copies of large loops, which spill thousands of registers.
  Tuning.LoopInterleaving &= !Machine.getTargetTriple().isGPU();
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
  // After optimisation, which knows the intrinsics better than calls.
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
  computeHalvesAsFloats(M, Machine);
  expandHalfArithmetic(M, Machine);
  roundHalvesToEven(M, Machine);
  if (Machine.getTargetTriple().isNVPTX())
    splitPackedSums(M);
  if (!Machine.getTargetTriple().isSPIRV()) // BFloatBits.h
    for (Function &F : M) {
      roundConversions(F);
      if (!Machine.getTargetTriple().isNVPTX()) // which has instructions
        fuseBFloats(F);
    }
  mendBFloatVectors(M, Machine);
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

} // namespace tenon
