// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics of OpenCL.std (`__spirv_ocl_exp`) and OpenCL C (`_Z3expf`):
//
//   a function that LLVM has an intrinsic for  -> that intrinsic
//   one that the C library has                 -> a call of it, by component
//   the rest                                   -> a few instructions
//
// native_ and half_ forms take the full-precision function: they only allow
// more error. Half-precision calls of the C library are made in float.

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
/// A function made of instructions.
struct InlineRow {
  StringLiteral Name;
  unsigned Operands;
  Value *(*Emit)(IRBuilderBase &B, ArrayRef<Value *> V);
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

static Value *constant(Value *Like, double V) {
  return ConstantFP::get(Like->getType(), V);
}

static Value *emitRsqrt(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(constant(V[0], 1),
                      B.CreateUnaryIntrinsic(Intrinsic::sqrt, V[0]));
}
static Value *emitRecip(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(constant(V[0], 1), V[0]);
}
static Value *emitDivide(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFDiv(V[0], V[1]);
}
static Value *emitFmod(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFRem(V[0], V[1]);
}
static Value *emitFclamp(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateMinNum(B.CreateMaxNum(V[0], V[1]), V[2]);
}
static Value *emitMix(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFAdd(V[0], B.CreateFMul(B.CreateFSub(V[1], V[0]), V[2]));
}
static Value *emitStep(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateSelect(B.CreateFCmpOLT(V[1], V[0]), constant(V[0], 0),
                        constant(V[0], 1));
}
static Value *emitSign(IRBuilderBase &B, ArrayRef<Value *> V) {
  Value *One =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, constant(V[0], 1), V[0]);
  Value *Zero = B.CreateFCmpOEQ(V[0], constant(V[0], 0));
  Value *Nan = B.CreateFCmpUNO(V[0], V[0]);
  return B.CreateSelect(Nan, constant(V[0], 0),
                        B.CreateSelect(Zero, V[0], One));
}
static Value *emitDegrees(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFMul(V[0], constant(V[0], 57.295779513082320877));
}
static Value *emitRadians(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateFMul(V[0], constant(V[0], 0.017453292519943295769));
}
static Value *emitPown(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateBinaryIntrinsic(Intrinsic::pow, V[0],
                                 B.CreateSIToFP(V[1], V[0]->getType()));
}
static Value *emitLdexp(IRBuilderBase &B, ArrayRef<Value *> V) {
  return B.CreateIntrinsic(V[0]->getType(), Intrinsic::ldexp, {V[0], V[1]});
}

static constexpr InlineRow FloatInline[] = {
    {"rsqrt", 1, emitRsqrt},     {"recip", 1, emitRecip},
    {"divide", 2, emitDivide},   {"fmod", 2, emitFmod},
    {"fclamp", 3, emitFclamp},   {"clamp", 3, emitFclamp},
    {"mix", 3, emitMix},         {"step", 2, emitStep},
    {"sign", 1, emitSign},       {"degrees", 1, emitDegrees},
    {"radians", 1, emitRadians}, {"pown", 2, emitPown},
    {"ldexp", 2, emitLdexp},
};

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static Value *emitMulHi(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  Type *Ty = V[0]->getType(), *Wide = Ty->getExtendedType();
  auto Extend = [&](Value *X) {
    return Signed ? B.CreateSExt(X, Wide) : B.CreateZExt(X, Wide);
  };
  Value *Product = B.CreateMul(Extend(V[0]), Extend(V[1]));
  return B.CreateTrunc(
      B.CreateLShr(Product, ConstantInt::get(Wide, Ty->getScalarSizeInBits())),
      Ty);
}

/// Integer functions, after the s_ or u_ that SPIR-V names them by is gone.
static Value *emitInteger(StringRef Name, IRBuilderBase &B, ArrayRef<Value *> V,
                          bool Signed) {
  Intrinsic::ID Min = Signed ? Intrinsic::smin : Intrinsic::umin;
  Intrinsic::ID Max = Signed ? Intrinsic::smax : Intrinsic::umax;
  if (Name == "min" && V.size() == 2)
    return B.CreateBinaryIntrinsic(Min, V[0], V[1]);
  if (Name == "max" && V.size() == 2)
    return B.CreateBinaryIntrinsic(Max, V[0], V[1]);
  if (Name == "clamp" && V.size() == 3)
    return B.CreateBinaryIntrinsic(
        Min, B.CreateBinaryIntrinsic(Max, V[0], V[1]), V[2]);
  if (Name == "abs" && V.size() == 1)
    return Signed ? B.CreateBinaryIntrinsic(Intrinsic::abs, V[0], B.getFalse())
                  : V[0];
  if (Name == "mul_hi" && V.size() == 2)
    return emitMulHi(B, V, Signed);
  if (Name == "mad_hi" && V.size() == 3)
    return B.CreateAdd(emitMulHi(B, V, Signed), V[2]);
  if (Name == "mul24" && V.size() == 2)
    return B.CreateMul(V[0], V[1]);
  if (Name == "mad24" && V.size() == 3)
    return B.CreateAdd(B.CreateMul(V[0], V[1]), V[2]);
  if (Name == "add_sat" && V.size() == 2)
    return B.CreateBinaryIntrinsic(
        Signed ? Intrinsic::sadd_sat : Intrinsic::uadd_sat, V[0], V[1]);
  if (Name == "sub_sat" && V.size() == 2)
    return B.CreateBinaryIntrinsic(
        Signed ? Intrinsic::ssub_sat : Intrinsic::usub_sat, V[0], V[1]);
  if (Name == "rotate" && V.size() == 2)
    return B.CreateIntrinsic(V[0]->getType(), Intrinsic::fshl,
                             {V[0], V[0], V[1]});
  if (Name == "popcount" && V.size() == 1)
    return B.CreateUnaryIntrinsic(Intrinsic::ctpop, V[0]);
  if (Name == "clz" && V.size() == 1)
    return B.CreateBinaryIntrinsic(Intrinsic::ctlz, V[0], B.getFalse());
  if (Name == "ctz" && V.size() == 1)
    return B.CreateBinaryIntrinsic(Intrinsic::cttz, V[0], B.getFalse());
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Calls the C library's \p Name on each component of \p V.
static Value *emitLibrary(StringRef Name, IRBuilderBase &B,
                          ArrayRef<Value *> V) {
  Type *Ty = V[0]->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Value *Result = PoisonValue::get(Ty);
    for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
      SmallVector<Value *, 3> Parts;
      for (Value *X : V)
        Parts.push_back(B.CreateExtractElement(X, I));
      Result = B.CreateInsertElement(Result, emitLibrary(Name, B, Parts), I);
    }
    return Result;
  }
  if (!Ty->isDoubleTy() && !Ty->isFloatTy()) {
    SmallVector<Value *, 3> Wide;
    for (Value *X : V)
      Wide.push_back(B.CreateFPExt(X, B.getFloatTy()));
    return B.CreateFPTrunc(emitLibrary(Name, B, Wide), Ty);
  }
  SmallVector<Type *, 3> Params(V.size(), Ty);
  std::string Symbol = (Name + (Ty->isFloatTy() ? "f" : "")).str();
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      Symbol, FunctionType::get(Ty, Params, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  F->addFnAttr(Attribute::WillReturn);
  return B.CreateCall(Callee, V);
}

