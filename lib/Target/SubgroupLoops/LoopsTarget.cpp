// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LoopsTarget.h"
#include "tenon/IR/SubgroupOps.h"
#include "tenon/IR/SubgroupSize.h"
#include "tenon/Target/Combinations.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/SimtFeatures.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

Expected<std::unique_ptr<MatrixTarget>>
createLoopsTarget(const TargetOptions &Options) {
  initializeTargets();
  if (!Options.isForGpu()) // whose features are LLVM's
    if (Error E = checkSimtFeatures(Options))
      return E;
  tenon::TargetOptions Resolved = Options;
  Resolved.resolve();
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Resolved, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  return std::make_unique<LoopsTarget>(std::move(Resolved));
}

Legality LoopsTarget::legality(const OpFacts &Facts) const {
  Legality Scope = scopeLegality(Facts.Type);
  if (Scope.Answer != Legality::Yes)
    return Scope;
  if (Facts.Opcode != MatrixOpcode::MulAdd)
    return {};
  return combinationLegality(Facts.MulAdd, genericCombinations());
}

std::vector<MulAddFacts> LoopsTarget::combinations() const {
  return factsOf(genericCombinations());
}

std::string LoopsTarget::path(const OpFacts &Facts) const {
  switch (Facts.Opcode) {
  case MatrixOpcode::MulAdd:
    return "sub-group broadcasts";
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
    return "each lane's elements";
  default:
    return "in registers";
  }
}

bool LoopsTarget::hasBlocks(const SubgroupFacts &Facts, unsigned) const {
  if (Options.isForGpu()) // GpuFormPass knows no others
    return true;
  if (isBlock2D(Facts.Opcode))
    return uses(simt::Block2D);
  bool IsBlock = Facts.Opcode == SubgroupOpcode::BlockRead ||
                 Facts.Opcode == SubgroupOpcode::BlockWrite;
  return !IsBlock || uses(simt::BlockIO);
}

bool LoopsTarget::hasSplitBarriers() const { return uses(simt::SplitBarriers); }

Function *LoopsTarget::helper(Function &Declaration, unsigned Lanes) const {
  Function *F = helperFunction(Declaration, ("loops" + Twine(Lanes)).str());
  if (!F->isDeclaration())
    return F;
  OpFacts Facts = *readFacts(Declaration);
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setConvergent();
  F->addFnAttr(Attribute::AlwaysInline);
  requireSubgroupSize(*F, Lanes); // as the kernels that call it
  BasicBlock *Entry = BasicBlock::Create(F->getContext(), "entry", F);
  // No folder that looks at phis: those of loops are open while their bodies
  // are made.
  IRBuilder<TargetFolder> B(Entry, TargetFolder(F->getDataLayout()));
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
    emitLoopsLoad(B, *F, Facts, Layouts, uses(simt::BlockIO));
    break;
  case MatrixOpcode::Store:
    emitLoopsStore(B, *F, Facts, Layouts, uses(simt::BlockIO));
    break;
  case MatrixOpcode::Fill:
    emitLoopsFill(B, *F, Facts, Layouts);
    break;
  case MatrixOpcode::Convert:
    emitLoopsConvert(B, *F, Facts, Layouts);
    break;
  case MatrixOpcode::MulAdd:
    emitLoopsMulAdd(B, laneBuffers(B, *F, Facts.MulAdd, Layouts), Facts.MulAdd,
                    Layouts, uses(simt::DotProduct));
    break;
  case MatrixOpcode::Slice:
    emitLoopsSlice(B, *F, Facts, Layouts);
    break;
  case MatrixOpcode::Prefetch: // a hint, and there is nothing to take it
  case MatrixOpcode::Length:
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
  case MatrixOpcode::Coord:
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    break; // no helpers: the driver emits them in place
  }
  B.CreateRetVoid();
  return F;
}

Error LoopsTarget::prepareModule(Module &M) const {
  // For GPUs of other kinds too the program is OpenCL's until its last pass.
  tenon::TargetOptions Spirv;
  Spirv.Target = Options.Target;
  Spirv.resolve();
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options.isForGpu() ? Spirv : Options, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  DataLayout Layout = (*Machine)->createDataLayout();
  if (M.getDataLayout().getPointerSize(/*AS=*/1) !=
      Layout.getPointerSize(/*AS=*/1))
    return createStringError(inconvertibleErrorCode(),
                             "the module's addresses are not those of " +
                                 (*Machine)->getTargetTriple().str() +
                                 "; --triple=spirv32 and spirv64 choose");
  M.setTargetTriple((*Machine)->getTargetTriple());
  M.setDataLayout(Layout);
  return Error::success();
}

} // namespace tenon
