// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NoMachine.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace {

/// LLVM's answers for code without a target are the base class's.
class NoMachine : public TargetMachine {
public:
  NoMachine(const Target &T, const Triple &TT, StringRef CPU,
            StringRef Features, const TargetOptions &Options,
            std::optional<Reloc::Model> /*RM*/,
            std::optional<CodeModel::Model> /*CM*/, CodeGenOptLevel /*Level*/,
            bool /*JIT*/)
      : TargetMachine(T, /*DataLayoutString=*/"", TT, CPU, Features, Options) {}
};

} // namespace

void tenon::registerNoMachine() {
  static Target NoTarget;
  TargetRegistry::RegisterTarget(
      NoTarget, "spir", "SPIR, without code generation", "SPIR",
      [](Triple::ArchType Arch) {
        return Arch == Triple::spir || Arch == Triple::spir64;
      });
  RegisterTargetMachine<NoMachine> Register(NoTarget);
}
