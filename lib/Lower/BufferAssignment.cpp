// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BufferAssignment.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/InstIterator.h"
#include <queue>

using namespace llvm;

namespace tenon {

BufferAssignment::BufferAssignment(
    Function &F, function_ref<uint64_t(const MatrixType *)> BytesOf) {
  Positions Numbering(F);
  for (Instruction &I : instructions(F)) {
    auto *Ty = dyn_cast<MatrixType>(I.getType());
    if (!Ty)
      continue;
    unsigned Index = Classes.size();
    Indices[&I] = Index;
    Classes.push_back({Index, BytesOf(Ty), Numbering.intervalsOf(I)});
  }
  joinRelated(F);
  shareMemory();
}

unsigned BufferAssignment::rootOf(unsigned Index) const {
  while (Classes[Index].Parent != Index) {
    Classes[Index].Parent = Classes[Classes[Index].Parent].Parent;
    Index = Classes[Index].Parent;
  }
  return Index;
}

void BufferAssignment::joinUnlessBothAlive(Value *A, Value *B) {
  auto *IA = dyn_cast<Instruction>(A), *IB = dyn_cast<Instruction>(B);
  if (!IA || !IB || A->getType() != B->getType())
    return; // a constant, or a C of another kind than D
  unsigned RootA = rootOf(*IA), RootB = rootOf(*IB);
  if (RootA == RootB || Classes[RootA].Alive.overlaps(Classes[RootB].Alive))
    return;
  assert(Classes[RootA].Bytes == Classes[RootB].Bytes &&
         "all matrices of a class have one type");
  // Adds the class with fewer segments to the other.
  if (Classes[RootA].Alive.size() < Classes[RootB].Alive.size())
    std::swap(RootA, RootB);
  Classes[RootA].Alive.add(Classes[RootB].Alive);
  Classes[RootB].Alive = LiveIntervals();
  Classes[RootB].Parent = RootA;
}

/// Phis and inserts first: if those of an element loop do not share a buffer,
/// each iteration copies a whole matrix.
void BufferAssignment::joinRelated(Function &F) {
  SmallVector<Instruction *> Matrices;
  for (Instruction &I : instructions(F))
    if (Indices.contains(&I))
      Matrices.push_back(&I);
  for (Instruction *I : Matrices)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (Value *Incoming : Phi->incoming_values())
        joinUnlessBothAlive(Phi, Incoming);
  for (Instruction *I : Matrices)
    if (auto *Insert = dyn_cast<InsertOp>(I))
      joinUnlessBothAlive(Insert, Insert->matrix());
  for (Instruction *I : Matrices) {
    if (auto *MulAdd = dyn_cast<MulAddOp>(I))
      joinUnlessBothAlive(MulAdd, MulAdd->c());
    if (auto *Freeze = dyn_cast<FreezeInst>(I))
      joinUnlessBothAlive(Freeze, Freeze->getOperand(0));
    if (auto *Select = dyn_cast<SelectInst>(I)) {
      joinUnlessBothAlive(Select, Select->getTrueValue());
      joinUnlessBothAlive(Select, Select->getFalseValue());
    }
  }
}

/// Linear scan over live ranges. The range of a class is extended by one
/// position at its beginning: what an operation writes must not share memory
/// with what it reads, except in its own class.
void BufferAssignment::shareMemory() {
  SmallVector<unsigned> Roots;
  for (unsigned I = 0; I < Classes.size(); ++I)
    if (rootOf(I) == I)
      Roots.push_back(I);
  auto Begin = [&](unsigned Root) {
    assert(!Classes[Root].Alive.empty() && "each matrix is written");
    unsigned First = Classes[Root].Alive.begin();
    return First ? First - 1 : 0;
  };
  sort(Roots, [&](unsigned A, unsigned B) { return Begin(A) < Begin(B); });
  using Active = std::pair<unsigned, unsigned>; // end, buffer
  std::priority_queue<Active, std::vector<Active>, std::greater<>> Busy;
  std::map<uint64_t, SmallVector<unsigned>> Free; // by size
  for (unsigned Root : Roots) {
    while (!Busy.empty() && Busy.top().first <= Begin(Root)) {
      unsigned Buffer = Busy.top().second;
      Free[Buffers[Buffer]].push_back(Buffer);
      Busy.pop();
    }
    Class &C = Classes[Root];
    SmallVector<unsigned> &Same = Free[C.Bytes];
    if (Same.empty()) {
      C.Buffer = Buffers.size();
      Buffers.push_back(C.Bytes);
    } else {
      C.Buffer = Same.pop_back_val();
    }
    Busy.push({C.Alive.end(), C.Buffer});
  }
}

} // namespace tenon
