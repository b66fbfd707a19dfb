// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The prelude, a header with the functions that clang does not declare, is
// compiled into this library and written to a temporary file for each call:
//
//   clang -x cl -include PRELUDE.h -cl-std=CL3.0 … -emit-llvm -c -- k.cl -o
//   OUT.bc
//
// A file named *.clcpp is C++ for OpenCL.

#include "OpenCLCompile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

static constexpr StringRef CompilerNames[] = {"clang-22", "clang"};
static constexpr ExternalProgram Compiler = {"clang 22", "compile OpenCL C",
                                             "TENON_CLANG", CompilerNames};

static constexpr char Prelude[] =
#include "OpenCLPrelude.inc"
    ;

/// Extensions that clang defines for every SPIR-V device, and that Tenon does
/// not support: programs test them by #ifdef.
static constexpr char UnsupportedExtensions[] =
    "-cl-ext=-cl_amd_media_ops,-cl_amd_media_ops2,"
    "-cl_intel_device_side_avc_motion_estimation,-cl_khr_kernel_clock,"
    "-__opencl_c_kernel_clock_scope_device,"
    "-__opencl_c_kernel_clock_scope_work_group,"
    "-__opencl_c_kernel_clock_scope_sub_group,-cl_khr_subgroup_named_barrier";

/// -O2 without passes: -O0 adds attributes that prevent later passes, and -O1
/// forbids unrolling. Vectors are often accessed as other types, hence no
/// strict aliasing. Pointers of other types are a warning, as in the compilers
/// of drivers.
static constexpr StringRef Flags[] = {"--target=spir64-unknown-unknown",
                                      "--no-default-config",
                                      "-O2",
                                      "-Xclang",
                                      "-disable-llvm-passes",
                                      "-Xclang",
                                      "-disable-O0-optnone",
                                      "-Xclang",
                                      UnsupportedExtensions,
                                      "-fno-strict-aliasing",
                                      "-fno-discard-value-names",
                                      "-gline-tables-only",
                                      "-fdebug-compilation-dir=.",
                                      "-fno-crash-diagnostics",
                                      "-Wno-ignored-pragmas",
                                      "-Wno-error=incompatible-pointer-types",
                                      "-emit-llvm",
                                      "-c"};

/// Options that are hints for the drivers' own compilers and do not change the
/// program. clang would warn that it does not use -cl-denorms-are-zero.
static bool isHintForDrivers(StringRef Option) {
  return Option.starts_with("-cl-intel-") || Option.starts_with("-cl-nv-") ||
         Option.starts_with("-ze-") || Option == "-cl-no-subgroup-ifp" ||
         Option == "-cl-denorms-are-zero";
}

/// The beginnings, after one or two hyphens, of options that make clang write
/// other files than the program or something else in its place, or that may
/// contain such options.
static constexpr StringLiteral WritingOptions =
    "-M -Wp, -analyze -assemble -ast- -ccc- -config -coverage -dM "
    "-dependenc -diagnostic-log-file -dump -emit- -extract-api "
    "-fcrash-diagnostics -fcs-profile -fdepfile -fdump- -fgen-reproducer "
    "-fimplicit-module -fmodule -foptimization-record -fproc-stat-report "
    "-fprofile -fsave-optimization-record -fstack-usage -fsyntax-only "
    "-ftest-coverage -fthin -ftime-trace -gen-cdb -gen-reproducer "
    "-gsplit-dwarf "
    "-header-include -help -index- -info-output-file -module- -o "
    "-opt-record -precompile -preprocess -print- -rewrite- -save- "
    "-serialize- -split-dwarf -stats-file -user-dependencies -verify-pch "
    "-version -write-";

/// Those of options that make clang load plugins, run programs that they name,
/// or read options in another syntax.
static constexpr StringLiteral ExecutingOptions =
    "-B -add-plugin -amdgpu-arch-tool -driver-mode -fpass-plugin -fplugin "
    "-load -nvptx-arch-tool -offload-arch-tool -plugin";

