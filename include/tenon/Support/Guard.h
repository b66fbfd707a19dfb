// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM ends the process where it cannot go on: by report_fatal_error(), by an
// assertion, or by a signal. Work that is done under guard comes back instead,
// with an Error:
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

/// LLVM has stopped in the middle of its work. What it worked on is in no state
/// to be used, nor to be destroyed: see abandon().
class FatalError : public llvm::ErrorInfo<FatalError> {
public:
  static char ID;

  explicit FatalError(const llvm::Twine &Message) : Message(Message.str()) {}
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string Message;
};

/// Runs \p Work. The Error is "WHAT: words of LLVM's", or "WHAT: LLVM crashed
/// (Segmentation fault)"; or what \p Explain makes of LLVM's words, unless it
/// leaves them. What \p Work has on the stack is not destroyed then. Guards do
/// not nest.
llvm::Error
runGuarded(const llvm::Twine &What, llvm::function_ref<void()> Work,
           llvm::function_ref<std::string(llvm::StringRef)> Explain = nullptr);

/// Lets go, for ever, of what \p Owners own if \p E is a FatalError.
template <typename... Owner>
llvm::Error abandon(llvm::Error E, Owner &...Owners) {
  if (E.isA<FatalError>())
    (static_cast<void>(Owners.release()), ...);
  return E;
}

/// What is wrong and where: LLVM's verifier prints the instruction below.
std::string firstTwoLines(llvm::StringRef Text);

} // namespace tenon

#endif
