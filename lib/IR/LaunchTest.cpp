// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/LaunchTest.h"
#include "tenon/IR/FullSubgroups.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupSize.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral TestAttribute = "tenon.launch-test",
                               IsTestAttribute = "tenon.tests-launches";

Function *launchTest(const Function &Kernel) {
  StringRef Name = Kernel.getFnAttribute(TestAttribute).getValueAsString();
  return Name.empty() ? nullptr : Kernel.getParent()->getFunction(Name);
}

bool isLaunchTest(const Function &F) {
  return F.hasFnAttribute(IsTestAttribute);
}

/// Whether all work-items of a launch have the same result of \p Opcode, or a
/// bound that is the same.
static bool isSize(ItemOpcode Opcode) {
  switch (Opcode) {
  case ItemOpcode::GlobalSize:
  case ItemOpcode::LocalSize:
  case ItemOpcode::EnqueuedLocalSize:
  case ItemOpcode::NumGroups:
  case ItemOpcode::GroupId: // less than the number of groups
  case ItemOpcode::GlobalOffset:
  case ItemOpcode::WorkDim:
    return true;
  default:
    return false;
  }
}

/// What \p I is in all launches with complete sub-groups; null: it varies.
static Constant *knownValue(const Function &Kernel, const Instruction &I) {
  if (I.hasMetadata(InRowsProperty))
    return ConstantInt::getTrue(I.getContext());
  if (itemOpOf(&I) == ItemOpcode::SubgroupSize)
    return ConstantInt::get(I.getType(), requiredSubgroupSize(Kernel));
  return nullptr;
}

/// Adds to \p Needed what \p V is computed from, operands first. False if that
/// is not the same in a whole launch.
static bool collect(const Function &Kernel, Value *V,
                    SetVector<Instruction *> &Needed) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Needed.contains(I) || knownValue(Kernel, *I))
    return !isa<BasicBlock>(V);
  std::optional<ItemOpcode> Opcode = itemOpOf(I);
  bool MayMove = Opcode ? isSize(*Opcode)
                        : !isa<PHINode>(I) && !I->mayReadOrWriteMemory() &&
                              !I->mayHaveSideEffects();
  if (!MayMove || I->getParent() != &Kernel.getEntryBlock())
    return false;
  if (!all_of(I->operands(), [&](const Use &U) {
        return isa<Function>(U) || collect(Kernel, U, Needed);
      }))
    return false;
  Needed.insert(I);
  return true;
}

static Function *createTest(Function &Kernel) {
  LLVMContext &Ctx = Kernel.getContext();
  auto *Ty =
      FunctionType::get(Type::getInt1Ty(Ctx),
                        Kernel.getFunctionType()->params(), /*isVarArg=*/false);
  Function *Test =
      Function::Create(Ty, GlobalValue::InternalLinkage,
                       Kernel.getName() + ".launches", Kernel.getParent());
  ReturnInst::Create(Ctx, ConstantInt::getTrue(Ctx),
                     BasicBlock::Create(Ctx, "entry", Test));
  Test->addFnAttr(IsTestAttribute);
  appendToCompilerUsed(*Kernel.getParent(), {Test});
  Kernel.addFnAttr(TestAttribute, Test->getName());
  return Test;
}

bool addLaunchTest(Function &Kernel, Value &Condition) {
  assert(Condition.getType()->isIntegerTy(1) && "a condition");
  SetVector<Instruction *> Needed;
  if (!collect(Kernel, &Condition, Needed))
    return false;
  Function *Test = launchTest(Kernel);
  if (!Test)
    Test = createTest(Kernel);
  const DataLayout &Layout = Kernel.getDataLayout();
  auto *Return = cast<ReturnInst>(Test->front().getTerminator());
  IRBuilder<> B(Return);
  ValueToValueMapTy Map;
  for (auto [Of, In] : zip_equal(Kernel.args(), Test->args()))
    Map[&Of] = &In;
  for (Instruction &I : Kernel.getEntryBlock())
    if (Constant *Known = knownValue(Kernel, I))
      Map[&I] = Known;
  for (Instruction *I : Needed) {
    if (itemOpOf(I) == ItemOpcode::GroupId) {
      Value *Dimension = MapValue(I->getOperand(0), Map);
      Map[I] = createItemOp(B, ItemOpcode::NumGroups, Dimension);
      continue;
    }
    Instruction *Copy = I->clone();
    RemapInstruction(Copy, Map, RF_NoModuleLevelChanges);
    Copy->setDebugLoc(DebugLoc());
    B.Insert(Copy);
    if (Constant *Number = ConstantFoldInstruction(Copy, Layout)) {
      Copy->eraseFromParent();
      Map[I] = Number;
    } else {
      Map[I] = Copy;
    }
  }
  Value *Holds = MapValue(&Condition, Map, RF_NoModuleLevelChanges);
  Return->setOperand(0, B.CreateAnd(Return->getReturnValue(), Holds));
  if (match(Return->getReturnValue(), PatternMatch::m_One()))
    eraseLaunchTest(Kernel);
  return true;
}

void eraseLaunchTest(Function &Kernel) {
  Function *Test = launchTest(Kernel);
  assert(Test && "a kernel with a test");
  removeFromUsedLists(*Kernel.getParent(), [&](Constant *Used) {
    return Used->stripPointerCasts() == Test;
  });
  Kernel.removeFnAttr(TestAttribute);
  Test->eraseFromParent();
}

} // namespace tenon
