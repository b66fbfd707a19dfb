// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Address payloads of 2D blocks, which the library of Intel's graphics compiler
// passes by pointers (CUTLASS for SYCL, Triton):
//
//   int *__builtin_IB_subgroup_createBlock2DAddressPayload(
//       i64 base, i32 width, i32 height, i32 pitch, i32 x, i32 y,
//       i32 columns, i32 rows, i32 blocks)
//   int *…_copyBlock2DAddressPayload(int *)
//   void …_{set|add}Block2DAddressPayload{Base|Width|…|BlockX|BlockY}(int *, …)
//
// Width, height and pitch are those of the matrix minus one.

#ifndef TENON_LIB_RECOGNIZE_LANES_BLOCKPAYLOADS_H
#define TENON_LIB_RECOGNIZE_LANES_BLOCKPAYLOADS_H

#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Recognises functions that create and change payloads.
std::optional<Recognition> recognizeBlockPayloads(const Callee &Name);

/// base, width, height, pitch and coordinate, as operands of canonical
/// operations on 2D blocks, of the payload to which operand 0 of \p Call
/// points. The coordinate is moved by operands 1 and 2.
llvm::Expected<llvm::SmallVector<llvm::Value *, 6>>
payloadOperands(llvm::CallInst &Call, llvm::IRBuilderBase &B);

/// The global pointer with the address \p Base.
llvm::Value *globalBase(llvm::Value *Base, llvm::IRBuilderBase &B);

/// Promotes the payloads in \p M to SSA values where possible.
bool promoteBlockPayloads(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

} // namespace tenon

#endif
