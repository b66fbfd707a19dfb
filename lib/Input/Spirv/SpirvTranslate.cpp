// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM has no reader of SPIR-V; llvm-spirv is one, but crashes on many invalid
// or unusual modules. A module is therefore checked and repaired first.

#include "SpirvTranslate.h"
#include "SpirvRepair.h"
#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

static constexpr StringRef TranslatorNames[] = {"llvm-spirv-22", "llvm-spirv"};
static constexpr ExternalProgram Translator = {
    "llvm-spirv 22", "read SPIR-V", "TENON_LLVM_SPIRV", TranslatorNames};

static constexpr StringRef LegacyTranslatorNames[] = {"llvm-spirv-21"};
static constexpr ExternalProgram LegacyTranslator = {
    "llvm-spirv 21",
    "read SPIR-V with joint matrices of before 2023 (OpTypeJointMatrixINTEL)",
    "TENON_LLVM_SPIRV_21", LegacyTranslatorNames};

static constexpr StringRef AssemblerNames[] = {"spirv-as"};
static constexpr ExternalProgram Assembler = {
    "spirv-as", "read SPIR-V assembly", "TENON_SPIRV_AS", AssemblerNames};

static Error inFile(StringRef Name, Error E) {
  return createStringError(Name + ": " + toString(std::move(E)));
}

/// Runs `PROGRAM ARGUMENTS… INFILE -o OUTFILE` on \p Input and returns its
/// output. \p Result says how the program ended if there is no output.
static Expected<std::string>
filter(StringRef Program, ArrayRef<StringRef> Arguments, StringRef Input,
       StringRef Suffix, const InputOptions &Options, ProgramResult &Result) {
  Expected<TempFile> In = TempFile::create(Suffix);
  if (!In)
    return In.takeError();
  Expected<TempFile> Out = TempFile::create("out");
  if (!Out)
    return Out.takeError();
  if (Error E = In->write(Input))
    return E;
  SmallVector<StringRef> Command(Arguments);
  append_range(Command, ArrayRef<StringRef>{In->path(), "-o", Out->path()});
  Expected<ProgramResult> Ended = runProgram(Program, Command, Options.Limits);
  if (!Ended)
    return Ended.takeError();
  Result = *Ended;
  if (Result.End != ProgramResult::Success)
    return createStringError(describeFailure(Program, Result));
  return Out->read();
}

//===- Assembly -----------------------------------------------------------===//

/// The version in the comment at the top ("; Version: 1.4"), as spirv-as spells
/// it, or empty.
static std::string versionInComment(StringRef Text) {
  constexpr unsigned LinesToLookAt = 10;
  for (unsigned Line = 0; Line < LinesToLookAt; ++Line) {
    auto [First, Rest] = Text.split('\n');
    Text = Rest;
    First = First.trim();
    if (!First.consume_front(";"))
      continue;
    First = First.ltrim();
    if (First.consume_front("Version:"))
      return ("spv" + First.trim()).str();
  }
  return "";
}

/// Numeric ids are preserved, so that messages can refer to them, unless one is
/// huge, which would make the id bound huge.
static bool hasHugeId(StringRef Text) {
  constexpr unsigned MaxDigits = 6;
  for (size_t At = Text.find('%'); At != StringRef::npos;
       At = Text.find('%', At + 1))
    if (Text.drop_front(At + 1).take_while(isDigit).size() > MaxDigits)
      return true;
  return false;
}

/// "error: 3: 7: Words" -> "FILE:3:7: Words".
static Error assemblyError(StringRef Name, StringRef Program,
                           const ProgramResult &Result) {
  StringRef Words = Result.Line;
  if (Result.End == ProgramResult::Rejected && Words.consume_front("error: ")) {
    auto [Line, AfterLine] = Words.split(": ");
    auto [Column, Text] = AfterLine.split(": ");
    if (all_of(Line, isDigit) && all_of(Column, isDigit) && !Text.empty())
      return createStringError(Name + ":" + Line + ":" + Column + ": " + Text);
    return createStringError(Name + ": " + Words);
  }
  return createStringError(Name + ": " + describeFailure(Program, Result));
}

Expected<std::string> assembleSpirv(StringRef Text, StringRef Name,
                                    const InputOptions &Options) {
  Expected<std::string> Program = findProgram(Assembler);
  if (!Program)
    return inFile(Name, Program.takeError());
  // The newest version knows the most instructions.
  SmallVector<std::string, 2> Versions = {"spv1.6"};
  std::string Named = versionInComment(Text);
  if (!Named.empty() && Named != Versions.front())
    Versions.push_back(Named);

  ProgramResult First;
  for (const std::string &Version : Versions) {
    SmallVector<StringRef> Arguments = {"--target-env", Version};
    if (!hasHugeId(Text))
      Arguments.push_back("--preserve-numeric-ids");
    ProgramResult Result;
    Expected<std::string> Binary =
        filter(*Program, Arguments, Text, "spvasm", Options, Result);
    if (Binary)
      return Binary;
    if (Result.End == ProgramResult::Success) // a file could not be used
      return inFile(Name, Binary.takeError());
    consumeError(Binary.takeError());
    if (First.End == ProgramResult::Success)
      First = Result;
  }
  return assemblyError(Name, *Program, First);
}

//===- Binaries -----------------------------------------------------------===//

static Expected<SpirvModule> parseKernels(StringRef Bytes) {
  Expected<SpirvModule> M = SpirvModule::parse(Bytes);
  if (!M)
    return M;
  if (M->hasCapability(spirv::CapShader) && !M->hasCapability(spirv::CapKernel))
    return createStringError(
        "a shader module (capability Shader), only OpenCL kernels (capability "
        "Kernel) can be read");
  return M;
}

Expected<std::string> translateSpirv(StringRef Bytes, StringRef Name,
                                     const InputOptions &Options) {
  Expected<SpirvModule> M = parseKernels(Bytes);
  if (!M)
    return inFile(Name, M.takeError());
  bool IsLegacy = isLegacyJointMatrix(*M);
  Expected<std::string> Program =
      findProgram(IsLegacy ? LegacyTranslator : Translator);
  if (!Program)
    return inFile(Name, Program.takeError());

  repairSpirv(*M);
  ProgramResult Result;
  Expected<std::string> Bitcode =
      filter(*Program,
             {"-r", "--spirv-target-env=SPV-IR",
              "--preserve-ocl-kernel-arg-type-metadata-through-string"},
             M->bytes(), "spv", Options, Result);
  if (!Bitcode)
    return inFile(Name, Bitcode.takeError());
  return Bitcode;
}

} // namespace tenon
