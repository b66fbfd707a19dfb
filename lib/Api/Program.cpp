// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Api/Program.h"
#include "DiskCache.h"
#include "PackedProgram.h"
#include "tenon/Api/UsesMatrices.h"
#include "tenon/Input/Form.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Support/Guard.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/Signals.h"
#include <dlfcn.h>
#include <mutex>

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

bool ProgramOptions::isNative() const {
  const TargetDescription *Description = findTarget(Target.Target);
  return Description && Description->Form == KernelForm::WorkGroup && IsForHost;
}

Error ProgramOptions::resolve() {
  if (Target.Target.empty())
    Target.Target = hostTarget().Name.str();
  IsForHost = Target.Triple.empty();
  if (isNative())
    return limitToHost(Target).takeError();
  if (Error E = createTarget(Target).takeError())
    return E;
  Target.resolve();
  return Error::success();
}

/// Changes whenever Tenon is built anew.
static std::string buildOfTenon() {
  Dl_info Here;
  sys::fs::file_status Status;
  if (!dladdr(reinterpret_cast<void *>(&buildOfTenon), &Here) ||
      sys::fs::status(Here.dli_fname, Status))
    return "";
  return formatv("{0} {1}", Status.getSize(),
                 Status.getLastModificationTime().time_since_epoch().count());
}

std::string ProgramOptions::key(StringRef Bytes) const {
  SHA256 Hash;
  auto Add = [&](StringRef Text) {
    // With its length, so that no two lists of texts are the same bytes.
    Hash.update(formatv("{0}:", Text.size()).str());
    Hash.update(Text);
  };
  std::string Words;
  raw_string_ostream OS(Words);
  Target.print(OS);
  Add(buildOfTenon());
  Add(LLVM_VERSION_STRING);
  Add(Words);
  Add(Target.CPU + ' ' + Target.Features);
  Add(formatv("{0}", OptLevel).str());
  Add(formatv("{0}", OpenCLOptions.size()).str());
  for (const std::string &Option : OpenCLOptions)
    Add(Option);
  Add(IsFile ? "file " + Name : Name);
  Add(Bytes);
  return toHex(Hash.final(), /*LowerCase=*/true);
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

namespace {

/// Collects warnings: a library prints nothing.
struct WarningCollector : DiagnosticHandler {
  explicit WarningCollector(std::string &Text) : Text(Text) {}

  std::string &Text;

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Warning)
      return Info.getSeverity() != DS_Error; // remarks are not asked for
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    OS << "warning: ";
    Info.print(Printer);
    OS << '\n';
    return true;
  }
};

/// LLVM's ways to survive its own fatal errors belong to the whole process, so
/// one compilation runs at a time. Its signal handlers, which remove temporary
/// files, are gone afterwards: those of the process were there first.
class CompilerLock {
public:
  CompilerLock() : Lock(mutex()) {}
  ~CompilerLock() { sys::unregisterHandlers(); }

private:
  static std::mutex &mutex() {
    static std::mutex M;
    return M;
  }
  std::lock_guard<std::mutex> Lock;
};

/// A module and what it lives in. LLVM's fatal errors leave it behind, since it
/// is in no state to be destroyed then.
struct ModuleInContext {
  std::unique_ptr<LLVMContext> Context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> M;

  Error abandon(Error E) { return tenon::abandon(std::move(E), M, Context); }
};

} // namespace

static Error read(ModuleInContext &In, StringRef Bytes,
                  const ProgramOptions &Options, std::string &Warnings) {
  In.Context->setDiagnosticHandler(
      std::make_unique<WarningCollector>(Warnings));
  raw_string_ostream Messages(Warnings);
  InputOptions Input;
  Input.OpenCLOptions = Options.OpenCLOptions;
  Input.IsInMemory = !Options.IsFile;
  Input.Messages = &Messages;
  // Of all forms only OpenCL C is told by its name alone.
  std::string Name = Options.Name;
  if (detectForm(Bytes, Name) == InputForm::Unknown)
    Name += ".cl";
  Expected<std::unique_ptr<Module>> M =
      readModuleFrom(Bytes, Name, *In.Context, Input);
  if (!M)
    return In.abandon(M.takeError());
  In.M = std::move(*M);
  return compileModule(*In.M, Options.Target, {.Last = Stage::Recognize});
}

