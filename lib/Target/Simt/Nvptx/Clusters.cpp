// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Clusters.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

/// LLVM's attribute of an entry that may be launched in clusters of up to so
/// many work-groups; in PTX .maxclusterrank.
static constexpr StringLiteral MaxClusterAttribute = "nvvm.maxclusterrank";

static constexpr StringLiteral Mark = "tenon.cluster.start";

void markClusterStart(IRBuilderBase &B, Value *Words, Value *Has) {
  Module &M = *B.GetInsertBlock()->getModule();
  auto *Ty = FunctionType::get(B.getVoidTy(), {Words->getType(), B.getInt1Ty()},
                               /*isVarArg=*/false);
  B.CreateCall(M.getOrInsertFunction(Mark, Ty), {Words, Has});
}

bool isClusterStart(const Function &F) {
  return F.isDeclaration() && F.getName() == Mark;
}

/// Whether the request for a map, of which \p Has is a result, was granted.
static bool isGranted(const Value *Has) {
  const auto *Member = dyn_cast<ExtractValueInst>(Has);
  return !isa<Constant>(Member ? Member->getAggregateOperand() : Has);
}

/// What a work-group does that shares nothing.
static void takePart(BasicBlock &Block, Value *Words) {
  IRBuilder<> B(&*Block.getFirstInsertionPt());
  B.CreateStore(B.getInt32(0), Words);
  for (unsigned Phase = 0; Phase < 2; ++Phase) {
    B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_arrive, {});
    B.CreateIntrinsic(Intrinsic::nvvm_barrier_cluster_wait, {});
  }
}

/// Finds the ways past \p Start, and has them take part.
static void resolveOthers(BasicBlock &Start, Value *Words) {
  BlockSet Before = blocksBefore({&Start});
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 4> Past;
  for (BasicBlock &From : *Start.getParent())
    if (&From != &Start && Before.contains(&From))
      for (BasicBlock *To : successors(&From))
        if (!Before.contains(To))
          Past.push_back({&From, To});
  for (auto [From, To] : Past)
    takePart(*SplitEdge(From, To), Words);
}

void resolveClusters(Function &Kernel) {
  CallInst *Start = nullptr;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I);
        Call && Call->getCalledFunction() &&
        isClusterStart(*Call->getCalledFunction()))
      Start = Call;
  if (Start && Kernel.hasFnAttribute(RegroupedAttribute)) {
    if (isGranted(Start->getArgOperand(1))) {
      std::string Size = utostr(GroupsOfCluster);
      Kernel.addFnAttr(RegroupedClusterAttribute, Size);
      Kernel.addFnAttr(MaxClusterAttribute, Size);
    }
    resolveOthers(*Start->getParent(), Start->getArgOperand(0));
  }
  // Helpers that were not inlined share nothing: they are not launched in
  // clusters.
  Function *F = Kernel.getParent()->getFunction(Mark);
  if (!F)
    return;
  for (User *U : make_early_inc_range(F->users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && (Call->getFunction() == &Kernel ||
                 !Call->getFunction()->hasFnAttribute(RegroupedAttribute)))
      Call->eraseFromParent();
  if (F->use_empty())
    F->eraseFromParent();
}

} // namespace tenon
