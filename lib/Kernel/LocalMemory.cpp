// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local variables of a kernel (globals in address space 3) become places in the
// block that each work-group gets:
//
//   @tile = internal addrspace(3) global [256 x float] undef
//   %p = getelementptr float, ptr addrspace(3) @tile, i64 %i
//   -> %tile = addrspacecast (getelementptr i8, ptr %block, i64 0)
//      %p = getelementptr float, ptr addrspace(3) %tile, i64 %i

#include "KernelBody.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned LocalAddressSpace = 3;

/// True when an instruction of \p F uses \p V, directly or in a constant.
static bool isUsedIn(const Value &V, const Function &F) {
  return any_of(V.users(), [&](const User *U) {
    if (const auto *I = dyn_cast<Instruction>(U))
      return I->getFunction() == &F;
    return isa<Constant>(U) && isUsedIn(*U, F);
  });
}

uint64_t placeLocalVariables(Function &F, Value *Block) {
  Module &M = *F.getParent();
  const DataLayout &Layout = M.getDataLayout();
  SmallVector<Constant *, 4> Variables;
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == LocalAddressSpace && isUsedIn(G, F))
      Variables.push_back(&G);
  convertUsersOfConstantsToInstructions(Variables, &F);
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  uint64_t Size = 0;
  for (Constant *C : Variables) {
    auto *G = cast<GlobalVariable>(C);
    Size = alignTo(Size, std::max(Layout.getPreferredAlign(G),
                                  G->getAlign().valueOrOne()));
    Value *Place = B.CreateAddrSpaceCast(
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Block, Size), G->getType(),
        G->getName());
    G->replaceUsesWithIf(Place, [&](Use &U) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      return I && I->getFunction() == &F;
    });
    Size += Layout.getTypeAllocSize(G->getValueType());
  }
  return alignTo(Size, TENON_LOCAL_ALIGN);
}

} // namespace tenon