/// Lowers and optimises; the result is the code generator that goes on.
static Expected<std::unique_ptr<TargetMachine>>
lower(ModuleInContext &In, const ProgramOptions &Options) {
  if (Error E =
          compileModule(*In.M, Options.Target, {.First = Stage::Legalize}))
    return In.abandon(std::move(E));
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options.Target, Options.OptLevel);
  if (!Machine)
    return Machine.takeError();
  if (Error E = optimizeModule(*In.M, **Machine, Options.OptLevel,
                               /*ThisProcess=*/Options.isNative()))
    return tenon::abandon(std::move(E), In.M, In.Context, *Machine);
  return Machine;
}

static Expected<std::string> write(ModuleInContext &In, TargetMachine &Machine,
                                   const ProgramOptions &Options) {
  if (Options.isNative()) {
    Expected<std::unique_ptr<MemoryBuffer>> Object = emitObject(*In.M, Machine);
    if (!Object)
      return Object.takeError();
    return (*Object)->getBuffer().str();
  }
  bool IsGpu = findTarget(Options.Target.Target)->Form == KernelForm::Gpu;
  SmallVector<char, 0> Bytes;
  raw_svector_ostream OS(Bytes);
  if (Error E = writeModule(*In.M, Machine,
                            IsGpu ? OutputForm::Assembly : OutputForm::Object,
                            OS, /*Validate=*/true))
    return E;
  return OS.str().str();
}

static Expected<std::string> lowerAndWrite(ModuleInContext &In,
                                           const ProgramOptions &Options) {
  Expected<std::unique_ptr<TargetMachine>> Machine = lower(In, Options);
  if (!Machine)
    return Machine.takeError();
  Expected<std::string> Written = write(In, **Machine, Options);
  if (!Written)
    return tenon::abandon(Written.takeError(), In.M, In.Context, *Machine);
  return Written;
}

