// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target `cpu`: vector code for any processor.

#include "Target/Whole/Vector/VectorTarget.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Target `cpu` does not use the tiles of a processor: these are used by target
/// `amx`, and a process needs the system's permission to use them.
static constexpr StringLiteral NoTiles = "-amx-tile,-amx-bf16,-amx-int8,"
                                         "-amx-fp16,-amx-complex";

namespace {
class CpuTarget : public VectorTarget {
public:
  using VectorTarget::VectorTarget;

  const TargetDescription &description() const override {
    return CpuDescription;
  }
};
} // namespace

/// Buffers and their packing require 64-bit pointers and little-endian memory.
static bool isSupported(const Triple &TT) {
  return (TT.isX86() || TT.isAArch64() || TT.isRISCV()) && TT.isArch64Bit() &&
         !TT.isX32() && TT.isLittleEndian();
}

static Expected<std::unique_ptr<MatrixTarget>>
createCpuTarget(const TargetOptions &Asked) {
  assert(Asked.Target == CpuDescription.Name && "options of this target");
  tenon::TargetOptions Options = Asked;
  Options.resolve();
  Triple TT(Options.Triple);
  if (!isSupported(TT))
    return createStringError(
        inconvertibleErrorCode(),
        "target cpu generates code for x86-64, AArch64 and RISC-V with 64-bit "
        "pointers and little-endian memory, not for " +
            TT.str());
  if (Error E = VectorTarget::checkOptions(Options))
    return E;
  if (TT.isX86())
    Options.Features += (Options.Features.empty() ? "" : ",") + NoTiles.str();
  return std::make_unique<CpuTarget>(std::move(Options));
}

const TargetDescription CpuDescription = {
    .Name = "cpu",
    .Text = "vector code for x86-64, AArch64 and RISC-V",
    .Form = KernelForm::WorkGroup,
    .Create = createCpuTarget,
    .Engine = "cpu",
};

} // namespace tenon
