// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/AddressSum.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned MaxDepth = 24;
/// Longer products are not expanded.
static constexpr size_t MaxTerms = 32;

void AddressSum::add(const Product &P, uint64_t Factor) {
  auto *At = partition_point(Terms, [&](const Term &T) { return T.first < P; });
  bool IsNew = At == Terms.end() || At->first != P;
  if (IsNew && Factor != 0)
    Terms.insert(At, {P, Factor});
  else if (!IsNew && (At->second += Factor) == 0)
    Terms.erase(At);
}

AddressSum AddressSum::constant(int64_t C) {
  AddressSum S;
  S.add({}, C);
  return S;
}

AddressSum AddressSum::operator+(const AddressSum &Other) const {
  AddressSum S = *this;
  for (auto &[P, Factor] : Other.Terms)
    S.add(P, Factor);
  return S;
}

AddressSum AddressSum::operator-(const AddressSum &Other) const {
  AddressSum S = *this;
  for (auto &[P, Factor] : Other.Terms)
    S.add(P, -Factor);
  return S;
}

AddressSum AddressSum::operator*(const AddressSum &Other) const {
  AddressSum S;
  for (auto &[P, FactorP] : Terms)
    for (auto &[Q, FactorQ] : Other.Terms) {
      Product Both = P;
      Both.insert(Both.end(), Q.begin(), Q.end());
      llvm::sort(Both);
      S.add(Both, FactorP * FactorQ);
    }
  return S;
}

std::optional<AddressSum> AddressSum::dividedBy(uint64_t Divisor) const {
  AddressSum S;
  for (auto &[P, Factor] : Terms) {
    if (Factor % Divisor != 0 || !isUInt<31>(Factor))
      return std::nullopt;
    S.add(P, Factor / Divisor);
  }
  return S;
}

bool AddressSum::allOf(function_ref<bool(Value *)> Holds) const {
  return all_of(Terms, [&](auto &Term) {
    return all_of(Term.first, [&](const Atom &A) { return Holds(A.Of); });
  });
}

/// True when extending the result of \p I is the same as computing with
/// extended operands.
static bool distributes(const Operator &I, AddressSum::Extension How) {
  if (How == AddressSum::Extension::None)
    return true;
  const auto &Wrapping = cast<OverflowingBinaryOperator>(I);
  return How == AddressSum::Extension::Signed ? Wrapping.hasNoSignedWrap()
                                              : Wrapping.hasNoUnsignedWrap();
}

/// True when extending the result of \p I is the same as its operand.
static bool keeps(const TruncInst &I, AddressSum::Extension How) {
  return How == AddressSum::Extension::Signed ? I.hasNoSignedWrap()
                                              : I.hasNoUnsignedWrap();
}

/// Whether the sum of \p V may be equal to it only modulo 2^64.
static bool isModular(const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Operator>(V);
  if (!I || !isa<BinaryOperator, CastInst>(I))
    return false;
  if (isa<TruncInst>(I) || Depth > MaxDepth ||
      (isa<SExtInst>(I) && I->getType()->isIntegerTy(64)))
    return true;
  const auto *Wrapping = dyn_cast<OverflowingBinaryOperator>(I);
  if (Wrapping && I->getType()->isIntegerTy(64) &&
      !Wrapping->hasNoUnsignedWrap())
    return true;
  return any_of(I->operands(),
                [&](const Use &U) { return isModular(U, Depth + 1); });
}

/// A quotient by a constant above 1, which is not negative.
std::optional<AddressSum> AddressSum::ofQuotient(const Operator &I,
                                                 unsigned Depth) {
  auto *By = dyn_cast<ConstantInt>(I.getOperand(1));
  unsigned Bits = I.getType()->getIntegerBitWidth();
  bool IsShift = I.getOpcode() == Instruction::LShr;
  if (Bits > 64 || !By || By->getValue().ult(IsShift ? 1 : 2) ||
      (IsShift && By->getValue().uge(Bits)))
    return std::nullopt;
  uint64_t Divisor = By->getZExtValue();
  if (IsShift)
    Divisor = uint64_t(1) << Divisor;
  if (!isModular(I.getOperand(0)))
    if (std::optional<AddressSum> Quotient =
            ofInteger(I.getOperand(0), Extension::Unsigned, Depth + 1)
                .dividedBy(Divisor))
      return Quotient;
  // Scalar evolution distributes extensions by zeros.
  AddressSum S;
  S.add({Atom{const_cast<Operator *>(&I), Extension::Unsigned}}, 1);
  return S;
}

