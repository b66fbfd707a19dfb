// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding to bfloat on processors without an instruction for it. LLVM calls
// functions of the compiler support library, which GCC has only since version
// 13. Modules that compute with bfloat therefore define them as weak symbols,
// which the definitions of a library replace:
//
//   define weak_odr hidden bfloat @__truncsfbf2(float)
//   define weak_odr hidden bfloat @__truncdfbf2(double)

#include "Vectors.h"
#include "WholeTarget.h"
#include "tenon/IR/Elements/HalfConversion.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static bool computesWithBFloat(const Module &M) {
  return any_of(M, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      return I.getType()->getScalarType()->isBFloatTy();
    });
  });
}

static void defineConversion(Module &M, StringRef Name, Type *From,
                             const VectorModel &Model) {
  LLVMContext &Ctx = M.getContext();
  auto *Ty = FunctionType::get(Type::getBFloatTy(Ctx), {From}, false);
  auto *F = dyn_cast<Function>(M.getOrInsertFunction(Name, Ty).getCallee());
  if (!F || !F->isDeclaration() || F->getFunctionType() != Ty)
    return;
  F->setLinkage(GlobalValue::WeakODRLinkage);
  F->setVisibility(GlobalValue::HiddenVisibility);
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", F));
  Value *V = F->getArg(0);
  if (From->isDoubleTy())
    V = narrowToOdd(B, V);
  V = B.CreateBitCast(V, FixedVectorType::get(B.getFloatTy(), 1));
  V = narrowFloat(B, V, ElementKind::BF16, Model);
  B.CreateRet(B.CreateBitCast(V, B.getBFloatTy()));
}

void defineBFloatConversions(Module &M, const VectorModel &Model) {
  if (!computesWithBFloat(M))
    return;
  LLVMContext &Ctx = M.getContext();
  defineConversion(M, "__truncsfbf2", Type::getFloatTy(Ctx), Model);
  defineConversion(M, "__truncdfbf2", Type::getDoubleTy(Ctx), Model);
}

} // namespace tenon
