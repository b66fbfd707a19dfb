// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which programs Tenon has anything to do with. Names of functions stand as
// plain text in every form, also in SPIR-V (imported functions) and in bitcode
// (its string table). What SPIR-V has as instructions is told by its
// capabilities.

#include "tenon/Api/Program.h"
#include "tenon/Input/Form.h"
#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Names[] = {
    "_matrix_mad_k",             // cl_intel_subgroup_matrix_multiply_accumulate
    "_split_matrix_mad_k",       // cl_intel_subgroup_split_matrix_…
    "intel_sub_group_2d_block_", // cl_intel_subgroup_2d_block_io
    "__spirv_CooperativeMatrix", // SPV_KHR_cooperative_matrix and Intel's
                                 // additions
    "__spirv_JointMatrix",       // SPV_INTEL_joint_matrix of before 2024
    "__spirv_SubgroupMatrix",  // SPV_INTEL_subgroup_matrix_multiply_accumulate
    "__spirv_Subgroup2DBlock", // SPV_INTEL_2d_block_io
    "spirv.CooperativeMatrixKHR", // the types in LLVM IR
    "spirv.JointMatrixINTEL",
    "__builtin_IB_sub_group", // IGC's own
};

/// SPIR-V specification, section 3.2.30, and Intel's extensions to it.
static constexpr uint32_t Capabilities[] = {
    spirv::CapCooperativeMatrixKHR,
    spirv::CapJointMatrixINTEL,
    6228, // Subgroup2DBlockIOINTEL
    6236, // SubgroupMatrixMultiplyAccumulateINTEL
};

bool usesMatrices(StringRef Bytes) {
  if (any_of(Names, [&](StringRef Name) { return Bytes.contains(Name); }))
    return true;
  if (!beginsLikeSpirv(Bytes))
    return false;
  Expected<SpirvModule> M = SpirvModule::parse(Bytes);
  if (!M) {
    consumeError(M.takeError()); // the driver has words for it
    return false;
  }
  return any_of(Capabilities,
                [&](uint32_t Number) { return M->hasCapability(Number); });
}

} // namespace tenon