static bool startsWithAny(StringRef Word, StringRef Starts) {
  return any_of(split(Starts, ' '),
                [&](StringRef Start) { return Word.starts_with(Start); });
}

/// What clang would do with \p Option that no build of a program needs; empty
/// if nothing. Each word is an option here, so that what follows -Xclang and
/// the like is checked, too.
static StringRef misuseOf(StringRef Option) {
  StringRef Word = Option;
  while (Word.consume_front("-Xclang=") || Word.consume_front("-mllvm="))
    ;
  if (Word.starts_with("--"))
    Word = Word.drop_front();
  if (startsWithAny(Word, ExecutingOptions))
    return "clang would execute other code than its own";
  bool Writes = Word == "-E" || Word == "-S" || Word == "-###" ||
                Word.starts_with("@") || startsWithAny(Word, WritingOptions);
  return Writes ? "clang would write other files than the program, or "
                  "something else in its place"
                : "";
}

static Error checkOptions(ArrayRef<std::string> Options) {
  for (StringRef Option : Options)
    if (StringRef Misuse = misuseOf(Option); !Misuse.empty())
      return createStringError("unsupported option '" + Option +
                               "': " + Misuse +
                               "; expected an option for the source, such as "
                               "-D, -I or -cl-fast-relaxed-math");
  return Error::success();
}

static Error compileError(StringRef Path, StringRef Program,
                          const ProgramResult &Result) {
  if (Result.End != ProgramResult::Rejected)
    return createStringError(Path + ": " + describeFailure(Program, Result));
  return createStringError(Path + ": clang does not compile it:\n" +
                           StringRef(Result.Messages).rtrim());
}

/// A file for clang, whose messages and debug information have the name \p
/// Name.
static Expected<TempFile> sourceFile(StringRef Name, StringRef Content) {
  Expected<TempFile> Source = TempFile::create("cl");
  if (!Source)
    return Source;
  std::string Escaped;
  raw_string_ostream(Escaped).write_escaped(Name);
  if (Error E =
          Source->write(("#line 1 \"" + Escaped + "\"\n" + Content).str()))
    return E;
  return Source;
}

/// The language of \p Path, and the headers and options of the source.
static void addSourceOptions(SmallVectorImpl<StringRef> &Arguments,
                             StringRef Path, const TempFile &Header,
                             const InputOptions &Options) {
  if (sys::path::extension(Path) == ".clcpp")
    append_range(Arguments,
                 ArrayRef<StringRef>{"-x", "clcpp", "-cl-std=CLC++2021"});
  else
    append_range(Arguments, ArrayRef<StringRef>{"-x", "cl", "-cl-std=CL3.0"});
  append_range(Arguments, ArrayRef<StringRef>{"-include", Header.path()});
  for (StringRef Option : Options.OpenCLOptions)
    if (!isHintForDrivers(Option))
      Arguments.push_back(Option);
}

/// The rule that clang has written to \p File, without the prelude, which no
/// longer exists when the rule is read.
static Error readRule(const TempFile &File, const TempFile &Header,
                      DependencyRule &Rule) {
  Expected<std::string> Text = File.read();
  if (!Text)
    return Text.takeError();
  auto [Before, After] = StringRef(*Text).split(Header.path());
  Rule.Text = (Before + After).str();
  return Error::success();
}

