// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one kernel on this machine:
//
//   tenon-run gemm.spv --list
//   tenon-run gemm.spv --kernel=gemm --global=16,32 --local=1,1
//       in=a.npy in=b.npy out=c.npy:f32:1024x1024 u64=1024 u64=1024
//
// Exit status 0: done; 1: the input is rejected; 2: wrong usage. The kernel is
// read, compiled and run by tenon.h; the command line and files are the tool's.

#include "LoweringFlags.h"
#include "OpenCLFlags.h"
#include "OutputNames.h"
#include "tenon/Engine/Jit/Emulation.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Support/OutputFile.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/tenon.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace tenon;

namespace {
/// The options. They are created after LLVM's own have been removed, whose
/// names may be the same.
struct CommandLine {
  cl::OptionCategory Category{"tenon-run options"};
  cl::opt<std::string> Input{cl::Positional, cl::desc("INPUT"),
                             cl::cat(Category)};
  cl::list<std::string> Args{cl::Positional, cl::desc("ARG..."),
                             cl::cat(Category)};
  cl::opt<std::string> KernelName{
      "kernel", cl::desc("kernel to run; may be omitted if there is only one"),
      cl::value_desc("name"), cl::cat(Category)};
  cl::opt<bool> List{
      "list",
      cl::desc("print the kernels, or that of --kernel, with their "
               "parameters"),
      cl::cat(Category)};
  cl::opt<std::string> Global{"global", cl::desc("work-items: X[,Y[,Z]]"),
                              cl::value_desc("sizes"), cl::cat(Category)};
  cl::opt<std::string> Local{"local",
                             cl::desc("work-items of a work-group: X[,Y[,Z]]"),
                             cl::value_desc("sizes"), cl::cat(Category)};
  cl::opt<std::string> Offset{"offset", cl::desc("first global ids: X[,Y[,Z]]"),
                              cl::value_desc("ids"), cl::cat(Category)};
  OpenCLFlags OpenCL{Category};
  cl::opt<std::string> Engine{
      "engine",
      cl::desc("auto, cpu, amx, cuda or reference; auto (the default) is amx "
               "where this machine has it and the kernel multiplies in its "
               "tiles, else cpu; amx has the vector code of cpu for what is "
               "not multiplied in tiles"),
      cl::value_desc("name"), cl::init("auto"), cl::cat(Category)};
  cl::opt<bool> EmulateAmx{"emulate-amx",
                           cl::desc("emulate AMX instructions in software"),
                           cl::cat(Category)};
  cl::opt<std::string> CPU{"mcpu",
                           cl::desc("compile for this processor, as far "
                                    "as this machine has its features"),
                           cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> Features{"mattr",
                                cl::desc("features of the processor, +a,-b"),
                                cl::value_desc("features"), cl::cat(Category)};
  LoweringFlags Lowering{Category};
  cl::opt<unsigned> Threads{"threads",
                            cl::desc("threads; 0: one for each processor"),
                            cl::init(0), cl::cat(Category)};
  cl::opt<unsigned> Repeat{"repeat", cl::desc("timed runs"), cl::init(0),
                           cl::cat(Category)};
  cl::opt<bool> Warm{
      "warm",
      cl::desc("time runs that start with the buffers that the previous run "
               "left, after one that is not timed and has the result"),
      cl::cat(Category)};
  cl::opt<bool> AllLaunches{
      "all-launches",
      cl::desc("engines cpu and amx: compile code for launches of all sizes, "
               "not only for this one"),
      cl::cat(Category)};
  cl::opt<char, false, LevelParser> Level{
      "O", cl::desc("optimisation level, 0 to 3"), cl::Prefix, cl::init('2'),
      cl::cat(Category)};
  cl::opt<std::string> Report{"report", cl::desc("write a JSON report"),
                              cl::value_desc("file"), cl::cat(Category)};
  cl::extrahelp Arguments{R"(
ARGUMENTS, one for each parameter of the kernel; files are NumPy's, .npy:

  in=FILE.npy               buffer, read from the file
  inout=FILE.npy:OUT.npy    buffer, read, and written to OUT.npy afterwards
  out=OUT.npy:f32:16x16     buffer of zeros, written to OUT.npy afterwards; types
                            are f16 f32 f64 bf16 i8 u8 i16 u16 i32 u32 i64 u64
  i32=V                     scalar; also f32 f64 i8 u8 i16 u16 u32 i64 u64
  value=FILE.npy            vector or structure, the array's bytes
  member=OFFSET:in=FILE.npy buffer whose address is put into the preceding value
  local=BYTES               local memory
)"};
};
} // namespace

static CommandLine &options() {
  static CommandLine Options;
  return Options;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "tenon-run") << Message << '\n';
  return 2;
}

static int inputError(Error E) {
  bool Usage = E.isA<UsageError>();
  WithColor::error() << toString(std::move(E)) << '\n';
  return Usage ? 2 : 1;
}

