// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON report: what each kernel's matrix operations are and how the target
// does them.
//
//   { "target": "cpu", "kernels": [ { "name": "gemm", "operations": [
//       { "operation": "muladd f32.32x64x16.bf16.bf16", "calls": 1,
//         "path": "vdpbf16ps, 512-bit vectors" } ] } ] }
//
// Where the target has tiles, a kernel also says what its multiplications have
// become, and how far they fill tiles:
//
//   "tiles": { "share": 100, "operations": [
//       { "operation": "muladd f32.32x64x16.bf16.bf16", "calls": 1,
//         "instruction": "tdpbf16ps", "share": 100 } ] }
//
// with a "reason" where a loop over k fills less than it could.

#ifndef TENON_REPORT_OPERATIONREPORT_H
#define TENON_REPORT_OPERATIONREPORT_H

#include "tenon/Target/MatrixTarget.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// The report on \p M, whose operations are not lowered yet.
llvm::json::Object reportOperations(const llvm::Module &M,
                                    const MatrixTarget &Target);

/// Has the lowering of \p M record how tiles are used.
void keepTileRecords(llvm::Module &M);

/// Adds to \p Report what has been recorded in \p Lowered, whose records end
/// here; nothing where none were kept.
void addTileRecords(llvm::json::Object &Report, llvm::Module &Lowered);

/// \p At has been lowered to tiles: recorded where records are kept.
void recordTileUse(const llvm::Instruction &At, const OpFacts &Facts,
                   const TileUse &Use);

} // namespace tenon

#endif
