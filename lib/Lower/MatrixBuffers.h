// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a function's matrices: whole matrices that the sub-group
// shares, or each lane's share on SIMT targets.

#ifndef TENON_LIB_LOWER_MATRIXBUFFERS_H
#define TENON_LIB_LOWER_MATRIXBUFFERS_H

#include "LaneElements.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/LaneMatrix.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

struct MatrixBuffers {
  MatrixBuffers(const llvm::Function &F, const MatrixTarget &Target)
      : Target(Target), Lanes(std::max(1u, requiredSubgroupSize(F))) {}

  /// The whole sub-group has one buffer.
  bool isShared() const { return !Target.isSimt() && Lanes > 1; }
  uint64_t bytes(const MatrixType *Ty) const {
    return Target.isSimt() ? LaneMatrix::bytes(Target.laneLayout(Ty, Lanes))
                           : bufferBytes(Target.storage(Ty), Lanes);
  }
  bool hasPadding(const MatrixType *Ty) const {
    return !Target.isSimt() && Target.storage(Ty).hasPadding();
  }
  llvm::Align alignment() const {
    return llvm::Align(Target.isSimt() ? 8 : MatrixStorage::Alignment);
  }
  /// A lane's share of the matrices of an operation, or all elements.
  std::unique_ptr<LaneShare> share(llvm::IRBuilderBase &B, const OpFacts &Facts,
                                   bool Whole = false) const {
    const MatrixType *Ty = Facts.Type;
    if (Target.isSimt())
      return simtShare(B, Ty, Target.laneLayout(Ty, Lanes));
    MatrixStorage Storage = Target.storage(Ty);
    if (Facts.Group > 1)
      Storage = Storage.inWords();
    return std::make_unique<LaneElements>(B, Storage, elementType(Facts),
                                          Whole ? 1 : Lanes);
  }
  /// Marks a variable as shared by the sub-group, or a call that is executed
  /// once for the sub-group.
  void markShared(llvm::AllocaInst &Variable) const {
    if (isShared())
      Variable.setMetadata("tenon.subgroup",
                           llvm::MDNode::get(Variable.getContext(), {}));
  }
  void markShared(llvm::CallInst &Call) const {
    if (isShared())
      Call.addFnAttr(llvm::Attribute::get(Call.getContext(), "tenon.uniform"));
  }

  const MatrixTarget &Target;
  unsigned Lanes; ///< of a sub-group
};

} // namespace tenon

#endif
