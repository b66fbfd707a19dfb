// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/MatrixKinds.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Type.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace tenon {

StringRef wordOf(ElementKind Kind) {
  switch (Kind) {
#define ELEMENT_KIND(Name, Word, Bits, Class)                                  \
  case ElementKind::Name:                                                      \
    return Word;
#include "tenon/IR/MatrixKinds.def"
  }
  return {};
}

StringRef wordOf(MatrixUse Use) {
  switch (Use) {
#define MATRIX_USE(Name, Word, Value)                                          \
  case MatrixUse::Name:                                                        \
    return Word;
#include "tenon/IR/MatrixKinds.def"
  }
  return {};
}

StringRef wordOf(MatrixLayout Layout) {
  switch (Layout) {
#define MATRIX_LAYOUT(Name, Word, Value)                                       \
  case MatrixLayout::Name:                                                     \
    return Word;
#include "tenon/IR/MatrixKinds.def"
  }
  return {};
}

StringRef wordOf(MatrixScope Scope) {
  switch (Scope) {
#define MATRIX_SCOPE(Name, Word, Value)                                        \
  case MatrixScope::Name:                                                      \
    return Word;
#include "tenon/IR/MatrixKinds.def"
  }
  return {};
}

std::optional<ElementKind> parseElementKind(StringRef Word) {
  return StringSwitch<std::optional<ElementKind>>(Word)
#define ELEMENT_KIND(Name, Word, Bits, Class) .Case(Word, ElementKind::Name)
#include "tenon/IR/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixUse> parseMatrixUse(StringRef Word) {
  return StringSwitch<std::optional<MatrixUse>>(Word)
#define MATRIX_USE(Name, Word, Value) .Case(Word, MatrixUse::Name)
#include "tenon/IR/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixLayout> parseMatrixLayout(StringRef Word) {
  return StringSwitch<std::optional<MatrixLayout>>(Word)
#define MATRIX_LAYOUT(Name, Word, Value) .Case(Word, MatrixLayout::Name)
#include "tenon/IR/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixUse> matrixUseFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_USE(Name, Word, SpirvValue)                                     \
  case SpirvValue:                                                             \
    return MatrixUse::Name;
#include "tenon/IR/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<MatrixLayout> matrixLayoutFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_LAYOUT(Name, Word, SpirvValue)                                  \
  case SpirvValue:                                                             \
    return MatrixLayout::Name;
#include "tenon/IR/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<MatrixScope> matrixScopeFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_SCOPE(Name, Word, SpirvValue)                                   \
  case SpirvValue:                                                             \
    return MatrixScope::Name;
#include "tenon/IR/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

unsigned bitsOf(ElementKind Kind) {
  switch (Kind) {
#define ELEMENT_KIND(Name, Word, Bits, Class)                                  \
  case ElementKind::Name:                                                      \
    return Bits;
#include "tenon/IR/MatrixKinds.def"
  }
  return 0;
}

ElementClass classOf(ElementKind Kind) {
  switch (Kind) {
#define ELEMENT_KIND(Name, Word, Bits, Class)                                  \
  case ElementKind::Name:                                                      \
    return ElementClass::Class;
#include "tenon/IR/MatrixKinds.def"
  }
  return ElementClass::Integer;
}

std::optional<ElementKind> kindOfComponent(Type *Ty) {
  if (Ty->isHalfTy())
    return ElementKind::F16;
  if (Ty->isBFloatTy())
    return ElementKind::BF16;
  if (Ty->isFloatTy())
    return ElementKind::F32;
  if (Ty->isDoubleTy())
    return ElementKind::F64;
  if (Ty->isIntegerTy(4))
    return ElementKind::I4;
  if (Ty->isIntegerTy(8))
    return ElementKind::I8;
  if (Ty->isIntegerTy(16))
    return ElementKind::I16;
  if (Ty->isIntegerTy(32))
    return ElementKind::I32;
  if (Ty->isIntegerTy(64))
    return ElementKind::I64;
  return std::nullopt;
}

bool canCarry(Type *Ty, ElementKind Kind) {
  if (Ty->isIntegerTy(bitsOf(Kind)))
    return !isFloat(Kind) || isFloat8(Kind) || Kind == ElementKind::BF16;
  if (Kind == ElementKind::TF32)
    return Ty->isFloatTy();
  return kindOfComponent(Ty) == Kind;
}

} // namespace tenon
