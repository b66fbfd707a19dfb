// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A and B may have their elements along K in any order that is the same in
// both, and B and D their columns. Lane t of a group therefore holds neighbours
// along K, instead of elements 2t, 2t + 1, 2t + 8 and 2t + 9 of 16 as the
// instruction defines; and column tile j of a panel of J tiles has the columns
// j, j + J, j + 2J …, instead of columns 8j to 8j + 7:
//
//   K         element bits, register bits, lane bits 0 and 1
//   A's rows  lane bits 2 to 4, row tiles
//   B's cols  column tiles of a panel, lane bits 2 to 4, panels
//
//   D               column  tiles of a panel, register bit, lane bits 0 and 1
//                   row     lane bits 2 to 4, row tiles
//   D, transposed   column  tiles of a panel, lane bits 2 to 4
//                   row     register bit, lane bits 0 and 1, row tiles

#include "MmaRows.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

using enum ElementKind;

static constexpr MmaShape Halves = {.M = 16, .N = 8, .K = 16},
                          Words = {.M = 16, .N = 8, .K = 8},
                          Bytes = {.M = 16, .N = 8, .K = 32},
                          Doubles = {.M = 8, .N = 8, .K = 4};

static constexpr MmaRow Rows[] = {
    {.A = F16,
     .B = F16,
     .D = F32,
     .Shape = Halves,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32},
    {.A = BF16,
     .B = BF16,
     .D = F32,
     .Shape = Halves,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k16_row_col_bf16},
    {.A = TF32,
     .B = TF32,
     .D = F32,
     .Shape = Words,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k8_row_col_tf32},
    {.A = F64,
     .B = F64,
     .D = F64,
     .Shape = Doubles,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m8n8k4_row_col_f64},
    {.A = S8,
     .B = S8,
     .D = S32,
     .Shape = Bytes,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_s8},
    {.A = S8,
     .B = U8,
     .D = S32,
     .Shape = Bytes,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_s8_u8},
    {.A = U8,
     .B = S8,
     .D = S32,
     .Shape = Bytes,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_u8_s8},
    {.A = U8,
     .B = U8,
     .D = S32,
     .Shape = Bytes,
     .Processor = 80,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_u8},
    {.A = E4M3,
     .B = E4M3,
     .D = F32,
     .Shape = Bytes,
     .Processor = 89,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e4m3_e4m3_f32},
    {.A = E4M3,
     .B = E5M2,
     .D = F32,
     .Shape = Bytes,
     .Processor = 89,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e4m3_e5m2_f32},
    {.A = E5M2,
     .B = E4M3,
     .D = F32,
     .Shape = Bytes,
     .Processor = 89,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e5m2_e4m3_f32},
    {.A = E5M2,
     .B = E5M2,
     .D = F32,
     .Shape = Bytes,
     .Processor = 89,
     .Instruction = Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e5m2_e5m2_f32},
};

/// The number of elements in one register.
static unsigned packOf(unsigned Bits) { return std::max(1u, 32 / Bits); }

unsigned MmaRow::registersAlongK() const {
  constexpr unsigned LanesAlongK = 4;
  return Shape.K / packOf(bitsOf(A)) / LanesAlongK;
}

/// Whether the row's sums have the kinds of C and D, or can be converted from
/// and to them.
static bool canSum(const MmaRow &Row, const MulAddFacts &Facts) {
  if (!isFloat(Row.D))
    return !isFloat(Facts.C) && !isFloat(Facts.D) && bitsOf(Facts.C) == 32 &&
           bitsOf(Facts.D) == 32;
  if (Row.D == F64)
    return Facts.C == F64 && Facts.D == F64;
  auto Narrow = [](ElementKind Kind) {
    return isFloat(Kind) && (bitsOf(Kind) == 16 || bitsOf(Kind) == 32);
  };
  return Narrow(Facts.C) && Narrow(Facts.D);
}

bool isMmaTransposed(const MulAddFacts &Facts) {
  return MmaTiles(Facts.M, Facts.N).transposed();
}

