// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IntegerWords.h"
#include "BuiltInCalls.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WidestWord = 64;

bool isForeignInteger(const Type *Ty) {
  if (!Ty->isIntOrIntVectorTy() || isa<ScalableVectorType>(Ty))
    return false;
  unsigned Bits = Ty->getScalarSizeInBits();
  return Bits != wordBits(Bits) || wordCount(Bits) > 1;
}

bool holdsForeignInteger(const Type *Ty) {
  return isForeignInteger(Ty) || any_of(Ty->subtypes(), [](const Type *Part) {
           return holdsForeignInteger(Part);
         });
}

unsigned wordBits(unsigned Bits) {
  if (Bits == 1)
    return 1;
  return std::clamp<unsigned>(PowerOf2Ceil(Bits), 8, WidestWord);
}

unsigned wordCount(unsigned Bits) { return divideCeil(Bits, WidestWord); }

Type *wordType(Type *Ty) {
  assert(Ty->isIntOrIntVectorTy() && "words are parts of integers");
  return Ty->getWithNewBitWidth(wordBits(Ty->getScalarSizeInBits()));
}

/// The bits that \p Part has of its operand. LLVM does not fold all of
/// these.
static std::optional<APInt> partBits(const ConstantExpr &Part) {
  unsigned Bits = Part.getType()->getPrimitiveSizeInBits();
  bool IsElement = Part.getOpcode() == Instruction::ExtractElement;
  bool IsTrunc = Part.getOpcode() == Instruction::Trunc;
  if (!IsElement && Part.getOpcode() != Instruction::BitCast &&
      (!IsTrunc || Part.getType()->isVectorTy()))
    return std::nullopt;
  std::optional<APInt> Of = constantBits(Part.getOperand(0));
  auto *At = IsElement ? dyn_cast<ConstantInt>(Part.getOperand(1)) : nullptr;
  if (!Of || (IsElement && !At))
    return std::nullopt;
  uint64_t First = At ? At->getLimitedValue(Of->getBitWidth()) * Bits : 0;
  if (First + Bits > Of->getBitWidth())
    return std::nullopt;
  return Of->extractBits(Bits, First);
}

std::optional<APInt> constantBits(const Constant *C) {
  Type *Ty = C->getType();
  if (isa<ScalableVectorType>(Ty))
    return std::nullopt;
  if (auto *Number = dyn_cast<ConstantInt>(C))
    return Number->getValue();
  if (auto *Number = dyn_cast<ConstantFP>(C))
    return Number->getValueAPF().bitcastToAPInt();
  unsigned Bits = Ty->getPrimitiveSizeInBits();
  if (isa<UndefValue>(C) && Bits)
    return APInt(Bits, 0);
  if (auto *Part = dyn_cast<ConstantExpr>(C))
    return partBits(*Part);
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  if (!Vector || !Bits)
    return std::nullopt;
  APInt All(Bits, 0);
  for (unsigned I = 0, E = Vector->getNumElements(); I < E; ++I) {
    const Constant *Element = C->getAggregateElement(I);
    std::optional<APInt> Of = Element ? constantBits(Element) : std::nullopt;
    if (!Of)
      return std::nullopt;
    All.insertBits(*Of, I * Of->getBitWidth());
  }
  return All;
}

