// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view over the type of matrix values:
//
//   target("spirv.CooperativeMatrixKHR", component, scope, rows, columns, use)
//
// The component is only storage; each operation defines what its bits mean (an
// i16 component may be bf16). SPV_KHR_cooperative_matrix, section 3. LLVM gives
// the type the size of a pointer, whatever the matrix holds.

#ifndef TENON_IR_MATRIX_MATRIXTYPE_H
#define TENON_IR_MATRIX_MATRIXTYPE_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/DerivedTypes.h"

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

class MatrixType : public llvm::TargetExtType {
public:
  static constexpr llvm::StringLiteral TypeName = "spirv.CooperativeMatrixKHR";

  static MatrixType *get(llvm::Type *Component, MatrixScope Scope,
                         unsigned Rows, unsigned Columns, MatrixUse Use);

  llvm::Type *component() const { return getTypeParameter(0); }
  unsigned scope() const { return getIntParameter(0); }
  unsigned rows() const { return getIntParameter(1); }
  unsigned columns() const { return getIntParameter(2); }
  /// Only for types that checkMatrixType() accepts.
  MatrixUse use() const { return static_cast<MatrixUse>(getIntParameter(3)); }
  uint64_t elements() const { return uint64_t(rows()) * columns(); }

  static bool classof(const llvm::Type *Ty) {
    const auto *Ext = llvm::dyn_cast<llvm::TargetExtType>(Ty);
    return Ext && Ext->getName() == TypeName &&
           Ext->getNumTypeParameters() == 1 && Ext->getNumIntParameters() == 4;
  }
};

/// Empty if \p Ty is a matrix that Tenon supports, else what is wrong.
std::string checkMatrixType(const MatrixType *Ty);

/// The largest number of rows or columns of one matrix.
constexpr unsigned MaxMatrixDimension = 256;

/// "acc f32 8x16": use, component, rows x columns.
std::string describe(const MatrixType *Ty);

/// True if \p Ty is a matrix, an aggregate that contains one, or a function
/// type with one.
bool containsMatrix(llvm::Type *Ty);

/// True if a value or a variable of \p F is or contains a matrix.
bool usesMatrices(const llvm::Function &F);

} // namespace tenon

#endif
