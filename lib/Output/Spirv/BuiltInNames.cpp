// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces canonical work-item and sub-group operations by the functions that
// consumers of OpenCL modules, including LLVM's SPIR-V back end, support:
//
//   %i = call i64 @tenon.item.global_id(i32 0)
//   -> %i = call spir_func i64 @_Z13get_global_idj(i32 0)
//   %v = call half @tenon.subgroup.broadcast.f16(half %x, i32 3)
//   -> %v = call spir_func half @_Z31sub_group_non_uniform_broadcastDhj(…)
//
// and library operations by OpenCL's functions. Kernels whose sub-groups have
// one work-item contain no sub-group operations afterwards.

#include "BFloatBits.h"
#include "BuiltInAsync.h"
#include "BuiltInAtomics.h"
#include "BuiltInCalls.h"
#include "BuiltInDevice.h"
#include "BuiltInGroups.h"
#include "BuiltInMaths.h"
#include "tenon/IR/Calls/ForeignCalls.h"
#include "tenon/IR/Elements/ExpandConversions.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Lanes/LaneLowering.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Output/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/SimtFeatures.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
struct ItemRow {
  ItemOpcode Opcode;
  StringLiteral Name;
};
} // namespace

/// Queries that return size_t, followed by those that return uint.
static constexpr ItemRow SizeNames[] = {
    {ItemOpcode::GlobalId, "get_global_id"},
    {ItemOpcode::LocalId, "get_local_id"},
    {ItemOpcode::GroupId, "get_group_id"},
    {ItemOpcode::GlobalSize, "get_global_size"},
    {ItemOpcode::LocalSize, "get_local_size"},
    {ItemOpcode::EnqueuedLocalSize, "get_enqueued_local_size"},
    {ItemOpcode::NumGroups, "get_num_groups"},
    {ItemOpcode::GlobalOffset, "get_global_offset"},
    {ItemOpcode::GlobalLinearId, "get_global_linear_id"},
    {ItemOpcode::LocalLinearId, "get_local_linear_id"},
};
static constexpr ItemRow NumberNames[] = {
    {ItemOpcode::WorkDim, "get_work_dim"},
    {ItemOpcode::SubgroupSize, "get_sub_group_size"},
    {ItemOpcode::SubgroupMaxSize, "get_max_sub_group_size"},
    {ItemOpcode::NumSubgroups, "get_num_sub_groups"},
    {ItemOpcode::EnqueuedNumSubgroups, "get_enqueued_num_sub_groups"},
    {ItemOpcode::SubgroupId, "get_sub_group_id"},
    {ItemOpcode::SubgroupLocalId, "get_sub_group_local_id"},
};

//===----------------------------------------------------------------------===//
// Work-items
//===----------------------------------------------------------------------===//

static Type *sizeType(IRBuilderBase &B) {
  const DataLayout &Layout = B.GetInsertBlock()->getModule()->getDataLayout();
  return B.getIntNTy(Layout.getPointerSizeInBits(/*AS=*/1));
}

static Value *callQuery(IRBuilderBase &B, ItemOpcode Opcode, Value *Dimension) {
  SmallVector<Value *, 1> Operands;
  if (Dimension)
    Operands.push_back(Dimension);
  StringRef Letters = Dimension ? "j" : "";
  for (const ItemRow &R : SizeNames)
    if (R.Opcode == Opcode)
      return callBuiltIn(B, R.Name, Letters, sizeType(B), Operands, false);
  for (const ItemRow &R : NumberNames)
    if (R.Opcode == Opcode)
      return callBuiltIn(B, R.Name, Letters, B.getInt32Ty(), Operands, false);
  return nullptr;
}

static Value *groupItems(IRBuilderBase &B, ItemOpcode Size) {
  Value *Product = B.getInt64(1);
  for (unsigned D = 0; D < 3; ++D)
    Product =
        B.CreateMul(Product, B.CreateZExt(callQuery(B, Size, B.getInt32(D)),
                                          B.getInt64Ty()));
  return Product;
}

