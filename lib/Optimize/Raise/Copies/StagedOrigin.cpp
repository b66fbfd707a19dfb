// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StagedOrigin.h"
#include "Optimize/Raise/Trace/UnreadCopies.h"

using namespace llvm;

namespace tenon {

/// Whether \p O is the origin of the matrices at \p Offsets.
static bool isFrom(const Origin &O, LoadOp &Load, CopyTrace &Copies,
                   ArrayRef<int64_t> Offsets) {
  auto [Lines, Bytes] = linesInMemory(Load.facts());
  auto Constant = [](int64_t N) { return AddressSum::constant(N); };
  for (int64_t Offset : Offsets)
    for (unsigned Line = 0; Line < Lines; ++Line) {
      // The matrix begins in a line and must not extend beyond the line's end.
      int64_t Row = (Offset - O.MinOffset) / O.Pitch + Line;
      int64_t Begin = (Offset - O.MinOffset) % O.Pitch;
      for (int64_t Done = 0; Done < Bytes;) {
        int64_t Far = Begin + Done;
        auto At = Copies.source(O.MinOffset + Row * O.Pitch + Far);
        if (!At || At->second < O.Unit ||
            !(At->first ==
              (O.Unit ? O.First + O.Line * Constant(Far / O.Unit) +
                            Constant(Row * O.Unit)
                      : O.First + O.Line * Constant(Row) + Constant(Far))))
          return false;
        Done += O.Unit ? O.Unit : At->second;
      }
    }
  return true;
}

std::optional<Origin> originOf(LoadOp &Load, CopyTrace &Copies) {
  OpFacts Op = Load.facts();
  auto [Lines, Bytes] = linesInMemory(Op);
  const auto *Stride = dyn_cast<ConstantInt>(Load.strideBytes());
  SmallVector<int64_t, 8> Offsets = Copies.offsets(Load.pointer());
  if (!Stride || Offsets.empty())
    return std::nullopt;
  llvm::sort(Offsets);
  Offsets.erase(llvm::unique(Offsets), Offsets.end());
  Origin O;
  O.MinOffset = Offsets.front();
  O.Pitch = Lines > 1 ? Stride->getSExtValue() : int64_t(1) << 40;
  auto First = Copies.source(O.MinOffset);
  if (!First || O.Pitch < Bytes)
    return std::nullopt;
  O.First = First->first;
  auto LineAt = [&](int64_t Offset) {
    auto Second = Copies.source(O.MinOffset + Offset);
    return Second ? Second->first - O.First : AddressSum();
  };
  if (Lines > 1)
    O.Line = LineAt(O.Pitch);
  if (isFrom(O, Load, Copies, Offsets))
    return O;
  O.Unit = Op.Type->component()->getPrimitiveSizeInBits() / 8;
  if (Op.Layout == MatrixLayout::Packed || O.Unit == 0 || Bytes <= O.Unit)
    return std::nullopt;
  O.Line = LineAt(O.Unit);
  return isFrom(O, Load, Copies, Offsets) ? std::optional(O) : std::nullopt;
}

MatrixLayout layoutFrom(const Origin &O, MatrixLayout Layout) {
  if (!O.Unit)
    return Layout;
  return Layout == MatrixLayout::RowMajor ? MatrixLayout::ColumnMajor
                                          : MatrixLayout::RowMajor;
}

std::pair<Value *, Value *> distanceIn(IRBuilderBase &B, LoadOp &Load,
                                       const Origin &O, Value &Object) {
  const DataLayout &Layout = Load.getDataLayout();
  Value *Far =
      (AddressSum::of(Load.pointer(), Layout) -
       AddressSum::of(&Object, Layout) - AddressSum::constant(O.MinOffset))
          .emit(B);
  Value *Pitch = B.getInt64(O.Pitch);
  return {B.CreateUDiv(Far, Pitch), B.CreateURem(Far, Pitch)};
}

} // namespace tenon
