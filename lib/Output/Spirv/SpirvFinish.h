// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a SPIR-V module needs of its consumer, and what it need not.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVFINISH_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVFINISH_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The lowest SPIR-V 1.x that \p M, not yet written, can be written as: x. What
/// is not known to need less counts as 1.4, the back end's own choice.
unsigned lowestMinor(const llvm::Module &M);

/// Built-in variables are no imports: removes their linkage, and the capability
/// where nothing else has one. A module without a kernel has to have it.
///
///   OpDecorate %id LinkageAttributes "__spirv_BuiltIn…" Import
void mendLinkage(SpirvModule &M);

/// A pointer may have cache controls of several levels. Validators take more
/// than one decoration of a kind for a mistake, but for those of groups, and
/// IGC follows either those of groups or the others. So each level has a group:
///
///   OpDecorate %group CacheControlLoadINTEL 0 …
///   %group = OpDecorationGroup
///   OpGroupDecorate %group %p
void groupCacheControls(SpirvModule &M);

} // namespace tenon

#endif
