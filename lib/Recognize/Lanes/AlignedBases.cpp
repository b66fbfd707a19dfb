// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intel's GPUs ignore the lowest bits of a 2D block's base, which has to be a
// multiple of 64 bytes. Triton therefore leaves the base unchanged, and adds
// these bits to the coordinate and to the width:
//
//   load(base, width + (base & 63), …, x + (base & 63) / size)
//
// The canonical operation does not round its base, so it is rounded here.

#include "SubgroupOperands.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr uint64_t OffsetBits = 63;

/// Whether \p V is the address of \p Base modulo 64.
static bool isOffset(const Value *V, const Value *Base) {
  const Value *Address = nullptr;
  if (!match(V, m_And(m_Value(Address), m_SpecificInt(OffsetBits))))
    return false;
  while (isa<TruncInst, ZExtInst>(Address))
    Address = cast<CastInst>(Address)->getOperand(0);
  const auto *Cast = dyn_cast<PtrToIntInst>(Address);
  return Cast && Cast->getPointerOperand()->stripPointerCasts() == Base;
}

Value *roundedBase(Value *Base, ArrayRef<Value *> Computed, IRBuilderBase &B) {
  assert(Base->getType()->isPointerTy() && "a block in memory");
  const Value *Own = Base->stripPointerCasts();
  SmallVector<const Value *> Work(Computed);
  SmallPtrSet<const Value *, 16> Seen;
  bool IsRounded = false;
  while (!Work.empty() && !IsRounded) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    IsRounded = isOffset(V, Own);
    if (isa<BinaryOperator, CastInst, InsertElementInst, PHINode>(V))
      Work.append(cast<Instruction>(V)->value_op_begin(),
                  cast<Instruction>(V)->value_op_end());
  }
  if (!IsRounded)
    return Base;
  Value *Address = B.CreatePtrToInt(Base, B.getInt64Ty());
  Value *Offset = B.CreateAnd(Address, OffsetBits);
  return B.CreateGEP(B.getInt8Ty(), Base, B.CreateNeg(Offset));
}

} // namespace tenon
