// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics of OpenCL.std (`__spirv_ocl_exp`) and OpenCL C (`_Z3expf`):
//
//   a function that LLVM has an intrinsic for  -> that intrinsic
//   one that the C library has                 -> a call of it, by component
//   the rest                                   -> a few instructions
//
// native_ and half_ forms take the full-precision function: they only allow
// more error. What is made of several instructions or of the C library's calls
// is made in float for halfs, and rounded once.

#include "Library/MathsFormulas.h"
#include "Library/MathsOperands.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
struct IntrinsicRow {
  StringLiteral Name;
  Intrinsic::ID Id;
  unsigned Operands;
};
struct LibraryRow {
  StringLiteral Name; // the double function; float has an f behind
  unsigned Operands;
};
} // namespace

static constexpr IntrinsicRow FloatIntrinsics[] = {
    {"exp", Intrinsic::exp, 1},
    {"exp2", Intrinsic::exp2, 1},
    {"exp10", Intrinsic::exp10, 1},
    {"log", Intrinsic::log, 1},
    {"log2", Intrinsic::log2, 1},
    {"log10", Intrinsic::log10, 1},
    {"sin", Intrinsic::sin, 1},
    {"cos", Intrinsic::cos, 1},
    {"tan", Intrinsic::tan, 1},
    {"asin", Intrinsic::asin, 1},
    {"acos", Intrinsic::acos, 1},
    {"atan", Intrinsic::atan, 1},
    {"atan2", Intrinsic::atan2, 2},
    {"sinh", Intrinsic::sinh, 1},
    {"cosh", Intrinsic::cosh, 1},
    {"tanh", Intrinsic::tanh, 1},
    {"pow", Intrinsic::pow, 2},
    {"powr", Intrinsic::pow, 2},
    {"sqrt", Intrinsic::sqrt, 1},
    {"fma", Intrinsic::fma, 3},
    {"mad", Intrinsic::fmuladd, 3},
    {"fmin", Intrinsic::minnum, 2},
    {"fmax", Intrinsic::maxnum, 2},
    {"fabs", Intrinsic::fabs, 1},
    {"floor", Intrinsic::floor, 1},
    {"ceil", Intrinsic::ceil, 1},
    {"trunc", Intrinsic::trunc, 1},
    {"rint", Intrinsic::rint, 1},
    {"round", Intrinsic::round, 1},
    {"copysign", Intrinsic::copysign, 2},
    {"fmin_common", Intrinsic::minnum, 2},
    {"fmax_common", Intrinsic::maxnum, 2},
};

