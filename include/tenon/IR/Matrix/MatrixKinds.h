// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Enumerations generated from MatrixKinds.def, their words, and the shape
// record.

#ifndef TENON_IR_MATRIX_MATRIXKINDS_H
#define TENON_IR_MATRIX_MATRIXKINDS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Type;
} // namespace llvm

namespace tenon {

enum class ElementKind {
#define ELEMENT_KIND(Name, Word, Bits, Class, Carrier) Name,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

enum class ElementClass { Integer, Signed, Unsigned, Float };

enum class MatrixUse {
#define MATRIX_USE(Name, Word, Value) Name = Value,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

enum class MatrixLayout {
#define MATRIX_LAYOUT(Name, Word, Value) Name = Value,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

enum class MatrixScope {
#define MATRIX_SCOPE(Name, Word, Value) Name = Value,
#include "tenon/IR/Matrix/MatrixKinds.def"
};

llvm::StringRef wordOf(ElementKind Kind);
llvm::StringRef wordOf(MatrixUse Use);
llvm::StringRef wordOf(MatrixLayout Layout);
llvm::StringRef wordOf(MatrixScope Scope);

std::optional<ElementKind> parseElementKind(llvm::StringRef Word);
std::optional<MatrixUse> parseMatrixUse(llvm::StringRef Word);
std::optional<MatrixLayout> parseMatrixLayout(llvm::StringRef Word);

/// The SPIR-V enumerant's meaning; nothing when it has none here.
std::optional<MatrixUse> matrixUseFromSpirv(uint64_t Value);
std::optional<MatrixLayout> matrixLayoutFromSpirv(uint64_t Value);
std::optional<MatrixScope> matrixScopeFromSpirv(uint64_t Value);

unsigned bitsOf(ElementKind Kind);
ElementClass classOf(ElementKind Kind);
inline bool isFloat(ElementKind Kind) {
  return classOf(Kind) == ElementClass::Float;
}
inline bool isFloat8(ElementKind Kind) {
  return Kind == ElementKind::E4M3 || Kind == ElementKind::E5M2;
}
/// fp8 and fp4, whose carriers are integers.
inline bool isSmallFloat(ElementKind Kind) {
  return isFloat8(Kind) || Kind == ElementKind::E2M1;
}

/// The LLVM type of components of \p Kind: an integer, half, bfloat, float or
/// double of its bits.
llvm::Type *componentType(llvm::LLVMContext &Ctx, ElementKind Kind);

/// The type in which programs store elements of \p Kind, and in which a lane
/// holds them: as above, but bf16, a type that few devices know, is an integer.
llvm::Type *storedType(llvm::LLVMContext &Ctx, ElementKind Kind);

/// The default kind of a component of LLVM type \p Ty, where no operation says
/// more: i8 to i64, f16, bf16, f32, f64. Nothing for any other type.
std::optional<ElementKind> kindOfComponent(llvm::Type *Ty);

/// The integer kind of \p Bits bits in \p Class; nothing if there is none.
std::optional<ElementKind> integerKind(unsigned Bits, ElementClass Class);

/// The signed or unsigned kind of \p Bits bits; nothing if there is none.
inline std::optional<ElementKind> signedKind(unsigned Bits, bool Signed) {
  return integerKind(Bits,
                     Signed ? ElementClass::Signed : ElementClass::Unsigned);
}

/// True if an operation may interpret components of LLVM type \p Ty as \p Kind:
/// of equal width, bf16 also in i16, fp8 in i8, fp4 in i4, tf32 in float, and
/// signed and unsigned kinds in integers.
bool canCarry(llvm::Type *Ty, ElementKind Kind);

/// How many elements of \p Bits bits VNNI packing interleaves: as many as fill
/// 32 bits (SPV_INTEL_joint_matrix, PackedINTEL).
inline unsigned packFactor(unsigned Bits) { return Bits < 32 ? 32 / Bits : 1; }

} // namespace tenon

#endif
