// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finding and running external programs. All input and output goes through
// temporary files, so that neither a full pipe nor a crash can block this
// process.

#include "tenon/Input/ExternalProgram.h"
#include "tenon/Support/RemoveOnSignal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <dlfcn.h>
#include <link.h>

// Set by lib/CMakeLists.txt; the folders need not exist. TENON_REMEDY is what
// to do where a program is missing.
#ifndef TENON_DEPS_BIN
#define TENON_DEPS_BIN ""
#endif
#ifndef TENON_LLVM_BIN
#define TENON_LLVM_BIN ""
#endif
#ifndef TENON_REMEDY
#define TENON_REMEDY "run scripts/setup.sh"
#endif

using namespace llvm;

namespace tenon {

//===- Finding ------------------------------------------------------------===//

static std::string joinPath(const Twine &Folder, const Twine &Name) {
  SmallString<128> Path;
  sys::path::append(Path, Folder, Name);
  return std::string(Path);
}

/// The file that this code is in: a tool, or libTenon in any program.
static std::string ownFile() {
  Dl_info Info;
  link_map *Map = nullptr;
  auto *Here = reinterpret_cast<void *>(&ownFile);
  if (!dladdr1(Here, &Info, reinterpret_cast<void **>(&Map), RTLD_DL_LINKMAP))
    return "";
  // The entry of the program itself has no name.
  SmallString<128> File;
  bool IsProgram = !Map || !Map->l_name || !*Map->l_name;
  if (sys::fs::real_path(IsProgram ? "/proc/self/exe" : Map->l_name, File))
    return "";
  return std::string(File);
}

/// \p Name in the folder that Tenon is installed in, which is above the file of
/// this code: PREFIX/bin/tenon-run, PREFIX/lib/libTenon.so or in a folder of
/// lib; "" if it is not there.
static std::string installed(StringRef Name) {
  constexpr int MaxLevels = 3;
  std::string File = ownFile();
  StringRef Above = File;
  for (int Level = 0; Level < MaxLevels && !Above.empty(); ++Level) {
    Above = sys::path::parent_path(Above);
    std::string Path = joinPath(Above, Name);
    if (sys::fs::exists(Path))
      return Path;
  }
  return "";
}

/// The programs of a package that brings its own.
static std::string bundledFolder() {
  static const std::string Folder = installed("lib/tenon/bin");
  return Folder;
}

std::string ownHeaders() {
  static const std::string Header = installed("include/tenon/joint_matrix.h");
  return sys::path::parent_path(sys::path::parent_path(Header)).str();
}

/// The folder of scripts/setup.sh, by the environment of this process.
static std::string installedFolder() {
  if (auto Deps = sys::Process::GetEnv("TENON_DEPS"))
    return joinPath(*Deps, "bin");
  if (auto Cache = sys::Process::GetEnv("XDG_CACHE_HOME"))
    return joinPath(joinPath(*Cache, "tenon"), "bin");
  if (auto Home = sys::Process::GetEnv("HOME"))
    return joinPath(joinPath(joinPath(*Home, ".cache"), "tenon"), "bin");
  return "";
}

static SmallVector<std::string> foldersToSearch() {
  SmallVector<std::string> Folders;
  for (std::string Folder : {bundledFolder(), std::string(TENON_DEPS_BIN),
                             installedFolder(), std::string(TENON_LLVM_BIN)})
    if (!Folder.empty() && !is_contained(Folders, Folder))
      Folders.push_back(std::move(Folder));
  return Folders;
}

static Error notFound(const ExternalProgram &Program,
                      ArrayRef<std::string> Folders) {
  std::string Searched = join(Folders, ", ");
  if (!Searched.empty())
    Searched += " and ";
  return createStringError(Program.Title + " is needed to " + Program.Purpose +
                           " and was not found (looked in " + Searched +
                           "PATH); " TENON_REMEDY " or set " +
                           Program.Variable);
}

Expected<std::string> findProgram(const ExternalProgram &Program) {
  if (auto Named = sys::Process::GetEnv(Program.Variable)) {
    ErrorOr<std::string> Path = sys::findProgramByName(*Named);
    // A name with a folder is returned unchanged.
    if (!Path || !sys::fs::can_execute(*Path))
      return createStringError(Program.Variable + " names '" + *Named +
                               "', which is not a program");
    return *Path;
  }
  SmallVector<std::string> Folders = foldersToSearch();
  for (const std::string &Folder : Folders)
    for (StringRef Name : Program.Names)
      if (ErrorOr<std::string> Path =
              sys::findProgramByName(Name, {StringRef(Folder)}))
        return *Path;
  for (StringRef Name : Program.Names)
    if (ErrorOr<std::string> Path = sys::findProgramByName(Name))
      return *Path;
  return notFound(Program, Folders);
}

//===- Temporary files ----------------------------------------------------===//

Expected<TempFile> TempFile::create(StringRef Suffix) {
  TempFile File;
  if (std::error_code EC =
          sys::fs::createTemporaryFile("tenon", Suffix, File.Path))
    return createStringError(EC, "cannot create a temporary file '" +
                                     File.Path + "': " + EC.message());
  removeOnSignal(File.Path);
  return File;
}

TempFile::~TempFile() {
  if (Path.empty())
    return;
  sys::fs::remove(Path);
  keepOnSignal(Path);
}

Error TempFile::write(StringRef Bytes) const {
  std::error_code EC;
  raw_fd_ostream Out(Path, EC);
  if (!EC) {
    Out << Bytes;
    Out.close();
    EC = Out.error();
    Out.clear_error();
  }
  if (EC)
    return createStringError(EC, "cannot write " + Path + ": " + EC.message());
  return Error::success();
}

Expected<std::string> TempFile::read() const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Path);
  if (std::error_code EC = Buffer.getError())
    return createStringError(EC, "cannot read " + Path + ": " + EC.message());
  return (*Buffer)->getBuffer().str();
}

