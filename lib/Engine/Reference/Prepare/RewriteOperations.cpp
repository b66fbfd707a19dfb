// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Third step: canonical operations become calls of the engine.
//
//   %m = call ptr @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p,
//                                                      i64 %stride)
// becomes
//   store i64 (ptrtoint ptr addrspace(1) %p to i64), ptr %operands
//   store i64 %stride, ptr (%operands + 8)
//   %h = call i64 @tenon.ref.operation(ptr <its OpSite>, ptr %operands, i64 2)
//   %m = inttoptr i64 %h to ptr
//
// Lane values, which may be wider than an operand, and such results are passed
// in variables, which the calls of a function share:
//
//   %r = call <8 x i16> @tenon.subgroup.shuffle.v8i16(<8 x i16> %x, i32 %lane)
// becomes
//   store <8 x i16> %x, ptr %value
//   call i64 @tenon.ref.operation(…)       ; %value, %lane, %result
//   %r = load <8 x i16>, ptr %result

#include "Engine/Reference/Run/Launch.h"
#include "Rewriting.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Kernel/NumberedBarriers.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

namespace {
/// The variables of a function in which values are passed to the engine. All
/// its calls of the engine share them, because a work-item is in one at a time:
/// in a kernel with thousands of calls, separate variables would be nearly all
/// of a frame.
class Variables {
public:
  explicit Variables(Function &F) : F(F) {}

  /// One of type \p Ty that the current call does not have yet.
  AllocaInst *take(Type *Ty) {
    auto &[Used, All] = OfType[Ty];
    if (Used == All.size()) {
      IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
      All.push_back(Builder.CreateAlloca(Ty, /*AddrSpace=*/0, nullptr));
    }
    return All[Used++];
  }
  /// The next take() is for another call.
  void beginCall() {
    for (auto &[Ty, Taken] : OfType)
      Taken.Used = 0;
  }

private:
  struct OfOneType {
    size_t Used = 0; ///< by the current call
    SmallVector<AllocaInst *, 2> All;
  };
  Function &F;
  SmallMapVector<Type *, OfOneType, 8> OfType;
};
} // namespace

/// \p V as the 64 bits that the engine's functions take.
static Value *toBits(IRBuilderBase &Builder, Value *V) {
  Type *Ty = V->getType();
  if (Ty->isPointerTy())
    return Builder.CreatePtrToInt(V, Builder.getInt64Ty());
  if (!Ty->isIntegerTy())
    V = Builder.CreateBitCast(V,
                              Builder.getIntNTy(Ty->getPrimitiveSizeInBits()));
  return Builder.CreateZExtOrTrunc(V, Builder.getInt64Ty());
}

static Value *fromBits(IRBuilderBase &Builder, Value *Bits, Type *Ty) {
  if (Ty->isPointerTy())
    return Builder.CreateIntToPtr(Bits, Ty);
  if (Ty->isIntegerTy())
    return Builder.CreateZExtOrTrunc(Bits, Ty);
  Bits = Builder.CreateTrunc(Bits,
                             Builder.getIntNTy(Ty->getPrimitiveSizeInBits()));
  return Builder.CreateBitCast(Bits, Ty);
}

/// Calls the engine's `operation` with \p Operands in an array.
static Value *callOperation(IRBuilderBase &Builder, Variables &Passed,
                            const OpSite &S, ArrayRef<Value *> Operands) {
  assert(Operands.size() <= MaxOperands && "no operation has more");
  Type *Int = Builder.getInt64Ty();
  AllocaInst *Array = Passed.take(ArrayType::get(Int, MaxOperands));
  for (auto [I, Operand] : enumerate(Operands))
    Builder.CreateStore(toBits(Builder, Operand),
                        Builder.CreateConstGEP1_64(Int, Array, I));
  return callEngine(
      Builder, "operation", Int,
      {pointerTo(Builder, &S), Array, Builder.getInt64(Operands.size())});
}

/// True if toBits() and fromBits() support the operands and the result of \p
/// Call, except for those that are passed in variables.
static bool fitsIn64Bits(const CallInst &Call, const OpSite &S) {
  auto Fits = [](const Type *Ty) {
    return Ty->isPointerTy() || (Ty->getPrimitiveSizeInBits() > 0 &&
                                 Ty->getPrimitiveSizeInBits() <= 64);
  };
  for (unsigned I = 0; I < Call.arg_size(); ++I)
    if (S.ValueOperand != I && S.SecondOperand != I &&
        !Fits(Call.getArgOperand(I)->getType()))
      return false;
  return S.ResultOperand || Call.getType()->isVoidTy() || Fits(Call.getType());
}

