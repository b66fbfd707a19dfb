// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications of values that the lanes of a sub-group hold, as
// OpSubgroupMatrixMultiplyAccumulateINTEL and OpenCL C's
// intel_sub_group_*_matrix_mad_* have them: which operand types there are, and
// how such a call becomes a muladd between fragment casts.

#ifndef TENON_LIB_RECOGNIZE_LANES_LANEMULADD_H
#define TENON_LIB_RECOGNIZE_LANES_LANEMULADD_H

#include "tenon/IR/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// One type of operands: both A and B have it, but for their signs, or for what
/// may be mixed with it.
struct OperandRow {
  llvm::StringLiteral Words;
  uint64_t MaskA, MaskB; ///< the bits that say so in the SPIR-V operand mask
  unsigned K;
  ElementKind Unsigned, Signed; ///< of A and B; equal for floats
  ElementKind Wide, Narrow;     ///< of C and the result
};

llvm::ArrayRef<OperandRow> operandRows();

/// Whether A may be of \p A and B of \p B: their K and accumulators are equal.
bool mayMix(const OperandRow &A, const OperandRow &B);

/// "K 16 with f16 operands and f32 or f16 accumulators"
std::string describe(const OperandRow &Row);

/// Empty when values of type \p Ty may hold operand \p What ("A", "B") of
/// \p Row, else what is wrong.
std::string checkContainer(const OperandRow &Row, llvm::StringRef What,
                           llvm::Type *Ty);

/// The kind that accumulators of type \p Ty have beside operands of \p Row;
/// nothing when there is none. An i16 is bf16.
std::optional<ElementKind> accumulatorKind(const OperandRow &Row,
                                           llvm::Type *Ty);

/// D = A * B + C of lane values; the result type is the call's.
struct LaneMulAdd {
  unsigned K = 0;
  ElementKind KindA{}, KindB{}, KindC{}, KindD{};
  llvm::Value *A = nullptr, *B = nullptr, *C = nullptr;
};

/// Emits
///
///   %a = tenon.from.fragment(A)   %b = …   %c = …
///   %d = tenon.muladd(%a, %b, %c)
///   tenon.to.fragment(%d)
///
/// in the place of \p Call. N is the sub-group size: the kernel's, or, where it
/// leaves that open, the one that the operands' types are made for, which then
/// becomes the kernel's.
llvm::Expected<llvm::Value *> emitLaneMulAdd(llvm::CallInst &Call,
                                             llvm::IRBuilderBase &Builder,
                                             const LaneMulAdd &Op);

} // namespace tenon

#endif
