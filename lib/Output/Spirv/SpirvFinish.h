// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The version, capabilities and decorations that a SPIR-V module requires.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVFINISH_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVFINISH_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The minor version x of the lowest SPIR-V 1.x in which \p M can be written.
/// Constructs of unknown version count as 1.4, the back end's default.
unsigned lowestMinor(const llvm::Module &M);

/// Built-in variables are not imported: removes their linkage decorations, and
/// the capability Linkage if nothing else needs it. A module without a kernel
/// needs it.
///
///   OpDecorate %id LinkageAttributes "__spirv_BuiltIn…" Import
void mendLinkage(SpirvModule &M);

/// LLVM's back end appends the type of a null event again for each further use
/// of it:
///
///   %null = OpConstantNull %event %event
void cutNulls(SpirvModule &M);

/// A pointer may have cache controls for several levels. Validators reject
/// several decorations of one kind, except in decoration groups, and IGC
/// evaluates either the groups or the other decorations. Each level therefore
/// gets a group:
///
///   OpDecorate %group CacheControlLoadINTEL 0 …
///   %group = OpDecorationGroup
///   OpGroupDecorate %group %p
void groupCacheControls(SpirvModule &M);

} // namespace tenon

#endif
