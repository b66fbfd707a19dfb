// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FileCheck with LLVM's library for it, which is already loaded. Input that does
// not match, and options that are unknown here, are left to FileCheck itself: it is
// executed with the same input, and reports the error.

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/FileCheck/FileCheck.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace {
/// The options of the command line.
struct Question {
  FileCheckRequest Request;
  StringRef Checks, Input = "-";

  bool takeWords(ArrayRef<char *> Words);

private:
  bool takeFlag(StringRef Name);
  bool takeOption(StringRef Name, StringRef Value);
};
} // namespace

bool Question::takeFlag(StringRef Name) {
  if (Name == "allow-empty")
    return Request.AllowEmptyInput = true;
  if (Name == "match-full-lines")
    return Request.MatchFullLines = true;
  return false;
}

bool Question::takeOption(StringRef Name, StringRef Value) {
  if (Name == "check-prefix" || Name == "check-prefixes")
    for (StringRef Prefix : split(Value, ','))
      Request.CheckPrefixes.push_back(Prefix);
  else if (Name == "implicit-check-not")
    Request.ImplicitCheckNot.push_back(Value);
  else if (Name == "input-file")
    Input = Value;
  else
    return false;
  return true;
}

/// Whether all arguments are known.
bool Question::takeWords(ArrayRef<char *> Words) {
  while (!Words.empty()) {
    StringRef Word = Words.consume_front();
    if (!Word.starts_with("-")) {
      if (!Checks.empty())
        return false;
      Checks = Word;
      continue;
    }
    if (Word.consume_front("-D")) {
      if (Word.find('=') == StringRef::npos || Word.starts_with("="))
        return false;
      Request.GlobalDefines.push_back(Word);
      continue;
    }
    Word.consume_front("-");
    Word.consume_front("-");
    if (takeFlag(Word))
      continue;
    auto [Name, Value] = Word.split('=');
    if (Name.size() == Word.size()) {
      if (Words.empty())
        return false;
      Value = Words.consume_front();
    }
    if (!takeOption(Name, Value))
      return false;
  }
  return !Checks.empty();
}

/// Whether \p Input certainly matches; prints nothing.
static bool fits(const Question &Q, MemoryBuffer &Input) {
  if (Input.getBufferSize() == 0 && !Q.Request.AllowEmptyInput)
    return false;
  auto Checks = MemoryBuffer::getFile(Q.Checks, /*IsText=*/true);
  if (!Checks)
    return false;
  SourceMgr Sources;
  bool HasDiagnostics = false;
  Sources.setDiagHandler(
      [](const SMDiagnostic &, void *Has) { *static_cast<bool *>(Has) = true; },
      &HasDiagnostics);
  FileCheck Checker(Q.Request);
  SmallString<4096> ChecksText, InputText;
  auto AddSource = [&](MemoryBuffer &File, SmallVectorImpl<char> &Storage) {
    StringRef Text = Checker.CanonicalizeFile(File, Storage);
    Sources.AddNewSourceBuffer(
        MemoryBuffer::getMemBuffer(Text, File.getBufferIdentifier()), SMLoc());
    return Text;
  };
  return Checker.ValidateCheckPrefixes() &&
         !Checker.readCheckFile(Sources, AddSource(**Checks, ChecksText)) &&
         Checker.checkInput(Sources, AddSource(Input, InputText)) &&
         !HasDiagnostics;
}

/// The same, without the library's own output.
static bool fitsSilently(const Question &Q, MemoryBuffer &Input) {
  int Errors = dup(STDERR_FILENO), Nothing = open("/dev/null", O_WRONLY);
  dup2(Nothing, STDERR_FILENO);
  bool Result = fits(Q, Input);
  errs().flush();
  dup2(Errors, STDERR_FILENO);
  close(Errors);
  close(Nothing);
  return Result;
}

/// Reads standard input into \p Text.
static void replaceInput(StringRef Text) {
  FILE *File = tmpfile();
  if (!File || fwrite(Text.data(), 1, Text.size(), File) != Text.size() ||
      fflush(File) || fseek(File, 0, SEEK_SET))
    return perror("FileCheck's input");
  dup2(fileno(File), STDIN_FILENO);
}

int fileCheckMain(int argc, char **argv) {
  Question Q;
  if (!getenv("FILECHECK_OPTS") &&
      Q.takeWords(ArrayRef(argv, argc).drop_front())) {
    auto Input = MemoryBuffer::getFileOrSTDIN(Q.Input, /*IsText=*/true);
    if (Input && fitsSilently(Q, **Input))
      return 0;
    if (Input && Q.Input == "-")
      replaceInput((*Input)->getBuffer());
  }
  execv(argv[0], argv);
  perror(argv[0]);
  return 127;
}
