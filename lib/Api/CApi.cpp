// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon.h: C's view of Program, for programs that link all of Tenon, and for
// libTenon, which loads it as libTenonCompiler.

#include "DiskCache.h"
#include "tenon/Api/CInterface.h"
#include "tenon/Api/CompilerTable.h"
#include "tenon/Api/Program.h"
#include "tenon/Api/UsesMatrices.h"
#include "tenon/tenon.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace tenon;

struct tenon_program {
  std::unique_ptr<Program> P;
  std::string Key, Target;
  unsigned Owners = 1; // see HeldPrograms
};

static const tenon_kernel *asC(const ProgramKernel *Kernel) {
  return reinterpret_cast<const tenon_kernel *>(Kernel);
}

static const ProgramKernel &kernelOf(const tenon_kernel *Kernel) {
  return *reinterpret_cast<const ProgramKernel *>(Kernel);
}

static std::nullptr_t fail(char **Message, Error E) {
  say(Message, "error: " + toString(std::move(E)));
  return nullptr;
}

using Held = HeldPrograms<tenon_program>;

static Expected<ProgramOptions> optionsOf(const tenon_options *Given) {
  tenon_options All = knownOptions(Given);
  auto Text = [](const char *Word) { return std::string(Word ? Word : ""); };
  ProgramOptions Options;
  Options.Target.Target = Text(All.target);
  Options.Target.Device = Text(All.device);
  Options.Target.Triple = Text(All.triple);
  Options.Target.CPU = Text(All.cpu);
  Options.Target.Features = Text(All.features);
  Options.Target.SubgroupSize = All.subgroup_size;
  Options.Target.TrapDivergence = All.flags & TENON_TRAP_DIVERGENCE;
  Options.UsesDiskCache = !(All.flags & TENON_NO_DISK_CACHE);
  if (All.name)
    Options.Name = All.name;
  if (All.opt_level > 3)
    return createStringError("opt_level is 0 to 3, got " +
                             Twine(All.opt_level));
  if (All.opt_level)
    Options.OptLevel = All.opt_level;
  // As drivers split them: quotes hold a word with spaces together.
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *> Words;
  if (All.build_options)
    cl::TokenizeGNUCommandLine(All.build_options, Saver, Words);
  Options.OpenCLOptions.assign(Words.begin(), Words.end());
  if (Error E = Options.resolve().takeError())
    return E;
  return Options;
}

static tenon_program *compile(StringRef Bytes, const ProgramOptions &Options,
                              char **Message) {
  say(Message, "");
  bool IsWhole = isWholeProgram(Bytes);
  std::string Key = IsWhole ? Options.key(Bytes) : "";
  if (tenon_program *Known = IsWhole ? Held::get().find(Key) : nullptr)
    return Known;
  std::string Warnings;
  Expected<std::unique_ptr<Program>> P =
      Program::compile(Bytes, Options, Warnings);
  if (!P)
    return fail(Message, P.takeError());
  say(Message, Warnings);
  auto *Result = new tenon_program{std::move(*P), Key, {}};
  Result->Target = Result->P->target().str();
  // Each program has variables of its own.
  if (IsWhole && !Result->P->hasState())
    Held::get().add(Result);
  return Result;
}

tenon_program *tenon_compile(const void *Bytes, size_t Size,
                             const tenon_options *Given, char **Message) {
  Expected<ProgramOptions> Options = optionsOf(Given);
  if (!Options)
    return fail(Message, Options.takeError());
  return compile(StringRef(static_cast<const char *>(Bytes), Size), *Options,
                 Message);
}

tenon_program *tenon_compile_file(const char *Path, const tenon_options *Given,
                                  char **Message) {
  Expected<ProgramOptions> Options = optionsOf(Given);
  if (!Options)
    return fail(Message, Options.takeError());
  Options->Name = Path;
  Options->IsFile = true;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Path);
  if (!File)
    return fail(Message, createStringError(File.getError(),
                                           Twine(Path) + ": " +
                                               File.getError().message()));
  return compile((*File)->getBuffer(), *Options, Message);
}

void tenon_retain(tenon_program *P) { Held::get().retain(P); }

void tenon_release(tenon_program *P) {
  if (P && Held::get().release(P))
    delete P;
}

int tenon_uses_matrices(const void *Bytes, size_t Size) {
  return usesMatrices(std::string_view(static_cast<const char *>(Bytes), Size));
}

const char *tenon_program_target(const tenon_program *P) {
  return P->Target.c_str();
}

size_t tenon_num_kernels(const tenon_program *P) {
  return P->P->kernels().size();
}

