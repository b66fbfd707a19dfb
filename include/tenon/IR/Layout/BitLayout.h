// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A map between numbers that is linear in their bits. It describes where each
// element of a matrix is, if all sizes are powers of two. Inputs and outputs
// are numbers with names, its dimensions. Each bit of an input has an image, a
// few bits of the outputs, and the image of a number is the exclusive or of its
// bits' images.
//
// An accumulator of 16x8 elements in 32 lanes, 4 in each, as NVIDIA has it:
//
//   component C1 R8; lane C2 C4 R1 R2 R4
//
//   bit 0 of the component is bit 0 of the column ("C1": 1 is its value), bit 1
//   is the row's bit 3; the lane's lower bits are the column's bits 1 and 2,
//   its upper ones the row's bits 0 to 2. So component 3 of lane 6 is in row
//   8 + 1, column 1 + 4.
//
// Sizes that are not powers of two have to be padded before: a layout has no
// notion of missing elements.
//
// The idea is that of Triton's LinearLayout.

#ifndef TENON_IR_LAYOUT_BITLAYOUT_H
#define TENON_IR_LAYOUT_BITLAYOUT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tenon {

/// The objects that a number counts.
enum class LayoutDim : uint8_t {
  Element,   ///< of one component
  Component, ///< of one lane's value
  Lane,      ///< of a sub-group
  Subgroup,  ///< of those that multiply together
  Cell,      ///< of a grid that is distributed to lanes
  Run,       ///< of neighbouring cells, counted through a grid's rows
  Tile,      ///< one of several matrices
  Row,
  Column
};
constexpr unsigned NumLayoutDims = unsigned(LayoutDim::Column) + 1;

class BitLayout {
public:
  /// A number of bits of a dimension.
  struct Bits {
    LayoutDim Dim;
    unsigned Count;
    bool operator==(const Bits &B) const = default;
  };
  /// One number for each dimension; 0 where none is given.
  using Numbers = llvm::ArrayRef<std::pair<LayoutDim, unsigned>>;

  /// The layout without inputs and outputs, the identity of products.
  BitLayout() = default;
  /// Maps the bits of \p From, lowest first, to those of \p To; their numbers
  /// are equal. A dimension that occurs again continues with its next bits. If
  /// the lane's bits are first, consecutive cells are in consecutive lanes.
  static BitLayout inOrder(llvm::ArrayRef<Bits> From, llvm::ArrayRef<Bits> To);
  /// The inverse of text(); nothing for other texts.
  static std::optional<BitLayout> parse(llvm::StringRef Text);

  llvm::ArrayRef<Bits> inputs() const { return Inputs; }
  llvm::ArrayRef<Bits> outputs() const { return Outputs; }
  /// Bits of \p Dim among the inputs, among the outputs; 0 if it is not there.
  unsigned inputBits(LayoutDim Dim) const { return bitsOf(Inputs, Dim); }
  unsigned outputBits(LayoutDim Dim) const { return bitsOf(Outputs, Dim); }
  /// Output \p To for bit \p Bit of input \p From.
  unsigned image(LayoutDim From, unsigned Bit, LayoutDim To) const;

  /// Output \p Dim for these inputs, each within its bits.
  unsigned apply(Numbers Inputs, LayoutDim Dim) const {
    return part(imageOf(Inputs), Dim);
  }
  /// All outputs for these inputs; part() extracts one of them.
  uint64_t imageOf(Numbers Inputs) const;
  unsigned part(uint64_t Image, LayoutDim Dim) const;

  /// Whether different inputs have different images, and whether each output is
  /// an image.
  bool isInjective() const { return rank() == Images.size(); }
  bool isSurjective() const { return rank() == total(Outputs); }

  /// This layout, with the bits of \p Other above its bits: the product of a
  /// tile and the order of tiles.
  BitLayout operator*(const BitLayout &Other) const;
  /// The composition of this layout and \p Next, whose inputs are this one's
  /// outputs.
  BitLayout then(const BitLayout &Next) const;
  /// Maps each image to the lowest inputs that have it; bits that are not
  /// images are left out. For a bijection this is the inverse.
  BitLayout inverse() const;
  /// Whether both layouts have the same outputs for their common inputs.
  bool agreesWith(const BitLayout &L) const;

  bool operator==(const BitLayout &L) const = default;

  /// "component C1 R8; lane C2 C4 R1 R2 R4": the image of each input's bits,
  /// lowest first, as values of outputs, whose letters are E, V, L, S, G, U, T,
  /// R and C in the order of LayoutDim; "0" of a bit that changes nothing, and
  /// "R1^C4" of one that changes two.
  std::string text() const;

private:
  static unsigned bitsOf(llvm::ArrayRef<Bits> All, LayoutDim Dim);
  static unsigned total(llvm::ArrayRef<Bits> All);
  /// Bits of the preceding dimensions.
  static unsigned startOf(llvm::ArrayRef<Bits> All, LayoutDim Dim);
  unsigned rank() const;
  void addOutput(Bits B);
  void addInput(LayoutDim Dim, uint64_t Image);

  llvm::SmallVector<Bits, 3> Inputs, Outputs; ///< each once, lowest bits first
  /// The outputs, one after the other, for each bit of the inputs.
  llvm::SmallVector<uint64_t, 16> Images;
};

} // namespace tenon

#endif
