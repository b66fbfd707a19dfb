// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics to which front ends convert functions of C, and which only some
// code generators support:
//
//   { T, T } @llvm.modf(T x)   and sincos, sincospi: library operations
//   T @llvm.powi(T x, i32 n)   pown
//   T @llvm.canonicalize(T x)  and others, on f16 or bf16: on float
//   iN @llvm.lround(T x)       and llround, lrint, llrint: a rounding and a
//                              conversion
//   @llvm.prefetch(ptr p, …)   the prefetch of a byte of global memory
//   @llvm.smul.fix(T x, T y, n)  likewise unsigned integers, divisions
//                              and saturation: integers of twice the width

#include "LlvmVectors.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static Expected<Value *> twoResults(LibraryFunction Function, CallInst &Call,
                                    IRBuilderBase &B) {
  Value *Both = createLibraryOp(B, {Function}, {Call.getArgOperand(0)});
  if (Both->getType() == Call.getType())
    return Both;
  Value *Result = PoisonValue::get(Call.getType());
  for (unsigned I = 0; I < 2; ++I)
    Result = B.CreateInsertValue(Result, B.CreateExtractValue(Both, I), I);
  return Result;
}

/// \p V, or each element of it, as the numbers of type \p Ty.
static Value *castNumbers(IRBuilderBase &B, Value *V, Type *Ty) {
  return B.CreateFPCast(V, V->getType()->getWithNewType(Ty->getScalarType()));
}

/// Library operations have no bf16.
static Value *callLibrary(LibraryFunction Function, IRBuilderBase &B,
                          ArrayRef<Value *> Operands) {
  Type *Ty = Operands[0]->getType();
  SmallVector<Value *, 2> Wide(Operands);
  if (Ty->getScalarType()->isBFloatTy())
    Wide[0] = castNumbers(B, Wide[0], B.getFloatTy());
  return castNumbers(B, createLibraryOp(B, {Function}, Wide), Ty);
}

static Expected<Value *> sinCosPi(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *Both = PoisonValue::get(Call.getType());
  Both =
      B.CreateInsertValue(Both, callLibrary(LibraryFunction::Sinpi, B, {X}), 0);
  return B.CreateInsertValue(Both, callLibrary(LibraryFunction::Cospi, B, {X}),
                             1);
}

static Expected<Value *> powerOfInteger(CallInst &Call, IRBuilderBase &B) {
  Value *X = Call.getArgOperand(0), *N = Call.getArgOperand(1);
  if (N->getType()->getScalarSizeInBits() > 32)
    return wrong("expected an exponent of at most 32 bits");
  N = B.CreateSExt(N, B.getInt32Ty());
  if (auto *Vector = dyn_cast<VectorType>(X->getType()))
    N = B.CreateVectorSplat(Vector->getElementCount(), N);
  return callLibrary(LibraryFunction::Pown, B, {X, N});
}

/// Whether some code generator does not support function \p Id on numbers of
/// type \p Number.
static bool isComputedInFloat(Intrinsic::ID Id, const Type *Number) {
  bool IsLacking = Id == Intrinsic::arithmetic_fence ||
                   Id == Intrinsic::canonicalize || Id == Intrinsic::frexp;
  return IsLacking && (Number->isBFloatTy() || Number->isHalfTy());
}

/// Converts \p V to type \p Ty, exactly. An instruction that rounds to bf16
/// might return zero for subnormal numbers.
static Value *narrowExactly(IRBuilderBase &B, Value *V, Type *Ty) {
  return Ty->getScalarType()->isBFloatTy()
             ? B.CreateBitCast(upperHalf(B, V), Ty)
             : castNumbers(B, V, Ty);
}

static Expected<Value *> computeInFloat(CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *, 2> Operands(Call.args());
  Type *Narrow = Operands[0]->getType();
  Operands[0] = castNumbers(B, Operands[0], B.getFloatTy());
  Type *Wide = Operands[0]->getType();
  auto *Pair = dyn_cast<StructType>(Call.getType());
  Type *Ty = Pair ? StructType::get(Wide, Pair->getElementType(1)) : Wide;
  CallInst *New = B.CreateIntrinsic(Ty, Call.getIntrinsicID(), Operands);
  if (isa<FPMathOperator>(New) && isa<FPMathOperator>(Call))
    New->copyFastMathFlags(&Call);
  if (!Pair)
    return narrowExactly(B, New, Narrow);
  Value *First = narrowExactly(B, B.CreateExtractValue(New, 0), Narrow);
  First = B.CreateInsertValue(PoisonValue::get(Pair), First, 0);
  return B.CreateInsertValue(First, B.CreateExtractValue(New, 1), 1);
}

static Expected<Value *> roundToInteger(Intrinsic::ID Round, CallInst &Call,
                                        IRBuilderBase &B) {
  Value *Whole = B.CreateUnaryIntrinsic(Round, Call.getArgOperand(0));
  return B.CreateFPToSI(Whole, Call.getType());
}

/// A prefetch is only a hint: prefetches of code, and from memory other than
/// global memory, are dropped.
static Expected<Value *> prefetch(CallInst &Call, IRBuilderBase &B) {
  Value *From = Call.getArgOperand(0);
  bool OfData = !cast<ConstantInt>(Call.getArgOperand(3))->isZero();
  if (OfData && From->getType()->getPointerAddressSpace() == GlobalSpace)
    createAsyncOp(B, {.Opcode = AsyncOpcode::Prefetch, .ElementBytes = 1},
                  {From, B.getInt64(1)});
  return nullptr;
}

