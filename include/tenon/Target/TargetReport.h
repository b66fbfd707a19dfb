// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What reports and remarks say of a target.

#ifndef TENON_TARGET_TARGETREPORT_H
#define TENON_TARGET_TARGETREPORT_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Remarks how \p Target does \p Op, and that it drops its cache controls;
/// records how it uses tiles.
void remarkLowered(const MatrixOp &Op, const OpFacts &Facts,
                   const MatrixTarget &Target);

/// The report on \p M (Report/OperationReport.h), whose operations are not
/// lowered yet. \p Requested is the sub-group size that the user asked for.
llvm::json::Object reportOperations(const llvm::Module &M,
                                    const MatrixTarget &Target,
                                    unsigned Requested = 0);

} // namespace tenon

#endif
