// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis that carry fragments under a different type, for example if a kernel
// writes its accumulators through a pointer to integers:
//
//   %p = phi <8 x i32> [ zeroinitializer, … ], [ %b, … ]
//   %f = bitcast <8 x i32> %p to <8 x float>
//   %b = bitcast <8 x float> %d to <8 x i32>        d: to.fragment
//   ->
//   %q = phi <8 x float> [ zeroinitializer, … ], [ %d, … ]
//   %p = bitcast <8 x float> %q to <8 x i32>        for other users

#include "Optimize/Raise/Raise.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
/// Phis of one type that have each other as inputs or users.
class CastPhis {
public:
  explicit CastPhis(PHINode &First) : DL(First.getDataLayout()) {
    Phis.insert(&First);
  }
  /// Finds the web; false if some value does not have the type of the
  /// fragments.
  bool collect();
  void retype();

private:
  bool takes(Value *V);
  Value *incoming(Value *V, const DenseMap<Value *, PHINode *> &New) const;

  const DataLayout &DL;
  SmallSetVector<PHINode *, 4> Phis;
  Type *Ty = nullptr; ///< of the fragments
};
} // namespace

/// Whether \p V is a constant, a phi of the web, or a cast fragment.
bool CastPhis::takes(Value *V) {
  if (isa<Constant>(V))
    return true;
  if (auto *Phi = dyn_cast<PHINode>(V))
    return Phis.insert(Phi), true;
  auto *Cast = dyn_cast<BitCastInst>(V);
  if (!Cast || !isa<ToFragmentOp>(Cast->getOperand(0)))
    return false;
  Type *From = Cast->getOperand(0)->getType();
  if (!Ty)
    Ty = From;
  return Ty == From;
}

bool CastPhis::collect() {
  for (unsigned I = 0; I < Phis.size(); ++I) {
    PHINode *Phi = Phis[I];
    for (Value *V : Phi->incoming_values())
      if (!takes(V))
        return false;
    for (User *U : Phi->users())
      if (auto *Other = dyn_cast<PHINode>(U))
        Phis.insert(Other);
  }
  return Ty != nullptr;
}

Value *CastPhis::incoming(Value *V,
                          const DenseMap<Value *, PHINode *> &New) const {
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantFoldCastOperand(Instruction::BitCast, C, Ty, DL);
  if (PHINode *Phi = New.lookup(V))
    return Phi;
  return cast<BitCastInst>(V)->getOperand(0);
}

void CastPhis::retype() {
  DenseMap<Value *, PHINode *> New;
  for (PHINode *Phi : Phis)
    New[Phi] = PHINode::Create(Ty, Phi->getNumIncomingValues(), Phi->getName(),
                               Phi->getIterator());
  for (PHINode *Phi : Phis)
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
      New[Phi]->addIncoming(incoming(Phi->getIncomingValue(I), New),
                            Phi->getIncomingBlock(I));
  for (PHINode *Phi : Phis) {
    for (User *U : make_early_inc_range(Phi->users()))
      if (auto *Cast = dyn_cast<BitCastInst>(U);
          Cast && Cast->getType() == Ty) {
        Cast->replaceAllUsesWith(New[Phi]);
        Cast->eraseFromParent();
      }
    IRBuilder<> B(&*Phi->getParent()->getFirstInsertionPt());
    Phi->replaceAllUsesWith(B.CreateBitCast(New[Phi], Phi->getType()));
  }
  for (PHINode *Phi : Phis)
    Phi->eraseFromParent();
}

void retypePhis(Function &F) {
  SmallVector<WeakVH> Candidates;
  for (Instruction &I : instructions(F))
    if (isa<PHINode>(I) && I.getType()->isVectorTy())
      Candidates.push_back(&I);
  for (const WeakVH &Candidate : Candidates)
    if (Value *Phi = Candidate)
      if (CastPhis Web(*cast<PHINode>(Phi)); Web.collect())
        Web.retype();
}

} // namespace tenon
