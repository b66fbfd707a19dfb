// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/SubgroupOps.h"
#include "BlockFacts.h"
#include "Combining.h"
#include "TypeWord.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

bool isBlock2D(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::Block2DLoad ||
         Opcode == SubgroupOpcode::Block2DStore ||
         Opcode == SubgroupOpcode::Block2DPrefetch;
}

StringRef wordOf(SubgroupOpcode Opcode) {
  static constexpr StringLiteral Words[] = {
#define SUBGROUP_OP(Name, Word, Operands, Memory) Word,
#include "tenon/IR/Values/SubgroupOps.def"
  };
  return Words[unsigned(Opcode)];
}

StringRef wordOf(Combination How) {
  static constexpr StringLiteral Words[] = {
#define COMBINATION(Name, Word) Word,
#include "tenon/IR/Values/SubgroupOps.def"
  };
  return Words[unsigned(How)];
}

std::optional<Combination> combinationOf(const Function &F) {
  return StringSwitch<std::optional<Combination>>(
             F.getFnAttribute("tenon.combine").getValueAsString())
#define COMBINATION(Name, Word) .Case(Word, Combination::Name)
#include "tenon/IR/Values/SubgroupOps.def"
      .Default(std::nullopt);
}

bool isFloatCombination(Combination How) {
  return How == Combination::FAdd || How == Combination::FMul ||
         How == Combination::FMin || How == Combination::FMax;
}

Constant *identityOf(Combination How, Type *Ty) {
  assert((Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy()) &&
         "pointers are not combined");
  unsigned Bits = Ty->getScalarSizeInBits();
  switch (How) {
  case Combination::Add:
  case Combination::Or:
  case Combination::Xor:
  case Combination::UMax:
  case Combination::FAdd:
    return Constant::getNullValue(Ty);
  case Combination::Mul:
    return ConstantInt::get(Ty, 1);
  case Combination::And:
  case Combination::UMin:
    return Constant::getAllOnesValue(Ty);
  case Combination::SMin:
    return ConstantInt::get(Ty, APInt::getSignedMaxValue(Bits));
  case Combination::SMax:
    return ConstantInt::get(Ty, APInt::getSignedMinValue(Bits));
  case Combination::FMul:
    return ConstantFP::get(Ty, 1.0);
  case Combination::FMin:
    return ConstantFP::getInfinity(Ty);
  case Combination::FMax:
    return ConstantFP::getInfinity(Ty, /*Negative=*/true);
  }
  return nullptr;
}

Constant *neutralOf(Combination How, Type *Ty) {
  switch (How) {
  case Combination::FAdd:
    return ConstantFP::getNegativeZero(Ty);
  case Combination::FMin:
  case Combination::FMax:
    return ConstantFP::getNaN(Ty);
  default:
    return identityOf(How, Ty);
  }
}

Value *createCombination(IRBuilderBase &B, Combination How, Value *A,
                         Value *C) {
  assert(A->getType() == C->getType() && "two values of one type");
  switch (How) {
  case Combination::Add:
    return B.CreateAdd(A, C);
  case Combination::Mul:
    return B.CreateMul(A, C);
  case Combination::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, A, C);
  case Combination::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, A, C);
  case Combination::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, A, C);
  case Combination::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, A, C);
  case Combination::And:
    return B.CreateAnd(A, C);
  case Combination::Or:
    return B.CreateOr(A, C);
  case Combination::Xor:
    return B.CreateXor(A, C);
  case Combination::FAdd:
    return B.CreateFAdd(A, C);
  case Combination::FMul:
    return B.CreateFMul(A, C);
  case Combination::FMin:
    return B.CreateMinNum(A, C);
  case Combination::FMax:
    return B.CreateMaxNum(A, C);
  }
  return nullptr;
}

