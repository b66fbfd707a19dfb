// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SimtFeatures.def as names and as a check.

#ifndef TENON_TARGET_SIMT_SIMTFEATURES_H
#define TENON_TARGET_SIMT_SIMTFEATURES_H

#include "tenon/Target/TargetOptions.h"

namespace tenon {

namespace simt {
#define SIMT_FEATURE(Name, Word, Text)                                         \
  inline constexpr llvm::StringLiteral Name = Word;
#include "tenon/Target/Simt/SimtFeatures.def"
} // namespace simt

/// An error names a feature of \p Options that no SIMT target has, and those
/// that there are.
llvm::Error checkSimtFeatures(const TargetOptions &Options);

/// An error where resolved \p Options name a triple that is no SPIR-V's, or a
/// processor that this has not.
llvm::Error checkSpirvMachine(const TargetOptions &Options);

} // namespace tenon

#endif
