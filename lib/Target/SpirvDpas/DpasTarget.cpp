// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "DpasTarget.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Target/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetFolder.h"

using namespace llvm;

namespace tenon {

/// The words of --mattr, or an error that names the unknown one.
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

Expected<std::unique_ptr<MatrixTarget>>
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
  Resolved.Features.clear(); // the code generator has others
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Resolved, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  return std::make_unique<DpasTarget>(std::move(Resolved), *Generation,
                                      *AssumeAligned);
}

Legality DpasTarget::lanesLegality(unsigned Lanes) const {
  if (is_contained(Generation.SubgroupSizes, Lanes))
    return {};
  std::string Known;
  for (unsigned Size : Generation.SubgroupSizes)
    Known += (Known.empty() ? "" : ", ") + utostr(Size);
  return {Legality::No,
          "generation " + Generation.Name.str() + " has no sub-groups of " +
              utostr(Lanes) + " work-items, expected one of " + Known,
          "subgroup-size=" + utostr(Generation.Lanes)};
}

/// As many accumulators as a thread with a large register file holds: half of
/// its registers.
FuseLimits DpasTarget::fuseLimits(unsigned Bits) const {
  return {32, 4 * Generation.Lanes, std::max(1u, DpasDepthBits / Bits)};
}

std::string DpasTarget::path(const OpFacts &Facts) const {
  if (Facts.Opcode == MatrixOpcode::MulAdd) {
    const DpasRow *Row = rowFor(Generation, Facts.MulAdd);
    if (!Row)
      return "sub-group broadcasts: no instruction multiplies these";
    return "matrix instructions, K " + utostr(DpasDepthBits / bitsOf(Row->A));
  }
  return LoopsTarget::path(Facts);
}

void DpasTarget::prepareFunction(Function &F) const {
  unsigned Lanes = requiredSubgroupSize(F);
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  if (Lanes == Generation.Lanes)
    transposeMatrices(F, Generation, Layouts);
  askForRegisters(F, Generation, Layouts);
  if (!Generation.hasBlocks() || Generation.multipliesWith(Lanes))
    placeAccesses(F, Generation, Layouts, AssumeAligned);
}

Function *DpasTarget::helper(Function &Declaration, unsigned Lanes) const {
  OpFacts Facts = *readFacts(Declaration);
  bool IsBlock = Declaration.hasFnAttribute(SurfaceAttribute);
  const DpasRow *Row = nullptr;
  if (Facts.Opcode == MatrixOpcode::MulAdd && Generation.multipliesWith(Lanes))
    Row = rowFor(Generation, Facts.MulAdd);
  if (!Row && !IsBlock)
    return LoopsTarget::helper(Declaration, Lanes);
  Function *F = helperFunction(Declaration, ("dpas" + Twine(Lanes)).str());
  if (!F->isDeclaration())
    return F;
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setConvergent();
  F->addFnAttr(Attribute::AlwaysInline);
  requireSubgroupSize(*F, Lanes); // as the kernels that call it
  BasicBlock *Entry = BasicBlock::Create(F->getContext(), "entry", F);
  IRBuilder<TargetFolder> B(Entry, TargetFolder(F->getDataLayout()));
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  if (Row) {
    emitDpasMulAdd(B, *F, Facts.MulAdd, *Row, Generation.ByBuiltIns, Layouts);
  } else {
    FragmentLayout Layout = Layouts(Facts.Type);
    emitBlockAccess(B, *F, Facts, blockParts(Generation, Facts, Layout),
                    Layout);
  }
  B.CreateRetVoid();
  return F;
}

} // namespace tenon
