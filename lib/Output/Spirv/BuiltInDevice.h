// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names of instructions of Intel's GPUs: OpSubgroup2DBlock…INTEL
// (SPV_INTEL_2d_block_io), OpSubgroupMatrixMultiplyAccumulateINTEL, and OpenCL
// C's built-ins for the latter.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINDEVICE_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINDEVICE_H

#include "tenon/IR/Values/DeviceOps.h"

namespace tenon {

/// Emits a message as a call of its built-in function; \p Data as in
/// createBlockMessage().
llvm::CallInst *callBlock2D(llvm::IRBuilderBase &B,
                            const BlockMessageFacts &Facts,
                            const Block2DMemory &Memory, llvm::Value *Data);

/// Replaces \p Call if it is a call of a device's instruction; otherwise
/// returns false.
bool nameDeviceOp(llvm::CallInst &Call);

} // namespace tenon

#endif
