// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lanes are at work.

#include "Kernel/DivergenceTrap.h"
#include "FunctionWidener.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

Value *Widener::mask() {
  return Mask ? Mask
              : ConstantInt::getTrue(lanesOf(Type::getInt1Ty(F.getContext())));
}

Value *Widener::bits(Value *Lanes) {
  return B.CreateBitCast(Lanes, B.getIntNTy(Width));
}

Value *Widener::any(Value *Lanes) {
  Value *Bits = bits(Lanes);
  return B.CreateICmpNE(Bits, ConstantInt::get(Bits->getType(), 0));
}

Value *Widener::firstLane() {
  if (isFull())
    return B.getInt64(0);
  // The mask is never empty where this is asked.
  Value *Zeros =
      B.CreateBinaryIntrinsic(Intrinsic::cttz, bits(Mask), B.getTrue());
  return B.CreateZExtOrTrunc(Zeros, B.getInt64Ty());
}

Value *Widener::firstOf(Value *Lanes) {
  if (isFull())
    return B.CreateExtractElement(Lanes, uint64_t(0));
  // A lane number beyond the last would be poison.
  Value *Lane = B.CreateAnd(firstLane(), B.getInt64(Width - 1));
  return B.CreateExtractElement(Lanes, Lane);
}

/// The lanes of a sub-group that exist: those below the number of work-items
/// from its first one on.
///
///   lane < min(size of the group - local linear id of the first, Width)
Value *Widener::entryMask() {
  if (Lanes.Shape == LaneShape::Row)
    return nullptr;
  Type *I32 = B.getInt32Ty();
  Value *Count = B.CreateTrunc(subgroupSize(), I32);
  return B.CreateICmpULT(laneNumbers(I32), splat(Count), "exists");
}

/// The words for what all lanes have to come to, or none.
static std::string togetherWord(const CallInst &I) {
  std::optional<ItemOpcode> Item = itemOpOf(&I);
  if (Item && isSync(*Item))
    return *Item == ItemOpcode::Barrier ? "work-group barrier"
                                        : "sub-group barrier";
  if (I.hasFnAttr("tenon.uniform"))
    return "matrix operation";
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I);
  return Facts && needsAllLanes(*Facts) ? describe(*Facts) : std::string();
}

/// if (mask != lanes that exist) tenon_trap_divergence("kernel 'k': …")
void Widener::trapUnlessAllLanes(CallInst &I) {
  std::string Word = togetherWord(I);
  if (Word.empty() || Mask == AtEntry)
    return;
  LLVMContext &Ctx = F.getContext();
  auto *Trap = BasicBlock::Create(Ctx, "apart", &F);
  auto *On = BasicBlock::Create(Ctx, "together", &F);
  Value *Expected =
      bits(AtEntry ? AtEntry : ConstantInt::getTrue(lanesOf(B.getInt1Ty())));
  B.CreateCondBr(B.CreateICmpEQ(bits(mask()), Expected), On, Trap);
  B.SetInsertPoint(Trap);
  std::string Text = describeError(I, Word,
                                   "only some lanes of a sub-group come here; "
                                   "expected all of them, or none");
  createDivergenceTrap(B, B.CreateGlobalString(Text));
  B.SetInsertPoint(On);
}

//===----------------------------------------------------------------------===//
// Loops over lanes
//===----------------------------------------------------------------------===//

/// The type that an element has in memory: all bits of its bytes.
static Type *memoryType(Type *Ty) {
  if (!Ty->isIntegerTy())
    return Ty;
  unsigned Bits = std::max<uint64_t>(8, PowerOf2Ceil(Ty->getIntegerBitWidth()));
  return IntegerType::get(Ty->getContext(), Bits);
}

/// Memory for the lanes of one value; used again by the next loop.
AllocaInst *Widener::scratch(Type *Element, unsigned Number) {
  SmallVector<AllocaInst *, 2> &Pool = Scratch[Element];
  if (Pool.size() <= Number) {
    IRBuilder<> AtTop(Entry, Entry->begin());
    Pool.push_back(AtTop.CreateAlloca(lanesOf(Element), nullptr, "lanes"));
  }
  return Pool[Number];
}

/// The lane of a loop over the active lanes, and what is left to do:
///
///   for (left = mask's bits; left; left &= left - 1)
///     lane = cttz(left)
void Widener::loopOverLanes(function_ref<void(Value *Lane)> Visit) {
  LLVMContext &Ctx = F.getContext();
  Value *All = isFull() ? nullptr : bits(Mask);
  Type *Ty = All ? All->getType() : B.getInt64Ty();
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = BasicBlock::Create(Ctx, "lane", Before->getParent());
  BasicBlock *After =
      BasicBlock::Create(Ctx, "lanes.done", Before->getParent());
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *State = B.CreatePHI(Ty, 2);
  State->addIncoming(All ? All : B.getInt64(0), Before);
  Value *Lane = State, *One = ConstantInt::get(Ty, 1);
  if (All)
    Lane = B.CreateAnd(
        B.CreateZExtOrTrunc(
            B.CreateBinaryIntrinsic(Intrinsic::cttz, State, B.getTrue()),
            B.getInt64Ty()),
        B.getInt64(Width - 1));
  Visit(Lane);
  Value *Next = All ? B.CreateAnd(State, B.CreateSub(State, One))
                    : B.CreateNUWAdd(State, One);
  State->addIncoming(Next, B.GetInsertBlock());
  Value *End = ConstantInt::get(Ty, All ? 0 : Width);
  B.CreateCondBr(B.CreateICmpNE(Next, End), Loop, After);
  B.SetInsertPoint(After);
}