/// Replaces \p Call by the operation that \p S describes.
static void rewriteOperation(CallInst &Call, const OpSite &S,
                             Variables &Passed) {
  IRBuilder<> Builder(&Call);
  SmallVector<Value *, MaxOperands> Operands(Call.args());
  for (std::optional<unsigned> Index : {S.ValueOperand, S.SecondOperand}) {
    if (!Index)
      continue;
    Value *&Operand = Operands[*Index];
    AllocaInst *Variable = Passed.take(Operand->getType());
    Builder.CreateStore(Operand, Variable);
    Operand = Variable;
  }
  AllocaInst *Result = nullptr;
  if (S.ResultOperand)
    Operands.push_back(Result = Passed.take(Call.getType()));
  Value *Bits = callOperation(Builder, Passed, S, Operands);
  if (Result)
    Call.replaceAllUsesWith(Builder.CreateLoad(Call.getType(), Result));
  else if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(fromBits(Builder, Bits, Call.getType()));
  Call.eraseFromParent();
}

/// Reads the results of countIterations().
static void readPosition(const CallInst &Call, CodePosition &Position) {
  const MDNode *Node = Call.getMetadata(PositionMetadata);
  if (!Node)
    return;
  auto Number = [](const MDOperand &Operand) {
    return mdconst::extract<ConstantInt>(Operand)->getZExtValue();
  };
  Position.Order = Number(Node->getOperand(0));
  for (const MDOperand &Loop : drop_begin(Node->operands()))
    Position.Loops.push_back(Number(Loop));
}

/// Notifies the engine of a call of a function with operations: it has to know
/// where the lanes are that execute one of them.
static void noteCall(CallInst &Call, Program &P) {
  if (!Call.hasMetadata(PositionMetadata))
    return;
  CodePosition &Position = P.Calls.emplace_back();
  readPosition(Call, Position);
  IRBuilder<> Builder(&Call);
  callEngine(Builder, "enterCall", Builder.getVoidTy(),
             {pointerTo(Builder, &Position)});
  Builder.SetInsertPoint(Call.getNextNode());
  callEngine(Builder, "leaveCall", Builder.getVoidTy(), {});
}

template <typename FactsType>
static Error rewriteWithFacts(CallInst &Call, const FactsType &Facts,
                              Program &P, Variables &Passed) {
  OpSite &S = P.OpSites.emplace_back();
  S.Location = locationOf(Call);
  std::string Wrong = describeSite(Facts, P.SubgroupSize, S);
  readPosition(Call, S.Position);
  if (Wrong.empty() && !fitsIn64Bits(Call, S))
    Wrong = "operands that are not those of this operation";
  if (!Wrong.empty())
    return createStringError(describeError(Call, describe(Facts), Wrong));
  rewriteOperation(Call, S, Passed);
  return Error::success();
}

static Error rewriteMatrixOp(CallInst &Call, const OpFacts &Facts, Program &P,
                             Variables &Passed) {
  if (Call.arg_size() != operandsOf(Facts))
    return createStringError(
        describeError(Call, describe(Facts),
                      "operands that are not those of this operation"));
  if (Facts.Opcode != MatrixOpcode::Length)
    return rewriteWithFacts(Call, Facts, P, Passed);
  if (std::string Wrong = checkFacts(Facts); !Wrong.empty())
    return createStringError(describeError(Call, describe(Facts), Wrong));
  Call.replaceAllUsesWith(ConstantInt::get(
      Call.getType(), elementsPerLane(Facts.Type->elements(), P.SubgroupSize)));
  Call.eraseFromParent();
  return Error::success();
}

