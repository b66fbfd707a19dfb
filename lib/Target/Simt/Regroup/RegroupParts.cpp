// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the parts of a regrouped kernel (Regroup.h) by copying the kernel,
// cutting the copy at the contraction, and replacing its queries of ids.

#include "Regroup.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/ItemState.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include <array>

using namespace llvm;

namespace tenon {

CallInst *KernelPart::call(IRBuilderBase &B, ArrayRef<Value *> Parameters,
                           const LaunchSizes &Sizes, const SubgroupPosition &At,
                           Value *Lane, ArrayRef<Value *> Further) const {
  SmallVector<Value *, 16> Arguments(Parameters);
  Arguments.append(Sizes.Values);
  Arguments.append({At.X, At.Y, At.Z, Lane});
  Arguments.append(Further.begin(), Further.end());
  assert(Sizes.Values.size() == LaunchSizes::Count && "six sizes");
  assert(Arguments.size() == Code->arg_size() && "a value for each parameter");
  return B.CreateCall(Code, Arguments);
}

bool KernelPart::readsMemory() const {
  return any_of(instructions(*Code),
                [](const Instruction &I) { return I.mayReadFromMemory(); });
}

/// Computes the ids that a work-item has in the kernel's own work-groups.
static ItemState stateOf(IRBuilderBase &B, const LaunchSizes &Sizes,
                         const SubgroupPosition &At, Value *Lane) {
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *First[] = {B.CreateMul(At.X, B.getInt32(WarpLanes)), At.Y, At.Z};
  ItemState S;
  S.Dimensions = B.getInt64(1);
  for (unsigned D = 0; D < 3; ++D) {
    Value *Size = Sizes.local(D);
    Value *Group = B.CreateUDiv(First[D], Size);
    Value *Local = B.CreateSub(First[D], B.CreateMul(Group, Size));
    if (D == 0)
      Local = B.CreateAdd(Local, Lane);
    S.GroupId[D] = Wide(Group);
    S.LocalId[D] = Wide(Local);
    S.LocalSize[D] = S.EnqueuedSize[D] = Wide(Size);
    S.NumGroups[D] = Wide(Sizes.groups(D));
    S.GlobalSize[D] = B.CreateMul(S.NumGroups[D], S.LocalSize[D]);
    S.Offset[D] = B.getInt64(0);
    S.Dimensions =
        B.CreateSelect(B.CreateICmpUGT(S.GlobalSize[D], B.getInt64(1)),
                       B.getInt64(D + 1), S.Dimensions);
  }
  return S;
}

/// How the ids of a part are computed: either all of them from the ids of
/// work-groups, which needs divisions by their size, or global ids directly
/// from the position. With direct ids a work-group starts sooner. In a whole
/// kernel, which is executed where a tile does not fit, they would only be
/// hoisted and take more registers than there are.
enum class Ids { OfGroups, Direct };

static std::array<Value *, 3>
globalIds(IRBuilderBase &B, const SubgroupPosition &At, Value *WideLane) {
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *First = Wide(B.CreateMul(At.X, B.getInt32(WarpLanes)));
  return {B.CreateAdd(First, WideLane), Wide(At.Y), Wide(At.Z)};
}

/// The dimension that \p Query asks about, if it is a known dimension of a
/// global id.
static std::optional<unsigned> globalDimension(const Instruction &Query) {
  if (itemOpOf(&Query) != ItemOpcode::GlobalId)
    return std::nullopt;
  auto *Dimension = dyn_cast<ConstantInt>(Query.getOperand(0));
  if (!Dimension || Dimension->getZExtValue() > 2)
    return std::nullopt;
  return Dimension->getZExtValue();
}

static void replaceQueries(Function &F, unsigned First, Ids From) {
  LaunchSizes Sizes;
  for (unsigned I = 0; I < LaunchSizes::Count; ++I)
    Sizes.Values.push_back(F.getArg(First++));
  SubgroupPosition At = {F.getArg(First), F.getArg(First + 1),
                         F.getArg(First + 2)};
  Value *Lane = F.getArg(First + 3);
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *WideLane = B.CreateZExt(Lane, B.getInt64Ty());
  ItemState State = stateOf(B, Sizes, At, Lane);
  std::array<Value *, 3> GlobalIds = globalIds(B, At, WideLane);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    if (!Opcode || *Opcode == ItemOpcode::SubgroupBarrier)
      continue;
    std::optional<unsigned> Dimension;
    if (From == Ids::Direct)
      Dimension = globalDimension(I);
    if (!Dimension && *Opcode != ItemOpcode::SubgroupLocalId) {
      lowerItemQuery(cast<CallInst>(I), State, WarpLanes);
      continue;
    }
    I.replaceAllUsesWith(Dimension ? GlobalIds[*Dimension] : WideLane);
    I.eraseFromParent();
  }
}

