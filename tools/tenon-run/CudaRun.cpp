// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CudaRun.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/IR/MatrixOps.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Output/PtxModule.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Support/Guard.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"

using namespace llvm;

namespace tenon {

Error chooseNvptx(TargetOptions &Options, const CudaDevice &Device) {
  Options.Target = "nvptx";
  if (Options.CPU.empty())
    Options.CPU = Device.processor();
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target)
    return make_error<UsageError>(toString(Target.takeError()));
  Options.resolve();
  return Error::success();
}

static bool usesMatrices(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.use_empty() && readFacts(F);
  });
}

static Expected<std::string> writePtx(Module &M, TargetMachine &Machine,
                                      unsigned OptLevel) {
  Expected<bool> IsComplete = makePtxModule(M);
  if (!IsComplete)
    return IsComplete.takeError();
  if (!*IsComplete)
    return createStringError("the kernel calls functions of libdevice, which "
                             "was not found: name libdevice.10.bc of CUDA's "
                             "toolkit in TENON_LIBDEVICE");
  if (Error E = optimizeModule(M, Machine, OptLevel, /*ThisProcess=*/false))
    return E;
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  if (Error E = writeModule(M, Machine, OutputForm::Assembly, OS,
                            /*Validate=*/false))
    return E;
  return std::string(Text);
}

Expected<LaunchResult> runOnCuda(CudaDevice &Device, std::unique_ptr<Module> &M,
                                 std::unique_ptr<LLVMContext> &Context,
                                 const TargetOptions &Options,
                                 unsigned OptLevel,
                                 const LaunchRequest &Request,
                                 json::Object *Report) {
  bool NeedsSubgroups = usesMatrices(*M);
  if (Error E = compileModule(*M, Options,
                              {.First = Stage::Legalize, .Report = Report}))
    return E;
  KernelFacts Facts = kernelFacts(*M->getFunction(Request.Kernel));
  PtxKernel Kernel;
  Kernel.Params = Facts.Params;
  Kernel.Multiple = NeedsSubgroups ? Facts.SubgroupSize : 0;
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, OptLevel);
  if (!Machine)
    return Machine.takeError();
  Expected<std::string> Text = writePtx(*M, **Machine, OptLevel);
  if (!Text)
    return abandon(Text.takeError(), M, Context, *Machine);
  Kernel.Text = std::move(*Text);
  return Device.run(Kernel, Request);
}

} // namespace tenon