Value *createEquality(IRBuilderBase &B, Value *A, Value *C) {
  Value *Equal = A->getType()->isFPOrFPVectorTy() ? B.CreateFCmpOEQ(A, C)
                                                  : B.CreateICmpEQ(A, C);
  return Equal->getType()->isVectorTy() ? B.CreateAndReduce(Equal) : Equal;
}

bool isRelativeShuffle(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::ShuffleXor ||
         Opcode == SubgroupOpcode::ShuffleUp ||
         Opcode == SubgroupOpcode::ShuffleDown ||
         Opcode == SubgroupOpcode::Rotate || isPairShuffle(Opcode);
}

bool isPairShuffle(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::ShuffleUpPair ||
         Opcode == SubgroupOpcode::ShuffleDownPair;
}

static bool mayHaveClusters(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::Reduce || Opcode == SubgroupOpcode::Rotate;
}

static bool isCombining(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::Reduce ||
         Opcode == SubgroupOpcode::ScanInclusive ||
         Opcode == SubgroupOpcode::ScanExclusive;
}

/// Operations without memory whose first operand is one lane's value.
static bool startsWithValue(SubgroupOpcode Opcode) {
  return isCombining(Opcode) || isRelativeShuffle(Opcode) ||
         Opcode == SubgroupOpcode::Broadcast ||
         Opcode == SubgroupOpcode::BroadcastFirst ||
         Opcode == SubgroupOpcode::Shuffle ||
         Opcode == SubgroupOpcode::AllEqual;
}

static bool hasPointer(SubgroupOpcode Opcode) {
  return isBlock2D(Opcode) || Opcode == SubgroupOpcode::BlockRead ||
         Opcode == SubgroupOpcode::BlockWrite;
}

MemoryEffects effectsOf(const SubgroupFacts &Facts) {
  constexpr ModRefInfo None = ModRefInfo::NoModRef, Read = ModRefInfo::Ref,
                       Write = ModRefInfo::Mod, ReadWrite = ModRefInfo::ModRef;
  static constexpr ModRefInfo Memory[] = {
#define SUBGROUP_OP(Name, Word, Operands, Effect) Effect,
#include "tenon/IR/Values/SubgroupOps.def"
  };
  return MemoryEffects::argMemOnly(Memory[unsigned(Facts.Opcode)]);
}

/// Operations that may involve only the active lanes, which is then one of
/// their facts.
static bool mayBeActive(SubgroupOpcode Opcode) {
  return isCombining(Opcode) || Opcode == SubgroupOpcode::Broadcast ||
         Opcode == SubgroupOpcode::Any || Opcode == SubgroupOpcode::All;
}

bool needsAllLanes(const SubgroupFacts &Facts) {
  return mayBeActive(Facts.Opcode)
             ? !Facts.Active
             : hasPointer(Facts.Opcode) &&
                   Facts.Opcode != SubgroupOpcode::Block2DPrefetch;
}

/// The facts in a name, between the word and the type.
static std::string factsText(const SubgroupFacts &Facts) {
  if (isBlock2D(Facts.Opcode))
    return blockName(Facts.Block);
  std::string Text;
  if (isCombining(Facts.Opcode))
    Text = ("." + wordOf(Facts.How)).str();
  if (Facts.Cluster)
    Text += ".cluster" + utostr(Facts.Cluster);
  if (Facts.Active)
    Text += ".active";
  return Text;
}

std::string declarationName(const SubgroupFacts &Facts) {
  std::string Name =
      ("tenon.subgroup." + wordOf(Facts.Opcode)).str() + factsText(Facts);
  if (Facts.Value)
    Name += "." + typeWord(Facts.Value);
  if (Facts.AddrSpace)
    Name += ".p" + utostr(Facts.AddrSpace);
  return Name;
}

bool SubgroupFacts::operator==(const SubgroupFacts &Other) const {
  return Opcode == Other.Opcode && Value == Other.Value &&
         AddrSpace == Other.AddrSpace && factsText(*this) == factsText(Other);
}

