// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CpuTarget.h"
#include "CpuTable.h"
#include "tenon/Target/Machine.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Target `cpu` does not use the tiles of a processor: `amx` is a target of its
/// own, and a process needs the system's permission to use tiles.
static constexpr StringLiteral NoTiles = "-amx-tile,-amx-bf16,-amx-int8,"
                                         "-amx-fp16,-amx-complex";

static Expected<std::unique_ptr<MatrixTarget>>
createCpuTarget(const TargetOptions &Options) {
  return CpuTarget::create(Options);
}

const TargetDescription CpuDescription = {
    .Name = "cpu",
    .Text = "vector code for x86-64, AArch64 and RISC-V",
    .Form = KernelForm::WorkGroup,
    .Create = createCpuTarget,
    .Engine = "cpu",
};

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
    return createStringError(
        inconvertibleErrorCode(),
        "target cpu generates code for x86-64, AArch64 and "
        "RISC-V, not for " +
            TT.str());
  if (Error E = checkProcessor(*T, Options))
    return E;
  if (TT.isX86() && !WithTiles)
    Options.Features += (Options.Features.empty() ? "" : ",") + NoTiles.str();
  auto Result = std::make_unique<CpuTarget>(std::move(Options));
  Result->Subtarget.reset(T->createMCSubtargetInfo(TT, Result->Options.CPU,
                                                   Result->Options.Features));
  auto Has = [&](StringRef Features) { return Result->hasFeatures(Features); };
  VectorModel &Model = Result->Model;
  if (TT.isX86()) {
    bool Wide = Has("+avx512f") && Has("+avx512vl") && Has("+avx512bw");
    Model.VectorBits = Wide ? 512 : Has("+avx") ? 256 : 128;
    Model.VectorRegisters = Wide ? 32 : 16;
    Model.HasHalfConversion = Has("+f16c");
  } else {
    Model.VectorRegisters = 32;
    Model.HasHalfConversion = TT.isAArch64() || Has("+zvfh");
  }
  Model.L1Cache = Result->Options.L1Cache ? Result->Options.L1Cache
                                          : l1CacheOf(Result->Options.CPU);
  return Result;
}

bool CpuTarget::hasFeatures(StringRef Features) const {
  SmallVector<StringRef, 4> Words;
  Features.split(Words, ',', -1, /*KeepEmpty=*/false);
  return all_of(Words, [&](StringRef Word) {
    bool IsKnown = any_of(Subtarget->getAllProcessorFeatures(),
                          [&](const SubtargetFeatureKV &Feature) {
                            return Word.drop_front() == Feature.Key;
                          });
    return IsKnown && Subtarget->checkFeatures(Word.str());
  });
}

const MulAddRow &CpuTarget::rowFor(ElementKind A) const {
  return selectMulAddRow(
      cpuRows(), A, [&](StringRef Features) { return hasFeatures(Features); });
}

const MulAddRow &CpuTarget::contractionRowFor(const Contraction &Facts) const {
  const MulAddRow &Row = rowFor(Facts.KindOfA);
  if (Facts.KindOfA == Facts.KindOfB && bitsOf(Facts.KindOfA) == 8 &&
      !isFloat(Facts.KindOfA))
    for (const MulAddRow &Better : equalSignRows())
      if (hasFeatures(Better.Features))
        return Better;
  if (Facts.Steps != ContractSteps::Single && Row.Step == MulAddStep::DotBf16 &&
      hasSlowDotBf16(Options.CPU))
    return WholeTarget::rowFor(Facts.KindOfA);
  return Row;
}

bool CpuTarget::contracts(const OpFacts &Facts) const {
  const MulAddFacts &M = Facts.MulAdd;
  const MulAddRow &Row = rowFor(M.A);
  if (M.Saturating || bitsOf(M.A) != bitsOf(M.B) || bitsOf(M.A) < 8 ||
      M.C != Row.Accumulator || M.D != Row.Accumulator ||
      bitsOf(M.C) / 8 != AccumulatorBytes)
    return false;
  Contraction Of(Facts);
  return canContractInVectors({Of, contractionRowFor(Of), Model});
}

Function *CpuTarget::contraction(Module &M, const Contraction &Facts) const {
  return vectorContraction(
      M, {Facts, contractionRowFor(Facts), Model}, *this,
      [&](IRBuilderBase &B, MulAddStep Step, bool BIsUnsigned, Value *Acc,
          Value *AGroup, Value *BVector) {
        return multiplyStep(B, Step, BIsUnsigned, Acc, AGroup, BVector);
      });
}

void CpuTarget::rewriteFunction(Function &F,
                                FunctionAnalysisManager &AM) const {
  lowerContractions(F, AM, *this);
}

/// A block that stays in the L1 cache, with rows and columns long enough that
/// each loaded vector is used by several products.
FuseLimits CpuTarget::fuseLimits(unsigned Bits) const {
  return {64, 64, 512 / Bits, 512 / Bits};
}

} // namespace tenon
