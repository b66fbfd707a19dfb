// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a lowered kernel in this process: ORC compiles it, TenonRuntime runs its
// work-groups on a pool of threads.

#include "AmxUse.h"
#include "tenon/Emulate/AmxTrap.h"
#include "tenon/Engine/Engine.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Runtime/Conversions.h"
#include "tenon/Support/Guard.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/DynamicLibrary.h"
#include <chrono>

using namespace llvm;

namespace tenon {

/// Functions that code generation calls, in a library of their own, so that the
/// module's own definitions have precedence.
static Error defineConversions(orc::LLJIT &Jit) {
  orc::SymbolMap Symbols;
#define TENON_CONVERSION(Result, Name, Operand)                                \
  Symbols[Jit.mangleAndIntern(#Name)] = {orc::ExecutorAddr::fromPtr(&Name),    \
                                         JITSymbolFlags::Exported};
#include "tenon/Runtime/Conversions.def"
  Expected<orc::JITDylib &> Library = Jit.createJITDylib("conversions");
  if (!Library)
    return Library.takeError();
  Jit.getMainJITDylib().addToLinkOrder(*Library);
  return Library->define(orc::absoluteSymbols(std::move(Symbols)));
}

static Error defineRuntime(orc::LLJIT &Jit) {
  orc::SymbolMap Symbols;
  auto Define = [&](StringRef Name, auto *Address) {
    Symbols[Jit.mangleAndIntern(Name)] = {orc::ExecutorAddr::fromPtr(Address),
                                          JITSymbolFlags::Exported};
  };
  Define("tenon_frame_alloc", &tenon_frame_alloc);
  Define("tenon_trap_divergence", &tenon_trap_divergence);
  Define("tenon_frame_free", &tenon_frame_free);
  Define("tenon_panel", &tenon_panel);
  Define("tenon_tiles", &tenon_tiles);
  if (Error E = Jit.getMainJITDylib().define(orc::absoluteSymbols(Symbols)))
    return E;
  // The C library's maths functions, with vector versions if there are any.
  std::string Ignored;
  sys::DynamicLibrary::LoadLibraryPermanently("libmvec.so.1", &Ignored);
  Expected<std::unique_ptr<orc::DynamicLibrarySearchGenerator>> Process =
      orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
          Jit.getDataLayout().getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  Jit.getMainJITDylib().addGenerator(std::move(*Process));
  return defineConversions(Jit);
}

static Expected<orc::JITTargetMachineBuilder> machineFor(StringRef CPU,
                                                         StringRef Features) {
  Expected<orc::JITTargetMachineBuilder> Machine =
      orc::JITTargetMachineBuilder::detectHost();
  if (!Machine)
    return Machine.takeError();
  Machine->setCPU(CPU.str());
  Machine->getFeatures() = SubtargetFeatures(Features);
  Machine->setCodeGenOptLevel(CodeGenOptLevel::Default);
  return Machine;
}

/// Before code generation, which ends the process at an intrinsic that it
/// cannot select.
static Expected<AmxUse> checkCode(orc::ThreadSafeModule &Module,
                                  orc::JITTargetMachineBuilder &Builder,
                                  const LaunchRequest &Request) {
  Expected<std::unique_ptr<TargetMachine>> Machine =
      Builder.createTargetMachine();
  if (!Machine)
    return Machine.takeError();
  return Module.withModuleDo(
      [&](llvm::Module &M) { return checkAmxUse(M, **Machine, Request); });
}

namespace {
/// The initial contents of the buffers, with which every repeated run begins.
class BufferContents {
public:
  explicit BufferContents(const LaunchRequest &Request) {
    if (Request.Repeat <= 1)
      return;
    for (const LaunchArg &Arg : Request.Args)
      if (Arg.Kind == LaunchArg::Buffer)
        save(Arg);
    for (const LaunchMember &Member : Request.Members)
      save(Member.Buffer);
  }
  void restore() {
    for (const auto &[Buffer, Bytes] : Saved)
      copy(Bytes, static_cast<uint8_t *>(Buffer));
  }

private:
  void save(const LaunchArg &Buffer) {
    const auto *Bytes = static_cast<const uint8_t *>(Buffer.Data);
    Saved.emplace_back(Buffer.Data,
                       std::vector<uint8_t>(Bytes, Bytes + Buffer.Bytes));
  }

  std::vector<std::pair<void *, std::vector<uint8_t>>> Saved;
};
} // namespace

static const char *amxWord(AmxUse Use) {
  switch (Use) {
  case AmxUse::None:
    return "";
  case AmxUse::Hardware:
    return "hardware";
  case AmxUse::Emulator:
    return "emulator";
  }
  llvm_unreachable("all of them return");
}

static Expected<LaunchResult> launch(tenon_kernel_fn Kernel,
                                     tenon_kernel_info Info, AmxUse Use,
                                     const LaunchRequest &Request) {
  std::optional<amx::Trap> Emulation;
  if (Use == AmxUse::Emulator)
    Emulation.emplace(Request.Kernel.c_str());
  // Nothing is required of the processor, also if the optimiser has removed the
  // kernel's AMX instructions.
  if (Use != AmxUse::Hardware)
    Info.amx_needs = 0;
  SmallVector<const void *> Args;
  for (const LaunchArg &Arg : Request.Args)
    Args.push_back(
        Arg.Kind == LaunchArg::Buffer  ? static_cast<const void *>(&Arg.Data)
        : Arg.Kind == LaunchArg::Local ? static_cast<const void *>(&Arg.Bytes)
                                       : Arg.Data);
  LaunchResult Result;
  Result.Amx = amxWord(Use);
  BufferContents Before(Request);
  for (unsigned Run = 0; Run < std::max(1u, Request.Repeat); ++Run) {
    if (Run)
      Before.restore();
    auto Start = std::chrono::steady_clock::now();
    int Status = tenon_launch(Kernel, &Info, Args.data(), &Request.Range,
                              Request.Threads);
    auto End = std::chrono::steady_clock::now();
    if (Status != TENON_OK)
      return createStringError(inconvertibleErrorCode(),
                               "kernel '" + Request.Kernel +
                                   "': " + tenon_status_text(Status));
    Result.Seconds.push_back(
        std::chrono::duration<double>(End - Start).count());
  }
  Result.EmulatedInstructions = amx::Trap::instructions();
  return Result;
}

namespace {
struct CompiledKernel {
  tenon_kernel_fn Function = nullptr;
  const tenon_kernel_info *Info = nullptr;
};
} // namespace

/// The reason why code cannot be compiled or linked replaces the lookup's own
/// message, which only says that it has failed.
static Expected<CompiledKernel> compileKernel(orc::LLJIT &Jit,
                                              const std::string &Name) {
  auto Words = std::make_shared<std::string>();
  auto Note = [Words](Error E) {
    std::string Text = toString(std::move(E));
    if (Words->empty())
      *Words = Text;
  };
  Jit.getExecutionSession().setErrorReporter(Note);
  CompiledKernel Result;
  auto LookUp = [&](const std::string &Symbol, auto &Pointer) {
    Expected<orc::ExecutorAddr> Address = Jit.lookup(Symbol);
    if (Address)
      Pointer = Address->toPtr<std::remove_reference_t<decltype(Pointer)>>();
    else
      Note(Address.takeError());
  };
  if (Error E = runGuarded("LLVM's code generator", [&] {
        LookUp(Name, Result.Function);
        LookUp(Name + "_tenon_info", Result.Info);
      }))
    return E;
  if (!Words->empty())
    return createStringError("kernel '" + Name + "': " + *Words);
  return Result;
}

Expected<LaunchResult> runCpu(orc::ThreadSafeModule Module, StringRef CPU,
                              StringRef Features,
                              const LaunchRequest &Request) {
  Expected<orc::JITTargetMachineBuilder> Machine = machineFor(CPU, Features);
  if (!Machine)
    return Machine.takeError();
  Expected<AmxUse> Use = checkCode(Module, *Machine, Request);
  if (!Use)
    return Use.takeError();
  Expected<std::unique_ptr<orc::LLJIT>> Jit =
      orc::LLJITBuilder()
          .setJITTargetMachineBuilder(std::move(*Machine))
          .create();
  if (!Jit)
    return Jit.takeError();
  if (Error E = defineRuntime(**Jit))
    return E;
  orc::ThreadSafeContext Context = Module.getContext(); // outlives the module
  DiagnosticScope Scope(
      *Context.withContextDo([](LLVMContext *Ctx) { return Ctx; }));
  if (Error E = (*Jit)->addIRModule(std::move(Module)))
    return E;
  Expected<CompiledKernel> Kernel = compileKernel(**Jit, Request.Kernel);
  if (!Kernel)
    return abandon(Kernel.takeError(), *Jit);
  if (Error E = Scope.takeErrors())
    return E;
  return launch(Kernel->Function, *Kernel->Info, *Use, Request);
}

} // namespace tenon
