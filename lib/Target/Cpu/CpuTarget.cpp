// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CpuTarget.h"
#include "tenon/Target/Combinations.h"
#include "tenon/Target/Machine.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Names of processors this project runs without their tiles: the AMX target is
/// its own, and a process has to ask the system before it may use them.
static constexpr StringLiteral NoTiles = "-amx-tile,-amx-bf16,-amx-int8,"
                                         "-amx-fp16,-amx-complex";

Expected<std::unique_ptr<MatrixTarget>>
createCpuTarget(const TargetOptions &Options) {
  return CpuTarget::create(Options);
}

Expected<std::unique_ptr<CpuTarget>> CpuTarget::create(TargetOptions Options,
                                                       bool WithTiles) {
  initializeTargets();
  Options.resolve();
  Triple TT(Options.Triple);
  std::string Message;
  const llvm::Target *T = TargetRegistry::lookupTarget(TT, Message);
  if (!T)
    return createStringError(inconvertibleErrorCode(), Message);
  if (!TT.isX86() && !TT.isAArch64() && !TT.isRISCV())
    return createStringError(inconvertibleErrorCode(),
                             "target cpu makes code for x86-64, AArch64 and "
                             "RISC-V, not for " +
                                 TT.str());
  auto Result = std::make_unique<CpuTarget>();
  if (Error E = checkProcessor(*T, Options))
    return E;
  if (TT.isX86() && !WithTiles)
    Options.Features += (Options.Features.empty() ? "" : ",") + NoTiles.str();
  Result->Subtarget.reset(
      T->createMCSubtargetInfo(TT, Options.CPU, Options.Features));
  Result->Options = std::move(Options);
  auto Has = [&](StringRef Features) { return Result->hasFeatures(Features); };
  CpuModel &Model = Result->Model;
  Model.IsX86 = TT.isX86();
  if (Model.IsX86) {
    bool Wide = Has("+avx512f") && Has("+avx512vl") && Has("+avx512bw");
    Model.VectorBits = Wide ? 512 : Has("+avx") ? 256 : 128;
    Model.VectorRegisters = Wide ? 32 : 16;
    Model.HasHalfConversion = Has("+f16c");
  } else {
    Model.VectorRegisters = 32;
    Model.HasHalfConversion = TT.isAArch64() || Has("+zvfh");
  }
  return Result;
}

const CpuRow &CpuTarget::rowFor(ElementKind A) const {
  return selectCpuRow(A, [&](StringRef Features) {
    // Feature words of other architectures are no features of this one.
    return Model.IsX86 && hasFeatures(Features);
  });
}

//===----------------------------------------------------------------------===//
// Legality and layout
//===----------------------------------------------------------------------===//

Legality CpuTarget::legality(const OpFacts &Facts) const {
  Legality Scope = scopeLegality(Facts.Type);
  if (Scope.Answer != Legality::Yes || Facts.Opcode != MatrixOpcode::MulAdd)
    return Scope;
  return combinationLegality(Facts.MulAdd, genericCombinations());
}

std::vector<MulAddFacts> CpuTarget::combinations() const {
  return factsOf(genericCombinations());
}

std::string CpuTarget::path(const OpFacts &Facts) const {
  if (Facts.Opcode != MatrixOpcode::MulAdd)
    return "buffer";
  return (rowFor(Facts.MulAdd.A).Name + ", " + Twine(Model.VectorBits) +
          "-bit vectors")
      .str();
}

/// A block that stays in the first cache, and long enough rows and columns that
/// each vector that is loaded serves several products.
FuseLimits CpuTarget::fuseLimits(unsigned Bits) const {
  return {64, 64, 512 / Bits, 512 / Bits};
}

MatrixStorage cpuStorage(MatrixUse Use, unsigned ElementBits, unsigned Rows,
                         unsigned Columns) {
  // Elements of 4 bits take a byte each.
  ElementBits = std::max(8u, ElementBits);
  MatrixStorage S;
  S.Rows = Rows;
  S.Columns = Columns;
  S.ElementBytes = ElementBits / 8;
  unsigned Group = packFactor(ElementBits);
  S.Interleave = Use == MatrixUse::B ? Group : 1;
  S.PaddedColumns = Use == MatrixUse::A ? alignTo(Columns, Group) : Columns;
  return S;
}

MatrixStorage CpuTarget::storage(const MatrixType *Ty) const {
  return cpuStorage(Ty->use(), bitsOf(*kindOfComponent(Ty->component())),
                    Ty->rows(), Ty->columns());
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

void CpuTarget::addCodeAttributes(Function &F) const {
  F.addFnAttr("target-cpu", Options.CPU);
  F.addFnAttr("target-features", Options.Features);
  F.addFnAttr("prefer-vector-width", std::to_string(Model.VectorBits));
  F.addFnAttr("min-legal-vector-width", std::to_string(Model.VectorBits));
}

Function *CpuTarget::helper(Function &Declaration, unsigned) const {
  Function *F = helperFunction(Declaration, "cpu");
  if (!F->isDeclaration())
    return F;
  OpFacts Facts = *readFacts(Declaration);
  F->addFnAttr(Attribute::WillReturn);
  addCodeAttributes(*F);
  IRBuilder<> B(BasicBlock::Create(F->getContext(), "entry", F));
  MatrixStorage Storage = storage(Facts.Type);
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
    if (Facts.Type->component()->isIntegerTy(4))
      emitCpuNibbleLoad(B, *F, Facts, Storage);
    else
      emitCpuLoad(B, *F, Facts, Storage, Model);
    break;
  case MatrixOpcode::Store:
    if (Facts.Type->component()->isIntegerTy(4))
      emitCpuNibbleStore(B, *F, Facts, Storage);
    else
      emitCpuStore(B, *F, Facts, Storage, Model);
    break;
  case MatrixOpcode::Fill:
    emitCpuFill(B, *F, Facts, Storage);
    break;
  case MatrixOpcode::Prefetch:
    emitCpuPrefetch(B, *F, Facts);
    break;
  case MatrixOpcode::Convert:
    emitCpuConvert(B, *F, Facts, storage(Facts.Convert.Source), Storage, Model);
    break;
  case MatrixOpcode::Slice:
    copySlice(B, F->getArg(0), Storage, F->getArg(1),
              storage(Facts.Slice.Source), Facts.Slice.Row, Facts.Slice.Column);
    break;
  case MatrixOpcode::MulAdd:
    emitCpuMulAdd(B, *F, Facts.MulAdd, rowFor(Facts.MulAdd.A), Model,
                  Declaration.hasFnAttribute(FromZeroAttribute));
    break;
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

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Error CpuTarget::prepareModule(Module &M) const {
  if (M.getDataLayout().getPointerSize(/*AS=*/1) != 8)
    return createStringError(inconvertibleErrorCode(),
                             "the module is for 32-bit addresses; target cpu "
                             "takes 64-bit ones (spir64, spirv64)");
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  M.setTargetTriple((*Machine)->getTargetTriple());
  M.setDataLayout((*Machine)->createDataLayout());
  defineBFloatConversions(M, Model);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    F.addFnAttr("target-cpu", Options.CPU);
    F.addFnAttr("target-features", Options.Features);
    F.addFnAttr("prefer-vector-width", std::to_string(Model.VectorBits));
  }
  return Error::success();
}

} // namespace tenon
