// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stand-alone lowering tool:
//
//   tenon-lower gemm.spv -o gemm.o --target=cpu --mcpu=znver5
//
// Exit status 0: done; 1: the input is rejected; 2: wrong usage.

#include "DependencyFlags.h"
#include "LoweringFlags.h"
#include "OpenCLFlags.h"
#include "OutputNames.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Output/Ptx/PtxModule.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Pipeline/Versions.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/Guard.h"
#include "tenon/Support/OutputFile.h"
#include "tenon/Support/RunArgs.h"
#include "tenon/Target/Machine.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace tenon;

namespace {
/// The options. They are created after LLVM's own have been removed, whose
/// names may be the same.
struct CommandLine {
  cl::OptionCategory Category{"tenon-lower options"};
  cl::opt<std::string> Input{cl::Positional, cl::desc("INPUT"),
                             cl::cat(Category)};
  OpenCLFlags OpenCL{Category};
  DependencyFlags Dependencies{Category};
  cl::opt<std::string> Output{"o", cl::desc("output file, '-' is stdout"),
                              cl::value_desc("file"), cl::init("-"),
                              cl::cat(Category)};
  cl::opt<std::string> TargetName{
      "target",
      cl::desc("what to lower to; A,B is both, "
               "chosen at run time"),
      cl::value_desc("name"), cl::init(defaultTargetName()), cl::cat(Category)};
  cl::opt<std::string> Device{"device", cl::desc("device of the target"),
                              cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> TripleName{"triple", cl::desc("machine to compile for"),
                                  cl::value_desc("triple"), cl::cat(Category)};
  cl::opt<std::string> CPU{"mcpu", cl::desc("processor to compile for"),
                           cl::value_desc("name"), cl::cat(Category)};
  cl::opt<std::string> Features{
      "mattr", cl::desc("features of the processor or device, +a,-b"),
      cl::value_desc("features"), cl::cat(Category)};
  cl::opt<bool> AssumeAligned{
      "assume-aligned",
      cl::desc("assume the alignment that --print-targets states"),
      cl::cat(Category)};
  LoweringFlags Lowering{Category};
  cl::opt<bool> CompleteSubgroups{
      "complete-subgroups",
      cl::desc("generate no code for sub-groups that are incomplete or not in "
               "one row of the work-group: such launches are refused"),
      cl::cat(Category)};
  cl::opt<std::string> Emit{
      "emit",
      cl::desc("ll, bc, spv, spvasm, asm or obj; the default is "
               "the output's suffix"),
      cl::value_desc("form"), cl::cat(Category)};
  cl::opt<char, false, LevelParser> Level{
      "O", cl::desc("optimisation level, 0 to 3"), cl::Prefix, cl::init('2'),
      cl::cat(Category)};
  cl::opt<std::string> Report{"report",
                              cl::desc("write a JSON report on the "
                                       "operations"),
                              cl::value_desc("file"), cl::cat(Category)};
  cl::opt<std::string> Recipe{
      "recipe",
      cl::desc("write what a host needs to launch the kernels, as JSON, if the "
               "target defines it"),
      cl::value_desc("file"), cl::cat(Category)};
  cl::opt<bool> Verify{"verify", cl::desc("verify after each pass"),
                       cl::cat(Category)};
  cl::opt<bool> NoValidate{"no-validate",
                           cl::desc("do not validate SPIR-V with spirv-val"),
                           cl::cat(Category)};
  cl::opt<std::string> StopAfter{
      "stop-after",
      cl::desc("stop after input, recognize, legalize, contract, lower, widen "
               "or work-group, and write IR"),
      cl::value_desc("stage"), cl::cat(Category)};
  cl::opt<bool> PrintTargets{"print-targets", cl::desc("list targets"),
                             cl::cat(Category)};
  cl::opt<std::string> PrintSupport{
      "print-support",   cl::desc("list the multiplications of targets"),
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

/// --target=amx,cpu: kernels in two versions, of which the first is taken where
/// the machine allows it.
static bool hasVersions() {
  const TargetDescription *First =
      findTarget(StringRef(options().TargetName).split(',').first);
  return First && First->hasVersions() &&
         StringRef(options().TargetName).contains(',');
}

/// Whether kernels of the second target can be versions alongside those of the
/// first.
static bool areVersions(const TargetDescription &First,
                        const TargetDescription &Second) {
  return First.hasVersions() && !Second.hasVersions() &&
         First.Form == Second.Form;
}

/// "amx,cpu": all pairs that --target takes.
static std::string versionPairs() {
  SmallVector<std::string, 2> Pairs;
  for (const TargetDescription *First : targetDescriptions())
    for (const TargetDescription *Second : targetDescriptions())
      if (areVersions(*First, *Second))
        Pairs.push_back((First->Name + "," + Second->Name).str());
  return join(Pairs, " or ");
}

/// Whether two targets, if there are two, can be versions of one kernel;
/// otherwise the exit status.
static int checkVersions() {
  StringRef Names = options().TargetName;
  auto [First, Second] = Names.split(',');
  const TargetDescription *A = findTarget(First), *B = findTarget(Second);
  if (!Names.contains(',') || (A && B && areVersions(*A, *B)))
    return 0;
  return usageError("--target=" + Names +
                    ": kernels cannot have these versions; expected one target "
                    "or " +
                    versionPairs() +
                    ", of which the first is taken where the machine has it");
}

static tenon::TargetOptions targetOptions(bool OfFirst = false) {
  tenon::TargetOptions Options;
  Options.Target = options().TargetName;
  Options.Device = options().Device;
  Options.Triple = options().TripleName;
  Options.CPU = options().CPU;
  Options.Features = options().Features;
  if (options().AssumeAligned)
    Options.Features +=
        Options.Features.empty() ? "+assume-aligned" : ",+assume-aligned";
  options().Lowering.addTo(Options);
  Options.CompleteSubgroups = options().CompleteSubgroups;
  if (hasVersions()) {
    // Without a second name in --mcpu the other version is for this machine, as
    // with --target=cpu.
    auto [First, Second] = StringRef(options().TargetName).split(',');
    auto [FirstCPU, SecondCPU] = StringRef(options().CPU).split(',');
    Options.Target = OfFirst ? First.str() : Second.str();
    Options.CPU = (OfFirst ? FirstCPU : SecondCPU).str();
  }
  return Options;
}

static void printTargets(raw_ostream &OS) {
  for (const TargetDescription *Target : targetDescriptions()) {
    OS << Target->Name << '\t' << Target->Text << '\n';
    if (!Target->AssumedAlignment.empty())
      OS << "  --assume-aligned: " << Target->AssumedAlignment << '\n';
    if (Target->PrintDevices)
      Target->PrintDevices(OS);
  }
}

static std::string shapesOf() {
  return ("1 to " + Twine(MaxMatrixDimension) + " each").str();
}

/// One line per type combination; the shapes column has the supported shapes.
static int printSupport(raw_ostream &OS) {
  Expected<std::unique_ptr<MatrixTarget>> Target =
      createTarget(targetOptions());
  if (!Target)
    return usageError(toString(Target.takeError()));
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
                                  {"shapes", shapesOf()}});
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
       << shapesOf() << (Table ? " |\n" : "\n");
  }
  return 0;
}

static Error writeJson(StringRef File, json::Object Object) {
  json::Value Content(std::move(Object));
  return writeOutputFile(
      File, [&](raw_ostream &OS) { OS << formatv("{0:2}", Content) << '\n'; });
}

static Error writeResult(Module &M, TargetMachine &Machine, OutputForm Form) {
  // LLVM's optimisation, and what follows it, come after compileModule().
  if (Error E = checkModule(M))
    return E;
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Buffer(Bytes);
  if (Error E = writeModule(M, Machine, Form, Buffer, !options().NoValidate))
    return E;
  return writeOutputFile(options().Output,
                         [&](raw_ostream &OS) { OS << Buffer.str(); });
}

/// What to write, from --emit or the output's suffix; text for a pipe.
static std::optional<OutputForm> outputForm() {
  if (!options().Emit.empty())
    return parseOutputForm(options().Emit);
  if (options().Output == "-")
    return OutputForm::Text;
  StringRef Suffix = sys::path::extension(options().Output);
  Suffix.consume_front(".");
  return parseOutputForm(Suffix);
}

/// Why outputForm() found nothing.
static std::string unknownForm() {
  constexpr StringLiteral Forms = "--emit=ll, bc, spv, spvasm, asm or obj";
  if (!options().Emit.empty())
    return ("expected " + Forms + ", actual '" + options().Emit + "'").str();
  StringRef Suffix = sys::path::extension(options().Output);
  std::string Found =
      Suffix.empty() ? "no suffix" : ("suffix '" + Suffix + "'").str();
  return ("the output '" + options().Output + "' has " + Found +
          ", which determines no form; expected .ll, .bc, .spv, .spvasm, .s, "
          ".ptx "
          "or .o, "
          "or " +
          Forms)
      .str();
}

/// Adds a version for the target of \p Options to \p M, which is lowered for
/// target \p Base and optimised.
static Error addVersion(Module &M, StringRef Base,
                        std::unique_ptr<Module> Special,
                        const tenon::TargetOptions &Options, unsigned OptLevel,
                        json::Object *Report) {
  // Warnings were written for the other version.
  for (Function &F : *Special)
    if (isKernel(F))
      F.addFnAttr(VersionOfAttribute, F.getName());
  if (Error E = compileModule(*Special, Options,
                              {.First = Stage::Legalize,
                               .VerifyEach = options().Verify,
                               .Report = Report}))
    return E;
  for (Function &F : *Special)
    F.removeFnAttr(VersionOfAttribute);
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, OptLevel);
  if (!Machine)
    return Machine.takeError();
  if (Error E = optimizeModule(*Special, **Machine, OptLevel,
                               /*ThisProcess=*/false, options().Verify))
    return abandon(std::move(E), Special, *Machine);
  return addVersions(M, *findTarget(Base), std::move(Special),
                     *findTarget(Options.Target));
}

