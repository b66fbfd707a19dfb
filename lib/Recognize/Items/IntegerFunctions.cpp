// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer functions of OpenCL.std (`__spirv_ocl_s_max`) and OpenCL C
// (`_Z3maxii`). Signed and unsigned ones are told apart by SPIR-V's prefix, or
// by the letter of the first operand in the mangled name.

#include "MathsNames.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Name; // without prefixes, see MathsNames.h
  unsigned Operands;  // of the result's type
  Value *(*Emit)(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed);
};
} // namespace

template <Intrinsic::ID SignedId, Intrinsic::ID UnsignedId>
static Value *emitBinary(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return B.CreateBinaryIntrinsic(Signed ? SignedId : UnsignedId, V[0], V[1]);
}
static constexpr auto emitMin = emitBinary<Intrinsic::smin, Intrinsic::umin>,
                      emitMax = emitBinary<Intrinsic::smax, Intrinsic::umax>,
                      emitAddSat =
                          emitBinary<Intrinsic::sadd_sat, Intrinsic::uadd_sat>,
                      emitSubSat =
                          emitBinary<Intrinsic::ssub_sat, Intrinsic::usub_sat>;

/// ctlz and cttz; the result for zero is the number of bits.
template <Intrinsic::ID Id>
static Value *emitZeros(IRBuilderBase &B, ArrayRef<Value *> V, bool) {
  return B.CreateBinaryIntrinsic(Id, V[0], B.getFalse());
}
static Value *emitPopCount(IRBuilderBase &B, ArrayRef<Value *> V, bool) {
  return B.CreateUnaryIntrinsic(Intrinsic::ctpop, V[0]);
}
static Value *emitReverse(IRBuilderBase &B, ArrayRef<Value *> V, bool) {
  return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V[0]);
}
static Value *emitRotate(IRBuilderBase &B, ArrayRef<Value *> V, bool) {
  return B.CreateIntrinsic(V[0]->getType(), Intrinsic::fshl,
                           {V[0], V[0], V[1]});
}
static Value *emitClamp(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return emitMin(B, {emitMax(B, {V[0], V[1]}, Signed), V[2]}, Signed);
}
static Value *emitAbs(IRBuilderBase &B, ArrayRef<Value *> V, bool Signed) {
  return Signed ? B.CreateBinaryIntrinsic(Intrinsic::abs, V[0], B.getFalse())
                : V[0];
}
static constexpr Row Rows[] = {
    {"min", 2, emitMin},
    {"max", 2, emitMax},
    {"clamp", 3, emitClamp},
    {"abs", 1, emitAbs},
    {"add_sat", 2, emitAddSat},
    {"sub_sat", 2, emitSubSat},
    {"rotate", 2, emitRotate},
    {"popcount", 1, emitPopCount},
    {"__spirv_BitCount", 1, emitPopCount},
    {"bit_reverse", 1, emitReverse},
    {"__spirv_BitReverse", 1, emitReverse},
    {"clz", 1, emitZeros<Intrinsic::ctlz>},
    {"ctz", 1, emitZeros<Intrinsic::cttz>},
};

/// The row of \p Word among the functions of integers, or null.
static const MathsRow *findIntegers(StringRef Word) {
  const MathsRow *Row = findMaths(Word);
  return Row && Row->Shape == MathsShape::Integers ? Row : nullptr;
}

static Expected<Value *> rewriteLibraryOp(const MathsRow &Row,
                                          const LibraryFacts &Facts,
                                          CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *, 3> V = widenScalars(Call, B);
  if (V.size() != Row.Operands)
    return wrong("unexpected number of operands");
  if (resultTypeOf(Row, V) != Call.getType())
    return wrong("unexpected operand types");
  return createLibraryOp(B, Facts, V);
}

static Expected<Value *> rewriteRow(const Row &R, bool Signed, CallInst &Call,
                                    IRBuilderBase &B) {
  SmallVector<Value *, 3> V = widenScalars(Call, B);
  if (any_of(V, [&](Value *X) { return X->getType() != Call.getType(); }))
    return wrong("unexpected operand types");
  if (V.size() != R.Operands)
    return wrong("unexpected number of operands");
  return R.Emit(B, V, Signed);
}

/// \p Count bits of \p V from \p Offset on, which may be none:
///   (v << (bits - count - offset)) >> (bits - count)
static Value *extractBits(IRBuilderBase &B, Value *V, Value *Offset,
                          Value *Count, bool Signed) {
  Type *Ty = V->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Unused = B.CreateSub(ConstantInt::get(Ty, Bits), Count);
  // A shift by all bits, for an empty field, has no defined result.
  Value *Right = B.CreateBinaryIntrinsic(Intrinsic::umin, Unused,
                                         ConstantInt::get(Ty, Bits - 1));
  Value *Left = B.CreateSub(Unused, Offset);
  Left = B.CreateBinaryIntrinsic(Intrinsic::umin, Left,
                                 ConstantInt::get(Ty, Bits - 1));
  Value *High = B.CreateShl(V, Left);
  Value *Low = Signed ? B.CreateAShr(High, Right) : B.CreateLShr(High, Right);
  return B.CreateSelect(B.CreateIsNull(Count), Constant::getNullValue(Ty), Low);
}

