// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that Tenon calls to read a form that LLVM itself cannot read. They
// may be missing, fail, crash or hang; each of these becomes an error.

#ifndef TENON_INPUT_EXTERNALPROGRAM_H
#define TENON_INPUT_EXTERNALPROGRAM_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tenon {

struct ExternalProgram {
  llvm::StringRef Title;                 // "llvm-spirv 22"
  llvm::StringRef Purpose;               // "read SPIR-V"
  llvm::StringRef Variable;              // "TENON_LLVM_SPIRV"
  llvm::ArrayRef<llvm::StringRef> Names; // best first
};

/// The path of \p Program: from its environment variable, the package that this
/// code is in, the folder configured with CMake, the folder of
/// scripts/setup.sh, or PATH.
llvm::Expected<std::string> findProgram(const ExternalProgram &Program);

/// The folder of Tenon's headers for kernels, found from where this program or
/// library is built or installed; "" if they are not there.
std::string ownHeaders();

/// A file that is removed with this object, or when a signal ends the process.
class TempFile {
public:
  static llvm::Expected<TempFile> create(llvm::StringRef Suffix);
  TempFile(TempFile &&Other) : Path(std::move(Other.Path)) {
    Other.Path.clear();
  }
  TempFile &operator=(TempFile &&) = delete;
  ~TempFile();

  llvm::StringRef path() const { return Path; }
  llvm::Error write(llvm::StringRef Bytes) const;
  llvm::Expected<std::string> read() const;

private:
  TempFile() = default;
  llvm::SmallString<64> Path;
};

struct ProgramLimits {
  unsigned Seconds = 120;
  unsigned Megabytes = 8192;
};

/// How a program ended, the most informative line of its messages, and all of
/// its messages.
struct ProgramResult {
  enum { Success, Rejected, Crashed, TimedOut } End = Success;
  std::string Line;
  std::string Messages;
};

/// Runs \p Path with \p Arguments; an error only when it cannot be started.
llvm::Expected<ProgramResult>
runProgram(llvm::StringRef Path, llvm::ArrayRef<llvm::StringRef> Arguments,
           const ProgramLimits &Limits);

/// "llvm-spirv-22 crashed on the input: Assertion …".
std::string describeFailure(llvm::StringRef Path, const ProgramResult &Result);

/// The most informative line of \p Stderr: no stack dump and no request for a
/// bug report; a line that ends in a colon includes the lines after it.
std::string firstMeaningfulLine(llvm::StringRef Stderr);

} // namespace tenon

#endif
