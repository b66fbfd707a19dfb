// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon.h for programs. What an earlier process has compiled is read from disk
// and linked here; LLVM is loaded when something has to be compiled.

#include "Front/Compiler.h"
#include "Front/Entry.h"
#include "Front/Kept.h"
#include "Front/LinkedObject.h"
#include "tenon/Api/CInterface.h"
#include "tenon/Api/UsesMatrices.h"
#include "tenon/tenon.h"

#include <cerrno>
#include <cstring>
#include <deque>
#include <fstream>
#include <sstream>

using namespace tenon;
using namespace tenon::front;

struct tenon_kernel {
  std::string Name;
  std::vector<ParameterEntry> Parameters;
  tenon_kernel_info Info = {};
  tenon_kernel_fn Function = nullptr;   // linked here,
  const tenon_kernel *Theirs = nullptr; // or what the compiler knows it by
};

struct tenon_program {
  std::string Key, Target, Object;
  std::deque<tenon_kernel> Kernels; // in the order of their names
  std::vector<VariableEntry> Variables;
  bool HasState = false;
  std::unique_ptr<LinkedObject> Code; // linked here,
  tenon_program *Theirs = nullptr;    // or the compiler's
  unsigned Owners = 1;                // see HeldPrograms
};

using Held = HeldPrograms<tenon_program>;

