// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CloneInstruction.h"
#include "TypeParts.h"

using namespace llvm;

namespace tenon {

void cloneOnce(LaneCode &Code, LaneValues &Values, Instruction &I) {
  SmallVector<Value *, 4> Operands;
  for (Value *V : I.operands())
    Operands.push_back(isa<Instruction>(V) ? Values.scalar(V) : V);
  Instruction *New = I.clone();
  for (auto [Index, V] : enumerate(Operands))
    New->setOperand(Index, V);
  Code.B.Insert(New);
  if (!I.getType()->isVoidTy())
    Values.defineUniform(I, New);
}

namespace {
/// An operand of an instruction that is cloned lane by lane.
struct LaneOperand {
  Value *Same = nullptr;         ///< if uniform; otherwise
  unsigned First = 0, Count = 0; ///< its parts, among those of all operands
};
} // namespace

void cloneForEachLane(LaneCode &Code, LaneValues &Values, Instruction &I) {
  SmallVector<LaneOperand, 4> Operands;
  LaneParts All;
  for (Value *V : I.operands()) {
    Operands.emplace_back();
    if (!isa<Instruction>(V) || Values.isUniform(V)) {
      Operands.back().Same = isa<Instruction>(V) ? Values.scalar(V) : V;
      continue;
    }
    LaneParts OfOperand = Values.allLanes(V);
    Operands.back().First = All.size();
    Operands.back().Count = OfOperand.size();
    All.append(OfOperand);
  }
  SmallVector<Type *> Results;
  if (!I.getType()->isVoidTy() && !partsOf(I.getType(), Results))
    return Values.reject(
        I, I.getOpcodeName(),
        "a result of its type cannot differ between the lanes of a sub-group; "
        "expected scalars, vectors and structures of them");
  auto CloneForLane = [&](const LaneParts &OfLane) {
    Instruction *New = I.clone();
    for (auto [Index, O] : enumerate(Operands))
      New->setOperand(
          Index, O.Same
                     ? O.Same
                     : assembleParts(Code.B, I.getOperand(Index)->getType(),
                                     ArrayRef(OfLane).slice(O.First, O.Count)));
    Code.B.Insert(New);
    LaneParts NewParts;
    for (unsigned Part = 0; Part < Results.size(); ++Part)
      NewParts.push_back(extractPart(Code.B, New, Part));
    return NewParts;
  };
  LaneParts Result = Code.Loops.forActiveLanes(All, Results, CloneForLane);
  if (!I.getType()->isVoidTy())
    Values.defineLanes(I, Result);
}

} // namespace tenon
