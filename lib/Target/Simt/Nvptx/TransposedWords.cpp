// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TransposedWords.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

/// Combines bytes of \p Low and \p High to a word; \p Bytes selects them
/// (prmt).
static Value *permute(IRBuilderBase &B, Value *Low, Value *High,
                      unsigned Bytes) {
  return B.CreateIntrinsic(Intrinsic::nvvm_prmt,
                           {Low, High, B.getInt32(Bytes)});
}

void emitTransposed(IRBuilderBase &B, MutableArrayRef<Value *> Words) {
  if (Words.size() == 1)
    return;
  if (Words.size() == 2) {
    Value *Low = permute(B, Words[0], Words[1], 0x5410);
    Value *High = permute(B, Words[0], Words[1], 0x7632);
    Words[0] = Low;
    Words[1] = High;
    return;
  }
  Value *Even[2], *Odd[2]; // bytes 0 and 1, bytes 2 and 3 of two lines
  for (unsigned I = 0; I < 2; ++I) {
    Even[I] = permute(B, Words[2 * I], Words[2 * I + 1], 0x5140);
    Odd[I] = permute(B, Words[2 * I], Words[2 * I + 1], 0x7362);
  }
  Words[0] = permute(B, Even[0], Even[1], 0x5410);
  Words[1] = permute(B, Even[0], Even[1], 0x7632);
  Words[2] = permute(B, Odd[0], Odd[1], 0x5410);
  Words[3] = permute(B, Odd[0], Odd[1], 0x7632);
}

} // namespace tenon
