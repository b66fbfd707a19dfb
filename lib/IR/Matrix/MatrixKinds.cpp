// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace tenon {

namespace {
/// The class of types that carry components of a kind, by the words of
/// MatrixKinds.def.
enum class Carrier { Integer, Half, BFloat, Float, Double };

struct KindRow {
  ElementKind Kind;
  StringLiteral Word;
  unsigned Bits;
  ElementClass Class;
  Carrier By;
};
} // namespace

static constexpr KindRow KindRows[] = {
#define ELEMENT_KIND(Name, Word, Bits, Class, By)                              \
  {ElementKind::Name, Word, Bits, ElementClass::Class, Carrier::By},
#include "tenon/IR/Matrix/MatrixKinds.def"
};

static const KindRow &rowOf(ElementKind Kind) {
  return KindRows[unsigned(Kind)];
}

StringRef wordOf(ElementKind Kind) { return rowOf(Kind).Word; }

unsigned bitsOf(ElementKind Kind) { return rowOf(Kind).Bits; }

ElementClass classOf(ElementKind Kind) { return rowOf(Kind).Class; }

StringRef wordOf(MatrixUse Use) {
  switch (Use) {
#define MATRIX_USE(Name, Word, Value)                                          \
  case MatrixUse::Name:                                                        \
    return Word;
#include "tenon/IR/Matrix/MatrixKinds.def"
  }
  return {};
}

StringRef wordOf(MatrixLayout Layout) {
  static constexpr StringLiteral Words[] = {
#define MATRIX_LAYOUT(Name, Word, Value) Word,
#include "tenon/IR/Matrix/MatrixKinds.def"
  };
  return Words[unsigned(Layout)];
}

StringRef wordOf(MatrixScope Scope) {
  static constexpr StringLiteral Words[] = {
#define MATRIX_SCOPE(Name, Word, Value) Word,
#include "tenon/IR/Matrix/MatrixKinds.def"
  };
  return Words[unsigned(Scope)];
}

std::optional<ElementKind> parseElementKind(StringRef Word) {
  return StringSwitch<std::optional<ElementKind>>(Word)
#define ELEMENT_KIND(Name, Word, Bits, Class, Carrier)                         \
  .Case(Word, ElementKind::Name)
#include "tenon/IR/Matrix/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixUse> parseMatrixUse(StringRef Word) {
  return StringSwitch<std::optional<MatrixUse>>(Word)
#define MATRIX_USE(Name, Word, Value) .Case(Word, MatrixUse::Name)
#include "tenon/IR/Matrix/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixLayout> parseMatrixLayout(StringRef Word) {
  return StringSwitch<std::optional<MatrixLayout>>(Word)
#define MATRIX_LAYOUT(Name, Word, Value) .Case(Word, MatrixLayout::Name)
#include "tenon/IR/Matrix/MatrixKinds.def"
      .Default(std::nullopt);
}

std::optional<MatrixUse> matrixUseFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_USE(Name, Word, SpirvValue)                                     \
  case SpirvValue:                                                             \
    return MatrixUse::Name;
#include "tenon/IR/Matrix/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<MatrixLayout> matrixLayoutFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_LAYOUT(Name, Word, SpirvValue)                                  \
  case SpirvValue:                                                             \
    return MatrixLayout::Name;
#include "tenon/IR/Matrix/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<MatrixScope> matrixScopeFromSpirv(uint64_t Value) {
  switch (Value) {
#define MATRIX_SCOPE(Name, Word, SpirvValue)                                   \
  case SpirvValue:                                                             \
    return MatrixScope::Name;
#include "tenon/IR/Matrix/MatrixKinds.def"
  default:
    return std::nullopt;
  }
}

std::optional<ElementKind> integerKind(unsigned Bits, ElementClass Class) {
  assert(Class != ElementClass::Float && "kinds of floats are no integers");
  for (const KindRow &K : KindRows)
    if (K.Bits == Bits && K.Class == Class)
      return K.Kind;
  return std::nullopt;
}

static Type *typeOf(LLVMContext &Ctx, const KindRow &K) {
  switch (K.By) {
  case Carrier::Integer:
    return Type::getIntNTy(Ctx, K.Bits);
  case Carrier::Half:
    return Type::getHalfTy(Ctx);
  case Carrier::BFloat:
    return Type::getBFloatTy(Ctx);
  case Carrier::Float:
    return Type::getFloatTy(Ctx);
  case Carrier::Double:
    return Type::getDoubleTy(Ctx);
  }
  return nullptr;
}

Type *componentType(LLVMContext &Ctx, ElementKind Kind) {
  return typeOf(Ctx, rowOf(Kind));
}

Type *storedType(LLVMContext &Ctx, ElementKind Kind) {
  return Kind == ElementKind::BF16 ? Type::getInt16Ty(Ctx)
                                   : componentType(Ctx, Kind);
}

std::optional<ElementKind> kindOfComponent(Type *Ty) {
  if (!Ty->isIntegerTy() && !Ty->isFloatingPointTy())
    return std::nullopt;
  for (const KindRow &K : KindRows)
    if (typeOf(Ty->getContext(), K) == Ty)
      return K.Kind;
  return std::nullopt;
}

bool canCarry(Type *Ty, ElementKind Kind) {
  return Ty == componentType(Ty->getContext(), Kind) ||
         (Kind == ElementKind::BF16 && Ty->isIntegerTy(16));
}

} // namespace tenon
