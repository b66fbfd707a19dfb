// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications summed over steps of k, as one function on memory:
//
//   D = C + sum over s < steps of A(s) * B(s)
//
// A(s) and B(s) are M x K and K x N matrices in memory. One multiplication on
// buffers is the case of one step; a kernel's loop over k is one call.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H

#include "AmxTable.h"
#include "llvm/IR/Module.h"

namespace tenon {

enum class ContractSteps {
  One,       ///< a single step
  Continued, ///< each step begins along k where the one before ends
  Separate,  ///< steps have a distance of their own
  Resident,  ///< all steps have the same operands, of one instruction's K
};

struct Contraction {
  const AmxRow *Row;
  unsigned M, N, K; ///< of one step
  MatrixLayout A, B;
  ContractSteps Steps = ContractSteps::One;
  bool FromZero = false; ///< C is zero and not read
  /// Nothing writes B during a launch: other work-groups may share its panel.
  bool SharesB = false;

  unsigned stepBytes() const { return K * Row->elementBytes(); }
  /// Bytes of k of one instruction.
  unsigned depth() const;
};

/// Whether contractFunction() supports it. Packed rows of B consist of whole
/// groups; separate steps are divided into equal ones.
bool canContract(const Contraction &Facts);

/// The function, created on first use:
///
///   void (ptr D, i64 stride, ptr C, i64 stride, ptr A, i64 stride, i64 step,
///         ptr B, i64 stride, i64 step, i64 steps)
///
/// Strides and the distances between steps are in bytes; C and D are row-major
/// and may be the same. \p AddAttributes sets the processor for which a
/// function is compiled.
llvm::Function *
contractFunction(llvm::Module &M, const Contraction &Facts,
                 llvm::function_ref<void(llvm::Function &)> AddAttributes);

} // namespace tenon

#endif
