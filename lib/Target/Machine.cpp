// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/Machine.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

void initializeTargets() {
  static bool Done = [] {
#ifdef TENON_ONLY_THIS_PROCESSOR
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser();
#else
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    InitializeAllAsmPrinters();
    InitializeAllAsmParsers();
#endif
    return true;
  }();
  (void)Done;
}

Expected<std::unique_ptr<TargetMachine>>
createMachine(const tenon::TargetOptions &Options, unsigned Level) {
  Triple TT(Options.Triple);
  std::string Message;
  const llvm::Target *T = TargetRegistry::lookupTarget(TT, Message);
  if (!T)
    return createStringError(inconvertibleErrorCode(), Message);
  llvm::TargetOptions CodeGen;
  if (TT.isRISCV64() && StringRef(Options.Features).contains("+d"))
    CodeGen.MCOptions.ABIName = "lp64d"; // Linux's
  static constexpr CodeGenOptLevel Levels[] = {
      CodeGenOptLevel::None, CodeGenOptLevel::Less, CodeGenOptLevel::Default,
      CodeGenOptLevel::Aggressive};
  // Those of a SIMT target are not LLVM's.
  StringRef Features = TT.isSPIRV() ? StringRef() : Options.Features;
  std::unique_ptr<TargetMachine> Machine(
      T->createTargetMachine(TT, Options.CPU, Features, CodeGen, Reloc::PIC_,
                             std::nullopt, Levels[std::min(Level, 3u)]));
  if (!Machine)
    return createStringError(inconvertibleErrorCode(),
                             "no code generator for " + TT.str());
  return Machine;
}

} // namespace tenon