static void rewriteItemOp(CallInst &Call, ItemOpcode Opcode, Program &P,
                          Variables &Passed) {
  IRBuilder<> Builder(&Call);
  if (Opcode == ItemOpcode::BarrierArrive) {
    // Arriving has no effect; BarrierWait is the barrier.
  } else if (Opcode == ItemOpcode::Barrier ||
             Opcode == ItemOpcode::BarrierWait) {
    // Barriers that wait for each other have one site.
    bool IsNumbered = Call.hasFnAttr(NumberedBarrierAttribute);
    const Site *S = IsNumbered ? P.NumberedBarrier : nullptr;
    if (!S)
      S = &addSite(P, Call, "barrier");
    if (IsNumbered)
      P.NumberedBarrier = S;
    callEngine(Builder, "barrier", Builder.getVoidTy(),
               {pointerTo(Builder, S)});
  } else if (Opcode == ItemOpcode::SubgroupBarrier) {
    OpSite &S = P.OpSites.emplace_back();
    S.What = "sub-group barrier";
    S.Location = locationOf(Call);
    readPosition(Call, S.Position);
    callOperation(Builder, Passed, S, {});
  } else {
    Value *Dimension =
        isQuery(Opcode) ? Call.getArgOperand(0) : Builder.getInt32(0);
    Call.replaceAllUsesWith(
        callEngine(Builder, "query", Builder.getInt64Ty(),
                   {Builder.getInt32(unsigned(Opcode)), Dimension}));
  }
  Call.eraseFromParent();
}

/// Numbers of other widths are passed in 64 bits.
static ElementKind numberKind(Type *Ty) {
  return kindOfComponent(Ty->getScalarType()).value_or(ElementKind::I64);
}

