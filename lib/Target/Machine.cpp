// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/Machine.h"
#include "tenon/Support/Guard.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace llvm;

namespace tenon {

void initializeTargets() {
  static bool Done = [] {
#ifdef TENON_ONLY_THIS_PROCESSOR
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    InitializeNativeTargetAsmParser();
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    LLVMInitializeSPIRVTargetInfo();
    LLVMInitializeSPIRVTarget();
    LLVMInitializeSPIRVTargetMC();
    LLVMInitializeSPIRVAsmPrinter();
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

/// The known feature whose name is most similar to \p Word.
static StringRef nearestFeature(ArrayRef<SubtargetFeatureKV> Known,
                                StringRef Word) {
  auto Distance = [&](const SubtargetFeatureKV &Feature) {
    return Word.edit_distance(StringRef(Feature.Key));
  };
  const auto *Nearest = min_element(Known, [&](const auto &A, const auto &B) {
    return Distance(A) < Distance(B);
  });
  return Nearest == Known.end() ? "" : StringRef(Nearest->Key);
}

/// LLVM may detect features on this machine that its code generator does not
/// know.
static bool isFeatureOfHost(const Triple &TT, StringRef Name) {
  return TT.getArch() == Triple(sys::getProcessTriple()).getArch() &&
         sys::getHostCPUFeatures().contains(Name);
}

namespace {
/// Remembers which options a check has accepted in this process: several stages
/// repeat the check, which takes longer than the work that depends on it.
class Accepted {
public:
  Accepted(StringRef Step, const tenon::TargetOptions &Options)
      : Key((Step + "|" + Options.Triple + "|" + Options.CPU + "|" +
             Options.Features)
                .str()) {}

  bool before() const {
    std::lock_guard<std::mutex> Lock(Keys().Mutex);
    return Keys().Set.contains(Key);
  }
  void now() const {
    std::lock_guard<std::mutex> Lock(Keys().Mutex);
    Keys().Set.insert(Key);
  }

private:
  struct Known {
    std::mutex Mutex;
    StringSet<> Set;
  };
  static Known &Keys() {
    static Known Only;
    return Only;
  }

  std::string Key;
};
} // namespace

Error checkProcessor(const llvm::Target &T, const TargetOptions &Options) {
  Accepted Here("check", Options);
  if (Here.before())
    return Error::success();
  Triple TT(Options.Triple);
  std::unique_ptr<MCSubtargetInfo> Plain(T.createMCSubtargetInfo(TT, "", ""));
  if (Options.CPU != "generic" && !Plain->isCPUStringValid(Options.CPU))
    return createStringError("unknown processor '" + Options.CPU + "' for " +
                             TT.getArchName() + "; see llc -mcpu=help");
  ArrayRef<SubtargetFeatureKV> Known = Plain->getAllProcessorFeatures();
  SmallVector<StringRef, 8> Words;
  StringRef(Options.Features).split(Words, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    StringRef Name = SubtargetFeatures::StripFlag(Word);
    if (none_of(Known, [&](const auto &F) { return Name == F.Key; }) &&
        !isFeatureOfHost(TT, Name))
      return createStringError("unknown feature '" + Word + "' for " +
                               TT.getArchName() + "; the nearest is '" +
                               nearestFeature(Known, Name) +
                               "', see llc -mattr=help");
  }
  if (TT.isArch64Bit()) {
    std::unique_ptr<MCSubtargetInfo> Named(
        T.createMCSubtargetInfo(TT, Options.CPU, Options.Features));
    // Code generation would abort the process.
    bool HasWord = any_of(
        Known, [](const auto &F) { return StringRef(F.Key) == "64bit"; });
    if (HasWord && !Named->checkFeatures("+64bit"))
      return createStringError("processor '" + Options.CPU +
                               "' with these features runs no code for " +
                               TT.getArchName() + ": it has no 64-bit mode");
  }
  Here.now();
  return Error::success();
}

/// LLVM rejects contradictory features only when it first generates code for a
/// function.
static void makeSubtarget(const TargetMachine &Machine) {
  LLVMContext Context;
  Module M("", Context);
  M.setTargetTriple(Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  auto *Ty = FunctionType::get(Type::getVoidTy(Context), false);
  Machine.getSubtargetImpl(
      *Function::Create(Ty, GlobalValue::ExternalLinkage, "f", M));
}

/// \p Options with the features that LLVM's code generator gets.
static tenon::TargetOptions forCodeGen(const tenon::TargetOptions &Options) {
  tenon::TargetOptions Known = Options;
  const TargetDescription *Target = findTarget(Options.Target);
  if (Target && Target->CodeGenFeatures)
    Known.Features = Target->CodeGenFeatures(Options);
  return Known;
}

Error checkMachine(const tenon::TargetOptions &Options) {
  if (Accepted("machine", forCodeGen(Options)).before())
    return Error::success();
  return createMachine(Options, /*Level=*/2).takeError();
}

Expected<std::unique_ptr<TargetMachine>>
createMachine(const tenon::TargetOptions &Options, unsigned Level) {
  assert(Level <= 3 && "-O0 to -O3");
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
  tenon::TargetOptions Known = forCodeGen(Options);
  if (Error E = checkProcessor(*T, Known))
    return E;
  Accepted Made("machine", Known);
  bool IsNew = !Made.before();
  std::unique_ptr<TargetMachine> Machine;
  if (Error E = runGuarded("processor '" + Known.CPU + "'", [&] {
        Machine.reset(T->createTargetMachine(TT, Known.CPU, Known.Features,
                                             CodeGen, Reloc::PIC_, std::nullopt,
                                             Levels[std::min(Level, 3u)]));
        if (Machine && IsNew)
          makeSubtarget(*Machine);
      }))
    return abandon(std::move(E), Machine);
  if (!Machine)
    return createStringError(inconvertibleErrorCode(),
                             "no code generator for " + TT.str());
  Made.now();
  return Machine;
}

} // namespace tenon