/// The result of a query in a sub-group of one work-item; null if the result
/// does not depend on the sub-group.
static Value *singleLaneAnswer(IRBuilderBase &B, ItemOpcode Opcode) {
  switch (Opcode) {
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
    return B.getInt64(1);
  case ItemOpcode::SubgroupLocalId:
    return B.getInt64(0);
  case ItemOpcode::SubgroupId:
    return callQuery(B, ItemOpcode::LocalLinearId, nullptr);
  case ItemOpcode::NumSubgroups:
    return groupItems(B, ItemOpcode::LocalSize);
  case ItemOpcode::EnqueuedNumSubgroups:
    return groupItems(B, ItemOpcode::EnqueuedLocalSize);
  default:
    return nullptr;
  }
}

/// OpControlBarrier, with one scope for execution and memory, and
/// acquire-release semantics of local and global memory. The parts of a split
/// barrier have acquire or release semantics.
static void callBarrier(IRBuilderBase &B, ItemOpcode Opcode) {
  constexpr unsigned Workgroup = 2, Subgroup = 3, Acquire = 0x2, Release = 0x4,
                     AcquireRelease = 0x8, SubgroupMemory = 0x80,
                     WorkgroupMemory = 0x100, CrossWorkgroupMemory = 0x200;
  StringRef Name = "__spirv_ControlBarrier";
  unsigned Order = AcquireRelease;
  if (Opcode == ItemOpcode::BarrierArrive)
    Name = "__spirv_ControlBarrierArriveINTEL", Order = Release;
  if (Opcode == ItemOpcode::BarrierWait)
    Name = "__spirv_ControlBarrierWaitINTEL", Order = Acquire;
  Value *Scope =
      B.getInt32(Opcode == ItemOpcode::SubgroupBarrier ? Subgroup : Workgroup);
  Value *Semantics = B.getInt32(Order | SubgroupMemory | WorkgroupMemory |
                                CrossWorkgroupMemory);
  callBuiltIn(B, Name, "jjj", B.getVoidTy(), {Scope, Scope, Semantics}, true);
}

static void nameItemOp(CallInst &Call, ItemOpcode Opcode, bool SingleLane) {
  IRBuilder<> B(&Call);
  if (isSync(Opcode)) {
    if (Opcode != ItemOpcode::SubgroupBarrier || !SingleLane)
      callBarrier(B, Opcode);
    Call.eraseFromParent();
    return;
  }
  Value *Answer = SingleLane ? singleLaneAnswer(B, Opcode) : nullptr;
  if (!Answer)
    Answer =
        callQuery(B, Opcode, isQuery(Opcode) ? Call.getOperand(0) : nullptr);
  Call.replaceAllUsesWith(B.CreateZExtOrTrunc(Answer, Call.getType()));
  Call.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Sub-groups
//===----------------------------------------------------------------------===//

static Value *callCombining(IRBuilderBase &B, StringRef Prefix,
                            const SubgroupFacts &Facts, Value *V) {
  auto [Word, Unsigned] = combinationName(Facts.How);
  bool Plain = Word == "add" || Word == "min" || Word == "max";
  std::string Letters = mangled(V->getType(), Unsigned);
  if (Facts.Cluster)
    return callBuiltIn(B, ("sub_group_clustered_" + Prefix + Word).str(),
                       Letters + "j", V->getType(),
                       {V, B.getInt32(Facts.Cluster)}, true);
  std::string Name =
      (Plain && !Facts.Active ? "sub_group_" : "sub_group_non_uniform_") +
      (Prefix + Word).str();
  return callBuiltIn(B, Name, Letters, V->getType(), {V}, true);
}

/// A vote; operand and result of the built-in are int.
static Value *callVote(IRBuilderBase &B, StringRef Name, Value *V) {
  SmallVector<Value *, 1> Operands;
  if (V)
    Operands.push_back(B.CreateZExt(V, B.getInt32Ty()));
  Value *Answer =
      callBuiltIn(B, Name, V ? "i" : "", B.getInt32Ty(), Operands, true);
  return B.CreateICmpNE(Answer, B.getInt32(0));
}

/// The name of the block access for values of type \p Ty; the built-ins access
/// integers.
static std::string blockName(StringRef Word, Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  std::string Name = ("intel_sub_group_block_" + Word).str();
  switch (Ty->getScalarSizeInBits()) {
  case 8:
    Name += "_uc";
    break;
  case 16:
    Name += "_us";
    break;
  case 64:
    Name += "_ul";
    break;
  default:
    break;
  }
  return Vector ? Name + utostr(Vector->getNumElements()) : Name;
}

static Value *nameVote(IRBuilderBase &B, const SubgroupFacts &Facts,
                       Value *Condition) {
  StringRef Prefix = Facts.Active ? "sub_group_non_uniform_" : "sub_group_";
  return callVote(B, (Prefix + wordOf(Facts.Opcode)).str(), Condition);
}

/// sub_group_non_uniform_all_equal for each component: the built-in takes
/// scalars, and its result is int.
static Value *nameAllEqual(IRBuilderBase &B, Value *V) {
  Type *Ty = V->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Value *Result = B.getTrue();
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Result =
          B.CreateAnd(Result, nameAllEqual(B, B.CreateExtractElement(V, I)));
    return Result;
  }
  if (Ty->isBFloatTy())
    V = B.CreateFPExt(V, B.getFloatTy());
  if (Ty->isIntegerTy(1))
    V = B.CreateZExt(V, B.getInt32Ty());
  Value *Answer = callBuiltIn(B, "sub_group_non_uniform_all_equal",
                              mangled(V->getType(), /*Unsigned=*/true),
                              B.getInt32Ty(), {V}, true);
  return B.CreateICmpNE(Answer, B.getInt32(0));
}

