// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral LaunchAttribute = "tenon.launch-test",
                               GroupAttribute = "tenon.group-test",
                               IsTestAttribute = "tenon.tests-launches";

static Function *testOf(const Function &Kernel, StringRef Attribute) {
  StringRef Name = Kernel.getFnAttribute(Attribute).getValueAsString();
  return Name.empty() ? nullptr : Kernel.getParent()->getFunction(Name);
}

Function *launchTest(const Function &Kernel) {
  return testOf(Kernel, LaunchAttribute);
}

Function *groupTest(const Function &Kernel) {
  return testOf(Kernel, GroupAttribute);
}

bool isLaunchTest(const Function &F) {
  return F.hasFnAttribute(IsTestAttribute);
}

/// Whether the result of \p Opcode, or a bound of it, is the same in all
/// work-items of a launch.
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

/// The value of \p I in all launches with complete sub-groups; null if it
/// varies.
static Constant *knownValue(const Function &Kernel, const Instruction &I) {
  if (I.hasMetadata(InRowsProperty))
    return ConstantInt::getTrue(I.getContext());
  if (itemOpOf(&I) == ItemOpcode::SubgroupSize)
    return ConstantInt::get(I.getType(), requiredSubgroupSize(Kernel));
  return nullptr;
}

/// Adds to \p Needed the instructions that compute \p V, operands first. False
/// if \p V may vary within a launch.
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

/// Adds to \p Needed the instructions that compute \p V, operands first. False
/// if \p V may vary within a work-group, or is not computed by integer
/// operations.
static bool collectOfGroup(const Function &Kernel, Value *V,
                           SetVector<Instruction *> &Needed) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Needed.contains(I) || knownValue(Kernel, *I))
    return isa<Argument, Constant, Instruction>(V);
  std::optional<ItemOpcode> Opcode = itemOpOf(I);
  bool MayMove =
      Opcode ? isSize(*Opcode)
             : I->getType()->isIntegerTy() &&
                   isa<BinaryOperator, CastInst, ICmpInst, SelectInst,
                       FreezeInst, MinMaxIntrinsic>(I) &&
                   (!I->isShift() || isa<ConstantInt>(I->getOperand(1)));
  if (!MayMove || !all_of(I->operands(), [&](const Use &U) {
        return isa<Function>(U) || collectOfGroup(Kernel, U, Needed);
      }))
    return false;
  Needed.insert(I);
  return true;
}

/// The test of \p Kernel that \p Attribute names, made if there is none.
static Function &makeTest(Function &Kernel, StringRef Attribute,
                          const Twine &Suffix) {
  if (Function *Test = testOf(Kernel, Attribute))
    return *Test;
  LLVMContext &Ctx = Kernel.getContext();
  auto *Ty =
      FunctionType::get(Type::getInt1Ty(Ctx),
                        Kernel.getFunctionType()->params(), /*isVarArg=*/false);
  Function *Test =
      Function::Create(Ty, GlobalValue::InternalLinkage,
                       Kernel.getName() + Suffix, Kernel.getParent());
  ReturnInst::Create(Ctx, ConstantInt::getTrue(Ctx),
                     BasicBlock::Create(Ctx, "entry", Test));
  Test->addFnAttr(IsTestAttribute);
  appendToCompilerUsed(*Kernel.getParent(), {Test});
  Kernel.addFnAttr(Attribute, Test->getName());
  return *Test;
}

static void eraseTest(Function &Kernel, StringRef Attribute) {
  Function *Test = testOf(Kernel, Attribute);
  if (!Test)
    return;
  removeFromUsedLists(*Kernel.getParent(), [&](Constant *Used) {
    return Used->stripPointerCasts() == Test;
  });
  Kernel.removeFnAttr(Attribute);
  Test->eraseFromParent();
}

void eraseLaunchTests(Function &Kernel) {
  eraseTest(Kernel, LaunchAttribute);
  eraseTest(Kernel, GroupAttribute);
}

