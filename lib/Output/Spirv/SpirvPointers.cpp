// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The back end derives the pointee type of a pointer from all its uses, so
// accesses to bytes before and after a cast determine it. In the same way, an
// access to an element determines the type of the pointer of an asynchronous
// copy, which otherwise may be a pointer to an array:
//
//   %g = call ptr addrspace(1) @…GenericCastToPtrExplicit…(ptr addrspace(4) %p)
//   ->
//   %b = getelementptr i8, ptr addrspace(4) %p, i64 0
//   %c = call ptr addrspace(1) @…GenericCastToPtrExplicit…(ptr addrspace(4) %b)
//   %g = getelementptr i8, ptr addrspace(1) %c, i64 0

#include "SpirvPointers.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/Support/Callee.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Emits an access that changes nothing. No optimiser runs afterwards, which
/// would remove it.
static Value *pointTo(IRBuilderBase &B, Type *Pointee, Value *Pointer) {
  return GetElementPtrInst::Create(Pointee, Pointer, B.getInt64(0), "",
                                   B.GetInsertPoint());
}

static Value *toBytes(IRBuilderBase &B, Value *Pointer) {
  return pointTo(B, B.getInt8Ty(), Pointer);
}

void mendPointerCasts(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Call->getType()->isPointerTy() ||
        !Callee->getName().contains("__spirv_GenericCastToPtrExplicit"))
      continue;
    IRBuilder<> B(Call);
    Call->setArgOperand(0, toBytes(B, Call->getArgOperand(0)));
    B.SetInsertPoint(Call->getNextNode());
    Value *Result = toBytes(B, Call);
    Call->replaceUsesWithIf(
        Result, [&](const Use &U) { return U.getUser() != Result; });
  }
}

void mendCopyPointers(Function &F) {
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Callee->isDeclaration())
      continue;
    tenon::Callee Name = parseCallee(Callee->getName());
    std::optional<unsigned> Bytes = pointeeBytes(Name);
    if (!Bytes || (Name.Identifier != "async_work_group_strided_copy" &&
                   Name.Identifier != "prefetch"))
      continue;
    IRBuilder<> B(Call);
    Type *Element = copiedElement(F.getContext(), *Bytes);
    for (Use &Operand : Call->args())
      if (Operand->getType()->isPointerTy())
        Operand.set(pointTo(B, Element, Operand));
  }
}

} // namespace tenon
