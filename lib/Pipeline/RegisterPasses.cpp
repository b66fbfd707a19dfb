// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration of every pass with a PassBuilder: names and parameters for
// -passes=, class names for -print-after= and -verify-each.

#include "tenon/IR/Verify/MatrixVerifier.h"
#include "tenon/Kernel/Passes.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Library/Passes.h"
#include "tenon/Lower/Passes.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Output/Passes.h"
#include "tenon/Pipeline/Pipeline.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Target/Passes.h"
#include "tenon/Target/Simt/Passes.h"
#include "tenon/Vectorize/Passes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace tenon {

/// Adds PassT when \p Name is "base" or "base<parameters>", which \p Parse
/// reads.
template <typename PassT, typename ParserT>
static bool parseParameterPass(StringRef Name, StringRef Base, ParserT Parse,
                               ModulePassManager &MPM) {
  if (!PassBuilder::checkParametrizedPassName(Name, Base))
    return false;
  auto Options = PassBuilder::parsePassParameters(Parse, Name, Base);
  if (!Options) {
    WithColor::error() << toString(Options.takeError()) << '\n';
    return false;
  }
  MPM.addPass(PassT(*Options));
  return true;
}

static bool parseModulePass(StringRef Name, ModulePassManager &MPM,
                            ArrayRef<PassBuilder::PipelineElement>) {
#define MODULE_PASS(PassName, Constructor, Help)                               \
  if (Name == PassName) {                                                      \
    MPM.addPass(Constructor);                                                  \
    return true;                                                               \
  }
#define FUNCTION_PASS(PassName, Constructor, Help)                             \
  if (Name == PassName) {                                                      \
    MPM.addPass(createModuleToFunctionPassAdaptor(Constructor));               \
    return true;                                                               \
  }
#define PARAMETER_PASS(PassName, Class, Help)                                  \
  if (parseParameterPass<Class>(Name, PassName, Class::parse, MPM))            \
    return true;
#define TARGET_PASS(PassName, Class, Help)                                     \
  if (parseParameterPass<Class>(Name, PassName, TargetOptions::parse, MPM))    \
    return true;
#include "tenon/Pipeline/PassRegistry.def"
  return false;
}

static bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM,
                              ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_PASS(PassName, Constructor, Help)                             \
  if (Name == PassName) {                                                      \
    FPM.addPass(Constructor);                                                  \
    return true;                                                               \
  }
#include "tenon/Pipeline/PassRegistry.def"
  return false;
}

template <typename PassT> static StringRef className(const PassT &) {
  return PassT::name();
}

static void registerClassNames(PassInstrumentationCallbacks &Callbacks) {
#define MODULE_PASS(Name, Constructor, Help)                                   \
  Callbacks.addClassToPassName(className(Constructor), Name);
#define FUNCTION_PASS(Name, Constructor, Help)                                 \
  Callbacks.addClassToPassName(className(Constructor), Name);
#define PARAMETER_PASS(Name, Class, Help)                                      \
  Callbacks.addClassToPassName(Class::name(), Name);
#define TARGET_PASS(Name, Class, Help)                                         \
  Callbacks.addClassToPassName(Class::name(), Name);
#include "tenon/Pipeline/PassRegistry.def"
}

void registerPasses(PassBuilder &Builder) {
  Builder.registerPipelineParsingCallback(parseModulePass);
  Builder.registerPipelineParsingCallback(parseFunctionPass);
  Builder.registerAnalysisRegistrationCallback([](ModuleAnalysisManager &AM) {
    AM.registerPass([] { return MatrixTargetAnalysis(); });
  });
  if (PassInstrumentationCallbacks *Callbacks =
          Builder.getPassInstrumentationCallbacks())
    registerClassNames(*Callbacks);
}

} // namespace tenon