/// Operands and results are passed in variables.
static void rewriteFunction(CallInst &Call, const LibraryFacts &Facts,
                            Program &P, Variables &Passed) {
  IRBuilder<> Builder(&Call);
  Type *Ty = Call.getType();
  bool IsPair = Ty->isStructTy();
  Type *First = IsPair ? Ty->getStructElementType(0) : Ty;
  bool OfResult = rowOf(Facts.Function).Shape == MathsShape::FromBits;
  FunctionSite &S = P.FunctionSites.emplace_back();
  S.Function = Facts.Function;
  S.Signed = Facts.Signed;
  Type *Numbers = OfResult ? First : Call.getArgOperand(0)->getType();
  S.Kind = numberKind(Numbers);
  S.To = numberKind(First);
  S.Mode = Facts.Mode;
  if (auto *Vector = dyn_cast<FixedVectorType>(Numbers))
    S.Components = Vector->getNumElements();
  if (auto *Vector = dyn_cast<FixedVectorType>(First))
    S.Results = Vector->getNumElements();
  Value *None = ConstantPointerNull::get(Builder.getPtrTy());
  constexpr unsigned MaxFunctionOperands = 4;
  SmallVector<Value *, 7> Operands = {pointerTo(Builder, &S)};
  for (Value *V : Call.args()) {
    Operands.push_back(Passed.take(V->getType()));
    Builder.CreateStore(V, Operands.back());
  }
  Operands.resize(1 + MaxFunctionOperands, None);
  AllocaInst *Results[2] = {Passed.take(First), nullptr};
  if (IsPair)
    Results[1] = Passed.take(Ty->getStructElementType(1));
  Operands.append({Results[0], IsPair ? Results[1] : None});
  callEngine(Builder, "function", Builder.getVoidTy(), Operands);
  Value *Result = Builder.CreateLoad(First, Results[0]);
  if (IsPair) {
    Result = Builder.CreateInsertValue(PoisonValue::get(Ty), Result, 0);
    Result = Builder.CreateInsertValue(
        Result, Builder.CreateLoad(Ty->getStructElementType(1), Results[1]), 1);
  }
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

static Error rewriteGroupOp(CallInst &Call, const GroupFacts &Facts, Program &P,
                            Variables &Passed) {
  GroupSite &S = P.GroupSites.emplace_back();
  S.Location = locationOf(Call);
  if (std::string Wrong = describeSite(Facts, S); !Wrong.empty())
    return createStringError(describeError(Call, describe(Facts), Wrong));
  IRBuilder<> Builder(&Call);
  AllocaInst *Value = Passed.take(Call.getArgOperand(0)->getType());
  AllocaInst *Result = Passed.take(Call.getType());
  Builder.CreateStore(Call.getArgOperand(0), Value);
  SmallVector<llvm::Value *, 6> Operands = {pointerTo(Builder, &S), Value,
                                            Result};
  Operands.append(Call.arg_begin() + 1, Call.arg_end());
  Operands.resize(6, Builder.getInt64(0));
  callEngine(Builder, "group", Builder.getVoidTy(), Operands);
  Call.replaceAllUsesWith(Builder.CreateLoad(Call.getType(), Result));
  Call.eraseFromParent();
  return Error::success();
}

/// A prefetch changes nothing.
static void rewriteAsyncOp(CallInst &Call, const AsyncFacts &Facts,
                           Program &P) {
  IRBuilder<> Builder(&Call);
  if (Facts.Opcode != AsyncOpcode::Prefetch) {
    AsyncSite &S = P.AsyncSites.emplace_back();
    S.What = describe(Facts);
    S.Location = locationOf(Call);
    S.Waits = Facts.Opcode == AsyncOpcode::Wait;
    S.ElementBytes = Facts.ElementBytes;
    SmallVector<Value *, 5> Passed = {pointerTo(Builder, &S)};
    if (!S.Waits) {
      AsyncCopyOperands Copy(Call);
      S.ToLocal = Copy.To->getType()->getPointerAddressSpace() == LocalSpace;
      Passed.append({toBits(Builder, Copy.To), toBits(Builder, Copy.From),
                     Copy.Count, Copy.Stride});
    }
    callEngine(Builder, S.Waits ? "asyncWait" : "asyncCopy",
               Builder.getVoidTy(), Passed);
  }
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(Constant::getNullValue(Call.getType()));
  Call.eraseFromParent();
}

/// Why \p F ends the program, or an empty string.
static StringRef stopsAs(const Function &F) {
  switch (F.getIntrinsicID()) {
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap:
    return "stops at a trap";
  default:
    break;
  }
  if (F.isDeclaration() && F.getName() == "abort")
    return "calls abort";
  if (F.isDeclaration() && F.getName() == "__assert_fail")
    return "an assertion failed";
  return {};
}

static void rewriteStop(CallInst &Call, StringRef What, Program &P) {
  IRBuilder<> Builder(&Call);
  const Site &S = addSite(P, Call, What.str());
  callEngine(Builder, "end", Builder.getVoidTy(), {pointerTo(Builder, &S)});
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
}

/// The engine knows the owner of each address.
static void rewriteSpaceCasts(Function &F) {
  lowerSpaceCasts(F, [](IRBuilderBase &B, Value *Pointer, MemorySpace Space) {
    Value *Answer =
        callEngine(B, "isIn", B.getInt32Ty(),
                   {toBits(B, Pointer), B.getInt32(unsigned(Space))});
    return B.CreateIsNotNull(Answer);
  });
}

/// An undefined matrix, which a matrix variable holds before it is written, has
/// to be one that the engine knows: zero. Machine code would take whatever a
/// register holds.
static void defineMatrices(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (isa<UndefValue>(U) && U->getType()->isPointerTy())
        U.set(Constant::getNullValue(U->getType()));
}

Error rewriteOperations(Module &M, Program &P) {
  for (Function &F : M) {
    rewriteSpaceCasts(F);
    defineMatrices(F);
  }
  for (Function &F : M) {
    Variables Passed(F);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (!Callee)
        continue;
      Passed.beginCall();
      if (std::optional<OpFacts> Facts = readFacts(*Callee)) {
        if (Error E = rewriteMatrixOp(*Call, *Facts, P, Passed))
          return E;
      } else if (std::optional<SubgroupFacts> Facts =
                     readSubgroupFacts(*Callee)) {
        if (Error E = rewriteWithFacts(*Call, *Facts, P, Passed))
          return E;
      } else if (std::optional<GroupFacts> Facts = readGroupFacts(*Callee)) {
        if (Error E = rewriteGroupOp(*Call, *Facts, P, Passed))
          return E;
      } else if (std::optional<AsyncFacts> Facts = readAsyncFacts(*Callee)) {
        rewriteAsyncOp(*Call, *Facts, P);
      } else if (std::optional<LibraryFacts> Facts =
                     readLibraryFacts(*Callee)) {
        rewriteFunction(*Call, *Facts, P, Passed);
      } else if (std::optional<ItemOpcode> Opcode = readItemOp(*Callee)) {
        rewriteItemOp(*Call, *Opcode, P, Passed);
      } else if (StringRef What = stopsAs(*Callee); !What.empty()) {
        rewriteStop(*Call, What, P);
      } else if (!Callee->isDeclaration()) {
        noteCall(*Call, P);
      }
    }
  }
  dropEvents(M);
  return Error::success();
}

} // namespace tenon::reference
