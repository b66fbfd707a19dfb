// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An IRBuilder for code of a whole sub-group, with the number of lanes and the
// block for the function's allocas.
//
// There are two layouts for values with several parts in each lane. An array of
// vectors, in which values are kept, has one vector over the lanes for each
// part:
//
//   part 0   lane 0  lane 1  …  lane 15        <16 x T>
//   part 1   lane 0  lane 1  …  lane 15        <16 x T>
//
// Lane-major is the order of an array of the lanes' values in memory: one
// vector, with part p of lane l at l * parts + p:
//
//   lane 0 part 0, lane 0 part 1, lane 1 part 0, …    <32 x T>

#ifndef TENON_LIB_VECTORIZE_LANEBUILDER_H
#define TENON_LIB_VECTORIZE_LANEBUILDER_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Array of vectors: one vector over the lanes for each part of a value.
using LaneParts = llvm::SmallVector<llvm::Value *, 1>;

class LaneBuilder : public llvm::IRBuilder<> {
public:
  /// For code in \p F, whose first block is \p Entry, with \p Width lanes. The
  /// insertion point is not set.
  LaneBuilder(llvm::Function &F, llvm::BasicBlock &Entry, unsigned Width)
      : IRBuilder(F.getContext()), Width(Width), F(F), Entry(Entry) {
    assert(llvm::isPowerOf2_32(Width) && "lanes are a power of two");
  }

  const unsigned Width;

  llvm::Function &function() const { return F; }
  llvm::BasicBlock &entry() const { return Entry; }

  /// <Width x \p Ty>.
  llvm::FixedVectorType *lanesOf(llvm::Type *Ty) const {
    return llvm::FixedVectorType::get(Ty, Width);
  }
  llvm::Value *splat(llvm::Value *V) { return CreateVectorSplat(Width, V); }
  /// <0, 1, 2, …> of integer type \p Ty.
  llvm::Constant *laneNumbers(llvm::Type *Ty) const;

  /// A new block at the function's end.
  llvm::BasicBlock *createBlock(const llvm::Twine &Name) {
    return llvm::BasicBlock::Create(Context, Name, &F);
  }
  /// A variable of type \p Ty; its alloca is the first instruction of
  /// the function.
  llvm::AllocaInst *createVariable(llvm::Type *Ty, const llvm::Twine &Name);

  /// \p Parts, an array of vectors, as one lane-major vector.
  llvm::Value *interleave(llvm::ArrayRef<llvm::Value *> Parts);
  /// The inverse operation, for \p Count parts.
  LaneParts deinterleave(llvm::Value *All, unsigned Count);
  /// The bits of each lane's \p Parts, which have one type, as \p Count parts
  /// of type \p To.
  LaneParts bitCastParts(llvm::ArrayRef<llvm::Value *> Parts, llvm::Type *To,
                         unsigned Count);

private:
  llvm::Function &F;
  llvm::BasicBlock &Entry;
};

} // namespace tenon

#endif
