// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications of fragments, OpSubgroupMatrixMultiplyAccumulateINTEL and
// OpenCL C's intel_sub_group_*_matrix_mad_*: the supported operand types, and
// the conversion of such a call to a muladd between fragment casts.

#ifndef TENON_LIB_RECOGNIZE_LANES_LANEMULADD_H
#define TENON_LIB_RECOGNIZE_LANES_LANEMULADD_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// A type of operands, of both A and B. These may differ in their signs, or by
/// mayMix().
struct OperandRow {
  llvm::StringLiteral Words;
  uint64_t MaskA, MaskB; ///< its bits in the SPIR-V operand mask
  unsigned K;
  ElementKind Unsigned, Signed; ///< of A and B; equal for floats
  ElementKind Wide, Narrow;     ///< of C and the result
};

llvm::ArrayRef<OperandRow> operandRows();

/// Whether A may have type \p A and B type \p B: they have the same K and
/// accumulators.
bool mayMix(const OperandRow &A, const OperandRow &B);

/// "K 16 with f16 operands and f32 or f16 accumulators"
std::string describe(const OperandRow &Row);

/// Empty if values of type \p Ty can hold operand \p What ("A", "B") of \p Row;
/// otherwise what is wrong.
std::string checkContainer(const OperandRow &Row, llvm::StringRef What,
                           llvm::Type *Ty);

/// The kind of accumulators of type \p Ty with operands of \p Row; nothing if
/// there is no such accumulator. An i16 is bf16.
std::optional<ElementKind> accumulatorKind(const OperandRow &Row,
                                           llvm::Type *Ty);

/// D = A * B + C of fragments.
struct LaneMulAdd {
  unsigned K = 0;
  ElementKind KindA{}, KindB{}, KindC{}, KindD{};
  llvm::Value *A = nullptr, *B = nullptr, *C = nullptr;
};

/// The size of the sub-groups that execute \p Op: the one that \p Kernel
/// requires, or, if it requires none, the one that the operands' types imply.
unsigned subgroupSizeOf(const LaneMulAdd &Op, const llvm::Function &Kernel);

/// The accumulator of \p Op. For a variable that was never set, it is zero, and
/// a warning is given. Programs rely on this zero, which Intel's compiler
/// provides.
llvm::Value *accumulatorOf(const LaneMulAdd &Op, const llvm::CallInst &Call);

/// Emits for \p Call, whose result has type \p Result,
///
///   %a = tenon.from.fragment(A)   %b = …   %c = …
///   %d = tenon.muladd(%a, %b, %c)
///   tenon.to.fragment(%d)
///
/// N is the sub-group size, which becomes the kernel's required one.
llvm::Expected<llvm::Value *> emitLaneMulAdd(llvm::CallInst &Call,
                                             llvm::IRBuilderBase &Builder,
                                             const LaneMulAdd &Op,
                                             llvm::Type *Result);

} // namespace tenon

#endif
