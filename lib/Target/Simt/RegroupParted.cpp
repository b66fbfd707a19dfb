// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry for launches with few blocks of D: work-groups of P sub-groups do
// what one of the kernel's does, sub-group p the steps p, p + P, … of K:
//
//   kernel__parted(parameters, sizes of the work-groups, their numbers):
//     the block's position follows from the work-group's number
//     if (the contraction is reached)
//       %d = sum of A(s) * B(s) for s = p, p + P, …, by wide accesses if the
//            operands are aligned
//       if (p != 0)
//         sums[p - 1] = %d                     in local memory
//       barrier
//       if (p == 0)
//         %d += sums[0] + … + sums[P - 2]
//         the kernel's code after the contraction, with %c + %d
//     else if (p == 0)
//       the kernel's code
//
// All sub-groups of a work-group have the same operands and steps, so that
// they take the same branches.

#include "EntryVersions.h"
#include "Regroup.h"
#include "tenon/IR/Contract.h"
#include "tenon/IR/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WarpLanes = 32;

namespace {
class Parting {
public:
  Parting(Function &Kernel, ContractOp &Op, const MatrixTarget &Target,
          FunctionAnalysisManager &AM)
      : Kernel(Kernel), Op(Op), Facts(Op.facts()), Target(Target), AM(AM) {}

  /// The kernel's new version; null if there can be none.
  Function *run();

private:
  using Part = ContractionParts::Part;

  SubgroupPosition readPosition(IRBuilderBase &B);
  Value *isAligned(IRBuilderBase &B, CallInst *Own) const;
  Value *sumSteps(IRBuilderBase &B, CallInst *Call, Value *D,
                  const MulAddFacts &Step, Value *First, unsigned Far,
                  Value *End);
  Value *sumPart(IRBuilderBase &B, CallInst *Own, unsigned Align);
  Value *sumAligned(IRBuilderBase &B, CallInst *Own);
  void storePart(IRBuilderBase &B, Value *D);
  Value *addParts(IRBuilderBase &B, Value *D);
  Value *sumAddress(IRBuilderBase &B, Value *Number, unsigned Component);
  BasicBlock *newBlock(const Twine &Name) {
    return BasicBlock::Create(Kernel.getContext(), Name, New.F);
  }

  Function &Kernel;
  ContractOp &Op;
  OpFacts Facts;
  const MatrixTarget &Target;
  FunctionAnalysisManager &AM;
  GroupParts Group{};
  RegroupedFunction New;
  unsigned Components = 0; ///< of a lane
  GlobalVariable *Sums = nullptr;
  Value *Lane = nullptr, *Own = nullptr; ///< this work-item's, its part
};
} // namespace

///   lane = local id % 32                 part = local id / 32
///   x = number % sub-groups along x      y = number / sub-groups along x % …
SubgroupPosition Parting::readPosition(IRBuilderBase &B) {
  auto Query = [&](ItemOpcode Opcode) {
    return B.CreateTrunc(createItemOp(B, Opcode, B.getInt32(0)),
                         B.getInt32Ty());
  };
  Value *Item = Query(ItemOpcode::LocalId),
        *Number = Query(ItemOpcode::GroupId);
  Lane = B.CreateAnd(Item, B.getInt32(WarpLanes - 1));
  Own = B.CreateLShr(Item, Log2_32(WarpLanes));
  const LaunchSizes &Sizes = New.Sizes;
  Value *AlongX = B.CreateUDiv(B.CreateMul(Sizes.local(0), Sizes.groups(0)),
                               B.getInt32(WarpLanes));
  Value *AlongY = B.CreateMul(Sizes.local(1), Sizes.groups(1));
  Value *Row = B.CreateUDiv(Number, AlongX);
  return {B.CreateURem(Number, AlongX), B.CreateURem(Row, AlongY),
          B.CreateUDiv(Row, AlongY)};
}

/// ((pointer A | stride A | pointer B | stride B) & (alignment - 1)) == 0
Value *Parting::isAligned(IRBuilderBase &B, CallInst *Own) const {
  Value *Bits = B.getInt64(0);
  for (Part Which :
       {Part::PointerA, Part::StrideA, Part::PointerB, Part::StrideB}) {
    Value *V = B.CreateExtractValue(Own, Which);
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    Bits = B.CreateOr(Bits, V);
  }
  return B.CreateIsNull(B.CreateAnd(Bits, Group.Align - 1));
}

