// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FaultMessage.h"
#include "llvm/ADT/Twine.h"
#include <atomic>
#include <unistd.h>

using namespace llvm;

namespace tenon {

/// Made beforehand, because a signal handler cannot format text.
static std::string &text() {
  static std::string Text;
  return Text;
}

/// Only the first thread with a fault prints the message; others wait until it
/// ends the process.
static void onFault(int) {
  static std::atomic_flag Told;
  while (Told.test_and_set())
    pause();
  (void)!write(STDERR_FILENO, text().data(), text().size());
  _exit(1);
}

FaultMessage::FaultMessage(StringRef Kernel) {
  text() = ("error: kernel '" + Kernel +
            "': it accessed memory outside of its buffers; "
            "--engine=reference names the access\n")
               .str();
  struct sigaction Action = {};
  Action.sa_handler = onFault;
  Action.sa_flags = SA_ONSTACK;
  sigemptyset(&Action.sa_mask);
  sigaction(SIGSEGV, &Action, &BeforeSegv);
  sigaction(SIGBUS, &Action, &BeforeBus);
}

FaultMessage::~FaultMessage() {
  sigaction(SIGSEGV, &BeforeSegv, nullptr);
  sigaction(SIGBUS, &BeforeBus, nullptr);
}

} // namespace tenon