//===- Running ------------------------------------------------------------===//

/// Lines that are the same in each crash.
static bool isNoise(StringRef Line) {
  return Line.empty() || Line.starts_with("PLEASE ") || Line.starts_with("#") ||
         Line.starts_with("Stack dump") || Line.starts_with("0.\t") ||
         Line.starts_with("Program arguments:");
}

std::string firstMeaningfulLine(StringRef Stderr) {
  constexpr unsigned MaxLines = 4;
  SmallVector<StringRef, MaxLines> Lines;
  for (StringRef Line : split(Stderr, '\n')) {
    Line = Line.trim();
    if (isNoise(Line))
      continue;
    // "FILE:LINE: TYPE FUNCTION: Assertion `…' failed."
    if (size_t At = Line.find("Assertion `"); At != StringRef::npos)
      Line = Line.drop_front(At);
    Lines.push_back(Line);
    if (!Line.ends_with(":") || Lines.size() == MaxLines)
      break;
  }
  return join(Lines, " ");
}

static ProgramResult resultOf(int Status, const std::string &SystemWords,
                              StringRef Stderr) {
  if (Status == 0)
    return {ProgramResult::Success, "", Stderr.str()};
  // ExecuteAndWait() returns -2 for a time-out and for a signal, and a text
  // that distinguishes them.
  if (Status == -2 && StringRef(SystemWords).contains("timed out"))
    return {ProgramResult::TimedOut, SystemWords, Stderr.str()};
  // If a shell has run the program, 128 and more means a signal.
  bool Crashed = Status < 0 || (Status > 128 && Status < 160);
  std::string Line = firstMeaningfulLine(Stderr);
  if (Line.empty())
    Line = SystemWords.empty() ? "exit status " + std::to_string(Status)
                               : SystemWords;
  return {Crashed ? ProgramResult::Crashed : ProgramResult::Rejected, Line,
          Stderr.str()};
}

Expected<ProgramResult> runProgram(StringRef Path,
                                   ArrayRef<StringRef> Arguments,
                                   const ProgramLimits &Limits) {
  Expected<TempFile> Stderr = TempFile::create("txt");
  if (!Stderr)
    return Stderr.takeError();
  SmallVector<StringRef> Command = {Path};
  append_range(Command, Arguments);

  std::string SystemWords;
  bool DidNotStart = false;
  StringRef Null; // an empty path is /dev/null
  int Status = sys::ExecuteAndWait(
      Path, Command, std::nullopt, {Null, Null, Stderr->path()}, Limits.Seconds,
      Limits.Megabytes, &SystemWords, &DidNotStart);
  if (DidNotStart || Status == -1)
    return createStringError("cannot run " + Path + ": " + SystemWords);
  Expected<std::string> Words = Stderr->read();
  if (!Words)
    return Words.takeError();
  return resultOf(Status, SystemWords, *Words);
}

std::string describeFailure(StringRef Path, const ProgramResult &Result) {
  std::string Name = sys::path::filename(Path).str();
  StringRef Line = Result.Line;
  Line.consume_front(Name + ": ");
  switch (Result.End) {
  case ProgramResult::Success:
    break;
  case ProgramResult::Rejected:
    return Name + " rejected the input: " + Line.str();
  case ProgramResult::Crashed:
    return Name + " crashed on the input: " + Line.str();
  case ProgramResult::TimedOut:
    return Name + " was stopped because it ran too long: " + Line.str();
  }
  return Name + " succeeded";
}

} // namespace tenon