std::string describe(const SubgroupFacts &Facts) {
  std::string Text = ("sub-group " + wordOf(Facts.Opcode)).str();
  Text += factsText(Facts);
  if (Facts.Value)
    Text += " " + typeWord(Facts.Value);
  return Text;
}

FunctionType *subgroupOpType(LLVMContext &Ctx, const SubgroupFacts &Facts) {
  Type *T = Facts.Value, *I1 = Type::getInt1Ty(Ctx),
       *I32 = Type::getInt32Ty(Ctx);
  Type *Void = Type::getVoidTy(Ctx);
  Type *Ptr = PointerType::get(Ctx, Facts.AddrSpace);
  Type *Pair = FixedVectorType::get(I32, 2);
  auto Make = [](Type *Result, ArrayRef<Type *> Params) {
    return FunctionType::get(Result, Params, false);
  };
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
    return Make(T, {T, I32});
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    return Make(T, {T, T, I32});
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
  case SubgroupOpcode::BroadcastFirst:
    return Make(T, {T});
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
    return Make(I1, {I1});
  case SubgroupOpcode::AllEqual:
    return Make(I1, {T});
  case SubgroupOpcode::Ballot:
    return Make(FixedVectorType::get(I32, 4), {I1});
  case SubgroupOpcode::Elect:
    return Make(I1, {});
  case SubgroupOpcode::BlockRead:
    return Make(T, {Ptr});
  case SubgroupOpcode::BlockWrite:
    return Make(Void, {Ptr, T});
  case SubgroupOpcode::Block2DLoad:
    return Make(T, {Ptr, I32, I32, I32, Pair});
  case SubgroupOpcode::Block2DStore:
    return Make(Void, {Ptr, I32, I32, I32, Pair, T});
  case SubgroupOpcode::Block2DPrefetch:
    return Make(Void, {Ptr, I32, I32, I32, Pair});
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// One lane's value: the result where there is one, else the last operand.
static Type *valueType(const Function &F, SubgroupOpcode Opcode) {
  switch (Opcode) {
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
  case SubgroupOpcode::Ballot:
  case SubgroupOpcode::Elect:
  case SubgroupOpcode::Block2DPrefetch:
    return nullptr;
  case SubgroupOpcode::AllEqual:
  case SubgroupOpcode::BlockWrite:
  case SubgroupOpcode::Block2DStore:
    return F.arg_empty() ? F.getReturnType() // which does not fit
                         : F.getArg(F.arg_size() - 1)->getType();
  default:
    return F.getReturnType();
  }
}

/// Whether values of this type can be combined, or be components in memory.
static bool fitsValue(const SubgroupFacts &Facts) {
  Type *Ty = Facts.Value;
  if (!Ty)
    return true;
  Type *Scalar = Ty->getScalarType();
  if (isa<ScalableVectorType>(Ty) ||
      !(Scalar->isIntegerTy() || Scalar->isFloatingPointTy()))
    return false;
  if (isCombining(Facts.Opcode))
    return Scalar->isFloatingPointTy() == isFloatCombination(Facts.How);
  unsigned Bits = Scalar->getScalarSizeInBits();
  return !hasPointer(Facts.Opcode) ||
         (Bits >= 8 && Bits <= 64 && isPowerOf2_32(Bits));
}

std::optional<SubgroupFacts> readSubgroupFacts(const Function &F) {
  auto Opcode = StringSwitch<std::optional<SubgroupOpcode>>(
                    F.getFnAttribute("tenon.subgroup").getValueAsString())
#define SUBGROUP_OP(Name, Word, Operands, Memory)                              \
  .Case(Word, SubgroupOpcode::Name)
#include "tenon/IR/Values/SubgroupOps.def"
                    .Default(std::nullopt);
  if (!Opcode)
    return std::nullopt;
  SubgroupFacts Facts;
  Facts.Opcode = *Opcode;
  Facts.Value = valueType(F, *Opcode);
  if (isCombining(*Opcode)) {
    std::optional<Combination> How = combinationOf(F);
    if (!How)
      return std::nullopt;
    Facts.How = *How;
  }
  Facts.Active = mayBeActive(*Opcode) && F.hasFnAttribute("tenon.active");
  if (mayHaveClusters(*Opcode) && F.hasFnAttribute("tenon.cluster") &&
      (F.getFnAttribute("tenon.cluster")
           .getValueAsString()
           .getAsInteger(10, Facts.Cluster) ||
       !isPowerOf2_32(Facts.Cluster)))
    return std::nullopt;
  if (isBlock2D(*Opcode)) {
    std::optional<Block2DFacts> Block = readBlockFacts(F);
    if (!Block)
      return std::nullopt;
    Facts.Block = *Block;
  }
  if (hasPointer(*Opcode)) {
    if (F.arg_empty() || !F.getArg(0)->getType()->isPointerTy())
      return std::nullopt;
    Facts.AddrSpace = F.getArg(0)->getType()->getPointerAddressSpace();
  }
  if (!fitsValue(Facts) ||
      F.getFunctionType() != subgroupOpType(F.getContext(), Facts))
    return std::nullopt;
  return Facts;
}

std::optional<SubgroupFacts> subgroupFactsOf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? readSubgroupFacts(*F) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Creating
//===----------------------------------------------------------------------===//

static void declare(Function &F, const SubgroupFacts &Facts) {
  AttrBuilder Attrs(F.getContext());
  Attrs.addAttribute(Attribute::NoUnwind);
  Attrs.addAttribute(Attribute::WillReturn);
  Attrs.addAttribute(Attribute::Convergent);
  Attrs.addMemoryAttr(effectsOf(Facts));
  Attrs.addAttribute("tenon.subgroup", wordOf(Facts.Opcode));
  if (isCombining(Facts.Opcode))
    Attrs.addAttribute("tenon.combine", wordOf(Facts.How));
  if (Facts.Cluster)
    Attrs.addAttribute("tenon.cluster", utostr(Facts.Cluster));
  if (Facts.Active)
    Attrs.addAttribute("tenon.active");
  if (isBlock2D(Facts.Opcode))
    addBlockFacts(Attrs, Facts.Block);
  F.addFnAttrs(Attrs);
}

static Function *declarationOf(Module &M, const SubgroupFacts &Facts) {
  std::string Name = declarationName(Facts);
  Function *F = M.getFunction(Name);
  if (F && readSubgroupFacts(*F) == Facts)
    return F; // else the name is taken
  F = Function::Create(subgroupOpType(M.getContext(), Facts),
                       GlobalValue::ExternalLinkage, Name, M);
  declare(*F, Facts);
  return F;
}

CallInst *createSubgroupOp(IRBuilderBase &Builder, SubgroupFacts Facts,
                           ArrayRef<Value *> Operands) {
  if (hasPointer(Facts.Opcode))
    Facts.AddrSpace = Operands[0]->getType()->getPointerAddressSpace();
  if (Facts.Opcode == SubgroupOpcode::BlockWrite ||
      Facts.Opcode == SubgroupOpcode::Block2DStore)
    Facts.Value = Operands.back()->getType();
  else if (startsWithValue(Facts.Opcode))
    Facts.Value = Operands[0]->getType();
  Module &M = *Builder.GetInsertBlock()->getModule();
  CallInst *Call = Builder.CreateCall(declarationOf(M, Facts), Operands);
  Call->setConvergent();
  return Call;
}

bool setBlockOrder(Module &M, BlockOrder Order) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<SubgroupFacts> Facts = readSubgroupFacts(F);
    if (!Facts || !isBlock2D(Facts->Opcode) || !Facts->Value ||
        Facts->Block.Order == Order)
      continue;
    Facts->Block.Order = Order;
    F.replaceAllUsesWith(declarationOf(M, *Facts));
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
