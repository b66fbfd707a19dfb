// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches as tenon-run needs them. They are a file of their own so that
// libTenonCompiler, which only calls tenon_launch(), does not have the other
// engines and the emulator, whose state would need static thread-local memory
// that a library loaded at run time may not get.

#include "tenon/Api/Program.h"
#include "tenon/Engine/Cuda.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

/// A clone, since the engine prepares the module for one launch.
static orc::ThreadSafeModule cloneOf(orc::ThreadSafeModule &Module) {
  return {Module.withModuleDo([](llvm::Module &M) { return CloneModule(M); }),
          Module.getContext()};
}

Expected<LaunchResult> Program::run(const LaunchRequest &Request) {
  const ProgramKernel *Kernel = find(Request.Kernel);
  assert(Kernel && "findKernel() was not asked");
  if (Options.ForReference)
    return runReference(cloneOf(Recognised), Request);
  if (Options.Gpu)
    return Options.Gpu->run(
        {Bytes, Kernel->Params, Kernel->Multiple, Kernel->Regrouped}, Request);
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
  return runNative({Kernel->Function, &Kernel->Info}, *Unit, Request);
}

} // namespace tenon
