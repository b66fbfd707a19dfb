// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tools of tenon-test-server (tools.h): tenon-lower and tenon-run.

#include "kept-answers.h"
#include "tools.h"
#include "Api/ProgramOptions.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/DynamicLibrary.h"
#include <string>
#include <sys/stat.h>
#include <time.h>

using namespace llvm;

// The tools' main(), which CMakeLists.txt compiles under these names.
int lowerMain(int, char **);
int runMain(int, char **);

ToolMain findTool(StringRef Name) {
  return StringSwitch<ToolMain>(Name)
      .Case("tenon-lower", lowerMain)
      .Case("tenon-run", runMain)
      .Default(nullptr);
}

#ifdef TENON_KEEPS_CODE
/// Once in an hour, because listing all kept files takes seconds.
static void forgetOldAnswers() {
  const char *Folder = getenv("TENON_TEST_KEPT");
  if (!Folder)
    return;
  std::string Stamp = std::string(Folder) + "/forgotten";
  struct stat Last;
  constexpr time_t Hour = 3600;
  if (!stat(Stamp.c_str(), &Last) && time(nullptr) - Last.st_mtime < Hour)
    return;
  tenon::forgetOldAnswers();
  if (FILE *File = fopen(Stamp.c_str(), "w"))
    fclose(File);
}
#endif

/// Has LLVM look up the target's processor and features for \p Options.
static void prepareMachine(const tenon::TargetOptions &Options) {
  LLVMContext Context;
  Module M("", Context);
  Error E = checkMachine(Options);
  if (!E) {
    Expected<std::unique_ptr<tenon::MatrixTarget>> Target =
        createTarget(Options);
    E = Target ? (*Target)->prepareModule(M) : Target.takeError();
  }
  consumeError(std::move(E)); // the tools tell about it
}

/// The options of tenon-lower for a target and a processor, and those of tenon-run,
/// which turns off what this machine lacks.
static void prepare(StringRef Target, StringRef Processor) {
  tenon::ProgramOptions Options;
  Options.Target.Target = Target.str();
  Options.Target.CPU = Processor.str();
  tenon::TargetOptions Lowered = Options.Target;
  Lowered.resolve();
  prepareMachine(Lowered);
  if (Error E = Options.resolve().takeError())
    consumeError(std::move(E));
  else
    prepareMachine(Options.Target);
}

/// Computes what each tool would compute anew: that LLVM has code generators for what
/// the tests name, and where libraries are that code for this machine calls.
void prepareTools() {
  tenon::initializeTargets();
  // Not "amx" without a processor: this requests permission to use AMX, which
  // copies of this process would have, too, and could not emulate AMX then.
  for (StringRef Target : {"cpu", "amx"})
    for (StringRef Processor :
         {"native", "x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4",
          "sapphirerapids", "graniterapids", "znver5"})
      prepare(Target, Processor);
  for (StringRef Processor : {"sm_80", "sm_90"})
    prepare("nvptx", Processor);
  for (StringRef Target : {"cpu", "dpas", "loops", "nvptx"})
    prepare(Target, "");
  std::string Ignored;
  for (const char *Library :
       {"libmvec.so.1", static_cast<const char *>(nullptr)})
    sys::DynamicLibrary::LoadLibraryPermanently(Library, &Ignored);
  // Tools start with this; after it has been done here it removes nothing.
  tenon::avoidCopyableElements();
  cl::ResetCommandLineParser();
#ifdef TENON_KEEPS_CODE
  forgetOldAnswers();
#endif
}
