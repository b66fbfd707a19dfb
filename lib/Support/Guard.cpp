// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Guard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstring>
#include <memory>
#include <mutex>

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

namespace {
/// LLVM's handlers of signals while any thread is guarded.
class CrashHandlers {
public:
  CrashHandlers() {
    std::lock_guard Lock(Mutex);
    if (Guards++ == 0) {
      CrashRecoveryContext::Enable();
      useAlternateStack(SIGSEGV);
      useAlternateStack(SIGBUS);
    }
  }
  ~CrashHandlers() {
    std::lock_guard Lock(Mutex);
    if (--Guards == 0)
      CrashRecoveryContext::Disable();
  }

private:
  /// A stack that has overflowed has no space for a handler.
  static void useAlternateStack(int Signal) {
    struct sigaction Handler = {};
    sigaction(Signal, nullptr, &Handler);
    Handler.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Handler, nullptr);
  }

  static std::mutex Mutex;
  static unsigned Guards;
};

std::mutex CrashHandlers::Mutex;
unsigned CrashHandlers::Guards = 0;

/// A stack for this thread's handlers, unless it has one.
class AlternateStack {
public:
  AlternateStack() {
    if (sigaltstack(nullptr, &Before) != 0 || !(Before.ss_flags & SS_DISABLE))
      return;
    Memory = std::make_unique<char[]>(Bytes);
    stack_t Own = {};
    Own.ss_sp = Memory.get(), Own.ss_size = Bytes;
    sigaltstack(&Own, nullptr);
  }
  ~AlternateStack() {
    if (Memory)
      sigaltstack(&Before, nullptr);
  }

private:
  static constexpr size_t Bytes = 64 * 1024; // AMX's tiles take 8 KiB of it
  stack_t Before = {};
  std::unique_ptr<char[]> Memory;
};
} // namespace

Error runGuarded(const Twine &What, function_ref<void()> Work,
                 function_ref<std::string(StringRef)> Explain) {
  std::string Words;
  auto OnFatalError = [](void *Words, const char *Reason, bool) {
    *static_cast<std::string *>(Words) = Reason;
    if (CrashRecoveryContext *Recovery = CrashRecoveryContext::GetCurrent())
      Recovery->HandleExit(1);
  };
  ScopedFatalErrorHandler Handler(OnFatalError, &Words);
  AlternateStack Stack;
  CrashHandlers Handlers;
  CrashRecoveryContext Recovery;
  bool Finished = Recovery.RunSafely(Work);
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
