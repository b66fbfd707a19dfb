// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The JSON report: each kernel's matrix operations, and how the target executes
// them. The target starts it (Target/TargetReport.h); lowering records its
// results in the module, and they are added.
//
//   { "target": "cpu", "kernels": [ { "name": "gemm", "subgroup_size": 1,
//       "operations": [ { "operation": "muladd f32.32x64x16.bf16.bf16",
//       "calls": 1,
//         "path": "vdpbf16ps, 512-bit vectors" } ] } ] }
//
// For a target with tiles, a kernel also lists its multiplications after
// fusion, and how far they fill tiles:
//
//   "tiles": { "share": 100, "operations": [
//       { "operation": "muladd f32.32x64x16.bf16.bf16", "calls": 1,
//         "instruction": "tdpbf16ps", "share": 100 } ] }
//
// with a "reason" where a loop over k fills less than it could.
//
// For a target that keeps a matrix whole, a kernel with multiplications of
// fragments lists them before fusion, and why they are not raised to matrices:
//
//   "fragments": [
//       { "operation": "muladd f32.8x16x16.bf16.bf16", "calls": 8,
//         "raised": false, "reason": "A: lanes compute its elements (fmul)" } ]
//
// and its loops over k that are sums of products in memory:
//
//   "contractions": [
//       { "operation": "contract f32.32x64x16.bf16.bf16.row.row.continued",
//         "calls": 1,
//         "sum": "one contraction of 32x64, k = 4096 in steps of 16",
//         "path": "vdpbf16ps, 512-bit vectors" } ]
//
// Multiplications that a loop repeats without one have a reason in their place:
//
//       { "operation": "muladd f32.32x64x16.bf16.bf16", "calls": 1,
//         "reason": "each iteration begins with another sum" }

#ifndef TENON_REPORT_OPERATIONREPORT_H
#define TENON_REPORT_OPERATIONREPORT_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Report/TileUse.h"
#include "llvm/Support/JSON.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Starts recording how the lowering of \p M uses tiles.
void keepTileRecords(llvm::Module &M);
/// Starts recording which multiplications of fragments in \p M are raised.
void keepFragmentRecords(llvm::Module &M);

/// Starts recording which loops over k of \p M are contracted.
void keepContractionRecords(llvm::Module &M);

/// Adds the records of \p Lowered to \p Report and stops recording; does
/// nothing if there are none.
void addRecords(llvm::json::Object &Report, llvm::Module &Lowered);

/// Records, if records are kept, that \p At has been lowered to tiles.
void recordTileUse(const llvm::Instruction &At, const OpFacts &Facts,
                   const TileUse &Use);

/// Records, if records are kept, that the loop over k around \p At is a sum,
/// and by which \p Path.
void recordContraction(const llvm::Instruction &At, const OpFacts &Facts,
                       llvm::StringRef Sum, llvm::StringRef Path);

/// Records, if records are kept, \p Why the loop around \p At is no sum.
void recordNotContracted(const llvm::Instruction &At, const OpFacts &Facts,
                         llvm::StringRef Why);

/// Records, if records are kept, that \p At was a multiplication of fragments,
/// and \p Why it is not raised; empty if it is.
void recordFragments(const llvm::Instruction &At, const OpFacts &Facts,
                     llvm::StringRef Why);

} // namespace tenon

#endif
