// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/InlinedSize.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

/// The most instructions of a kernel with inlined functions.
static constexpr uint64_t MaxInlinedSize = 1 << 18;

InlinedSizes::CallCounts InlinedSizes::callsIn(Function &F) const {
  CallCounts Counts;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && Inlined.contains(Callee))
      ++Counts[Callee];
  }
  return Counts;
}

void InlinedSizes::measure(Function &F) {
  constexpr uint64_t Gone = 2; // a call, and the return of its function
  uint64_t Size = F.getInstructionCount();
  for (auto [Callee, Calls] : callsIn(F))
    Size = SaturatingMultiplyAdd(
        Calls, std::max(Sizes.lookup(Callee), Gone) - Gone, Size);
  Sizes[&F] = Size;
  Order.push_back(&F);
}

InlinedSizes::InlinedSizes(Module &M, FunctionSet &Inlined,
                           function_ref<bool(Function &)> MayStay)
    : Inlined(Inlined) {
  // The call of a smaller function is worth as much as its code.
  constexpr uint64_t Large = 256;
  CallGraph Graph(M);
  // A recursive function that has not been measured yet counts as nothing;
  // recursion is refused elsewhere.
  for (auto I = scc_begin(&Graph); !I.isAtEnd(); ++I)
    for (CallGraphNode *Node : *I) {
      Function *F = Node->getFunction();
      if (!F || F->isDeclaration())
        continue;
      measure(*F);
      if (Sizes[F] > Large && F->hasNUsesOrMore(2) && !I.hasCycle() &&
          MayStay && MayStay(*F))
        Inlined.erase(F);
    }
}

/// Names the function whose copies have the most instructions.
void InlinedSizes::refuse(Function &Kernel, StringRef Those) const {
  DenseMap<Function *, uint64_t> Copies;
  Copies[&Kernel] = 1;
  Function *Largest = nullptr;
  uint64_t MaxAdded = 0;
  for (Function *F : reverse(Order)) {
    uint64_t Own = Copies.lookup(F);
    if (!Own)
      continue;
    for (auto [Callee, Calls] : callsIn(*F))
      Copies[Callee] = SaturatingMultiplyAdd(Own, Calls, Copies[Callee]);
    uint64_t Added =
        SaturatingMultiply(Own, uint64_t(F->getInstructionCount()));
    if (F != &Kernel && Added > MaxAdded) {
      Largest = F;
      MaxAdded = Added;
    }
  }
  assert(Largest && "the kernel has calls that are inlined");
  reportError(Kernel,
              "has " + Twine(Sizes.lookup(&Kernel)) +
                  " instructions once its functions are inlined, expected at "
                  "most " +
                  Twine(MaxInlinedSize) + ": '" + Largest->getName() +
                  "' is inlined " + Twine(Copies.lookup(Largest)) +
                  " times, since " + Those +
                  " have to be; call it less often, in a loop instead of "
                  "repeatedly");
}

bool InlinedSizes::refuseTooLarge(StringRef Those) const {
  bool Any = false;
  for (Function *F : Order)
    if (isKernel(*F) && Sizes.lookup(F) > MaxInlinedSize &&
        !callsIn(*F).empty()) {
      refuse(*F, Those);
      Any = true;
    }
  return Any;
}

} // namespace tenon
