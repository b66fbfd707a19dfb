// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Contraction.h"
#include "tenon/IR/Contract/Sharing.h"

using namespace llvm;

namespace tenon {

std::string Contraction::name() const {
  static constexpr const char *StepNames[] = {"", ".continued", ".separate",
                                              ".resident"};
  static constexpr const char *LimitNames[] = {"", ".depth", ".limited"};
  auto From = [&](MatrixUse Use, const char *Before, ElementKind Kind) {
    return converts(Use) ? (Before + wordOf(Kind)).str() : std::string();
  };
  std::string Converted = From(MatrixUse::A, ".a.from.", MemoryOfA) +
                          From(MatrixUse::B, ".b.from.", MemoryOfB);
  if (ElementOfB)
    Converted += (".b.by." + ElementOfB->getName()).str();
  return (Twine(combinationName(mulAdd())) + "." + wordOf(A) + "." + wordOf(B) +
          Converted + StepNames[unsigned(Steps)] +
          LimitNames[unsigned(Limits)] + (FromZero ? ".zero" : "") +
          (SharesB ? ".shared" : ""))
      .str();
}

ContractArgs::ContractArgs(Function &F)
    : D(F.getArg(0)), StrideD(F.getArg(1)), C(F.getArg(2)),
      StrideC(F.getArg(3)), A(F.getArg(4)), StrideA(F.getArg(5)),
      StepA(F.getArg(6)), B(F.getArg(7)), StrideB(F.getArg(8)),
      StepB(F.getArg(9)), Steps(F.getArg(10)) {
  static constexpr const char *Names[] = {
      "d",      "d.stride", "c",        "c.stride", "a",    "a.stride",
      "a.step", "b",        "b.stride", "b.step",   "steps"};
  for (auto [Index, Name] : enumerate(Names))
    F.getArg(Index)->setName(Name);
}

SmallVector<Value *, 12> ContractArgs::values() const {
  return {D, StrideD, C, StrideC, A, StrideA, StepA, B, StrideB, StepB, Steps};
}

SmallVector<Type *, 12> ContractArgs::types(LLVMContext &Ctx) {
  Type *Ptr = PointerType::getUnqual(Ctx), *Int = Type::getInt64Ty(Ctx);
  return {Ptr, Int, Ptr, Int, Ptr, Int, Int, Ptr, Int, Int, Int};
}

Function *contractFunction(Module &M, const Twine &Name, ArrayRef<Type *> Types,
                           const Contractor &Target) {
  assert(!Types.empty() && Types[0]->isPointerTy() &&
         "the first argument points to what the function writes");
  if (Function *Known = M.getFunction(Name.str()))
    return Known;
  auto *Ty = FunctionType::get(Type::getVoidTy(M.getContext()), Types,
                               /*isVarArg=*/false);
  Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  F->addFnAttr(ContractionAttribute);
  Target.contractionAttributes(*F);
  return F;
}

} // namespace tenon