static Value *nameRelativeShuffle(IRBuilderBase &B, CallInst &Call,
                                  const SubgroupFacts &Facts) {
  bool IsPair = isPairShuffle(Facts.Opcode);
  SmallVector<Value *, 2> Values(Call.arg_begin(),
                                 Call.arg_begin() + (IsPair ? 2 : 1));
  SmallVector<Value *, 2> Numbers = {Call.getArgOperand(Values.size())};
  if (Facts.Cluster)
    Numbers.push_back(B.getInt32(Facts.Cluster));
  auto Name = [&]() -> StringRef {
    switch (Facts.Opcode) {
    case SubgroupOpcode::ShuffleXor:
      return "sub_group_shuffle_xor";
    case SubgroupOpcode::ShuffleUp:
      return "sub_group_shuffle_up";
    case SubgroupOpcode::ShuffleDown:
      return "sub_group_shuffle_down";
    case SubgroupOpcode::ShuffleUpPair:
      return "intel_sub_group_shuffle_up";
    case SubgroupOpcode::ShuffleDownPair:
      return "intel_sub_group_shuffle_down";
    default:
      return Facts.Cluster ? "sub_group_clustered_rotate" : "sub_group_rotate";
    }
  };
  return callShuffle(B, Name(), Values, Numbers);
}

