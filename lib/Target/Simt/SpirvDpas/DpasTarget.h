// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target `dpas`: multiplications are OpSubgroupMatrixMultiplyAccumulateINTEL on
// fragments, memory is accessed by 2D blocks. Operations without a row are
// lowered as for target `loops`, on the same layouts.

#ifndef TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASTARGET_H
#define TENON_LIB_TARGET_SIMT_SPIRVDPAS_DPASTARGET_H

#include "DpasDevices.h"
#include "Target/Simt/SimtTarget.h"

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace tenon {

class DpasTarget : public SimtTarget {
public:
  DpasTarget(TargetOptions Options, const DpasGeneration &Generation,
             bool AssumeAligned)
      : SimtTarget(std::move(Options)), Generation(Generation),
        AssumeAligned(AssumeAligned) {}

  const TargetDescription &description() const override {
    return DpasDescription;
  }
  unsigned preferredLanes() const override { return Generation.Lanes; }
  Legality lanesLegality(unsigned Lanes) const override;
  std::string path(const OpFacts &Facts) const override;
  std::string pathIn(const llvm::Function &Kernel,
                     const llvm::Function &Declaration,
                     const OpFacts &Facts) const override;
  llvm::StringRef cacheControlScope() const override {
    return " but for 2D blocks";
  }
  LaneLayout laneLayout(const MatrixType *Ty, unsigned Lanes) const override {
    return dpasLayout(Generation, Ty, Lanes);
  }
  bool hasBlocks(const SubgroupFacts &Facts, unsigned Lanes) const override;
  FuseLimits fuseLimits(unsigned Bits) const override;
  unsigned deviceLanes(unsigned Lanes) const override;
  bool lowers(SubgroupOpcode) const override { return true; }
  bool worksJoined(const OpFacts &Facts, unsigned Lanes) const override;
  void prepareFunction(llvm::Function &F,
                       llvm::FunctionAnalysisManager &AM) const override;

protected:
  void emitHelper(llvm::IRBuilderBase &B, llvm::Function &F,
                  llvm::Function &Declaration, const OpFacts &Facts,
                  unsigned Lanes) const override;
  bool loadsUnaligned() const override { return true; }
  /// All devices have a dot product of four bytes.
  bool uses(llvm::StringRef Feature) const override;

private:
  std::string multiplicationPath(const MulAddFacts &Facts, unsigned Lanes,
                                 bool Joined) const;

  const DpasGeneration &Generation;
  bool AssumeAligned; ///< memory satisfies the preconditions of 2D blocks
};

/// The row for a multiplication whose C and D can be converted from and to its
/// accumulators; null if there is none.
const DpasRow *rowFor(const DpasGeneration &Generation,
                      const MulAddFacts &Facts);

/// Emits D = A * B + C by instructions of \p Row.
void emitDpasMulAdd(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, const DpasRow &Row,
                    bool ByBuiltIns, LaneLayouts Layouts);

/// Emits D = A * B + C for two sub-groups that are halves of a device sub-group
/// and execute it together. The function has no other code.
void emitDpasJoined(llvm::IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, const DpasRow &Row,
                    const DpasGeneration &Generation);

/// Transposes the matrices of \p F if their accesses then take fewer
/// instructions.
void transposeMatrices(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                       const DpasGeneration &Generation, LaneLayouts Layouts);

/// Transposes the matrices of \p Blocks, which share no matrices with other
/// blocks, if lanes access memory without 2D blocks. \p Loops are those of \p
/// F.
void transposeBlocks(llvm::Function &F, const llvm::LoopInfo &Loops,
                     llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                     const DpasGeneration &Generation, LaneLayouts Layouts);

/// The load or store of the same memory as the transposed matrix.
OpFacts transposedAccess(OpFacts Facts);

/// The maximum number of registers of simultaneously live matrices in \p F.
unsigned registersFor(llvm::Function &F, const DpasGeneration &Generation,
                      LaneLayouts Layouts);

/// Requests the large register file for the kernel \p F if its matrices would
/// not fit into the small one.
void askForRegisters(llvm::Function &F, const DpasGeneration &Generation,
                     LaneLayouts Layouts);

/// Splits multiplications of \p F along K if their operands would not fit into
/// the registers.
void splitDeepMatrices(llvm::Function &F, const DpasGeneration &Generation,
                       LaneLayouts Layouts);

//===----------------------------------------------------------------------===//
// Memory by 2D blocks
//===----------------------------------------------------------------------===//

/// Marks the declaration of an access whose memory satisfies the preconditions
/// of 2D blocks. Its operands are those of a checked access.
constexpr llvm::StringLiteral SurfaceAttribute = "tenon.surface";

/// Marks the declaration of an access whose base is not sufficiently aligned,
/// so that its surface has to begin before it, at the previous multiple of the
/// required alignment. All other preconditions are satisfied. Its operands are
/// those of a plain access.
constexpr llvm::StringLiteral OwnSurfaceAttribute = "tenon.own.surface";

/// Whether the access is lowered to 2D blocks.
inline bool hasSurface(const llvm::CallBase &Access) {
  return Access.hasFnAttr(SurfaceAttribute) ||
         Access.hasFnAttr(OwnSurfaceAttribute);
}

/// One message and the components that it loads or stores: block b has the
/// components from FirstComponent + b * ComponentStride on.
struct BlockPart {
  Block2DFacts Block;
  unsigned Line, Column; ///< in memory: in lines, and in the message's elements
  unsigned FirstComponent, ComponentStride;
  unsigned Components; ///< in one block
};

/// The messages for a load, store or prefetch with these facts; empty if there
/// are none.
std::vector<BlockPart> blockParts(const DpasGeneration &Generation,
                                  const OpFacts &Facts,
                                  const LaneLayout &Layout);

/// Emits a load, store or prefetch with SurfaceAttribute or
/// OwnSurfaceAttribute.
void emitBlockAccess(llvm::IRBuilderBase &B, llvm::Function &F,
                     const OpFacts &Facts, const DpasGeneration &Generation,
                     const LaneLayout &Layout);

/// Rewrites the accesses of \p F that 2D blocks can execute, with a check of
/// unproven preconditions at the function's entry.
void placeAccesses(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                   const DpasGeneration &Generation, LaneLayouts Layouts,
                   bool AssumeAligned);

/// The number of sub-group block reads that load a row-major matrix; 0 if block
/// reads cannot load it.
unsigned rowReads(const OpFacts &Facts, const LaneLayout &Layout);

/// Emits these block reads for the load of helper \p F.
void emitRowReads(llvm::IRBuilderBase &B, llvm::Function &F,
                  const OpFacts &Facts, const LaneLayout &Layout);

/// Makes addresses that lanes access in loops advance by additions. The
/// analyses in \p AM must be valid.
void reduceAddresses(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

} // namespace tenon

#endif
