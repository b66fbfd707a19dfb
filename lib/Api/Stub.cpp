// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stubs: modules whose kernels have a program's names and parameters and empty
// bodies. A driver creates kernel handles from them; the code is run by other
// means. Kernels with images, which Tenon's native code lacks, keep theirs.

#include "Program.h"
#include "WriteProgram.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/KernelParameters.h"
#include "tenon/Target/DeviceTargets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

static bool isLeftOut(const Function &F) {
  return isKernel(F) && !parameterObjection(F, "").empty();
}

/// Removes kernels that Tenon leaves out and that no driver can run.
static void removeLeftOut(Module &M) {
  SmallVector<Function *> Unwanted;
  for (Function &F : M)
    if (isLeftOut(F) && F.use_empty() &&
        (!hasImages(F) || !driverObjection(F).empty()))
      Unwanted.push_back(&F);
  for (Function *F : Unwanted)
    eraseFunction(*F);
}

/// What is used by kernels that Tenon leaves out, and these themselves.
static DenseSet<const Function *> usedByLeftOut(const Module &M) {
  DenseSet<const Function *> Used;
  for (const Function &F : M)
    if (isLeftOut(F))
      for (const Function *Each : calledFrom(F))
        Used.insert(Each);
  return Used;
}

static void emptyKernels(Module &M) {
  DenseSet<const Function *> Kept = usedByLeftOut(M);
  for (Function &F : M) {
    if (Kept.contains(&F))
      continue;
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

Error resolveForStub(ProgramOptions &Options) {
  Options.Target = {};
  Options.Target.Target = PortableTarget;
  return Options.resolve().takeError();
}

Expected<std::string> writeStub(ProgramSource Source,
                                const ProgramOptions &Options) {
  removeLeftOut(Source.module());
  if (Error E = recognize(Source, Options))
    return Source.abandon(std::move(E));
  emptyKernels(Source.module());
  Expected<WrittenProgram> Written =
      writeProgram(Source, Options, /*Report=*/nullptr);
  if (!Written)
    return Written.takeError();
  return std::move(Written->Bytes);
}

} // namespace tenon
