// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_PROCESSOR_HALFARITHMETIC_H
#define TENON_LIB_OUTPUT_PROCESSOR_HALFARITHMETIC_H

#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Whether expandHalfArithmetic() adds conversions to \p I, which computes
/// halves.
bool convertsHalves(const llvm::Instruction &I);

/// Moves operations on many halves to functions on eight halves each, so that
/// the code of the conversions is emitted only once.
void outlineHalfPieces(llvm::Function &F);

/// Computes f16 as f32, with conversions by integer operations, on x86 without
/// F16C. There, LLVM's code generator would emit a call for each element of
/// each operand, and take a time that grows with the square of their number. To
/// be called after all optimisation.
void expandHalfArithmetic(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