namespace {
/// Fixed-point numbers with n fractional bits.
struct FixedPoint {
  bool Signed = false, Divides = false, Saturates = false;
};
} // namespace

static std::optional<FixedPoint> fixedPoint(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::smul_fix:
    return FixedPoint{.Signed = true};
  case Intrinsic::smul_fix_sat:
    return FixedPoint{.Signed = true, .Saturates = true};
  case Intrinsic::umul_fix:
    return FixedPoint{};
  case Intrinsic::umul_fix_sat:
    return FixedPoint{.Saturates = true};
  case Intrinsic::sdiv_fix:
    return FixedPoint{.Signed = true, .Divides = true};
  case Intrinsic::sdiv_fix_sat:
    return FixedPoint{.Signed = true, .Divides = true, .Saturates = true};
  case Intrinsic::udiv_fix:
    return FixedPoint{.Divides = true};
  case Intrinsic::udiv_fix_sat:
    return FixedPoint{.Divides = true, .Saturates = true};
  default:
    return std::nullopt;
  }
}

/// The quotient, rounded down as by LLVM's code generators:
///   q = x / y; x % y != 0 && (x < 0) != (y < 0) ? q - 1 : q
static Value *divideDown(IRBuilderBase &B, Value *X, Value *Y) {
  Value *Zero = Constant::getNullValue(X->getType());
  Value *Quotient = B.CreateSDiv(X, Y);
  Value *Differ = B.CreateICmpSLT(B.CreateXor(X, Y), Zero);
  Value *Inexact = B.CreateICmpNE(B.CreateMul(Quotient, Y), X);
  Value *One = ConstantInt::get(X->getType(), 1);
  return B.CreateSelect(B.CreateAnd(Differ, Inexact),
                        B.CreateSub(Quotient, One), Quotient);
}

/// \p V saturated to integers of \p Bits bits.
static Value *saturate(IRBuilderBase &B, Value *V, unsigned Bits, bool Signed) {
  unsigned Wide = V->getType()->getScalarSizeInBits();
  auto Limit = [&](Intrinsic::ID Id, const APInt &To) {
    V = B.CreateBinaryIntrinsic(Id, V, ConstantInt::get(V->getType(), To));
  };
  if (!Signed) {
    Limit(Intrinsic::umin, APInt::getMaxValue(Bits).zext(Wide));
    return V;
  }
  Limit(Intrinsic::smin, APInt::getSignedMaxValue(Bits).sext(Wide));
  Limit(Intrinsic::smax, APInt::getSignedMinValue(Bits).sext(Wide));
  return V;
}

/// x * y >> n or (x << n) / y, on integers of twice the width.
static Expected<Value *> computeFixed(FixedPoint Form, CallInst &Call,
                                      IRBuilderBase &B) {
  unsigned Bits = Call.getType()->getScalarSizeInBits();
  Type *Wide = Call.getType()->getWithNewBitWidth(2 * Bits);
  auto Operand = [&](unsigned I) {
    return B.CreateIntCast(Call.getArgOperand(I), Wide, Form.Signed);
  };
  Value *X = Operand(0), *Y = Operand(1), *Result = nullptr;
  uint64_t Scale = cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue();
  if (!Form.Divides) {
    Value *Product = B.CreateMul(X, Y);
    Result = Form.Signed ? B.CreateAShr(Product, Scale)
                         : B.CreateLShr(Product, Scale);
  } else if (Form.Signed) {
    Result = divideDown(B, B.CreateShl(X, Scale), Y);
  } else {
    Result = B.CreateUDiv(B.CreateShl(X, Scale), Y);
  }
  if (Form.Saturates)
    Result = saturate(B, Result, Bits, Form.Signed);
  return B.CreateTrunc(Result, Call.getType());
}

static CallRewriter rewriterOf(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::modf:
    return [](CallInst &Call, IRBuilderBase &B) {
      return twoResults(LibraryFunction::Modf, Call, B);
    };
  case Intrinsic::sincos:
    return [](CallInst &Call, IRBuilderBase &B) {
      return twoResults(LibraryFunction::Sincos, Call, B);
    };
  case Intrinsic::sincospi:
    return sinCosPi;
  case Intrinsic::powi:
    return powerOfInteger;
  case Intrinsic::lround:
  case Intrinsic::llround:
    return [](CallInst &Call, IRBuilderBase &B) {
      return roundToInteger(Intrinsic::round, Call, B);
    };
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return [](CallInst &Call, IRBuilderBase &B) {
      return roundToInteger(Intrinsic::rint, Call, B);
    };
  case Intrinsic::prefetch:
    return prefetch;
  default:
    return vectorRewriter(Id);
  }
}

std::optional<Recognition> recognizeLlvmIntrinsics(const Function &F,
                                                   const Callee &) {
  CallRewriter Rewrite = rewriterOf(F.getIntrinsicID());
  if (F.arg_size() &&
      isComputedInFloat(F.getIntrinsicID(),
                        F.getArg(0)->getType()->getScalarType()))
    Rewrite = computeInFloat;
  if (std::optional<FixedPoint> Form = fixedPoint(F.getIntrinsicID()))
    Rewrite = [Form](CallInst &Call, IRBuilderBase &B) {
      return computeFixed(*Form, Call, B);
    };
  if (!Rewrite)
    return std::nullopt;
  return Recognition{F.getName().str(), std::move(Rewrite)};
}

} // namespace tenon
