// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of tenon.h that run a kernel once, or list kernels. They need
// the compiler each time.

#include "CInterface.h"
#include "Compiler.h"

using namespace tenon;
using namespace tenon::front;

/// \p Given with all members; those that an older version of the header does
/// not have are 0. Nothing, with a message, if it is null or too small.
static std::optional<tenon_single_run> knownRun(const tenon_single_run *Given,
                                                char **Message) {
  tenon_single_run Run{};
  if (!Given || Given->size < offsetof(tenon_single_run, threads)) {
    say(Message, Given ? "error: tenon_single_run.size is " +
                             std::to_string(Given->size) +
                             ", expected sizeof(tenon_single_run)"
                       : "error: the run is a null pointer");
    return std::nullopt;
  }
  std::memcpy(&Run, Given, std::min(Given->size, sizeof(Run)));
  Run.size = sizeof(Run);
  for (char **Place : {Run.found, Run.report})
    if (Place)
      *Place = nullptr;
  return Run;
}

static int runOnce(std::string_view Bytes, CompilerTable::SourceForm Form,
                   const char *Path, const tenon_options *Given,
                   const tenon_single_run *GivenRun, char **Message) {
  say(Message, "");
  std::optional<tenon_single_run> Run = knownRun(GivenRun, Message);
  if (!Run)
    return TENON_RUN_USAGE;
  if (Form == CompilerTable::File && !Path) {
    say(Message, "error: the path is a null pointer");
    return TENON_RUN_USAGE;
  }
  std::optional<tenon_options> Known = knownOptions(Given, Message);
  if (!Known)
    return TENON_RUN_USAGE;
  tenon_options Options = *Known;
  if (Form == CompilerTable::File)
    Options.name = Path;
  const CompilerTable *Table = compilerOr(Message);
  if (!Table)
    return TENON_RUN_REJECTED;
  std::string Said;
  int Status = Table->RunOnce(Bytes, Form, Options, *Run, Said);
  say(Message, Said);
  return Status;
}

int tenon_run_once(const void *Bytes, size_t Size, const tenon_options *Given,
                   const tenon_single_run *Run, char **Message) {
  return runOnce({static_cast<const char *>(Bytes), Bytes ? Size : 0},
                 CompilerTable::Memory, nullptr, Given, Run, Message);
}

int tenon_run_file_once(const char *Path, const tenon_options *Given,
                        const tenon_single_run *Run, char **Message) {
  return runOnce({}, CompilerTable::File, Path, Given, Run, Message);
}

char *tenon_list_kernels(const char *Path, const tenon_options *Given,
                         const char *Kernel, char **Message) {
  say(Message, "");
  std::optional<tenon_options> Options = knownOptions(Given, Message);
  if (Options && !Path)
    say(Message, "error: the path is a null pointer");
  const CompilerTable *Table = Options && Path ? compilerOr(Message) : nullptr;
  if (!Table)
    return nullptr;
  Options->name = Path;
  std::string Lines, Said;
  bool Done = Table->ListKernels(*Options, Kernel ? Kernel : "", Lines, Said);
  say(Message, Said);
  return Done ? copyText(Lines) : nullptr;
}
