// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace tenon {

StringRef processorWith(StringRef Name, const StringMap<bool> &Features) {
  // The oldest Intel processors with an instruction set, the newest first.
  static constexpr struct {
    StringLiteral Feature, Processor;
  } Oldest[] = {{"avx512fp16", "sapphirerapids"},
                {"amx-tile", "sapphirerapids"},
                {"avx512bf16", "cooperlake"}};
  if (X86::parseArchX86(Name) == X86::CK_None || Name.starts_with("znver") ||
      Name.starts_with("bdver") || Name.starts_with("btver"))
    return Name;
  SmallVector<StringRef, 64> Expected;
  X86::getFeaturesForCPU(Name, Expected);
  for (const auto &Row : Oldest)
    if (Features.lookup(Row.Feature) && !is_contained(Expected, Row.Feature))
      return Row.Processor;
  return Name;
}

Expected<std::string> limitToHost(TargetOptions &Options) {
  // Also checks the processor's name and initialises LLVM's targets.
  Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(Options);
  if (!Target)
    return Target.takeError();
  const TargetDescription &Description = (*Target)->description();
  // The default processor is meant for cross-compilation. On a machine that the
  // target suits best, code is generated for that machine.
  if (Options.CPU.empty() && Description.IsBestHere && Description.IsBestHere())
    Options.CPU = "native";
  bool IsHost = Options.CPU == "native" ||
                (Options.CPU.empty() && Description.DefaultCPU.empty());
  Options.resolve();
  if (IsHost)
    return std::string();
  Triple TT(Options.Triple);
  std::string Message;
  const llvm::Target *T = TargetRegistry::lookupTarget(TT, Message);
  if (!T)
    return createStringError(inconvertibleErrorCode(), Message);
  std::unique_ptr<MCSubtargetInfo> Named(
      T->createMCSubtargetInfo(TT, Options.CPU, ""));
  StringRef Emulated = Description.EmulatedFeatures;
  std::vector<std::string> Missing, Off;
  for (const auto &Feature : sys::getHostCPUFeatures()) {
    bool IsEmulated =
        !Emulated.empty() && Feature.first().starts_with(Emulated);
    if (Feature.second || IsEmulated)
      continue;
    Off.push_back("-" + Feature.first().str());
    if (Named->checkFeatures("+" + Feature.first().str()))
      Missing.push_back(Feature.first().str());
  }
  sort(Off);
  sort(Missing);
  Options.Features =
      join(Off, ",") + (Options.Features.empty() ? "" : "," + Options.Features);
  return join(Missing, ", ");
}

} // namespace tenon
