// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's opt with Tenon's passes registered:
//
//   tenon-opt -passes='tenon<target=cpu>' kernel.ll -S
//
// An input file that opt itself cannot read, SPIR-V or OpenCL C, becomes
// bitcode first; so does what comes from standard input by the name "-".
// Clang compiles OpenCL C without optimisation. So that each pass can be run on
// it alone, it is prepared as it is before tenon-recognize in the pipeline.

#include "tenon-opt/NoMachine.h"
#include "tenon/Input/Form.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Pipeline/Compile.h"
#include "tenon/Pipeline/Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace tenon;

// LLVMOptDriver exports opt's main with this prototype; no installed header
// declares it.
extern "C" int optMain(int argc, char **argv,
                       ArrayRef<std::function<void(PassBuilder &)>> Callbacks);

/// Moves the options for OpenCL C, which opt does not know, out of \p Words.
/// Their values may be words of their own.
static std::vector<std::string> takeSourceOptions(std::vector<char *> &Words) {
  std::vector<std::string> Options;
  std::vector<char *> Rest;
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Word = Words[I];
    if ((Word == "-D" || Word == "-I") && I + 1 < Words.size())
      Options.push_back((Word + Words[++I]).str());
    else if (Word.starts_with("-D") || Word.starts_with("-I") ||
             Word.starts_with("-cl-"))
      Options.push_back(Word.str());
    else
      Rest.push_back(Words[I]);
  }
  Words = std::move(Rest);
  return Options;
}

/// The form of a file that opt cannot read, or of standard input, which can
/// only be read once; none for other words of the command line.
static std::optional<InputForm> formToRead(StringRef Word) {
  if (Word == "-")
    return InputForm::Unknown;
  if (Word.starts_with("-") || !sys::fs::is_regular_file(Word))
    return std::nullopt;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Word);
  if (!File)
    return std::nullopt;
  InputForm Form = detectForm((*File)->getBuffer(), Word);
  if (Form == InputForm::Spirv || Form == InputForm::SpirvAssembly ||
      Form == InputForm::OpenCLC)
    return Form;
  return std::nullopt;
}

static Expected<TempFile> bitcodeOf(StringRef Path, InputForm Form,
                                    ArrayRef<std::string> SourceOptions) {
  LLVMContext Context;
  InputOptions Options;
  Options.OpenCLOptions = SourceOptions;
  Options.Messages = &errs();
  Expected<std::unique_ptr<Module>> M = readModule(Path, Context, Options);
  if (!M)
    return M.takeError();
  if (Form == InputForm::OpenCLC)
    if (Error E = prepareModule(**M))
      return E;
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(**M, OS);
  Expected<TempFile> File = TempFile::create("bc");
  if (!File)
    return File;
  if (Error E = File->write(Bitcode))
    return E;
  return File;
}

/// opt writes LLVM IR whatever the output is called. A suffix that names
/// another form of a program would be wrong for it.
static bool namesOtherForm(StringRef Output) {
  StringRef Suffix = sys::path::extension(Output);
  Suffix.consume_front(".");
  std::optional<OutputForm> Form = parseOutputForm(Suffix);
  return Form && *Form != OutputForm::Text && *Form != OutputForm::Bitcode;
}

/// The file that `-o FILE` or `-o=FILE` names, if it does not suit LLVM IR.
static StringRef wrongOutput(ArrayRef<char *> Words) {
  for (auto [Index, Pointer] : enumerate(Words)) {
    StringRef Word = Pointer, File;
    if (Index && StringRef(Words[Index - 1]) == "-o")
      File = Word;
    else if (Word.consume_front("-o=") || Word.consume_front("--o="))
      File = Word;
    if (namesOtherForm(File))
      return File;
  }
  return "";
}

int main(int argc, char **argv) {
  registerNoMachine();
  cl::AddExtraVersionPrinter(
      [](raw_ostream &OS) { OS << "tenon-opt " TENON_VERSION "\n"; });
  std::vector<char *> Words(argv, argv + argc), ForOpt = Words;
  if (StringRef File = wrongOutput(Words); !File.empty()) {
    WithColor::error(errs(), "tenon-opt")
        << "the output '" << File << "' has suffix '"
        << sys::path::extension(File)
        << "', which is not written; expected .bc, or .ll with -S; "
           "tenon-lower writes the others\n";
    return 2;
  }
  std::vector<std::string> SourceOptions = takeSourceOptions(ForOpt);
  std::optional<TempFile> Input;
  std::string Path;
  for (size_t I = 1; I < ForOpt.size() && !Input; ++I) {
    // The word after -o is a file that is written.
    std::optional<InputForm> Form =
        StringRef(ForOpt[I - 1]) == "-o" ? std::nullopt : formToRead(ForOpt[I]);
    if (!Form)
      continue;
    Expected<TempFile> File = bitcodeOf(ForOpt[I], *Form, SourceOptions);
    if (!File) {
      WithColor::error(errs()) << toString(File.takeError()) << '\n';
      return 1;
    }
    Input.emplace(std::move(*File));
    Path = Input->path().str();
    ForOpt[I] = Path.data();
  }
  // Without a source opt refuses the options.
  if (!Input)
    ForOpt = std::move(Words);
  int Count = ForOpt.size();
  ForOpt.push_back(nullptr);
  std::function<void(PassBuilder &)> Register = registerPasses;
  return optMain(Count, ForOpt.data(), {Register});
}