static constexpr LibraryRow LibraryFunctions[] = {
    {"erf", 1},   {"erfc", 1},      {"cbrt", 1},   {"expm1", 1},
    {"log1p", 1}, {"asinh", 1},     {"acosh", 1},  {"atanh", 1},
    {"hypot", 2}, {"tgamma", 1},    {"lgamma", 1}, {"remainder", 2},
    {"fdim", 2},  {"nextafter", 2}, {"logb", 1},
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Operands have the type of the result, only an exponent is an integer.
static bool operandsFit(StringRef Name, const CallInst &Call,
                        ArrayRef<Value *> V) {
  Type *Ty = Call.getType();
  bool HasExponent = Name == "pown" || Name == "rootn" || Name == "ldexp";
  return all_of(enumerate(V), [&](auto Operand) {
    Type *OperandTy = Operand.value()->getType();
    if (Operand.index() == 1 && HasExponent)
      return OperandTy ==
             Ty->getWithNewType(Type::getInt32Ty(Ty->getContext()));
    return OperandTy == Ty;
  });
}

/// The number after V[0] towards V[1], by the bits:
///
///   unordered: x + y; equal: y; x zero: the smallest number with y's sign
///   else the bits of x, one up when |x| grows, one down when it shrinks
static Value *emitHalfNextAfter(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *X = V[0], *Y = V[1];
  Type *Ty = X->getType(), *Int = Ty->getWithNewType(B.getInt16Ty());
  Value *Zero = Constant::getNullValue(Ty);
  Value *Grows =
      B.CreateICmpEQ(B.CreateFCmpOLT(X, Y), B.CreateFCmpOGT(X, Zero));
  Value *Step = B.CreateSelect(Grows, ConstantInt::get(Int, 1),
                               ConstantInt::getAllOnesValue(Int));
  Value *Next = B.CreateBitCast(B.CreateAdd(B.CreateBitCast(X, Int), Step), Ty);
  Value *Smallest = ConstantExpr::getBitCast(ConstantInt::get(Int, 1), Ty);
  Value *FromZero = B.CreateBinaryIntrinsic(Intrinsic::copysign, Smallest, Y);
  Next = B.CreateSelect(B.CreateFCmpOEQ(X, Zero), FromZero, Next);
  Next = B.CreateSelect(B.CreateFCmpOEQ(X, Y), Y, Next);
  return B.CreateSelect(B.CreateFCmpUNO(X, Y), B.CreateFAdd(X, Y), Next);
}

/// \p R in float, and its result rounded to half.
static Value *emitWide(const FormulaRow &R, IRBuilderBase &B,
                       ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  SmallVector<Value *, 3> Wide;
  for (Value *X : V)
    Wide.push_back(X->getType() == Ty
                       ? B.CreateFPExt(X, Ty->getWithNewType(B.getFloatTy()))
                       : X);
  return B.CreateFPTrunc(R.Emit(B, Wide), Ty);
}

static Value *emitFloat(StringRef Name, IRBuilderBase &B, ArrayRef<Value *> V) {
  bool IsHalf = V[0]->getType()->getScalarType()->isHalfTy();
  if (IsHalf && Name == "nextafter" && V.size() == 2)
    return emitHalfNextAfter(B, V);
  for (const IntrinsicRow &R : FloatIntrinsics)
    if (R.Name == Name && R.Operands == V.size())
      return B.CreateIntrinsic(V[0]->getType(), R.Id, V);
  for (const FormulaRow &R : mathsFormulas())
    if (R.Name == Name && R.Operands == V.size())
      return IsHalf ? emitWide(R, B, V) : R.Emit(B, V);
  for (const LibraryRow &R : LibraryFunctions)
    if (R.Name == Name && R.Operands == V.size())
      return callMathsLibrary(B, Name, V);
  if ((Name == "min" || Name == "max") && V.size() == 2)
    return B.CreateBinaryIntrinsic(
        Name == "min" ? Intrinsic::minnum : Intrinsic::maxnum, V[0], V[1]);
  return nullptr;
}

static bool isFloatFunction(StringRef Name) {
  auto Has = [&](const auto &R) { return R.Name == Name; };
  return any_of(FloatIntrinsics, Has) || any_of(mathsFormulas(), Has) ||
         any_of(LibraryFunctions, Has) || Name == "min" || Name == "max";
}

/// The rewriter that \p Emit, from operands to the result or null, makes.
template <typename EmitFn>
static CallRewriter rewriter(StringRef Plain, EmitFn Emit) {
  return [Plain, Emit](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
    SmallVector<Value *, 3> Operands = widenScalars(Call, B);
    if (!operandsFit(Plain, Call, Operands))
      return createStringError(inconvertibleErrorCode(),
                               "unexpected operand types");
    if (Value *V = Emit(B, Operands))
      return V;
    return createStringError(inconvertibleErrorCode(),
                             "unexpected number of operands");
  };
}

std::optional<Recognition> recognizeMaths(const Function &F,
                                          const Callee &Name) {
  if (!Name.Mangled || F.arg_empty())
    return std::nullopt;
  StringRef Plain = plainName(Name.Identifier);
  Type *First = F.getFunctionType()->getParamType(0)->getScalarType();
  if (First->isFloatingPointTy() && isFloatFunction(Plain))
    return Recognition{
        Name.Identifier.str(),
        rewriter(Plain, [Plain](IRBuilderBase &B, ArrayRef<Value *> V) {
          return emitFloat(Plain, B, V);
        })};
  return std::nullopt;
}

} // namespace tenon