/// Adds to \p D the multiplications of steps \p First, First + \p Far, … before
/// \p End, as a loop of loads and multiplications; a step has the depth of \p
/// Step.
Value *Parting::sumSteps(IRBuilderBase &B, CallInst *Call, Value *D,
                         const MulAddFacts &Step, Value *First, unsigned Far,
                         Value *End) {
  OpFacts Deep = Facts;
  Deep.MulAdd = Step;
  auto Operand = [&](Part Pointer, Part Stride, MatrixUse Use) {
    Value *Line = B.CreateExtractValue(Call, Stride);
    StepDistance Distance = distanceAlongK(Deep, Use);
    Value *Each = Distance.Strides
                      ? B.CreateMul(Line, B.getInt64(Distance.Strides))
                      : B.getInt64(Distance.Bytes);
    Value *At = B.CreatePtrAdd(B.CreateExtractValue(Call, Pointer),
                               B.CreateMul(First, Each));
    return ContractOp::Operand{At, Line, B.CreateMul(Each, B.getInt64(Far))};
  };
  ContractOp::Operand OfA =
      Operand(Part::PointerA, Part::StrideA, MatrixUse::A);
  ContractOp::Operand OfB =
      Operand(Part::PointerB, Part::StrideB, MatrixUse::B);
  Value *Left = B.CreateSub(B.CreateAdd(End, B.getInt64(Far - 1)), First);
  Value *Steps = B.CreateUDiv(Left, B.getInt64(Far));
  MatrixBuilder Make(B);
  ContractFacts Apart = Facts.Contract;
  Apart.Steps = ContractSteps::Separate;
  auto *Sum = cast<ContractOp>(Make.contract(D, OfA, OfB, Steps, Step, Apart));
  // What follows it stays behind.
  auto *Use = cast<Instruction>(B.CreateFreeze(Sum));
  expandContract(*Sum);
  D = Use->getOperand(0);
  B.SetInsertPoint(Use->getParent());
  Use->eraseFromParent();
  return D;
}

/// The own part's sum. Steps are fused to the depth that the target prefers to
/// load, and the remaining ones distributed to the parts as well:
///
///   d = sum of fused steps s = p, p + P, … < steps / fused
///   d += sum of steps s = steps / fused * fused + p, … + P, … < steps
Value *Parting::sumPart(IRBuilderBase &B, CallInst *Call, unsigned Align) {
  MulAddFacts Deep = Facts.MulAdd;
  unsigned Fused = 1, Most = Target.fuseLimitsOf(Deep).Depth;
  for (; 2 * Deep.K <= Most; Deep.K *= 2)
    Fused *= 2;
  MatrixBuilder Make(B);
  Value *D =
      Make.fill(Facts.Type, Constant::getNullValue(Facts.Type->component()));
  BasicBlock *Before = B.GetInsertBlock();
  Value *Steps = B.CreateExtractValue(Call, Part::Steps);
  Value *Whole = B.CreateUDiv(Steps, B.getInt64(Fused));
  Value *First = B.CreateZExt(Own, B.getInt64Ty());
  D = sumSteps(B, Call, D, Deep, First, Group.Parts, Whole);
  if (Fused > 1) {
    Value *Done = B.CreateMul(Whole, B.getInt64(Fused));
    Value *Rest = B.CreateAdd(Done, First);
    D = sumSteps(B, Call, D, Facts.MulAdd, Rest, Group.Parts, Steps);
  }
  if (Align)
    for (auto It = Before->getIterator(); It != New.F->end(); ++It)
      for (Instruction &I : make_early_inc_range(*It))
        if (isa<LoadOp>(I) && cast<MatrixOp>(I).facts().Align < Align)
          setAlign(cast<MatrixOp>(I), Align);
  return D;
}

