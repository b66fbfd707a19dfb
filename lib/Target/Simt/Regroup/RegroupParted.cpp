// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry for launches with few blocks of D. A work-group of P sub-groups
// does the work of one of the kernel's sub-groups: its sub-group p sums the
// steps p, p + P, … of K:
//
//   kernel__parted(parameters, sizes of the work-groups, their numbers):
//     the block's position follows from the work-group's number
//     if (the kernel reaches the contraction)
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
// All sub-groups of a work-group have the same operands and the same number of
// steps, so they take the same branches.

#include "Regroup.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class Parting {
public:
  Parting(Function &Kernel, ContractOp &Op, const MatrixTarget &Target,
          FunctionAnalysisManager &AM)
      : Kernel(Kernel), Op(Op), Facts(Op.facts()), Target(Target), AM(AM) {}

  /// The new entry; null if there can be none.
  Function *run();

private:
  using Part = ContractionParts::Part;

  SubgroupPosition readPosition(IRBuilderBase &B);
  /// How operands are loaded. Narrow: element by element.
  enum class Access { Wide, Narrow, Checked };
  Value *canBeWide(IRBuilderBase &B, CallInst *Call) const;
  Value *load(IRBuilderBase &B, CallInst *Call, const MulAddFacts &Step,
              MatrixUse Use, Value *Number, Access How);
  Value *sumSteps(IRBuilderBase &B, CallInst *Call, Value *D,
                  const MulAddFacts &Step, Value *First, Value *End,
                  Access How);
  Value *stepsInside(IRBuilderBase &B, CallInst *Call) const;
  Value *sumPart(IRBuilderBase &B, CallInst *Call, bool IsWide);
  Value *sumAligned(IRBuilderBase &B, CallInst *Call);
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

/// ((pointer A | stride A | pointer B | stride B) & (alignment - 1)) == 0, and,
/// if bounds are checked, all rows and columns are inside
Value *Parting::canBeWide(IRBuilderBase &B, CallInst *Call) const {
  Value *Bits = B.getInt64(0);
  for (Part Which :
       {Part::PointerA, Part::StrideA, Part::PointerB, Part::StrideB}) {
    Value *V = B.CreateExtractValue(Call, Which);
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    Bits = B.CreateOr(Bits, V);
  }
  Value *Is = B.CreateIsNull(B.CreateAnd(Bits, Group.Align - 1));
  if (Facts.Checked)
    for (auto [Limit, Count] : {std::pair(Part::Rows, Facts.MulAdd.M),
                                {Part::Columns, Facts.MulAdd.N}})
      Is = B.CreateAnd(Is, B.CreateICmpSGE(B.CreateExtractValue(Call, Limit),
                                           B.getInt64(Count)));
  return Is;
}

/// Loads operand \p Use of step \p Number.
Value *Parting::load(IRBuilderBase &B, CallInst *Call, const MulAddFacts &Step,
                     MatrixUse Use, Value *Number, Access How) {
  bool IsA = Use == MatrixUse::A;
  auto Of = [&](Part Which) { return B.CreateExtractValue(Call, Which); };
  OpFacts Deep = Facts;
  Deep.MulAdd = Step;
  ElementKind Kind = IsA ? Step.A : Step.B;
  auto *Ty = MatrixType::get(componentType(B.getContext(), Kind),
                             MatrixScope::Subgroup, IsA ? Step.M : Step.K,
                             IsA ? Step.K : Step.N, Use);
  Value *Pointer = Of(IsA ? Part::PointerA : Part::PointerB),
        *Stride = Of(IsA ? Part::StrideA : Part::StrideB);
  MatrixBuilder::Memory Memory = {IsA ? Facts.Contract.A : Facts.Contract.B,
                                  bitsOf(Kind) / 8};
  MatrixBuilder Make(B);
  if (How == Access::Checked) {
    Value *AlongK = B.CreateMul(Number, B.getInt64(Step.K)),
          *Zero = B.getInt64(0);
    MatrixBounds OfA = {Zero, AlongK, Of(Part::Rows), Of(Part::DepthA)},
                 OfB = {AlongK, Zero, Of(Part::DepthB), Of(Part::Columns)};
    return Make.load(Ty, Pointer, Stride, Memory, IsA ? OfA : OfB);
  }
  StepDistance Distance = distanceAlongK(Deep, Use);
  Value *Each = Distance.Strides
                    ? B.CreateMul(Stride, B.getInt64(Distance.Strides))
                    : B.getInt64(Distance.Bytes);
  if (How == Access::Wide)
    Memory.Align = std::max(Memory.Align, Group.Align);
  Value *At = B.CreatePtrAdd(Pointer, B.CreateMul(Number, Each));
  return Make.load(Ty, At, Stride, Memory);
}

