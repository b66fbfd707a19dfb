// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions of Intel's GPUs in canonical form: targets make them while they
// lower matrices, and lib/Output/Spirv writes them by the names that consumers
// of SPIR-V know. Convergent calls of declared functions that carry
// "tenon.device"="<word>".
//
//   call void @tenon.device.block2d.load.2x16x8x1.p1(ptr addrspace(1) %base,
//       i32 %width, i32 %height, i32 %pitch, <2 x i32> %xy, ptr %data)
//   %d = call <8 x float>
//   @tenon.device.muladd.bf16.bf16.12288.v8i16.v8i32.v8f32(
//       <8 x i16> %a, <8 x i32> %b, <8 x float> %c)
//
// The attributes are the truth, the name is made from them and from types.

#ifndef TENON_IR_VALUES_DEVICEOPS_H
#define TENON_IR_VALUES_DEVICEOPS_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// The memory that 2D blocks are part of, and where the first one begins.
struct Block2DMemory {
  llvm::Value *Base;
  llvm::Value *Width, *Height, *Pitch; ///< bytes, rows, bytes; i32
  llvm::Value *Coordinate;             ///< <2 x i32>: column in elements, row
};

/// The facts of a load, store or prefetch of 2D blocks whose data is in memory,
/// unlike that of the operations in SubgroupOps.def.
struct BlockMessageFacts {
  SubgroupOpcode Opcode{}; ///< Block2DLoad, Block2DStore or Block2DPrefetch
  Block2DFacts Block;
};

/// Emits the message; \p Data points to the private memory that a load writes
/// and a store reads, and is null for a prefetch.
llvm::CallInst *createBlockMessage(llvm::IRBuilderBase &B,
                                   const BlockMessageFacts &Facts,
                                   const Block2DMemory &Memory,
                                   llvm::Value *Data);

/// The facts of \p F when it declares such a message.
std::optional<BlockMessageFacts> readBlockMessage(const llvm::Function &F);

/// The facts of one matrix instruction, D = A * B + C on the shares of lanes.
struct MatrixInstructionFacts {
  ElementKind A{}, B{};
  unsigned Depth = 0; ///< columns of A, rows of B
  /// Matrix Multiply Accumulate Operands of
  /// OpSubgroupMatrixMultiplyAccumulateINTEL.
  unsigned Operands = 0;
  /// Written as OpenCL's built-in function, not as SPIR-V's instruction.
  bool ByBuiltIn = false;
};

/// Emits the instruction; the result has the type of \p OfC.
llvm::CallInst *createMatrixInstruction(llvm::IRBuilderBase &B,
                                        const MatrixInstructionFacts &Facts,
                                        llvm::Value *OfA, llvm::Value *OfB,
                                        llvm::Value *OfC);

/// The facts of \p F when it declares such an instruction.
std::optional<MatrixInstructionFacts>
readMatrixInstruction(const llvm::Function &F);

} // namespace tenon

#endif
