// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The implementation of tenon.h. Programs that an earlier process has compiled
// are read from disk and linked here. Only others load the compiler and LLVM.

#include "CInterface.h"
#include "CompileNote.h"
#include "Compiler.h"
#include "Keys.h"
#include "LinkedObject.h"
#include "ReadFile.h"
#include "tenon/Front/DiskCache.h"
#include "tenon/Front/Objects.h"
#include "tenon/Front/UsesMatrices.h"
#include "tenon/Runtime/LaunchRange.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>

using namespace tenon;
using namespace tenon::front;

namespace {
/// A program of one kernel for launches that another has no code for
/// (Entry::General).
struct OtherProgram {
  tenon_program *Program = nullptr;
  std::string WhyNot; // of a compilation that has failed
};
} // namespace

struct tenon_kernel {
  const tenon_program *Program;
  size_t Index; // in the entry
  tenon_kernel_info Info = {};
  tenon_kernel_fn Function = nullptr; // null: the compiler runs it
  /// For all launches, and for those with complete sub-groups, once one needs
  /// it.
  OtherProgram General = {}, Complete = {};
};

struct tenon_program {
  std::string Key; // see HeldPrograms
  Entry E;
  std::deque<tenon_kernel> Kernels;   // as in E
  std::unique_ptr<LinkedObject> Code; // linked here,
  CompiledProgram *Theirs = nullptr;  // or the compiler's
  unsigned Owners = 1;
  OwnedOptions Options;   // with which it was compiled
  std::mutex OthersMutex; // of the kernels' other programs
};

using Held = HeldPrograms<tenon_program>;

static const KernelEntry &entryOf(const tenon_kernel *Kernel) {
  return Kernel->Program->E.Kernels[Kernel->Index];
}