/// IR keeps calls and parameters as Tenon reads them.
static Error finishPtx(Module &M, OutputForm Form,
                       const tenon::TargetOptions &Options) {
  if (!options().Recipe.empty())
    if (Error E =
            writeJson(options().Recipe,
                      findTarget(Options.Target)->LaunchRecipe(M, Options)))
      return E;
  if (Form != OutputForm::Assembly)
    return Error::success();
  Expected<bool> Linked = makePtxModule(M);
  if (!Linked)
    return Linked.takeError();
  if (!*Linked)
    WithColor::warning()
        << "the module calls functions of libdevice, which was "
           "not found: name libdevice.10.bc of CUDA's toolkit "
           "in TENON_LIBDEVICE\n";
  return Error::success();
}

/// Lowers \p M and writes it. \p SpecialOptions are those of a second version,
/// and of the report.
static Error lower(Module &M, Stage Last, OutputForm Form,
                   const tenon::TargetOptions &Options,
                   const tenon::TargetOptions &SpecialOptions) {
  json::Object Report;
  json::Object *Wanted = options().Report.empty() ? nullptr : &Report;
  bool OnlyReads = Last <= Stage::Recognize;
  if (Error E = compileModule(M, Options,
                              {.Last = std::min(Last, Stage::Recognize),
                               .VerifyEach = options().Verify,
                               .Report = OnlyReads ? Wanted : nullptr}))
    return E;
  std::unique_ptr<Module> Special = hasVersions() ? CloneModule(M) : nullptr;
  bool ReportsHere = Wanted && !Special;
  if (Error E = compileModule(M, Options,
                              {.First = Stage::Legalize,
                               .Last = Last,
                               .VerifyEach = options().Verify,
                               .Report = ReportsHere ? Wanted : nullptr}))
    return E;
  unsigned OptLevel = options().Level - '0';
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, OptLevel);
  if (!Machine)
    return Machine.takeError();
  if (Last == Stage::All) {
    if (Error E = finishPtx(M, Form, Options))
      return abandon(std::move(E), *Machine);
    if (Error E = optimizeModule(M, **Machine, OptLevel, /*ThisProcess=*/false,
                                 options().Verify))
      return abandon(std::move(E), Special, *Machine);
  }
  if (Special)
    if (Error E = addVersion(M, Options.Target, std::move(Special),
                             SpecialOptions, OptLevel, Wanted))
      return abandon(std::move(E), *Machine);
  if (Wanted)
    if (Error E = writeJson(options().Report, std::move(Report)))
      return E;
  return abandon(writeResult(M, **Machine, Form), *Machine);
}

