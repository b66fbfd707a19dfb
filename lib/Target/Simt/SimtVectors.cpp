// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of several components at once, if consecutive components of
// a lane are consecutive in memory as well:
//
//   run     component i + 1 follows component i, as in a column-major B:
//           components = load of a vector
//
//   lines   components i to i + P - 1 have elements i to i + P - 1 of each of P
//           lines, as in a column-major A: words of P elements = P loads of a
//           vector, one a line; then words exchange elements, for
//           P = 2 and 16 bits
//             component i     = words[0] & 0xffff | words[1] << 16
//             component i + 1 = words[0] >> 16    | words[1] & 0xffff0000
//
// Lines have to be aligned to 4 bytes, except for loads on devices that can
// load a word from any address.

#include "SimtTarget.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WordBytes = 4;

std::optional<std::pair<unsigned, unsigned>>
lineAndPosition(const OpFacts &Facts, const LaneLayout &L, unsigned Lane,
                unsigned Component, unsigned Sub) {
  auto Element = L.element(Lane, Component, Sub);
  if (!Element)
    return std::nullopt;
  if (Facts.Layout == MatrixLayout::ColumnMajor)
    return std::make_pair(Element->Column, Element->Row);
  return std::make_pair(Element->Row, Element->Column);
}

/// \p L, with lines of padding counted as lines of the matrix. A load of an
/// instruction's operand may read another line in their place, because nothing
/// reads the padding.
static LaneLayout withPaddedLines(LaneLayout L, MatrixLayout InMemory) {
  constexpr unsigned All = std::numeric_limits<unsigned>::max();
  if (InMemory != MatrixLayout::ColumnMajor)
    L.Rows = All;
  else if (L.panels() == 1)
    L.Columns = L.PanelColumns = All;
  return L;
}

/// Whether element \p Sub of the components of \p Vectors, from \p First on,
/// are neighbours in all lanes, \p Step apart.
static bool isRun(const OpFacts &Facts, const LaneLayout &L, unsigned First,
                  const LaneVectors &Vectors, unsigned Sub, unsigned Step) {
  for (unsigned Lane = 0; Lane < L.Lanes; ++Lane) {
    auto Start = lineAndPosition(Facts, L, Lane, First, Sub);
    if (!Start || Start->second * L.ElementBits / 8 % WordBytes != 0)
      return false;
    for (unsigned I = 1; I < Vectors.Components; ++I) {
      auto Next =
          lineAndPosition(Facts, L, Lane, First + I * Vectors.Distance, Sub);
      if (!Next || Next->first != Start->first ||
          Next->second != Start->second + I * Step)
        return false;
    }
  }
  return true;
}

std::optional<LaneVectors> laneVectors(const OpFacts &Facts,
                                       const LaneLayout &L, unsigned MaxBytes) {
  bool Packed = Facts.Layout == MatrixLayout::Packed && L.PacksRows;
  bool MayPad = Facts.Opcode == MatrixOpcode::Load && !L.GridColumns;
  if (Facts.Checked || Facts.Volatile || Packed || L.ElementBits < 8 ||
      (!L.hasNoPadding() && !MayPad))
    return std::nullopt;
  LaneLayout Read = MayPad ? withPaddedLines(L, Facts.Layout) : L;
  // The elements of a component are contiguous, or each is in a different line.
  bool ByLines =
      L.Pack > 1 && L.PacksRows != (Facts.Layout == MatrixLayout::ColumnMajor);
  unsigned ComponentBytes = L.Pack * L.ElementBits / 8;
  LaneVectors Vectors;
  Vectors.Lines = ByLines ? L.Pack : 1;
  if (ByLines && (ComponentBytes > WordBytes || !isPowerOf2_32(L.Pack)))
    return std::nullopt;
  // Reading one word of each line takes fewer accesses than reading each
  // element, which is what lanes without block accesses would do.
  bool TakesWords = ByLines && !L.GridColumns;
  unsigned Min =
      std::max(WordBytes, TakesWords ? ComponentBytes : 2 * ComponentBytes);
  // Instructions take the elements of a column-major B column by column.
  unsigned MaxDistance = MayPad && !ByLines ? 8 : 1;
  auto Fits = [&] {
    if (L.Components % (Vectors.Components * Vectors.Distance) != 0)
      return false;
    for (unsigned I = 0; I < L.Components / Vectors.Components; ++I)
      for (unsigned Sub = 0; Sub < Vectors.Lines; ++Sub)
        if (!isRun(Facts, Read, Vectors.first(I), Vectors, Sub,
                   ByLines ? 1 : L.Pack))
          return false;
    return true;
  };
  for (unsigned Bytes = MaxBytes; Bytes >= Min; Bytes /= 2) {
    Vectors.Components = Bytes / ComponentBytes * Vectors.Lines;
    for (Vectors.Distance = 1; Vectors.Distance <= MaxDistance;
         Vectors.Distance *= 2)
      if (Fits())
        return Vectors;
  }
  return std::nullopt;
}