const MmaRow *mmaRow(const MulAddFacts &Facts, unsigned Processor) {
  auto [A, B] = std::pair(Facts.A, Facts.B);
  if (isMmaTransposed(Facts))
    std::swap(A, B);
  for (const MmaRow &Row : Rows)
    if (Row.A == A && Row.B == B && Processor >= Row.Processor &&
        canSum(Row, Facts))
      return &Row;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

MmaTiles::MmaTiles(unsigned Rows, unsigned Columns)
    : RowTiles(divideCeil(Rows, Lines)),
      ColumnTiles(divideCeil(Columns, Lines)), PanelTiles(1) {
  assert(Rows && Columns && "a matrix has elements");
  constexpr unsigned Max = 8;
  while (PanelTiles < Max && ColumnTiles % (2 * PanelTiles) == 0)
    PanelTiles *= 2;
}

/// K of the instruction that takes elements of \p Bits.
static unsigned depthOf(unsigned Bits) { return 256 / Bits; }

unsigned mmaPanelDepth(unsigned K, unsigned Bits) {
  assert(K && isPowerOf2_32(Bits) && "elements along k");
  constexpr unsigned MaxBytes = 64; // 16 in each of 4 lanes
  unsigned Depth = depthOf(Bits), Padded = alignTo(K, Depth);
  while (2 * Depth * Bits / 8 <= MaxBytes && Padded % (2 * Depth) == 0)
    Depth *= 2;
  return Depth;
}

/// The text of \p Count bits of \p Dim from bit \p From on, as " R4 R8".
static std::string bits(char Dim, unsigned From, unsigned Count) {
  std::string Text;
  for (unsigned Bit = From; Bit < From + Count; ++Bit)
    Text += std::string(" ") + Dim + std::to_string(1u << Bit);
  return Text;
}

/// The layout with these inputs; one without bits is left out.
static BitLayout layoutOf(const std::string &Element,
                          const std::string &Component,
                          const std::string &Lane) {
  std::string Text;
  for (auto [Name, Bits] :
       {std::pair("element", &Element), std::pair("component", &Component),
        std::pair("lane", &Lane)})
    if (!Bits->empty())
      Text += (Text.empty() ? "" : "; ") + (Name + *Bits);
  return *BitLayout::parse(Text);
}

namespace {
/// The numbers of bits of the layout's dimensions.
struct Widths {
  unsigned Element, Register, Depth; ///< of K: in a register, of these, all
  unsigned RowTile, ColumnTile;
  static constexpr unsigned Group = 3, InGroup = 2; ///< of the lane
};
} // namespace

static BitLayout layoutOfA(const Widths &W) {
  unsigned Held = W.Element + W.Register;
  return layoutOf(
      bits('C', 0, W.Element),
      bits('C', W.Element, W.Register) + bits('R', Widths::Group, W.RowTile),
      bits('C', Held, Widths::InGroup) + bits('R', 0, Widths::Group));
}

/// \p Above: the number of bits of a panel's number along K.
static BitLayout layoutOfB(const Widths &W, unsigned Above) {
  unsigned Held = W.Element + W.Register;
  return layoutOf(bits('R', 0, W.Element),
                  bits('C', 0, W.ColumnTile) +
                      bits('R', W.Element, W.Register) +
                      bits('R', Held + Widths::InGroup, Above),
                  bits('R', Held, Widths::InGroup) +
                      bits('C', W.ColumnTile, Widths::Group));
}

static BitLayout layoutOfSum(const Widths &W, bool Transposed) {
  unsigned Tiles = W.ColumnTile;
  std::string Above = bits('R', Widths::Group, W.RowTile);
  if (Transposed)
    return layoutOf("", bits('C', 0, Tiles) + bits('R', 0, 1) + Above,
                    bits('R', 1, Widths::InGroup) +
                        bits('C', Tiles, Widths::Group));
  return layoutOf("", bits('C', 0, Tiles) + bits('C', Tiles, 1) + Above,
                  bits('C', Tiles + 1, Widths::InGroup) +
                      bits('R', 0, Widths::Group));
}

/// Whether matrices of this type have the layout of instructions. All
/// accumulators have it, so that equal shapes have equal orders of
/// elements.
static bool isHeld(const MatrixType *Ty) {
  Type *Component = Ty->component();
  return Ty->use() == MatrixUse::Accumulator || Component->isIntegerTy(8) ||
         Component->isIntegerTy(16) || Component->isFloatingPointTy();
}

std::optional<LaneLayout> mmaLaneLayout(const MatrixType *Ty) {
  if (!isHeld(Ty))
    return std::nullopt;
  LaneLayout L;
  L.Rows = Ty->rows();
  L.Columns = Ty->columns();
  L.Lanes = 32;
  L.ElementBits = Ty->component()->getScalarSizeInBits();
  L.PacksRows = Ty->use() == MatrixUse::B;
  bool IsSum = Ty->use() == MatrixUse::Accumulator;
  MmaTiles Tiles(L.Rows, L.Columns);
  Widths W{};
  W.RowTile = Log2_32_Ceil(Tiles.RowTiles);
  W.ColumnTile = Log2_32(Tiles.PanelTiles);
  unsigned InPanel = MmaTiles::Lines * Tiles.PanelTiles;
  if (IsSum) {
    constexpr unsigned OfTile = 2;
    L.PanelColumns = InPanel;
    L.PanelComponents = OfTile * Tiles.PanelTiles * Tiles.RowTiles;
    L.setPanel(layoutOfSum(W, Tiles.transposed()));
  } else {
    unsigned K = L.PacksRows ? L.Rows : L.Columns;
    unsigned Depth = mmaPanelDepth(K, L.ElementBits);
    unsigned Panels = divideCeil(K, Depth);
    L.Pack = packOf(L.ElementBits);
    W.Element = Log2_32(L.Pack);
    W.Register = Log2_32(Depth) - W.Element - Widths::InGroup;
    unsigned Registers = 1u << W.Register;
    L.PanelColumns = L.PacksRows ? InPanel : Depth;
    L.PanelComponents =
        Registers * (L.PacksRows ? Tiles.PanelTiles * Panels : Tiles.RowTiles);
    L.setPanel(L.PacksRows ? layoutOfB(W, Log2_32_Ceil(Panels)) : layoutOfA(W));
  }
  L.Components = L.PanelComponents * divideCeil(L.Columns, L.PanelColumns);
  return L;
}

} // namespace tenon
