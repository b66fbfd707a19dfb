// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The common part of SIMT targets: every matrix operation as plain code of one
// work-item with sub-group broadcasts, on shares that laneLayout() describes. A
// target overrides operations for which its device has better code.

#ifndef TENON_LIB_TARGET_SIMT_SIMTTARGET_H
#define TENON_LIB_TARGET_SIMT_SIMTTARGET_H

#include "tenon/IR/Layout/LaneMatrix.h"
#include "tenon/Target/MatrixTarget.h"

namespace tenon {

/// The layout of a matrix over lanes.
using LaneLayouts = llvm::function_ref<LaneLayout(const MatrixType *)>;

class SimtTarget : public MatrixTarget {
public:
  /// \p Options are resolved.
  explicit SimtTarget(TargetOptions Options) : Options(std::move(Options)) {}

  Legality legality(const OpFacts &Facts) const override;
  std::vector<MulAddFacts> combinations() const override;
  std::string path(const OpFacts &Facts) const override;
  bool hasBlocks(const SubgroupFacts &Facts, unsigned Lanes) const override;
  bool hasDotProducts() const override;
  bool hasSplitBarriers() const override;
  /// The helper, a function of one lane; emitHelper() emits its body.
  llvm::Function *helper(llvm::Function &Declaration,
                         unsigned Lanes) const final;
  llvm::Error prepareModule(llvm::Module &M) const override;

protected:
  /// Emits the operation of \p Declaration into \p F, its helper for sub-groups
  /// of \p Lanes; \p B is in its entry block.
  virtual void emitHelper(llvm::IRBuilderBase &B, llvm::Function &F,
                          llvm::Function &Declaration, const OpFacts &Facts,
                          unsigned Lanes) const;
  /// Emits D = A * B + C on the shares of \p Lanes lanes.
  virtual void emitMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                          const MulAddFacts &Facts, LaneLayouts Layouts,
                          unsigned Lanes) const;
  /// Whether lanes can load words from any address.
  virtual bool loadsUnaligned() const { return false; }
  /// Whether helpers use the feature with this name of namespace simt.
  virtual bool uses(llvm::StringRef /*Feature*/) const { return false; }

  const TargetOptions Options;
};

/// The instructions that multiplications in one lane can use.
struct MulAddCode {
  bool DotProducts = false; ///< of four bytes
  bool Vectors = true;      ///< a lane has vector instructions
};

/// Each emits the body of a helper, the code of one lane, into \p F; \p B is in
/// its entry block. \p Unaligned: lanes can load words from any address.
void emitSimtLoad(llvm::IRBuilderBase &B, llvm::Function &F,
                  const OpFacts &Facts, LaneLayouts Layouts, bool BlockIO,
                  bool Unaligned);
void emitSimtStore(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, LaneLayouts Layouts, bool BlockIO);
void emitSimtFill(llvm::IRBuilderBase &B, llvm::Function &F,
                  const OpFacts &Facts, LaneLayouts Layouts);
void emitSimtConvert(llvm::IRBuilderBase &B, llvm::Function &F,
                     const OpFacts &Facts, LaneLayouts Layouts);
void emitSimtSlice(llvm::IRBuilderBase &B, llvm::Function &F,
                   const OpFacts &Facts, LaneLayouts Layouts);
void emitSimtMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, LaneLayouts Layouts,
                    MulAddCode Code);

/// Emits the load or store of a matrix whose components are contiguous in
/// memory: as block accesses if its layout allows them and addresses are
/// aligned, otherwise as the code of \p Elements.
void emitWithBlocks(llvm::IRBuilderBase &B, const OpFacts &Facts,
                    LaneMatrix &Own, llvm::Value *Memory, llvm::Value *Stride,
                    llvm::function_ref<void()> Elements);

/// The line of memory that has element \p Sub of a component of \p Lane, and
/// the element's position in it; nothing for padding. Not for packed matrices.
std::optional<std::pair<unsigned, unsigned>>
lineAndPosition(const OpFacts &Facts, const LaneLayout &Layout, unsigned Lane,
                unsigned Component, unsigned Sub);

/// Accesses of several components at once, Distance apart: Lines vectors, each
/// of which has one word for each of Lines components.
struct LaneVectors {
  unsigned Lines, Components, Distance = 1;

  /// The first component of access number \p I.
  unsigned first(unsigned I) const {
    return I / Distance * Components * Distance + I % Distance;
  }
};

/// The largest such accesses that can load or store a matrix with this
/// layout, if lines are aligned to 4 bytes; a vector has at most \p
/// MaxBytes.
std::optional<LaneVectors> laneVectors(const OpFacts &Facts,
                                       const LaneLayout &Layout,
                                       unsigned MaxBytes = 32);

/// Emits these accesses; false if there are none. With \p Unaligned, lines need
/// not be aligned to 4 bytes. \p AddressOf returns the address of an element of
/// a component.
bool emitByVectors(
    llvm::IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
    bool Unaligned,
    llvm::function_ref<llvm::Value *(llvm::Value *Index, unsigned Sub)>
        AddressOf);

} // namespace tenon

#endif