Expected<std::string> compileOpenCL(StringRef Path, StringRef Content,
                                    const InputOptions &Options) {
  assert(!Path.empty() && "clang's messages name the source");
  assert(!(Options.Rule && Options.IsInMemory) && "only files have rules");
  if (Error E = checkOptions(Options.OpenCLOptions))
    return E;
  Expected<std::string> Program = findProgram(Compiler);
  if (!Program)
    return createStringError(Path + ": " + toString(Program.takeError()));
  Expected<TempFile> Header = TempFile::create("h");
  if (!Header)
    return Header.takeError();
  Expected<TempFile> Out = TempFile::create("bc");
  if (!Out)
    return Out.takeError();
  if (Error E = Header->write(Prelude))
    return E;

  SmallVector<StringRef, 40> Arguments(ArrayRef<StringRef>{Flags});
  addSourceOptions(Arguments, Path, *Header, Options);
  std::string Headers = ownHeaders();
  if (!Headers.empty()) // after the program's own folders
    append_range(Arguments, ArrayRef<StringRef>{"-idirafter", Headers});
  std::optional<TempFile> Source;
  if (Options.IsInMemory) {
    Expected<TempFile> Written = sourceFile(Path, Content);
    if (!Written)
      return Written.takeError();
    Source.emplace(std::move(*Written));
    append_range(Arguments, ArrayRef<StringRef>{"-Xclang", "-main-file-name",
                                                "-Xclang", Path});
  }
  std::optional<TempFile> Rule;
  if (Options.Rule) {
    Expected<TempFile> File = TempFile::create("d");
    if (!File)
      return File.takeError();
    Rule.emplace(std::move(*File));
    append_range(Arguments, ArrayRef<StringRef>{"-MD", "-MF", Rule->path(),
                                                "-MQ", Options.Rule->Target});
  }
  append_range(Arguments, ArrayRef<StringRef>{"-o", Out->path(), "--",
                                              Source ? Source->path() : Path});
  Expected<ProgramResult> Result =
      runProgram(*Program, Arguments, Options.Limits);
  if (!Result)
    return Result.takeError();
  if (Result->End != ProgramResult::Success)
    return compileError(Path, *Program, *Result);
  if (Options.Messages)
    *Options.Messages << Result->Messages;
  if (Rule)
    if (Error E = readRule(*Rule, *Header, *Options.Rule))
      return E;
  return Out->read();
}

//===- One function for each kernel ---------------------------------------===//

static constexpr StringLiteral BodyPrefix = "__clang_ocl_kern_imp_";

static bool isKernelBody(const Function &F) {
  return F.getName().starts_with(BodyPrefix);
}

/// If inlining functions that are always_inline and call each other often makes
/// the module large, the rest of the calls stay, and InlineMatrixCallsPass
/// refuses them.
void inlineKernelBodies(Module &M) {
  constexpr uint64_t MaxAdded = 1 << 18;
  uint64_t Added = 0;
  for (Function &F : make_early_inc_range(M)) {
    bool Wanted = isKernelBody(F) || F.hasFnAttribute(Attribute::AlwaysInline);
    if (F.isDeclaration() || !Wanted)
      continue;
    SmallSetVector<CallBase *, 4> Calls;
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U);
          Call && Call->getCalledFunction() == &F && Call->getFunction() != &F)
        Calls.insert(Call);
    for (CallBase *Call : Calls) {
      Added += F.getInstructionCount();
      if (Added > MaxAdded && !isKernelBody(F))
        break;
      InlineFunctionInfo Info;
      InlineFunction(*Call, Info);
    }
    bool Unseen = isKernelBody(F) || F.hasLocalLinkage();
    if (F.use_empty() && Unseen)
      F.eraseFromParent();
  }
}

void restoreKernelBodies(Module &M, const Module &User) {
  // The two modules may be one.
  for (const Function &Called : make_early_inc_range(User)) {
    StringRef Name = Called.getName();
    if (!Called.isDeclaration() || !Name.consume_front(BodyPrefix))
      continue;
    Function *Kernel = M.getFunction(Name);
    Function *Known = M.getFunction(Called.getName());
    if (!Kernel || Kernel->isDeclaration() ||
        (Known && !Known->isDeclaration()))
      continue;
    ValueToValueMapTy Values;
    Function *Body = CloneFunction(Kernel, Values);
    Body->setCallingConv(CallingConv::SPIR_FUNC);
    Body->setLinkage(GlobalValue::ExternalLinkage);
    if (!Known) {
      Body->setName(Called.getName());
      continue;
    }
    Known->replaceAllUsesWith(Body);
    Body->takeName(Known);
    Known->eraseFromParent();
  }
}

} // namespace tenon