/// bitfield_extract_…(v, offset, count), and bitfield_insert(v, bits, offset,
/// count), which replaces these bits of v; likewise those of SPIR-V.
static Expected<Value *> rewriteBitField(bool Inserts, bool Signed,
                                         CallInst &Call, IRBuilderBase &B) {
  Type *Ty = Call.getType();
  unsigned Values = Inserts ? 2 : 1;
  bool IsFine = Call.arg_size() == Values + 2 && Ty->isIntOrIntVectorTy();
  for (unsigned I = 0; IsFine && I < Values + 2; ++I) {
    Type *Operand = Call.getArgOperand(I)->getType();
    IsFine = I < Values ? Operand == Ty : Operand->isIntegerTy();
  }
  if (!IsFine)
    return wrong(
        "expected numbers of the result's type, an offset and a count");
  auto Like = [&](unsigned I) {
    Value *N = B.CreateZExtOrTrunc(Call.getArgOperand(I), Ty->getScalarType());
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    return Vector ? B.CreateVectorSplat(Vector->getNumElements(), N) : N;
  };
  Value *Offset = Like(Values), *Count = Like(Values + 1);
  Value *V = Call.getArgOperand(0);
  if (!Inserts)
    return extractBits(B, V, Offset, Count, Signed);
  Value *Ones = extractBits(B, Constant::getAllOnesValue(Ty),
                            Constant::getNullValue(Ty), Count,
                            /*Signed=*/false);
  Offset = B.CreateBinaryIntrinsic(
      Intrinsic::umin, Offset,
      ConstantInt::get(Ty, Ty->getScalarSizeInBits() - 1));
  Value *Mask = B.CreateShl(Ones, Offset);
  Value *Placed = B.CreateShl(Call.getArgOperand(1), Offset);
  return B.CreateOr(B.CreateAnd(V, B.CreateNot(Mask)),
                    B.CreateAnd(Placed, Mask));
}

/// Which of the three functions \p Plain names, if any: {inserts, signed}.
static std::optional<std::pair<bool, bool>> bitField(StringRef Plain) {
  if (Plain == "bitfield_insert" || Plain == "__spirv_BitFieldInsert")
    return std::pair(true, false);
  if (Plain == "bitfield_extract_signed" || Plain == "__spirv_BitFieldSExtract")
    return std::pair(false, true);
  if (Plain == "bitfield_extract_unsigned" ||
      Plain == "__spirv_BitFieldUExtract")
    return std::pair(false, false);
  return std::nullopt;
}

/// upsample(high, low): an integer with twice the bits.
static Expected<Value *> rewriteUpsample(CallInst &Call, IRBuilderBase &B) {
  Type *Ty = Call.getType();
  bool IsFine = Call.arg_size() == 2 && Ty->isIntOrIntVectorTy() &&
                all_of(Call.args(), [&](Value *X) {
                  return X->getType()->isIntOrIntVectorTy() &&
                         X->getType()->getExtendedType() == Ty;
                });
  if (!IsFine)
    return wrong("expected two integers of half the result's bits");
  Value *High = B.CreateZExt(Call.getArgOperand(0), Ty);
  Value *Low = B.CreateZExt(Call.getArgOperand(1), Ty);
  return B.CreateOr(B.CreateShl(High, Ty->getScalarSizeInBits() / 2), Low);
}

std::optional<Recognition> recognizeIntegerFunctions(const Function &F,
                                                     const Callee &Name) {
  if (!Name.Mangled || F.arg_empty() ||
      !F.getFunctionType()->getParamType(0)->isIntOrIntVectorTy())
    return std::nullopt;
  auto [Plain, Error, SignPrefix] = plainName(Name.Identifier);
  if (Plain == "upsample")
    return Recognition{Name.Identifier.str(), rewriteUpsample};
  if (auto Field = bitField(Plain))
    return Recognition{Name.Identifier.str(),
                       [Field = *Field](CallInst &Call, IRBuilderBase &B) {
                         return rewriteBitField(Field.first, Field.second, Call,
                                                B);
                       }};
  bool Signed = SignPrefix
                    ? SignPrefix == 's'
                    : StringRef("casilx").contains(firstArgumentLetter(Name));
  if (const MathsRow *Row = findIntegers(Plain)) {
    LibraryFacts Facts;
    Facts.Function = Row->Function;
    Facts.Signed = Signed;
    return Recognition{Name.Identifier.str(),
                       [Row, Facts](CallInst &Call, IRBuilderBase &B) {
                         return rewriteLibraryOp(*Row, Facts, Call, B);
                       }};
  }
  for (const Row &R : Rows)
    if (R.Name == Plain)
      return Recognition{Name.Identifier.str(),
                         [&R, Signed](CallInst &Call, IRBuilderBase &B) {
                           return rewriteRow(R, Signed, Call, B);
                         }};
  return std::nullopt;
}

} // namespace tenon