namespace {
/// Copies the computations of a kernel's conditions to one of its tests.
class TestWriter {
public:
  TestWriter(const Function &Kernel, Function &Test)
      : Return(cast<ReturnInst>(Test.front().getTerminator())), B(Return) {
    for (auto [Of, In] : zip_equal(Kernel.args(), Test.args()))
      Map[&Of] = &In;
    for (const Instruction &I : instructions(Kernel))
      if (Constant *Known = knownValue(Kernel, I))
        Map[&I] = Known;
  }

  void replace(Instruction &I, ItemOpcode By) {
    Map[&I] = createItemOp(B, By, MapValue(I.getOperand(0), Map));
  }
  void copy(Instruction &I, bool MayTrap);
  /// Makes \p Condition part of the test; true if that always holds then.
  bool add(Value &Condition) {
    require(MapValue(&Condition, Map, RF_NoModuleLevelChanges));
    return match(Return->getReturnValue(), PatternMatch::m_One());
  }

private:
  void require(Value *Holds) {
    Return->setOperand(0, B.CreateAnd(Return->getReturnValue(), Holds));
  }
  void guardDivision(Instruction &Copy);

  ReturnInst *Return;
  IRBuilder<> B;
  ValueToValueMapTy Map;
};
} // namespace

/// Makes \p Copy divide by 1 where it may trap, and makes the test fail there.
void TestWriter::guardDivision(Instruction &Copy) {
  Value *By = Copy.getOperand(1);
  Value *Fits = B.CreateICmpNE(By, ConstantInt::getNullValue(By->getType()));
  if (Copy.getOpcode() == Instruction::SDiv ||
      Copy.getOpcode() == Instruction::SRem)
    Fits = B.CreateAnd(
        Fits, B.CreateICmpNE(By, ConstantInt::getAllOnesValue(By->getType())));
  Copy.setOperand(1,
                  B.CreateSelect(Fits, By, ConstantInt::get(By->getType(), 1)));
  require(Fits);
}

/// With \p MayTrap, the kernel need not execute \p I in all work-groups.
void TestWriter::copy(Instruction &I, bool MayTrap) {
  Instruction *Copy = I.clone();
  RemapInstruction(Copy, Map, RF_NoModuleLevelChanges);
  Copy->setDebugLoc(DebugLoc());
  if (MayTrap) {
    Copy->dropPoisonGeneratingAnnotations();
    if (Copy->isIntDivRem())
      guardDivision(*Copy);
  }
  B.Insert(Copy);
  if (Constant *Number = ConstantFoldInstruction(Copy, I.getDataLayout())) {
    Copy->eraseFromParent();
    Map[&I] = Number;
  } else {
    Map[&I] = Copy;
  }
}

bool addLaunchTest(Function &Kernel, Value &Condition) {
  assert(Condition.getType()->isIntegerTy(1) && "a condition");
  SetVector<Instruction *> Needed;
  if (!collect(Kernel, &Condition, Needed))
    return false;
  TestWriter Writer(Kernel, makeTest(Kernel, LaunchAttribute, ".launches"));
  for (Instruction *I : Needed)
    if (itemOpOf(I) == ItemOpcode::GroupId)
      Writer.replace(*I, ItemOpcode::NumGroups);
    else
      Writer.copy(*I, /*MayTrap=*/false);
  if (Writer.add(Condition))
    eraseTest(Kernel, LaunchAttribute);
  return true;
}

bool addGroupTest(Function &Kernel, Value &Condition) {
  assert(Condition.getType()->isIntegerTy(1) && "a condition");
  SetVector<Instruction *> Needed;
  if (!isKernel(Kernel) || !collectOfGroup(Kernel, &Condition, Needed))
    return false;
  TestWriter Writer(Kernel, makeTest(Kernel, GroupAttribute, ".groups"));
  for (Instruction *I : Needed)
    Writer.copy(*I, /*MayTrap=*/true);
  if (Writer.add(Condition))
    eraseTest(Kernel, GroupAttribute);
  return true;
}

void branchOrTest(IRBuilderBase &B, Value &Condition, BasicBlock &Then,
                  BasicBlock &Else, bool TestLaunch) {
  if (TestLaunch && addGroupTest(*Then.getParent(), Condition))
    B.CreateBr(&Then);
  else
    B.CreateCondBr(&Condition, &Then, &Else);
}

} // namespace tenon
