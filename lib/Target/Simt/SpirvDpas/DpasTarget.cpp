// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DpasTarget.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/Simt/SimtFeatures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tenon {

/// Parses the words of --mattr; an error names an unknown one.
static Expected<bool> readFeatures(StringRef Features) {
  bool AssumeAligned = false;
  SmallVector<StringRef, 4> Words;
  Features.split(Words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    if (Word != "+assume-aligned")
      return createStringError(inconvertibleErrorCode(),
                               "target dpas has no feature '" + Word +
                                   "', expected +assume-aligned");
    AssumeAligned = true;
  }
  return AssumeAligned;
}

static Expected<std::unique_ptr<MatrixTarget>>
createDpasTarget(const TargetOptions &Options) {
  initializeTargets();
  tenon::TargetOptions Resolved = Options;
  Resolved.resolve();
  std::string Device = Resolved.Device.empty() ? "pvc" : Resolved.Device;
  const DpasGeneration *Generation = dpasGeneration(Device);
  if (!Generation) {
    std::string Known;
    for (const DpasGeneration &G : dpasGenerations())
      for (StringRef Name : G.Devices)
        Known += " " + Name.str();
    return createStringError(inconvertibleErrorCode(),
                             "target dpas: unknown device '" + Device +
                                 "', expected one of:" + Known);
  }
  Expected<bool> AssumeAligned = readFeatures(Resolved.Features);
  if (!AssumeAligned)
    return AssumeAligned.takeError();
  Resolved.Features.clear(); // LLVM does not know these
  if (Error E = checkSpirvMachine(Resolved))
    return E;
  return std::make_unique<DpasTarget>(std::move(Resolved), *Generation,
                                      *AssumeAligned);
}

/// Sub-groups of smaller powers of two are parts of the device's smallest
/// sub-groups.
unsigned DpasTarget::deviceLanes(unsigned Lanes) const {
  unsigned Smallest = Generation.SubgroupSizes.front();
  bool IsPart = Lanes > 1 && Lanes < Smallest && isPowerOf2_32(Lanes);
  return IsPart ? Smallest : Lanes;
}

bool DpasTarget::worksJoined(const OpFacts &Facts, unsigned Lanes) const {
  constexpr unsigned Half = 8;
  return Facts.Opcode == MatrixOpcode::MulAdd && Lanes == Half &&
         Generation.Lanes == 2 * Half && deviceLanes(Half) == 2 * Half &&
         rowFor(Generation, Facts.MulAdd);
}

Legality DpasTarget::lanesLegality(unsigned Lanes) const {
  if (is_contained(Generation.SubgroupSizes, deviceLanes(Lanes)))
    return {};
  std::string Known;
  for (unsigned Size : Generation.SubgroupSizes)
    Known += (Known.empty() ? "" : ", ") + utostr(Size);
  return {Legality::No,
          "generation " + Generation.Name.str() + " has no sub-groups of " +
              utostr(Lanes) + " work-items, expected one of " + Known,
          "subgroup-size=" + utostr(Generation.Lanes)};
}

bool DpasTarget::uses(StringRef Feature) const {
  return Feature == simt::DotProduct || Feature == simt::SplitBarriers;
}

bool DpasTarget::hasBlocks(const SubgroupFacts &Facts, unsigned Lanes) const {
  if (!isBlock2D(Facts.Opcode))
    return true;
  const Block2DFacts &Block = Facts.Block;
  if (Facts.Opcode == SubgroupOpcode::Block2DStore)
    return Generation.hasStore(Block);
  // With pairs of lanes, IGC only accepts loads of 32-bit elements that have an
  // element for each lane.
  if (Facts.Opcode == SubgroupOpcode::Block2DLoad && Lanes > Generation.Lanes &&
      Block.ElementBytes >= 4 && Block.Width * Block.Height < Lanes)
    return false;
  return Generation.hasLoad(Block);
}

/// As many accumulators as fit into half of the large register file.
FuseLimits DpasTarget::fuseLimits(unsigned Bits) const {
  return {32, 4 * Generation.Lanes, std::max(1u, DpasDepthBits / Bits)};
}

/// The reason why no instruction computes a multiplication.
static std::string whyNoRow(const DpasGeneration &G, const MulAddFacts &M) {
  if (M.Saturating)
    return "instructions do not saturate";
  std::string Kinds = (wordOf(M.A) + " * " + wordOf(M.B)).str();
  if (any_of(G.Rows,
             [&](const DpasRow &R) { return R.A == M.A && R.B == M.B; }))
    return "no instruction of " + G.Name.str() + " adds " + Kinds + " to " +
           wordOf(M.D).str();
  return "no instruction of " + G.Name.str() + " multiplies " + Kinds;
}

