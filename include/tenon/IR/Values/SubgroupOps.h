// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a sub-group on ordinary values in canonical form
// (SubgroupOps.def): convergent calls to declared functions that carry
// "tenon.subgroup"="<word>".
//
//   %s = call float @tenon.subgroup.reduce.fadd.f32(float %x)
//   %b = call <8 x i16> @tenon.subgroup.block2d.load.2x16x8x1.v8i16.p1(
//            ptr addrspace(1) %base, i32 %w, i32 %h, i32 %pitch, <2 x i32> %xy)
//
// The attributes are the truth, the name is made from them.

#ifndef TENON_IR_VALUES_SUBGROUPOPS_H
#define TENON_IR_VALUES_SUBGROUPOPS_H

#include "tenon/IR/Values/BlockOrder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"
#include <optional>

namespace tenon {

enum class SubgroupOpcode {
#define SUBGROUP_OP(Name, Word, Operands, Memory) Name,
#include "tenon/IR/Values/SubgroupOps.def"
};

/// How a reduction or scan combines two values.
enum class Combination {
#define COMBINATION(Name, Word) Name,
#include "tenon/IR/Values/SubgroupOps.def"
};

llvm::StringRef wordOf(SubgroupOpcode Opcode);
llvm::StringRef wordOf(Combination How);
/// Combines floats; the others combine integers.
bool isFloatCombination(Combination How);

/// What a 2D block load does with the rows of a block.
enum class BlockForm {
  Plain,     ///< rows stay as they are
  Transform, ///< rows are VNNI-packed in words of 32 bits
  Transpose  ///< columns become rows
};

/// The blocks of a 2D operation: Count blocks of Width times Height elements,
/// side by side.
struct Block2DFacts {
  unsigned ElementBytes = 0, Width = 0, Height = 0, Count = 1;
  BlockForm Form = BlockForm::Plain; // load
  BlockOrder Order = BlockOrder::Payload;
};

/// The static facts of one declaration, read from its attributes.
struct SubgroupFacts {
  SubgroupOpcode Opcode{};
  /// Type of one lane's value: T in SubgroupOps.def.
  llvm::Type *Value = nullptr;
  Combination How{}; ///< reduce, scan
  /// Reduce, rotate: number of neighbouring lanes; 0: all.
  unsigned Cluster = 0;
  /// Broadcast, reduce, scan, any, all: involves only the active lanes.
  /// Otherwise all lanes have to execute it.
  bool Active = false;
  Block2DFacts Block;     ///< block2d
  unsigned AddrSpace = 0; ///< block, block2d

  bool operator==(const SubgroupFacts &Other) const;
};

/// True if the operation is undefined unless all lanes execute it. Shuffles,
/// ballots, elections, BroadcastFirst and AllEqual always involve only the
/// active lanes.
bool needsAllLanes(const SubgroupFacts &Facts);

/// On a call of a shuffle or of a barrier of a sub-group: all lanes of the
/// sub-group execute it, even where control flow does not show it.
inline constexpr llvm::StringLiteral AllLanesAttribute = "tenon.all-lanes";

/// The facts of \p F when it declares such an operation.
std::optional<SubgroupFacts> readSubgroupFacts(const llvm::Function &F);

/// The facts of the operation that \p V calls, if it calls one.
std::optional<SubgroupFacts> subgroupFactsOf(const llvm::Value *V);

/// The type that a declaration with these facts has.
llvm::FunctionType *subgroupOpType(llvm::LLVMContext &Ctx,
                                   const SubgroupFacts &Facts);

/// The identity of \p How for type \p Ty: the first lane's result of an
/// exclusive scan.
llvm::Constant *identityOf(Combination How, llvm::Type *Ty);

/// The value that an inactive lane contributes: combining with it changes no
/// value, not even the sign of zero or a NaN.
llvm::Constant *neutralOf(Combination How, llvm::Type *Ty);

/// Combines \p A and \p C.
llvm::Value *createCombination(llvm::IRBuilderBase &Builder, Combination How,
                               llvm::Value *A, llvm::Value *C);

/// Whether \p A and \p C are equal in each component, as AllEqual compares: an
/// i1.
llvm::Value *createEquality(llvm::IRBuilderBase &Builder, llvm::Value *A,
                            llvm::Value *C);

/// Whether it is a shuffle from a lane that the operation computes: ShuffleXor,
/// ShuffleUp, ShuffleDown, Rotate, ShuffleUpPair or ShuffleDownPair.
bool isRelativeShuffle(SubgroupOpcode Opcode);
/// ShuffleUpPair and ShuffleDownPair, which have two values of each lane.
bool isPairShuffle(SubgroupOpcode Opcode);

/// The memory effects of an operation with these facts.
llvm::MemoryEffects effectsOf(const SubgroupFacts &Facts);

/// The name that a declaration with these facts must have.
std::string declarationName(const SubgroupFacts &Facts);

/// "reduce fadd f32", as messages name it.
std::string describe(const SubgroupFacts &Facts);

/// Calls the operation. Facts.AddrSpace and Facts.Value are taken from the
/// operands where these determine them; for loads and reads the caller gives
/// Value.
llvm::CallInst *createSubgroupOp(llvm::IRBuilderBase &Builder,
                                 SubgroupFacts Facts,
                                 llvm::ArrayRef<llvm::Value *> Operands);

/// Sets the order of each load and store of 2D blocks in \p M. Returns whether
/// anything changed.
bool setBlockOrder(llvm::Module &M, BlockOrder Order);

/// Whether it is an operation on 2D blocks.
bool isBlock2D(SubgroupOpcode Opcode);

} // namespace tenon

#endif
