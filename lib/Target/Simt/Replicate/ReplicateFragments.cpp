// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A work-item's fragment is distributed to its R replicas: component c is
// component c / R of replica c % R. The matrix of W work-items thus has the
// layout of W * R lanes.
//
//   %m = tenon.from.fragment(<4 x i16> %v)
//   ->
//   %m = tenon.from.fragment(replica == 0 ? <v[0], v[2]> : <v[1], v[3]>)
//
//   %v = tenon.to.fragment(%m)
//   ->
//   %w = tenon.to.fragment(%m)
//   %v = <exchange(%w[0], 0), exchange(%w[0], 1), exchange(%w[1], 0), …>

#include "Replicate.h"
#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Support/Components.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

/// The type of a lane's share of a fragment.
static Type *shareType(Type *Fragment, ReplicaLanes Lanes) {
  unsigned Count = divideCeil(componentCount(Fragment), Lanes.replicas());
  return typeOfComponents(Fragment->getScalarType(), Count);
}

bool canReplicateFragment(const OpFacts &Facts, ReplicaLanes Lanes) {
  auto Own = fragmentLayout(Facts.Type, Facts.Fragment, Lanes.Items);
  auto Share =
      fragmentLayout(Facts.Type, shareType(Facts.Fragment, Lanes), Lanes.Lanes);
  if (!Own || !Share) {
    consumeError(Own.takeError());
    consumeError(Share.takeError());
    return false;
  }
  unsigned Replicas = Lanes.replicas();
  for (unsigned Lane = 0; Lane < Lanes.Lanes; ++Lane)
    for (unsigned I = 0; I < Share->Components; ++I)
      for (unsigned Sub = 0; Sub < Share->Pack; ++Sub) {
        unsigned OfItem = I * Replicas + Lane / Lanes.Items;
        auto At = OfItem < Own->Components
                      ? Own->element(Lane % Lanes.Items, OfItem, Sub)
                      : std::nullopt;
        if (At != Share->element(Lane, I, Sub))
          return false;
      }
  return true;
}

/// This lane's part of \p Fragment.
static Value *distribute(IRBuilderBase &B, Value *Fragment,
                         ReplicaLanes Lanes) {
  unsigned Replicas = Lanes.replicas();
  unsigned Count = componentCount(Fragment->getType());
  Value *Replica = Lanes.replica(B);
  Value *Result = PoisonValue::get(shareType(Fragment->getType(), Lanes));
  for (unsigned First = 0; First < Count; First += Replicas) {
    Value *V = componentOf(B, Fragment, First);
    for (unsigned R = 1; R < Replicas && First + R < Count; ++R) {
      Value *Is = B.CreateICmpEQ(Replica, B.getInt32(R));
      Value *Component = componentOf(B, Fragment, First + R);
      V = B.CreateSelect(Is, Component, V);
    }
    Result = withComponent(B, Result, V, First / Replicas);
  }
  return Result;
}

/// The whole fragment, of type \p Ty; \p Share is this lane's part.
static Value *collect(IRBuilderBase &B, Value *Share, Type *Ty,
                      ReplicaLanes Lanes) {
  unsigned Replicas = Lanes.replicas();
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I < componentCount(Ty); ++I) {
    Value *V = Lanes.exchange(B, componentOf(B, Share, I / Replicas),
                              B.getInt32(I % Replicas));
    Result = withComponent(B, Result, V, I);
  }
  return Result;
}

void replicateFragments(Function &F, ReplicaLanes Lanes) {
  SmallVector<MatrixOp *> Ops;
  for (Instruction &I : instructions(F))
    if (isa<FromFragmentOp, ToFragmentOp>(I))
      Ops.push_back(cast<MatrixOp>(&I));
  for (MatrixOp *Op : Ops) {
    IRBuilder<> B(Op);
    MatrixBuilder Make(B);
    OpFacts Facts = Op->facts();
    Value *V = nullptr;
    if (auto *From = dyn_cast<FromFragmentOp>(Op)) {
      V = Make.fromFragment(Facts.Type, distribute(B, From->fragment(), Lanes));
    } else {
      Type *Ty = shareType(Facts.Fragment, Lanes);
      Value *Each = Make.toFragment(cast<ToFragmentOp>(Op)->matrix(), Ty);
      V = collect(B, Each, Facts.Fragment, Lanes);
    }
    V->takeName(Op);
    Op->replaceAllUsesWith(V);
    Op->eraseFromParent();
  }
}

} // namespace tenon