AddressSum AddressSum::ofInteger(Value *V, Extension How, unsigned Depth) {
  unsigned Bits = V->getType()->getIntegerBitWidth();
  if (Bits >= 64)
    How = Extension::None;
  if (auto *C = dyn_cast<ConstantInt>(V); C && Bits <= 64)
    return constant(How == Extension::Unsigned ? C->getZExtValue()
                                               : C->getSExtValue());
  auto Whole = [&] {
    AddressSum S;
    S.add({Atom{V, How}}, 1);
    return S;
  };
  auto *I = dyn_cast<Operator>(V);
  if (!I || Bits > 64 || Depth > MaxDepth)
    return Whole();
  auto Part = [&](unsigned Index) {
    return ofInteger(I->getOperand(Index), How, Depth + 1);
  };
  switch (I->getOpcode()) {
  case Instruction::SExt:
    // The zero-extension of a sign-extended value is neither extension.
    if (How == Extension::Unsigned)
      return Whole();
    return ofInteger(I->getOperand(0), Extension::Signed, Depth + 1);
  case Instruction::ZExt:
    return ofInteger(I->getOperand(0),
                     cast<PossiblyNonNegInst>(I)->hasNonNeg()
                         ? Extension::Signed
                         : Extension::Unsigned,
                     Depth + 1);
  case Instruction::Trunc:
    return keeps(cast<TruncInst>(*I), How) ? Part(0) : Whole();
  case Instruction::Add:
    return distributes(*I, How) ? Part(0) + Part(1) : Whole();
  case Instruction::Sub:
    return distributes(*I, How) ? Part(0) - Part(1) : Whole();
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I)->isDisjoint() ? Part(0) + Part(1)
                                                       : Whole();
  case Instruction::Mul: {
    if (!distributes(*I, How))
      return Whole();
    AddressSum A = Part(0), B = Part(1);
    return A.Terms.size() * B.Terms.size() > MaxTerms ? Whole() : A * B;
  }
  case Instruction::Shl: {
    auto *By = dyn_cast<ConstantInt>(I->getOperand(1));
    if (!By || By->getValue().uge(Bits) || !distributes(*I, How))
      return Whole();
    return Part(0) * constant(int64_t(uint64_t(1) << By->getZExtValue()));
  }
  case Instruction::LShr:
  case Instruction::UDiv:
    return ofQuotient(*I, Depth).value_or(Whole());
  default:
    return Whole();
  }
}

AddressSum AddressSum::ofPointer(Value *V, const DataLayout &Layout,
                                 unsigned Depth) {
  auto *Gep = dyn_cast<GEPOperator>(V);
  SmallMapVector<Value *, APInt, 4> Variable;
  APInt Offset(64, 0);
  if (!Gep || Depth > MaxDepth ||
      Layout.getIndexTypeSizeInBits(V->getType()) != 64 ||
      !Gep->collectOffset(Layout, 64, Variable, Offset)) {
    AddressSum S;
    S.add({Atom{V, Extension::None}}, 1);
    return S;
  }
  AddressSum S = ofPointer(Gep->getPointerOperand(), Layout, Depth + 1) +
                 constant(Offset.getSExtValue());
  for (auto &[Index, Size] : Variable) // indices are signed
    S = S + ofInteger(Index, Extension::Signed, Depth + 1) *
                constant(Size.getSExtValue());
  return S;
}

AddressSum AddressSum::of(Value *V, const DataLayout &Layout) {
  return V->getType()->isPointerTy() ? ofPointer(V, Layout, 0)
                                     : ofInteger(V, Extension::Signed, 0);
}

