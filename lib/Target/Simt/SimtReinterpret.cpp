// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Combines 4-bit elements of a matrix to bytes, and splits such bytes:
//
//   A  byte (r, c) = element (r, 2c) | element (r, 2c + 1) << 4
//   B  byte (r, c) = element (2r, c) | element (2r + 1, c) << 4
//
// In most layouts one lane has all elements of a byte, so nothing is exchanged.
// In other layouts elements are fetched from the lanes that hold them.

#include "SimtReinterpret.h"
#include "tenon/IR/Layout/LaneMatrix.h"

using namespace llvm;

namespace tenon {

namespace {
/// Fetches the elements of one matrix from the lanes' shares of another.
class Reinterpreter {
public:
  Reinterpreter(IRBuilderBase &B, LaneMatrix &From, LaneMatrix &To,
                const MatrixType *FromTy)
      : B(B), From(From), To(To), FromTy(FromTy),
        Down(FromTy->use() == MatrixUse::B),
        Widens(FromTy->component()->isIntegerTy(4)) {}

  void run() {
    for (unsigned I = 0; I < To.layout().Components; ++I) {
      SmallVector<Value *, 8> Elements;
      for (unsigned Sub = 0; Sub < To.layout().Pack; ++Sub)
        Elements.push_back(Widens ? byte(I, Sub) : half(I, Sub));
      To.store(To.pack(Elements), B.getInt32(I));
    }
  }

private:
  using Coordinates = LaneLayout::Coordinates;
  struct OwnElement {
    unsigned Component, Sub;
  };

  /// The dimension in which the elements of a byte differ: B's rows, A's
  /// columns.
  template <typename T> T &along(T &Row, T &Column) const {
    return Down ? Row : Column;
  }

  Value *byte(unsigned I, unsigned Sub) {
    Type *Byte = B.getInt8Ty();
    Value *Low = B.CreateZExt(source(I, Sub, 0), Byte),
          *High = B.CreateZExt(source(I, Sub, 1), Byte);
    return B.CreateOr(Low, B.CreateShl(High, 4));
  }

  Value *half(unsigned I, unsigned Sub) {
    auto [Row, Column] = To.coordinates(B.getInt32(I), Sub);
    Value *Second = B.CreateAnd(along(Row, Column), 1);
    Value *Shift = B.CreateTrunc(B.CreateShl(Second, 2), B.getInt8Ty());
    return B.CreateTrunc(B.CreateLShr(source(I, Sub, 0), Shift),
                         B.getIntNTy(4));
  }

  /// Element \p Part among those that share bits with element \p Sub of
  /// component \p I.
  Value *source(unsigned I, unsigned Sub, unsigned Part) {
    if (std::optional<OwnElement> Own = ownElement(I, Sub, Part))
      return From.element(From.load(B.getInt32(Own->Component)),
                          B.getInt32(Own->Sub));
    auto [Row, Column] = To.coordinates(B.getInt32(I), Sub);
    Value *&Along = along(Row, Column);
    Along = Widens ? B.CreateAdd(B.CreateShl(Along, 1), B.getInt32(Part))
                   : B.CreateLShr(Along, 1);
    // Padding may contain any element.
    auto Limit = [&](Value *V, unsigned End) {
      return B.CreateBinaryIntrinsic(Intrinsic::umin, V, B.getInt32(End - 1));
    };
    Row = Limit(Row, FromTy->rows());
    Column = Limit(Column, FromTy->columns());
    Value *V =
        From.shuffle(Row, Column, B.getInt32(0), From.layout().Components);
    return From.element(V, From.sub(Row, Column));
  }

  /// The element, if each lane holds it itself, and all lanes hold it at the
  /// same position.
  std::optional<OwnElement> ownElement(unsigned I, unsigned Sub,
                                       unsigned Part) const {
    std::optional<OwnElement> Own;
    for (unsigned Lane = 0; Lane < To.layout().Lanes; ++Lane) {
      std::optional<Coordinates> At = To.layout().element(Lane, I, Sub);
      if (!At)
        continue;
      unsigned &Along = along(At->Row, At->Column);
      Along = Widens ? Along * 2 + Part : Along / 2;
      auto Holder = From.layout().holder(At->Row, At->Column);
      if (Holder.Lane != Lane || (Own && (Own->Component != Holder.Component ||
                                          Own->Sub != Holder.Sub)))
        return std::nullopt;
      Own = {Holder.Component, Holder.Sub};
    }
    return Own ? Own : OwnElement{0, 0};
  }

  IRBuilderBase &B;
  LaneMatrix &From, &To;
  const MatrixType *FromTy;
  bool Down, Widens;
};
} // namespace

void emitSimtReinterpret(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                         LaneLayouts Layouts) {
  const MatrixType *Source = Facts.Slice.Source;
  LaneMatrix To(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  LaneMatrix From(B, Source, Layouts(Source), F.getArg(1));
  Reinterpreter(B, From, To, Source).run();
}

} // namespace tenon
