// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs one kernel on this machine:
//
//   tenon-run gemm.spv --list
//   tenon-run gemm.spv --kernel=gemm --global=16,32 --local=1,1
//       in=a.npy in=b.npy out=c.npy:f32:1024x1024 u64=1024 u64=1024
//
// Exit status 0: done; 1: the input is rejected; 2: wrong usage.

#include "LoweringFlags.h"
#include "OpenCLFlags.h"
#include "tenon/Api/Program.h"
#include "tenon/Emulate/AmxTrap.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Support/OutputFile.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/Target/TargetDescription.h"
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
      cl::desc(
          "engine cuda: copy buffers only for a first run, which is not timed"),
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

/// Whether the kernel decides which engine of this machine runs it.
static bool isEngineOpen() {
  return options().Engine == "auto" && options().CPU.empty() &&
         options().Features.empty();
}

/// The name of the engine that runs the kernel, or that may do so if it is
/// open. If a processor or a feature is named, `auto` means the default
/// target's engine.
static StringRef engineName() {
  if (options().Engine != "auto")
    return options().Engine;
  return isEngineOpen() ? hostTarget().Engine
                        : targetDescriptions().front()->Engine;
}

/// The target whose kernels that engine runs; null: the reference engine.
static const TargetDescription *engineTarget() {
  for (const TargetDescription *Target : targetDescriptions())
    if (!Target->Engine.empty() && Target->Engine == engineName())
      return Target;
  return nullptr;
}

/// All names for messages: "auto, cpu, … or reference".
static std::string engineNames() {
  std::string Names = "auto, ";
  for (const TargetDescription *Target : targetDescriptions())
    if (!Target->Engine.empty())
      Names += Target->Engine.str() + ", ";
  return StringRef(Names).drop_back(2).str() + " or reference";
}

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "tenon-run") << Message << '\n';
  return 2;
}

static int inputError(Error E) {
  bool Usage = E.isA<UsageError>();
  WithColor::error() << toString(std::move(E)) << '\n';
  return Usage ? 2 : 1;
}

/// --global, --local and --offset as a tenon_ndrange.
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

static LaunchArg launchArg(RunArg &Arg) {
  switch (Arg.Kind) {
  case RunArg::ArgKind::Buffer:
    return {LaunchArg::Buffer, Arg.Buffer.Data.data(), Arg.Buffer.Data.size(),
            Arg.Buffer.DType};
  case RunArg::ArgKind::Scalar:
    return {LaunchArg::Scalar, Arg.Scalar, Arg.ScalarBytes, Arg.DType};
  case RunArg::ArgKind::Value:
    return {LaunchArg::Scalar, Arg.Buffer.Data.data(), Arg.Buffer.Data.size()};
  case RunArg::ArgKind::Local:
    return {LaunchArg::Local, nullptr, Arg.LocalBytes};
  }
  return {};
}

/// Adds \p Arg to the request. The address of a member is written into the
/// preceding value.
static void addArgument(LaunchRequest &Request, RunArg &Arg) {
  LaunchArg Argument = launchArg(Arg);
  if (!Arg.MemberOffset) {
    Request.Args.push_back(Argument);
    return;
  }
  auto *Structure = static_cast<uint8_t *>(Request.Args.back().Data);
  memcpy(Structure + *Arg.MemberOffset, &Argument.Data, sizeof(void *));
  Request.Members.push_back(
      {Request.Args.size() - 1, *Arg.MemberOffset, Argument});
}

static void printTiming(std::vector<double> Seconds) {
  sort(Seconds);
  outs() << "best " << format("%.6g", Seconds[0]) << " s, median "
         << format("%.6g", Seconds[Seconds.size() / 2]) << " s, "
         << Seconds.size() << " runs\n";
}

