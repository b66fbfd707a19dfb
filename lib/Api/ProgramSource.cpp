// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProgramSource.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Input/Form.h"
#include "tenon/Input/LinkModules.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"

using namespace llvm;

namespace tenon {

namespace {
/// Writes warnings, and Tenon's notes if requested, to the caller's stream: a
/// library must not print them itself.
struct WarningPrinter : DiagnosticHandler {
  WarningPrinter(raw_ostream &OS, bool Notes) : OS(OS), Notes(Notes) {}

  raw_ostream &OS;
  bool Notes;

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    bool IsNote =
        Notes && Info.getSeverity() == DS_Note && isa<TenonDiagnostic>(Info);
    if (Info.getSeverity() != DS_Warning && !IsNote)
      return Info.getSeverity() != DS_Error; // remarks are ignored
    DiagnosticPrinterRawOStream Printer(OS);
    OS << (IsNote ? "note: " : "warning: ");
    Info.print(Printer);
    OS << '\n';
    return true;
  }
};
} // namespace

ProgramSource::ProgramSource(const ProgramOptions &Options,
                             raw_ostream &Warnings)
    : Context(std::make_unique<LLVMContext>()) {
  Context->setDiagnosticHandler(
      std::make_unique<WarningPrinter>(Warnings, Options.Notes));
}

static InputOptions inputOptions(const ProgramOptions &Options,
                                 raw_ostream &Warnings) {
  return {.OpenCLOptions = Options.OpenCLOptions,
          .IsInMemory = !Options.IsFile,
          .Messages = &Warnings};
}

Expected<ProgramSource> ProgramSource::read(const ProgramOptions &Options,
                                            raw_ostream &Warnings) {
  assert(Options.IsFile && "the name is not that of a file");
  ProgramSource Source(Options, Warnings);
  Expected<std::unique_ptr<Module>> M = readModule(
      Options.Name, *Source.Context, inputOptions(Options, Warnings));
  if (!M)
    return Source.abandon(M.takeError());
  Source.M = std::move(*M);
  return Source;
}

Expected<ProgramSource> ProgramSource::read(StringRef Bytes,
                                            const ProgramOptions &Options,
                                            raw_ostream &Warnings) {
  ProgramSource Source(Options, Warnings);
  // OpenCL C is the only form that is not recognised by its contents.
  std::string Name = Options.Name;
  if (detectForm(Bytes, Name) == InputForm::Unknown)
    Name += ".cl";
  Expected<std::unique_ptr<Module>> M = readModuleFrom(
      Bytes, Name, *Source.Context, inputOptions(Options, Warnings));
  if (!M)
    return Source.abandon(M.takeError());
  Source.M = std::move(*M);
  return Source;
}

Expected<ProgramSource>
ProgramSource::link(ArrayRef<front::ObjectEntry> Objects,
                    const ProgramOptions &Options, raw_ostream &Warnings) {
  if (Objects.empty())
    return createStringError("there is nothing to link: expected one object or "
                             "more");
  ProgramSource Source(Options, Warnings);
  std::vector<NamedModule> Modules;
  for (const front::ObjectEntry &Object : Objects) {
    InputOptions Input = inputOptions(Options, Warnings);
    std::string File = Object.Name;
    if (detectForm(Object.Bytes, File) == InputForm::Unknown)
      File += ".cl";
    // A program has objects of several forms; the options are for one of them.
    if (detectForm(Object.Bytes, File) != InputForm::OpenCLC)
      Input.OpenCLOptions.clear();
    Expected<std::unique_ptr<Module>> M =
        readModuleFrom(Object.Bytes, File, *Source.Context, Input);
    if (!M) {
      Modules.clear();
      return Source.abandon(M.takeError());
    }
    Modules.push_back({Object.Name, std::move(*M)});
  }
  Expected<std::unique_ptr<Module>> Linked = linkModules(std::move(Modules));
  if (!Linked)
    return Linked.takeError();
  Source.M = std::move(*Linked);
  return Source;
}

void ProgramSource::keepOnly(const Function &Kernel) {
  assert(Kernel.getParent() == M.get() && isKernel(Kernel) &&
         "not a kernel of this program");
  for (Function &F : make_early_inc_range(*M))
    if (&F != &Kernel && isKernel(F) && F.use_empty())
      F.eraseFromParent();
}

} // namespace tenon