/// if (operands are aligned) d = sum by wide accesses; else d = sum by others
///
/// Leaves the builder after both.
Value *Parting::sumAligned(IRBuilderBase &B, CallInst *Call) {
  BasicBlock *Wide = newBlock("wide"), *Narrow = newBlock("narrow");
  B.CreateCondBr(isAligned(B, Call), Wide, Narrow);
  SmallVector<std::pair<Value *, BasicBlock *>, 2> Found;
  for (auto [Block, Align] : {std::pair(Wide, Group.Align), {Narrow, 0u}}) {
    B.SetInsertPoint(Block);
    Value *D = sumPart(B, Call, Align);
    Found.emplace_back(D, B.GetInsertBlock());
  }
  BasicBlock *Summed = newBlock("summed");
  for (auto [D, Block] : Found)
    BranchInst::Create(Summed, Block);
  B.SetInsertPoint(Summed);
  PHINode *D = B.CreatePHI(Facts.Type, Found.size());
  for (auto [Value, Block] : Found)
    D->addIncoming(Value, Block);
  return D;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Where this lane's component of the sum of part \p Number + 1 is:
///
///   &sums[number][component][lane]
///
/// so that neighbouring lanes access neighbouring words, without conflicts.
Value *Parting::sumAddress(IRBuilderBase &B, Value *Number,
                           unsigned Component) {
  Value *Index = B.CreateMul(Number, B.getInt32(Components));
  Index = B.CreateAdd(Index, B.getInt32(Component));
  Index = B.CreateAdd(B.CreateMul(Index, B.getInt32(WarpLanes)), Lane);
  return B.CreateGEP(Facts.Type->component(), Sums,
                     B.CreateZExt(Index, B.getInt64Ty()));
}

void Parting::storePart(IRBuilderBase &B, Value *D) {
  MatrixBuilder Make(B);
  Value *Number = B.CreateSub(Own, B.getInt32(1));
  for (unsigned I = 0; I < Components; ++I)
    B.CreateStore(Make.extract(D, B.getInt64(I)), sumAddress(B, Number, I));
}

Value *Parting::addParts(IRBuilderBase &B, Value *D) {
  MatrixBuilder Make(B);
  Type *Ty = Facts.Type->component();
  for (unsigned I = 0; I < Components; ++I) {
    Value *Sum = Make.extract(D, B.getInt64(I));
    for (unsigned Number = 0; Number + 1 < Group.Parts; ++Number) {
      Value *Other = B.CreateLoad(Ty, sumAddress(B, B.getInt32(Number), I));
      Sum = Ty->isIntegerTy() ? B.CreateAdd(Sum, Other)
                              : B.CreateFAdd(Sum, Other);
    }
    D = Make.insert(D, Sum, B.getInt64(I));
  }
  return D;
}

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

Function *Parting::run() {
  std::optional<GroupParts> Found = Target.groupParts(Facts);
  if (!Found)
    return nullptr;
  Group = *Found;
  Components = Target.laneLayout(Facts.Type, WarpLanes).Components;
  KernelPart Whole = wholeKernel(Kernel), Before = beforeContraction(Op),
             After = afterContraction(Op, Components);
  for (KernelPart *Part : {&Whole, &After})
    Target.prepareFunction(*Part->Code, AM);
  New = RegroupedFunction(Kernel, 1, 1, Group.Parts, /*Least=*/0,
                          Group.MostGroups);
  constexpr unsigned LocalMemory = 3;
  auto *Ty = ArrayType::get(Facts.Type->component(),
                            (Group.Parts - 1) * Components * WarpLanes);
  Sums = new GlobalVariable(*Kernel.getParent(), Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, PoisonValue::get(Ty),
                            "parts", nullptr, GlobalValue::NotThreadLocal,
                            LocalMemory);
  IRBuilder<> B(newBlock("entry"));
  BasicBlock *Reached = newBlock("reached"), *Else = newBlock("else"),
             *Once = newBlock("once"), *Others = newBlock("others"),
             *Stored = newBlock("stored"), *First = newBlock("first"),
             *End = newBlock("end");
  SubgroupPosition At = readPosition(B);
  CallInst *Call = Before.call(B, New.Parameters, New.Sizes, At, Lane);
  Value *IsFirst = B.CreateIsNull(Own);
  B.CreateCondBr(B.CreateExtractValue(Call, Part::Reached), Reached, Else);
  B.SetInsertPoint(Else);
  B.CreateCondBr(IsFirst, Once, End);
  B.SetInsertPoint(Once);
  SmallVector<CallInst *> Calls = {
      Call, Whole.call(B, New.Parameters, New.Sizes, At, Lane)};
  B.CreateBr(End);
  B.SetInsertPoint(Reached);
  Value *D = sumAligned(B, Call);
  B.CreateCondBr(IsFirst, Stored, Others);
  B.SetInsertPoint(Others);
  storePart(B, D);
  B.CreateBr(Stored);
  B.SetInsertPoint(Stored);
  createItemOp(B, ItemOpcode::Barrier);
  B.CreateCondBr(IsFirst, First, End);
  B.SetInsertPoint(First);
  Value *Sum = addParts(B, D);
  Calls.push_back(After.call(B, New.Parameters, New.Sizes, At, Lane, {Sum}));
  B.CreateBr(End);
  B.SetInsertPoint(End);
  B.CreateRetVoid();
  inlineParts(Calls, {Whole, Before, After}, AM);
  return New.F;
}

Function *makePartedEntry(Function &Kernel, ContractOp &Op,
                          const MatrixTarget &Target,
                          FunctionAnalysisManager &AM) {
  return Parting(Kernel, Op, Target, AM).run();
}

} // namespace tenon