static Error writeRunReport(json::Object Content,
                            const tenon::TargetOptions &Options,
                            const Program &P, const LaunchResult &Result) {
  Content["engine"] = isEngineOpen() ? findTarget(P.target())->Engine.str()
                                     : engineName().str();
  if (!P.whyTarget().empty())
    Content["engine_reason"] = P.whyTarget().str();
  Content["cpu"] = Options.CPU;
  if (!Result.Amx.empty())
    Content["amx"] = Result.Amx;
  if (!Result.Gpu.Device.empty()) {
    Content["device"] = Result.Gpu.Device;
    Content["entry"] = Result.Gpu.Entry;
    Content["registers"] = Result.Gpu.Registers;
    Content["stack_bytes"] = Result.Gpu.StackBytes;
    Content["shared_bytes"] = Result.Gpu.SharedBytes;
    if (Result.Gpu.TensorMaps)
      Content["tensor_maps"] = Result.Gpu.TensorMaps;
  }
  if (Result.EmulatedInstructions)
    Content["emulated_instructions"] =
        static_cast<int64_t>(Result.EmulatedInstructions);
  std::vector<double> Seconds = Result.Seconds;
  if (options().Repeat && !Seconds.empty()) {
    sort(Seconds);
    Content["best_seconds"] = Seconds[0];
    Content["median_seconds"] = Seconds[Seconds.size() / 2];
    Content["runs"] = static_cast<int64_t>(Seconds.size());
  }
  json::Value Value(std::move(Content));
  return writeOutputFile(options().Report, [&](raw_ostream &OS) {
    OS << formatv("{0:2}", Value) << '\n';
  });
}

static ProgramOptions givenOptions() {
  ProgramOptions Options;
  Options.Name = options().Input;
  Options.IsFile = true;
  Options.OpenCLOptions = options().OpenCL.words();
  Options.OptLevel = options().Level - '0';
  Options.Notes = true;
  Options.EmulateAmx = options().EmulateAmx;
  tenon::TargetOptions &Target = Options.Target;
  Target.CPU = options().CPU;
  Target.Features = options().Features;
  options().Lowering.addTo(Target);
  return Options;
}

/// Completes the target's options; for an engine on a GPU, opens it first.
static Error completeOptions(ProgramOptions &Options) {
  const TargetDescription *Target = engineTarget();
  Options.ForReference = !Target;
  if (Target)
    Options.Target.Target = isEngineOpen() ? "" : Target->Name.str();
  if (Target && Target->Form == KernelForm::Gpu) {
    Expected<CudaDevice> Opened = CudaDevice::open();
    if (!Opened)
      return Opened.takeError();
    Options.Gpu = std::make_shared<CudaDevice>(std::move(*Opened));
  }
  if (options().Warm && !Options.Gpu)
    return make_error<UsageError>("--warm is an option of engine cuda");
  Expected<std::string> Missing = Options.resolve();
  if (!Missing) // names of processors are usage
    return make_error<UsageError>(toString(Missing.takeError()));
  if (!Missing->empty() && !options().CPU.empty())
    WithColor::note() << "this machine lacks " << *Missing << ", which "
                      << options().CPU << " has; the code does not use them\n";
  return Error::success();
}

static int listKernels() {
  Expected<ProgramSource> Source = ProgramSource::read(givenOptions(), errs());
  if (!Source)
    return inputError(Source.takeError());
  if (!options().KernelName.empty()) {
    Expected<Function *> Kernel =
        findKernel(Source->module(), options().KernelName);
    if (!Kernel)
      return inputError(Kernel.takeError());
    outs() << describeKernel(**Kernel) << '\n';
    return 0;
  }
  bool Any = false;
  for (const Function &F : Source->module())
    if (isKernel(F)) {
      outs() << describeKernel(F) << '\n';
      Any = true;
    }
  if (!Any)
    WithColor::note() << "the module has no kernels\n";
  return 0;
}

/// If --local is left out, the work-group size is the required one, if any.
static void takeRequiredLocal(tenon_ndrange &Range, const Function &Kernel) {
  KernelFacts Facts = kernelFacts(Kernel);
  if (!Facts.requiredItems())
    return;
  copy(Facts.RequiredLocal, Range.local);
  for (unsigned D = 0; D < 3; ++D)
    if (Range.local[D] > 1)
      Range.dimensions = std::max<uint64_t>(Range.dimensions, D + 1);
}

