// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel's inputs from a launch: sizes and ids, parameters, and the function
// that tests them before the launch.

#include "GroupFunction.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tenon {

/// The tenon_launch_test of a kernel that has a test:
///
///   all work-groups have the enqueued size, if asked for && test(parameters)
///       && the test of work-groups holds for each
///
/// Null if it has none. Changes what makeGroup() has used.
Function *GroupFunctionMaker::makeLaunchTest() {
  Function *Of = launchTest(Kernel), *OfGroups = groupTest(Kernel);
  if (!Of && !OfGroups)
    return nullptr;
  Type *Pointer = PointerType::getUnqual(Ctx);
  auto *Test = Function::Create(
      FunctionType::get(B.getInt32Ty(), {Pointer, Pointer}, false),
      GlobalValue::InternalLinkage, Name + ".test", M);
  Test->setDSOLocal(true);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", Test));
  Parameters.clear();
  loadState(Test->getArg(1), /*Group=*/nullptr);
  loadParameters(Test->getArg(0), ConstantPointerNull::get(B.getPtrTy()));
  bool AsksLocalSize = false;
  for (const Function *Part : {Of, OfGroups})
    AsksLocalSize |= Part && any_of(Part->front(), [](const Instruction &I) {
                       return itemOpOf(&I) == ItemOpcode::LocalSize;
                     });
  Value *Holds = Of ? copyTest(*Of) : B.getTrue();
  for (unsigned D = 0; AsksLocalSize && D < 3; ++D) {
    Value *Rest = B.CreateURem(State.GlobalSize[D], State.EnqueuedSize[D]);
    Holds = B.CreateAnd(Holds, B.CreateICmpEQ(Rest, B.getInt64(0)));
  }
  if (OfGroups)
    Holds = testGroups(*OfGroups, Holds);
  B.CreateRet(B.CreateZExt(Holds, B.getInt32Ty()));
  State.LocalId = State.GroupId; // there are no local ids
  lowerItemQueries(*Test, State, Width);
  eraseLaunchTests(Kernel);
  return Test;
}

/// Copies the computation of \p Of, a test of the kernel; returns its result.
Value *GroupFunctionMaker::copyTest(const Function &Of) {
  assert(equal(Of.getFunctionType()->params(),
               Kernel.getFunctionType()->params()) &&
         "no pass changes a kernel's parameters");
  ValueToValueMapTy Map;
  for (auto [Argument, Value] : zip_equal(Of.args(), Parameters))
    Map[&Argument] = Value;
  for (const Instruction &I : Of.front()) {
    if (I.isTerminator())
      break;
    Instruction *Copy = I.clone();
    RemapInstruction(Copy, Map, RF_NoModuleLevelChanges);
    Map[&I] = B.Insert(Copy);
  }
  return MapValue(Of.front().getTerminator()->getOperand(0), Map);
}

/// Whether \p Holds, and \p Of in each work-group:
///
///   group: id = phi (0, 0, 0) or the next one
///          holds && more work-groups ? group : end
Value *GroupFunctionMaker::testGroups(const Function &Of, Value *Holds) {
  BasicBlock *Before = B.GetInsertBlock();
  auto *Group = BasicBlock::Create(Ctx, "group", Before->getParent());
  auto *End = BasicBlock::Create(Ctx, "end", Before->getParent());
  Value *Count = B.getInt64(1);
  for (Value *Number : State.NumGroups)
    Count = B.CreateMul(Count, Number);
  Value *HasAny = B.CreateICmpNE(Count, B.getInt64(0));
  B.CreateCondBr(B.CreateAnd(Holds, HasAny), Group, End);
  B.SetInsertPoint(Group);
  PHINode *Phis[4]; // the id, and the number of the work-group
  for (PHINode *&Phi : Phis) {
    Phi = B.CreatePHI(B.getInt64Ty(), 2);
    Phi->addIncoming(B.getInt64(0), Before);
  }
  for (unsigned D = 0; D < 3; ++D)
    State.GroupId[D] = Phis[D];
  Value *Fits = copyTest(Of);
  Value *Carry = B.getInt64(1);
  for (unsigned D = 0; D < 3; ++D) {
    Value *Next = B.CreateAdd(Phis[D], Carry);
    Value *IsOver = B.CreateICmpEQ(Next, State.NumGroups[D]);
    Next = B.CreateSelect(IsOver, B.getInt64(0), Next);
    Phis[D]->addIncoming(Next, Group);
    Carry = B.CreateZExt(IsOver, B.getInt64Ty());
  }
  Value *Done = B.CreateAdd(Phis[3], B.getInt64(1));
  Phis[3]->addIncoming(Done, Group);
  B.CreateCondBr(B.CreateAnd(Fits, B.CreateICmpNE(Done, Count)), Group, End);
  B.SetInsertPoint(End);
  PHINode *All = B.CreatePHI(B.getInt1Ty(), 2);
  All->addIncoming(Holds, Before);
  All->addIncoming(Fits, Group);
  return All;
}

