// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic functions of OpenCL C 1.x and 2.0, and SPIR-V's instructions:
//
//   atomic_add(p, x), atom_add(p, x)          -> atomicrmw add
//   atomic_fetch_max_explicit(p, x, order…)   -> atomicrmw max, or umax
//   atomic_load(p), atomic_store(p, x)        -> load atomic, store atomic
//   atomic_cmpxchg(p, expected, x)            -> cmpxchg, the old value
//   atomic_compare_exchange_strong(p, e, x)   -> cmpxchg; *e = old; success
//   __spirv_AtomicIAdd(p, scope, order, x)    -> atomicrmw add
//   __builtin_IB_atomic_max_local_f32(p, x)   -> atomicrmw fmax, relaxed; in
//                                                IGC's library
//
// Order and scope are those of the source (MemoryOrder.h). Functions of OpenCL
// C without operands for them have device scope: those of 1.x (atomic_add) are
// relaxed, the others sequentially consistent. The pointee type determines
// whether integers are signed.

#include "MemoryOrder.h"
#include "Recognize/Lanes/SubgroupOperands.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

namespace {
enum class Shape {
  Modify,
  Step,
  Load,
  Store,
  Compare,
  CompareInto,
  Set,
  Clear
};

struct Row {
  StringLiteral Name; ///< after atomic_ or __spirv_Atomic
  Shape Is;
  AtomicRMWInst::BinOp Signed = AtomicRMWInst::BAD_BINOP,
                       Unsigned = AtomicRMWInst::BAD_BINOP,
                       Float = AtomicRMWInst::BAD_BINOP;
};

using Op = AtomicRMWInst;
} // namespace

static constexpr Row OpenClRows[] = {
    {"add", Shape::Modify, Op::Add, Op::Add, Op::FAdd},
    {"sub", Shape::Modify, Op::Sub, Op::Sub, Op::FSub},
    {"min", Shape::Modify, Op::Min, Op::UMin, Op::FMin},
    {"max", Shape::Modify, Op::Max, Op::UMax, Op::FMax},
    {"and", Shape::Modify, Op::And, Op::And},
    {"or", Shape::Modify, Op::Or, Op::Or},
    {"xor", Shape::Modify, Op::Xor, Op::Xor},
    {"xchg", Shape::Modify, Op::Xchg, Op::Xchg, Op::Xchg},
    {"exchange", Shape::Modify, Op::Xchg, Op::Xchg, Op::Xchg},
    {"inc", Shape::Step, Op::Add, Op::Add},
    {"dec", Shape::Step, Op::Sub, Op::Sub},
    {"load", Shape::Load},
    {"store", Shape::Store},
    {"init", Shape::Store},
    {"cmpxchg", Shape::Compare},
    {"compare_exchange_strong", Shape::CompareInto},
    {"compare_exchange_weak", Shape::CompareInto},
    {"flag_test_and_set", Shape::Set},
    {"flag_clear", Shape::Clear},
};

/// Their operands after the pointer are a scope and the memory semantics.
static constexpr Row SpirvRows[] = {
    {"IAdd", Shape::Modify, Op::Add, Op::Add},
    {"ISub", Shape::Modify, Op::Sub, Op::Sub},
    {"SMin", Shape::Modify, Op::Min, Op::Min},
    {"UMin", Shape::Modify, Op::UMin, Op::UMin},
    {"SMax", Shape::Modify, Op::Max, Op::Max},
    {"UMax", Shape::Modify, Op::UMax, Op::UMax},
    {"And", Shape::Modify, Op::And, Op::And},
    {"Or", Shape::Modify, Op::Or, Op::Or},
    {"Xor", Shape::Modify, Op::Xor, Op::Xor},
    {"FAddEXT", Shape::Modify, Op::BAD_BINOP, Op::BAD_BINOP, Op::FAdd},
    {"FMinEXT", Shape::Modify, Op::BAD_BINOP, Op::BAD_BINOP, Op::FMin},
    {"FMaxEXT", Shape::Modify, Op::BAD_BINOP, Op::BAD_BINOP, Op::FMax},
    {"Exchange", Shape::Modify, Op::Xchg, Op::Xchg, Op::Xchg},
    {"IIncrement", Shape::Step, Op::Add, Op::Add},
    {"IDecrement", Shape::Step, Op::Sub, Op::Sub},
    {"Load", Shape::Load},
    {"Store", Shape::Store},
    {"CompareExchange", Shape::Compare},
    {"CompareExchangeWeak", Shape::Compare},
    {"FlagTestAndSet", Shape::Set},
    {"FlagClear", Shape::Clear},
};

namespace {
/// The memory order and scope of an operation.
struct Ordering {
  AtomicOrdering Order, OnFailure; ///< OnFailure: of a failed comparison
  SyncScope::ID Scope;
};
} // namespace

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static bool isAtomicType(const Type *Ty) {
  return Ty->isIntegerTy(8) || Ty->isIntegerTy(16) || Ty->isIntegerTy(32) ||
         Ty->isIntegerTy(64) || Ty->isHalfTy() || Ty->isFloatTy() ||
         Ty->isDoubleTy();
}

