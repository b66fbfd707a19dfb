// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix by its definition in the PTX ISA: 1, 2 or 4 matrices of 8 rows of 16
// bytes in shared memory. Lane 8j + r has the address of row r of matrix j.
// From each matrix, lane l gets
//
//   elements 2 (l mod 4) and the next of row l / 4             one word
//   .trans: element l / 4 of row 2 (l mod 4) and of the next   two halves
//
// Each lane first reads the row whose address it has; then lanes exchange
// words. A kernel without a barrier between this and the writes of other
// sub-groups therefore reads old data.

#include "Nvvm.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

namespace {
struct Instruction {
  Intrinsic::ID ID;
  unsigned Matrices;
  bool Transposes;
};
} // namespace

static constexpr Instruction Instructions[] = {
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_b16, 1, false},
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16, 2, false},
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16, 4, false},
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16, 1, true},
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16, 2, true},
    {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16, 4, true},
};

static constexpr unsigned RowWords = 4;

/// The row of a lane, as words. Lanes beyond the rows of \p Matrices have no
/// address, and read the row of another lane:
///
///   row = *shuffle(pointer, lane % rows)
static SmallVector<Value *, RowWords> readRow(IRBuilderBase &B, Value *Pointer,
                                              Value *Lane, unsigned Matrices) {
  constexpr unsigned Lanes = 32, Rows = 8;
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), RowWords);
  auto Read = [&]() -> Value * {
    return B.CreateAlignedLoad(Ty, Pointer, Align(4 * RowWords));
  };
  Value *Row = nullptr;
  if (Matrices * Rows == Lanes) {
    Row = Read();
  } else {
    SubgroupFacts Shuffle;
    Shuffle.Opcode = SubgroupOpcode::Shuffle;
    Value *From = B.CreateAnd(Lane, Matrices * Rows - 1);
    Value *Own = B.CreatePtrToInt(Pointer, B.getInt64Ty());
    Value *At = createSubgroupOp(B, Shuffle, {Own, From});
    Pointer = B.CreateIntToPtr(At, Pointer->getType());
    Row = Read();
  }
  SmallVector<Value *, RowWords> Words;
  for (unsigned I = 0; I < RowWords; ++I)
    Words.push_back(B.CreateExtractElement(Row, I));
  return Words;
}

/// Word \p Index of the row that lane \p From has read:
///
///   for (i = 0; i < 4; ++i)
///     if (index == i) found = shuffle(row[i], from)
static Value *wordOf(IRBuilderBase &B, ArrayRef<Value *> Row, Value *From,
                     Value *Index) {
  SubgroupFacts Shuffle;
  Shuffle.Opcode = SubgroupOpcode::Shuffle;
  Value *Found = nullptr;
  for (auto [I, Word] : enumerate(Row)) {
    Value *V = createSubgroupOp(B, Shuffle, {Word, From});
    Value *Is = B.CreateICmpEQ(Index, B.getInt32(I));
    Found = Found ? B.CreateSelect(Is, V, Found) : V;
  }
  return Found;
}

/// This lane's word of matrix \p Matrix:
///
///   word lane % 4 of row lane / 4
///   .trans: { half lane / 4 of row 2 * (lane % 4), the same of the next row }
static Value *wordOfMatrix(IRBuilderBase &B, ArrayRef<Value *> Row, Value *Lane,
                           unsigned Matrix, bool Transposes) {
  Value *Line = B.CreateLShr(Lane, 2), *First = B.getInt32(8 * Matrix);
  Value *Pair = B.CreateAnd(Lane, 3);
  if (!Transposes)
    return wordOf(B, Row, B.CreateAdd(First, Line), Pair);
  Value *Word = B.getInt32(0);
  Value *Index = B.CreateLShr(Line, 1);
  Value *Shift = B.CreateShl(B.CreateAnd(Line, 1), 4);
  for (unsigned Half = 0; Half < 2; ++Half) {
    Value *Number = B.CreateAdd(B.CreateShl(Pair, 1), B.getInt32(Half));
    Value *V = wordOf(B, Row, B.CreateAdd(First, Number), Index);
    Value *Bits = B.CreateAnd(B.CreateLShr(V, Shift), 0xffff);
    Word = B.CreateOr(Word, B.CreateShl(Bits, 16 * Half));
  }
  return Word;
}

CallRewriter nvvmLdmatrixRewriter(Intrinsic::ID ID) {
  const auto *Row =
      find_if(Instructions, [&](const Instruction &I) { return I.ID == ID; });
  if (Row == std::end(Instructions))
    return nullptr;
  return [Row](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
    Value *Pointer = Call.getArgOperand(0);
    Value *Lane = B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                                B.getInt32Ty());
    auto Words = readRow(B, Pointer, Lane, Row->Matrices);
    if (Row->Matrices == 1)
      return wordOfMatrix(B, Words, Lane, 0, Row->Transposes);
    Value *Result = PoisonValue::get(Call.getType());
    for (unsigned Matrix = 0; Matrix < Row->Matrices; ++Matrix) {
      Value *Word = wordOfMatrix(B, Words, Lane, Matrix, Row->Transposes);
      Result = B.CreateInsertValue(Result, Word, Matrix);
    }
    return Result;
  };
}

} // namespace tenon