/// Copies \p Kernel. The copy returns \p Result, which may be void, and has \p
/// Further parameters. \p Map maps values to their copies.
static Function *copy(Function &Kernel, const Twine &Name, Type *Result,
                      ArrayRef<Type *> Further, ValueToValueMapTy &Map) {
  Type *I32 = Type::getInt32Ty(Kernel.getContext());
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  constexpr unsigned PositionAndLane = 4;
  Types.append(LaunchSizes::Count + PositionAndLane, I32);
  Types.append(Further.begin(), Further.end());
  auto *F =
      Function::Create(FunctionType::get(Result, Types, false),
                       GlobalValue::InternalLinkage, Name, Kernel.getParent());
  for (auto [Old, New] : zip(Kernel.args(), F->args())) {
    New.setName(Old.getName());
    Map[&Old] = &New;
  }
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(F, &Kernel, Map, CloneFunctionChangeType::LocalChangesOnly,
                    Returns);
  F->setCallingConv(CallingConv::C);
  F->setLinkage(GlobalValue::InternalLinkage);
  F->removeFnAttr(RegroupedAttribute); // parts are prepared like kernels
  // The regrouped kernel has no debug information, so its parts have none.
  stripDebugInfo(*F);
  return F;
}

/// Removes operations on matrices whose only users have been removed.
static void removeUnused(Function &F) {
  removeUnreachableBlocks(F);
  for (BasicBlock *Block : post_order(&F.getEntryBlock()))
    for (Instruction &I : make_early_inc_range(reverse(*Block)))
      if (isInstructionTriviallyDead(&I))
        I.eraseFromParent();
}

/// Makes the block of \p Branch always continue with successor \p Number.
static void takeSuccessor(BranchInst &Branch, unsigned Number) {
  BasicBlock *From = Branch.getParent(), *Next = Branch.getSuccessor(Number);
  Branch.getSuccessor(1 - Number)->removePredecessor(From);
  BranchInst::Create(Next, Branch.getIterator());
  Branch.eraseFromParent();
}

KernelPart wholeKernel(Function &Kernel) {
  ValueToValueMapTy Map;
  Function *F = copy(Kernel, "whole", Kernel.getReturnType(), {}, Map);
  if (BranchInst *Versions = branchOfVersions(*F)) {
    takeSuccessor(*Versions, 1);
    removeUnused(*F);
  }
  replaceQueries(*F, Kernel.arg_size(), Ids::OfGroups);
  return {F};
}

namespace {
struct ContractedOperands {
  Value *IsPossible, *PointerA, *StrideA, *PointerB, *StrideB, *Steps;
  SmallVector<Value *, 4> Limits; ///< rows, depth of A and of B, columns
};
} // namespace

/// Whether a checked contraction computes what the kernel computes: its
/// operands begin inside of the matrices, 32-bit coordinates along k do not
/// wrap around, and a packed B ends with a whole group:
///
///   row of A >= 0 && column of B >= 0 && steps < 2^31 &&
///   column of A, row of B < 2^31 - steps * K && …
static Value *areBoundsPossible(IRBuilderBase &B, const ContractOp &Op) {
  OpFacts Facts = Op.facts();
  MatrixBounds InA = *Op.a().Checked, InB = *Op.b().Checked;
  Value *Max = B.getInt64(uint64_t(1) << 31);
  Value *Is = B.CreateICmpSGE(B.CreateOr(InA.Row, InB.Column), B.getInt64(0));
  Is = B.CreateAnd(Is, B.CreateICmpULT(Op.steps(), Max));
  Value *K = B.CreateMul(Op.steps(), B.getInt64(Facts.MulAdd.K));
  for (Value *Start : {InA.Column, InB.Row}) {
    Is = B.CreateAnd(Is, B.CreateICmpULT(Start, Max));
    Is = B.CreateAnd(Is, B.CreateICmpULT(B.CreateAdd(Start, K), Max));
  }
  unsigned Group = rowsInLine(Facts, MatrixUse::B);
  if (Group == 1)
    return Is;
  Value *Left =
      B.CreateURem(B.CreateOr(InB.Row, InB.Height), B.getInt64(Group));
  return B.CreateAnd(Is, B.CreateIsNull(Left));
}

