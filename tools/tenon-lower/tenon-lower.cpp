// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stand-alone lowering tool:
//
//   tenon-lower gemm.spv -o gemm.o --target=cpu --mcpu=znver5
//
// Exit status 0: done; 1: the input is rejected; 2: wrong usage.

#include "Block2DOrderFlag.h"
#include "OpenCLFlags.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Pipeline/Versions.h"
#include "tenon/Support/OutputFile.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/Target/DpasDevices.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tenon;

namespace {
/// The options, made after LLVM's own have been dropped: names must not meet.
struct CommandLine {
  cl::OptionCategory Category{"tenon-lower options"};
  cl::opt<std::string> Input{cl::Positional, cl::desc("INPUT"),
                             cl::cat(Category)};
  OpenCLFlags OpenCL{Category};
  cl::opt<std::string> Output{"o", cl::desc("output file, '-' is stdout"),
                              cl::value_desc("file"), cl::init("-"),
                              cl::cat(Category)};
  cl::opt<std::string> TargetName{"target",
                                  cl::desc("what to lower to; amx,cpu is both, "
                                           "chosen at run time"),
                                  cl::value_desc("name"), cl::init("cpu"),
                                  cl::cat(Category)};
  cl::opt<std::string> Device{"device", cl::desc("device of the target"),
                              cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> TripleName{"triple", cl::desc("triple for target cpu"),
                                  cl::value_desc("triple"), cl::cat(Category)};
  cl::opt<std::string> CPU{"mcpu",
                           cl::desc("processor for targets cpu and amx"),
                           cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> Features{
      "mattr", cl::desc("features of the processor or of target loops, +a,-b"),
      cl::value_desc("features"), cl::cat(Category)};
  cl::opt<bool> AssumeAligned{
      "assume-aligned",
      cl::desc("target dpas: take for granted that buffers are aligned to 64 "
               "bytes, and lines to 16, of 64 bytes to 2^24"),
      cl::cat(Category)};
  cl::opt<unsigned> SubgroupSize{"subgroup-size",
                                 cl::desc("lanes of a sub-group"), cl::init(0),
                                 cl::cat(Category)};
  cl::opt<bool> TrapDivergence{
      "trap-divergence",
      cl::desc("end where only some lanes of a sub-group, or work-items of a "
               "work-group, come to what all have to do together"),
      cl::cat(Category)};
  Block2DOrderFlag Block2DOrder{Category};
  cl::opt<std::string> Emit{
      "emit",
      cl::desc("ll, bc, spv, spvasm, asm or obj; the default is "
               "the output's suffix"),
      cl::value_desc("form"), cl::cat(Category)};
  cl::opt<char> Level{"O", cl::desc("optimisation level, 0 to 3"), cl::Prefix,
                      cl::init('2'), cl::cat(Category)};
  cl::opt<std::string> Report{"report",
                              cl::desc("write a JSON report on the "
                                       "operations"),
                              cl::value_desc("file"), cl::cat(Category)};
  cl::opt<bool> Verify{"verify", cl::desc("verify after each pass"),
                       cl::cat(Category)};
  cl::opt<std::string> StopAfter{
      "stop-after",
      cl::desc("stop after input, recognize, legalize, lower, widen or "
               "work-group, and write IR"),
      cl::value_desc("stage"), cl::cat(Category)};
  cl::opt<bool> PrintTargets{"print-targets", cl::desc("list targets"),
                             cl::cat(Category)};
  cl::opt<std::string> PrintSupport{
      "print-support",   cl::desc("list what targets multiply"),
      cl::ValueOptional, cl::value_desc("text|md|json"),
      cl::init("none"),  cl::cat(Category)};
};
} // namespace

static CommandLine &options() {
  static CommandLine Options;
  return Options;
}

static int usageError(const Twine &Message) {
  WithColor::error(errs(), "tenon-lower") << Message << '\n';
  return 2;
}

static int inputError(Error E) {
  if (E.isA<UsageError>())
    return usageError(toString(std::move(E)));
  WithColor::error() << toString(std::move(E)) << '\n';
  return 1;
}

/// --target=amx,cpu: the version without AMX is for any x86-64 processor when
/// --mcpu has no second name.
static bool hasVersions() { return options().TargetName == "amx,cpu"; }

static tenon::TargetOptions targetOptions(bool OfAmxVersion = false) {
  tenon::TargetOptions Options;
  Options.Target = options().TargetName;
  Options.Device = options().Device;
  Options.Triple = options().TripleName;
  Options.CPU = options().CPU;
  Options.Features = options().Features;
  if (options().AssumeAligned)
    Options.Features +=
        Options.Features.empty() ? "+assume-aligned" : ",+assume-aligned";
  Options.SubgroupSize = options().SubgroupSize;
  Options.TrapDivergence = options().TrapDivergence;
  Options.Block2DOrder = options().Block2DOrder.Value;
  if (hasVersions()) {
    auto [Amx, Cpu] = StringRef(options().CPU).split(',');
    Options.Target = OfAmxVersion ? "amx" : "cpu";
    Options.CPU = OfAmxVersion ? Amx.str() : Cpu.empty() ? "x86-64" : Cpu.str();
  }
  return Options;
}

static void printTargets(raw_ostream &OS) {
#define TARGET(Function, Word, Sharing, Text) OS << Word "\t" Text "\n";
#include "tenon/Target/Targets.def"
  printDpasDevices(OS);
}

static std::string shapesOf(const MulAddFacts &M) {
  std::string Shapes = ("1 to " + Twine(MaxMatrixDimension) + " each").str();
  if (M.Part != ProductPart::Whole)
    Shapes += (", K even: the " + wordOf(M.Part) + " part").str();
  return Shapes;
}

/// One line a type combination; the shapes column says what the target takes.
static int printSupport(raw_ostream &OS) {
  Expected<std::unique_ptr<MatrixTarget>> Target =
      createTarget(targetOptions());
  if (!Target)
    return inputError(Target.takeError());
  std::string Form = options().PrintSupport.empty()
                         ? "text"
                         : options().PrintSupport.getValue();
  std::vector<MulAddFacts> All = (*Target)->combinations();
  if (Form == "json") {
    json::Array Rows;
    for (const MulAddFacts &M : All)
      Rows.push_back(json::Object{{"target", (*Target)->name()},
                                  {"a", wordOf(M.A)},
                                  {"b", wordOf(M.B)},
                                  {"c", wordOf(M.C)},
                                  {"d", wordOf(M.D)},
                                  {"part", wordOf(M.Part)},
                                  {"shapes", shapesOf(M)}});
    OS << formatv("{0:2}", json::Value(std::move(Rows))) << '\n';
    return 0;
  }
  if (Form != "text" && Form != "md")
    return usageError("--print-support takes text, md or json");
  bool Table = Form == "md";
  OS << (Table
             ? "| target | A | B | C | D | M, N, K |\n|---|---|---|---|---|---|"
               "\n"
             : "target\tA\tB\tC\tD\tM, N, K\n");
  for (const MulAddFacts &M : All) {
    StringRef Bar = Table ? " | " : "\t";
    OS << (Table ? "| " : "") << (*Target)->name() << Bar << wordOf(M.A) << Bar
       << wordOf(M.B) << Bar << wordOf(M.C) << Bar << wordOf(M.D) << Bar
       << shapesOf(M) << (Table ? " |\n" : "\n");
  }
  return 0;
}

static Error writeReport(const Module &M, const tenon::TargetOptions &Options) {
  Expected<json::Object> Content = reportModule(M, Options);
  if (!Content)
    return Content.takeError();
  return writeOutputFile(options().Report, [&](raw_ostream &OS) {
    OS << formatv("{0:2}", json::Value(std::move(*Content))) << '\n';
  });
}

static Error writeResult(Module &M, TargetMachine &Machine, OutputForm Form) {
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Buffer(Bytes);
  if (Error E = writeModule(M, Machine, Form, Buffer))
    return E;
  if (options().Output == "-") {
    outs() << Buffer.str();
    outs().flush();
    return Error::success();
  }
  return writeOutputFile(options().Output,
                         [&](raw_ostream &OS) { OS << Buffer.str(); });
}

/// What to write, from --emit or the output's suffix; text for a pipe.
static std::optional<OutputForm> outputForm() {
  if (!options().Emit.empty())
    return parseOutputForm(options().Emit);
  if (options().Output == "-")
    return OutputForm::Text;
  return parseOutputForm(
      sys::path::extension(options().Output)
          .drop_front(sys::path::extension(options().Output).empty() ? 0 : 1));
}

/// Adds the version for AMX to the lowered and optimised \p M.
static Error addAmxVersion(Module &M, std::unique_ptr<Module> Amx,
                           const tenon::TargetOptions &Options,
                           unsigned OptLevel) {
  if (Error E = compileModule(*Amx, Options, Stage::All, options().Verify))
    return E;
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, OptLevel);
  if (!Machine)
    return Machine.takeError();
  optimizeModule(*Amx, **Machine, OptLevel, /*ThisProcess=*/false,
                 options().Verify);
  return addAmxVersions(M, std::move(Amx));
}

static int lower(Stage Last, OutputForm Form) {
  LLVMContext Context;
  tenon::TargetOptions Options = targetOptions();
  tenon::TargetOptions AmxOptions = targetOptions(/*OfAmxVersion=*/true);
  // Names of targets and processors come first: they are usage.
  for (tenon::TargetOptions *Of : {&Options, &AmxOptions}) {
    Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(*Of);
    if (!Target)
      return usageError(toString(Target.takeError()));
    Of->resolve();
  }
  Expected<std::unique_ptr<Module>> M = readModule(
      options().Input, Context, {{}, options().OpenCL.words(), &errs()});
  if (!M)
    return inputError(M.takeError());
  if (Last != Stage::Input)
    if (Error E = compileModule(**M, Options, std::min(Last, Stage::Recognize),
                                options().Verify))
      return inputError(std::move(E));
  if (!options().Report.empty())
    if (Error E = writeReport(**M, AmxOptions))
      return inputError(std::move(E));
  std::unique_ptr<Module> Amx = hasVersions() ? CloneModule(**M) : nullptr;
  if (Last > Stage::Recognize)
    if (Error E = compileModule(**M, Options, Last, options().Verify))
      return inputError(std::move(E));
  unsigned OptLevel = options().Level - '0';
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, OptLevel);
  if (!Machine)
    return inputError(Machine.takeError());
  if (Last == Stage::All)
    optimizeModule(**M, **Machine, OptLevel, /*ThisProcess=*/false,
                   options().Verify);
  if (Amx)
    if (Error E = addAmxVersion(**M, std::move(Amx), AmxOptions, OptLevel))
      return inputError(std::move(E));
  if (Error E = writeResult(**M, **Machine, Form))
    return inputError(std::move(E));
  return 0;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::ResetCommandLineParser();
  cl::HideUnrelatedOptions(options().Category);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "lowers kernels that use matrix operations\n", &errs()))
    return 2;
  if (options().PrintTargets)
    return printTargets(outs()), 0;
  if (options().PrintSupport != "none")
    return printSupport(outs());
  if (options().Input.empty())
    return usageError("expected an input file; '-' is standard input");
  if (options().Level < '0' || options().Level > '3')
    return usageError("expected -O0, -O1, -O2 or -O3");
  std::optional<OutputForm> Form = outputForm();
  if (!Form)
    return usageError("expected --emit=ll, bc, spv, spvasm, asm or obj");
  std::optional<Stage> Last = Stage::All;
  if (!options().StopAfter.empty()) {
    Last = parseStage(options().StopAfter);
    if (!Last)
      return usageError("expected --stop-after=input, recognize, legalize, "
                        "lower, widen or work-group");
    if (hasVersions())
      return usageError("--stop-after takes one target");
    if (*Form != OutputForm::Text && *Form != OutputForm::Bitcode)
      return usageError("--stop-after writes ll or bc");
  }
  return lower(*Last, *Form);
}
