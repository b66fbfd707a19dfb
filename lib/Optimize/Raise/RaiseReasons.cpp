// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explains why operands of multiplications are still built from fragments after
// all steps of raising.

#include "Optimize/Raise/Elements/LaneComputation.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Report/Remark.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// How lanes compute an element at \p I, in words.
static std::string computation(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName().str() : I.getOpcodeName();
}

static std::string whyNotCarried(const RaiseContext &Context,
                                 const PHINode &Phi) {
  if (!Context.isReachedByAllLanes(*Phi.getParent()))
    return "lanes that have diverged may supply elements of different matrices";
  for (const Value *Input : Phi.incoming_values())
    if (const auto *I = dyn_cast<Instruction>(Input);
        I && !isa<PHINode, InsertElementInst, ToFragmentOp>(I))
      return "lanes compute elements that a loop or branch carries (" +
             computation(*I) + ")";
  return "lanes compute elements that a loop or branch carries";
}

static std::string whyKept(RaiseContext &Context, FromFragmentOp &Cast) {
  if (StringRef Why = whyNotLoaded(Context, Cast); !Why.empty())
    return Why.str();
  StringRef Why;
  if (!LaneComputation(Context, Cast).find(Why) && !Why.empty())
    return Why.str();
  const Instruction *Matrix = nullptr;
  for (const LaneBits &Bits :
       traceElements(Cast.fragment(), Context.layoutOf(Cast))) {
    if (!Bits.Root)
      continue;
    if (isa<Argument>(Bits.Root))
      return "its elements are arguments of the kernel";
    const auto *I = dyn_cast<Instruction>(Bits.Root);
    if (!I)
      continue; // a constant
    if (const auto *Phi = dyn_cast<PHINode>(I))
      return whyNotCarried(Context, *Phi);
    if (!isa<ToFragmentOp>(I))
      return "lanes compute its elements (" + computation(*I) + ")";
    Matrix = I;
  }
  return Matrix ? "its elements are those of a matrix in another order"
                : "its elements are constants that differ";
}

void remarkRaised(RaiseContext &Context) {
  for (Instruction &I : instructions(Context.F)) {
    auto *Op = dyn_cast<MulAddOp>(&I);
    if (!Op || !Context.Lanes.dominators().dominates(&Context.Versioned,
                                                     Op->getParent()))
      continue;
    std::string Why;
    for (auto [Name, Operand] :
         {std::pair("A", Op->a()), std::pair("B", Op->b()),
          std::pair("C", Op->c())})
      if (auto *Cast = dyn_cast<FromFragmentOp>(Operand)) {
        Why += Why.empty() ? "" : "; ";
        Why += (Name + (": " + whyKept(Context, *Cast))).c_str();
      }
    remarkFragments(*Op, Op->facts(), Why);
  }
}

} // namespace tenon