/// The compiler, which has been loaded.
static const CompilerTable &loadedCompiler() {
  std::string WhyNot;
  const CompilerTable *Table = compiler(WhyNot);
  assert(Table && "it has compiled a program");
  return *Table;
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// Links \p E in this process. Returns null, and leaves \p E unchanged, if only
/// LLVM's linker can.
static tenon_program *linked(Entry &E) {
  auto P = std::make_unique<tenon_program>();
  P->Code = LinkedObject::link(E.Object);
  if (!P->Code)
    return nullptr;
  for (size_t Index = 0; Index < E.Kernels.size(); ++Index) {
    const std::string &Symbol = E.Kernels[Index].Symbol;
    void *Function = P->Code->find(Symbol),
         *Info = P->Code->find(Symbol + "_tenon_info");
    if (!Function || !Info)
      return nullptr;
    P->Kernels.push_back({P.get(), Index,
                          *static_cast<const tenon_kernel_info *>(Info),
                          reinterpret_cast<tenon_kernel_fn>(Function)});
  }
  P->E = std::move(E);
  return P.release();
}

/// A program that stays on the compiler's side: its code is for another
/// machine, or needs LLVM's linker.
static tenon_program *wrapped(const CompilerTable &Table,
                              CompiledProgram *Theirs) {
  auto *P = new tenon_program;
  P->Theirs = Theirs;
  P->E = Table.EntryOf(*Theirs);
  for (size_t Index = 0; Index < P->E.Kernels.size(); ++Index)
    P->Kernels.push_back({P, Index, Table.InfoOf(*Theirs, Index)});
  return P;
}

namespace {
/// A call of tenon_compile(), tenon_compile_file() or tenon_link(), or the
/// compilation of Entry::General.
struct Request {
  std::string_view Bytes;
  CompilerTable::SourceForm Form;
  tenon_options Options;
  std::string Key = {};         // empty: the result may change
  std::string_view Kernel = {}; // the only one, if Form is for others
  bool IsKept = false;          // on disk
};
} // namespace

static tenon_program *findOnDisk(const Request &R) {
  std::optional<std::string> Bytes = DiskCache().find(R.Key);
  std::optional<Entry> E = Bytes ? unpack(*Bytes) : std::nullopt;
  return E ? linked(*E) : nullptr;
}

/// Says in verbose mode, once, if nothing can be kept.
static void keepOnDisk(const std::string &Key, const std::string &Packed) {
  static std::atomic_flag Said;
  if (std::string WhyNot = DiskCache().keep(Key, Packed);
      !WhyNot.empty() && !Said.test_and_set())
    note("compiled code is not kept on disk: " + WhyNot);
}

/// Makes the native program \p Theirs ready to run: links it here and keeps it
/// on disk, or else has LLVM's linker link it. On failure returns null and the
/// reason in \p Said, which on entry holds the compiler's warnings.
static tenon_program *placed(const CompilerTable &Table,
                             CompiledProgram *Theirs, const Request &R,
                             std::string &Said) {
  Entry E = Table.EntryOf(*Theirs);
  // Cached programs have no warnings: those with some are compiled each time.
  // Warnings of the forms for other launches have been given.
  bool MayKeep = Said.empty() || isForOthers(R.Form);
  std::string Packed = R.IsKept && MayKeep ? pack(E) : "";
  if (tenon_program *P = linked(E)) {
    Table.Delete(Theirs);
    if (!Packed.empty())
      keepOnDisk(R.Key, Packed);
    return P;
  }
  if (Table.Link(*Theirs, Said))
    return wrapped(Table, Theirs);
  Table.Delete(Theirs);
  return nullptr;
}

static tenon_program *compileAnew(const Request &R, char **Message) {
  const CompilerTable *Table = compilerOr(Message);
  if (!Table)
    return nullptr;
  std::string Said;
  CompiledProgram *Theirs =
      Table->Compile(R.Bytes, R.Form, R.Kernel, R.Options, Said);
  tenon_program *P = !Theirs ? nullptr
                     : Table->IsNative(*Theirs)
                         ? placed(*Table, Theirs, R, Said)
                         : wrapped(*Table, Theirs);
  say(Message, Said);
  return P;
}

/// From disk, or compiled. On failure returns null with a message.
static tenon_program *make(const Request &R, char **Message) {
  tenon_program *P = R.IsKept ? findOnDisk(R) : nullptr;
  return P ? P : compileAnew(R, Message);
}

static tenon_program *compile(Request R, char **Message) {
  say(Message, "");
  R.IsKept = !R.Key.empty() && isKept(R.Options);
  if (tenon_program *Known = R.Key.empty() ? nullptr : Held::get().find(R.Key))
    return Known;
  tenon_program *P = make(R, Message);
  if (P)
    P->Options = OwnedOptions(R.Options);
  // Programs with variables are not shared: each has its own.
  if (!P || R.Key.empty() || P->E.HasState)
    return P;
  P->Key = R.Key;
  Held::get().add(P);
  return P;
}

tenon_program *tenon_compile(const void *Bytes, size_t Size,
                             const tenon_options *Options, char **Message) {
  std::string_view All(static_cast<const char *>(Bytes), Bytes ? Size : 0);
  std::optional<tenon_options> Known = knownOptions(Options, Message);
  if (!Known)
    return nullptr;
  return compile(
      {All, CompilerTable::Memory, *Known, keyOf("program", All, *Known)},
      Message);
}

tenon_program *tenon_compile_file(const char *Path, const tenon_options *Given,
                                  char **Message) {
  if (!Path) {
    say(Message, "error: the path is a null pointer");
    return nullptr;
  }
  std::optional<std::string> Bytes = OpenFile(Path).readAll();
  if (!Bytes) {
    say(Message, std::string("error: ") + Path + ": " + std::strerror(errno));
    return nullptr;
  }
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return nullptr;
  Known->name = Path;
  return compile(
      {*Bytes, CompilerTable::File, *Known, keyOf("file", *Bytes, *Known)},
      Message);
}

tenon_program *tenon_link(const tenon_object *Objects, size_t Count,
                          const tenon_options *Given, char **Message) {
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return nullptr;
  std::string Packed = packObjects(Objects, Count);
  std::string Key = keyOfObjects("link", Objects, Count, Packed, *Known);
  return compile({Packed, CompilerTable::Objects, *Known, std::move(Key)},
                 Message);
}

void tenon_retain(tenon_program *P) {
  if (P)
    Held::get().retain(P);
}

void tenon_release(tenon_program *P) {
  if (!P || !Held::get().release(P))
    return;
  for (const tenon_kernel &Kernel : P->Kernels) {
    tenon_release(Kernel.General.Program);
    tenon_release(Kernel.Complete.Program);
  }
  if (P->Theirs)
    loadedCompiler().Delete(P->Theirs);
  delete P;
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

int tenon_uses_matrices(const void *Bytes, size_t Size) {
  return usesMatrices(std::string_view(static_cast<const char *>(Bytes), Size));
}

const char *tenon_program_target(const tenon_program *P) {
  return P->E.Target.c_str();
}

const char *tenon_program_target_reason(const tenon_program *P) {
  return P->E.WhyTarget.empty() ? nullptr : P->E.WhyTarget.c_str();
}

size_t tenon_num_kernels(const tenon_program *P) {
  return P ? P->Kernels.size() : 0;
}

const tenon_kernel *tenon_kernel_at(const tenon_program *P, size_t Index) {
  return Index < tenon_num_kernels(P) ? &P->Kernels[Index] : nullptr;
}

const tenon_kernel *tenon_find_kernel(const tenon_program *P,
                                      const char *Name) {
  if (!P || !Name)
    return nullptr;
  for (const tenon_kernel &Kernel : P->Kernels)
    if (entryOf(&Kernel).Name == Name)
      return &Kernel;
  return nullptr;
}

const char *tenon_left_out_kernel(const tenon_program *P, size_t Index,
                                  const char **Reason) {
  if (Index >= P->E.LeftOut.size())
    return nullptr;
  const LeftOutEntry &L = P->E.LeftOut[Index];
  if (Reason)
    *Reason = L.Why.c_str();
  return L.Name.c_str();
}

const char *tenon_kernel_name(const tenon_kernel *Kernel) {
  return entryOf(Kernel).Name.c_str();
}

const tenon_kernel_info *tenon_kernel_requirements(const tenon_kernel *Kernel) {
  return &Kernel->Info;
}

int tenon_kernel_parameter(const tenon_kernel *Kernel, size_t Index,
                           tenon_parameter *Parameter) {
  const std::vector<ParameterEntry> &All = entryOf(Kernel).Parameters;
  if (Index >= All.size())
    return 0;
  const ParameterEntry &P = All[Index];
  *Parameter = {P.Name.c_str(), P.Type.c_str(), P.Space.c_str(),
                P.IsAuthors ? P.Qualifiers.c_str() : nullptr};
  return 1;
}

const char *tenon_kernel_parameter_ir_type(const tenon_kernel *Kernel,
                                           size_t Index) {
  const std::vector<ParameterEntry> &All = entryOf(Kernel).Parameters;
  return Index < All.size() ? All[Index].IRType.c_str() : nullptr;
}

const char *tenon_kernel_attributes(const tenon_kernel *Kernel) {
  return entryOf(Kernel).Attributes.c_str();
}

uint64_t tenon_kernel_group_multiple(const tenon_kernel *Kernel) {
  return entryOf(Kernel).GroupMultiple;
}

uint64_t tenon_kernel_threads_per_item(const tenon_kernel *Kernel) {
  return entryOf(Kernel).ThreadsPerItem;
}

void *tenon_find_variable(const tenon_program *P, const char *Name,
                          size_t *Size) {
  for (size_t Index = 0; Index < P->E.Variables.size(); ++Index) {
    const VariableEntry &V = P->E.Variables[Index];
    if (V.HostName != Name)
      continue;
    void *Address = P->Theirs ? loadedCompiler().AddressOf(*P->Theirs, Index)
                              : P->Code->find(V.Symbol);
    if (Address && Size)
      *Size = V.Size;
    return Address;
  }
  return nullptr;
}

size_t tenon_variables_size(const tenon_program *P) {
  return P->E.VariablesSize;
}

const void *tenon_program_bytes(const tenon_program *P, size_t *Size) {
  *Size = P->E.Object.size();
  return P->E.Object.data();
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

static bool isIncomplete(const tenon_kernel *Kernel,
                         const tenon_ndrange &Range) {
  return Kernel->Info.complete_subgroups && isValidRange(Range, Kernel->Info) &&
         !hasCompleteSubgroups(Range, Kernel->Info.subgroup_size);
}

/// \p Kernel for other launches, one of which has \p Range. Code for incomplete
/// sub-groups is large, and compiled when one is launched. Null with a message
/// on failure; after a failure it is not compiled again. Its warnings were
/// given at the program's first compilation.
static const tenon_kernel *otherVersion(const tenon_kernel *Kernel,
                                        const tenon_ndrange &Range,
                                        char **Message) {
  auto &K = const_cast<tenon_kernel &>(*Kernel);
  auto &P = const_cast<tenon_program &>(*Kernel->Program);
  std::lock_guard<std::mutex> Lock(P.OthersMutex);
  bool ForAll = K.General.Program || isIncomplete(Kernel, Range);
  OtherProgram &Other = ForAll ? K.General : K.Complete;
  const std::string &Name = entryOf(Kernel).Name;
  if (!Other.Program && Other.WhyNot.empty()) {
    Request R = {P.E.General,
                 ForAll ? CompilerTable::General : CompilerTable::Complete,
                 P.Options.get()};
    R.Kernel = Name;
    if (!P.Key.empty())
      R.Key = P.Key + (ForAll ? "-general-" : "-complete-") +
              std::to_string(Kernel->Index);
    R.IsKept = !R.Key.empty() && isKept(R.Options);
    char *Said = nullptr;
    Other.Program = R.IsKept ? findOnDisk(R) : nullptr;
    if (!Other.Program) {
      CompileNote Note(Name, ForAll ? "with incomplete sub-groups"
                                    : "that fail the kernel's test");
      Other.Program = compileAnew(R, &Said);
    }
    if (!Other.Program)
      Other.WhyNot = Said ? Said : "error: no memory";
    tenon_free(Said);
  }
  if (Other.Program)
    return tenon_find_kernel(Other.Program, Name.c_str());
  say(Message, Other.WhyNot);
  return nullptr;
}

static bool isForOthers(const tenon_kernel *Kernel, const void *const *Args,
                        const tenon_ndrange &Range) {
  return isValidRange(Range, Kernel->Info) &&
         !takesLaunch(Kernel->Info, Args, Range);
}

/// Returns \p Status; \p Message describes it if it is a failure.
static int reported(const tenon_kernel *Kernel, int Status, char **Message) {
  if (Status != TENON_OK)
    say(Message, "error: kernel '" + entryOf(Kernel).Name +
                     "': " + tenon_status_text(Status));
  return Status;
}

static std::optional<size_t> missingArgument(const tenon_kernel *Kernel,
                                             const void *const *Args) {
  for (size_t I = 0; I < Kernel->Info.num_params; ++I)
    if (!Args || !Args[I])
      return I;
  return std::nullopt;
}

/// Says which pointer of a launch is null: the kernel may be one that
/// tenon_find_kernel() has not found. TENON_OK: none is.
static int checkPointers(const tenon_kernel *Kernel, const tenon_ndrange *Range,
                         std::optional<size_t> Missing, char **Message) {
  if (Kernel && Range && !Missing)
    return TENON_OK;
  std::string What =
      !Kernel  ? "the kernel"
      : !Range ? "the range"
               : "the address of argument " + std::to_string(*Missing);
  if (Kernel)
    What = "kernel '" + entryOf(Kernel).Name + "': " + What;
  say(Message, "error: " + What + " is a null pointer");
  return Kernel ? TENON_BAD_RANGE : TENON_NOT_HERE;
}

/// Compiles \p Kernel for other launches if one with \p Range needs that.
static int prepare(const tenon_kernel *Kernel, const tenon_ndrange &Range,
                   bool NeedsOther, char **Message) {
  say(Message, "");
  if (!isValidRange(Range, Kernel->Info))
    return reported(Kernel, TENON_BAD_RANGE, Message);
  return !NeedsOther || otherVersion(Kernel, Range, Message)
             ? TENON_OK
             : TENON_INCOMPLETE_SUBGROUPS;
}

int tenon_prepare_kernel(const tenon_kernel *Kernel, const tenon_ndrange *Range,
                         char **Message) {
  if (int Status = checkPointers(Kernel, Range, std::nullopt, Message))
    return Status;
  return prepare(Kernel, *Range, isIncomplete(Kernel, *Range), Message);
}

int tenon_prepare_launch(const tenon_kernel *Kernel, const void *const *Args,
                         const tenon_ndrange *Range, char **Message) {
  if (int Status = checkPointers(
          Kernel, Range, Kernel ? missingArgument(Kernel, Args) : std::nullopt,
          Message))
    return Status;
  return prepare(Kernel, *Range, isForOthers(Kernel, Args, *Range), Message);
}

int tenon_run_kernel(const tenon_kernel *Kernel, const void *const *Args,
                     const tenon_ndrange *Range, unsigned Threads,
                     char **Message) {
  say(Message, "");
  if (int Status = checkPointers(Kernel, Range, std::nullopt, Message))
    return Status;
  // Other mistakes have statuses of their own.
  if (Kernel->Function && isValidRange(*Range, Kernel->Info))
    if (std::optional<size_t> Missing = missingArgument(Kernel, Args))
      return checkPointers(Kernel, Range, Missing, Message);
  if (isForOthers(Kernel, Args, *Range)) {
    Kernel = otherVersion(Kernel, *Range, Message);
    if (!Kernel)
      return TENON_INCOMPLETE_SUBGROUPS;
  }
  int Status =
      Kernel->Function
          ? tenon_launch(Kernel->Function, &Kernel->Info, Args, Range, Threads)
          : loadedCompiler().Run(*Kernel->Program->Theirs, Kernel->Index, Args,
                                 *Range, Threads);
  return reported(Kernel, Status, Message);
}

void tenon_free(void *Memory) { free(Memory); }

const char *tenon_version(void) {
  return TENON_VERSION " (LLVM " TENON_LLVM_VERSION ")";
}