std::optional<IntegerWords> constantWords(const Constant *C) {
  Type *Ty = C->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  Type *Word = wordType(Ty->getScalarType());
  std::optional<APInt> All = constantBits(C);
  if (!All)
    return std::nullopt;
  SmallVector<APInt> Numbers;
  for (unsigned First = 0; First < All->getBitWidth(); First += Bits)
    Numbers.push_back(All->extractBits(Bits, First));
  IntegerWords Result{Bits, {}};
  for (unsigned W = 0; W < wordCount(Bits); ++W) {
    SmallVector<Constant *> Of;
    for (const APInt &Number : Numbers)
      Of.push_back(ConstantInt::get(
          Word,
          Number.lshr(W * WidestWord).zextOrTrunc(Word->getIntegerBitWidth())));
    Result.Words.push_back(Vector ? ConstantVector::get(Of) : Of[0]);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Width
//===----------------------------------------------------------------------===//

IntegerWords WordBuilder::cleared(IntegerWords X) {
  unsigned Width = X.type()->getScalarSizeInBits();
  if (X.lastBits() < Width)
    X.Words.back() = B.CreateAnd(
        X.Words.back(),
        ConstantInt::get(X.type(), APInt::getLowBitsSet(Width, X.lastBits())));
  return X;
}

/// The last word with the bits above the integer set to the sign.
Value *WordBuilder::signedLast(const IntegerWords &X) {
  unsigned Above = X.type()->getScalarSizeInBits() - X.lastBits();
  return B.CreateAShr(B.CreateShl(X.Words.back(), Above), Above);
}

IntegerWords WordBuilder::resize(const IntegerWords &X, unsigned Bits,
                                 bool Signed) {
  if (Bits == X.Bits)
    return X;
  Type *Ty = X.type()->getWithNewBitWidth(wordBits(Bits));
  unsigned Count = wordCount(Bits);
  IntegerWords Result{Bits, {}};
  for (auto [I, Word] : enumerate(X.Words)) {
    if (I == Count)
      break;
    bool IsLast = I + 1 == X.Words.size();
    Value *V = Signed && IsLast ? signedLast(X) : Word;
    Result.Words.push_back(B.CreateIntCast(V, Ty, Signed && IsLast));
  }
  Value *Fill = Constant::getNullValue(Ty);
  if (Signed && Result.Words.size() < Count)
    Fill = B.CreateAShr(Result.Words.back(), WidestWord - 1);
  Result.Words.resize(Count, Fill);
  return Signed || Bits < X.Bits ? cleared(Result) : Result;
}

/// \p Number, of the type of \p X's words, as an integer with as many bits as
/// \p X.
IntegerWords WordBuilder::small(const IntegerWords &X, Value *Number) {
  IntegerWords Result{X.Bits, {Number}};
  Result.Words.resize(X.Words.size(), number(X, 0));
  return Result;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

IntegerWords WordBuilder::add(const IntegerWords &L, const IntegerWords &R,
                              Value *Carry) {
  IntegerWords Sum{L.Bits, {}};
  for (auto [X, Y] : zip(L.Words, R.Words)) {
    Value *First = B.CreateAdd(X, Y);
    Value *Word = B.CreateAdd(First, Carry);
    Carry = B.CreateZExt(
        B.CreateOr(B.CreateICmpULT(First, X), B.CreateICmpULT(Word, First)),
        L.type());
    Sum.Words.push_back(Word);
  }
  return cleared(Sum);
}

/// for i, j:
///   carry, sum[i + j] = l[i] * r[j] + sum[i + j] + carry
IntegerWords WordBuilder::multiply(const IntegerWords &L,
                                   const IntegerWords &R) {
  IntegerWords Sum = small(L, number(L, 0));
  std::string Letters = mangled(L.type());
  Letters += L.type()->isVectorTy() ? "S_" : Letters;
  auto IsZero = [](Value *V) {
    auto *C = dyn_cast<Constant>(V);
    return C && C->isNullValue();
  };
  for (unsigned I = 0, E = L.Words.size(); I < E; ++I) {
    Value *Carry = number(L, 0);
    for (unsigned J = 0; I + J < E; ++J) {
      Value *X = L.Words[I], *Y = R.Words[J], *&To = Sum.Words[I + J];
      bool HasProduct = !IsZero(X) && !IsZero(Y);
      Value *First = HasProduct ? B.CreateAdd(To, B.CreateMul(X, Y)) : To;
      Value *Second = B.CreateAdd(First, Carry);
      Value *Over =
          B.CreateAdd(B.CreateZExt(B.CreateICmpULT(First, To), L.type()),
                      B.CreateZExt(B.CreateICmpULT(Second, First), L.type()));
      To = Second;
      Carry = Over;
      if (HasProduct && I + J + 1 < E)
        Carry = B.CreateAdd(
            Carry, callBuiltIn(B, "mul_hi", Letters, L.type(), {X, Y}, false));
    }
  }
  return cleared(Sum);
}

IntegerWords WordBuilder::binaryOfOne(Instruction::BinaryOps Opcode,
                                      const IntegerWords &L,
                                      const IntegerWords &R) {
  bool Signed = Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
  Value *X = Signed || Opcode == Instruction::AShr ? signedLast(L) : L.Words[0];
  Value *Y = Signed ? signedLast(R) : R.Words[0];
  return cleared({L.Bits, {B.CreateBinOp(Opcode, X, Y)}});
}

IntegerWords WordBuilder::binary(Instruction::BinaryOps Opcode,
                                 const IntegerWords &L, const IntegerWords &R) {
  if (L.Words.size() == 1)
    return binaryOfOne(Opcode, L, R);
  switch (Opcode) {
  case Instruction::Add:
    return add(L, R, number(L, 0));
  case Instruction::Sub: {
    IntegerWords Not{R.Bits, {}};
    for (Value *Word : R.Words)
      Not.Words.push_back(B.CreateNot(Word));
    return add(L, Not, number(L, 1));
  }
  case Instruction::Mul:
    return multiply(L, R);
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return shift(Opcode, L, R.Words[0]);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor: {
    IntegerWords Result{L.Bits, {}};
    for (auto [X, Y] : zip(L.Words, R.Words))
      Result.Words.push_back(B.CreateBinOp(Opcode, X, Y));
    return Result;
  }
  default:
    llvm_unreachable("divisions of several words have been expanded");
  }
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// Word i of the result is word i - \p By, or \p Fill.
IntegerWords WordBuilder::moveWords(const IntegerWords &X, int By,
                                    Value *Fill) {
  IntegerWords Result{X.Bits, {}};
  int Count = X.Words.size();
  for (int I = 0; I < Count; ++I)
    Result.Words.push_back(I - By >= 0 && I - By < Count ? X.Words[I - By]
                                                         : Fill);
  return Result;
}

/// Shifts by less than a word:
///
///   left:  r[i] = x[i] << n | (x[i - 1] >> 1) >> (63 - n)
IntegerWords WordBuilder::shiftBits(Instruction::BinaryOps Opcode,
                                    const IntegerWords &X, Value *Amount) {
  bool Left = Opcode == Instruction::Shl;
  auto Back = Left ? Instruction::LShr : Instruction::Shl;
  Value *Rest = B.CreateXor(Amount, number(X, WidestWord - 1));
  IntegerWords Result{X.Bits, {}};
  for (unsigned I = 0, E = X.Words.size(); I < E; ++I) {
    bool IsLast = I + 1 == E;
    auto Here = IsLast && !Left ? Opcode
                : Left          ? Instruction::Shl
                                : Instruction::LShr;
    Value *Word = B.CreateBinOp(Here, X.Words[I], Amount);
    if (Left ? I > 0 : !IsLast)
      Word = B.CreateOr(
          Word, B.CreateBinOp(Back,
                              B.CreateBinOp(Back, X.Words[Left ? I - 1 : I + 1],
                                            number(X, 1)),
                              Rest));
    Result.Words.push_back(Word);
  }
  return Result;
}

IntegerWords WordBuilder::shift(Instruction::BinaryOps Opcode, IntegerWords X,
                                Value *Amount) {
  bool Left = Opcode == Instruction::Shl;
  Value *Fill = number(X, 0);
  if (Opcode == Instruction::AShr) {
    X.Words.back() = signedLast(X);
    Fill = B.CreateAShr(X.Words.back(), WidestWord - 1);
  }
  for (unsigned By = 1; By < X.Words.size(); By *= 2) {
    Value *Moves = B.CreateICmpNE(
        B.CreateAnd(Amount, number(X, uint64_t(By) * WidestWord)),
        number(X, 0));
    X = select(Moves, moveWords(X, Left ? int(By) : -int(By), Fill), X);
  }
  return cleared(
      shiftBits(Opcode, X, B.CreateAnd(Amount, number(X, WidestWord - 1))));
}

IntegerWords WordBuilder::shiftBy(Instruction::BinaryOps Opcode,
                                  const IntegerWords &X, unsigned Amount) {
  if (X.Words.size() == 1 || Opcode == Instruction::AShr)
    return binary(Opcode, X, small(X, number(X, Amount)));
  bool Left = Opcode == Instruction::Shl;
  int Moves = Amount / WidestWord;
  IntegerWords Moved = moveWords(X, Left ? Moves : -Moves, number(X, 0));
  if (Amount % WidestWord == 0)
    return cleared(Moved);
  return cleared(shiftBits(Opcode, Moved, number(X, Amount % WidestWord)));
}

//===----------------------------------------------------------------------===//
// Comparisons and choices
//===----------------------------------------------------------------------===//

Value *WordBuilder::isLess(const IntegerWords &L, const IntegerWords &R,
                           bool Signed) {
  Value *Result = nullptr;
  for (unsigned I = 0, E = L.Words.size(); I < E; ++I) {
    bool IsSigned = Signed && I + 1 == E;
    Value *X = IsSigned ? signedLast(L) : L.Words[I];
    Value *Y = IsSigned ? signedLast(R) : R.Words[I];
    Value *Less =
        B.CreateICmp(IsSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT, X, Y);
    Result = Result
                 ? B.CreateOr(Less, B.CreateAnd(B.CreateICmpEQ(X, Y), Result))
                 : Less;
  }
  return Result;
}

Value *WordBuilder::compare(CmpInst::Predicate How, const IntegerWords &L,
                            const IntegerWords &R) {
  if (ICmpInst::isEquality(How)) {
    Value *Differ = number(L, 0);
    for (auto [X, Y] : zip(L.Words, R.Words))
      Differ = B.CreateOr(Differ, B.CreateXor(X, Y));
    return B.CreateICmp(How, Differ, number(L, 0));
  }
  bool Signed = ICmpInst::isSigned(How);
  bool Swaps = ICmpInst::isGT(How) || ICmpInst::isLE(How);
  Value *Less = Swaps ? isLess(R, L, Signed) : isLess(L, R, Signed);
  return ICmpInst::isLT(How) || ICmpInst::isGT(How) ? Less : B.CreateNot(Less);
}

IntegerWords WordBuilder::select(Value *Condition, const IntegerWords &L,
                                 const IntegerWords &R) {
  IntegerWords Result{L.Bits, {}};
  for (auto [X, Y] : zip(L.Words, R.Words))
    Result.Words.push_back(B.CreateSelect(Condition, X, Y));
  return Result;
}

} // namespace tenon