static Expected<Value *> modify(const Row &R, IRBuilderBase &B, Value *P,
                                Value *V, bool Signed, const Ordering &O) {
  Type *Ty = V->getType();
  AtomicRMWInst::BinOp How = Ty->isFloatingPointTy() ? R.Float
                             : Signed                ? R.Signed
                                                     : R.Unsigned;
  if (!isAtomicType(Ty) || How == AtomicRMWInst::BAD_BINOP)
    return wrong("the function is not defined for the operand's type");
  return B.CreateAtomicRMW(How, P, V, MaybeAlign(), O.Order, O.Scope);
}

static AtomicCmpXchgInst *compare(IRBuilderBase &B, Value *P, Value *Expected,
                                  Value *New, const Ordering &O) {
  return B.CreateAtomicCmpXchg(P, Expected, New, MaybeAlign(), O.Order,
                               orderOfLoad(O.OnFailure), O.Scope);
}

/// compare_exchange: *expected is set to the old value. Floating-point numbers
/// are compared bit by bit.
static Value *compareInto(IRBuilderBase &B, Value *P, Value *Into, Value *New,
                          const Ordering &O) {
  New =
      B.CreateBitCast(New, B.getIntNTy(New->getType()->getScalarSizeInBits()));
  Value *Expected = B.CreateLoad(New->getType(), Into);
  Value *Pair = compare(B, P, Expected, New, O);
  B.CreateStore(B.CreateExtractValue(Pair, 0), Into);
  return B.CreateExtractValue(Pair, 1);
}

static unsigned operandsOf(Shape Is) {
  switch (Is) {
  case Shape::Modify:
  case Shape::Store:
    return 2;
  case Shape::Compare:
  case Shape::CompareInto:
    return 3;
  default:
    return 1;
  }
}

/// \p V: the operands without scopes and orders.
static Expected<Value *> emit(const Row &R, CallInst &Call, IRBuilderBase &B,
                              ArrayRef<Value *> V, bool Signed,
                              const Ordering &O) {
  assert(V.size() == operandsOf(R.Is) && V[0]->getType()->isPointerTy() &&
         "rewrite() has found the operands");
  switch (R.Is) {
  case Shape::Modify:
    return modify(R, B, V[0], V[1], Signed, O);
  case Shape::Step:
    if (!Call.getType()->isIntegerTy())
      return wrong("the result is not an integer");
    return modify(R, B, V[0], ConstantInt::get(Call.getType(), 1), Signed, O);
  case Shape::Load: {
    if (!isAtomicType(Call.getType()))
      return wrong("the function is not defined for the result's type");
    uint64_t Bytes = Call.getType()->getScalarSizeInBits() / 8;
    LoadInst *Load = B.CreateAlignedLoad(Call.getType(), V[0], Align(Bytes));
    Load->setAtomic(orderOfLoad(O.Order), O.Scope);
    return Load;
  }
  case Shape::Store: {
    if (!isAtomicType(V[1]->getType()))
      return wrong("the function is not defined for the operand's type");
    uint64_t Bytes = V[1]->getType()->getScalarSizeInBits() / 8;
    B.CreateAlignedStore(V[1], V[0], Align(Bytes))
        ->setAtomic(orderOfStore(O.Order), O.Scope);
    return nullptr;
  }
  case Shape::Compare:
    if (!V[1]->getType()->isIntegerTy() || !isAtomicType(V[1]->getType()) ||
        V[1]->getType() != V[2]->getType())
      return wrong("expected two integers of one type");
    return B.CreateExtractValue(compare(B, V[0], V[1], V[2], O), 0);
  case Shape::CompareInto:
    if (!V[1]->getType()->isPointerTy() || !isAtomicType(V[2]->getType()))
      return wrong("expected a pointer to the expected value, and a number");
    return compareInto(B, V[0], V[1], V[2], O);
  case Shape::Set:
    return B.CreateIsNotNull(B.CreateAtomicRMW(AtomicRMWInst::Xchg, V[0],
                                               B.getInt32(1), MaybeAlign(),
                                               O.Order, O.Scope));
  case Shape::Clear:
    B.CreateAlignedStore(B.getInt32(0), V[0], Align(4))
        ->setAtomic(orderOfStore(O.Order), O.Scope);
    return nullptr;
  }
  return nullptr;
}

/// SPIR-V has a scope, and semantics for success (and failure), between the
/// pointer and the values; the new value and the comparator are swapped.
static SmallVector<Value *, 3> spirvValues(const CallInst &Call, Shape Is) {
  unsigned Between = Is == Shape::Compare ? 3 : 2;
  SmallVector<Value *, 3> V;
  if (Call.arg_size() < Between + operandsOf(Is))
    return V;
  V.push_back(Call.getArgOperand(0));
  for (unsigned I = 1; I < operandsOf(Is); ++I)
    V.push_back(Call.getArgOperand(Between + I));
  if (Is == Shape::Compare)
    std::swap(V[1], V[2]);
  return V;
}