/// The operands of a contraction, from their first elements on.
static ContractedOperands operandsOf(IRBuilderBase &B, const ContractOp &Op) {
  ContractOp::Operand A = Op.a(), OfB = Op.b();
  ContractedOperands Found = {B.getTrue(), A.Pointer,  A.Stride, OfB.Pointer,
                              OfB.Stride,  Op.steps(), {}};
  Value *Max = B.getInt64(std::numeric_limits<int64_t>::max());
  Found.Limits.assign(4, Max);
  OpFacts Facts = Op.facts();
  if (!Facts.Checked)
    return Found;
  MatrixBounds InA = *Op.a().Checked, InB = *Op.b().Checked;
  auto At = [&](Value *Pointer, Value *Stride, MatrixUse Use,
                const MatrixBounds &In) {
    return B.CreatePtrAdd(
        Pointer, elementDistance(B, Facts, Use, In.Row, In.Column, Stride));
  };
  Found.PointerA = At(A.Pointer, A.Stride, MatrixUse::A, InA);
  Found.PointerB = At(OfB.Pointer, OfB.Stride, MatrixUse::B, InB);
  Found.Limits = {
      B.CreateSub(InA.Height, InA.Row), B.CreateSub(InA.Width, InA.Column),
      B.CreateSub(InB.Height, InB.Row), B.CreateSub(InB.Width, InB.Column)};
  Found.IsPossible = areBoundsPossible(B, Op);
  return Found;
}

/// Redirects edges that leave the paths to \p Block to \p Leave.
static void leaveOtherPaths(BasicBlock &Block, BasicBlock &Leave) {
  BlockSet Before = blocksBefore({&Block});
  for (BasicBlock &From : *Block.getParent()) {
    if (!Before.contains(&From) || &From == &Block)
      continue;
    Instruction *End = From.getTerminator();
    for (unsigned I = 0; I < End->getNumSuccessors(); ++I)
      if (BasicBlock *Next = End->getSuccessor(I); !Before.contains(Next)) {
        Next->removePredecessor(&From);
        End->setSuccessor(I, &Leave);
      }
  }
}

KernelPart beforeContraction(ContractOp &Op) {
  Function &Kernel = *Op.getFunction();
  LLVMContext &Context = Kernel.getContext();
  Type *I64 = Type::getInt64Ty(Context);
  ContractOp::Operand A = Op.a(), B = Op.b();
  auto *Result = StructType::get(
      Context, {Type::getInt1Ty(Context), A.Pointer->getType(), I64,
                B.Pointer->getType(), I64, I64, I64, I64, I64, I64});
  ValueToValueMapTy Map;
  Function *F = copy(Kernel, "before", Result, {}, Map);
  auto *Here = cast<ContractOp>(static_cast<Value *>(Map[&Op]));
  IRBuilder<> Builder(Here);
  ContractedOperands Found = operandsOf(Builder, *Here);
  Value *Reached = ConstantAggregateZero::get(Result);
  unsigned Index = 0;
  for (Value *V : {Found.IsPossible, Found.PointerA, Found.StrideA,
                   Found.PointerB, Found.StrideB, Found.Steps})
    Reached = Builder.CreateInsertValue(Reached, V, Index++);
  for (Value *V : Found.Limits)
    Reached = Builder.CreateInsertValue(Reached, V, Index++);
  BasicBlock *Block = Here->getParent();
  SplitBlock(Block, Here);
  Block->getTerminator()->eraseFromParent();
  ReturnInst::Create(Context, Reached, Block);
  auto *Leave = BasicBlock::Create(Context, "leave", F);
  ReturnInst::Create(Context, ConstantAggregateZero::get(Result), Leave);
  leaveOtherPaths(*Block, *Leave);
  removeUnused(*F);
  replaceQueries(*F, Kernel.arg_size(), Ids::Direct);
  return {F};
}

/// \p Sums, which started from zero, plus the initial accumulator of \p Op.
static Value *addStart(ContractOp &Op, Value *Sums, unsigned Components) {
  if (isZeroMatrix(Op.c()))
    return Sums;
  IRBuilder<> B(&Op);
  MatrixBuilder Make(B);
  Value *Start = Op.c(), *Result = Sums;
  for (unsigned I = 0; I < Components; ++I) {
    Value *Index = B.getInt64(I);
    Value *Sum = Make.extract(Sums, Index), *From = Make.extract(Start, Index);
    Sum = Sum->getType()->isIntegerTy() ? B.CreateAdd(From, Sum)
                                        : B.CreateFAdd(From, Sum);
    Result = Make.insert(Result, Sum, Index);
  }
  return Result;
}

/// Removes code that is executed only if \p Op is not reached, so that the only
/// branches on the path to \p Op are those of loops. This also removes other
/// exits of loops before it, which can lead to further contractions.
static void assumeReached(ContractOp &Op) {
  Function &F = *Op.getFunction();
  auto *Never = BasicBlock::Create(F.getContext(), "never", &F);
  new UnreachableInst(F.getContext(), Never);
  leaveOtherPaths(*Op.getParent(), *Never);
  for (BasicBlock &Block : F) {
    auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    if (!Branch || !Branch->isConditional())
      continue;
    for (unsigned Number : {0, 1})
      if (Branch->getSuccessor(Number) == Never) {
        takeSuccessor(*Branch, 1 - Number);
        break;
      }
  }
}

