// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/TargetOptions.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

static std::string hostFeatures() {
  SubtargetFeatures Features;
  for (const auto &Feature : sys::getHostCPUFeatures())
    Features.AddFeature(Feature.first(), Feature.second);
  return Features.getString();
}

/// A feature without a sign is meant to be on, as for LLVM's own tools.
static std::string withSigns(StringRef Features) {
  SmallVector<StringRef, 8> Words;
  Features.split(Words, ',', -1, /*KeepEmpty=*/false);
  return join(map_range(Words,
                        [](StringRef Word) {
                          return (SubtargetFeatures::hasFlag(Word) ? "" : "+") +
                                 Word.str();
                        }),
              ",");
}

void TargetOptions::resolve() {
  Features = withSigns(Features);
  const TargetDescription *Description = findTarget(Target);
  if (Description && Triple.empty())
    Triple = Description->DefaultTriple.str();
  bool IsHost = Triple.empty();
  if (IsHost)
    Triple = sys::getProcessTriple();
  if (Description && CPU.empty())
    CPU = Description->DefaultCPU.str();
  if (CPU == "native" || (CPU.empty() && IsHost)) {
    CPU = processorWith(sys::getHostCPUName(), sys::getHostCPUFeatures()).str();
    std::string Host = hostFeatures();
    Features = Features.empty() ? Host : Host + "," + Features;
  }
  if (CPU.empty())
    CPU = "generic";
  // In "aarch64-linux-gnu" the vendor is left out. Without normalisation LLVM
  // would take the system for the vendor, and for no system it has other object
  // formats and library calls.
  Triple = llvm::Triple::normalize(Triple);
  llvm::Triple TT(Triple);
  // Generic RISC-V lacks even floating point; use what Linux requires.
  if (TT.isRISCV() && CPU == "generic" && Features.empty())
    Features = "+m,+a,+f,+d,+c";
}

bool TargetOptions::hasFeature(StringRef Name) const {
  SmallVector<StringRef, 8> Words;
  StringRef(Features).split(Words, ',');
  bool On = false;
  for (StringRef Word : Words)
    if (Word.drop_front(!Word.empty()) == Name)
      On = Word.front() == '+';
  return On;
}

Expected<TargetOptions> TargetOptions::parse(StringRef Parameters) {
  TargetOptions Options;
  SmallVector<StringRef, 4> Parts;
  Parameters.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    auto [Key, Value] = Part.split('=');
    if (Key == "target")
      Options.Target = Value.str();
    else if (Key == "device")
      Options.Device = Value.str();
    else if (Key == "triple")
      Options.Triple = Value.str();
    else if (Key == "mcpu")
      Options.CPU = Value.str();
    else if (Key == "features") // may be repeated: a comma would end the pass
      Options.Features += (Options.Features.empty() ? "" : ",") + Value.str();
    else if (Part == "trap-divergence")
      Options.TrapDivergence = true;
    else if (Part == "complete-subgroups")
      Options.CompleteSubgroups = true;
    else if (Part == "tests-launches")
      Options.TestsLaunches = true;
    else if (auto Order = parseBlockOrder(Value);
             Key == "block-2d-layout" && Order)
      Options.Block2DOrder = *Order;
    else if ((Key == "l1-cache" && !Value.getAsInteger(10, Options.L1Cache)) ||
             (Key == "l2-cache" && !Value.getAsInteger(10, Options.L2Cache)))
      continue;
    else if (Key != "subgroup-size" ||
             Value.getAsInteger(10, Options.SubgroupSize))
      return createStringError(
          inconvertibleErrorCode(),
          "invalid parameter '" + Part +
              "', expected target=, device=, triple=, mcpu=, features=, "
              "subgroup-size=, l1-cache=, l2-cache=, trap-divergence, "
              "complete-subgroups, tests-launches or "
              "block-2d-layout=payload|specification");
  }
  Options.Features = withSigns(Options.Features);
  return Options;
}

void TargetOptions::print(raw_ostream &OS) const {
  OS << "target=" << Target;
  auto Add = [&](StringRef Key, StringRef Value) {
    if (!Value.empty())
      OS << ';' << Key << '=' << Value;
  };
  Add("device", Device);
  Add("triple", Triple);
  Add("mcpu", CPU);
  SmallVector<StringRef, 4> Words;
  StringRef(Features).split(Words, ',');
  for (StringRef Word : Words)
    Add("features", Word);
  if (SubgroupSize)
    Add("subgroup-size", utostr(SubgroupSize));
  if (L1Cache)
    Add("l1-cache", utostr(L1Cache));
  if (L2Cache)
    Add("l2-cache", utostr(L2Cache));
  if (TrapDivergence)
    OS << ";trap-divergence";
  if (CompleteSubgroups)
    OS << ";complete-subgroups";
  if (TestsLaunches)
    OS << ";tests-launches";
  if (Block2DOrder != BlockOrder::Payload)
    Add("block-2d-layout", wordOf(Block2DOrder));
}

} // namespace tenon
