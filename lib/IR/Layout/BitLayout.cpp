// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/BitLayout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Words[NumLayoutDims] = {
    "element", "component", "lane", "subgroup", "cell",
    "run",     "tile",      "row",  "column"};
static constexpr StringLiteral Letters = "EVLSGUTRC";

//===----------------------------------------------------------------------===//
// Dimensions
//===----------------------------------------------------------------------===//

unsigned BitLayout::bitsOf(ArrayRef<Bits> All, LayoutDim Dim) {
  for (const Bits &B : All)
    if (B.Dim == Dim)
      return B.Count;
  return 0;
}

unsigned BitLayout::total(ArrayRef<Bits> All) {
  unsigned Sum = 0;
  for (const Bits &B : All)
    Sum += B.Count;
  return Sum;
}

unsigned BitLayout::startOf(ArrayRef<Bits> All, LayoutDim Dim) {
  unsigned Start = 0;
  for (const Bits &B : All) {
    if (B.Dim == Dim)
      break;
    Start += B.Count;
  }
  return Start;
}

/// Adds \p B more bits of an output above those that it has.
void BitLayout::addOutput(Bits B) {
  auto *At = find_if(Outputs, [&](const Bits &O) { return O.Dim == B.Dim; });
  if (At == Outputs.end()) {
    Outputs.push_back(B);
    return;
  }
  unsigned End = startOf(Outputs, B.Dim) + At->Count;
  for (uint64_t &Image : Images) {
    uint64_t Below = Image & maskTrailingOnes<uint64_t>(End);
    Image = Below | (Image & ~Below) << B.Count;
  }
  At->Count += B.Count;
}

