// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The verifier's part for operations on plain values: tenon.item.<word>,
// tenon.subgroup.<word>, tenon.group.<word>, tenon.async.<word> and
// tenon.library.<word>.

#include "LaneOpsVerifier.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/GroupOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Support/TypeText.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static std::string effectsText(LLVMContext &Ctx, MemoryEffects Effects) {
  return Attribute::getWithMemoryEffects(Ctx, Effects).getAsString();
}

/// Checks what all families promise: name, effects, convergence.
static std::string verifyDeclaration(const Function &F, StringRef Name,
                                     MemoryEffects Effects, bool Convergent) {
  if (F.getName() != Name && !F.getName().starts_with((Name + ".").str()))
    return "expected the name " + Name.str() + ", actual " + F.getName().str();
  if (!F.isDeclaration())
    return "expected a declaration, actual a definition";
  if (Convergent && !F.isConvergent())
    return "expected a convergent declaration, actual one that is not";
  if (F.getMemoryEffects() != Effects)
    return "expected effects " + effectsText(F.getContext(), Effects) +
           ", actual " + effectsText(F.getContext(), F.getMemoryEffects());
  return {};
}

static std::string verifyItemOp(const Function &F) {
  std::optional<ItemOpcode> Opcode = readItemOp(F);
  if (!Opcode)
    return "facts of a work-item query are misspelt, or do not fit its type " +
           textOf(F.getFunctionType());
  return verifyDeclaration(F, ("tenon.item." + wordOf(*Opcode)).str(),
                           isSync(*Opcode) ? MemoryEffects::unknown()
                                           : MemoryEffects::none(),
                           isSync(*Opcode));
}

static std::string verifySubgroupOp(const Function &F) {
  std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
  if (!Facts)
    return "facts of a sub-group operation are missing or misspelt, or do not "
           "fit its type " +
           textOf(F.getFunctionType());
  constexpr unsigned AnyLanes = 16; // only the block is checked
  if (F.hasFnAttribute("tenon.block"))
    if (Expected<LaneLayout> Layout =
            block2DLayout(Facts->Block, nullptr, AnyLanes);
        !Layout)
      return toString(Layout.takeError());
  return verifyDeclaration(F, declarationName(*Facts), effectsOf(*Facts),
                           /*Convergent=*/true);
}

static std::string verifyGroupOp(const Function &F) {
  if (!readGroupFacts(F))
    return "facts of a work-group operation are missing or misspelt, or do not "
           "fit its type " +
           textOf(F.getFunctionType());
  return verifyDeclaration(F, "tenon.group", MemoryEffects::unknown(),
                           /*Convergent=*/true);
}

static std::string verifyAsyncOp(const Function &F) {
  std::optional<AsyncFacts> Facts = readAsyncFacts(F);
  if (!Facts)
    return "facts of an asynchronous operation are missing or misspelt, or do "
           "not fit its type " +
           textOf(F.getFunctionType());
  return verifyDeclaration(F, "tenon.async", MemoryEffects::unknown(),
                           Facts->Opcode != AsyncOpcode::Prefetch);
}

static std::string verifyLibraryOp(const Function &F) {
  StringRef Word = F.getFnAttribute("tenon.library").getValueAsString();
  if (!findMaths(Word))
    return "there is no library function '" + Word.str() + "'";
  if (!readLibraryFacts(F))
    return "library function '" + Word.str() + "' does not have the type " +
           textOf(F.getFunctionType());
  return verifyDeclaration(F, "tenon.library", MemoryEffects::none(),
                           /*Convergent=*/false);
}

static std::string verifyFacts(const Function &F) {
  if (F.hasFnAttribute("tenon.item"))
    return verifyItemOp(F);
  if (F.hasFnAttribute("tenon.subgroup"))
    return verifySubgroupOp(F);
  if (F.hasFnAttribute("tenon.group"))
    return verifyGroupOp(F);
  return F.hasFnAttribute("tenon.async") ? verifyAsyncOp(F)
                                         : verifyLibraryOp(F);
}

static void verifyUses(const Function &F, std::vector<std::string> &Messages) {
  for (const User *U : F.users()) {
    const auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != &F ||
        Call->getFunctionType() != F.getFunctionType())
      Messages.push_back(F.getName().str() +
                         ": expected calls of the declaration's type only, "
                         "actual another use");
  }
}

void verifyLaneOps(const Module &M, std::vector<std::string> &Messages) {
  for (const Function &F : M) {
    if (none_of(
            ArrayRef<StringRef>({"tenon.item", "tenon.subgroup", "tenon.group",
                                 "tenon.async", "tenon.library"}),
            [&](StringRef Family) { return F.hasFnAttribute(Family); }))
      continue;
    std::string Wrong = verifyFacts(F);
    if (!Wrong.empty())
      Messages.push_back(F.getName().str() + ": " + Wrong);
    verifyUses(F, Messages);
  }
}

} // namespace tenon
