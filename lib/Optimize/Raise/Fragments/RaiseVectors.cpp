// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments whose components are carried separately are carried as vectors:
//
//   loop: %c0 = phi float [ 0, … ], [ %d0, %loop ], %c1 = …
//         %c = <%c0, %c1, …>
//         %d = to.fragment(muladd(…, from.fragment(%c)))
//         %d0 = extractelement %d, 0, %d1 = …
//   ->
//   loop: %c = phi <8 x float> [ zeroinitializer, … ], [ %d, %loop ]
//         %d = to.fragment(muladd(…, from.fragment(%c)))
//
// InstCombine, and MLIR's lowering of structures, leave the first form. Phis
// are merged into one if they are the components of a vector that is cast to a
// matrix, or if, on some edge, their inputs are the components of such a
// vector.

#include "Optimize/Raise/Raise.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
/// The phis that carry the components of a vector, in order.
using Phis = SmallVector<PHINode *, 16>;
} // namespace

/// The origins of the components of \p V.
static SmallVector<LaneBits, 16> componentsOf(Value *V) {
  auto *Ty = cast<FixedVectorType>(V->getType());
  unsigned Size = Ty->getScalarSizeInBits();
  SmallVector<LaneBits, 16> Components;
  for (unsigned C = 0; C < Ty->getNumElements(); ++C)
    Components.push_back(traceBits(V, C * Size, Size));
  return Components;
}

/// The vector of type \p Ty whose components are \p Components, null if there
/// is none.
static Value *vectorOf(ArrayRef<LaneBits> Components, FixedVectorType *Ty) {
  Value *Root = nullptr;
  for (auto [C, Bits] : enumerate(Components)) {
    if (!Bits.Root || (Root && Bits.Root != Root) ||
        Bits.FirstBit != C * Ty->getScalarSizeInBits())
      return nullptr;
    Root = Bits.Root;
  }
  return Root && Root->getType() == Ty ? Root : nullptr;
}

/// The phis that are the components of \p V; empty unless all components are
/// phis of one block.
static Phis phisIn(Value *V) {
  Type *Component = V->getType()->getScalarType();
  Phis Found;
  for (const LaneBits &Bits : componentsOf(V)) {
    auto *Phi = dyn_cast_or_null<PHINode>(Bits.Root);
    if (!Phi || Phi->getType() != Component || is_contained(Found, Phi) ||
        (!Found.empty() && Phi->getParent() != Found.front()->getParent()))
      return {};
    Found.push_back(Phi);
  }
  return Found;
}

/// The phis that merge the components of \p V over the same edges.
static SmallVector<Phis> phisAfter(Value *V) {
  unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  MapVector<std::pair<BasicBlock *, BasicBlock *>, Phis> ByEdge;
  for (User *U : V->users()) {
    auto *Extract = dyn_cast<ExtractElementInst>(U);
    auto *Index =
        Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index || Index->getValue().uge(Count))
      continue;
    for (Use &Input : Extract->uses())
      if (auto *Phi = dyn_cast<PHINode>(Input.getUser())) {
        Phis &Known = ByEdge[{Phi->getIncomingBlock(Input), Phi->getParent()}];
        Known.resize(Count);
        Known[Index->getZExtValue()] = Phi;
      }
  }
  SmallVector<Phis> Found;
  for (auto &[Edge, Known] : ByEdge) {
    SmallPtrSet<PHINode *, 16> Different(Known.begin(), Known.end());
    if (Different.size() == Count && !Different.contains(nullptr))
      Found.push_back(Known);
  }
  return Found;
}

/// The components \p Inputs at the end of \p From as one vector.
static Value *inputVector(ArrayRef<Value *> Inputs, FixedVectorType *Ty,
                          BasicBlock *From) {
  SmallVector<LaneBits, 16> Components;
  for (Value *Input : Inputs)
    Components.push_back(traceBits(Input, 0, Ty->getScalarSizeInBits()));
  if (Value *Known = vectorOf(Components, Ty))
    return Known;
  IRBuilder<> B(From->getTerminator());
  Value *V = PoisonValue::get(Ty);
  for (auto [C, Input] : enumerate(Inputs))
    V = B.CreateInsertElement(V, Input, C);
  return V;
}

