// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a work-group by OpenCL C's names.

#ifndef TENON_LIB_OUTPUT_SPIRV_BUILTINGROUPS_H
#define TENON_LIB_OUTPUT_SPIRV_BUILTINGROUPS_H

#include "tenon/IR/Values/GroupOps.h"

namespace tenon {

/// Replaces the work-group operation \p Call by a call of OpenCL C's function,
/// for which SPIR-V has an instruction:
///
///   %s = call float @tenon.group.reduce.fadd.f32(float %x)
///   -> %s = call float @_Z21work_group_reduce_addf(float %x)
void nameGroupOp(llvm::CallInst &Call, const GroupFacts &Facts);

} // namespace tenon

#endif
