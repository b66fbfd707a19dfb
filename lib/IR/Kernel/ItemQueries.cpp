// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-item queries as arithmetic on the values that the group function passes:
//
//   global id      offset + group id * enqueued local size + local id
//   a dimension beyond the third: ids and offsets are 0, sizes are 1

#include "tenon/IR/Kernel/ItemState.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

SmallVector<Value *, ItemState::Count> ItemState::list() const {
  SmallVector<Value *, Count> All;
  for (const Triple *T : {&LocalId, &GroupId, &GlobalSize, &LocalSize,
                          &EnqueuedSize, &Offset, &NumGroups})
    All.append(T->begin(), T->end());
  All.push_back(Dimensions);
  return All;
}

ItemState ItemState::fromArguments(Function &F, unsigned First) {
  ItemState State;
  for (Triple *T :
       {&State.LocalId, &State.GroupId, &State.GlobalSize, &State.LocalSize,
        &State.EnqueuedSize, &State.Offset, &State.NumGroups})
    for (Value *&V : *T)
      V = F.getArg(First++);
  State.Dimensions = F.getArg(First);
  return State;
}

namespace {
class QueryLowering {
public:
  QueryLowering(IRBuilderBase &B, const ItemState &S, unsigned Width)
      : B(B), S(S), Width(Width) {}

  Value *value(ItemOpcode Opcode, Value *Dimension);

private:
  /// Selects one of three values by a dimension that may be dynamic.
  Value *pick(const ItemState::Triple &T, Value *Dimension, uint64_t Beyond) {
    if (auto *C = dyn_cast<ConstantInt>(Dimension))
      return C->getZExtValue() < 3 ? T[C->getZExtValue()] : B.getInt64(Beyond);
    Value *Result = B.getInt64(Beyond);
    for (unsigned I = 0; I < 3; ++I)
      Result = B.CreateSelect(B.CreateICmpEQ(Dimension, B.getInt32(I)), T[I],
                              Result);
    return Result;
  }
  Value *globalId(unsigned D) {
    return B.CreateAdd(
        B.CreateAdd(S.Offset[D], B.CreateMul(S.GroupId[D], S.EnqueuedSize[D])),
        S.LocalId[D]);
  }
  /// (z * sizeY + y) * sizeX + x
  Value *linear(const ItemState::Triple &Id, const ItemState::Triple &Size) {
    Value *Rows = B.CreateAdd(B.CreateMul(Id[2], Size[1]), Id[1]);
    return B.CreateAdd(B.CreateMul(Rows, Size[0]), Id[0]);
  }
  Value *product(const ItemState::Triple &T) {
    return B.CreateMul(B.CreateMul(T[0], T[1]), T[2]);
  }

  Value *subgroupsIn(const ItemState::Triple &Size) {
    Value *RoundedUp = B.CreateAdd(product(Size), B.getInt64(Width - 1));
    return B.CreateUDiv(RoundedUp, B.getInt64(Width));
  }

  IRBuilderBase &B;
  const ItemState &S;
  unsigned Width;
};
} // namespace

Value *QueryLowering::value(ItemOpcode Opcode, Value *Dimension) {
  switch (Opcode) {
  case ItemOpcode::GlobalId:
    return pick({globalId(0), globalId(1), globalId(2)}, Dimension, 0);
  case ItemOpcode::LocalId:
    return pick(S.LocalId, Dimension, 0);
  case ItemOpcode::GroupId:
    return pick(S.GroupId, Dimension, 0);
  case ItemOpcode::GlobalSize:
    return pick(S.GlobalSize, Dimension, 1);
  case ItemOpcode::LocalSize:
    return pick(S.LocalSize, Dimension, 1);
  case ItemOpcode::EnqueuedLocalSize:
    return pick(S.EnqueuedSize, Dimension, 1);
  case ItemOpcode::NumGroups:
    return pick(S.NumGroups, Dimension, 1);
  case ItemOpcode::GlobalOffset:
    return pick(S.Offset, Dimension, 0);
  case ItemOpcode::WorkDim:
    return S.Dimensions;
  case ItemOpcode::GlobalLinearId: {
    ItemState::Triple Id;
    for (unsigned D = 0; D < 3; ++D)
      Id[D] = B.CreateSub(globalId(D), S.Offset[D]);
    return linear(Id, S.GlobalSize);
  }
  case ItemOpcode::LocalLinearId:
    return linear(S.LocalId, S.LocalSize);
  case ItemOpcode::SubgroupId:
    return B.CreateUDiv(linear(S.LocalId, S.LocalSize), B.getInt64(Width));
  case ItemOpcode::NumSubgroups:
    return subgroupsIn(S.LocalSize);
  case ItemOpcode::EnqueuedNumSubgroups:
    return subgroupsIn(S.EnqueuedSize);
  case ItemOpcode::SubgroupSize:
  case ItemOpcode::SubgroupMaxSize:
    return B.getInt64(Width);
  case ItemOpcode::SubgroupLocalId:
    return B.getInt64(0);
  case ItemOpcode::Barrier:
  case ItemOpcode::SubgroupBarrier:
  case ItemOpcode::BarrierArrive:
  case ItemOpcode::BarrierWait:
    break;
  }
  return nullptr;
}

void lowerItemQuery(CallInst &Query, const ItemState &State, unsigned Width) {
  ItemOpcode Opcode = *itemOpOf(&Query);
  IRBuilder<> B(&Query);
  Value *Dimension = isQuery(Opcode) ? Query.getArgOperand(0) : nullptr;
  Query.replaceAllUsesWith(
      QueryLowering(B, State, Width).value(Opcode, Dimension));
  Query.eraseFromParent();
}

void lowerItemQueries(Function &F, const ItemState &State, unsigned Width) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    if (!Opcode || *Opcode == ItemOpcode::Barrier)
      continue;
    // A sub-group has one work-item here.
    if (*Opcode == ItemOpcode::SubgroupBarrier)
      I.eraseFromParent();
    else
      lowerItemQuery(cast<CallInst>(I), State, Width);
  }
}

} // namespace tenon
