// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local variables of a kernel (globals in address space 3) become parts of the
// block of local memory that each work-group gets:
//
//   @tile = internal addrspace(3) global [256 x float] undef
//   %p = getelementptr float, ptr addrspace(3) @tile, i64 %i
//   -> %tile = addrspacecast (getelementptr i8, ptr %block, i64 0)
//      %p = getelementptr float, ptr addrspace(3) %tile, i64 %i
//
// Generic pointers are compared with that block, and with the variables of the
// function whose addresses escape.

#include "KernelBody.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace tenon {

/// True when an instruction of \p F uses \p V, directly or in a constant.
static bool isUsedIn(const Value &V, const Function &F) {
  return any_of(V.users(), [&](const User *U) {
    if (const auto *I = dyn_cast<Instruction>(U))
      return I->getFunction() == &F;
    return isa<Constant>(U) && isUsedIn(*U, F);
  });
}

SmallVector<GlobalVariable *, 4> localVariables(ArrayRef<Function *> Versions) {
  SmallVector<GlobalVariable *, 4> Variables;
  for (GlobalVariable &G : Versions.front()->getParent()->globals())
    if (G.getAddressSpace() == LocalSpace &&
        any_of(Versions, [&](Function *F) { return isUsedIn(G, *F); }))
      Variables.push_back(&G);
  return Variables;
}

uint64_t placeLocalVariables(Function &F, Value *Block,
                             ArrayRef<GlobalVariable *> Variables) {
  assert(isa<Argument>(Block) && cast<Argument>(Block)->getParent() == &F &&
         "each body is given its work-group's block");
  const DataLayout &Layout = F.getDataLayout();
  convertUsersOfConstantsToInstructions(SmallVector<Constant *, 4>(Variables),
                                        &F);
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  uint64_t Size = 0;
  for (GlobalVariable *G : Variables) {
    Size = alignTo(Size, std::max(Layout.getPreferredAlign(G),
                                  G->getAlign().valueOrOne()));
    Value *Address = B.CreateAddrSpaceCast(
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Block, Size), G->getType(),
        G->getName());
    G->replaceUsesWithIf(Address, [&](Use &U) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      return I && I->getFunction() == &F;
    });
    Size += Layout.getTypeAllocSize(G->getValueType());
  }
  return alignTo(Size, TENON_LOCAL_ALIGN);
}

bool queriesSpaces(const Function *Version) {
  return any_of(instructions(Version), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && readSpaceCast(*Callee);
  });
}

namespace {
struct Variable {
  Instruction *Begin; // in the entry block
  Value *Bytes;

  /// Whether it is allocated where the builder inserts; no pointer is to a
  /// later one.
  bool isThere(IRBuilderBase &B) const {
    return Begin->getParent() != B.GetInsertBlock() ||
           Begin->comesBefore(&*B.GetInsertPoint());
  }
};
} // namespace

/// The variables of \p F whose addresses may escape: those on the stack, and
/// large ones, which are allocated at the entry.
static SmallVector<Variable> variablesInReach(Function &F) {
  const DataLayout &Layout = F.getDataLayout();
  Type *I64 = Type::getInt64Ty(F.getContext());
  SmallVector<Variable> Variables;
  for (Instruction &I : F.getEntryBlock()) {
    Value *Bytes = nullptr;
    if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
      if (std::optional<TypeSize> Size = Alloca->getAllocationSize(Layout))
        Bytes = ConstantInt::get(I64, Size->getFixedValue());
    } else if (isFrameAlloc(I)) {
      Bytes = cast<CallInst>(I).getArgOperand(0);
    }
    if (Bytes && PointerMayBeCaptured(&I, /*ReturnCaptures=*/true))
      Variables.push_back({&I, Bytes});
  }
  return Variables;
}

void lowerSpaceQueries(Function &F, Value *Block, Value *BlockEnd) {
  SmallVector<Variable> Variables = variablesInReach(F);
  lowerSpaceCasts(F, [&](IRBuilderBase &B, Value *Pointer, MemorySpace Space) {
    Type *I64 = B.getInt64Ty();
    if (Space == MemorySpace::Local) {
      Value *Bytes = B.CreateSub(B.CreatePtrToInt(BlockEnd, I64),
                                 B.CreatePtrToInt(Block, I64));
      return createIsWithin(B, Pointer, Block, Bytes);
    }
    Value *Inside = B.getFalse();
    for (const Variable &V : Variables)
      if (V.isThere(B))
        Inside =
            B.CreateOr(Inside, createIsWithin(B, Pointer, V.Begin, V.Bytes));
    return Inside;
  });
}

} // namespace tenon
