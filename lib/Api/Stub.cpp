// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stubs: modules whose kernels have a program's names and parameters and empty
// bodies. A driver creates kernel handles from them; the code is run by other
// means.

#include "WriteProgram.h"
#include "tenon/Api/Program.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/Target/DeviceTargets.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

static void emptyKernels(Module &M) {
  for (Function &F : M) {
    if (!isKernel(F)) {
      F.deleteBody();
      continue;
    }
    GlobalValue::LinkageTypes Linkage = F.getLinkage();
    SmallVector<std::pair<unsigned, MDNode *>> Facts;
    F.getAllMetadata(Facts);
    F.deleteBody();
    F.setLinkage(Linkage);
    for (auto [Kind, Node] : Facts)
      if (Kind != LLVMContext::MD_dbg)
        F.setMetadata(Kind, Node);
    // The device may not support the size, and an empty kernel does not need
    // it.
    F.setMetadata("intel_reqd_sub_group_size", nullptr);
    ReturnInst::Create(M.getContext(),
                       BasicBlock::Create(M.getContext(), "", &F));
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.use_empty())
      G.eraseFromParent();
}

Expected<std::string> writeStub(StringRef Bytes,
                                const ProgramOptions &Options) {
  ProgramOptions Stub = Options;
  Stub.Target = {};
  Stub.Target.Target = PortableTarget;
  if (Error E = Stub.resolve().takeError())
    return E;
  raw_null_ostream Ignored; // the program's own compilation has the warnings
  Expected<ProgramSource> Source = ProgramSource::read(Bytes, Stub, Ignored);
  if (!Source)
    return Source.takeError();
  if (Error E = recognize(*Source, Stub))
    return Source->abandon(std::move(E));
  emptyKernels(Source->module());
  Expected<WrittenProgram> Written =
      writeProgram(*Source, Stub, /*Report=*/nullptr);
  if (!Written)
    return Written.takeError();
  return std::move(Written->Bytes);
}

} // namespace tenon