/// The scope and the semantics after the pointer.
static Ordering spirvOrdering(const CallInst &Call, Shape Is) {
  AtomicOrdering Order = spirvOrder(Call.getArgOperand(2));
  AtomicOrdering OnFailure =
      Is == Shape::Compare ? spirvOrder(Call.getArgOperand(3)) : Order;
  return {Order, OnFailure,
          syncScopeOf(Call.getContext(), spirvScope(Call.getArgOperand(1)))};
}

/// The operands after the values: an order (and another one for failure) and a
/// scope; each may be missing.
static Ordering openClOrdering(const CallInst &Call, Shape Is, bool Old) {
  unsigned Next = operandsOf(Is);
  auto Take = [&]() -> const Value * {
    return Next < Call.arg_size() ? Call.getArgOperand(Next++) : nullptr;
  };
  Ordering O;
  const Value *Order = Take();
  O.Order = Order ? openClOrder(Order)
            : Old ? AtomicOrdering::Monotonic
                  : AtomicOrdering::SequentiallyConsistent;
  const Value *OnFailure = Is == Shape::CompareInto ? Take() : nullptr;
  O.OnFailure = OnFailure ? openClOrder(OnFailure) : O.Order;
  const Value *Scope = Take();
  O.Scope = syncScopeOf(Call.getContext(),
                        Scope ? openClScope(Scope) : MemoryScope::Device);
  return O;
}

/// The names of OpenCL C 1.x, which have no orders.
static bool isOld(Shape Is, StringRef Name) {
  return Is == Shape::Compare || Is == Shape::Step ||
         (Is == Shape::Modify && Name != "exchange");
}

static Expected<Value *> rewrite(const Row &R, CallInst &Call, IRBuilderBase &B,
                                 bool Spirv, bool Old, bool Signed) {
  SmallVector<Value *, 3> V;
  if (Spirv)
    V = spirvValues(Call, R.Is);
  else if (Call.arg_size() >= operandsOf(R.Is))
    V.append(Call.arg_begin(), Call.arg_begin() + operandsOf(R.Is));
  if (V.empty() || !V[0]->getType()->isPointerTy())
    return wrong("expected a pointer and " + Twine(operandsOf(R.Is) - 1) +
                 " values");
  Ordering O =
      Spirv ? spirvOrdering(Call, R.Is) : openClOrdering(Call, R.Is, Old);
  Expected<Value *> Result = emit(R, Call, B, V, Signed, O);
  if (!Result)
    return Result;
  if (Call.getType()->isVoidTy())
    return nullptr;
  if (!*Result)
    return wrong("expected a call without a result");
  if ((*Result)->getType() == Call.getType())
    return Result;
  return integerResult(B, *Result, Call.getType());
}

/// The row and the word of the type if the function is one of IGC's own; the
/// operands of its comparison have no documented order.
static std::pair<const Row *, StringRef> ownOfIgc(const Callee &Name) {
  StringRef Text = Name.Identifier.split('.').first;
  if (!Text.consume_front("__builtin_IB_atomic_"))
    return {};
  auto [Word, Rest] = Text.split('_');
  if (!Rest.consume_front("local_"))
    Rest.consume_front("global_");
  for (const Row &R : OpenClRows)
    if (Word == R.Name && (R.Is == Shape::Modify || R.Is == Shape::Step))
      return {&R, Rest};
  return {};
}

std::optional<Recognition> recognizeOpenClAtomics(const Function &,
                                                  const Callee &Name) {
  bool Signed = StringRef("casilx").contains(pointeeLetter(Name));
  auto Recognized = [&](const Row &R, std::string Operation, bool Spirv,
                        bool Old) {
    return Recognition{
        std::move(Operation),
        [&R, Spirv, Old, Signed](CallInst &Call, IRBuilderBase &B) {
          return rewrite(R, Call, B, Spirv, Old, Signed);
        }};
  };
  for (const Row &R : SpirvRows)
    if (std::string Base = ("__spirv_Atomic" + R.Name).str(); Name.is(Base))
      return Recognized(R, ("OpAtomic" + R.Name).str(), true,
                        /*Old=*/false);
  if (auto [Own, Type] = ownOfIgc(Name); Own) {
    Signed = Type.starts_with("i");
    return Recognized(*Own, Name.Identifier.str(), false, /*Old=*/true);
  }
  StringRef Text = Name.Identifier.split('.').first;
  if (!Name.Mangled ||
      !(Text.consume_front("atomic_") || Text.consume_front("atom_")))
    return std::nullopt;
  Text.consume_back("_explicit");
  bool Fetches = Text.consume_front("fetch_");
  for (const Row &R : OpenClRows)
    if (Text == R.Name)
      return Recognized(R, Name.Identifier.str(), false,
                        !Fetches && isOld(R.Is, R.Name));
  return std::nullopt;
}

} // namespace tenon
