// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distances in bytes between tiles of m x n elements of e bytes in one matrix:
//
//              right        below
//   row        n * e        m * stride
//   col        n * stride   m * e
//   packed B   n * P * e    m / P * stride     P elements fill 32 bits

#include "FusePlan.h"
#include "tenon/IR/AddressSum.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tenon {

AccessOperands::AccessOperands(const MatrixOp &Op)
    : Pointer(Op.getArgOperand(0)) {
  unsigned Next = isa<StoreOp>(Op) ? 2 : 1;
  Stride = Op.getArgOperand(Next++);
  if (Op.arg_size() > Next)
    Bounds = {Op.getArgOperand(Next), Op.getArgOperand(Next + 1),
              Op.getArgOperand(Next + 2), Op.getArgOperand(Next + 3)};
}

/// The distance of neighbours; nothing if it is not a whole number of bytes.
std::optional<TileAddresses::Distance>
TileAddresses::step(const OpFacts &Facts, Value *Stride, Direction Where) {
  uint64_t Bits = Facts.Type->component()->getScalarSizeInBits();
  bool ToRight = Where == Right;
  uint64_t Count = ToRight ? Facts.Type->columns() : Facts.Type->rows();
  bool ByStride =
      Facts.Layout == MatrixLayout::ColumnMajor ? ToRight : !ToRight;
  if (Facts.Layout == MatrixLayout::Packed) {
    if (Facts.Type->use() != MatrixUse::B ||
        (!ToRight && Count % packFactor(Bits)))
      return std::nullopt;
    if (ToRight)
      Bits *= packFactor(Bits);
    else
      Count /= packFactor(Bits);
  }
  if (ByStride)
    return Distance{Count, Stride};
  if (Count * Bits % 8)
    return std::nullopt;
  return Distance{Count * Bits / 8, nullptr};
}

/// Uses scalar evolution, which knows recurrences, and AddressSum, which
/// distributes extended 32-bit multiplications.
bool TileAddresses::differBy(Value *A, Value *B, const Distance &By) {
  const SCEV *Difference = SE.getMinusSCEV(SE.getSCEV(B), SE.getSCEV(A));
  if (!isa<SCEVCouldNotCompute>(Difference)) {
    const SCEV *Step = SE.getConstant(Difference->getType(), By.Count);
    if (By.Of)
      Step = SE.getMulExpr(
          Step, SE.getTruncateOrSignExtend(SE.getSCEV(By.Of), Step->getType()));
    const SCEV *Rest = SE.getMinusSCEV(Difference, Step);
    if (isa<SCEVConstant>(Rest))
      return Rest->isZero();
  }
  const DataLayout &Layout = SE.getDataLayout();
  AddressSum Step = AddressSum::constant(By.Count);
  if (By.Of)
    Step = Step * AddressSum::of(By.Of, Layout);
  return AddressSum::of(B, Layout) - AddressSum::of(A, Layout) == Step;
}

bool TileAddresses::areNeighbours(const MatrixOp &First, const MatrixOp &Next,
                                  Direction Where) {
  assert((isa<LoadOp>(First) || isa<StoreOp>(First)) &&
         "only these access the memory of a matrix");
  OpFacts Facts = First.facts(), Other = Next.facts();
  assert(Facts.Opcode == Other.Opcode && "both are loads, or both stores");
  if (Facts.Type != Other.Type || Facts.Layout != Other.Layout ||
      Facts.AddrSpace != Other.AddrSpace || Facts.Checked != Other.Checked ||
      Facts.Volatile || Other.Volatile)
    return false;
  AccessOperands From(First), To(Next);
  if (!differBy(From.Stride, To.Stride, {}))
    return false;
  if (!From.Bounds) { // neither is checked
    std::optional<Distance> Step = step(Facts, From.Stride, Where);
    return Step && differBy(From.Pointer, To.Pointer, *Step);
  }
  uint64_t Down = Where == Below ? Facts.Type->rows() : 0;
  uint64_t Along = Where == Right ? Facts.Type->columns() : 0;
  return differBy(From.Pointer, To.Pointer, {}) &&
         differBy(From.Bounds->Height, To.Bounds->Height, {}) &&
         differBy(From.Bounds->Width, To.Bounds->Width, {}) &&
         differBy(From.Bounds->Row, To.Bounds->Row, {Down}) &&
         differBy(From.Bounds->Column, To.Bounds->Column, {Along});
}

/// \p Accesses are all loads or all stores.
bool TileAddresses::canMoveToLast(ArrayRef<Value *> Accesses) {
  assert(all_of(Accesses,
                [&](const Value *V) {
                  return cast<Instruction>(V)->getParent() ==
                         cast<Instruction>(Accesses[0])->getParent();
                }) &&
         "accesses of one block");
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
    // Prefetches are declared to write memory only so that they are not
    // removed.
    if (Members.contains(I) || isa<PrefetchOp>(I) || !I->mayReadOrWriteMemory())
      continue;
    ModRefInfo Effect = AA.getModRefInfo(I, Memory);
    if (Writes ? isModOrRefSet(Effect) : isModSet(Effect))
      return false;
  }
  return true;
}

} // namespace tenon
