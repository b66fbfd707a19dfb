// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   float2int_rd(x), float2bfloat16(x), …   conversions; rounded to nearest
//                                           even, or by rn, rz, ru, rd
//   float_as_int(x), …                      the same bits
//   umulhi(x, y), brevll(x), …              OpenCL C's mul_hi, bit_reverse, …
//   clzll(x), ffs(x), byte_perm(x, y, s)    integers, not in OpenCL C
//   isnanf(x), …                            OpenCL C's isnan
//   fadd_rn(x, y), inv(x), saturatef(x), lrint(x), …   floats
//   fdiv_rz(x, y), …                        arithmetic on floats, in double
//
// Arithmetic on double with other roundings, functions of packed integers
// (vadd4) and rare functions (Bessel's, norms) are not recognised.

#include "CudaMaths.h"
#include "ConversionCalls.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

static std::optional<ElementKind> kindOf(StringRef Word) {
  return StringSwitch<std::optional<ElementKind>>(Word)
      .Case("bfloat16", ElementKind::BF16)
      .Case("half", ElementKind::F16)
      .Case("float", ElementKind::F32)
      .Case("double", ElementKind::F64)
      .Case("short", ElementKind::S16)
      .Case("ushort", ElementKind::U16)
      .Case("int", ElementKind::S32)
      .Case("uint", ElementKind::U32)
      .Case("ll", ElementKind::S64)
      .Case("ull", ElementKind::U64)
      .Default(std::nullopt);
}

static std::optional<Rounding> roundingOf(StringRef Suffix) {
  return StringSwitch<std::optional<Rounding>>(Suffix)
      .Cases({"", "rn"}, Rounding::NearestEven)
      .Case("rz", Rounding::TowardZero)
      .Case("ru", Rounding::Upward)
      .Case("rd", Rounding::Downward)
      .Default(std::nullopt);
}

/// "float2int_rd", "bfloat162float". In "int2half" the first of the two words
/// may end in a number, before the 2 between them.
static std::optional<ConvertFacts> parseConversion(StringRef Name) {
  ConvertFacts Facts;
  auto [Words, Suffix] = Name.split('_');
  std::optional<Rounding> Mode = roundingOf(Suffix);
  auto [From, To] = Words.rsplit('2');
  std::optional<ElementKind> Source = kindOf(From), Result = kindOf(To);
  if (!Mode || !Source || !Result)
    return std::nullopt;
  Facts.From = *Source;
  Facts.To = *Result;
  Facts.Mode = *Mode;
  Facts.Saturating = classOf(*Source) == ElementClass::Float;
  return Facts;
}

/// half and bf16 may be given by their bits in an integer.
static Expected<Value *> rewriteConversion(const ConvertFacts &Facts,
                                           CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 1)
    return wrong("expected one operand, actual " + Twine(Call.arg_size()));
  Value *V = Call.getArgOperand(0);
  if (Facts.From == ElementKind::F16 && V->getType()->isIntegerTy(16))
    V = B.CreateBitCast(V, B.getHalfTy());
  bool ToBits = Facts.To == ElementKind::F16 && Call.getType()->isIntegerTy(16);
  Expected<Value *> Result =
      convertLaneValue(V, Facts, ToBits ? B.getHalfTy() : Call.getType(), B);
  if (!Result || !ToBits)
    return Result;
  return B.CreateBitCast(*Result, Call.getType());
}

static Expected<Value *> rewriteBits(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 1 ||
      !CastInst::isBitCastable(Call.getArgOperand(0)->getType(),
                               Call.getType()))
    return wrong("expected a number of the result's size");
  return B.CreateBitCast(Call.getArgOperand(0), Call.getType());
}

//===----------------------------------------------------------------------===//
// Functions of OpenCL C
//===----------------------------------------------------------------------===//