/// One more bit of an input, above those that it has.
void BitLayout::addInput(LayoutDim Dim, uint64_t Image) {
  auto *At = find_if(Inputs, [&](const Bits &I) { return I.Dim == Dim; });
  if (At == Inputs.end()) {
    Inputs.push_back({Dim, 1});
    Images.push_back(Image);
    return;
  }
  unsigned End = startOf(Inputs, Dim) + At->Count++;
  Images.insert(Images.begin() + End, Image);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

uint64_t BitLayout::imageOf(Numbers Given) const {
  uint64_t Image = 0;
  for (auto [Dim, Number] : Given) {
    const uint64_t *Own = Images.data() + startOf(Inputs, Dim);
    assert(Number >> bitsOf(Inputs, Dim) == 0 && "more than the layout has");
    for (; Number; Number &= Number - 1)
      Image ^= Own[countr_zero(Number)];
  }
  return Image;
}

unsigned BitLayout::part(uint64_t Image, LayoutDim Dim) const {
  return Image >> startOf(Outputs, Dim) &
         maskTrailingOnes<uint64_t>(outputBits(Dim));
}

unsigned BitLayout::image(LayoutDim From, unsigned Bit, LayoutDim To) const {
  return part(Images[startOf(Inputs, From) + Bit], To);
}

//===----------------------------------------------------------------------===//
// Making layouts
//===----------------------------------------------------------------------===//

BitLayout BitLayout::inOrder(ArrayRef<Bits> From, ArrayRef<Bits> To) {
  assert(total(From) == total(To) &&
         "bits without an image, or images of none");
  BitLayout L;
  SmallVector<std::pair<LayoutDim, unsigned>, 16> Targets; // bit by bit
  for (const Bits &B : To) {
    unsigned Known = L.outputBits(B.Dim);
    L.addOutput(B);
    for (unsigned I = 0; I < B.Count; ++I)
      Targets.push_back({B.Dim, Known + I});
  }
  unsigned Next = 0;
  for (const Bits &B : From)
    for (unsigned I = 0; I < B.Count; ++I, ++Next)
      L.addInput(B.Dim, uint64_t(1)
                            << (startOf(L.Outputs, Targets[Next].first) +
                                Targets[Next].second));
  return L;
}

BitLayout BitLayout::operator*(const BitLayout &Other) const {
  BitLayout L = *this;
  for (const Bits &O : Other.Outputs)
    L.addOutput(O);
  unsigned Next = 0;
  for (const Bits &I : Other.Inputs)
    for (unsigned Bit = 0; Bit < I.Count; ++Bit, ++Next) {
      uint64_t Image = 0;
      for (const Bits &O : Other.Outputs)
        Image |= uint64_t(Other.part(Other.Images[Next], O.Dim))
                 << (startOf(L.Outputs, O.Dim) + outputBits(O.Dim));
      L.addInput(I.Dim, Image);
    }
  return L;
}

BitLayout BitLayout::then(const BitLayout &Next) const {
  BitLayout L;
  L.Inputs = Inputs;
  L.Outputs = Next.Outputs;
  for (uint64_t Image : Images) {
    SmallVector<std::pair<LayoutDim, unsigned>, 4> Middle;
    for (const Bits &O : Outputs)
      Middle.push_back({O.Dim, part(Image, O.Dim)});
    L.Images.push_back(Next.imageOf(Middle));
  }
  return L;
}

namespace {
/// An image, and inputs that have it. One bit of the image, its pivot, is in no
/// other one of a basis.
struct BasisImage {
  uint64_t Image, Inputs;
  unsigned Pivot;
};
} // namespace

/// A basis by Gaussian elimination, from the lowest input on.
static SmallVector<BasisImage, 16> basisOf(ArrayRef<uint64_t> Images) {
  SmallVector<BasisImage, 16> Basis;
  for (auto [Bit, Image] : enumerate(Images)) {
    BasisImage New{Image, uint64_t(1) << Bit, 0};
    for (const BasisImage &Known : Basis)
      if (New.Image >> Known.Pivot & 1) {
        New.Image ^= Known.Image;
        New.Inputs ^= Known.Inputs;
      }
    if (!New.Image)
      continue;
    New.Pivot = countr_zero(New.Image);
    for (BasisImage &Known : Basis)
      if (Known.Image >> New.Pivot & 1) {
        Known.Image ^= New.Image;
        Known.Inputs ^= New.Inputs;
      }
    Basis.push_back(New);
  }
  return Basis;
}

unsigned BitLayout::rank() const { return basisOf(Images).size(); }

BitLayout BitLayout::inverse() const {
  BitLayout L;
  L.Inputs = Outputs;
  L.Outputs = Inputs;
  L.Images.resize(total(Outputs));
  for (const BasisImage &B : basisOf(Images))
    L.Images[B.Pivot] = B.Inputs;
  return L;
}

bool BitLayout::agreesWith(const BitLayout &L) const {
  for (const Bits &I : Inputs)
    for (unsigned Bit = 0; Bit < std::min(I.Count, L.inputBits(I.Dim)); ++Bit)
      for (unsigned To = 0; To < NumLayoutDims; ++To)
        if (image(I.Dim, Bit, LayoutDim(To)) !=
            L.image(I.Dim, Bit, LayoutDim(To)))
          return false;
  return true;
}

//===----------------------------------------------------------------------===//
// As text
//===----------------------------------------------------------------------===//

std::string BitLayout::text() const {
  std::string Text;
  for (const Bits &I : Inputs) {
    Text += (Text.empty() ? "" : "; ") + Words[unsigned(I.Dim)].str();
    for (unsigned Bit = 0; Bit < I.Count; ++Bit) {
      SmallVector<std::string, 2> Changes;
      for (const Bits &O : Outputs)
        for (unsigned Image = image(I.Dim, Bit, O.Dim); Image;
             Image &= Image - 1)
          Changes.push_back(Letters[unsigned(O.Dim)] + utostr(Image & -Image));
      Text += " " + (Changes.empty() ? "0" : join(Changes, "^"));
    }
  }
  return Text;
}

/// "C4": bit 2 of the column.
static std::optional<std::pair<LayoutDim, unsigned>> changeOf(StringRef Word) {
  size_t Dim = Word.empty() ? StringRef::npos : Letters.find(Word.front());
  unsigned Value;
  if (Dim == StringRef::npos || Word.drop_front().getAsInteger(10, Value) ||
      !isPowerOf2_32(Value))
    return std::nullopt;
  return std::pair(LayoutDim(Dim), Log2_32(Value));
}

std::optional<BitLayout> BitLayout::parse(StringRef Text) {
  struct Input {
    LayoutDim Dim;
    SmallVector<std::pair<LayoutDim, unsigned>, 2> Changes;
  };
  SmallVector<Input, 16> All;
  BitLayout L;
  for (StringRef Part : split(Text, ';')) {
    SmallVector<StringRef, 8> Items;
    SplitString(Part, Items);
    const auto *Word = Items.empty() ? std::end(Words) : find(Words, Items[0]);
    if (Word == std::end(Words))
      return std::nullopt;
    for (StringRef Item : drop_begin(Items)) {
      Input &New = All.emplace_back();
      New.Dim = LayoutDim(Word - std::begin(Words));
      if (Item == "0")
        continue;
      for (StringRef Change : split(Item, '^')) {
        auto Known = changeOf(Change);
        if (!Known)
          return std::nullopt;
        New.Changes.push_back(*Known);
        unsigned Bits = L.outputBits(Known->first);
        if (Known->second >= Bits)
          L.addOutput({Known->first, Known->second + 1 - Bits});
      }
    }
  }
  for (const Input &I : All) {
    uint64_t Image = 0;
    for (auto [Dim, Bit] : I.Changes)
      Image |= uint64_t(1) << (startOf(L.Outputs, Dim) + Bit);
    L.addInput(I.Dim, Image);
  }
  return L;
}

} // namespace tenon
