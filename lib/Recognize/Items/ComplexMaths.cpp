// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   void cexpf(ptr sret({float, float}), ptr byval({float, float}))
//
// is how SPIR-V passes complex numbers. They may also be structures, arrays or
// vectors of two numbers, or operands two numbers each, as processors have
// them.

#include "ComplexMaths.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/STLExtras.h"
#include <numbers>

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {
struct Parts {
  Value *Re;
  Value *Im = nullptr; ///< null: the result is a real number
};
} // namespace

static Parts read(IRBuilderBase &B, Value *Both) {
  return {B.CreateExtractValue(Both, 0), B.CreateExtractValue(Both, 1)};
}

template <LibraryFunction F>
static Parts operation(IRBuilderBase &B, ArrayRef<Value *> V) {
  return read(B, createLibraryOp(B, {F}, V));
}

/// f(iz)
template <LibraryFunction F> static Parts turned(IRBuilderBase &B, Parts Z) {
  return operation<F>(B, {B.CreateFNeg(Z.Im), Z.Re});
}
template <LibraryFunction F>
static Parts turned(IRBuilderBase &B, ArrayRef<Value *> V) {
  return turned<F>(B, Parts{V[0], V[1]});
}
/// -i f(iz)
template <LibraryFunction F>
static Parts turnedBack(IRBuilderBase &B, ArrayRef<Value *> V) {
  Parts W = turned<F>(B, V);
  return {W.Im, B.CreateFNeg(W.Re)};
}

static Parts emitAbs(IRBuilderBase &B, ArrayRef<Value *> V) {
  return {createLibraryOp(B, {LibraryFunction::Hypot}, V)};
}
static Parts emitArg(IRBuilderBase &B, ArrayRef<Value *> V) {
  return {createLibraryOp(B, {LibraryFunction::Atan2}, {V[1], V[0]})};
}
static Parts emitRe(IRBuilderBase &, ArrayRef<Value *> V) { return {V[0]}; }
static Parts emitIm(IRBuilderBase &, ArrayRef<Value *> V) { return {V[1]}; }
static Parts emitConj(IRBuilderBase &B, ArrayRef<Value *> V) {
  return {V[0], B.CreateFNeg(V[1])};
}

/// inf + i0, with y's sign, if a part is infinite.
static Parts emitProj(IRBuilderBase &B, ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  Value *Infinity = ConstantFP::getInfinity(Ty), *Any = B.getFalse();
  for (Value *X : V)
    Any = B.CreateOr(
        Any,
        B.CreateFCmpOEQ(B.CreateUnaryIntrinsic(Intrinsic::fabs, X), Infinity));
  Value *Zero = B.CreateBinaryIntrinsic(Intrinsic::copysign,
                                        Constant::getNullValue(Ty), V[1]);
  return {B.CreateSelect(Any, Infinity, V[0]), B.CreateSelect(Any, Zero, V[1])};
}

/// w = acos z:  |Im w| + i Re w, with y's sign
static Parts emitAcosh(IRBuilderBase &B, ArrayRef<Value *> V) {
  Parts W = operation<LibraryFunction::Cacos>(B, V);
  return {B.CreateUnaryIntrinsic(Intrinsic::fabs, W.Im),
          B.CreateBinaryIntrinsic(Intrinsic::copysign, W.Re, V[1])};
}

static Parts emitLog10(IRBuilderBase &B, ArrayRef<Value *> V) {
  Parts W = operation<LibraryFunction::Clog>(B, V);
  Value *Scale = ConstantFP::get(V[0]->getType(), std::numbers::log10e);
  return {B.CreateFMul(W.Re, Scale), B.CreateFMul(W.Im, Scale)};
}

/// Of a size and an angle.
static Parts emitPolar(IRBuilderBase &B, ArrayRef<Value *> V) {
  auto Times = [&](LibraryFunction F) {
    return B.CreateFMul(V[0], createLibraryOp(B, {F}, V[1]));
  };
  return {Times(LibraryFunction::Cos), Times(LibraryFunction::Sin)};
}

namespace {
struct Row {
  StringLiteral Name; // of double; that of float has the suffix f
  unsigned Numbers;   // of all operands
  Parts (*Emit)(IRBuilderBase &B, ArrayRef<Value *> V);
};
} // namespace