/// The function of OpenCL C, with the types of its operands as a mangled name
/// has them.
static std::optional<Callee> openClName(StringRef Name) {
  auto Row = [](StringRef Identifier, StringRef Signature) {
    return Callee{Identifier, Signature, /*Mangled=*/true};
  };
  return StringSwitch<std::optional<Callee>>(Name)
      .Cases({"min", "llmin"}, Row("min", "i"))
      .Cases({"umin", "ullmin"}, Row("min", "j"))
      .Cases({"max", "llmax"}, Row("max", "i"))
      .Cases({"umax", "ullmax"}, Row("max", "j"))
      .Cases({"brev", "brevll"}, Row("bit_reverse", "j"))
      .Case("hadd", Row("hadd", "i"))
      .Case("uhadd", Row("hadd", "j"))
      .Case("rhadd", Row("rhadd", "i"))
      .Case("urhadd", Row("rhadd", "j"))
      .Cases({"mulhi", "mul64hi"}, Row("mul_hi", "i"))
      .Cases({"umulhi", "umul64hi"}, Row("mul_hi", "j"))
      .Case("mul24", Row("mul24", "i"))
      .Case("umul24", Row("mul24", "j"))
      .Default(std::nullopt);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

namespace {
struct Row {
  StringLiteral Name; // of double; f or f16 follows for float and half
  unsigned Operands;
  /// \p To is the result's type.
  Value *(*Emit)(IRBuilderBase &B, ArrayRef<Value *> V, Type *To);
};
} // namespace

template <Intrinsic::ID Id>
static Value *countBits(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  Value *Count = Id == Intrinsic::ctlz
                     ? B.CreateBinaryIntrinsic(Id, V[0], B.getFalse())
                     : B.CreateUnaryIntrinsic(Id, V[0]);
  return B.CreateZExtOrTrunc(Count, To);
}

/// The index of the lowest set bit plus one; 0 if no bit is set.
static Value *firstBit(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  Value *Index = B.CreateBinaryIntrinsic(Intrinsic::cttz, V[0], B.getTrue());
  Value *Position = B.CreateAdd(Index, ConstantInt::get(V[0]->getType(), 1));
  return B.CreateZExtOrTrunc(
      B.CreateSelect(B.CreateIsNull(V[0]),
                     Constant::getNullValue(V[0]->getType()), Position),
      To);
}

/// Byte i of the result is byte (s >> 4i) & 7 of y:x.
static Value *permuteBytes(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  Type *Wide = B.getInt64Ty();
  Value *Bytes = B.CreateOr(B.CreateZExt(V[0], Wide),
                            B.CreateShl(B.CreateZExt(V[1], Wide), 32));
  Value *Result = Constant::getNullValue(To);
  for (unsigned I = 0; I < 4; ++I) {
    Value *Which = B.CreateAnd(B.CreateLShr(V[2], 4 * I), 7);
    Value *Shift = B.CreateShl(B.CreateZExt(Which, Wide), 3);
    Value *Byte = B.CreateAnd(B.CreateLShr(Bytes, Shift), 0xff);
    Result = B.CreateOr(Result, B.CreateShl(B.CreateTrunc(Byte, To), 8 * I));
  }
  return Result;
}

/// |x - y| + z
template <bool Signed>
static Value *absoluteDifference(IRBuilderBase &B, ArrayRef<Value *> V,
                                 Type *) {
  Value *Larger = B.CreateBinaryIntrinsic(
      Signed ? Intrinsic::smax : Intrinsic::umax, V[0], V[1]);
  Value *Smaller = B.CreateBinaryIntrinsic(
      Signed ? Intrinsic::smin : Intrinsic::umin, V[0], V[1]);
  return B.CreateAdd(B.CreateSub(Larger, Smaller), V[2]);
}

template <Instruction::BinaryOps Op>
static Value *arithmetic(IRBuilderBase &B, ArrayRef<Value *> V, Type *) {
  return B.CreateBinOp(Op, V[0], V[1]);
}
static Value *multiplyAdd(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  return B.CreateIntrinsic(To, Intrinsic::fma, {V[0], V[1], V[2]});
}
static Value *squareRoot(IRBuilderBase &B, ArrayRef<Value *> V, Type *) {
  return B.CreateUnaryIntrinsic(Intrinsic::sqrt, V[0]);
}
static Value *reciprocal(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  return B.CreateFDiv(ConstantFP::get(To, 1), V[0]);
}

/// Triton declares these functions with a float as result.
static Value *finite(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  return B.CreateUIToFP(B.createIsFPClass(V[0], fcFinite), To);
}

/// Limits to 0 … 1; 0 for NaN.
static Value *saturate(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  Value *Positive =
      B.CreateBinaryIntrinsic(Intrinsic::maxnum, V[0], ConstantFP::get(To, 0));
  return B.CreateBinaryIntrinsic(Intrinsic::minnum, Positive,
                                 ConstantFP::get(To, 1));
}

/// 1 / (1 + exp(-x))
static Value *sigmoid(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  Value *Exp = B.CreateUnaryIntrinsic(Intrinsic::exp, B.CreateFNeg(V[0]));
  return reciprocal(B, B.CreateFAdd(ConstantFP::get(To, 1), Exp), To);
}

template <Intrinsic::ID Id>
static Value *roundToInteger(IRBuilderBase &B, ArrayRef<Value *> V, Type *To) {
  return B.CreateFPToSI(B.CreateUnaryIntrinsic(Id, V[0]), To);
}

static constexpr Row IntegerRows[] = {
    {"clz", 1, countBits<Intrinsic::ctlz>},
    {"clzll", 1, countBits<Intrinsic::ctlz>},
    {"popc", 1, countBits<Intrinsic::ctpop>},
    {"popcll", 1, countBits<Intrinsic::ctpop>},
    {"ffs", 1, firstBit},
    {"ffsll", 1, firstBit},
    {"byte_perm", 3, permuteBytes},
    {"sad", 3, absoluteDifference<true>},
    {"usad", 3, absoluteDifference<false>},
};

static constexpr Row FloatRows[] = {
    {"fadd_rn", 2, arithmetic<Instruction::FAdd>},
    {"dadd_rn", 2, arithmetic<Instruction::FAdd>},
    {"fsub_rn", 2, arithmetic<Instruction::FSub>},
    {"dsub_rn", 2, arithmetic<Instruction::FSub>},
    {"fmul_rn", 2, arithmetic<Instruction::FMul>},
    {"dmul_rn", 2, arithmetic<Instruction::FMul>},
    {"fdiv_rn", 2, arithmetic<Instruction::FDiv>},
    {"ddiv_rn", 2, arithmetic<Instruction::FDiv>},
    {"frcp_rn", 1, reciprocal},
    {"drcp_rn", 1, reciprocal},
    {"fma_rn", 3, multiplyAdd},
    {"fmaf_rn", 3, multiplyAdd},
    {"sqrt_rn", 1, squareRoot},
    {"sqrtf_rn", 1, squareRoot},
    {"inv", 1, reciprocal},
    {"saturate", 1, saturate},
    {"fsigm", 1, sigmoid},
    {"fdivide", 2, arithmetic<Instruction::FDiv>},
    {"fast_fdivide", 2, arithmetic<Instruction::FDiv>},
    {"isfinite", 1, finite},
};

/// Of doubles that floats were widened to. A result that no double is equal to
/// is so far from every float that rounding it twice gives what once does.
static constexpr Row WideRows[] = {
    {"fmul", 2, arithmetic<Instruction::FMul>},
    {"fdiv", 2, arithmetic<Instruction::FDiv>},
    {"frcp", 1, reciprocal},
    {"fsqrt", 1, squareRoot},
    {"sqrtf", 1, squareRoot},
};

/// From floats to integers.
static constexpr Row RoundingRows[] = {
    {"lrint", 1, roundToInteger<Intrinsic::roundeven>},
    {"llrint", 1, roundToInteger<Intrinsic::roundeven>},
    {"lround", 1, roundToInteger<Intrinsic::round>},
    {"llround", 1, roundToInteger<Intrinsic::round>},
};

static Expected<Value *> rewriteRow(const Row &R, CallInst &Call,
                                    IRBuilderBase &B) {
  SmallVector<Value *, 3> V(Call.args());
  if (V.size() != R.Operands ||
      any_of(V, [&](Value *X) { return X->getType() != V[0]->getType(); }))
    return wrong("expected " + Twine(R.Operands) + " operands of one type");
  return R.Emit(B, V, Call.getType());
}

/// x + y of doubles; if it is inexact, the neighbour whose last bit is set, so
/// that a second rounding by any mode gives what a single one would give.
static Value *sumToOdd(IRBuilderBase &B, Value *X, Value *Y) {
  Value *Sum = B.CreateFAdd(X, Y);
  Value *OfY = B.CreateFSub(Sum, X);
  Value *Error = B.CreateFAdd(B.CreateFSub(X, B.CreateFSub(Sum, OfY)),
                              B.CreateFSub(Y, OfY));
  Type *Int = B.getInt64Ty();
  Value *Bits = B.CreateBitCast(Sum, Int);
  Value *Even = B.CreateIsNull(B.CreateAnd(Bits, 1));
  Value *Inexact = B.CreateFCmpONE(Error, ConstantFP::get(X->getType(), 0));
  Value *Below = B.CreateIsNeg(B.CreateXor(B.CreateBitCast(Error, Int), Bits));
  Value *Odd = B.CreateSelect(Below, B.CreateSub(Bits, B.getInt64(1)),
                              B.CreateAdd(Bits, B.getInt64(1)));
  return B.CreateBitCast(B.CreateSelect(B.CreateAnd(Even, Inexact), Odd, Bits),
                         X->getType());
}

static Value *toFloat(IRBuilderBase &B, Value *Wide, Rounding Mode) {
  ConvertFacts Facts;
  Facts.From = ElementKind::F64;
  Facts.To = ElementKind::F32;
  Facts.Mode = Mode;
  return cantFail(convertLaneValue(Wide, Facts, B.getFloatTy(), B));
}

/// fadd or fsub. Downward is upward of the negated numbers, which gives zeros
/// the right sign, too.
static Value *roundedSum(IRBuilderBase &B, Value *X, Value *Y, Rounding Mode) {
  if (Mode != Rounding::Downward)
    return toFloat(B, sumToOdd(B, X, Y), Mode);
  Value *Sum = sumToOdd(B, B.CreateFNeg(X), B.CreateFNeg(Y));
  return B.CreateFNeg(toFloat(B, Sum, Rounding::Upward));
}

static Expected<Value *> rewriteRounded(StringRef Name, const Row *R,
                                        Rounding Mode, CallInst &Call,
                                        IRBuilderBase &B) {
  unsigned Operands = R ? R->Operands : 2;
  SmallVector<Value *, 2> V;
  for (Value *X : Call.args()) {
    if (!X->getType()->isFloatTy())
      break;
    V.push_back(B.CreateFPExt(X, B.getDoubleTy()));
  }
  if (V.size() != Operands || Call.arg_size() != Operands)
    return wrong("expected " + Twine(Operands) + " floats");
  if (!R)
    return roundedSum(B, V[0], Name == "fsub" ? B.CreateFNeg(V[1]) : V[1],
                      Mode);
  return toFloat(B, R->Emit(B, V, B.getDoubleTy()), Mode);
}

/// Arithmetic on floats that is not rounded to nearest even.
static std::optional<Recognition> recognizeRounded(const Function &F,
                                                   StringRef Name) {
  auto [Plain, Suffix] = Name.rsplit('_');
  std::optional<Rounding> Mode = roundingOf(Suffix);
  if (!F.getReturnType()->isFloatTy() || !Mode ||
      *Mode == Rounding::NearestEven)
    return std::nullopt;
  const Row *R =
      find_if(WideRows, [&](const Row &X) { return X.Name == Plain; });
  bool IsSum = Plain == "fadd" || Plain == "fsub";
  if (R == std::end(WideRows) && !IsSum)
    return std::nullopt;
  return Recognition{
      Name.str(),
      [Plain, IsSum, R, Mode = *Mode](CallInst &Call, IRBuilderBase &B) {
        return rewriteRounded(Plain, IsSum ? nullptr : R, Mode, Call, B);
      }};
}

/// \p Name without C's suffix for operands of type \p Ty.
static StringRef withoutType(StringRef Name, const Type *Ty) {
  if (Ty->isFloatTy())
    Name.consume_back("f");
  else if (Ty->isHalfTy())
    Name.consume_back("f16");
  return Name;
}

/// OpenCL C's function with the same meaning.
static std::optional<Callee> relationalName(const Function &F, StringRef Name) {
  if (F.arg_size() != 1 || !F.getArg(0)->getType()->isFloatingPointTy() ||
      F.getReturnType()->isFloatingPointTy())
    return std::nullopt;
  if (F.getArg(0)->getType()->isDoubleTy())
    Name.consume_back("d"); // CUDA's isnand, signbitd
  StringRef Identifier =
      StringSwitch<StringRef>(withoutType(Name, F.getArg(0)->getType()))
          .Case("isnan", "isnan")
          .Case("isinf", "isinf")
          .Cases({"isfinite", "finite"}, "isfinite")
          .Case("signbit", "signbit")
          .Default("");
  if (Identifier.empty())
    return std::nullopt;
  return Callee{Identifier, "", /*Mangled=*/true};
}

/// The row for the types of \p F's first operand and result; null if there is
/// none.
static const Row *findRow(const Function &F, StringRef Name) {
  if (F.arg_empty())
    return nullptr;
  const Type *To = F.getReturnType(), *Ty = F.getArg(0)->getType();
  auto IsInteger = [](const Type *T) { // CUDA's
    return T->isIntegerTy() && T->getIntegerBitWidth() <= 64;
  };
  ArrayRef<Row> Rows;
  if (IsInteger(Ty) && IsInteger(To))
    Rows = IntegerRows;
  else if (Ty->isFloatingPointTy() && (To == Ty || IsInteger(To)))
    Rows = To == Ty ? ArrayRef(FloatRows) : ArrayRef(RoundingRows);
  Name = withoutType(Name, Ty);
  const Row *R = find_if(Rows, [&](const Row &X) { return X.Name == Name; });
  return R == Rows.end() ? nullptr : R;
}

//===----------------------------------------------------------------------===//
// All functions
//===----------------------------------------------------------------------===//

StringRef withoutAccuracy(StringRef Name) {
  for (StringRef Suffix : {"_ha", "_la", "_ep"})
    if (Name.consume_back(Suffix))
      break;
  return Name;
}

std::optional<Recognition> recognizeCudaMaths(const Function &F,
                                              StringRef Name) {
  if (std::optional<ConvertFacts> Facts = parseConversion(Name))
    return Recognition{Name.str(),
                       [Facts = *Facts](CallInst &Call, IRBuilderBase &B) {
                         return rewriteConversion(Facts, Call, B);
                       }};
  if (Name.contains("_as_"))
    return Recognition{Name.str(), rewriteBits};
  if (std::optional<Callee> OpenCl = openClName(Name))
    if (auto R = recognizeIntegerFunctions(F, *OpenCl))
      return R;
  if (std::optional<Callee> Relation = relationalName(F, Name))
    return recognizeRelational(F, *Relation);
  if (std::optional<Recognition> R = recognizeRounded(F, Name))
    return R;
  if (const Row *R = findRow(F, Name))
    return Recognition{Name.str(), [R](CallInst &Call, IRBuilderBase &B) {
                         return rewriteRow(*R, Call, B);
                       }};
  return std::nullopt;
}

} // namespace tenon