/// Whether the target suits a suffix and options that only some targets have;
/// otherwise the exit status.
static int checkTargetsOwn() {
  const TargetDescription *Target = findTarget(options().TargetName);
  StringRef Suffix = sys::path::extension(options().Output);
  auto HasSuffix = [&](const TargetDescription &T) {
    return !T.Suffix.empty() && Suffix == "." + T.Suffix.str();
  };
  auto HasRecipe = [](const TargetDescription &T) { return T.LaunchRecipe; };
  std::string Owners = targetNames(HasSuffix);
  if (options().Emit.empty() && !Owners.empty() &&
      !(Target && HasSuffix(*Target)))
    return usageError("a " + Suffix + " file is for --target=" + Owners);
  if (!options().Recipe.empty() && !(Target && HasRecipe(*Target)))
    return usageError("--recipe is only for --target=" +
                      targetNames(HasRecipe));
  return 0;
}

/// Whether the options fit together; otherwise the exit status.
static int checkOptions(std::optional<OutputForm> Form,
                        std::optional<Stage> Last) {
  if (options().Level < '0' || options().Level > '3')
    return usageError("expected -O0, -O1, -O2 or -O3");
  if (!Form)
    return usageError(unknownForm());
  if (int Status = checkTargetsOwn())
    return Status;
  if (options().Dependencies.areGiven() &&
      (options().Output == "-" || options().Input == "-"))
    return usageError("-MD and -MF write what an output file is made of; "
                      "expected files, not standard input or output");
  std::string Rule = options().Dependencies.areGiven()
                         ? options().Dependencies.file(options().Output)
                         : "";
  if (std::string Why = sameOutput({{"-o", options().Output},
                                    {"--report", options().Report},
                                    {"--recipe", options().Recipe},
                                    {"-MF", Rule}});
      !Why.empty())
    return usageError(Why);
  if (options().StopAfter.empty())
    return 0;
  if (!Last)
    return usageError("expected --stop-after=input, recognize, legalize, "
                      "contract, lower, widen or work-group");
  if (hasVersions())
    return usageError("--stop-after takes one target");
  if (Last == Stage::Input && !options().Report.empty())
    return usageError("--report is about recognised operations, and "
                      "--stop-after=input recognises none");
  if (*Form != OutputForm::Text && *Form != OutputForm::Bitcode)
    return usageError("--stop-after writes ll or bc");
  return 0;
}

