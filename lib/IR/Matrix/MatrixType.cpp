// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/IR/Matrix/MatrixUses.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tenon {

MatrixType *MatrixType::get(Type *Component, MatrixScope Scope, unsigned Rows,
                            unsigned Columns, MatrixUse Use) {
  unsigned Ints[] = {unsigned(Scope), Rows, Columns, unsigned(Use)};
  return cast<MatrixType>(
      TargetExtType::get(Component->getContext(), TypeName, {Component}, Ints));
}

static std::string componentText(Type *Ty) {
  if (std::optional<ElementKind> Kind = kindOfComponent(Ty))
    return wordOf(*Kind).str();
  return textOf(Ty);
}

std::string checkMatrixType(const MatrixType *Ty) {
  if (!kindOfComponent(Ty->component()))
    return "a matrix of " + componentText(Ty->component()) +
           ", expected i4, i8, i16, i32, i64, f16, bf16, f32 or f64";
  for (unsigned Dimension : {Ty->rows(), Ty->columns()})
    if (Dimension == 0 || Dimension > MaxMatrixDimension)
      return ("a matrix of " + Twine(Ty->rows()) + "x" + Twine(Ty->columns()) +
              ", expected 1 to " + Twine(MaxMatrixDimension) +
              " rows and columns")
          .str();
  if (!matrixUseFromSpirv(Ty->getIntParameter(3)))
    return ("a matrix with use " + Twine(Ty->getIntParameter(3)) +
            ", expected 0 (A), 1 (B) or 2 (accumulator)")
        .str();
  if (!matrixScopeFromSpirv(Ty->scope()))
    return ("a matrix with scope " + Twine(Ty->scope()) +
            ", expected 3 (sub-group)")
        .str();
  return {};
}

std::string describe(const MatrixType *Ty) {
  std::optional<MatrixUse> Use = matrixUseFromSpirv(Ty->getIntParameter(3));
  return ((Use ? wordOf(*Use) : StringRef("?")) + " " +
          componentText(Ty->component()) + " " + Twine(Ty->rows()) + "x" +
          Twine(Ty->columns()))
      .str();
}

bool containsMatrix(Type *Ty) {
  if (auto *Fn = dyn_cast<FunctionType>(Ty))
    return containsMatrix(Fn->getReturnType()) ||
           any_of(Fn->params(), containsMatrix);
  if (isa<MatrixType>(Ty))
    return true;
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return containsMatrix(Array->getElementType());
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return any_of(Struct->elements(), containsMatrix);
  return false;
}

bool usesMatrix(const Instruction &I) {
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return containsMatrix(Alloca->getAllocatedType());
  return containsMatrix(I.getType()) || any_of(I.operands(), [](const Use &U) {
           return containsMatrix(U->getType());
         });
}

bool usesMatrices(const Function &F) {
  return any_of(instructions(F), usesMatrix);
}

bool mentionsMatrix(const Function &F) {
  return containsMatrix(F.getFunctionType()) || usesMatrices(F);
}

} // namespace tenon
