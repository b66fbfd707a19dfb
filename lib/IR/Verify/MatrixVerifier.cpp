// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Verify/MatrixVerifier.h"
#include "IR/Matrix/ContractFacts.h"
#include "LaneOpsVerifier.h"
#include "UniformFlow.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/TypeText.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// The function type that calls of this operation have.
static FunctionType *expectedType(const OpFacts &Facts, const Function &F) {
  LLVMContext &Ctx = F.getContext();
  Type *Matrix = Facts.Type, *Component = elementType(Facts);
  Type *I64 = Type::getInt64Ty(Ctx), *Void = Type::getVoidTy(Ctx);
  Type *Ptr = PointerType::get(Ctx, Facts.AddrSpace);
  auto Make = [&](Type *Result, ArrayRef<Type *> Params) {
    SmallVector<Type *, 7> All(Params);
    // Row, column, height, width; of a contraction those of A and of B.
    if (Facts.Checked)
      All.append(Facts.Opcode == MatrixOpcode::Contract ? 8 : 4, I64);
    All.append(Facts.Contract.ComputedB.value_or(0), I64);
    return FunctionType::get(Result, All, false);
  };
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
    return Make(Matrix, {Ptr, I64});
  case MatrixOpcode::Store:
    return Make(Void, {Ptr, Matrix, I64});
  case MatrixOpcode::MulAdd: // A, B and C are checked one by one
    return F.getFunctionType();
  case MatrixOpcode::Contract: {
    Type *PtrA = PointerType::get(Ctx, Facts.Contract.SpaceOfA);
    Type *PtrB = PointerType::get(Ctx, Facts.Contract.SpaceOfB);
    return Make(Matrix, {Matrix, PtrA, I64, I64, PtrB, I64, I64, I64});
  }
  case MatrixOpcode::Fill:
    return Make(Matrix, {Component});
  case MatrixOpcode::Length:
    return Make(Type::getInt32Ty(Ctx), {});
  case MatrixOpcode::Extract:
    return Make(Component, {Matrix, I64});
  case MatrixOpcode::Insert:
    return Make(Matrix, {Matrix, Component, I64});
  case MatrixOpcode::Prefetch:
    return Make(Void, {Ptr, I64});
  case MatrixOpcode::Convert:
    return Make(Matrix, {Facts.Convert.Source});
  case MatrixOpcode::Slice:
    return Make(Matrix, {Facts.Slice.Source});
  case MatrixOpcode::FromFragment:
    return Make(Matrix, {Facts.Fragment});
  case MatrixOpcode::ToFragment:
    return Make(Facts.Fragment, {Matrix});
  case MatrixOpcode::Coord:
    return Make(FixedVectorType::get(Type::getInt32Ty(Ctx), 2), {I64});
  }
  return nullptr;
}

static std::string effectsText(LLVMContext &Ctx, MemoryEffects Effects) {
  return Attribute::getWithMemoryEffects(Ctx, Effects).getAsString();
}

static MatrixType *matrixParam(const Function &F, unsigned Index) {
  return dyn_cast<MatrixType>(F.getArg(Index)->getType());
}

static std::string verifyDeclaration(const Function &F) {
  std::optional<OpFacts> Facts = readFacts(F);
  if (!Facts)
    return "facts of a canonical operation are missing or misspelt";
  StringRef Name = F.getName();
  std::string Expected = declarationName(*Facts);
  if (Name != Expected && !Name.starts_with(Expected + ".v"))
    return "expected the name " + Expected + ", actual " + Name.str();
  if (F.arg_size() != operandsOf(*Facts))
    return "expected " + Twine(operandsOf(*Facts)).str() +
           " operands, actual " + Twine(F.arg_size()).str();
  if (FunctionType *Ty = expectedType(*Facts, F); Ty != F.getFunctionType())
    return "expected type " + textOf(Ty) + ", actual " +
           textOf(F.getFunctionType());
  if (F.isConvergent() != isConvergent(Facts->Opcode))
    return F.isConvergent()
               ? "expected a declaration that is not convergent, actual one "
                 "that is"
               : "expected a convergent declaration, actual one that is not";
  if (MemoryEffects Effects = effectsOf(*Facts);
      Effects != F.getMemoryEffects())
    return "expected effects " + effectsText(F.getContext(), Effects) +
           ", actual " + effectsText(F.getContext(), F.getMemoryEffects());
  if (Facts->Opcode != MatrixOpcode::MulAdd)
    return checkFacts(*Facts);
  MatrixType *A = matrixParam(F, 0), *B = matrixParam(F, 1),
             *C = matrixParam(F, 2);
  if (!A || !B || !C || F.getReturnType() != Facts->Type)
    return "expected matrices for A, B, C and the result, actual " +
           textOf(F.getFunctionType());
  return checkFacts(*Facts, A, B, C);
}

/// \p Declared: the declaration is well formed.
static std::string verifyUse(const Function &F, const User *U, bool Declared) {
  const auto *Call = dyn_cast<CallInst>(U);
  if (!Call || Call->getCalledOperand() != &F)
    return "expected calls only, actual another use";
  const auto *Contract = Declared ? dyn_cast<ContractOp>(Call) : nullptr;
  return Contract ? checkContractCall(*Contract) : std::string();
}

std::vector<std::string> verifyMatrixOps(const Module &M) {
  std::vector<std::string> Messages;
  for (const Function &F : M) {
    if (!MatrixOp::isDeclaration(F))
      continue;
    std::string Wrong = verifyDeclaration(F);
    if (!Wrong.empty())
      Messages.push_back(F.getName().str() + ": " + Wrong);
    for (const User *U : F.users())
      if (std::string InUse = verifyUse(F, U, Wrong.empty()); !InUse.empty())
        Messages.push_back(F.getName().str() + ": " + InUse);
  }
  verifyLaneOps(M, Messages);
  return Messages;
}

bool hasReadableFacts(const Module &M) {
  return all_of(M, [](const Function &F) {
    return !MatrixOp::isDeclaration(F) || readFacts(F);
  });
}

bool callsMatrixOps(const Module &M) {
  return any_of(M, [](const Function &F) {
    return MatrixOp::isDeclaration(F) && !F.use_empty();
  });
}

/// Nobody could pass such a value: its size depends on the processor.
static void checkParameters(const Function &Kernel) {
  if (any_of(Kernel.args(),
             [](const Argument &A) { return A.getType()->isScalableTy(); }))
    reportError(Kernel, "a scalable vector cannot be a parameter of a kernel; "
                        "expected a vector of a fixed number of elements");
}

PreservedAnalyses VerifyMatrixOpsPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  for (const std::string &Message : verifyMatrixOps(M))
    reportError(M.getContext(), Message);
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M) {
    if (isKernel(F))
      checkParameters(F);
    if (!F.isDeclaration())
      checkUniformFlow(F, FAM);
  }
  return PreservedAnalyses::all();
}

} // namespace tenon
