// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/Runtime/Conversions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Linking
//===----------------------------------------------------------------------===//

/// Functions that code generation calls, in a separate library, so that the
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

NativeCode::NativeCode(std::unique_ptr<orc::LLJIT> Jit) : Jit(std::move(Jit)) {}
NativeCode::NativeCode(NativeCode &&) noexcept = default;
NativeCode &NativeCode::operator=(NativeCode &&) noexcept = default;
NativeCode::~NativeCode() = default;

Expected<NativeCode> NativeCode::load(std::unique_ptr<MemoryBuffer> Object) {
  InitializeNativeTarget();
  // The object is code already: no code generator is made, which looks for
  // what this processor has, until something would be compiled.
  Triple Host(sys::getProcessTriple());
  auto CompileLater = [](orc::JITTargetMachineBuilder Builder)
      -> Expected<std::unique_ptr<orc::IRCompileLayer::IRCompiler>> {
    return std::make_unique<orc::ConcurrentIRCompiler>(std::move(Builder));
  };
  Expected<std::unique_ptr<orc::LLJIT>> Jit =
      orc::LLJITBuilder()
          .setJITTargetMachineBuilder(orc::JITTargetMachineBuilder(Host))
          .setDataLayout(DataLayout(Host.computeDataLayout()))
          .setCompileFunctionCreator(CompileLater)
          .setPlatformSetUp(orc::setUpInactivePlatform)
          .create();
  if (!Jit)
    return Jit.takeError();
  if (Error E = defineRuntime(**Jit))
    return E;
  if (Error E = (*Jit)->addObjectFile(std::move(Object)))
    return E;
  return NativeCode(std::move(*Jit));
}

/// The reason why code cannot be linked replaces the lookup's own message,
/// which only says that it has failed.
Expected<NativeKernel> NativeCode::kernel(const std::string &Name) {
  auto Words = std::make_shared<std::string>();
  auto Note = [Words](Error E) {
    std::string Text = toString(std::move(E));
    if (Words->empty())
      *Words = Text;
  };
  Jit->getExecutionSession().setErrorReporter(Note);
  NativeKernel Result;
  auto LookUp = [&](const std::string &Symbol, auto &Pointer) {
    Expected<orc::ExecutorAddr> Address = Jit->lookup(Symbol);
    if (Address)
      Pointer = Address->toPtr<std::remove_reference_t<decltype(Pointer)>>();
    else
      Note(Address.takeError());
  };
  LookUp(Name, Result.Function);
  LookUp(Name + "_tenon_info", Result.Info);
  if (!Words->empty())
    return createStringError("kernel '" + Name + "': " + *Words);
  return Result;
}

Expected<void *> NativeCode::variable(const std::string &Symbol) {
  Expected<orc::ExecutorAddr> Address = Jit->lookup(Symbol);
  if (!Address)
    return Address.takeError();
  return Address->toPtr<void *>();
}

} // namespace tenon
