// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Promotes matrices in memory to SSA values, in this order:
//
//   1. variables that are allocated in loops move to the entry block
//   2. SROA, so that closures and wrapper structs no longer hide slots, and
//      choices of generic pointers become choices of the slots' own
//   3. pointers that are advanced over arrays become indices
//   4. address-space casts of slots are looked through
//   5. integer and pointer copies that InstCombine makes of a slot (LLVM gives
//      a matrix the size of a pointer) become matrix copies:
//        %i = load i64, ptr %a          %i = load <matrix>, ptr %a
//        store i64 %i, ptr %b      ->   store <matrix> %i, ptr %b
//   6. element access becomes extract and insert:
//        %p = AccessChain(%slot, %i)    %m = load <matrix>, ptr %slot
//        %v = load float, ptr %p   ->   %v = tenon.extract(%m, %i)
//        store float %w, ptr %p    ->   %n = tenon.insert(%m, %w, %i)
//                                       store <matrix> %n, ptr %slot
//   7. arrays of structures with other members become an array for each member,
//      after phis and selects of pointers into them have become indices
//   8. SROA again, and extracted members of aggregates are folded
//
// Only arrays of matrices with a dynamic index remain in memory; lowering gives
// them their real size.

#include "SlotAccess.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Support/PromoteVariables.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

static void runSroa(Function &F, FunctionAnalysisManager &AM) {
  PreservedAnalyses Kept =
      PromoteVariablesPass(SROAOptions::PreserveCFG).run(F, AM);
  AM.invalidate(F, Kept);
}

PreservedAnalyses PromoteSlotsPass::run(Function &F,
                                        FunctionAnalysisManager &AM) {
  if (!usesMatrices(F))
    return PreservedAnalyses::all();
  // A pointer in unreachable code may depend on itself.
  bool Removed = EliminateUnreachableBlocks(F);
  if (Removed)
    AM.invalidate(F, PreservedAnalyses::none());
  moveVariablesToEntry(F);
  runSroa(F, AM);
  AM.invalidate(F, InferAddressSpacesPass(GenericSpace).run(F, AM));
  indexSlotWalks(F);
  dropSlotCasts(F);
  repairIntegerCopies(F);
  splitMatrixAggregates(F);
  AM.invalidate(F, keptWithBlocks());
  rewriteElementAccess(F);
  indexSlotChoices(F);
  splitSlotMembers(F);
  AM.invalidate(F, keptWithBlocks());
  runSroa(F, AM);
  foldMatrixMembers(F);
  assert(none_of(instructions(F),
                 [](const Instruction &I) {
                   return isa<PHINode>(I) && I.getType()->isAggregateType() &&
                          containsMatrix(I.getType());
                 }) &&
         "aggregates with matrices have been split");
  return Removed ? PreservedAnalyses::none() : keptWithBlocks();
}

} // namespace tenon