static LaunchRequest launchRequest(const tenon_ndrange &Range,
                                   std::vector<RunArg> &Arguments) {
  LaunchRequest Request;
  Request.Range = Range;
  Request.Threads = options().Threads;
  Request.Repeat = std::max(1u, options().Repeat.getValue());
  Request.Warm = options().Warm;
  Request.SubgroupSize = options().Lowering.SubgroupSize;
  for (RunArg &Arg : Arguments)
    addArgument(Request, Arg);
  return Request;
}

/// Finds the kernel to run, and completes \p Request with its name and, if
/// --local is left out, with its required work-group size. An error if the
/// arguments do not fit the kernel.
static Expected<const Function *> chooseKernel(ProgramSource &Source,
                                               LaunchRequest &Request) {
  Expected<Function *> Kernel =
      findKernel(Source.module(), options().KernelName);
  if (!Kernel)
    return Kernel.takeError();
  Request.Kernel = (*Kernel)->getName().str();
  if (options().Local.empty())
    takeRequiredLocal(Request.Range, **Kernel);
  if (Error E = checkLaunch(Request, **Kernel))
    return E;
  return *Kernel;
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

static Error run(const tenon_ndrange &Range, std::vector<RunArg> &Arguments) {
  ProgramOptions Options = givenOptions();
  Expected<ProgramSource> Source = ProgramSource::read(Options, errs());
  if (!Source)
    return Source.takeError();
  if (Error E = completeOptions(Options))
    return E;
  LaunchRequest Request = launchRequest(Range, Arguments);
  Expected<const Function *> Kernel = chooseKernel(*Source, Request);
  if (!Kernel)
    return Kernel.takeError();
  Source->keepOnly(**Kernel);
  if (!options().AllLaunches)
    Options.OnlyLaunch = Request.Range;
  json::Object Report;
  bool WantsReport = !options().Report.empty();
  Expected<std::unique_ptr<Program>> P = Program::compile(
      std::move(*Source), Options, WantsReport ? &Report : nullptr);
  if (!P)
    return P.takeError();
  Expected<LaunchResult> Result = (*P)->run(Request);
  if (!Result)
    return Result.takeError();
  if (options().EmulateAmx && Result->Amx == "hardware")
    WithColor::note() << "this machine has AMX; --emulate-amx has used it\n";
  if (Error E = checkWrites(Request.Kernel, Arguments))
    return E;
  for (RunArg &Arg : Arguments)
    if (Error E = writeRunOutput(Arg))
      return E;
  if (WantsReport)
    if (Error E =
            writeRunReport(std::move(Report), Options.Target, **P, *Result))
      return E;
  if (options().Repeat)
    printTiming(Result->Seconds);
  return Error::success();
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
  if (options().Input.empty())
    return usageError("expected an input file; '-' is standard input");
  if (options().List)
    return listKernels();
  if (options().Global.empty())
    return usageError("expected --global=X[,Y[,Z]]");
  const TargetDescription *Target = engineTarget();
  if (!Target && engineName() != "reference")
    return usageError("expected --engine=" + engineNames());
  if (options().EmulateAmx && (!Target || Target->EmulatedFeatures.empty()))
    return usageError("--emulate-amx is only for --engine=amx");
  if (options().EmulateAmx && amx::Trap::unavailable())
    return usageError(Twine("--emulate-amx: ") + amx::Trap::unavailable());
  if (options().Level < '0' || options().Level > '3')
    return usageError("expected -O0, -O1, -O2 or -O3");
  Expected<tenon_ndrange> Range = parseRange();
  if (!Range)
    return inputError(Range.takeError());
  std::vector<std::string> Texts(options().Args.begin(), options().Args.end());
  Expected<std::vector<RunArg>> Arguments = parseRunArgs(Texts);
  if (!Arguments)
    return inputError(Arguments.takeError());
  if (Error E = run(*Range, *Arguments))
    return inputError(std::move(E));
  return 0;
}
