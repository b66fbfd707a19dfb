// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   call i32 (ptr, ...) @printf(ptr %f, float %x)
//   -> %y = fpext float %x to double
//      call i32 (ptr, ...) @printf(ptr %f, double %y)

#include "VariadicCalls.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// C's default argument promotions.
static Value *promoted(IRBuilderBase &B, Value *Argument) {
  Type *Ty = Argument->getType();
  if (Ty->isHalfTy() || Ty->isBFloatTy() || Ty->isFloatTy())
    return B.CreateFPExt(Argument, B.getDoubleTy());
  if (Ty->isIntegerTy() && Ty->getIntegerBitWidth() < 32)
    return B.CreateSExt(Argument, B.getInt32Ty());
  return Argument;
}

void promoteVariadicArguments(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call || isa<IntrinsicInst>(Call) ||
          !Call->getFunctionType()->isVarArg())
        continue;
      IRBuilder<> B(Call);
      for (Use &U :
           drop_begin(Call->args(), Call->getFunctionType()->getNumParams()))
        U.set(promoted(B, U.get()));
    }
}

} // namespace tenon
