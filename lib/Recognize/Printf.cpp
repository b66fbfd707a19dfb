// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %r = call i32 @_Z18__spirv_ocl_printfPU3AS2cf(%f, float %x)
//   -> %r = call i32 (ptr addrspace(2), ...) @printf(%f, float %x)
//
// SPIR-V's printf takes a float without conversion; promoteVariadicArguments()
// promotes it as C does. The result in OpenCL is 0, or -1 after an error; in C
// it is the number of characters, in CUDA that of arguments. Its sign gives
// OpenCL's result.

#include "Printf.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The type of printf for the kind of format string that \p F takes; null if
/// \p F is not like printf.
static FunctionType *printfType(const Function &F) {
  if (F.arg_empty() || !F.getArg(0)->getType()->isPointerTy() ||
      !F.getReturnType()->isIntegerTy(32))
    return nullptr;
  return FunctionType::get(F.getReturnType(), {F.getArg(0)->getType()},
                           /*isVarArg=*/true);
}

/// Replaces the uses of the result of \p Call by uses of its sign.
static void useSign(CallInst &Call) {
  if (Call.use_empty())
    return;
  IRBuilder<> B(Call.getNextNode());
  Value *Sign = B.CreateAShr(&Call, 31);
  Call.replaceUsesWithIf(Sign,
                         [&](const Use &U) { return U.getUser() != Sign; });
}

static void rename(Function &F, FunctionType *Ty) {
  FunctionCallee C = F.getParent()->getOrInsertFunction("printf", Ty);
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != &F)
      continue;
    IRBuilder<> B(Call);
    SmallVector<Value *> Arguments(Call->args());
    CallInst *New = B.CreateCall(Ty, C.getCallee(), Arguments);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

/// Keeps LLVM from replacing calls of \p Printf; their results become OpenCL's.
static void adjustCalls(Function &Printf) {
  for (User *U : Printf.users())
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == &Printf) {
      Call->addFnAttr(Attribute::NoBuiltin);
      useSign(*Call);
    }
}

bool namePrintf(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    if (!F.isDeclaration() || F.isIntrinsic() || F.getName() == "printf")
      continue;
    Callee Name = parseCallee(F.getName());
    if (!Name.is("printf") && !Name.is("__spirv_ocl_printf"))
      continue;
    if (FunctionType *Ty = printfType(F)) {
      Changed = true;
      rename(F, Ty);
    }
  }
  Function *Printf = M.getFunction("printf");
  if (Printf && Printf->isDeclaration() && printfType(*Printf)) {
    Changed = true;
    adjustCalls(*Printf);
  }
  return Changed;
}

} // namespace tenon
