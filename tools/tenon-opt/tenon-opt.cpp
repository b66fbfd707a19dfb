// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's opt with Tenon's passes registered:
//
//   tenon-opt -passes='tenon<target=cpu>' kernel.ll -S
//
// An input file that opt itself cannot read, SPIR-V or OpenCL C, becomes
// bitcode first; so does what comes from standard input by the name "-".

#include "tenon-opt/NoMachine.h"
#include "tenon/Input/Form.h"
#include "tenon/Input/ReadModule.h"
#include "tenon/Output/CodeGen.h"
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

/// Whether the word of the command line is a file that opt cannot read, or
/// standard input, which can only be read once.
static bool needsReading(StringRef Word) {
  if (Word == "-")
    return true;
  if (Word.starts_with("-") || !sys::fs::is_regular_file(Word))
    return false;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File = MemoryBuffer::getFile(Word);
  if (!File)
    return false;
  InputForm Form = detectForm((*File)->getBuffer(), Word);
  return Form == InputForm::Spirv || Form == InputForm::SpirvAssembly ||
         Form == InputForm::OpenCLC;
}

static Expected<TempFile> bitcodeOf(StringRef Path) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      readModule(Path, Context, {.Messages = &errs()});
  if (!M)
    return M.takeError();
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
  std::vector<char *> Words(argv, argv + argc);
  if (StringRef File = wrongOutput(Words); !File.empty()) {
    WithColor::error(errs(), "tenon-opt")
        << "the output '" << File << "' has suffix '"
        << sys::path::extension(File)
        << "', which is not written; expected .bc, or .ll with -S; "
           "tenon-lower writes the others\n";
    return 2;
  }
  std::optional<TempFile> Input;
  std::string Path;
  for (char *&Word : drop_begin(Words)) {
    // The word after -o is a file that is written.
    if (Input || StringRef(*(&Word - 1)) == "-o" || !needsReading(Word))
      continue;
    Expected<TempFile> File = bitcodeOf(Word);
    if (!File) {
      WithColor::error(errs()) << toString(File.takeError()) << '\n';
      return 1;
    }
    Input.emplace(std::move(*File));
    Path = Input->path().str();
    Word = Path.data();
  }
  Words.push_back(nullptr);
  std::function<void(PassBuilder &)> Register = registerPasses;
  return optMain(argc, Words.data(), {Register});
}
