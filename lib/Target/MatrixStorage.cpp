// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/MatrixStorage.h"

using namespace llvm;

namespace tenon {

/// row / interleave * groupBytes
///   + (column * interleave + row % interleave) * elementBytes
Value *elementOffset(IRBuilderBase &B, const MatrixStorage &Storage, Value *Row,
                     Value *Column) {
  auto Times = [&](Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  };
  Value *Interleave = B.getInt64(Storage.Interleave);
  Value *Group = B.CreateUDiv(Row, Interleave);
  Value *InGroup = B.CreateURem(Row, Interleave);
  Value *InLine = B.CreateAdd(Times(Column, Storage.Interleave), InGroup);
  Value *Line = Times(Group, Storage.groupBytes());
  return B.CreateAdd(Line, Times(InLine, Storage.ElementBytes));
}

} // namespace tenon