/// Adds to \p D the multiplications of steps \p First, First + P, … below
/// \p End, where P is the number of parts and a step has the depth of \p Step.
Value *Parting::sumSteps(IRBuilderBase &B, CallInst *Call, Value *D,
                         const MulAddFacts &Step, Value *First, Value *End,
                         Access How) {
  Value *Far = B.getInt64(Group.Parts);
  Value *Left =
      B.CreateSub(B.CreateAdd(End, B.getInt64(Group.Parts - 1)), First);
  SmallVector<Value *, 1> Sum = {D};
  carriedLoop(B, B.CreateUDiv(Left, Far), "step", Sum,
              [&](Value *Index, SmallVectorImpl<Value *> &Carried) {
                Value *Number = B.CreateAdd(First, B.CreateMul(Index, Far));
                Value *A = load(B, Call, Step, MatrixUse::A, Number, How);
                Value *Other = load(B, Call, Step, MatrixUse::B, Number, How);
                Carried[0] = MatrixBuilder(B).mulAdd(A, Other, Carried[0],
                                                     Facts.Type, Step);
              });
  return Sum[0];
}

/// The number of steps along k that are inside of checked operands.
Value *Parting::stepsInside(IRBuilderBase &B, CallInst *Call) const {
  Value *Steps = B.CreateExtractValue(Call, Part::Steps);
  if (!Facts.Checked)
    return Steps;
  Value *Depth = B.CreateExtractValue(Call, Part::DepthA);
  Depth = B.CreateBinaryIntrinsic(Intrinsic::smin, Depth,
                                  B.CreateExtractValue(Call, Part::DepthB));
  Depth = B.CreateBinaryIntrinsic(Intrinsic::smax, Depth, B.getInt64(0));
  return B.CreateBinaryIntrinsic(
      Intrinsic::umin, Steps, B.CreateUDiv(Depth, B.getInt64(Facts.MulAdd.K)));
}

/// Computes the sum of this part. Steps are fused to the depth that the target
/// prefers to load; the remaining steps are also distributed to the parts:
///
///   d = sum of fused steps s = p, p + P, … < inside / fused
///   d += sum of steps s = inside / fused * fused + p, … + P, … < steps
///
/// If accesses are wide, the steps that are inside are not checked.
Value *Parting::sumPart(IRBuilderBase &B, CallInst *Call, bool IsWide) {
  MulAddFacts Deep = Facts.MulAdd;
  unsigned Fused = 1, Max = Target.fuseLimitsOf(Deep).Depth;
  for (; 2 * Deep.K <= Max; Deep.K *= 2)
    Fused *= 2;
  Access Rest = Facts.Checked ? Access::Checked
                : IsWide      ? Access::Wide
                              : Access::Narrow;
  Value *D = MatrixBuilder(B).fill(
      Facts.Type, Constant::getNullValue(Facts.Type->component()));
  Value *Steps = B.CreateExtractValue(Call, Part::Steps);
  Value *Inside = IsWide ? stepsInside(B, Call) : Steps;
  Value *Whole = B.CreateUDiv(Inside, B.getInt64(Fused));
  Value *First = B.CreateZExt(Own, B.getInt64Ty());
  D = sumSteps(B, Call, D, Deep, First, Whole, IsWide ? Access::Wide : Rest);
  if (Fused == 1 && Rest != Access::Checked)
    return D;
  Value *Done = B.CreateMul(Whole, B.getInt64(Fused));
  return sumSteps(B, Call, D, Facts.MulAdd, B.CreateAdd(Done, First), Steps,
                  Rest);
}

/// if (operands are aligned) d = sum by wide accesses; else d = sum by narrow
/// ones
///
/// Leaves the builder after both.
Value *Parting::sumAligned(IRBuilderBase &B, CallInst *Call) {
  BasicBlock *Wide = newBlock("wide"), *Narrow = newBlock("narrow");
  B.CreateCondBr(canBeWide(B, Call), Wide, Narrow);
  SmallVector<std::pair<Value *, BasicBlock *>, 2> Found;
  for (BasicBlock *Block : {Wide, Narrow}) {
    B.SetInsertPoint(Block);
    Value *D = sumPart(B, Call, Block == Wide);
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

/// The address of this lane's component of the sum of part \p Number + 1:
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
  New = RegroupedFunction(Kernel, 1, 1, Group.Parts, /*MinGroups=*/0,
                          Group.MaxGroups);
  auto *Ty = ArrayType::get(Facts.Type->component(),
                            (Group.Parts - 1) * Components * WarpLanes);
  Sums = new GlobalVariable(*Kernel.getParent(), Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, PoisonValue::get(Ty),
                            "parts", nullptr, GlobalValue::NotThreadLocal,
                            LocalSpace);
  IRBuilder<> B(newBlock("entry"));
  BasicBlock *Reached = newBlock("reached"), *Else = newBlock("else"),
             *Once = newBlock("once"), *Others = newBlock("others"),
             *Stored = newBlock("stored"), *First = newBlock("first"),
             *End = newBlock("end");
  SubgroupPosition At = readPosition(B);
  CallInst *Call = Before.call(B, New.Parameters, New.Sizes, At, Lane);
  if (Before.readsMemory()) // which the first sub-group may write then
    createItemOp(B, ItemOpcode::Barrier);
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
