// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works by declaration: asks the input dialects which of them knows a
// declaration, then rewrites all its calls. LLVM renames declarations of one
// name with different types, so types are never read from a name.

#include "CacheControls.h"
#include "ConstrainedMath.h"
#include "ConvergenceControl.h"
#include "EmptyAssembly.h"
#include "OwnFunctions.h"
#include "Printf.h"
#include "Recognize/Items/WorkItemNames.h"
#include "Recognize/Lanes/BlockPayloads.h"
#include "Recognize/Lanes/VisaAssembly.h"
#include "Recognize/Matrix/RuntimeLayouts.h"
#include "Recognize/Nvvm/NvvmClusters.h"
#include "Samplers.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Support/TypeText.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

static std::optional<Recognition> recognize(const Function &F,
                                            const Callee &Name) {
#define INPUT_DIALECT(Recognizer, Text)                                        \
  if (std::optional<Recognition> R = Recognizer(F, Name))                      \
    return R;
#include "tenon/Recognize/InputDialects.def"
  return std::nullopt;
}

static bool hasScalable(const CallInst &Call) {
  return Call.getType()->isScalableTy() ||
         any_of(Call.args(),
                [](const Use &U) { return U->getType()->isScalableTy(); });
}

/// Rewrites \p Call, whose types rewriters take for those of a known size.
static Expected<Value *> rewriteFixed(CallInst &Call, const Recognition &R,
                                      IRBuilderBase &B) {
  if (hasScalable(Call))
    return createStringError("expected vectors of a fixed number of elements");
  return R.Rewrite(Call, B);
}

/// Replaces one call; false if it is invalid and remains.
static bool rewriteCall(CallInst &Call, const Recognition &R) {
  IRBuilder<> Builder(&Call);
  Expected<Value *> Result = rewriteFixed(Call, R, Builder);
  if (!Result)
    Result = branchOnLayout(Call, R, Result.takeError());
  if (!Result) {
    reportError(Call, R.Operation, toString(Result.takeError()));
    return false;
  }
  assert(Call.getParent() && "rewriters leave the call in its block");
  Type *Made = *Result ? (*Result)->getType() : nullptr;
  if (!Call.use_empty() && Made != Call.getType()) {
    reportError(Call, R.Operation,
                "the operation has no result of type " +
                    textOf(Call.getType()) + ", which is used");
    return false;
  }
  if (*Result) {
    if (!Call.use_empty())
      Call.replaceAllUsesWith(*Result);
    if (auto *I = dyn_cast<Instruction>(*Result); I && !I->hasName())
      I->takeName(&Call);
  }
  Call.eraseFromParent();
  return true;
}

/// True if a declaration that no dialect knows looks like a matrix operation.
static bool isUnknownMatrixOperation(const Function &F, const Callee &Name) {
  if (Name.isAccessChain() || // handled by PromoteSlots
      F.hasFnAttribute("tenon.op") || F.isIntrinsic())
    return false;
  for (StringRef Family :
       {"CooperativeMatrix", "JointMatrix", "SubgroupMatrix"})
    if (Name.Identifier.contains(Family))
      return true;
  FunctionType *Ty = F.getFunctionType();
  return containsMatrix(Ty->getReturnType()) ||
         any_of(Ty->params(), containsMatrix);
}

/// Matrix operations with a recognised name, for "the nearest" in messages.
static std::string nearestOperation(StringRef Identifier) {
  StringRef Best;
  unsigned Distance = ~0u;
  for (StringRef Known :
       {"__spirv_CooperativeMatrixLoadKHR", "__spirv_CooperativeMatrixStoreKHR",
        "__spirv_CooperativeMatrixMulAddKHR",
        "__spirv_CooperativeMatrixLengthKHR", "__spirv_CompositeConstruct",
        "__spirv_SubgroupMatrixMultiplyAccumulateINTEL"}) {
    unsigned D = Identifier.take_front(Known.size() + 4).edit_distance(Known);
    if (D < Distance) {
      Distance = D;
      Best = Known;
    }
  }
  return Best.str();
}

static void refuseUnknown(Function &F, const Callee &Name) {
  StringRef Plain = Name.Identifier.split("_R").first;
  for (User *U : F.users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I)
      continue;
    reportError(*I, "unknown operation '" + Plain + "'",
                "not a supported matrix operation; the nearest is '" +
                    nearestOperation(Plain) + "'");
    return;
  }
}

Expected<BlockOrder> RecognizePass::parse(StringRef Parameters) {
  if (Parameters.empty())
    return BlockOrder::Payload;
  auto [Key, Value] = Parameters.split('=');
  std::optional<BlockOrder> Order = parseBlockOrder(Value);
  if (Key == "block-2d-layout" && Order)
    return *Order;
  return createStringError("invalid parameter '" + Parameters +
                           "', expected "
                           "block-2d-layout=payload|specification");
}

void RecognizePass::printPipeline(
    raw_ostream &OS, function_ref<StringRef(StringRef)> MapClassName) {
  OS << MapClassName(name());
  if (Order != BlockOrder::Payload)
    OS << "<block-2d-layout=" << wordOf(Order) << '>';
}

/// The number of blocks of all functions. Rewriters that add branches add
/// blocks, and no rewriter removes any.
static size_t countBlocks(const Module &M) {
  size_t Count = 0;
  for (const Function &F : M)
    Count += F.size();
  return Count;
}

/// Whether \p F is an intrinsic of LLVM that belongs to no target. LLVM knows
/// only the names of intrinsics of other compilers' targets (llvm.genx.…).
static bool isOfLlvm(const Function &F) {
  return F.getIntrinsicID() != Intrinsic::not_intrinsic &&
         !F.isTargetIntrinsic();
}

PreservedAnalyses RecognizePass::run(Module &M, ModuleAnalysisManager &AM) {
  size_t Blocks = countBlocks(M);
  bool Changed = rewriteBuiltInVariables(M);
  Changed |= renameOwnFunctions(M);
  Changed |= dropConvergenceTokens(M);
  Changed |= replaceConstrainedMath(M);
  Changed |= dropEmptyAssembly(M);
  Changed |= translateVisa(M);
  Changed |= namePrintf(M);
  Changed |= numberSamplers(M);
  for (Function &F : make_early_inc_range(M)) {
    Callee Name = parseCallee(F.getName());
    if (!F.isDeclaration() || F.use_empty() ||
        (isOfLlvm(F) && !recognizeLlvmIntrinsics(F, Name)))
      continue;
    std::optional<Recognition> R = recognize(F, Name);
    if (!R && isUnknownMatrixOperation(F, Name))
      R = recognize(F, parseLooseCallee(F.getName()));
    if (!R) {
      if (isUnknownMatrixOperation(F, Name))
        refuseUnknown(F, Name);
      continue;
    }
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U);
          Call && Call->getCalledOperand() == &F)
        Changed |= rewriteCall(*Call, *R);
    if (F.use_empty())
      F.eraseFromParent();
  }
  if (Order != BlockOrder::Payload)
    Changed |= setBlockOrder(M, Order);
  Changed |= joinClusters(M);
  Changed |= moveCacheControls(M);
  Changed |= promoteBlockPayloads(M, AM);
  if (countBlocks(M) != Blocks)
    return PreservedAnalyses::none();
  return Changed ? keptWithBlocks() : PreservedAnalyses::all();
}

} // namespace tenon
