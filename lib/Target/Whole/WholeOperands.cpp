// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that are converted in their buffers before they are multiplied:
//
//   integers of 4 bits          bytes of the same values
//   fp4 (e2m1)                  fp8 (e4m3), exactly

#include "WholeTarget.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

/// A copy of \p Buffer with \p Change applied to its bytes, line by line.
static Value *changedCopy(IRBuilderBase &B, Value *Buffer,
                          const MatrixStorage &Storage, const Twine &Name,
                          function_ref<Value *(Value *)> Change) {
  constexpr unsigned Chunk = MatrixStorage::Alignment;
  Type *Line = FixedVectorType::get(B.getInt8Ty(), Chunk);
  uint64_t Lines = Storage.bytes() / Chunk;
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  auto *Copy = Top.CreateAlloca(ArrayType::get(Line, Lines), nullptr, Name);
  Copy->setAlignment(Align(Chunk));
  countedLoop(B, Lines, "change", [&](Value *I) {
    Value *V =
        B.CreateAlignedLoad(Line, B.CreateGEP(Line, Buffer, I), Align(Chunk));
    B.CreateAlignedStore(Change(V), B.CreateGEP(Line, Copy, I), Align(Chunk));
  });
  return Copy;
}

/// The buffer's elements as signed bytes: (x ^ 8) - 8; padding stays zero.
static Value *signExtended(IRBuilderBase &B, Value *Buffer,
                           const MatrixStorage &Storage) {
  return changedCopy(B, Buffer, Storage, "signed", [&](Value *V) {
    Constant *Eight = ConstantInt::get(V->getType(), 8);
    return B.CreateSub(B.CreateXor(V, Eight), Eight);
  });
}

/// The fp4 numbers of the buffer as e4m3. m is the code without its sign, which
/// is less than eight, so that padding remains zero:
///
///   m = 0        0
///   m = 1, 0.5   0x30, which is normal in e4m3
///   m > 1        0x30 + 4 * m: the exponent rebiased
static Value *asFloat8(IRBuilderBase &B, Value *Buffer,
                       const MatrixStorage &Storage) {
  return changedCopy(B, Buffer, Storage, "fp8", [&](Value *V) {
    auto Number = [&](uint64_t N) { return ConstantInt::get(V->getType(), N); };
    Value *M = B.CreateAnd(V, Number(7));
    Value *Code = B.CreateAdd(B.CreateShl(M, Number(2)), Number(0x30));
    Code = B.CreateSelect(B.CreateICmpEQ(M, Number(1)), Number(0x30), Code);
    Code = B.CreateSelect(B.CreateICmpEQ(M, Number(0)), Number(0), Code);
    Value *Sign = B.CreateShl(B.CreateAnd(V, Number(8)), Number(4));
    return B.CreateOr(Code, Sign);
  });
}

/// Unsigned elements of 4 bits are valid as bytes of either sign. Instructions
/// need one operand of each sign.
static MulAddFacts nibblesToBytes(IRBuilderBase &B, const MulAddFacts &Facts,
                                  MulAddBuffers &Buffers) {
  using K = ElementKind;
  MulAddFacts Bytes = Facts;
  if (Facts.A == K::S4) {
    Buffers.A = signExtended(B, Buffers.A,
                             wholeStorage(MatrixUse::A, 4, Facts.M, Facts.K));
    Bytes.A = K::S8;
  } else if (Facts.A == K::U4) {
    Bytes.A = K::U8;
  }
  if (Facts.B == K::S4) {
    Buffers.B = signExtended(B, Buffers.B,
                             wholeStorage(MatrixUse::B, 4, Facts.K, Facts.N));
    Bytes.B = K::S8;
  } else if (Facts.B == K::U4) {
    Bytes.B = Bytes.A == K::S8 ? K::U8 : K::S8;
  }
  return Bytes;
}

MulAddFacts plainOperands(IRBuilderBase &B, const MulAddFacts &Facts,
                          MulAddBuffers &Buffers) {
  if (Facts.A == ElementKind::E2M1) {
    assert(Facts.B == ElementKind::E2M1 && "legality takes no others with it");
    MulAddFacts Bytes = Facts;
    Bytes.A = Bytes.B = ElementKind::E4M3;
    Buffers.A =
        asFloat8(B, Buffers.A, wholeStorage(MatrixUse::A, 4, Facts.M, Facts.K));
    Buffers.B =
        asFloat8(B, Buffers.B, wholeStorage(MatrixUse::B, 4, Facts.K, Facts.N));
    return Bytes;
  }
  return nibblesToBytes(B, Facts, Buffers);
}

} // namespace tenon
