// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/MatrixTarget.h"

using namespace llvm;

namespace tenon {

MatrixTarget::~MatrixTarget() = default;

FunctionType *helperType(const Function &Declaration) {
  LLVMContext &Ctx = Declaration.getContext();
  Type *Pointer = PointerType::getUnqual(Ctx);
  SmallVector<Type *, 4> Params;
  if (isa<MatrixType>(Declaration.getReturnType()))
    Params.push_back(Pointer);
  for (Type *Ty : Declaration.getFunctionType()->params())
    Params.push_back(isa<MatrixType>(Ty) ? Pointer : Ty);
  return FunctionType::get(Type::getVoidTy(Ctx), Params, false);
}

bool isSimtTarget(const TargetOptions &Options) {
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (Target)
    return (*Target)->isSimt();
  consumeError(Target.takeError()); // legalisation has said it
  return false;
}

Expected<std::unique_ptr<MatrixTarget>>
createTarget(const TargetOptions &Options) {
#define TARGET(Function, Word, Text)                                           \
  if (Options.Target == Word)                                                  \
    return Function(Options);
#include "tenon/Target/Targets.def"
  std::string Known;
#define TARGET(Function, Word, Text) Known += " " Word;
#include "tenon/Target/Targets.def"
  return createStringError(inconvertibleErrorCode(),
                           "unknown target '" + Options.Target +
                               "', expected one of:" + Known);
}

} // namespace tenon