/// The value that replaces the operation; null for 2D blocks.
static Value *nameSubgroupOp(CallInst &Call, const SubgroupFacts &Facts,
                             bool KhrSubgroups) {
  IRBuilder<> B(&Call);
  auto Operand = [&](unsigned I) { return Call.getArgOperand(I); };
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
    return KhrSubgroups
               ? callKhrExchange(B, Facts.Opcode, Operand(0), Operand(1))
               : callExchange(B, Operand(0), Operand(1));
  case SubgroupOpcode::BroadcastFirst:
    return callShuffle(B, "sub_group_broadcast_first", Operand(0), {});
  case SubgroupOpcode::AllEqual:
    return nameAllEqual(B, Operand(0));
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    return nameRelativeShuffle(B, Call, Facts);
  case SubgroupOpcode::Reduce:
    return callCombining(B, "reduce_", Facts, Operand(0));
  case SubgroupOpcode::ScanInclusive:
    return callCombining(B, "scan_inclusive_", Facts, Operand(0));
  case SubgroupOpcode::ScanExclusive:
    return callCombining(B, "scan_exclusive_", Facts, Operand(0));
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
    return nameVote(B, Facts, Operand(0));
  case SubgroupOpcode::Elect:
    return callVote(B, "sub_group_elect", nullptr);
  case SubgroupOpcode::Ballot:
    return callBuiltIn(B, "sub_group_ballot", "i", Call.getType(),
                       {B.CreateZExt(Operand(0), B.getInt32Ty())}, true);
  case SubgroupOpcode::BlockRead: {
    Type *Ty = asIntegers(Call.getType());
    std::string Letters =
        "PU3AS" + utostr(Facts.AddrSpace) + "K" + mangled(Ty->getScalarType());
    Value *V =
        callBuiltIn(B, blockName("read", Ty), Letters, Ty, {Operand(0)}, true);
    return B.CreateBitCast(V, Call.getType());
  }
  case SubgroupOpcode::BlockWrite: {
    Type *Ty = asIntegers(Facts.Value);
    std::string Letters = "PU3AS" + utostr(Facts.AddrSpace) +
                          mangled(Ty->getScalarType()) + mangled(Ty);
    return callBuiltIn(B, blockName("write", Ty), Letters, B.getVoidTy(),
                       {Operand(0), B.CreateBitCast(Operand(1), Ty)}, true);
  }
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
  case SubgroupOpcode::Block2DPrefetch:
    break;
  }
  return nullptr;
}

/// OpSubgroup2DBlock…INTEL, whose data is in a private variable.
static Value *nameBlock2D(CallInst &Call, const SubgroupFacts &Facts) {
  IRBuilder<> B(&Call);
  Function *F = Call.getFunction();
  IRBuilder<> Top(&F->getEntryBlock(), F->getEntryBlock().begin());
  bool IsStore = Facts.Opcode == SubgroupOpcode::Block2DStore;
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  Value *Data = nullptr;
  if (IsLoad || IsStore)
    Data = Top.CreateAlloca(Facts.Value, nullptr, "block");
  if (IsStore)
    B.CreateStore(Call.getArgOperand(5), Data);
  Block2DMemory Memory = {withCacheControls(B, Call.getArgOperand(0), Call),
                          Call.getArgOperand(1), Call.getArgOperand(2),
                          Call.getArgOperand(3), Call.getArgOperand(4)};
  CallInst *New = callBlock2D(B, {Facts.Opcode, Facts.Block}, Memory, Data);
  return IsLoad ? static_cast<Value *>(B.CreateLoad(Facts.Value, Data)) : New;
}

