// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FaultMessage.h"
#include "llvm/ADT/Twine.h"
#include <atomic>
#include <iterator>
#include <unistd.h>

using namespace llvm;

namespace tenon {

namespace {
struct Fault {
  int Signal;
  StringLiteral What, Advice;
};
} // namespace

static constexpr StringLiteral Outside =
    "it accessed memory outside of its buffers";
static constexpr StringLiteral ItemAdvice =
    "; --engine=reference names the work-item";

static constexpr Fault Faults[] = {
    {SIGSEGV, Outside, FaultMessage::MemoryAdvice},
    {SIGBUS, Outside, FaultMessage::MemoryAdvice},
    {SIGILL, "it stops at a trap", ItemAdvice},
    {SIGTRAP, "it stops at a trap", ItemAdvice},
    {SIGFPE, "an arithmetic operation causes an exception", ItemAdvice},
    {SIGABRT, "an assertion failed", ItemAdvice},
};
static_assert(std::size(Faults) == FaultMessage::Count);

/// Made beforehand, because a signal handler cannot format text.
static std::string *texts() {
  static std::string Texts[FaultMessage::Count];
  return Texts;
}

/// Only the first thread with a fault prints the message; others wait until it
/// ends the process.
static void onFault(int Signal) {
  static std::atomic_flag Told;
  while (Told.test_and_set())
    pause();
  for (unsigned I = 0; I < FaultMessage::Count; ++I)
    if (Faults[I].Signal == Signal)
      (void)!write(STDERR_FILENO, texts()[I].data(), texts()[I].size());
  _exit(1);
}

FaultMessage::FaultMessage(StringRef Kernel) {
  struct sigaction Action = {};
  Action.sa_handler = onFault;
  Action.sa_flags = SA_ONSTACK;
  sigemptyset(&Action.sa_mask);
  for (unsigned I = 0; I < Count; ++I) {
    texts()[I] = ("error: kernel '" + Kernel + "': " + Faults[I].What +
                  Faults[I].Advice + "\n")
                     .str();
    sigaction(Faults[I].Signal, &Action, &Before[I]);
  }
}

FaultMessage::~FaultMessage() {
  for (unsigned I = 0; I < Count; ++I)
    sigaction(Faults[I].Signal, &Before[I], nullptr);
}

} // namespace tenon
