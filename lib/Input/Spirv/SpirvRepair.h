// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites constructs with matrices that llvm-spirv cannot translate to
// equivalent ones that it can. docs/spirv-input.md lists the cases, with
// llvm-spirv's behaviour without the repair.
//
//   %x = OpCompositeExtract %float %matrix 3
// ->
//   %slot = OpVariable %_ptr_matrix Function      ; in the entry block
//           OpStore %slot %matrix
//   %p    = OpAccessChain %_ptr_float %slot %uint_3
//   %x    = OpLoad %float %p

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVREPAIR_H
#define TENON_LIB_INPUT_SPIRV_SPIRVREPAIR_H

namespace tenon {

class SpirvModule;

/// Repairs \p M in place; returns how many instructions were rewritten.
unsigned repairSpirv(SpirvModule &M);

/// True when \p M uses the matrix type of SPV_INTEL_joint_matrix before 2023,
/// which only llvm-spirv up to 21 knows.
bool isLegacyJointMatrix(const SpirvModule &M);

} // namespace tenon

#endif