/// OpGenericCastToPtrExplicit with the storage class of \p Space.
static Value *nameSpaceCast(CallInst &Call, MemorySpace Space) {
  struct Row {
    StringLiteral Name;
    unsigned StorageClass;
  };
  static constexpr Row Rows[] = {
      {"__spirv_GenericCastToPtrExplicit_ToPrivate", 7},
      {"__spirv_GenericCastToPtrExplicit_ToGlobal", 5},
      {"__spirv_GenericCastToPtrExplicit_ToLocal", 4}};
  const Row &R = Rows[unsigned(Space)];
  IRBuilder<> B(&Call);
  return callBuiltIn(B, R.Name, "PU3AS4ci", Call.getType(),
                     {Call.getArgOperand(0), B.getInt32(R.StorageClass)},
                     /*Convergent=*/false);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Functions that LLVM's back end would turn into instructions, although their
/// operands are pointers instead of matrices. They come from old modules, which
/// recognition does not support.
static constexpr StringLiteral Composites[] = {
    "AccessChain",
    "CompositeConstruct",
    "CompositeExtract",
    "CompositeInsert",
    "ConstantComposite",
    "CooperativeMatrix",
    "InBoundsAccessChain",
    "JointMatrix",
    "MatrixTimes",
    "PtrAccessChain",
    "SpecConstantComposite",
    "UntypedAccessChain",
    "UntypedInBoundsAccessChain",
    "VectorExtractDynamic",
    "VectorInsertDynamic",
};

/// Whether compilers of OpenCL modules define the function: SPIR-V's
/// operations, and families of OpenCL C functions that are passed through,
/// either mangled or with two underscores before the name, as in clang.
static bool isProvided(const Function &Callee, const Instruction &) {
  static constexpr StringLiteral Families[] = {
      "spirv_",     "read_image",       "write_image",
      "get_image_", "read_pipe",        "write_pipe",
      "get_pipe_",  "reserve_",         "commit_",
      "enqueue_",   "get_kernel_",      "work_group_",
      "sub_group_", "atomic_",          "clock_read_",
      "printf",     "intel_sub_group_", "translate_sampler_",
  };
  StringRef Name = Callee.getName();
  if (Name == "printf" || readItemOp(Callee) || readSubgroupFacts(Callee) ||
      readSpaceCast(Callee) || readLibraryFacts(Callee) ||
      readGroupFacts(Callee) || readAsyncFacts(Callee) ||
      readBlockMessage(Callee) || readMatrixInstruction(Callee))
    return true;
  bool Mangled = Name.consume_front("_Z");
  if (Mangled)
    Name = Name.drop_while(isDigit);
  if (!Name.consume_front("__") && !Mangled)
    return false;
  StringRef Instruction = Name;
  if (Instruction.consume_front("spirv_") &&
      any_of(Composites,
             [&](StringRef Begin) { return Instruction.starts_with(Begin); }))
    return false;
  return any_of(Families,
                [&](StringRef Begin) { return Name.starts_with(Begin); });
}

static void nameOperations(Function &F, bool KhrSubgroups) {
  bool SingleLane = requiredSubgroupSize(F) <= 1;
  if (SingleLane) // its consumer need not support sub-groups
    F.setMetadata("intel_reqd_sub_group_size", nullptr);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    if (std::optional<ItemOpcode> Opcode = itemOpOf(Call)) {
      nameItemOp(*Call, *Opcode, SingleLane);
      continue;
    }
    if (const Function *Callee = Call->getCalledFunction())
      if (std::optional<MemorySpace> Space = readSpaceCast(*Callee)) {
        Call->replaceAllUsesWith(nameSpaceCast(*Call, *Space));
        Call->eraseFromParent();
        continue;
      }
    if (nameDeviceOp(*Call))
      continue;
    if (std::optional<GroupFacts> Facts = groupFactsOf(Call)) {
      nameGroupOp(*Call, *Facts);
      continue;
    }
    if (std::optional<LibraryFacts> Facts = libraryFactsOf(Call)) {
      nameLibraryOp(*Call, *Facts);
      continue;
    }
    std::optional<SubgroupFacts> Facts = subgroupFactsOf(Call);
    if (!Facts)
      continue;
    Value *New = nameSubgroupOp(*Call, *Facts, KhrSubgroups);
    if (!New)
      New = nameBlock2D(*Call, *Facts);
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

PreservedAnalyses NameBuiltInsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  if (!checkForeignCalls(M, M.getTargetTriple(), "target " + Options.Target,
                         isProvided))
    return PreservedAnalyses::all();
  lowerSingleLanes(M);
  if (!Target->hasSplitBarriers())
    joinSplitBarriers(M);
  bool KhrSubgroups = Options.hasFeature(simt::KhrSubgroups);
  for (Function &F : M)
    if (!F.isDeclaration()) {
      nameOperations(F, KhrSubgroups);
      nameAsyncOps(F);
      expandAtomics(F);
      nameAtomics(F);
      nameMathsIntrinsics(F);
      expandConversions(F); // which makeBFloatBits() does not support
    }
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with("tenon."))
      F.eraseFromParent();
  }
  makeBFloatBits(M);
  return PreservedAnalyses::none();
}

} // namespace tenon
