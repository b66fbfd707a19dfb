// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens progressions: only the first lane's value is computed, as a scalar.
// The first lane may be inactive, so its arithmetic may wrap around where that
// of active lanes does not, and has no nsw and nuw flags. Also widens addresses
// of private memory.

#ifndef TENON_LIB_VECTORIZE_PROGRESSIONWIDENER_H
#define TENON_LIB_VECTORIZE_PROGRESSIONWIDENER_H

#include "LaneValues.h"

namespace tenon {

class ProgressionWidener {
public:
  ProgressionWidener(LaneCode &Code, LaneValues &Values,
                     const LaneClassification &Lanes)
      : B(Code.B), Masks(Code.Masks), Values(Values), Lanes(Lanes),
        Layout(B.function().getDataLayout()) {}

  /// \p I is a progression.
  void widen(llvm::Instruction &I);
  /// \p I differs between lanes; it may be a progression.
  void widenAddress(llvm::GetElementPtrInst &I);

private:
  llvm::Value *exactFirst(llvm::Value *V, llvm::Type *Ty, bool Signed);
  llvm::Value *addressOffset(llvm::GetElementPtrInst &I, bool First);

  LaneBuilder &B;
  MaskBuilder &Masks;
  LaneValues &Values;
  const LaneClassification &Lanes;
  const llvm::DataLayout &Layout;
};

} // namespace tenon

#endif
