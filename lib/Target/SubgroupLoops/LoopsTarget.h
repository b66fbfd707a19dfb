// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target `loops`: every matrix operation as plain code of one work-item and
// sub-group broadcasts. Lowered modules need no matrix extension.

#ifndef TENON_LIB_TARGET_SUBGROUPLOOPS_LOOPSTARGET_H
#define TENON_LIB_TARGET_SUBGROUPLOOPS_LOOPSTARGET_H

#include "tenon/IR/LaneMatrix.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// How each lane has its share of a matrix.
using LaneLayouts = llvm::function_ref<FragmentLayout(const MatrixType *)>;

class LoopsTarget : public MatrixTarget {
public:
  explicit LoopsTarget(TargetOptions Options) : Options(std::move(Options)) {}

  llvm::StringRef name() const override { return "loops"; }
  Legality legality(const OpFacts &Facts) const override;
  std::vector<MulAddFacts> combinations() const override;
  std::string path(const OpFacts &Facts) const override;
  bool hasBlocks(const SubgroupFacts &Facts, unsigned Lanes) const override;
  bool hasSplitBarriers() const override;
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const override;
  llvm::Error prepareModule(llvm::Module &M) const override;

protected:
  /// Whether helpers use what simt::… names.
  virtual bool uses(llvm::StringRef Feature) const {
    return Options.hasFeature(Feature);
  }

private:
  TargetOptions Options;
};

/// Emits the body of a helper, one lane's code, into \p F, in whose entry block
/// \p B stands.
void emitLoopsLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, LaneLayouts Layouts, bool BlockIO);
void emitLoopsStore(llvm::IRBuilderBase &B, llvm::Function &F,
                    const OpFacts &Facts, LaneLayouts Layouts, bool BlockIO);
void emitLoopsFill(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, LaneLayouts Layouts);
void emitLoopsConvert(llvm::IRBuilderBase &B, llvm::Function &F,
                      const OpFacts &Facts, LaneLayouts Layouts);
void emitLoopsSlice(llvm::IRBuilderBase &B, llvm::Function &F,
                    const OpFacts &Facts, LaneLayouts Layouts);
void emitLoopsMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                     const MulAddFacts &Facts, LaneLayouts Layouts,
                     bool DotProducts);

/// The shares that \p F, the helper of a multiplication, is called with. Where
/// a part of the product of complex numbers is asked for, B's has become one
/// with which it is the whole product.
MulAddBuffers laneBuffers(llvm::IRBuilderBase &B, llvm::Function &F,
                          const MulAddFacts &Facts, LaneLayouts Layouts);

/// The load or store of a matrix whose components are whole in memory: by block
/// accesses where its layout allows and addresses are aligned, else by what
/// \p Elements emits.
void emitWithBlocks(llvm::IRBuilderBase &B, const OpFacts &Facts,
                    LaneMatrix &Own, llvm::Value *Memory, llvm::Value *Stride,
                    llvm::function_ref<void()> Elements);

/// Accesses of several components at once: Lines vectors, each with a word for
/// Lines components.
struct LaneVectors {
  unsigned Lines, Components;
};

/// The largest such accesses that the load or store of a matrix with this
/// layout falls apart into, if lines are aligned to 4 bytes.
std::optional<LaneVectors> laneVectors(const OpFacts &Facts,
                                       const FragmentLayout &Layout);

/// Emits them, unless there are none. \p AddressOf has the address of an
/// element of a component.
bool emitByVectors(
    llvm::IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
    llvm::function_ref<llvm::Value *(llvm::Value *Index, unsigned Sub)>
        AddressOf);

} // namespace tenon

#endif
