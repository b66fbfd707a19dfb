// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Layouts that are only known at run time, as in unoptimised code.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_RUNTIMELAYOUTS_H
#define TENON_LIB_RECOGNIZE_MATRIX_RUNTIMELAYOUTS_H

#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// The error for an access whose layout is not constant.
class LayoutUnknown : public llvm::ErrorInfo<LayoutUnknown> {
public:
  static char ID;

  explicit LayoutUnknown(llvm::Value *Layout) : Layout(Layout) {}
  void log(llvm::raw_ostream &Stream) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

  llvm::Value *Layout;
};

/// If \p Refusal, the error of \p R for \p Call, is a LayoutUnknown, emits a
/// switch over the layouts with a rewritten copy of the call for each. Returns
/// any other error.
llvm::Expected<llvm::Value *>
branchOnLayout(llvm::CallInst &Call, const Recognition &R, llvm::Error Refusal);

} // namespace tenon

#endif
