// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon_run_once(): one kernel is read, checked against its launch, compiled
// for that launch alone, and run.

#include "RunOnce.h"
#include "CompilerLock.h"
#include "GivenOptions.h"
#include "Program.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/Engine/Jit/Emulation.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace tenon {

using front::CompilerTable;

namespace {
/// Hands each line to the caller as soon as it is complete.
class LineStream : public raw_ostream {
public:
  explicit LineStream(const tenon_single_run &Run) : Run(Run) {
    SetUnbuffered();
  }
  ~LineStream() override {
    if (!Line.empty()) // without an end
      say();
  }

private:
  void write_impl(const char *Text, size_t Size) override {
    for (char C : StringRef(Text, Size))
      if (C == '\n')
        say();
      else
        Line += C;
  }
  void say() {
    if (Run.say)
      Run.say(Line.c_str(), Run.context);
    Line.clear();
  }
  uint64_t current_pos() const override { return 0; }

  const tenon_single_run &Run;
  std::string Line;
};

class SingleRun {
public:
  SingleRun(const tenon_options &Given, const tenon_single_run &Run)
      : Given(Given), Run(Run), Said(Run) {}

  Error run(StringRef Bytes, CompilerTable::SourceForm Form);

private:
  bool has(unsigned Flag) const { return Run.flags & Flag; }
  bool isOpen() const;
  StringRef engineName() const;
  const TargetDescription *engineTarget() const;
  Error checkEngine() const;
  Error completeOptions();
  Error addArgument(size_t Index, const tenon_argument &Of);
  void takeRequiredLocal(const Function &Kernel);
  Expected<const Function *> chooseKernel(ProgramSource &Source);
  Expected<std::unique_ptr<Program>> compile(StringRef Bytes,
                                             CompilerTable::SourceForm Form);
  void writeReport(const Program &P, const LaunchResult &Result);

  const tenon_options &Given;
  const tenon_single_run &Run;
  LineStream Said;
  ProgramOptions Options;
  LaunchRequest Request;
  json::Object Report;
};
} // namespace

//===----------------------------------------------------------------------===//
// The engine
//===----------------------------------------------------------------------===//

/// Whether the kernel decides which engine of this machine runs it.
bool SingleRun::isOpen() const {
  return StringRef(Run.engine ? Run.engine : "auto") == "auto" && !Given.cpu &&
         !Given.features;
}

/// The name of the engine that runs the kernel, or that may do so if it is
/// open. If a processor or a feature is named, `auto` means the default
/// target's engine.
StringRef SingleRun::engineName() const {
  if (Run.engine && StringRef(Run.engine) != "auto")
    return Run.engine;
  return isOpen() ? hostTarget().Engine : targetDescriptions().front()->Engine;
}