/// The compiler, or null with a message.
static const CompilerTable *compilerOr(char **Message) {
  std::string WhyNot;
  const CompilerTable *Table = compiler(WhyNot);
  if (!Table)
    say(Message, "error: " + WhyNot);
  return Table;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Null where its code cannot be linked here.
static tenon_program *linked(Entry E) {
  auto P = std::make_unique<tenon_program>();
  // Of a copy that is aligned for its tables.
  P->Object = std::move(E.Object);
  P->Code = LinkedObject::link(P->Object);
  if (!P->Code)
    return nullptr;
  for (KernelEntry &K : E.Kernels) {
    void *Function = P->Code->find(K.Name),
         *Info = P->Code->find(K.Name + "_tenon_info");
    if (!Function || !Info)
      return nullptr;
    tenon_kernel &Kernel = P->Kernels.emplace_back();
    Kernel.Name = std::move(K.Name);
    Kernel.Parameters = std::move(K.Parameters);
    Kernel.Function = reinterpret_cast<tenon_kernel_fn>(Function);
    Kernel.Info = *static_cast<const tenon_kernel_info *>(Info);
  }
  P->Target = std::move(E.Target);
  P->Variables = std::move(E.Variables);
  P->HasState = E.HasState;
  return P.release();
}

static std::vector<ParameterEntry> parametersOf(const CompilerTable &Table,
                                                const tenon_kernel *Kernel) {
  std::vector<ParameterEntry> All;
  tenon_parameter P;
  for (size_t I = 0; Table.Parameter(Kernel, I, &P); ++I)
    All.push_back({P.name, P.type, P.space});
  return All;
}

/// What is kept of a program that was compiled for this process.
static Entry entryOf(const CompilerTable &Table, const tenon_program *Theirs) {
  Entry E;
  size_t Size = 0;
  const void *Object = Table.Bytes(Theirs, &Size);
  E.Object.assign(static_cast<const char *>(Object), Size);
  E.Target = Table.Target(Theirs);
  E.HasState = Table.HasState(Theirs);
  for (size_t I = 0; I < Table.NumKernels(Theirs); ++I) {
    const tenon_kernel *K = Table.KernelAt(Theirs, I);
    E.Kernels.push_back({Table.KernelName(K), parametersOf(Table, K)});
  }
  const char *HostName, *Symbol;
  uint64_t Bytes;
  for (size_t I = 0; Table.VariableAt(Theirs, I, &HostName, &Symbol, &Bytes);
       ++I)
    E.Variables.push_back({HostName, Symbol, Bytes});
  return E;
}

/// For another machine, or with code that only LLVM's linker links.
static tenon_program *wrapped(const CompilerTable &Table,
                              tenon_program *Theirs) {
  auto *P = new tenon_program;
  P->Theirs = Theirs;
  P->Target = Table.Target(Theirs);
  P->HasState = Table.HasState(Theirs);
  for (size_t I = 0; I < Table.NumKernels(Theirs); ++I) {
    tenon_kernel &Kernel = P->Kernels.emplace_back();
    Kernel.Theirs = Table.KernelAt(Theirs, I);
    Kernel.Name = Table.KernelName(Kernel.Theirs);
    Kernel.Info = *Table.Requirements(Kernel.Theirs);
    Kernel.Parameters = parametersOf(Table, Kernel.Theirs);
  }
  return P;
}

namespace {
/// What somebody wants to have compiled.
struct Request {
  const char *Path; // null: Bytes are in memory
  std::string_view Bytes;
  tenon_options Options;
  std::string Key = {}; // empty: it may be something else the next time
  bool IsKept = false;  // on disk
};
} // namespace

static tenon_program *findOnDisk(const Request &R) {
  std::optional<std::string> Bytes = findKept(R.Key);
  std::optional<Entry> E = Bytes ? unpack(*Bytes) : std::nullopt;
  return E ? linked(std::move(*E)) : nullptr;
}

static tenon_program *compileAnew(const Request &R, char **Message) {
  const CompilerTable *Table = compilerOr(Message);
  if (!Table)
    return nullptr;
  tenon_options Options = R.Options;
  if (R.IsKept)
    Options.flags |= TENON_NO_DISK_CACHE; // it is kept here
  char *Said = nullptr;
  tenon_program *Theirs =
      R.Path ? Table->CompileFile(R.Path, &Options, &Said)
             : Table->Compile(R.Bytes.data(), R.Bytes.size(), &Options, &Said);
  // Warnings would be missing the next time.
  bool HasWarnings = Said != nullptr;
  if (Message)
    *Message = Said;
  else
    free(Said);
  if (!Theirs)
    return nullptr;
  if (!Table->IsNative(Theirs))
    return wrapped(*Table, Theirs);
  Entry E = entryOf(*Table, Theirs);
  std::string Packed = R.IsKept && !HasWarnings ? pack(E) : "";
  tenon_program *P = linked(std::move(E));
  if (!P)
    return wrapped(*Table, Theirs);
  Table->Release(Theirs);
  if (!Packed.empty())
    Table->Keep(R.Key.c_str(), Packed.data(), Packed.size());
  return P;
}

static tenon_program *compile(Request R, char **Message) {
  say(Message, "");
  R.Key = keyOf(R.Path ? "file" : "program", R.Bytes, R.Options);
  R.IsKept = !R.Key.empty() && isKept(R.Options);
  if (tenon_program *Known = R.Key.empty() ? nullptr : Held::get().find(R.Key))
    return Known;
  tenon_program *P = R.IsKept ? findOnDisk(R) : nullptr;
  if (!P)
    P = compileAnew(R, Message);
  // Each program has variables of its own.
  if (!P || R.Key.empty() || P->HasState)
    return P;
  P->Key = R.Key;
  Held::get().add(P);
  return P;
}

tenon_program *tenon_compile(const void *Bytes, size_t Size,
                             const tenon_options *Options, char **Message) {
  std::string_view All(static_cast<const char *>(Bytes), Size);
  return compile({nullptr, All, knownOptions(Options)}, Message);
}

tenon_program *tenon_compile_file(const char *Path, const tenon_options *Given,
                                  char **Message) {
  errno = 0;
  std::ifstream File(Path, std::ios::binary);
  std::stringstream Content;
  if (File)
    Content << File.rdbuf();
  if (!File) {
    say(Message, std::string("error: ") + Path + ": " +
                     std::strerror(errno ? errno : EIO));
    return nullptr;
  }
  std::string Bytes = std::move(Content).str();
  tenon_options Options = knownOptions(Given);
  Options.name = Path;
  return compile({Path, Bytes, Options}, Message);
}

void tenon_retain(tenon_program *P) { Held::get().retain(P); }

void tenon_release(tenon_program *P) {
  if (!P || !Held::get().release(P))
    return;
  std::string WhyNot;
  if (P->Theirs)
    compiler(WhyNot)->Release(P->Theirs);
  delete P;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

int tenon_uses_matrices(const void *Bytes, size_t Size) {
  return usesMatrices(std::string_view(static_cast<const char *>(Bytes), Size));
}

const char *tenon_program_target(const tenon_program *P) {
  return P->Target.c_str();
}

size_t tenon_num_kernels(const tenon_program *P) { return P->Kernels.size(); }

const tenon_kernel *tenon_kernel_at(const tenon_program *P, size_t Index) {
  return Index < P->Kernels.size() ? &P->Kernels[Index] : nullptr;
}

const tenon_kernel *tenon_find_kernel(const tenon_program *P,
                                      const char *Name) {
  for (const tenon_kernel &Kernel : P->Kernels)
    if (Kernel.Name == Name)
      return &Kernel;
  return nullptr;
}

const char *tenon_kernel_name(const tenon_kernel *Kernel) {
  return Kernel->Name.c_str();
}

const tenon_kernel_info *tenon_kernel_requirements(const tenon_kernel *Kernel) {
  return &Kernel->Info;
}

int tenon_kernel_parameter(const tenon_kernel *Kernel, size_t Index,
                           tenon_parameter *Parameter) {
  if (Index >= Kernel->Parameters.size())
    return 0;
  const ParameterEntry &P = Kernel->Parameters[Index];
  *Parameter = {P.Name.c_str(), P.Type.c_str(), P.Space.c_str()};
  return 1;
}

void *tenon_find_variable(const tenon_program *P, const char *Name,
                          size_t *Size) {
  std::string WhyNot;
  if (P->Theirs)
    return compiler(WhyNot)->FindVariable(P->Theirs, Name, Size);
  for (const VariableEntry &V : P->Variables) {
    if (V.HostName != Name)
      continue;
    if (Size)
      *Size = V.Size;
    return P->Code->find(V.Symbol);
  }
  return nullptr;
}

const void *tenon_program_bytes(const tenon_program *P, size_t *Size) {
  std::string WhyNot;
  if (P->Theirs)
    return compiler(WhyNot)->Bytes(P->Theirs, Size);
  *Size = P->Object.size();
  return P->Object.data();
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

int tenon_run_kernel(const tenon_kernel *Kernel, const void *const *Args,
                     const tenon_ndrange *Range, unsigned Threads,
                     char **Message) {
  say(Message, "");
  std::string WhyNot;
  if (Kernel->Theirs)
    return compiler(WhyNot)->Run(Kernel->Theirs, Args, Range, Threads, Message);
  int Status =
      tenon_launch(Kernel->Function, &Kernel->Info, Args, Range, Threads);
  if (Status != TENON_OK)
    say(Message,
        "error: kernel '" + Kernel->Name + "': " + tenon_status_text(Status));
  return Status;
}

void *tenon_write_stub(const void *Bytes, size_t Size,
                       const tenon_options *Given, size_t *StubSize,
                       char **Message) {
  say(Message, "");
  tenon_options Options = knownOptions(Given);
  std::string_view All(static_cast<const char *>(Bytes), Size);
  std::string Key = isKept(Options) ? keyOf("stub", All, Options) : "";
  if (!Key.empty())
    if (std::optional<std::string> Known = findKept(Key)) {
      *StubSize = Known->size();
      return copyText(*Known);
    }
  const CompilerTable *Table = compilerOr(Message);
  if (!Table)
    return nullptr;
  if (!Key.empty())
    Options.flags |= TENON_NO_DISK_CACHE; // it is kept here
  void *Stub = Table->WriteStub(Bytes, Size, &Options, StubSize, Message);
  if (Stub && !Key.empty())
    Table->Keep(Key.c_str(), Stub, *StubSize);
  return Stub;
}

void tenon_free(void *Memory) { free(Memory); }

const char *tenon_version(void) {
  return TENON_VERSION " (LLVM " TENON_LLVM_VERSION ")";
}
