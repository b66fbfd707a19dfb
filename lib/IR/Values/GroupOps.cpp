// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/GroupOps.h"
#include "Combining.h"
#include "TypeWord.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static StringRef wordOf(GroupOpcode Opcode) {
  static constexpr StringLiteral Words[] = {
#define GROUP_OP(Name, Word, Operands) Word,
#include "tenon/IR/Values/GroupOps.def"
  };
  return Words[unsigned(Opcode)];
}

bool combines(GroupOpcode Opcode) {
  return Opcode == GroupOpcode::Reduce ||
         Opcode == GroupOpcode::ScanInclusive ||
         Opcode == GroupOpcode::ScanExclusive;
}

/// "reduce.fadd", "any".
static std::string textOf(const GroupFacts &Facts) {
  std::string Text = wordOf(Facts.Opcode).str();
  if (combines(Facts.Opcode))
    Text += ("." + wordOf(Facts.How)).str();
  return Text;
}

std::string describe(const GroupFacts &Facts) {
  return "work-group " + textOf(Facts);
}

static FunctionType *typeOf(const GroupFacts &Facts) {
  SmallVector<Type *, 4> Params = {Facts.Value};
  if (Facts.Opcode == GroupOpcode::Broadcast)
    Params.append(3, Type::getInt64Ty(Facts.Value->getContext()));
  return FunctionType::get(Facts.Value, Params, /*isVarArg=*/false);
}

std::optional<GroupFacts> readGroupFacts(const Function &F) {
  auto Opcode = StringSwitch<std::optional<GroupOpcode>>(
                    F.getFnAttribute("tenon.group").getValueAsString())
#define GROUP_OP(Name, Word, Operands) .Case(Word, GroupOpcode::Name)
#include "tenon/IR/Values/GroupOps.def"
                    .Default(std::nullopt);
  if (!Opcode)
    return std::nullopt;
  GroupFacts Facts;
  Facts.Opcode = *Opcode;
  Facts.Value = F.getReturnType();
  bool IsFloat = Facts.Value->isFPOrFPVectorTy();
  if (combines(*Opcode)) {
    std::optional<Combination> How = combinationOf(F);
    if (!How || isFloatCombination(*How) != IsFloat)
      return std::nullopt;
    Facts.How = *How;
  }
  bool IsValue = IsFloat || Facts.Value->isIntOrIntVectorTy();
  if (!IsValue || F.getFunctionType() != typeOf(Facts))
    return std::nullopt;
  return Facts;
}

std::optional<GroupFacts> groupFactsOf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? readGroupFacts(*F) : std::nullopt;
}

static bool areSame(const GroupFacts &A, const GroupFacts &B) {
  return A.Opcode == B.Opcode && A.Value == B.Value &&
         (!combines(A.Opcode) || A.How == B.How);
}

CallInst *createGroupOp(IRBuilderBase &B, GroupFacts Facts,
                        ArrayRef<Value *> Operands) {
  Module *M = B.GetInsertBlock()->getModule();
  Facts.Value = Operands[0]->getType();
  std::string Name =
      "tenon.group." + textOf(Facts) + "." + typeWord(Facts.Value);
  Function *F = M->getFunction(Name);
  std::optional<GroupFacts> Known = F ? readGroupFacts(*F) : std::nullopt;
  if (!Known || !areSame(*Known, Facts)) { // the name is taken
    F = Function::Create(typeOf(Facts), GlobalValue::ExternalLinkage, Name, M);
    F->addFnAttr("tenon.group", wordOf(Facts.Opcode));
    if (combines(Facts.Opcode))
      F->addFnAttr("tenon.combine", wordOf(Facts.How));
    F->addFnAttr(Attribute::NoUnwind);
    F->addFnAttr(Attribute::Convergent);
  }
  CallInst *Call = B.CreateCall(F, Operands);
  Call->setConvergent();
  return Call;
}

} // namespace tenon