/// Reads a tenon_ndrange and the work-group's id, which is 0 without \p Group:
///
///   size of this work-group = min(local, global - group * local)
void GroupFunctionMaker::loadState(Value *Range, Value *Group) {
  Type *I64 = B.getInt64Ty();
  auto Field = [&](Value *Base, size_t Offset, unsigned Index) {
    return B.CreateLoad(I64, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base,
                                                          Offset + 8 * Index));
  };
  for (unsigned D = 0; D < 3; ++D) {
    State.GlobalSize[D] = Field(Range, offsetof(tenon_ndrange, global), D);
    State.EnqueuedSize[D] = Field(Range, offsetof(tenon_ndrange, local), D);
    State.Offset[D] = Field(Range, offsetof(tenon_ndrange, offset), D);
    State.GroupId[D] =
        Group ? static_cast<Value *>(Field(Group, 0, D)) : B.getInt64(0);
    Value *Local = State.EnqueuedSize[D];
    Value *Rest =
        B.CreateSub(State.GlobalSize[D], B.CreateMul(State.GroupId[D], Local));
    State.LocalSize[D] = B.CreateBinaryIntrinsic(Intrinsic::umin, Local, Rest);
    Value *RoundedUp =
        B.CreateSub(B.CreateAdd(State.GlobalSize[D], Local), B.getInt64(1));
    State.NumGroups[D] = B.CreateUDiv(RoundedUp, Local);
  }
  State.Dimensions = Field(Range, offsetof(tenon_ndrange, dimensions), 0);
}

/// args[i] points to the value of parameter i; local parameters follow the
/// static local memory in the work-group's block, each aligned to
/// TENON_LOCAL_ALIGN.
void GroupFunctionMaker::loadParameters(Value *Args, Value *Local) {
  Block = Local;
  Value *Next = B.getInt64(StaticLocalBytes);
  Value *Mask = B.getInt64(~uint64_t(TENON_LOCAL_ALIGN - 1));
  for (unsigned I = 0; I < Kernel.arg_size(); ++I) {
    Type *Ty = Kernel.getArg(I)->getType();
    Value *At = B.CreateLoad(
        B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getPtrTy(), Args, I));
    switch (Facts.Params[I].kind) {
    case TENON_PARAM_BUFFER:
      Parameters.push_back(B.CreateLoad(Ty, At));
      break;
    case TENON_PARAM_LOCAL: {
      Value *Begin = B.CreateGEP(B.getInt8Ty(), Local, Next);
      Parameters.push_back(B.CreateAddrSpaceCast(Begin, Ty));
      Value *Size = B.CreateLoad(B.getInt64Ty(), At);
      Value *Padded = B.CreateAnd(
          B.CreateAdd(Size, B.getInt64(TENON_LOCAL_ALIGN - 1)), Mask);
      Next = B.CreateAdd(Next, Padded);
      break;
    }
    default:
      // A structure is passed by pointer, everything else by value.
      Parameters.push_back(Kernel.hasParamAttribute(I, Attribute::ByVal)
                               ? B.CreateAddrSpaceCast(At, Ty)
                               : B.CreateAlignedLoad(Ty, At, Align(1)));
    }
  }
  if (QueriesSpaces)
    BlockEnd = B.CreateGEP(B.getInt8Ty(), Local, Next);
}

} // namespace tenon