AddressSum AddressSum::without(function_ref<bool(Value *)> IsZero) const {
  AddressSum S;
  for (auto &Term : Terms)
    if (none_of(Term.first, [&](const Atom &A) { return IsZero(A.Of); }))
      S.Terms.push_back(Term);
  return S;
}

AddressSum
AddressSum::with(function_ref<std::optional<APInt>(Value *)> Known) const {
  AddressSum S;
  for (auto &[P, Factor] : Terms) {
    Product Left;
    uint64_t Scale = Factor;
    for (const Atom &A : P) {
      std::optional<APInt> Number =
          A.Of->getType()->isPointerTy() ? std::nullopt : Known(A.Of);
      if (!Number)
        Left.push_back(A);
      else
        Scale *= A.How == Extension::Unsigned ? Number->getZExtValue()
                                              : Number->getSExtValue();
    }
    if (Scale)
      S.add(Left, Scale);
  }
  return S;
}

std::optional<int64_t> AddressSum::asConstant() const {
  if (Terms.empty())
    return 0;
  bool Is = Terms.size() == 1 && Terms.front().first.empty();
  return Is ? std::optional<int64_t>(Terms.front().second) : std::nullopt;
}

Value *AddressSum::emitAddress(IRBuilderBase &B) const {
  Value *Base = nullptr;
  AddressSum Offset;
  for (auto &[P, Factor] : Terms) {
    bool HasPointer =
        any_of(P, [](const Atom &A) { return A.Of->getType()->isPointerTy(); });
    if (!HasPointer) {
      Offset.add(P, Factor);
      continue;
    }
    if (Base || P.size() != 1 || Factor != 1)
      return nullptr;
    Base = P.front().Of;
  }
  if (!Base || Offset == AddressSum())
    return Base;
  return B.CreateGEP(B.getInt8Ty(), Base, Offset.emit(B));
}

/// The order in a function's text, which unlike the order of pointers is the
/// same in each run.
static bool comesBefore(const Value *A, const Value *B) {
  auto *ArgumentA = dyn_cast<Argument>(A), *ArgumentB = dyn_cast<Argument>(B);
  if (ArgumentA && ArgumentB)
    return ArgumentA->getArgNo() < ArgumentB->getArgNo();
  auto *First = dyn_cast<Instruction>(A), *Second = dyn_cast<Instruction>(B);
  if (First && Second)
    return First->getParent() == Second->getParent()
               ? First->comesBefore(Second)
               : First->getParent()->getNumber() <
                     Second->getParent()->getNumber();
  if (ArgumentA || ArgumentB)
    return ArgumentA;
  if (First || Second)
    return First;
  return A->getName() < B->getName();
}

std::vector<AddressSum::Term> AddressSum::inOrder() const {
  auto Before = [](const Atom &A, const Atom &B) {
    return A.Of == B.Of ? A.How < B.How : comesBefore(A.Of, B.Of);
  };
  std::vector<Term> Ordered(Terms.begin(), Terms.end());
  for (auto &[P, Factor] : Ordered)
    llvm::sort(P, Before);
  llvm::sort(Ordered, [&](auto &A, auto &B) {
    return std::lexicographical_compare(A.first.begin(), A.first.end(),
                                        B.first.begin(), B.first.end(), Before);
  });
  return Ordered;
}

Value *AddressSum::emit(IRBuilderBase &B) const {
  Value *Sum = nullptr;
  for (auto &[P, Factor] : inOrder()) {
    Value *Term = P.empty() ? B.getInt64(Factor) : nullptr;
    for (const Atom &A : P) {
      Value *Whole = A.How == Extension::Unsigned
                         ? B.CreateZExt(A.Of, B.getInt64Ty())
                         : B.CreateSExtOrTrunc(A.Of, B.getInt64Ty());
      Term = Term ? B.CreateMul(Term, Whole) : Whole;
    }
    if (!P.empty() && Factor != 1)
      Term = B.CreateMul(Term, B.getInt64(Factor));
    Sum = Sum ? B.CreateAdd(Sum, Term) : Term;
  }
  return Sum ? Sum : B.getInt64(0);
}

} // namespace tenon