/// Scalars beside vectors stand for all components: fmin(float4, float).
static SmallVector<Value *, 3> widenScalars(const CallInst &Call,
                                            IRBuilderBase &B) {
  SmallVector<Value *, 3> Operands(Call.args());
  if (auto *Vector = dyn_cast<FixedVectorType>(Call.getType()))
    for (Value *&V : Operands)
      if (!V->getType()->isVectorTy())
        V = B.CreateVectorSplat(Vector->getNumElements(), V);
  return Operands;
}

/// Operands have the type of the result, only an exponent is an integer.
static bool operandsFit(StringRef Name, const CallInst &Call,
                        ArrayRef<Value *> V) {
  Type *Ty = Call.getType();
  bool HasExponent = Name == "pown" || Name == "ldexp";
  return all_of(enumerate(V), [&](auto Operand) {
    Type *OperandTy = Operand.value()->getType();
    if (Operand.index() == 1 && HasExponent)
      return OperandTy ==
             Ty->getWithNewType(Type::getInt32Ty(Ty->getContext()));
    return OperandTy == Ty;
  });
}

static Value *emitFloat(StringRef Name, IRBuilderBase &B, ArrayRef<Value *> V) {
  for (const IntrinsicRow &R : FloatIntrinsics)
    if (R.Name == Name && R.Operands == V.size())
      return B.CreateIntrinsic(V[0]->getType(), R.Id, V);
  for (const InlineRow &R : FloatInline)
    if (R.Name == Name && R.Operands == V.size())
      return R.Emit(B, V);
  for (const LibraryRow &R : LibraryFunctions)
    if (R.Name == Name && R.Operands == V.size())
      return emitLibrary(Name, B, V);
  if ((Name == "min" || Name == "max") && V.size() == 2)
    return B.CreateBinaryIntrinsic(
        Name == "min" ? Intrinsic::minnum : Intrinsic::maxnum, V[0], V[1]);
  return nullptr;
}

static bool isFloatFunction(StringRef Name) {
  auto Has = [&](const auto &R) { return R.Name == Name; };
  return any_of(FloatIntrinsics, Has) || any_of(FloatInline, Has) ||
         any_of(LibraryFunctions, Has) || Name == "min" || Name == "max";
}

static bool isIntegerFunction(StringRef Name) {
  for (StringRef Known :
       {"min", "max", "clamp", "abs", "mul_hi", "mad_hi", "mul24", "mad24",
        "add_sat", "sub_sat", "rotate", "popcount", "clz", "ctz"})
    if (Name == Known)
      return true;
  return false;
}

/// The plain name: without `__spirv_ocl_`, native_, half_, s_, u_.
static StringRef plainName(StringRef Identifier, char &SignPrefix) {
  bool Spirv = Identifier.consume_front("__spirv_ocl_");
  Identifier.consume_front("native_") || Identifier.consume_front("half_");
  SignPrefix = 0;
  if (Spirv && Identifier.size() > 2 && Identifier[1] == '_' &&
      (Identifier[0] == 's' || Identifier[0] == 'u')) {
    SignPrefix = Identifier[0];
    Identifier = Identifier.drop_front(2);
  }
  return Identifier;
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
  char SignPrefix = 0;
  StringRef Plain = plainName(Name.Identifier, SignPrefix);
  Type *First = F.getFunctionType()->getParamType(0)->getScalarType();
  if (First->isFloatingPointTy() && isFloatFunction(Plain))
    return Recognition{
        Name.Identifier.str(),
        rewriter(Plain, [Plain](IRBuilderBase &B, ArrayRef<Value *> V) {
          return emitFloat(Plain, B, V);
        })};
  if (First->isIntegerTy() && isIntegerFunction(Plain)) {
    char Letter = firstArgumentLetter(Name);
    bool Signed =
        SignPrefix ? SignPrefix == 's' : StringRef("casilx").contains(Letter);
    return Recognition{
        Name.Identifier.str(),
        rewriter(Plain, [Plain, Signed](IRBuilderBase &B, ArrayRef<Value *> V) {
          return emitInteger(Plain, B, V, Signed);
        })};
  }
  return std::nullopt;
}

} // namespace tenon