static constexpr Row Rows[] = {
    {"cabs", 2, emitAbs},
    {"cacos", 2, operation<LibraryFunction::Cacos>},
    {"cacosh", 2, emitAcosh},
    {"carg", 2, emitArg},
    {"casin", 2, operation<LibraryFunction::Casin>},
    {"casinh", 2, turnedBack<LibraryFunction::Casin>},
    {"catan", 2, turnedBack<LibraryFunction::Catanh>},
    {"catanh", 2, operation<LibraryFunction::Catanh>},
    {"ccos", 2, turned<LibraryFunction::Ccosh>},
    {"ccosh", 2, operation<LibraryFunction::Ccosh>},
    {"cexp", 2, operation<LibraryFunction::Cexp>},
    {"cimag", 2, emitIm},
    {"clog", 2, operation<LibraryFunction::Clog>},
    {"clog10", 2, emitLog10},
    {"conj", 2, emitConj},
    {"cpolar", 2, emitPolar},
    {"cpow", 4, operation<LibraryFunction::Cpow>},
    {"cproj", 2, emitProj},
    {"creal", 2, emitRe},
    {"csin", 2, turnedBack<LibraryFunction::Csinh>},
    {"csinh", 2, operation<LibraryFunction::Csinh>},
    {"csqrt", 2, operation<LibraryFunction::Csqrt>},
    {"ctan", 2, turnedBack<LibraryFunction::Ctanh>},
    {"ctanh", 2, operation<LibraryFunction::Ctanh>},
    // What compilers call for quotients and products; __divsc3 is of float.
    {"__divdc3", 4, operation<LibraryFunction::Cdiv>},
    {"__muldc3", 4, operation<LibraryFunction::Cmul>},
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Whether \p Ty consists of two of \p Number.
static bool isPair(Type *Ty, Type *Number) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return Struct->getNumElements() == 2 && all_equal(Struct->elements()) &&
           Struct->getElementType(0) == Number;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements() == 2 && Vector->getElementType() == Number;
  auto *Array = dyn_cast<ArrayType>(Ty);
  return Array && Array->getNumElements() == 2 &&
         Array->getElementType() == Number;
}

static Align alignOf(Type *Number) {
  return Align(Number->getPrimitiveSizeInBits() / 8);
}

static Value *addressOf(IRBuilderBase &B, Value *Pair, Type *Number,
                        unsigned Part) {
  return Part ? B.CreateConstGEP1_32(Number, Pair, Part) : Pair;
}

/// Part 0 or 1 of \p Pair, which is in memory or a value.
static Value *partOf(IRBuilderBase &B, Value *Pair, Type *Number,
                     unsigned Part) {
  Type *Ty = Pair->getType();
  if (Ty->isPointerTy())
    return B.CreateAlignedLoad(Number, addressOf(B, Pair, Number, Part),
                               alignOf(Number));
  return Ty->isVectorTy() ? B.CreateExtractElement(Pair, Part)
                          : B.CreateExtractValue(Pair, Part);
}

/// Appends the numbers of the operand \p V; false if it has none.
static bool readOperand(IRBuilderBase &B, Value *V, Type *Number,
                        SmallVectorImpl<Value *> &Numbers) {
  Type *Ty = V->getType();
  if (Ty == Number) {
    Numbers.push_back(V);
    return true;
  }
  if (!Ty->isPointerTy() && !isPair(Ty, Number))
    return false;
  Numbers.append({partOf(B, V, Number, 0), partOf(B, V, Number, 1)});
  return true;
}

static Value *joined(IRBuilderBase &B, Type *Ty, Parts Z) {
  Value *Both = PoisonValue::get(Ty);
  if (Ty->isVectorTy())
    return B.CreateInsertElement(B.CreateInsertElement(Both, Z.Re, uint64_t(0)),
                                 Z.Im, 1);
  return B.CreateInsertValue(B.CreateInsertValue(Both, Z.Re, 0), Z.Im, 1);
}

static Expected<Value *> rewrite(const Row &R, Type *Number, CallInst &Call,
                                 IRBuilderBase &B) {
  bool ToMemory =
      Call.getType()->isVoidTy() && !Call.arg_empty() && isPointer(Call, 0);
  SmallVector<Value *, 4> Numbers;
  bool AreNumbers = true;
  for (Value *V : drop_begin(Call.args(), ToMemory))
    AreNumbers &= readOperand(B, V, Number, Numbers);
  if (!AreNumbers || Numbers.size() != R.Numbers)
    return wrong("expected " + Twine(R.Numbers) + " numbers of type " +
                 textOf(Number) + ", two for each complex operand");
  Parts Z = R.Emit(B, Numbers);
  if (!Z.Im) {
    if (Call.getType() != Number)
      return wrong("expected a result of type " + textOf(Number));
    return Z.Re;
  }
  if (!ToMemory && !isPair(Call.getType(), Number))
    return wrong("expected a result of two numbers of type " + textOf(Number));
  if (!ToMemory)
    return joined(B, Call.getType(), Z);
  Value *To = Call.getArgOperand(0);
  B.CreateAlignedStore(Z.Re, To, alignOf(Number));
  B.CreateAlignedStore(Z.Im, addressOf(B, To, Number, 1), alignOf(Number));
  return nullptr;
}

/// The function \p Name of double; null if there is none.
static const Row *find(StringRef Name) {
  const Row *R = find_if(Rows, [&](const Row &X) { return X.Name == Name; });
  return R == std::end(Rows) ? nullptr : R;
}

std::optional<Recognition> recognizeComplexMaths(StringRef Name) {
  std::string OfDouble = Name.str();
  bool IsFloat = false;
  if (Name.ends_with("sc3")) { // __mulsc3
    OfDouble[OfDouble.size() - 3] = 'd';
    IsFloat = true;
  } else if (!find(Name) && Name.ends_with("f")) {
    OfDouble.pop_back();
    IsFloat = true;
  }
  const Row *R = find(OfDouble);
  if (!R)
    return std::nullopt;
  return Recognition{
      Name.str(), [R, IsFloat](CallInst &Call, IRBuilderBase &B) {
        return rewrite(*R, IsFloat ? B.getFloatTy() : B.getDoubleTy(), Call, B);
      }};
}

} // namespace tenon