const tenon_kernel *tenon_kernel_at(const tenon_program *P, size_t Index) {
  return Index < P->P->kernels().size() ? asC(&P->P->kernels()[Index])
                                        : nullptr;
}

const tenon_kernel *tenon_find_kernel(const tenon_program *P,
                                      const char *Name) {
  return asC(P->P->find(Name));
}

const char *tenon_kernel_name(const tenon_kernel *Kernel) {
  return kernelOf(Kernel).Name.c_str();
}

const tenon_kernel_info *tenon_kernel_requirements(const tenon_kernel *Kernel) {
  return &kernelOf(Kernel).Info;
}

int tenon_kernel_parameter(const tenon_kernel *Kernel, size_t Index,
                           tenon_parameter *Parameter) {
  const std::vector<KernelParameter> &All = kernelOf(Kernel).Parameters;
  if (Index >= All.size())
    return 0;
  *Parameter = {All[Index].Name.c_str(), All[Index].Type.c_str(),
                All[Index].Space.c_str()};
  return 1;
}

int tenon_run_kernel(const tenon_kernel *Given, const void *const *Args,
                     const tenon_ndrange *Range, unsigned Threads,
                     char **Message) {
  say(Message, "");
  const ProgramKernel &Kernel = kernelOf(Given);
  int Status = TENON_NOT_HERE;
  if (Kernel.Function)
    Status = tenon_launch(Kernel.Function, &Kernel.Info, Args, Range, Threads);
  if (Status != TENON_OK)
    say(Message,
        "error: kernel '" + Kernel.Name + "': " + tenon_status_text(Status));
  return Status;
}

void *tenon_find_variable(const tenon_program *P, const char *Name,
                          size_t *Size) {
  const ProgramVariable *Variable = P->P->findVariable(Name);
  if (!Variable || !Variable->Address)
    return nullptr;
  if (Size)
    *Size = Variable->Size;
  return Variable->Address;
}

const void *tenon_program_bytes(const tenon_program *P, size_t *Size) {
  *Size = P->P->bytes().size();
  return P->P->bytes().data();
}

void *tenon_write_stub(const void *Bytes, size_t Size,
                       const tenon_options *Given, size_t *StubSize,
                       char **Message) {
  say(Message, "");
  Expected<ProgramOptions> Options = optionsOf(Given);
  if (!Options)
    return fail(Message, Options.takeError());
  Expected<std::string> Stub =
      writeStub(StringRef(static_cast<const char *>(Bytes), Size), *Options);
  if (!Stub)
    return fail(Message, Stub.takeError());
  *StubSize = Stub->size();
  return copyText(*Stub);
}

void tenon_free(void *Memory) { free(Memory); }

const char *tenon_version(void) {
  return TENON_VERSION " (LLVM " LLVM_VERSION_STRING ")";
}

//===----------------------------------------------------------------------===//
// For libTenon
//===----------------------------------------------------------------------===//

static bool isNative(const tenon_program *P) {
  return all_of(P->P->kernels(),
                [](const ProgramKernel &Kernel) { return Kernel.Function; });
}

static bool hasState(const tenon_program *P) { return P->P->hasState(); }

static bool variableAt(const tenon_program *P, size_t Index,
                       const char **HostName, const char **Symbol,
                       uint64_t *Size) {
  ArrayRef<ProgramVariable> All = P->P->variables();
  if (Index >= All.size())
    return false;
  *HostName = All[Index].HostName.c_str();
  *Symbol = All[Index].Symbol.c_str();
  *Size = All[Index].Size;
  return true;
}

static void keep(const char *Key, const void *Bytes, size_t Size) {
  DiskCache().keep(Key, StringRef(static_cast<const char *>(Bytes), Size));
}

const CompilerTable *tenon_compiler_table() {
  static const CompilerTable Table = {
      .Compile = tenon_compile,
      .CompileFile = tenon_compile_file,
      .Release = tenon_release,
      .Target = tenon_program_target,
      .NumKernels = tenon_num_kernels,
      .KernelAt = tenon_kernel_at,
      .KernelName = tenon_kernel_name,
      .Requirements = tenon_kernel_requirements,
      .Parameter = tenon_kernel_parameter,
      .Run = tenon_run_kernel,
      .FindVariable = tenon_find_variable,
      .Bytes = tenon_program_bytes,
      .WriteStub = tenon_write_stub,
      .IsNative = isNative,
      .HasState = hasState,
      .VariableAt = variableAt,
      .Keep = keep,
  };
  return &Table;
}