KernelPart afterContraction(ContractOp &Op, unsigned Components) {
  Function &Kernel = *Op.getFunction();
  ValueToValueMapTy Map;
  Function *F =
      copy(Kernel, "after", Kernel.getReturnType(), {Op.getType()}, Map);
  auto *Here = cast<ContractOp>(static_cast<Value *>(Map[&Op]));
  assumeReached(*Here);
  Value *Sums = F->getArg(F->arg_size() - 1);
  Here->replaceAllUsesWith(addStart(*Here, Sums, Components));
  Here->eraseFromParent();
  removeUnused(*F);
  replaceQueries(*F, Kernel.arg_size(), Ids::Direct);
  return {F};
}

void inlineParts(ArrayRef<CallInst *> Calls, ArrayRef<KernelPart> Parts,
                 FunctionAnalysisManager &AM) {
  for (CallInst *Call : Calls) {
    InlineFunctionInfo Info;
    [[maybe_unused]] InlineResult Done = InlineFunction(*Call, Info);
    assert(Done.isSuccess() && "parts are plain code");
  }
  for (const KernelPart &Part : Parts) {
    AM.clear(*Part.Code, Part.Code->getName());
    Part.Code->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

RegroupedFunction::RegroupedFunction(Function &Kernel, unsigned X, unsigned Y,
                                     unsigned Subgroups, unsigned MinGroups,
                                     unsigned MaxGroups) {
  LLVMContext &Context = Kernel.getContext();
  Type *I32 = Type::getInt32Ty(Context);
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  Types.append(LaunchSizes::Count, I32);
  F = Function::Create(FunctionType::get(Kernel.getReturnType(), Types, false),
                       Kernel.getLinkage(), "", Kernel.getParent());
  F->copyAttributesFrom(&Kernel);
  F->copyMetadata(&Kernel, 0);
  F->setSubprogram(nullptr);
  F->setCallingConv(Kernel.getCallingConv());
  F->addFnAttr(RegroupedAttribute, Kernel.getName());
  F->addFnAttr(RegroupedTileAttribute, (Twine(X) + "," + Twine(Y)).str());
  F->addFnAttr(RegroupedGroupsAttribute,
               (Twine(MinGroups) + "," + Twine(MaxGroups)).str());
  auto Number = [&](unsigned N) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(I32, N));
  };
  F->setMetadata("reqd_work_group_size",
                 MDNode::get(Context, {Number(Subgroups * WarpLanes), Number(1),
                                       Number(1)}));
  static constexpr StringLiteral Names[] = {"local_x",  "local_y",  "local_z",
                                            "groups_x", "groups_y", "groups_z"};
  for (Argument &A : F->args()) {
    unsigned Index = A.getArgNo();
    if (Index < Kernel.arg_size()) {
      A.setName(Kernel.getArg(Index)->getName());
      Parameters.push_back(&A);
    } else {
      A.setName(Names[Index - Kernel.arg_size()]);
      Sizes.Values.push_back(&A);
    }
  }
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// Whether \p V is a pointer to local memory, or a generic one made from it.
static bool isLocal(const Value *V) {
  if (V->getType()->isPointerTy() &&
      V->getType()->getPointerAddressSpace() == LocalSpace)
    return true;
  const auto *C = dyn_cast<ConstantExpr>(V);
  return C && any_of(C->operands(), isLocal);
}

static bool usesLocalMemory(const Instruction &I) {
  return isLocal(&I) ||
         any_of(I.operands(), [](const Use &U) { return isLocal(U.get()); });
}

/// Whether \p Call affects at most its own sub-group.
static bool isOwnCall(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F)
    return false;
  if (std::optional<ItemOpcode> Item = readItemOp(*F))
    return !isSync(*Item) || *Item == ItemOpcode::SubgroupBarrier;
  return isa<IntrinsicInst>(Call) || isa<MatrixOp>(Call) ||
         readSubgroupFacts(*F) || Call.doesNotAccessMemory();
}

bool mayChangeGroups(const Function &Kernel) {
  if (any_of(Kernel.args(), [](const Argument &A) { return isLocal(&A); }))
    return false;
  return none_of(instructions(Kernel), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return I.isAtomic() || I.isVolatile() || usesLocalMemory(I) ||
           (Call && !isOwnCall(*Call));
  });
}

} // namespace tenon
