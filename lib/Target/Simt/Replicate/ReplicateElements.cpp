// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A work-item's elements of a matrix are the elements of its R replicas:
// element i is element i / R of replica i % R.
//
//   %n = tenon.length()             R * tenon.length()
//   %e = tenon.extract(%m, %i)      exchange(tenon.extract(%m, %i / R), %i % R)
//   %m = tenon.insert(%m, %e, %i)   tenon.insert(%m, %i % R == replica ? %e :
//                                       tenon.extract(%m, %i / R), %i / R)
//   %p = tenon.coord(%i)            exchange(tenon.coord(%i / R), %i % R)

#include "Replicate.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// The position of an element: its index, and the replica that has it.
struct ReplicaElement {
  Value *Index, *Replica; // i64, i32

  ReplicaElement(IRBuilderBase &B, Value *Number, ReplicaLanes Lanes)
      : Index(B.CreateUDiv(Number, B.getInt64(Lanes.replicas()))),
        Replica(
            B.CreateTrunc(B.CreateURem(Number, B.getInt64(Lanes.replicas())),
                          B.getInt32Ty())) {}
};

static Value *replicated(MatrixOp &Op, ReplicaLanes Lanes) {
  IRBuilder<> B(&Op);
  MatrixBuilder Make(B);
  MatrixType *Ty = Op.facts().Type;
  if (isa<LengthOp>(Op))
    return B.CreateMul(Make.length(Ty), B.getInt32(Lanes.replicas()));
  if (auto *Extract = dyn_cast<ExtractOp>(&Op)) {
    ReplicaElement At(B, Extract->index(), Lanes);
    return Lanes.exchange(B, Make.extract(Extract->matrix(), At.Index),
                          At.Replica);
  }
  if (auto *Insert = dyn_cast<InsertOp>(&Op)) {
    ReplicaElement At(B, Insert->index(), Lanes);
    Value *Old = Make.extract(Insert->matrix(), At.Index);
    Value *IsOwn = B.CreateICmpEQ(At.Replica, Lanes.replica(B));
    Value *New = B.CreateSelect(IsOwn, Insert->component(), Old);
    return Make.insert(Insert->matrix(), New, At.Index);
  }
  ReplicaElement At(B, cast<CoordOp>(Op).index(), Lanes);
  return Lanes.exchange(B, Make.coord(Ty, At.Index), At.Replica);
}

void replicateElements(Function &F, ReplicaLanes Lanes) {
  assert(Lanes.replicas() > 1 && "a single lane exchanges nothing");
  SmallVector<MatrixOp *> Ops;
  for (Instruction &I : instructions(F))
    if (isa<LengthOp, ExtractOp, InsertOp, CoordOp>(I))
      Ops.push_back(cast<MatrixOp>(&I));
  for (MatrixOp *Op : Ops) {
    Value *V = replicated(*Op, Lanes);
    V->takeName(Op);
    Op->replaceAllUsesWith(V);
    Op->eraseFromParent();
  }
}

} // namespace tenon
