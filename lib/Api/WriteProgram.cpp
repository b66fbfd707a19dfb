// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WriteProgram.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Output/Ptx/PtxModule.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace tenon {

Error recognize(ProgramSource &Source, const ProgramOptions &Options) {
  return compileModule(
      Source.module(), Options.Target,
      {.Last = Stage::Recognize, .KeepCalls = Options.ForReference});
}

/// Completes PTX with NVIDIA's device library. Without the library PTX can be
/// written, to be linked later, but not given to a driver.
static Error completePtx(Module &M, const ProgramOptions &Options) {
  Expected<bool> IsComplete = makePtxModule(M);
  if (!IsComplete)
    return IsComplete.takeError();
  bool IsForDriver = Options.Gpu || M.getTargetTriple().getOS() == Triple::NVCL;
  if (*IsComplete || !IsForDriver)
    return Error::success();
  return createStringError("the kernel calls functions of libdevice, which "
                           "was not found: name libdevice.10.bc of CUDA's "
                           "toolkit in TENON_LIBDEVICE");
}

static Expected<std::string> write(Module &M, TargetMachine &Machine,
                                   const ProgramOptions &Options) {
  if (Options.isNative()) {
    Expected<std::unique_ptr<MemoryBuffer>> Object = emitObject(M, Machine);
    if (!Object)
      return Object.takeError();
    return (*Object)->getBuffer().str();
  }
  bool IsGpu = findTarget(Options.Target.Target)->Form == KernelForm::Gpu;
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  if (Error E = writeModule(M, Machine,
                            IsGpu ? OutputForm::Assembly : OutputForm::Object,
                            OS, /*Validate=*/true))
    return E;
  return OS.str().str();
}

Expected<WrittenProgram> writeProgram(ProgramSource &Source,
                                      const ProgramOptions &Options,
                                      json::Object *Report) {
  Module &M = Source.module();
  std::vector<std::string> Kernels;
  for (const Function &F : M)
    if (isKernel(F))
      Kernels.push_back(F.getName().str());
  if (Error E = compileModule(M, Options.Target,
                              {.First = Stage::Legalize, .Report = Report}))
    return Source.abandon(std::move(E));
  WrittenProgram Result;
  for (const std::string &Kernel : Kernels) {
    const Function &F = *M.getFunction(Kernel);
    KernelFacts Facts = kernelFacts(F);
    Result.SubgroupSizes[Kernel] = Facts.SubgroupSize / Facts.Replicas;
    Result.ThreadsPerItem[Kernel] = Facts.Replicas;
    Result.DynamicBytes[Kernel] = localBytes(F, /*Dynamic=*/true);
    Result.Regrouped[Kernel] = regroupedEntries(F);
  }
  // No debugger reads the debug information of code in memory, and LLVM takes
  // time to preserve it.
  if (Options.isNative())
    StripDebugInfo(M);
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options.Target, Options.OptLevel);
  if (!Machine)
    return Machine.takeError();
  if (Error E = completePtx(M, Options))
    return E;
  if (Error E = optimizeModule(M, **Machine, Options.OptLevel,
                               /*ThisProcess=*/Options.isNative()))
    return Source.abandon(std::move(E), *Machine);
  Result.Amx = findAmxUse(M, **Machine);
  // Checked before code generation: LLVM's message about such an instruction
  // would not say what to do.
  if (Result.Amx.isRefused())
    return chooseAmxUnit(Result.Amx, Kernels.empty() ? "" : Kernels.front(),
                         Options.EmulateAmx)
        .takeError();
  Expected<std::string> Bytes = write(M, **Machine, Options);
  if (!Bytes)
    return Source.abandon(Bytes.takeError(), *Machine);
  Result.Bytes = std::move(*Bytes);
  return Result;
}

} // namespace tenon
