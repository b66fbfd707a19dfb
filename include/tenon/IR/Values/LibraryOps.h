// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of OpenCL's library in canonical form. If LLVM has an instruction
// or intrinsic for a function, that is used; an attribute marks calls that may
// be less accurate:
//
//   %y = call float @llvm.exp.f32(float %x) "tenon.precision"="native"
//
// The others are calls of declared functions that carry
// "tenon.library"="<word>" and access no memory; a second result is the second
// member of a structure.
//
//   %y = call float @tenon.library.rsqrt.f32(float %x)
//   %y = call float @tenon.library.powr.native.f32(float %x, float %z)
//   %m = call i32 @tenon.library.mad_sat.signed.i32(i32 %a, i32 %b, i32 %c)
//   %r = call { float, i32 } @tenon.library.frexp.f32(float %x)
//   %e = call { float, float } @tenon.library.cexp.f32(float %re, float %im)
//
// The attributes are the truth, the name is made from them and the type of the
// first operand.

#ifndef TENON_IR_VALUES_LIBRARYOPS_H
#define TENON_IR_VALUES_LIBRARYOPS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

enum class LibraryFunction {
#define MATHS(Name, Word, Operands, Shape, Id, C, Forms) Name,
#define CONVERSIONS(Name, Word) Name,
#define DOT_PRODUCTS(Name, Word, Operands, SignedA, SignedB) Name,
#define SHUFFLES(Name, Word, Operands) Name,
#define COMPLEX(Name, Word, Operands) Name,
#define INTEGERS(Name, Word, Operands) Name,
#include "tenon/IR/Values/Maths.def"
};

/// The error that OpenCL allows for a function, and for its half_, native_
/// (implementation-defined) or fast_ form.
enum class Precision { Full, Half, Native, Fast };

/// Types of a function of T, a float or a vector of floats; int is i32, or as
/// many of them.
enum class MathsShape {
  Same,         ///< T (T…)
  LastInt,      ///< T (T, int)
  TwoNumbers,   ///< {T, T} (T)
  NumberAndInt, ///< {T, int} (T…)
  ToInt,        ///< int (T)
  FromBits,     ///< T (integers of as many bits)
  Scalar,       ///< a component (T…)
  Integers,     ///< the same of integers: U (U…)
  Conversion,   ///< T (as many numbers of another type)
  DotProduct,   ///< i32 (i32…)
  Complex,      ///< {T, T} (T…)
  Shuffle,      ///< as many T's components as the mask has (vectors T…, mask)
};

/// One line of Maths.def.
struct MathsRow {
  enum : unsigned {
    Plain,
    Vector = 1,
    Short = 2,
    NvFast = 4,
    AmdNative = 8,
    Fast = 16
  };
  LibraryFunction Function;
  llvm::StringLiteral Word;
  unsigned Operands;
  MathsShape Shape;
  llvm::Intrinsic::ID Intrinsic;
  llvm::StringLiteral C; ///< empty: none
  unsigned Forms;
};

llvm::ArrayRef<MathsRow> mathsRows();
const MathsRow &rowOf(LibraryFunction Function);
/// Null when there is none.
const MathsRow *findMaths(llvm::StringRef Word);
const MathsRow *findMaths(llvm::Intrinsic::ID Intrinsic);

/// Whether \p Row has a form with this error.
bool hasForm(const MathsRow &Row, Precision Error);

/// "", "half_", "native_", "fast_".
llvm::StringRef prefixOf(Precision Error);

/// Which bytes of a dot product's first two operands are signed.
struct DotSigns {
  bool A, B;
  bool any() const { return A || B; }
};

/// The signs of \p Function, which has shape DotProduct.
DotSigns dotSigns(LibraryFunction Function);

/// The static facts of one declaration.
struct LibraryFacts {
  LibraryFunction Function{};
  Precision Error = Precision::Full;
  bool Signed = false;                   ///< of integers
  Rounding Mode = Rounding::NearestEven; ///< of conversions
};

/// The facts of \p F when it declares such a function.
std::optional<LibraryFacts> readLibraryFacts(const llvm::Function &F);
/// The facts of the function that \p V calls, if it calls one.
std::optional<LibraryFacts> libraryFactsOf(const llvm::Value *V);

/// How accurate the call of an intrinsic has to be.
Precision precisionOf(const llvm::CallBase &Call);
void setPrecision(llvm::CallBase &Call, Precision Error);

/// The result's type, for operands that fit the shape; null for others.
llvm::Type *resultTypeOf(const MathsRow &Row,
                         llvm::ArrayRef<llvm::Value *> Operands);

/// Calls the intrinsic for \p Facts.Function, or the library function. Operands
/// fit the shape.
llvm::Value *createLibraryOp(llvm::IRBuilderBase &B, const LibraryFacts &Facts,
                             llvm::ArrayRef<llvm::Value *> Operands);

/// Converts \p V, a number or a vector of numbers, to the floating-point type
/// \p Ty: by LLVM's instruction, or by a library operation for other rounding
/// modes. \p Signed: whether integers are signed.
llvm::Value *createConversion(llvm::IRBuilderBase &B, llvm::Value *V,
                              llvm::Type *Ty, bool Signed, Rounding Mode);

} // namespace tenon

#endif