/// Replaces \p Scalars by the components of one phi, which it returns.
static PHINode *vectorPhi(const Phis &Scalars) {
  PHINode &First = *Scalars.front();
  BasicBlock *Block = First.getParent();
  auto *Ty = FixedVectorType::get(First.getType(), Scalars.size());
  PHINode *Whole = PHINode::Create(Ty, First.getNumIncomingValues(), "",
                                   First.getIterator());
  Whole->setDebugLoc(First.getDebugLoc());
  for (BasicBlock *From : First.blocks()) {
    SmallVector<Value *, 16> Inputs;
    for (PHINode *Phi : Scalars)
      Inputs.push_back(Phi->getIncomingValueForBlock(From));
    // A block with several edges from one predecessor has one input here.
    int Known = Whole->getBasicBlockIndex(From);
    Whole->addIncoming(Known >= 0 ? Whole->getIncomingValue(Known)
                                  : inputVector(Inputs, Ty, From),
                       From);
  }
  IRBuilder<> B(Block, Block->getFirstInsertionPt());
  for (auto [C, Phi] : enumerate(Scalars))
    Phi->replaceAllUsesWith(B.CreateExtractElement(Whole, C));
  for (PHINode *Phi : Scalars)
    Phi->eraseFromParent();
  return Whole;
}

/// Whether \p I is the last insertion of a vector that is built from components
/// at constant indices.
static bool isBuilt(const Instruction &I) {
  if (!isa<InsertElementInst>(I) || !isa<FixedVectorType>(I.getType()) ||
      I.getType()->isPtrOrPtrVectorTy())
    return false;
  return !I.hasOneUse() || !isa<InsertElementInst>(I.user_back());
}

/// The sets of phis in \p F that can be merged; each phi is in at most one set.
/// \p Known: phis that carry fragments.
static SmallVector<Phis> findPhis(Function &F,
                                  const SmallPtrSetImpl<PHINode *> &Known) {
  SmallVector<Phis> Found;
  SmallPtrSet<PHINode *, 32> Taken;
  auto Add = [&](const Phis &Scalars) {
    if (Scalars.size() < 2 ||
        any_of(Scalars, [&](PHINode *Phi) { return Taken.contains(Phi); }))
      return;
    Taken.insert_range(Scalars);
    Found.push_back(Scalars);
  };
  for (Instruction &I : instructions(F)) {
    auto *Phi = dyn_cast<PHINode>(&I);
    bool IsKnown = Phi && Known.contains(Phi);
    if (auto *From = dyn_cast<FromFragmentOp>(&I))
      if (isa<FixedVectorType>(From->fragment()->getType()))
        Add(phisIn(From->fragment()));
    if (IsKnown)
      for (Value *Input : Phi->incoming_values())
        Add(phisIn(Input));
    if (IsKnown || (isa<ToFragmentOp>(&I) && isa<FixedVectorType>(I.getType())))
      for (const Phis &Scalars : phisAfter(&I))
        Add(Scalars);
  }
  return Found;
}

/// Replaces vectors that are built from the components of another vector.
static void foldVectors(Function &F) {
  for (Instruction &I : instructions(F))
    if (isBuilt(I))
      if (Value *Whole =
              vectorOf(componentsOf(&I), cast<FixedVectorType>(I.getType()));
          Whole && Whole != &I) // its component's index varies
        I.replaceAllUsesWith(Whole);
}

void raiseVectors(RaiseContext &Context) {
  SmallPtrSet<PHINode *, 16> Whole;
  SmallVector<Phis> Found = findPhis(Context.F, Whole);
  while (!Found.empty()) {
    for (const Phis &Scalars : Found)
      Whole.insert(vectorPhi(Scalars));
    foldVectors(Context.F);
    Found = findPhis(Context.F, Whole);
  }
}

} // namespace tenon
