// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program::run(): launches on all engines. tenon_run_kernel() needs none of it.

#include "Program.h"
#include "tenon/Engine/Cuda.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

/// The engine changes its module for one launch, so it gets a clone, without
/// the code of functions that nothing uses, which are the other kernels.
static orc::ThreadSafeModule cloneFor(const std::string &Kernel,
                                      orc::ThreadSafeModule &Module) {
  auto IsNeeded = [&](const GlobalValue *V) {
    return !isa<Function>(V) || !V->use_empty() || V->getName() == Kernel;
  };
  return {Module.withModuleDo([&](llvm::Module &M) {
            ValueToValueMapTy Values;
            return CloneModule(M, Values, IsNeeded);
          }),
          Module.getContext()};
}

Expected<LaunchResult> Program::run(const LaunchRequest &Request) {
  const ProgramKernel *Kernel = find(Request.Kernel);
  if (!Kernel)
    return createStringError("no kernel '" + Request.Kernel + "'");
  if (Options.ForReference)
    return runReference(cloneFor(Request.Kernel, Recognised), Request);
  if (Options.Gpu) {
    LaunchRequest Named = Request;
    Named.Kernel = Kernel->Symbol;
    return Options.Gpu->run({Bytes, Kernel->Params, Kernel->Multiple,
                             Kernel->ThreadsPerItem, Kernel->Regrouped,
                             Kernel->DynamicBytes},
                            Named);
  }
  if (!isNative())
    return createStringError("kernel '" + Request.Kernel +
                             "': " + tenon_status_text(TENON_NOT_HERE));
  if (!Code)
    if (Error E = link())
      return E;
  Expected<AmxUnit> Unit =
      chooseAmxUnit(Amx, Request.Kernel, Options.EmulateAmx);
  if (!Unit)
    return Unit.takeError();
  Expected<LaunchResult> Result =
      runNative({Kernel->Function, &Kernel->Info}, *Unit, Request);
  if (Result || General.empty())
    return Result;
  Error E = Result.takeError();
  if (!E.isA<OtherLaunch>())
    return E;
  consumeError(std::move(E));
  return runGeneral(Request);
}

/// Runs a kernel of the program for other launches, which is compiled now, and
/// for this launch alone.
Expected<LaunchResult> Program::runGeneral(const LaunchRequest &Request) const {
  ProgramOptions ForAll = Options;
  ForAll.OnlyLaunch = Request.Range;
  ForAll.TestsLaunches = ForAll.Target.TestsLaunches = false;
  ForAll.OpenCLOptions.clear();
  Expected<ProgramSource> Source =
      ProgramSource::read(General, ForAll, nulls());
  if (!Source)
    return Source.takeError();
  Expected<std::unique_ptr<Program>> P = compile(std::move(*Source), ForAll);
  if (!P)
    return P.takeError();
  return (*P)->run(Request);
}

} // namespace tenon