static int run(Stage Last, OutputForm Form) {
  auto Context = std::make_unique<LLVMContext>();
  tenon::TargetOptions Options = targetOptions();
  tenon::TargetOptions SpecialOptions = targetOptions(/*OfFirst=*/true);
  // Names of targets and processors come first: they are usage.
  for (tenon::TargetOptions *Of : {&Options, &SpecialOptions}) {
    Expected<std::unique_ptr<MatrixTarget>> Target = createTarget(*Of);
    if (!Target)
      return usageError(toString(Target.takeError()));
    Of->resolve();
  }
  if (std::string Unused = unusedDevice(Options); !Unused.empty())
    WithColor::warning() << Unused << '\n';
  DependencyRule Rule{options().Output, ""};
  bool WantsRule = options().Dependencies.areGiven();
  Expected<std::unique_ptr<Module>> M =
      readModule(options().Input, *Context,
                 {.OpenCLOptions = options().OpenCL.words(),
                  .Rule = WantsRule ? &Rule : nullptr,
                  .Messages = &errs()});
  if (!M)
    return inputError(abandon(M.takeError(), Context));
  if (Error E = lower(**M, Last, Form, Options, SpecialOptions))
    return inputError(abandon(std::move(E), *M, Context));
  if (WantsRule)
    if (Error E = writeOutputFile(options().Dependencies.file(options().Output),
                                  [&](raw_ostream &OS) { OS << Rule.Text; }))
      return inputError(abandon(std::move(E), *M, Context));
  return 0;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  avoidCopyableElements(); // an option of LLVM
  cl::ResetCommandLineParser();
  cl::HideUnrelatedOptions(options().Category);
  cl::SetVersionPrinter([](raw_ostream &OS) {
    OS << "tenon-lower " TENON_VERSION " (LLVM " LLVM_VERSION_STRING ")\n";
  });
  if (!cl::ParseCommandLineOptions(
          argc, argv, "lowers kernels that use matrix operations\n", &errs()))
    return 2;
  if (options().PrintTargets)
    return printTargets(outs()), 0;
  if (int Status = checkVersions())
    return Status;
  if (options().PrintSupport != "none")
    return printSupport(outs());
  if (options().Input.empty())
    return usageError("expected an input file; '-' is standard input");
  std::optional<OutputForm> Form = outputForm();
  std::optional<Stage> Last = Stage::All;
  if (!options().StopAfter.empty())
    Last = parseStage(options().StopAfter);
  if (int Status = checkOptions(Form, Last))
    return Status;
  return run(*Last, *Form);
}
