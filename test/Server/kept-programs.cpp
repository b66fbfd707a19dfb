// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The output of other programs that the tools run, kept by content like code in
// kept-code.cpp: the output file of llvm-spirv, spirv-as and the like, and of
// clang for OpenCL C. The linker redirects calls of runProgram to this file; an
// answer is kept if the program has succeeded without a message. It depends
// on the program, its options, and the files among them.

#include "kept-answers.h"
#include "tenon/Input/ExternalProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using tenon::Answer, tenon::Key;

// The function itself, and its replacement.
Expected<tenon::ProgramResult>
realRunProgram(StringRef, ArrayRef<StringRef>,
               const tenon::ProgramLimits &) asm("__real_" TENON_RUN_PROGRAM);
Expected<tenon::ProgramResult>
keptRunProgram(StringRef, ArrayRef<StringRef>,
               const tenon::ProgramLimits &) asm("__wrap_" TENON_RUN_PROGRAM);

/// Whether \p Program is one for SPIR-V that scripts/setup.sh has installed,
/// which reads only the files among its arguments and writes only the last.
static bool isFilter(StringRef Program, ArrayRef<StringRef> Arguments) {
  StringRef Name = sys::path::filename(Program);
  return sys::path::parent_path(Program) == TENON_DEPS_BIN &&
         Name.contains("spirv-") && Arguments.size() >= 2 &&
         Arguments.take_back(2).front() == "-o";
}

/// Adds \p Argument, or the contents of the file of that name.
static void addArgument(Key &K, StringRef Argument) {
  if (auto File = MemoryBuffer::getFile(Argument))
    K.add("file").add((*File)->getBuffer());
  else
    K.add(Argument);
}

/// Words in sources that depend on more than their text.
static constexpr StringRef OfElsewhere[] = {"include", "import", "embed",
                                            "__DATE__", "__TIME"};

/// Whether \p Line, of a source, is certainly a comment: not where an earlier
/// comment may end in it. Those of tests name modules that Python imports.
static bool isComment(StringRef Line) {
  return Line.ltrim().starts_with("//") && !Line.contains("*/");
}

static bool namesWhatIsElsewhere(StringRef Line) {
  return any_of(OfElsewhere,
                [&](StringRef Word) { return Line.contains(Word); });
}

/// Whether \p Source depends on nothing else. A word after the end of a line
/// that a backslash continues counts like one in its own line.
static bool isSelfContained(StringRef Source) {
  return none_of(split(Source, '\n'), [](StringRef Line) {
    return !isComment(Line) && namesWhatIsElsewhere(Line);
  });
}

/// Whether clang's options include no file other than one of Tenon's, which is an
/// separate argument.
static bool includesOnlyPrelude(ArrayRef<StringRef> Arguments) {
  SmallVector<StringRef, 1> Options;
  copy_if(Arguments, std::back_inserter(Options), [](StringRef Argument) {
    return Argument.starts_with("-include") || Argument.starts_with("-imacros");
  });
  return Options == ArrayRef<StringRef>{"-include"};
}

/// Whether \p Arguments, of clang, end with \c -o, the output, \c -- and a
/// source that includes no file.
static bool isWholeSource(StringRef Program, ArrayRef<StringRef> Arguments) {
  bool WritesRule = is_contained(Arguments, "-MF");
  if (!sys::path::filename(Program).starts_with("clang") || WritesRule ||
      Arguments.size() < 4)
    return false;
  ArrayRef<StringRef> End = Arguments.take_back(4);
  if (End[0] != "-o" || End[2] != "--" || !includesOnlyPrelude(Arguments))
    return false;
  auto Source = MemoryBuffer::getFile(End[3]);
  return Source && isSelfContained((*Source)->getBuffer());
}

/// Which of its arguments \p Program writes to, if it is one whose output
/// depends on nothing but its arguments and the files among them.
static std::optional<size_t> outputOf(StringRef Program,
                                      ArrayRef<StringRef> Arguments) {
  if (isFilter(Program, Arguments))
    return Arguments.size() - 1;
  if (isWholeSource(Program, Arguments))
    return Arguments.size() - 3;
  return std::nullopt;
}

Expected<tenon::ProgramResult>
keptRunProgram(StringRef Path, ArrayRef<StringRef> Arguments,
               const tenon::ProgramLimits &Limits) {
  std::optional<size_t> Place = outputOf(Path, Arguments);
  if (!Place)
    return realRunProgram(Path, Arguments, Limits);
  Key K("program");
  K.addIdentity(Path);
  for (auto [I, Argument] : enumerate(Arguments))
    if (I != *Place)
      addArgument(K, Argument);
  if (*Place + 1 < Arguments.size()) // debug information names the source
    K.addLlvm().add(Arguments.back());
  Answer A(K);
  StringRef Output = Arguments[*Place];
  std::error_code EC;
  if (A.isKept()) {
    raw_fd_ostream OS(Output, EC);
    OS << A.bytes();
    return tenon::ProgramResult();
  }
  Expected<tenon::ProgramResult> Result =
      realRunProgram(Path, Arguments, Limits);
  if (Result && Result->End == tenon::ProgramResult::Success &&
      Result->Messages.empty())
    if (auto File = MemoryBuffer::getFile(Output))
      A.keep((*File)->getBuffer());
  return Result;
}