namespace {
/// A text that tenon.h returned.
class Text {
public:
  explicit Text(char *Owned = nullptr) : Owned(Owned) {}
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  ~Text() { tenon_free(Owned); }
  char **place() { return &Owned; }
  explicit operator bool() const { return Owned; }
  StringRef get() const { return Owned ? Owned : ""; }

private:
  char *Owned = nullptr;
};
} // namespace

static void printMessage(StringRef Message) {
  Message.consume_front("error: ");
  WithColor::error() << Message << '\n';
}

/// Prints warnings and notes, which have a prefix.
static void printLine(const char *Line, void *) { errs() << Line << '\n'; }

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// The options for OpenCL C in one text, in which spaces separate them.
static std::string buildOptions() {
  std::string Joined;
  for (const std::string &Word : options().OpenCL.words()) {
    for (char C : Word) {
      if (StringRef(" \t\r\n\"'\\").contains(C))
        Joined += '\\';
      Joined += C;
    }
    Joined += ' ';
  }
  return Joined;
}

static tenon_options givenOptions(const std::string &Build) {
  auto Named = [](const std::string &Word) {
    return Word.empty() ? nullptr : Word.c_str();
  };
  tenon_options Options = {};
  Options.size = sizeof(Options);
  Options.cpu = Named(options().CPU);
  Options.features = Named(options().Features);
  Options.build_options = Named(Build);
  options().Lowering.addTo(Options);
  Options.opt_level = options().Level - '0';
  if (!Options.opt_level)
    Options.flags |= TENON_UNOPTIMISED;
  if (options().AllLaunches)
    Options.flags |= TENON_ALL_LAUNCHES;
  return Options;
}

/// --global, --local and --offset as a tenon_ndrange; without --local its first
/// size is 0.
static Expected<tenon_ndrange> parseRange() {
  tenon_ndrange Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  auto Sizes = parseSizes("--global", options().Global);
  if (!Sizes)
    return Sizes.takeError();
  auto LocalSizes = parseSizes(
      "--local", options().Local.empty() ? "1" : options().Local.getValue());
  if (!LocalSizes)
    return LocalSizes.takeError();
  Range.dimensions = std::max(Sizes->size(), LocalSizes->size());
  copy(*Sizes, Range.global);
  copy(*LocalSizes, Range.local);
  if (options().Local.empty())
    Range.local[0] = 0;
  SmallVector<StringRef, 3> Ids;
  if (!options().Offset.empty())
    StringRef(options().Offset).split(Ids, ',');
  if (Ids.size() > Range.dimensions)
    return make_error<UsageError>("--offset has more dimensions than --global");
  for (auto [Index, Id] : enumerate(Ids))
    if (Id.getAsInteger(10, Range.offset[Index]))
      return make_error<UsageError>("--offset takes non-negative integers, got "
                                    "'" +
                                    Id.str() + "'");
  return Range;
}

/// \p Arg is not moved while the result is used.
static tenon_argument argumentOf(RunArg &Arg) {
  tenon_argument Argument = {};
  switch (Arg.Kind) {
  case RunArg::ArgKind::Buffer:
    Argument = {TENON_ARGUMENT_BUFFER, Arg.Buffer.Data.data(),
                Arg.Buffer.Data.size(), Arg.Buffer.DType.c_str(), 0};
    break;
  case RunArg::ArgKind::Scalar:
    Argument = {TENON_ARGUMENT_VALUE, Arg.Scalar, Arg.ScalarBytes,
                Arg.DType.c_str(), 0};
    break;
  case RunArg::ArgKind::Value:
    Argument = {TENON_ARGUMENT_VALUE, Arg.Buffer.Data.data(),
                Arg.Buffer.Data.size(), nullptr, 0};
    break;
  case RunArg::ArgKind::Local:
    Argument = {TENON_ARGUMENT_LOCAL, nullptr, Arg.LocalBytes, nullptr, 0};
    break;
  }
  if (Arg.MemberOffset) {
    Argument.kind = TENON_ARGUMENT_MEMBER;
    Argument.offset = *Arg.MemberOffset;
  }
  return Argument;
}

static tenon_single_run singleRun(const tenon_ndrange &Range,
                                  ArrayRef<tenon_argument> Arguments) {
  tenon_single_run Run = {};
  Run.size = sizeof(Run);
  Run.engine = options().Engine.c_str();
  if (!options().KernelName.empty())
    Run.kernel = options().KernelName.c_str();
  Run.args = Arguments.data();
  Run.num_args = Arguments.size();
  Run.range = Range;
  Run.threads = options().Threads;
  Run.repeat = options().Repeat;
  Run.flags = TENON_RUN_NOTES;
  if (options().Warm)
    Run.flags |= TENON_RUN_WARM;
  if (options().EmulateAmx)
    Run.flags |= TENON_RUN_EMULATE_AMX;
  Run.say = printLine;
  return Run;
}

//===----------------------------------------------------------------------===//
// What the tool does
//===----------------------------------------------------------------------===//