/// The target whose kernels that engine runs; null: the reference engine.
const TargetDescription *SingleRun::engineTarget() const {
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

Error SingleRun::checkEngine() const {
  const TargetDescription *Target = engineTarget();
  if (!Target && engineName() != "reference")
    return make_error<UsageError>("expected --engine=" + engineNames());
  if (!has(TENON_RUN_EMULATE_AMX))
    return Error::success();
  if (!Target || Target->EmulatedFeatures.empty())
    return make_error<UsageError>("--emulate-amx is only for --engine=amx");
  if (const char *WhyNot = amxEmulationObstacle())
    return make_error<UsageError>(std::string("--emulate-amx: ") + WhyNot);
  return Error::success();
}

/// Completes the target's options; for an engine on a GPU, opens it first.
Error SingleRun::completeOptions() {
  const TargetDescription *Target = engineTarget();
  Options.ForReference = !Target;
  if (Target)
    Options.Target.Target = isOpen() ? "" : Target->Name.str();
  else
    Options.Target.Target = defaultTargetName();
  if (Target && Target->Form == KernelForm::Gpu) {
    if (!Options.Target.Triple.empty())
      return make_error<UsageError>("engine cuda takes no triple");
    Expected<CudaDevice> Opened = CudaDevice::open();
    if (!Opened)
      return Opened.takeError();
    Options.Gpu = std::make_shared<CudaDevice>(std::move(*Opened));
  }
  if (has(TENON_RUN_WARM) && Options.ForReference)
    return make_error<UsageError>("engine reference takes no --warm");
  Expected<std::string> Missing = Options.resolve();
  if (!Missing) // names of processors are usage
    return make_error<UsageError>(toString(Missing.takeError()));
  if (!Missing->empty() && Given.cpu)
    Said << "note: this machine lacks " << *Missing << ", which " << Given.cpu
         << " has; the code does not use them\n";
  return Error::success();
}

//===----------------------------------------------------------------------===//
// The launch
//===----------------------------------------------------------------------===//

/// Why \p Of cannot be an argument after \p Before; empty if it can.
static std::string objectionTo(const tenon_argument &Of,
                               ArrayRef<LaunchArg> Before) {
  if (Of.kind > TENON_ARGUMENT_MEMBER)
    return "its kind is not a tenon_argument_kind";
  if (Of.kind != TENON_ARGUMENT_LOCAL && !Of.data && Of.size)
    return "its address is a null pointer";
  if (Of.kind != TENON_ARGUMENT_MEMBER)
    return "";
  if (Before.empty() || Before.back().Kind != LaunchArg::Scalar)
    return "it is a member, and no value is before it";
  uint64_t Bytes = Before.back().Bytes;
  if (Bytes < sizeof(void *) || Of.offset > Bytes - sizeof(void *))
    return ("the value before it has " + Twine(Bytes) +
            " bytes, expected an offset with room for " +
            Twine(sizeof(void *)) + " more")
        .str();
  return "";
}

/// Adds argument \p Index to the request. The address of a member is written
/// into the preceding value.
Error SingleRun::addArgument(size_t Index, const tenon_argument &Of) {
  if (std::string Why = objectionTo(Of, Request.Args); !Why.empty())
    return createStringError("argument " + Twine(Index) + ": " + Why);
  enum LaunchArg::Kind Kind = Of.kind == TENON_ARGUMENT_LOCAL ? LaunchArg::Local
                              : Of.kind == TENON_ARGUMENT_VALUE
                                  ? LaunchArg::Scalar
                                  : LaunchArg::Buffer;
  LaunchArg Argument = {Kind, Of.data, Of.size, Of.type ? Of.type : ""};
  if (Of.kind != TENON_ARGUMENT_MEMBER) {
    Request.Args.push_back(Argument);
    return Error::success();
  }
  auto *Structure = static_cast<uint8_t *>(Request.Args.back().Data);
  memcpy(Structure + Of.offset, &Argument.Data, sizeof(void *));
  Request.Members.push_back({Request.Args.size() - 1, Of.offset, Argument});
  return Error::success();
}

/// Whether the sizes are numbers that later checks can divide by.
static bool hasSizes(const tenon_ndrange &Range) {
  return Range.dimensions >= 1 && Range.dimensions <= 3 &&
         !is_contained(Range.global, 0u) && !is_contained(Range.local, 0u);
}

/// The work-group size is the required one, if any.
void SingleRun::takeRequiredLocal(const Function &Kernel) {
  tenon_ndrange &Range = Request.Range;
  fill(Range.local, 1);
  KernelFacts Facts = kernelFacts(Kernel);
  if (!Facts.requiredItems())
    return;
  copy(Facts.RequiredLocal, Range.local);
  for (unsigned D = 0; D < 3; ++D)
    if (Range.local[D] > 1)
      Range.dimensions = std::max<uint64_t>(Range.dimensions, D + 1);
}

/// Finds the kernel to run. An error if the arguments do not fit it.
Expected<const Function *> SingleRun::chooseKernel(ProgramSource &Source) {
  Expected<Function *> Kernel =
      findKernel(Source.module(), Run.kernel ? Run.kernel : "");
  if (!Kernel)
    return Kernel.takeError();
  Request.Kernel = (*Kernel)->getName().str();
  if (!Request.Range.local[0])
    takeRequiredLocal(**Kernel);
  if (!hasSizes(Request.Range))
    return createStringError("kernel '" + Request.Kernel +
                             "': " + tenon_status_text(TENON_BAD_RANGE));
  if (Error E = checkLaunch(Request, **Kernel))
    return E;
  if (Run.found)
    *Run.found = strdup(Request.Kernel.c_str());
  return *Kernel;
}

Expected<std::unique_ptr<Program>>
SingleRun::compile(StringRef Bytes, CompilerTable::SourceForm Form) {
  Expected<ProgramSource> Source =
      Form == CompilerTable::File ? ProgramSource::read(Options, Said)
                                  : ProgramSource::read(Bytes, Options, Said);
  if (!Source)
    return Source.takeError();
  if (Error E = completeOptions())
    return E;
  Expected<const Function *> Kernel = chooseKernel(*Source);
  if (!Kernel)
    return Kernel.takeError();
  Source->keepOnly(**Kernel);
  if (!(Given.flags & TENON_ALL_LAUNCHES))
    Options.OnlyLaunch = Request.Range;
  return Program::compile(std::move(*Source), Options,
                          Run.report ? &Report : nullptr);
}

Error SingleRun::run(StringRef Bytes, CompilerTable::SourceForm Form) {
  Expected<ProgramOptions> Of = givenOptions(Given);
  if (!Of)
    return make_error<UsageError>(toString(Of.takeError()));
  Options = std::move(*Of);
  Options.IsFile = Form == CompilerTable::File;
  Options.Notes = has(TENON_RUN_NOTES);
  Options.EmulateAmx = has(TENON_RUN_EMULATE_AMX);
  if (Error E = checkEngine())
    return E;
  Request.Range = Run.range;
  Request.Threads = Run.threads;
  Request.Repeat = std::max(1u, Run.repeat);
  Request.Warm = has(TENON_RUN_WARM);
  Request.SubgroupSize = Given.subgroup_size;
  if (!Run.args && Run.num_args)
    return createStringError("the arguments are a null pointer");
  for (size_t I = 0; I < Run.num_args; ++I)
    if (Error E = addArgument(I, Run.args[I]))
      return E;
  Expected<std::unique_ptr<Program>> P = compile(Bytes, Form);
  if (!P)
    return P.takeError();
  Expected<LaunchResult> Result = (*P)->run(Request);
  if (!Result)
    return Result.takeError();
  if (Options.EmulateAmx && Result->Amx == "hardware")
    Said << "note: this machine has AMX; --emulate-amx has used it\n";
  if (Run.seconds)
    copy(ArrayRef(Result->Seconds).take_front(Run.repeat), Run.seconds);
  if (Run.report)
    writeReport(**P, *Result);
  return Error::success();
}

void SingleRun::writeReport(const Program &P, const LaunchResult &Result) {
  Report["engine"] =
      isOpen() ? findTarget(P.target())->Engine.str() : engineName().str();
  if (!P.whyTarget().empty())
    Report["engine_reason"] = P.whyTarget().str();
  Report["cpu"] = Options.Target.CPU;
  if (!Result.Amx.empty())
    Report["amx"] = Result.Amx;
  if (!Result.Gpu.Device.empty()) {
    Report["device"] = Result.Gpu.Device;
    Report["entry"] = Result.Gpu.Entry;
    Report["registers"] = Result.Gpu.Registers;
    Report["stack_bytes"] = Result.Gpu.StackBytes;
    Report["shared_bytes"] = Result.Gpu.SharedBytes;
    if (Result.Gpu.TensorMaps)
      Report["tensor_maps"] = Result.Gpu.TensorMaps;
  }
  if (Result.EmulatedInstructions)
    Report["emulated_instructions"] =
        static_cast<int64_t>(Result.EmulatedInstructions);
  std::vector<double> Seconds = Result.Seconds;
  if (Run.repeat && !Seconds.empty()) {
    sort(Seconds);
    Report["best_seconds"] = Seconds[0];
    Report["median_seconds"] = Seconds[Seconds.size() / 2];
    Report["runs"] = static_cast<int64_t>(Seconds.size());
  }
  *Run.report =
      strdup(formatv("{0:2}\n", json::Value(std::move(Report))).str().c_str());
}

//===----------------------------------------------------------------------===//
// Interface
//===----------------------------------------------------------------------===//

/// The status of tenon_run_once() for an error.
static int statusOf(const Error &E) {
  return E.isA<UsageError>() ? TENON_RUN_USAGE : TENON_RUN_REJECTED;
}

int runOnce(std::string_view Bytes, CompilerTable::SourceForm Form,
            const tenon_options &Given, const tenon_single_run &Run,
            std::string &Message) {
  // Also for the launch, which may compile, and has signal handlers of its own.
  CompilerLock Lock;
  Error E = SingleRun(Given, Run).run(Bytes, Form);
  if (!E)
    return TENON_RUN_DONE;
  int Status = statusOf(E);
  Message = "error: " + toString(std::move(E));
  return Status;
}

/// A line for each kernel, or for the one named \p Name if that is not empty.
static Expected<std::string> linesOf(Module &M, StringRef Name) {
  if (!Name.empty()) {
    Expected<Function *> Kernel = findKernel(M, Name);
    if (!Kernel)
      return Kernel.takeError();
    return describeKernel(**Kernel) + "\n";
  }
  std::string Lines;
  for (const Function &F : M)
    if (isKernel(F))
      Lines += describeKernel(F) + "\n";
  return Lines;
}

static Expected<std::string> linesOf(const tenon_options &Given, StringRef Name,
                                     raw_ostream &Warnings) {
  Expected<ProgramOptions> Options = givenOptions(Given);
  if (!Options)
    return Options.takeError();
  Options->IsFile = true;
  Options->Notes = true;
  Expected<ProgramSource> Source = ProgramSource::read(*Options, Warnings);
  if (!Source)
    return Source.takeError();
  return linesOf(Source->module(), Name);
}

bool listKernels(const tenon_options &Given, std::string_view Kernel,
                 std::string &Lines, std::string &Message) {
  CompilerLock Lock;
  raw_string_ostream Warnings(Message);
  Expected<std::string> Found = linesOf(Given, Kernel, Warnings);
  if (!Found) {
    Message = "error: " + toString(Found.takeError());
    return false;
  }
  Lines = std::move(*Found);
  return true;
}

} // namespace tenon
