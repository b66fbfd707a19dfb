// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An IRBuilder for code of a whole sub-group. It knows the number of lanes, and
// where variables of the function go.
//
// Two layouts of several values a lane occur. An array of vectors, the form in
// which values are kept, has one vector over the lanes for each part:
//
//   part 0   lane 0  lane 1  …  lane 15        <16 x T>
//   part 1   lane 0  lane 1  …  lane 15        <16 x T>
//
// Lane-major is how an array of the lanes' values lies in memory. It is one
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
  /// Builds in \p F, which \p Entry is the first block of; \p Width lanes. The
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
  /// A variable of type \p Ty; its alloca is the first instruction of all.
  llvm::AllocaInst *createVariable(llvm::Type *Ty, const llvm::Twine &Name);

  /// Lane-major of what \p Parts has as an array of vectors.
  llvm::Value *interleave(llvm::ArrayRef<llvm::Value *> Parts);
  /// The reverse, of \p Count parts.
  LaneParts deinterleave(llvm::Value *All, unsigned Count);
  /// Each lane's \p Parts, all of one type, with their bits seen as \p Count
  /// parts of type \p To.
  LaneParts bitCastParts(llvm::ArrayRef<llvm::Value *> Parts, llvm::Type *To,
                         unsigned Count);

private:
  llvm::Function &F;
  llvm::BasicBlock &Entry;
};

} // namespace tenon

#endif
