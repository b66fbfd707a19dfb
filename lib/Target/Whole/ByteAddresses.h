// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Address arithmetic of code generators, in bytes.

#ifndef TENON_LIB_TARGET_WHOLE_BYTEADDRESSES_H
#define TENON_LIB_TARGET_WHOLE_BYTEADDRESSES_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

class ByteAddresses {
public:
  explicit ByteAddresses(llvm::IRBuilderBase &B) : B(B) {}

  llvm::Value *at(llvm::Value *Base, llvm::Value *Offset) const {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  llvm::Value *times(llvm::Value *V, uint64_t Factor) const {
    return B.CreateMul(V, B.getInt64(Factor));
  }

protected:
  llvm::IRBuilderBase &B;
};

} // namespace tenon

#endif
