// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SimtTarget.h"
#include "SimtReinterpret.h"
#include "Target/Combinations.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/Simt/SimtFeatures.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

Legality SimtTarget::legality(const OpFacts &Facts) const {
  Legality Scope = scopeLegality(Facts.Type);
  if (Scope.Answer != Legality::Yes)
    return Scope;
  if (Facts.Opcode != MatrixOpcode::MulAdd)
    return {};
  return combinationLegality(Facts.MulAdd, genericCombinations());
}

std::vector<MulAddFacts> SimtTarget::combinations() const {
  return factsOf(genericCombinations());
}

std::string SimtTarget::path(const OpFacts &Facts) const {
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

bool SimtTarget::hasBlocks(const SubgroupFacts &Facts, unsigned) const {
  if (isBlock2D(Facts.Opcode))
    return uses(simt::Block2D);
  bool IsBlock = Facts.Opcode == SubgroupOpcode::BlockRead ||
                 Facts.Opcode == SubgroupOpcode::BlockWrite;
  return !IsBlock || uses(simt::BlockIO);
}

bool SimtTarget::hasDotProducts() const { return uses(simt::DotProduct); }

bool SimtTarget::hasSplitBarriers() const { return uses(simt::SplitBarriers); }

Function *SimtTarget::helper(Function &Declaration, unsigned Lanes) const {
  Function *F = helperFunction(Declaration, (name() + Twine(Lanes)).str());
  if (!F->isDeclaration())
    return F;
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setConvergent();
  F->addFnAttr(Attribute::AlwaysInline);
  // The size of sub-groups that calling kernels have, or will have.
  bool Joined = Declaration.hasFnAttribute(JoinedAttribute);
  requireSubgroupSize(*F, Joined ? deviceLanes(Lanes) : Lanes);
  BasicBlock *Entry = BasicBlock::Create(F->getContext(), "entry", F);
  // The folder must not inspect phis: phis of loops are incomplete while their
  // bodies are emitted.
  IRBuilder<TargetFolder> B(Entry, TargetFolder(F->getDataLayout()));
  emitHelper(B, *F, Declaration, *readFacts(Declaration), Lanes);
  B.CreateRetVoid();
  return F;
}

void SimtTarget::emitHelper(IRBuilderBase &B, Function &F, Function &,
                            const OpFacts &Facts, unsigned Lanes) const {
  auto Layouts = [&](const MatrixType *Ty) { return laneLayout(Ty, Lanes); };
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
    emitSimtLoad(B, F, Facts, Layouts, uses(simt::BlockIO), loadsUnaligned());
    break;
  case MatrixOpcode::Store:
    emitSimtStore(B, F, Facts, Layouts, uses(simt::BlockIO));
    break;
  case MatrixOpcode::Fill:
    emitSimtFill(B, F, Facts, Layouts);
    break;
  case MatrixOpcode::Convert:
    emitSimtConvert(B, F, Facts, Layouts);
    break;
  case MatrixOpcode::MulAdd:
    emitMulAdd(B, MulAddBuffers::argumentsOf(F), Facts.MulAdd, Layouts, Lanes);
    break;
  case MatrixOpcode::Slice:
    if (isReinterpretation(Facts))
      emitSimtReinterpret(B, F, Facts, Layouts);
    else
      emitSimtSlice(B, F, Facts, Layouts);
    break;
  case MatrixOpcode::Prefetch: // a hint, which these devices ignore
  case MatrixOpcode::Contract: // expanded
  case MatrixOpcode::Length:
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
  case MatrixOpcode::Coord:
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    break; // no helpers: they are emitted in place
  }
}

void SimtTarget::emitMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                            const MulAddFacts &Facts, LaneLayouts Layouts,
                            unsigned) const {
  emitSimtMulAdd(B, Buffers, Facts, Layouts, {hasDotProducts(), !gpu()});
}

Error SimtTarget::prepareModule(Module &M) const {
  // Until the last pass the module follows OpenCL's conventions, also for GPUs.
  tenon::TargetOptions Program = Options;
  if (!Triple(Options.Triple).isSPIRV()) {
    Program.Triple = "spirv64-unknown-unknown";
    Program.CPU = "generic";
    Program.Features.clear();
  }
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Program, /*Level=*/2);
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
