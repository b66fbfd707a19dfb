// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Refuses what the target has no code for, before any of it is lowered:
// operations without a row, sub-group sizes, assembler of other processors.

#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Legalize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Why \p Target refuses something, and what it takes instead.
static std::string refusal(const MatrixTarget &Target, const Legality &Answer) {
  std::string Text = ("target " + Target.name() + ": " + Answer.Reason).str();
  if (!Answer.Nearest.empty())
    Text += "; the nearest that works is " + Answer.Nearest;
  return Text;
}

/// Checks the size of the sub-groups of \p F, which tenon-subgroup-size has
/// fixed unless it remains open.
static void checkSubgroups(const Function &F, unsigned Requested,
                           const MatrixTarget &Target) {
  unsigned Size = requiredSubgroupSize(F);
  if (!Size && (Requested || Target.preferredLanes()))
    return reportError(F, "has no sub-group size; tenon-subgroup-size has to "
                          "run first");
  if (Size && Requested && Size != Requested)
    reportError(F, "requires sub-groups of " + Twine(Size) + ", but " +
                       Twine(Requested) +
                       " were requested; the nearest that works is "
                       "subgroup-size=" +
                       Twine(Size));
  Legality Answer = Target.lanesLegality(std::max(1u, Size));
  if (Answer.Answer != Legality::Yes)
    reportError(F, refusal(Target, Answer));
  if (Size)
    checkSubgroupSize(F, Size);
}

/// \p Option is of code that runs whole sub-groups.
static void checkRunsSubgroups(Module &M, const MatrixTarget &Target,
                               const Twine &Option) {
  if (!Target.isSimt())
    return;
  reportError(M.getContext(),
              Option + ": target " + Target.name() +
                  " does not run whole sub-groups; expected a whole-matrix "
                  "target; the nearest that works is " +
                  targetNames([](const TargetDescription &Other) {
                    return !Other.isSimt();
                  }));
}

/// Inline assembler of a kernel with sub-groups is for the GPU that has them. A
/// kernel without them may have that of this processor, in code that runs one
/// work-item at a time.
static bool takesAssembly(const Module &M, const MatrixTarget &Target) {
  return Target.description().Form == KernelForm::WorkGroup &&
         none_of(M, [](const Function &F) {
           return isKernel(F) && requiredSubgroupSize(F) > 1;
         });
}

static void refuseAssembly(const Function &F, const MatrixTarget &Target) {
  if (F.getCallingConv() != CallingConv::SPIR_KERNEL &&
      F.getCallingConv() != CallingConv::SPIR_FUNC)
    return;
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->isInlineAsm() &&
        !cast<InlineAsm>(Call->getCalledOperand())->getAsmString().empty()) {
      reportError(
          I, "inline assembler",
          "target " + Target.name() +
              " does not run instructions of other processors; the nearest "
              "that works is the same code in OpenCL C or SYCL");
      return;
    }
}

/// Checks that the target has a row for the operation of \p Declaration;
/// otherwise reports it once in each kernel.
static void checkRow(const Function &Declaration, const MatrixTarget &Target) {
  std::optional<OpFacts> Facts = readFacts(Declaration);
  if (!Facts || Declaration.use_empty())
    return;
  OpFacts Requested = *Facts;
  if (Requested.Opcode == MatrixOpcode::Contract) // can be expanded to these
    Requested.Opcode = MatrixOpcode::MulAdd;
  Legality Answer = Target.legality(Requested);
  if (Answer.Answer == Legality::Yes)
    return;
  SmallPtrSet<const Function *, 4> Reported;
  for (const User *U : Declaration.users())
    if (const auto *I = dyn_cast<Instruction>(U);
        I && Reported.insert(I->getFunction()).second)
      reportError(*I, describe(*Facts), refusal(Target, Answer));
}

PreservedAnalyses LegalizePass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  if (Options.TrapDivergence)
    checkRunsSubgroups(M, *Target, "trap-divergence");
  if (Options.CompleteSubgroups)
    checkRunsSubgroups(M, *Target, "complete-subgroups");
  for (const Function &F : M)
    if (hasSubgroups(F, Target->isSimt()))
      checkSubgroups(F, Options.SubgroupSize, *Target);
  if (!takesAssembly(M, *Target))
    for (const Function &F : M)
      refuseAssembly(F, *Target);
  for (const Function &F : M)
    checkRow(F, *Target);
  return PreservedAnalyses::all();
}

} // namespace tenon
