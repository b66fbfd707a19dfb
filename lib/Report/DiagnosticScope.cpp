// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include <set>

using namespace llvm;

namespace tenon {

namespace {
struct Collector : DiagnosticHandler {
  explicit Collector(DiagnosticHandler *Outer) : Outer(Outer) {}

  DiagnosticHandler *Outer; ///< gets warnings and notes first; may be null
  std::vector<std::string> Errors;
  /// Some of LLVM's passes run several times and find the same each time.
  std::set<std::string> Reported;

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    std::string Text;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    // With limit 0 the outer handler requests the sizes of all frames.
    auto *Frame = dyn_cast<DiagnosticInfoStackSize>(&Info);
    if (Frame && Frame->getStackLimit() != 0)
      Errors.push_back(describe(*Frame));
    else if (Info.getSeverity() == DS_Error)
      Errors.push_back(Text);
    else if (isReported(Info) && Reported.insert(Text).second &&
             !(Outer && Outer->handleDiagnostics(Info)))
      (Info.getSeverity() == DS_Note ? WithColor::note() : WithColor::warning())
          << Text << '\n';
    return true;
  }

private:
  /// LLVM's notes belong to errors, which have been collected.
  static bool isReported(const DiagnosticInfo &Info) {
    return Info.getSeverity() == DS_Warning ||
           (Info.getSeverity() == DS_Note && isa<TenonDiagnostic>(Info));
  }

  static std::string describe(const DiagnosticInfoStackSize &Frame) {
    return formatv("function '{0}': its values need {1} bytes of stack, and a "
                   "thread has {2}; smaller or fewer matrices at a time, a "
                   "smaller sub-group or optimised input need less",
                   Frame.getFunction().getName(), Frame.getStackSize(),
                   Frame.getStackLimit());
  }
};
} // namespace

DiagnosticScope::DiagnosticScope(LLVMContext &Context)
    : Context(Context), Previous(Context.getDiagnosticHandler()) {
  Context.setDiagnosticHandler(std::make_unique<Collector>(Previous.get()));
}

DiagnosticScope::~DiagnosticScope() {
  Context.setDiagnosticHandler(std::move(Previous));
}

Error DiagnosticScope::takeErrors() {
  auto &Errors = const_cast<Collector *>(static_cast<const Collector *>(
                                             Context.getDiagHandlerPtr()))
                     ->Errors;
  if (Errors.empty())
    return Error::success();
  std::string All = join(Errors, "\nerror: ");
  Errors.clear();
  return createStringError(inconvertibleErrorCode(), All);
}

} // namespace tenon
