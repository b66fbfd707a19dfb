// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the values of a kernel that are the same in all lanes of a sub-group,
// and those that differ from lane to lane by a constant.

#ifndef TENON_IR_LANES_LANECLASSIFICATION_H
#define TENON_IR_LANES_LANECLASSIFICATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace tenon {

/// Where the lanes of a sub-group are in the work-group.
enum class LaneShape {
  Row,  ///< all in one row of the group; the sub-group is complete
  Any,  ///< in the order of local linear ids; the last lanes may be missing
  Parts ///< the same, with other sub-groups in one device sub-group
};

/// The layout of private memory, which has a copy for each lane.
struct PrivateLayout {
  /// Bytes from a lane's element to the next lane's: the size of an element if
  /// interleaved, otherwise that of the whole copy.
  uint64_t LaneStride = 0;
  bool Interleaved = false;
};

/// Lane l's value is the first lane's + l * Stride, modulo 2^n; of a pointer in
/// bytes.
struct Progression {
  int64_t Stride = 0;
  /// Whether it also holds for the values as signed or as unsigned integers, in
  /// all active lanes.
  bool Signed = false, Unsigned = false;
  /// Below 2^31, so that it may be truncated to 32 bits.
  bool Small = false;

  bool operator==(const Progression &P) const {
    return Stride == P.Stride && Signed == P.Signed && Unsigned == P.Unsigned &&
           Small == P.Small;
  }
};

/// Whether the sub-group has one copy of the memory, not one for each lane.
bool isSubgroupMemory(const llvm::AllocaInst &Alloca);

/// Whether the call is made once for all lanes ("tenon.uniform").
bool isUniformCall(const llvm::Instruction &I);

class LaneClassification {
public:
  /// Uses the dominator trees, loops and cycles in \p AM, which have to outlive
  /// this.
  LaneClassification(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                     LaneShape Shape, unsigned Width);

  /// Whether \p V is the same in all lanes that are active where it is
  /// computed.
  bool isUniform(const llvm::Value *V) const;
  /// Whether lanes may take different successors of \p Block.
  bool isDivergent(const llvm::BasicBlock &Block) const;
  /// The progression that \p V is, if it is one and not uniform.
  std::optional<Progression> progression(const llvm::Value *V) const;
  const PrivateLayout &layout(const llvm::AllocaInst &Alloca) const {
    return Layouts.at(&Alloca);
  }

  /// Whether the address is one of interleaved private memory.
  bool isInterleaved(const llvm::GetElementPtrInst &Address) const;

  /// Whether lanes may leave \p L in different iterations.
  bool hasDivergentExits(const llvm::Loop &L) const;
  /// Whether only some of the lanes that entered the function may execute \p
  /// Block.
  bool isPartial(const llvm::BasicBlock &Block) const {
    return Partial.contains(&Block);
  }

  const llvm::DominatorTree &dominators() const { return Dominators; }
  const llvm::PostDominatorTree &postDominators() const {
    return PostDominators;
  }
  const llvm::LoopInfo &loops() const { return Loops; }
  const LaneShape Shape;
  const unsigned Width;

private:
  void findRegions();
  void layOut(const llvm::AllocaInst &Alloca);
  void findProgressions();
  std::optional<Progression> compute(const llvm::Instruction &I) const;
  std::optional<Progression> ofOperand(const llvm::Value *V) const;
  std::optional<Progression> ofArithmetic(const llvm::BinaryOperator &I) const;
  std::optional<Progression> ofCast(const llvm::CastInst &I) const;
  std::optional<Progression> ofAddress(const llvm::GetElementPtrInst &I) const;
  std::optional<Progression> ofPhi(const llvm::PHINode &I) const;
  std::optional<Progression> ofQuery(const llvm::CallInst &I) const;
  bool isReachedConverged(const llvm::PHINode &Phi) const;

  llvm::Function &F;
  const llvm::DataLayout &Layout;
  const llvm::DominatorTree &Dominators;
  const llvm::PostDominatorTree &PostDominators;
  const llvm::LoopInfo &Loops;
  llvm::TargetTransformInfo Sources;
  std::optional<llvm::UniformityInfo> Uniformity;
  llvm::DenseMap<const llvm::AllocaInst *, PrivateLayout> Layouts;
  llvm::DenseMap<const llvm::Value *, std::optional<Progression>> Progressions;
  llvm::DenseSet<const llvm::Loop *> WithDivergentExits;
  llvm::DenseSet<const llvm::BasicBlock *> Partial;
};

} // namespace tenon

#endif
