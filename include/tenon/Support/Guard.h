// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM ends the process where it cannot continue: by report_fatal_error(), an
// assertion, or a signal. Work that runs guarded returns an Error instead:
//
//   Error E = runGuarded("LLVM's optimiser", [&] { Passes.run(M, MAM); });
//   return abandon(std::move(E), M, Context);

#ifndef TENON_SUPPORT_GUARD_H
#define TENON_SUPPORT_GUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// LLVM has stopped in the middle of its work. The objects that it worked on
/// are in an undefined state and must not be used or destroyed: see abandon().
class FatalError : public llvm::ErrorInfo<FatalError> {
public:
  static char ID;

  explicit FatalError(const llvm::Twine &Message) : Message(Message.str()) {}
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string Message;
};

/// Runs \p Work. The Error is "WHAT: message of LLVM", or "WHAT: LLVM crashed
/// (Segmentation fault)", or \p Explain's replacement of LLVM's message if it
/// returns one. Objects on the stack of \p Work are not destroyed after a fatal
/// error. Guards cannot be nested.
llvm::Error
runGuarded(const llvm::Twine &What, llvm::function_ref<void()> Work,
           llvm::function_ref<std::string(llvm::StringRef)> Explain = nullptr);

/// If \p E is a FatalError, releases the objects that \p Owners own without
/// destroying them (a leak).
template <typename... Owner>
llvm::Error abandon(llvm::Error E, Owner &...Owners) {
  if (E.isA<FatalError>())
    (static_cast<void>(Owners.release()), ...);
  return E;
}

/// The first two lines of \p Text: LLVM's verifier prints what is wrong, and
/// below it the instruction.
std::string firstTwoLines(llvm::StringRef Text);

} // namespace tenon

#endif
