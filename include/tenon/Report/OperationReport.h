// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON report: what each kernel's matrix operations are and how the target
// does them.
//
//   { "target": "cpu", "kernels": [ { "name": "gemm", "operations": [
//       { "operation": "muladd f32.32x64x16.bf16.bf16", "calls": 1,
//         "path": "vdpbf16ps, 512-bit vectors" } ] } ] }

#ifndef TENON_REPORT_OPERATIONREPORT_H
#define TENON_REPORT_OPERATIONREPORT_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// The report on \p M, which has been recognised and not yet lowered.
llvm::json::Object reportOperations(const llvm::Module &M,
                                    const MatrixTarget &Target);

} // namespace tenon

#endif
