// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writing a result file completely or not at all: see OutputFile.h.

#include "tenon/Support/OutputFile.h"
#include "tenon/Support/RemoveOnSignal.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tenon {

static Error cannotWrite(StringRef File, std::error_code EC) {
  StringRef Name = File == "-" ? "standard output" : File;
  return createStringError(EC, Twine(Name) + ": cannot write: " + EC.message());
}

static std::error_code takeError(raw_fd_ostream &Stream) {
  std::error_code EC = Stream.error();
  Stream.clear_error(); // else its destructor ends the process
  return EC;
}

/// Writes to the open file and closes it. Some errors are only reported by
/// close().
static std::error_code writeAndClose(int FD,
                                     function_ref<void(raw_ostream &)> Write) {
  raw_fd_ostream Stream(FD, /*shouldClose=*/true);
  Write(Stream);
  Stream.close();
  return takeError(Stream);
}

static std::error_code
writeToStandardOutput(function_ref<void(raw_ostream &)> Write) {
  outs().flush();
  constexpr int StandardOutput = 1;
  raw_fd_ostream Stream(StandardOutput, /*shouldClose=*/false);
  Write(Stream);
  Stream.flush();
  return takeError(Stream);
}

/// Creates a file next to \p File. LLVM's `%` patterns would also replace each
/// `%` in the folder's name.
static std::error_code createBeside(StringRef File, SmallString<128> &Name,
                                    int &FD) {
  std::error_code EC;
  for (unsigned Attempt = 0; Attempt < 100; ++Attempt) {
    Name = File;
    Name += ".tmp";
    Name += utohexstr(sys::Process::GetRandomNumber());
    EC = sys::fs::openFileForWrite(Name, FD, sys::fs::CD_CreateNew);
    if (EC != std::errc::file_exists)
      break;
  }
  return EC;
}

static std::error_code replaceFile(StringRef File,
                                   function_ref<void(raw_ostream &)> Write) {
  SmallString<128> Temporary;
  int FD = -1;
  if (std::error_code EC = createBeside(File, Temporary, FD))
    return EC;
  removeOnSignal(Temporary);
  std::error_code EC = writeAndClose(FD, Write);
  if (!EC)
    EC = sys::fs::rename(Temporary, File);
  if (EC)
    (void)sys::fs::remove(Temporary);
  keepOnSignal(Temporary);
  return EC;
}

Error writeOutputFile(StringRef File, function_ref<void(raw_ostream &)> Write) {
  std::error_code EC;
  sys::fs::file_status Status;
  SmallString<128> Real;
  bool Exists = !sys::fs::status(File, Status);
  if (File == "-") {
    EC = writeToStandardOutput(Write);
  } else if (!Exists) {
    EC = replaceFile(File, Write);
  } else if (Status.type() == sys::fs::file_type::directory_file) {
    EC = std::make_error_code(std::errc::is_a_directory);
  } else if (Status.type() == sys::fs::file_type::regular_file) {
    EC = sys::fs::real_path(File, Real);
    if (!EC)
      EC = replaceFile(Real, Write);
  } else {
    int FD = -1;
    EC = sys::fs::openFileForWrite(File, FD, sys::fs::CD_OpenExisting);
    if (!EC)
      EC = writeAndClose(FD, Write);
  }
  return EC ? cannotWrite(File, EC) : Error::success();
}

} // namespace tenon
