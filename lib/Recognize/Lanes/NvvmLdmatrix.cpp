// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ldmatrix from its definition in the PTX ISA: 1, 2 or 4 matrices of 8 rows of
// 16 bytes in shared memory. Lane 8j + r has the address of row r of matrix j.
// Of each matrix lane l gets
//
//   elements 2 (l mod 4) and the next of row l / 4             one word
//   .trans: element l / 4 of row 2 (l mod 4) and of the next   two halves

#include "Nvvm.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupOps.h"
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

/// The value of type \p Ty, \p Offset bytes behind the \p Pointer that lane
/// \p From has.
static Value *loadFrom(IRBuilderBase &B, Value *Pointer, Value *From,
                       Value *Offset, Type *Ty) {
  SubgroupFacts Shuffle;
  Shuffle.Opcode = SubgroupOpcode::Shuffle;
  Value *Own = B.CreatePtrToInt(Pointer, B.getInt64Ty());
  Value *Row = createSubgroupOp(B, Shuffle, {Own, From});
  Value *Bytes = B.CreateZExt(Offset, B.getInt64Ty());
  Value *At = B.CreateIntToPtr(B.CreateAdd(Row, Bytes), Pointer->getType());
  return B.CreateAlignedLoad(Ty, At, Align(Ty->getPrimitiveSizeInBits() / 8));
}

static Value *loadMatrix(IRBuilderBase &B, Value *Pointer, Value *Lane,
                         unsigned Matrix, bool Transposes) {
  Value *Line = B.CreateLShr(Lane, 2), *First = B.getInt32(8 * Matrix);
  Value *Pair = B.CreateAnd(Lane, 3);
  if (!Transposes) {
    Value *From = B.CreateAdd(First, Line);
    Value *Offset = B.CreateShl(Pair, 2);
    return loadFrom(B, Pointer, From, Offset, B.getInt32Ty());
  }
  Value *Word = B.getInt32(0), *Offset = B.CreateShl(Line, 1);
  for (unsigned Half = 0; Half < 2; ++Half) {
    Value *Row = B.CreateAdd(B.CreateShl(Pair, 1), B.getInt32(Half));
    Value *From = B.CreateAdd(First, Row);
    Value *V = loadFrom(B, Pointer, From, Offset, B.getInt16Ty());
    Value *Bits = B.CreateShl(B.CreateZExt(V, B.getInt32Ty()), 16 * Half);
    Word = B.CreateOr(Word, Bits);
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
    if (Row->Matrices == 1)
      return loadMatrix(B, Pointer, Lane, 0, Row->Transposes);
    Value *Words = PoisonValue::get(Call.getType());
    for (unsigned Matrix = 0; Matrix < Row->Matrices; ++Matrix) {
      Value *Word = loadMatrix(B, Pointer, Lane, Matrix, Row->Transposes);
      Words = B.CreateInsertValue(Words, Word, Matrix);
    }
    return Words;
  };
}

} // namespace tenon
