// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// fp8 is converted to f16 by an instruction for two elements. An integer is put
// into the lowest bits of a floating-point constant whose lowest bit has the
// value 1; the constant is then subtracted:
//
//   f16    1024 + n - 1024        of s8, n + 128 for n, and 1152
//   f32    2^23 + n - 2^23        likewise; the upper half is a bf16

#include "PieceConversion.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

using enum ElementKind;

bool canConvertPieces(ElementKind From, ElementKind To) {
  return (From == S8 || From == U8 || isFloat8(From)) &&
         (To == F16 || To == BF16);
}

static Value *permute(IRBuilderBase &B, Value *Low, Value *High,
                      unsigned Bytes) {
  return B.CreateIntrinsic(Intrinsic::nvvm_prmt,
                           {Low, High, B.getInt32(Bytes)});
}

/// Two f32 that are exact in bf16, as a word of two bf16.
static Value *upperHalves(IRBuilderBase &B, Value *First, Value *Second) {
  return permute(B, B.CreateBitCast(First, B.getInt32Ty()),
                 B.CreateBitCast(Second, B.getInt32Ty()), 0x7632);
}

/// The two elements of fp8 in half \p Half of \p Word.
static Value *pairOfFloat8(IRBuilderBase &B, Value *Word, unsigned Half,
                           ElementKind From, ElementKind To) {
  assert((From == E4M3 || From == E5M2) && "PTX converts no other fp8");
  Value *Bits = B.CreateTrunc(B.CreateLShr(Word, 16 * Half), B.getInt16Ty());
  Value *Pair =
      B.CreateIntrinsic(From == E4M3 ? Intrinsic::nvvm_e4m3x2_to_f16x2_rn
                                     : Intrinsic::nvvm_e5m2x2_to_f16x2_rn,
                        {Bits});
  if (To == F16)
    return B.CreateBitCast(Pair, B.getInt32Ty());
  auto Wide = [&](uint64_t Index) {
    return B.CreateFPExt(B.CreateExtractElement(Pair, Index), B.getFloatTy());
  };
  return upperHalves(B, Wide(0), Wide(1));
}

/// Converts bytes \p First and \p Second of \p Word to \p To. They are unsigned
/// integers, too large by \p Bias.
static Value *pairOfIntegers(IRBuilderBase &B, Value *Word, unsigned First,
                             unsigned Second, unsigned Bias, ElementKind To) {
  if (To == F16) {
    constexpr uint32_t Thousands = 0x6464; // of 1024: 0x6400
    Value *Pair =
        permute(B, Word, B.getInt32(Thousands), 0x4040 | First | Second << 8);
    auto *Ty = FixedVectorType::get(B.getHalfTy(), 2);
    Value *Sum = B.CreateFSub(B.CreateBitCast(Pair, Ty),
                              ConstantFP::get(Ty, 1024.0 + Bias));
    return B.CreateBitCast(Sum, B.getInt32Ty());
  }
  auto Float = [&](unsigned Byte) {
    constexpr uint32_t Millions = 0x4b000000; // 2^23
    Value *Bits = permute(B, Word, B.getInt32(Millions), 0x7650 | Byte);
    return B.CreateFSub(B.CreateBitCast(Bits, B.getFloatTy()),
                        ConstantFP::get(B.getFloatTy(), 0x1p23 + Bias));
  };
  return upperHalves(B, Float(First), Float(Second));
}

std::pair<Value *, Value *> convertWord(IRBuilderBase &B, Value *Word,
                                        ElementKind From, ElementKind To,
                                        bool EverySecond) {
  constexpr unsigned SignBits = 0x80808080, EvenThenOdd = 0x3120;
  if (isFloat8(From)) {
    if (EverySecond)
      Word = permute(B, Word, B.getInt32(0), EvenThenOdd);
    return {pairOfFloat8(B, Word, 0, From, To),
            pairOfFloat8(B, Word, 1, From, To)};
  }
  if (From == S8)
    Word = B.CreateXor(Word, SignBits);
  unsigned Bias = From == S8 ? 128 : 0;
  auto Pair = [&](unsigned First, unsigned Second) {
    return pairOfIntegers(B, Word, First, Second, Bias, To);
  };
  if (EverySecond) // braces: the first pair comes first with every compiler
    return {Pair(0, 2), Pair(1, 3)};
  return {Pair(0, 1), Pair(2, 3)};
}

std::pair<Value *, Value *> convertPiece(IRBuilderBase &B, Value *Piece,
                                         ElementKind From, ElementKind To,
                                         bool Packed) {
  constexpr unsigned Words = 4;
  Value *Results[2];
  for (Value *&Result : Results)
    Result = PoisonValue::get(Piece->getType());
  for (unsigned I = 0; I < Words; ++I) {
    auto [Lower, Upper] = convertWord(B, B.CreateExtractElement(Piece, I), From,
                                      To, /*EverySecond=*/false);
    for (auto [Half, Pair] : {std::pair(0u, Lower), {1u, Upper}}) {
      unsigned Which = Packed ? Half : I / 2;
      unsigned At = Packed ? I : 2 * (I % 2) + Half;
      Results[Which] = B.CreateInsertElement(Results[Which], Pair, At);
    }
  }
  return {Results[0], Results[1]};
}

} // namespace tenon