static std::deque<ProgramKernel> kernelsOf(const Module &M) {
  std::deque<ProgramKernel> Kernels;
  for (const Function &F : M) {
    if (!isKernel(F))
      continue;
    KernelFacts Facts = kernelFacts(F);
    ProgramKernel &Kernel = Kernels.emplace_back();
    Kernel.Name = F.getName().str();
    Kernel.Parameters = kernelParameters(F);
    Kernel.Params = std::move(Facts.Params);
    Kernel.Info.num_params = Kernel.Params.size();
    Kernel.Info.params = Kernel.Params.data();
    Kernel.Info.subgroup_size = Facts.SubgroupSize;
    copy(Facts.RequiredLocal, Kernel.Info.required_local);
  }
  sort(Kernels, [](const ProgramKernel &A, const ProgramKernel &B) {
    return A.Name < B.Name;
  });
  return Kernels;
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

Error Program::link() {
  Expected<NativeCode> Loaded =
      NativeCode::load(MemoryBuffer::getMemBufferCopy(Bytes, "kernels"));
  if (!Loaded)
    return Loaded.takeError();
  Code.emplace(std::move(*Loaded));
  for (ProgramKernel &Kernel : Kernels) {
    Expected<NativeKernel> Native = Code->kernel(Kernel.Name);
    if (!Native)
      return Native.takeError();
    Kernel.Function = Native->Function;
    Kernel.Info = *Native->Info;
  }
  for (ProgramVariable &Variable : Variables.Named) {
    Expected<void *> Address = Code->variable(Variable.Symbol);
    if (!Address)
      return Address.takeError();
    Variable.Address = *Address;
  }
  return Error::success();
}

Expected<std::unique_ptr<Program>>
Program::compile(StringRef Bytes, const ProgramOptions &Options,
                 std::string &Warnings) {
  auto Result = std::make_unique<Program>();
  Result->Target = Options.Target.Target;
  bool IsCached =
      Options.UsesDiskCache && Options.isNative() && isWholeProgram(Bytes);
  std::string Key = IsCached ? Options.key(Bytes) : "";
  if (IsCached)
    if (std::optional<std::string> Packed = DiskCache().find(Key))
      if (unpack(*Packed, Result->Kernels, Result->Variables, Result->Bytes)) {
        if (Error E = Result->link())
          return E;
        return Result;
      }
  CompilerLock Lock;
  ModuleInContext In;
  if (Error E = read(In, Bytes, Options, Warnings))
    return E;
  Result->Kernels = kernelsOf(*In.M);
  Result->Variables = variablesOf(*In.M);
  Expected<std::string> Written = lowerAndWrite(In, Options);
  if (!Written)
    return Written.takeError();
  Result->Bytes = std::move(*Written);
  keepDefined(Result->Variables, *In.M);
  if (Options.isNative())
    if (Error E = Result->link())
      return E;
  // Warnings would be missing the next time.
  if (IsCached && Warnings.empty())
    DiskCache().keep(Key,
                     pack(Result->Kernels, Result->Variables, Result->Bytes));
  return Result;
}

const ProgramKernel *Program::find(StringRef Name) const {
  for (const ProgramKernel &Kernel : Kernels)
    if (Kernel.Name == Name)
      return &Kernel;
  return nullptr;
}

const ProgramVariable *Program::findVariable(StringRef Name) const {
  for (const ProgramVariable &Variable : Variables.Named)
    if (Variable.HostName == Name)
      return &Variable;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Stubs
//===----------------------------------------------------------------------===//

static void emptyKernels(Module &M) {
  for (Function &F : M) {
    if (!isKernel(F)) {
      F.deleteBody();
      continue;
    }
    GlobalValue::LinkageTypes Linkage = F.getLinkage();
    SmallVector<std::pair<unsigned, MDNode *>> Facts;
    F.getAllMetadata(Facts);
    F.deleteBody();
    F.setLinkage(Linkage);
    for (auto [Kind, Node] : Facts)
      if (Kind != LLVMContext::MD_dbg)
        F.setMetadata(Kind, Node);
    // A device may not have the size; nothing here asks for it.
    F.setMetadata("intel_reqd_sub_group_size", nullptr);
    ReturnInst::Create(M.getContext(),
                       BasicBlock::Create(M.getContext(), "", &F));
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (G.use_empty())
      G.eraseFromParent();
}

/// The module that \p Options, for target loops, describe, without bodies.
static Expected<std::string> makeStub(StringRef Bytes,
                                      const ProgramOptions &Options,
                                      std::string &Warnings) {
  CompilerLock Lock;
  ModuleInContext In;
  if (Error E = read(In, Bytes, Options, Warnings))
    return E;
  emptyKernels(*In.M);
  return lowerAndWrite(In, Options);
}

Expected<std::string> writeStub(StringRef Bytes,
                                const ProgramOptions &Options) {
  ProgramOptions Stub = Options;
  Stub.Target = {};
  Stub.Target.Target = "loops";
  if (Error E = Stub.resolve())
    return E;
  bool IsCached = Options.UsesDiskCache && isWholeProgram(Bytes);
  std::string Key = IsCached ? Stub.key(("stub of " + Bytes).str()) : "";
  if (IsCached)
    if (std::optional<std::string> Known = DiskCache().find(Key))
      return *Known;
  std::string Warnings; // compile() gives them
  Expected<std::string> Written = makeStub(Bytes, Stub, Warnings);
  if (Written && IsCached)
    DiskCache().keep(Key, *Written);
  return Written;
}

} // namespace tenon