std::string DpasTarget::multiplicationPath(const MulAddFacts &Facts,
                                           unsigned Lanes, bool Joined) const {
  const DpasRow *Row = rowFor(Generation, Facts);
  const std::string Otherwise = "sub-group broadcasts: ";
  if (!Row)
    return Otherwise + whyNoRow(Generation, Facts);
  const std::string Native =
      "matrix instructions, K " + utostr(DpasDepthBits / bitsOf(Row->A));
  if (Joined)
    return Native + ", for two sub-groups of " + utostr(Lanes) + " at once";
  OpFacts Op;
  Op.Opcode = MatrixOpcode::MulAdd;
  Op.MulAdd = Facts;
  if (worksJoined(Op, Lanes))
    return "sub-group broadcasts, since two sub-groups of " + utostr(Lanes) +
           " may not multiply at once";
  if (!Generation.multipliesWith(Lanes))
    return Otherwise + Generation.Name.str() +
           " multiplies with sub-groups of " + utostr(Generation.Lanes) +
           (Generation.Pairs ? " or " + utostr(2 * Generation.Lanes) : "") +
           " work-items, not " + utostr(Lanes);
  return Native;
}

std::string DpasTarget::path(const OpFacts &Facts) const {
  if (Facts.Opcode == MatrixOpcode::MulAdd)
    return multiplicationPath(Facts.MulAdd, Generation.Lanes, false);
  return SimtTarget::path(Facts);
}

std::string DpasTarget::pathIn(const Function &Kernel,
                               const Function &Declaration,
                               const OpFacts &Facts) const {
  unsigned Lanes = std::max(1u, requiredSubgroupSize(Kernel));
  if (Facts.Opcode == MatrixOpcode::MulAdd)
    return multiplicationPath(Facts.MulAdd, Lanes,
                              Declaration.hasFnAttribute(JoinedAttribute));
  if (Facts.Opcode != MatrixOpcode::Load &&
      Facts.Opcode != MatrixOpcode::Store &&
      Facts.Opcode != MatrixOpcode::Prefetch)
    return path(Facts);
  if (Declaration.hasFnAttribute(SurfaceAttribute) ||
      Declaration.hasFnAttribute(OwnSurfaceAttribute))
    return "2D blocks";
  const std::string Otherwise = "each lane's elements";
  if (!Generation.hasBlocks())
    return Otherwise + ": " + Generation.Name.str() + " has no 2D blocks";
  if (!Generation.multipliesWith(Lanes))
    return Otherwise + ": sub-groups of " + utostr(Lanes) +
           " work-items have no 2D blocks";
  if (blockParts(Generation, Facts, laneLayout(Facts.Type, Lanes)).empty())
    return Otherwise + ": no 2D block message has this layout";
  return Otherwise + " where memory does not meet the conditions of 2D blocks";
}

void DpasTarget::prepareFunction(Function &F,
                                 FunctionAnalysisManager &AM) const {
  unsigned Lanes = std::max(1u, requiredSubgroupSize(F));
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  if (Lanes == Generation.Lanes)
    transposeMatrices(F, AM, Generation, Layouts);
  if (Generation.multipliesWith(Lanes))
    splitDeepMatrices(F, Generation, Layouts);
  if (!Generation.hasBlocks() || Generation.multipliesWith(Lanes)) {
    AM.invalidate(F, PreservedAnalyses::none());
    placeAccesses(F, AM, Generation, Layouts, AssumeAligned);
  }
  if (Generation.hasBlocks()) {
    AM.invalidate(F, PreservedAnalyses::none());
    reduceAddresses(F, AM);
  }
  askForRegisters(F, Generation, Layouts);
}

void DpasTarget::emitHelper(IRBuilderBase &B, Function &F,
                            Function &Declaration, const OpFacts &Facts,
                            unsigned Lanes) const {
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  if (Declaration.hasFnAttribute(SurfaceAttribute) ||
      Declaration.hasFnAttribute(OwnSurfaceAttribute))
    return emitBlockAccess(B, F, Facts, Generation, Layouts(Facts.Type));
  if (Facts.Opcode == MatrixOpcode::Load && deviceLanes(Lanes) == Lanes &&
      rowReads(Facts, Layouts(Facts.Type)))
    return emitRowReads(B, F, Facts, Layouts(Facts.Type));
  bool Joined = Declaration.hasFnAttribute(JoinedAttribute);
  const DpasRow *Row = nullptr;
  if (Facts.Opcode == MatrixOpcode::MulAdd &&
      (Joined || Generation.multipliesWith(Lanes)))
    Row = rowFor(Generation, Facts.MulAdd);
  if (!Row)
    return SimtTarget::emitHelper(B, F, Declaration, Facts, Lanes);
  MulAddBuffers Buffers = MulAddBuffers::argumentsOf(F);
  if (Joined)
    emitDpasJoined(B, Buffers, Facts.MulAdd, *Row, Generation);
  else
    emitDpasMulAdd(B, Buffers, Facts.MulAdd, *Row, Generation.ByBuiltIns,
                   Layouts);
}

const TargetDescription DpasDescription = {
    .Name = "dpas",
    .Text = "matrix instructions of Intel's GPUs, SPIR-V",
    .Form = KernelForm::OpenCL,
    .Create = createDpasTarget,
    .DefaultTriple = "spirv64-unknown-unknown",
    .Has = OpenClLibrary,
    .AssumedAlignment = "buffers to 64 bytes, strides multiples of 16 from 64 "
                        "to 2^24 bytes",
    .CodeGenFeatures = noFeatures,
    .PrintDevices = printDpasDevices,
};

} // namespace tenon