/// The vectors go through memory: a vector has no good code for an element
/// whose number is not known.
///
///   in_i = Operands[i];  out_j = 0
///   for each active lane: out_j[lane] = Visit(in_0[lane], in_1[lane], …)[j]
Widener::Parts Widener::forActiveLanes(ArrayRef<Value *> Operands,
                                       ArrayRef<Type *> Results,
                                       function_ref<Parts(Parts)> Visit) {
  DenseMap<Type *, unsigned> Used;
  auto Room = [&](Type *Element) {
    Type *Ty = memoryType(Element);
    return scratch(Ty, Used[Ty]++);
  };
  auto Element = [&](Type *Vector) {
    return cast<VectorType>(Vector)->getElementType();
  };
  SmallVector<AllocaInst *, 4> In, Out;
  for (Value *V : Operands) {
    In.push_back(Room(Element(V->getType())));
    Type *Stored = In.back()->getAllocatedType();
    if (V->getType() != Stored)
      V = B.CreateZExt(V, Stored);
    B.CreateStore(V, In.back());
  }
  for (Type *Ty : Results) {
    Out.push_back(Room(Ty));
    Type *Stored = Out.back()->getAllocatedType();
    B.CreateStore(Constant::getNullValue(Stored), Out.back());
  }
  loopOverLanes([&](Value *Lane) {
    auto At = [&](AllocaInst *Memory) {
      return B.CreateInBoundsGEP(Element(Memory->getAllocatedType()), Memory,
                                 Lane);
    };
    Parts OfLane;
    for (auto [Memory, V] : zip_equal(In, Operands)) {
      Value *One =
          B.CreateLoad(Element(Memory->getAllocatedType()), At(Memory));
      Type *Own = Element(V->getType());
      OfLane.push_back(One->getType() == Own ? One : B.CreateTrunc(One, Own));
    }
    Parts New = Visit(OfLane);
    for (auto [Memory, V] : zip_equal(Out, New)) {
      Type *Stored = Element(Memory->getAllocatedType());
      B.CreateStore(V->getType() == Stored ? V : B.CreateZExt(V, Stored),
                    At(Memory));
    }
  });
  Parts Result;
  for (auto [Memory, Ty] : zip_equal(Out, Results)) {
    Value *V = B.CreateLoad(Memory->getAllocatedType(), Memory);
    Result.push_back(
        V->getType() == lanesOf(Ty) ? V : B.CreateTrunc(V, lanesOf(Ty)));
  }
  return Result;
}

/// Calls a function of the module that does what many places of kernels ask
/// for; \p Emit makes its body when it is first called. Where lanes may be
/// missing it also takes the mask, and returns zero at once without any, since
/// loops over lanes expect one:
///
///   define internal T @NAME.masked(…, <16 x i1> %mask) noinline {
///     if (any(mask)) return Emit(…); else return 0;
Value *Widener::callShared(const Twine &Name, Type *Result,
                           ArrayRef<Value *> Operands,
                           function_ref<Value *(Function &)> Emit) {
  Module *M = F.getParent();
  std::string Full = (Name + (isFull() ? "" : ".masked")).str();
  SmallVector<Value *> All(Operands);
  if (!isFull())
    All.push_back(Mask);
  if (Function *Known = M->getFunction(Full))
    return B.CreateCall(Known, All);
  SmallVector<Type *> Types;
  for (Value *V : All)
    Types.push_back(V->getType());
  auto *New = Function::Create(FunctionType::get(Result, Types, false),
                               GlobalValue::InternalLinkage, Full, M);
  New->addFnAttr(Attribute::NoInline);
  New->setDoesNotThrow();
  New->setWillReturn();
  for (const char *Kind : {"target-cpu", "target-features"})
    if (F.hasFnAttribute(Kind))
      New->addFnAttr(F.getFnAttribute(Kind));
  emitShared(*New, Emit);
  return B.CreateCall(New, All);
}

void Widener::emitShared(Function &New,
                         function_ref<Value *(Function &)> Emit) {
  LLVMContext &Ctx = F.getContext();
  IRBuilder<>::InsertPointGuard Here(B);
  SaveAndRestore<BasicBlock *> OwnEntry(Entry,
                                        BasicBlock::Create(Ctx, "entry", &New));
  SaveAndRestore<decltype(Scratch)> OwnScratch(Scratch, decltype(Scratch)());
  SaveAndRestore<Value *> OwnMask(
      Mask, isFull() ? nullptr : New.getArg(New.arg_size() - 1));
  auto Return = [&](Value *V) { V ? B.CreateRet(V) : B.CreateRetVoid(); };
  B.SetInsertPoint(Entry);
  B.SetCurrentDebugLocation(DebugLoc());
  if (!isFull()) {
    BasicBlock *None = BasicBlock::Create(Ctx, "none", &New);
    BasicBlock *Some = BasicBlock::Create(Ctx, "some", &New, None);
    B.CreateCondBr(any(Mask), Some, None);
    B.SetInsertPoint(None);
    Type *Ty = New.getReturnType();
    Return(Ty->isVoidTy() ? nullptr : Constant::getNullValue(Ty));
    B.SetInsertPoint(Some);
  }
  Return(Emit(New));
}

} // namespace tenon
