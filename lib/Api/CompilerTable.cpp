// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's side of tenon.h (CompilerTable.h): Program behind plain
// functions.

#include "tenon/Front/CompilerTable.h"
#include "CompilerLock.h"
#include "GivenOptions.h"
#include "Program.h"
#include "RunOnce.h"
#include "tenon/Front/Objects.h"
#include "llvm/Bitcode/BitcodeWriter.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::front;

struct tenon::front::CompiledProgram {
  std::unique_ptr<Program> P;
  Entry E;
};

static std::string textOf(Error E) {
  return "error: " + toString(std::move(E));
}

static Expected<ProgramSource> readSource(StringRef Bytes,
                                          CompilerTable::SourceForm Form,
                                          const ProgramOptions &Options,
                                          raw_ostream &Warnings) {
  if (Form == CompilerTable::Objects)
    return ProgramSource::link(unpackObjects(Bytes), Options, Warnings);
  return ProgramSource::read(Bytes, Options, Warnings);
}

static Expected<std::unique_ptr<Program>>
compileProgram(StringRef Bytes, CompilerTable::SourceForm Form,
               StringRef Kernel, const tenon_options &Given,
               raw_ostream &Warnings) {
  Expected<ProgramOptions> Options = givenOptions(Given);
  if (!Options)
    return Options.takeError();
  Options->IsFile = Form == CompilerTable::File;
  // Launches with other sub-groups are few, and their code is large.
  Options->Target.CompleteSubgroups =
      Form != CompilerTable::General && !(Given.flags & TENON_ALL_LAUNCHES);
  Options->TestsLaunches = Form != CompilerTable::Complete;
  if (isForOthers(Form)) {
    Options->OpenCLOptions.clear(); // those were for the source
    // A launch waits for the code, which is large and seldom runs again.
    Options->OptLevel = 1;
  }
  if (Error E = Options->resolve().takeError())
    return E;
  Expected<ProgramSource> Source = readSource(Bytes, Form, *Options, Warnings);
  if (!Source)
    return Source.takeError();
  if (isForOthers(Form))
    Source->keepOnly(*Source->module().getFunction(Kernel));
  return Program::compile(std::move(*Source), *Options);
}

static Entry entryFor(const Program &P) {
  Entry E;
  E.Target = P.target().str();
  E.WhyTarget = P.whyTarget().str();
  E.Object = P.bytes().str();
  E.General = P.general().str();
  E.HasState = P.hasState();
  E.VariablesSize = P.variablesSize();
  for (const ProgramKernel &Kernel : P.kernels()) {
    KernelEntry &K = E.Kernels.emplace_back();
    K.Name = Kernel.Name;
    K.Symbol = Kernel.Symbol;
    K.Attributes = Kernel.Attributes;
    K.GroupMultiple = std::max<uint64_t>(Kernel.Multiple, 1);
    K.ThreadsPerItem = Kernel.ThreadsPerItem;
    for (const KernelParameter &Parameter : Kernel.Parameters)
      K.Parameters.push_back({Parameter.Name, Parameter.Type, Parameter.Space,
                              Parameter.Qualifiers.value_or(""),
                              Parameter.Qualifiers.has_value(),
                              Parameter.IRType});
  }
  for (const LeftOutKernel &Kernel : P.leftOut())
    E.LeftOut.push_back({Kernel.Name, Kernel.Why});
  for (const ProgramVariable &Variable : P.variables())
    E.Variables.push_back({Variable.HostName, Variable.Symbol, Variable.Size});
  return E;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

static CompiledProgram *compile(std::string_view Bytes,
                                CompilerTable::SourceForm Form,
                                std::string_view Kernel,
                                const tenon_options &Options,
                                std::string &Message) {
  CompilerLock Lock;
  Message.clear();
  raw_string_ostream Warnings(Message);
  Expected<std::unique_ptr<Program>> P =
      compileProgram(Bytes, Form, Kernel, Options, Warnings);
  if (!P) {
    Message = textOf(P.takeError());
    return nullptr;
  }
  Entry E = entryFor(**P);
  return new CompiledProgram{std::move(*P), std::move(E)};
}

static bool link(CompiledProgram &P, std::string &Message) {
  CompilerLock Lock;
  if (Error E = P.P->link()) {
    Message = textOf(std::move(E));
    return false;
  }
  return true;
}

static int run(const CompiledProgram &P, size_t Index, const void *const *Args,
               const tenon_ndrange &Range, unsigned Threads) {
  const ProgramKernel &Kernel = P.P->kernels()[Index];
  return Kernel.Function ? tenon_launch(Kernel.Function, &Kernel.Info, Args,
                                        &Range, Threads)
                         : TENON_NOT_HERE;
}

static bool compileObject(std::string_view Bytes, const tenon_options &Given,
                          std::string &Object, std::string &Message) {
  CompilerLock Lock;
  Message.clear();
  Object.clear();
  raw_string_ostream Warnings(Message);
  Expected<ProgramOptions> Options = givenOptions(Given);
  Expected<ProgramSource> Source =
      Options ? ProgramSource::read(Bytes, *Options, Warnings)
              : Expected<ProgramSource>(Options.takeError());
  if (!Source) {
    Message = textOf(Source.takeError());
    return false;
  }
  raw_string_ostream OS(Object);
  WriteBitcodeToFile(Source->module(), OS);
  return true;
}

static Expected<std::string> writeStub(StringRef Bytes,
                                       CompilerTable::SourceForm Form,
                                       const tenon_options &Given) {
  Expected<ProgramOptions> Options = givenOptions(Given);
  if (!Options)
    return Options.takeError();
  if (Error E = resolveForStub(*Options))
    return E;
  raw_null_ostream Ignored; // the program's own compilation has the warnings
  Expected<ProgramSource> Source = readSource(Bytes, Form, *Options, Ignored);
  if (!Source)
    return Source.takeError();
  return tenon::writeStub(std::move(*Source), *Options);
}

static bool writeStub(std::string_view Bytes, CompilerTable::SourceForm Form,
                      const tenon_options &Given, std::string &Stub,
                      std::string &Message) {
  CompilerLock Lock;
  Expected<std::string> Written = writeStub(Bytes, Form, Given);
  if (!Written) {
    Message = textOf(Written.takeError());
    return false;
  }
  Stub = std::move(*Written);
  return true;
}

const CompilerTable *tenon_compiler_table() {
  static const CompilerTable Table = {
      .Build = TENON_BUILD,
      .Compile = compile,
      .Delete = [](CompiledProgram *P) { delete P; },
      .IsNative = [](const CompiledProgram &P) { return P.P->isNative(); },
      .EntryOf = [](const CompiledProgram &P) -> const Entry & { return P.E; },
      .InfoOf = [](const CompiledProgram &P, size_t Index)
          -> const tenon_kernel_info & { return P.P->kernels()[Index].Info; },
      .Link = link,
      .Run = run,
      .AddressOf = [](const CompiledProgram &P,
                      size_t Index) { return P.P->variables()[Index].Address; },
      .CompileObject = compileObject,
      .WriteStub = writeStub,
      .RunOnce = runOnce,
      .ListKernels = listKernels,
  };
  return &Table;
}
