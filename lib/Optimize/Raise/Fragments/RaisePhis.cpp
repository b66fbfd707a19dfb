// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis of fragments that are used as matrices become phis of matrices:
//
//   loop: %c = phi <8 x float> [ zero, … ], [ %d, %loop ]
//         %m = from.fragment(%c)
//         %n = muladd(%a, %b, %m)
//         %d = to.fragment(%n)
//   done: use(%c)
//   ->
//   loop: %m = phi <matrix> [ zero, … ], [ %n, %loop ]
//         %n = muladd(%a, %b, %m)
//   done: %c = to.fragment(%m)
//         use(%c)
// Lanes that reach the phi together must come from the same predecessor;
// otherwise their fragments could be of different matrices.

#include "Optimize/Raise/Raise.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ValueHandle.h"

using namespace llvm;

namespace tenon {

namespace {
/// Phis that are inputs of each other.
class PhiWeb {
public:
  /// \p Cast determines the matrix type and layout of the fragments.
  PhiWeb(RaiseContext &Context, MatrixOp &Cast)
      : Context(Context), Ty(cast<MatrixType>(Cast.facts().Type)),
        Fragment(Cast.facts().Fragment), Layout(Context.layoutOf(Cast)) {}

  /// Collects \p First and, transitively, the phis that use it or that it uses.
  /// False if one of them cannot be raised, or nothing would be gained.
  bool collect(PHINode &First);
  void raise();

private:
  bool isCastOfWeb(const User *U) const;
  Value *raisedInput(Value *V, BasicBlock *From);
  Value *lanesAt(PHINode &Phi, Instruction &User);

  RaiseContext &Context;
  MatrixType *Ty;
  Type *Fragment;
  LaneLayout Layout;
  MapVector<PHINode *, PHINode *> Phis;
  DenseMap<std::pair<PHINode *, BasicBlock *>, Value *> LanesIn;
};
} // namespace

bool PhiWeb::isCastOfWeb(const User *U) const {
  const auto *Other = dyn_cast<FromFragmentOp>(U);
  return Other && Other->getType() == Ty;
}

/// Raising is worthwhile if some input is a matrix and either all inputs are or
/// the phi is used as a matrix, or if the phi is only used as a matrix.
bool PhiWeb::collect(PHINode &First) {
  SmallVector<PHINode *> Work = {&First};
  bool HasMatrix = false, HasLanes = false;
  while (!Work.empty()) {
    PHINode *Phi = Work.pop_back_val();
    if (!Phis.insert({Phi, nullptr}).second)
      continue;
    if (!Context.isReachedByAllLanes(*Phi->getParent()))
      return false;
    for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks())) {
      if (auto *Input = dyn_cast<PHINode>(V)) {
        Work.push_back(Input);
        continue;
      }
      if (Context.Lanes.isPartial(*From))
        return false;
      bool IsMatrix = Context.matrixOf(traceElements(V, Layout), Ty, Layout);
      HasLanes |= !IsMatrix;
      HasMatrix |= IsMatrix && !isa<Constant>(V);
    }
  }
  bool IsRead = false, LanesRead = false;
  for (auto &[Phi, Raised] : Phis)
    for (User *U : Phi->users()) {
      auto *Other = dyn_cast<PHINode>(U);
      if (Other && Phis.contains(Other))
        continue;
      (isCastOfWeb(U) ? IsRead : LanesRead) = true;
    }
  return HasMatrix ? IsRead || !HasLanes : IsRead && !LanesRead;
}

Value *PhiWeb::raisedInput(Value *V, BasicBlock *From) {
  if (auto *Input = dyn_cast<PHINode>(V))
    return Phis.lookup(Input);
  if (Value *Matrix = Context.matrixOf(traceElements(V, Layout), Ty, Layout))
    return Matrix;
  IRBuilder<> B(From->getTerminator());
  return MatrixBuilder(B).fromFragment(Ty, V);
}

/// The fragment of \p Phi for \p User, cast after the phi's loop if all lanes
/// are active there, else at the phi.
Value *PhiWeb::lanesAt(PHINode &Phi, Instruction &User) {
  const Loop *L = Context.Lanes.loops().getLoopFor(Phi.getParent());
  BasicBlock *In = Phi.getParent();
  if (L && !L->contains(&User))
    if (BasicBlock *Behind = Context.behind(*L, *User.getParent()))
      In = Behind;
  Value *&Known = LanesIn[{&Phi, In}];
  if (!Known) {
    IRBuilder<> B(In, In->getFirstInsertionPt());
    Known = MatrixBuilder(B).toFragment(Phis.lookup(&Phi), Fragment);
  }
  return Known;
}

void PhiWeb::raise() {
  for (auto &[Phi, Raised] : Phis) {
    Raised = PHINode::Create(Ty, Phi->getNumIncomingValues(),
                             Phi->getName() + ".matrix", Phi->getIterator());
    Raised->setDebugLoc(Phi->getDebugLoc());
  }
  for (auto &[Phi, Raised] : Phis)
    for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks())) {
      // A block with several edges from one predecessor, a switch, has only one
      // input here.
      int Known = Raised->getBasicBlockIndex(From);
      Raised->addIncoming(Known >= 0 ? Raised->getIncomingValue(Known)
                                     : raisedInput(V, From),
                          From);
    }
  for (auto &[Phi, Raised] : Phis)
    for (Use &U : make_early_inc_range(Phi->uses())) {
      auto *I = cast<Instruction>(U.getUser());
      auto *Other = dyn_cast<PHINode>(I);
      if (Other && Phis.contains(Other))
        continue;
      if (isCastOfWeb(I)) {
        I->replaceAllUsesWith(Raised);
        continue;
      }
      U.set(lanesAt(*Phi,
                    Other ? *Other->getIncomingBlock(U)->getTerminator() : *I));
    }
  for (auto &[Phi, Raised] : Phis)
    Phi->replaceAllUsesWith(PoisonValue::get(Fragment));
  for (auto &[Phi, Raised] : Phis)
    Phi->eraseFromParent();
}

/// Raises phis that are used as matrices, and phis of casts to fragments; false
/// if there are none.
static bool raiseWebs(RaiseContext &Context) {
  bool Changed = false;
  SmallVector<MatrixOp *> Casts;
  for (Instruction &I : instructions(Context.F))
    if (isa<FromFragmentOp>(&I) || isa<ToFragmentOp>(&I))
      Casts.push_back(cast<MatrixOp>(&I));
  for (MatrixOp *Cast : Casts) {
    SmallVector<WeakVH> Phis; // one web may contain several
    if (auto *From = dyn_cast<FromFragmentOp>(Cast)) {
      if (auto *Phi = dyn_cast<PHINode>(From->fragment()))
        Phis.push_back(Phi);
    } else {
      for (User *U : Cast->users())
        if (isa<PHINode>(U))
          Phis.push_back(U);
    }
    for (const WeakVH &Known : Phis) {
      Value *Phi = Known;
      if (PhiWeb Web(Context, *Cast); Phi && Web.collect(*cast<PHINode>(Phi))) {
        Web.raise();
        Changed = true;
      }
    }
  }
  return Changed;
}

void raisePhis(RaiseContext &Context) {
  while (raiseWebs(Context)) // phis after a loop may merge raised ones
    ;
}

} // namespace tenon