/// The first word of the command line that is about running a kernel, or that
/// --list has no use for; empty if there is none.
static std::string firstOfRun() {
  const CommandLine &All = options();
  const cl::Option *First = nullptr;
  for (const auto &Named : cl::getRegisteredOptions()) {
    const cl::Option *Option = Named.second;
    bool IsOfList = Option == &All.List || Option == &All.KernelName ||
                    All.OpenCL.contains(*Option);
    if (Option->getNumOccurrences() && !IsOfList &&
        (!First || Option->getPosition() < First->getPosition()))
      First = Option;
  }
  if (First)
    return (First->ArgStr.size() == 1 ? "-" : "--") + First->ArgStr.str();
  return All.Args.empty() ? "" : "the argument '" + All.Args.front() + "'";
}

static int listKernels() {
  if (std::string Word = firstOfRun(); !Word.empty())
    return usageError("--list runs no kernel, and does not take " + Word);
  std::string Build = buildOptions();
  tenon_options Options = givenOptions(Build);
  const std::string &Kernel = options().KernelName;
  Text Message;
  Text Lines(tenon_list_kernels(options().Input.c_str(), &Options,
                                Kernel.empty() ? nullptr : Kernel.c_str(),
                                Message.place()));
  if (!Lines) {
    printMessage(Message.get());
    return 1;
  }
  if (Message) // warnings
    errs() << Message.get() << '\n';
  outs() << Lines.get();
  if (Lines.get().empty())
    WithColor::note() << "the module has no kernels\n";
  return 0;
}

/// Memory faults are caught when they happen.
static Error checkWrites(StringRef Kernel, ArrayRef<RunArg> Arguments) {
  for (const RunArg &Arg : Arguments)
    if (!Arg.Buffer.Data.isIntact())
      return createStringError("kernel '" + Kernel +
                               "': it wrote outside of its buffers; "
                               "--engine=reference names the access");
  return Error::success();
}

static void printTiming(std::vector<double> Seconds) {
  sort(Seconds);
  outs() << "best " << format("%.6g", Seconds[0]) << " s, median "
         << format("%.6g", Seconds[Seconds.size() / 2]) << " s, "
         << Seconds.size() << " runs\n";
}

static int run(const tenon_ndrange &Range, std::vector<RunArg> &Arguments) {
  std::string Build = buildOptions();
  tenon_options Options = givenOptions(Build);
  std::vector<tenon_argument> Given;
  for (RunArg &Arg : Arguments)
    Given.push_back(argumentOf(Arg));
  tenon_single_run Run = singleRun(Range, Given);
  std::vector<double> Seconds(options().Repeat);
  Run.seconds = Seconds.data();
  Text Message, Report, Kernel;
  Run.found = Kernel.place();
  if (!options().Report.empty())
    Run.report = Report.place();
  if (int Status = tenon_run_file_once(options().Input.c_str(), &Options, &Run,
                                       Message.place())) {
    printMessage(Message.get());
    return Status;
  }
  if (Error E = checkWrites(Kernel.get(), Arguments))
    return inputError(std::move(E));
  for (RunArg &Arg : Arguments)
    if (Error E = writeRunOutput(Arg))
      return inputError(std::move(E));
  if (Run.report)
    if (Error E = writeOutputFile(options().Report,
                                  [&](raw_ostream &OS) { OS << Report.get(); }))
      return inputError(std::move(E));
  if (options().Repeat)
    printTiming(std::move(Seconds));
  return 0;
}

/// Whether the report has a file of its own; otherwise the exit status.
static int checkReport(ArrayRef<RunArg> Arguments) {
  if (options().Report.getNumOccurrences() && options().Report.empty())
    return usageError("expected --report=FILE");
  for (const RunArg &Arg : Arguments)
    if (std::string Why = sameOutput(
            {{"--report", options().Report}, {"an argument", Arg.OutputFile}});
        !Why.empty())
      return usageError(Why);
  return 0;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  avoidCopyableElements(); // an option of LLVM
  cl::ResetCommandLineParser();
  cl::HideUnrelatedOptions(options().Category);
  cl::SetVersionPrinter([](raw_ostream &OS) {
    OS << "tenon-run " TENON_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });
  if (!cl::ParseCommandLineOptions(
          argc, argv, "runs a kernel that uses matrix operations\n", &errs()))
    return 2;
  useAmxEmulator();
  if (options().Input.empty())
    return usageError("expected an input file; '-' is standard input");
  if (options().Level < '0' || options().Level > '3')
    return usageError("expected -O0, -O1, -O2 or -O3");
  if (options().List)
    return listKernels();
  constexpr unsigned MaxRepeat = 1000000; // whose times are kept
  if (options().Repeat > MaxRepeat)
    return usageError("--repeat is at most " + Twine(MaxRepeat));
  if (options().Global.empty())
    return usageError("expected --global=X[,Y[,Z]]");
  Expected<tenon_ndrange> Range = parseRange();
  if (!Range)
    return inputError(Range.takeError());
  std::vector<std::string> Texts(options().Args.begin(), options().Args.end());
  Expected<std::vector<RunArg>> Arguments = parseRunArgs(Texts);
  if (!Arguments)
    return inputError(Arguments.takeError());
  if (int Status = checkReport(*Arguments))
    return Status;
  return run(*Range, *Arguments);
}
