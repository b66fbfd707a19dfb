// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distances in bytes between tiles of m x n elements of e bytes in one matrix:
//
//              right        below
//   row        n * e        m * stride
//   col        n * stride   m * e
//   packed B   n * P * e    m / P * stride     P elements fill 32 bits

#include "FusePlan.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tenon {

namespace {
/// The operands of a load or store, wherever they stand.
struct Access {
  Value *Pointer, *Stride;
  Value *Row = nullptr, *Column = nullptr, *Height = nullptr, *Width = nullptr;

  explicit Access(const MatrixOp &Op) {
    unsigned Next = isa<StoreOp>(Op) ? 2 : 1;
    Pointer = Op.getArgOperand(0);
    Stride = Op.getArgOperand(Next++);
    if (Op.arg_size() == Next)
      return;
    Row = Op.getArgOperand(Next++);
    Column = Op.getArgOperand(Next++);
    Height = Op.getArgOperand(Next++);
    Width = Op.getArgOperand(Next);
  }
};
} // namespace

/// Null when there is no whole number of bytes.
const SCEV *TileAddresses::step(const OpFacts &Facts, Value *Stride,
                                Direction Where) {
  uint64_t Bits = Facts.Type->component()->getScalarSizeInBits();
  bool Right = Where == TileAddresses::Right;
  uint64_t Count = Right ? Facts.Type->columns() : Facts.Type->rows();
  bool ByStride = Facts.Layout == MatrixLayout::ColumnMajor ? Right : !Right;
  if (Facts.Layout == MatrixLayout::Packed) {
    if (Facts.Type->use() != MatrixUse::B ||
        (!Right && Count % packFactor(Bits)))
      return nullptr;
    if (Right)
      Bits *= packFactor(Bits);
    else
      Count /= packFactor(Bits);
  }
  if (ByStride)
    return SE.getMulExpr(SE.getConstant(Stride->getType(), Count),
                         SE.getSCEV(Stride));
  if (Count * Bits % 8)
    return nullptr;
  return SE.getConstant(Stride->getType(), Count * Bits / 8);
}

bool TileAddresses::areNeighbours(const MatrixOp &First, const MatrixOp &Next,
                                  Direction Where) {
  OpFacts Facts = First.facts(), Other = Next.facts();
  if (Facts.Opcode != Other.Opcode || Facts.Type != Other.Type ||
      Facts.Layout != Other.Layout || Facts.AddrSpace != Other.AddrSpace ||
      Facts.Checked != Other.Checked || Facts.Volatile || Other.Volatile)
    return false;
  Access From(First), To(Next);
  auto Differ = [&](Value *A, Value *B, const SCEV *By) {
    const SCEV *Difference = SE.getMinusSCEV(SE.getSCEV(B), SE.getSCEV(A));
    return By && !isa<SCEVCouldNotCompute>(Difference) &&
           SE.getMinusSCEV(Difference, By)->isZero();
  };
  const SCEV *Zero = SE.getZero(From.Stride->getType());
  if (!Differ(From.Stride, To.Stride, Zero))
    return false;
  if (!Facts.Checked)
    return Differ(From.Pointer, To.Pointer, step(Facts, From.Stride, Where));
  auto Count = [&](unsigned N) {
    return SE.getConstant(From.Stride->getType(), N);
  };
  return Differ(From.Pointer, To.Pointer, Zero) &&
         Differ(From.Height, To.Height, Zero) &&
         Differ(From.Width, To.Width, Zero) &&
         Differ(From.Row, To.Row,
                Where == Below ? Count(Facts.Type->rows()) : Zero) &&
         Differ(From.Column, To.Column,
                Where == Right ? Count(Facts.Type->columns()) : Zero);
}

/// All are loads, or all are stores.
bool TileAddresses::canMeet(ArrayRef<Value *> Accesses) {
  SmallPtrSet<Value *, 16> Members(Accesses.begin(), Accesses.end());
  auto Earlier = [](Value *A, Value *B) {
    return cast<Instruction>(A)->comesBefore(cast<Instruction>(B));
  };
  auto [First, Last] =
      std::minmax_element(Accesses.begin(), Accesses.end(), Earlier);
  auto *Op = cast<MatrixOp>(*First);
  auto Memory = MemoryLocation::getBeforeOrAfter(Op->getArgOperand(0));
  bool Writes = isa<StoreOp>(Op);
  for (Instruction *I = Op; I != *Last; I = I->getNextNode()) {
    // A prefetch only claims to write so that nothing removes it.
    if (Members.contains(I) || isa<PrefetchOp>(I) || !I->mayReadOrWriteMemory())
      continue;
    ModRefInfo Effect = AA.getModRefInfo(I, Memory);
    if (Writes ? isModOrRefSet(Effect) : isModSet(Effect))
      return false;
  }
  return true;
}

} // namespace tenon