/// Converts words of lines to words between components, and back.
static void exchange(IRBuilderBase &B, MutableArrayRef<Value *> Words) {
  unsigned WordBits = Words.front()->getType()->getIntegerBitWidth();
  unsigned Bits = WordBits / Words.size();
  for (unsigned Distance = Words.size() / 2; Distance; Distance /= 2) {
    unsigned Shift = Distance * Bits;
    APInt Half = APInt::getLowBitsSet(2 * Shift, Shift);
    APInt Lower = APInt::getSplat(WordBits, Half);
    for (unsigned I = 0; I < Words.size(); ++I) {
      if (I & Distance)
        continue;
      Value *X = Words[I], *Y = Words[I + Distance];
      Words[I] = B.CreateOr(B.CreateAnd(X, Lower),
                            B.CreateShl(B.CreateAnd(Y, Lower), Shift));
      Words[I + Distance] = B.CreateOr(
          B.CreateAnd(B.CreateLShr(X, Shift), Lower), B.CreateAnd(Y, ~Lower));
    }
  }
}

namespace {
class VectorAccess {
public:
  VectorAccess(IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
               const LaneVectors &Vectors,
               function_ref<Value *(Value *, unsigned)> AddressOf)
      : B(B), Own(Own), Lines(Vectors.Lines),
        Words(Vectors.Components / Vectors.Lines), Distance(Vectors.Distance),
        Word(B.getIntNTy(Own.layout().Pack * Own.layout().ElementBits)),
        // A lane's vector is only known to be aligned to its size.
        Known(commonAlignment(Align(Facts.Align),
                              Words * Word->getIntegerBitWidth() / 8)),
        AddressOf(AddressOf) {}

  void load(Value *First);
  void store(Value *First);

private:
  /// The number of the \p I-th component from \p First on.
  Value *number(Value *First, unsigned I) {
    return B.CreateAdd(First, B.getInt32(I * Distance));
  }

  IRBuilderBase &B;
  LaneMatrix &Own;
  unsigned Lines, Words; ///< vectors, and words of each
  unsigned Distance;     ///< of components
  IntegerType *Word;
  Align Known;
  function_ref<Value *(Value *, unsigned)> AddressOf;
};
} // namespace

void VectorAccess::load(Value *First) {
  SmallVector<Value *, 4> Vectors;
  for (unsigned Line = 0; Line < Lines; ++Line)
    Vectors.push_back(B.CreateAlignedLoad(FixedVectorType::get(Word, Words),
                                          AddressOf(First, Line), Known));
  for (unsigned I = 0; I < Words; ++I) {
    SmallVector<Value *, 4> Parts;
    for (Value *V : Vectors)
      Parts.push_back(B.CreateExtractElement(V, I));
    exchange(B, Parts);
    for (unsigned Line = 0; Line < Lines; ++Line)
      Own.store(B.CreateBitCast(Parts[Line], Own.componentType()),
                number(First, I * Lines + Line));
  }
}

void VectorAccess::store(Value *First) {
  SmallVector<Value *, 4> Vectors(
      Lines, PoisonValue::get(FixedVectorType::get(Word, Words)));
  for (unsigned I = 0; I < Words; ++I) {
    SmallVector<Value *, 4> Parts;
    for (unsigned Line = 0; Line < Lines; ++Line)
      Parts.push_back(
          B.CreateBitCast(Own.load(number(First, I * Lines + Line)), Word));
    exchange(B, Parts);
    for (unsigned Line = 0; Line < Lines; ++Line)
      Vectors[Line] = B.CreateInsertElement(Vectors[Line], Parts[Line], I);
  }
  for (unsigned Line = 0; Line < Lines; ++Line)
    B.CreateAlignedStore(Vectors[Line], AddressOf(First, Line), Known);
}

/// The first component of access number \p Index, like LaneVectors::first().
static Value *emitFirst(IRBuilderBase &B, const LaneVectors &Vectors,
                        Value *Index) {
  if (Vectors.Distance == 1)
    return B.CreateMul(Index, B.getInt32(Vectors.Components));
  Value *Distance = B.getInt32(Vectors.Distance);
  Value *Before =
      B.CreateMul(B.CreateUDiv(Index, Distance),
                  B.getInt32(Vectors.Components * Vectors.Distance));
  return B.CreateAdd(Before, B.CreateURem(Index, Distance));
}

bool emitByVectors(IRBuilderBase &B, const OpFacts &Facts, LaneMatrix &Own,
                   bool Unaligned,
                   function_ref<Value *(Value *, unsigned)> AddressOf) {
  if (Facts.Align < WordBytes && !Unaligned)
    return false;
  auto Vectors = laneVectors(Facts, Own.layout());
  if (!Vectors)
    return false;
  VectorAccess Access(B, Facts, Own, *Vectors, AddressOf);
  unsigned Count = Own.layout().Components / Vectors->Components;
  forEachIndex(B, Count, [&](Value *Index) {
    Value *First = emitFirst(B, *Vectors, Index);
    if (Facts.Opcode == MatrixOpcode::Load)
      Access.load(First);
    else
      Access.store(First);
  });
  return true;
}

} // namespace tenon
