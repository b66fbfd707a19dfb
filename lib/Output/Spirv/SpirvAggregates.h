// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVAGGREGATES_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVAGGREGATES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Replaces values that are structures or arrays by their members. Arguments
/// and results of functions remain single values. Aggregates of more than a few
/// hundred members are left unchanged.
void splitAggregates(llvm::Function &F);

} // namespace tenon

#endif
