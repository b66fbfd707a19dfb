// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled kernels access memory unchecked. A fault in one ends the process, as
// in any compiled program, but with an error in words and status 1.

#ifndef TENON_LIB_ENGINE_JIT_FAULTMESSAGE_H
#define TENON_LIB_ENGINE_JIT_FAULTMESSAGE_H

#include "llvm/ADT/StringRef.h"
#include <signal.h>
#include <string>

namespace tenon {

/// While it lives, a memory fault, a trap or a failed assertion on any thread
/// prints a message that names \p Kernel and ends the process with status 1.
/// One at a time.
class FaultMessage {
public:
  static constexpr unsigned Count = 6; ///< of signals

  /// The end of a message about a memory fault: how to find its cause.
  static constexpr llvm::StringLiteral MemoryAdvice =
      "; --engine=reference names the access";

  explicit FaultMessage(llvm::StringRef Kernel);
  FaultMessage(const FaultMessage &) = delete;
  ~FaultMessage();

private:
  struct sigaction Before[Count] = {};
};

} // namespace tenon

#endif
