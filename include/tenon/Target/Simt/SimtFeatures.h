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

/// An error if \p Options have a feature that no SIMT target has; it lists
/// those that exist.
llvm::Error checkSimtFeatures(const TargetOptions &Options);

/// An error if resolved \p Options have a triple that is not SPIR-V's, or a
/// processor that it does not have.
llvm::Error checkSpirvMachine(const TargetOptions &Options);

/// TargetDescription::CodeGenFeatures of targets that write SPIR-V: their
/// features are not LLVM's.
inline std::string noFeatures(const TargetOptions &) { return ""; }

} // namespace tenon

#endif
