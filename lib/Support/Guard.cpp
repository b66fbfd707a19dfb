// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Guard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace llvm;

namespace tenon {

char FatalError::ID = 0;

void FatalError::log(raw_ostream &OS) const { OS << Message; }

std::error_code FatalError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

std::string firstTwoLines(StringRef Text) {
  auto [First, Rest] = Text.trim().split('\n');
  StringRef Second = Rest.split('\n').first.trim();
  return (First.trim() + (Second.empty() ? "" : " ") + Second).str();
}

/// A CrashRecoveryContext returns the exit status 128 + N for signal N.
static std::string describeSignal(int Status) {
  const char *Name = Status > 128 ? strsignal(Status - 128) : nullptr;
  return Name ? "LLVM crashed (" + std::string(Name) + ")" : "LLVM crashed";
}

Error runGuarded(const Twine &What, function_ref<void()> Work,
                 function_ref<std::string(StringRef)> Explain) {
  std::string Words;
  auto OnFatalError = [](void *Words, const char *Reason, bool) {
    *static_cast<std::string *>(Words) = Reason;
    if (CrashRecoveryContext *Recovery = CrashRecoveryContext::GetCurrent())
      Recovery->HandleExit(1);
  };
  ScopedFatalErrorHandler Handler(OnFatalError, &Words);
  CrashRecoveryContext::Enable();
  CrashRecoveryContext Recovery;
  bool Finished = Recovery.RunSafely(Work);
  CrashRecoveryContext::Disable();
  if (Finished)
    return Error::success();
  if (std::string Explained = Explain ? Explain(Words) : Words;
      Explained != Words)
    return make_error<FatalError>(Explained);
  return make_error<FatalError>(What + ": " +
                                (Words.empty()
                                     ? describeSignal(Recovery.RetCode)
                                     : firstTwoLines(Words)));
}

} // namespace tenon
