// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sources: the SYCL specification's tables of joint_matrix combinations,
// SPV_INTEL_subgroup_matrix_multiply_accumulate, and
// cl_intel_subgroup_2d_block_io.

#include "DpasDevices.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;

/// Bits of Matrix Multiply Accumulate Operands.
enum : unsigned {
  SignedA = 0x1,
  SignedB = 0x2,
  BFloatAccumulators = 0xC,
  Int8 = 0x30,
  Int4 = 0xC0,
  TF32 = 0x300,
  Half = 0xC00,
  BFloat = 0x3000
};

/// The first RowsOfAll rows are those that all devices have.
static constexpr DpasRow Rows[] = {
    {.A = K::S8, .B = K::S8, .D = K::S32, .Operands = Int8 | SignedA | SignedB},
    {.A = K::S8, .B = K::U8, .D = K::S32, .Operands = Int8 | SignedA},
    {.A = K::U8, .B = K::S8, .D = K::S32, .Operands = Int8 | SignedB},
    {.A = K::U8, .B = K::U8, .D = K::S32, .Operands = Int8},
    {.A = K::S4, .B = K::S4, .D = K::S32, .Operands = Int4 | SignedA | SignedB},
    {.A = K::S4, .B = K::U4, .D = K::S32, .Operands = Int4 | SignedA},
    {.A = K::U4, .B = K::S4, .D = K::S32, .Operands = Int4 | SignedB},
    {.A = K::U4, .B = K::U4, .D = K::S32, .Operands = Int4},
    {.A = K::F16, .B = K::F16, .D = K::F32, .Operands = Half},
    {.A = K::BF16, .B = K::BF16, .D = K::F32, .Operands = BFloat},
    {.A = K::F16, .B = K::F16, .D = K::F16, .Operands = Half},
    {.A = K::BF16,
     .B = K::BF16,
     .D = K::BF16,
     .Operands = BFloat | BFloatAccumulators},
    {.A = K::TF32, .B = K::TF32, .D = K::F32, .Operands = TF32},
};
static constexpr unsigned RowsOfAll = 10;

static constexpr BlockMessage Loads16[] = {
    {.Form = BlockForm::Plain,
     .ElementBytes = 1,
     .Width = 32,
     .MaxHeight = 32,
     .MaxCount = 2},
    {.Form = BlockForm::Plain,
     .ElementBytes = 2,
     .Width = 16,
     .MaxHeight = 32,
     .MaxCount = 2},
    {.Form = BlockForm::Plain,
     .ElementBytes = 4,
     .Width = 8,
     .MaxHeight = 32,
     .MaxCount = 2},
    {.Form = BlockForm::Plain, .ElementBytes = 4, .Width = 16, .MaxHeight = 32},
    {.Form = BlockForm::Transform,
     .ElementBytes = 1,
     .Width = 16,
     .MinHeight = 32,
     .MaxHeight = 32,
     .MaxCount = 4},
    {.Form = BlockForm::Transform,
     .ElementBytes = 2,
     .Width = 16,
     .MinHeight = 16,
     .MaxHeight = 32,
     .MaxCount = 2},
    {.Form = BlockForm::Transpose,
     .ElementBytes = 4,
     .Width = 8,
     .Narrower = true,
     .MinHeight = 8,
     .MaxHeight = 16},
};

static constexpr BlockMessage Stores16[] = {
    {.Form = BlockForm::Plain, .ElementBytes = 1, .Width = 32, .MaxHeight = 8},
    {.Form = BlockForm::Plain, .ElementBytes = 2, .Width = 16, .MaxHeight = 8},
    {.Form = BlockForm::Plain, .ElementBytes = 4, .Width = 16, .MaxHeight = 8},
};

/// Additional blocks that cl_intel_subgroup_2d_block_io has functions for.
static constexpr BlockMessage OtherLoads16[] = {
    {.Form = BlockForm::Plain,
     .ElementBytes = 1,
     .Width = 16,
     .MinHeight = 8,
     .MaxHeight = 32,
     .MaxCount = 4},
    {.Form = BlockForm::Transpose,
     .ElementBytes = 4,
     .Width = 8,
     .MinHeight = 16,
     .MaxHeight = 32},
};
static constexpr BlockMessage OtherStores16[] = {
    {.Form = BlockForm::Plain, .ElementBytes = 1, .Width = 16, .MaxHeight = 8},
};

static constexpr StringLiteral DevicesOfXeHpg[] = {
    "dg2",     "dg2-g10", "dg2-g11",  "dg2-g12", "acm-g10",
    "acm-g11", "acm-g12", "ats-m150", "ats-m75"};
static constexpr StringLiteral DevicesOfXeLpgPlus[] = {"arl-h"};
static constexpr StringLiteral DevicesOfXeHpc[] = {"pvc", "pvc-sdv", "pvc-vg"};
static constexpr StringLiteral DevicesOfXe2[] = {"bmg", "bmg-g21", "bmg-g31",
                                                 "lnl-m"};
static constexpr StringLiteral DevicesOfXe3[] = {"ptl-h", "ptl-u"};

static constexpr unsigned SizesOfXeHpg[] = {8, 16, 32};
static constexpr unsigned SizesOf16[] = {16, 32};

static constexpr BlockSurface Surface16 = {.BaseAlign = 64,
                                           .PitchAlign = 16,
                                           .MinWidth = 64,
                                           .WidthAlign = 4,
                                           .MaxPitchLog2 = 24,
                                           .ColumnAlign = 4};

/// Xe-HPC and all later generations: 16 lanes, 2D blocks.
static constexpr DpasGeneration since16(StringLiteral Name,
                                        ArrayRef<StringLiteral> Devices) {
  return {.Name = Name,
          .Devices = Devices,
          .Lanes = 16,
          .Pairs = true,
          .ByBuiltIns = false,
          .SubgroupSizes = SizesOf16,
          .Rows = Rows,
          .Loads = Loads16,
          .Stores = Stores16,
          .Surface = Surface16,
          .RegisterBytes = 64};
}

/// Earlier generations: 8 lanes.
static constexpr DpasGeneration
of8(StringLiteral Name, ArrayRef<StringLiteral> Devices, bool ByBuiltIns) {
  return {.Name = Name,
          .Devices = Devices,
          .Lanes = 8,
          .Pairs = false,
          .ByBuiltIns = ByBuiltIns,
          .SubgroupSizes = SizesOfXeHpg,
          .Rows = ArrayRef(Rows, RowsOfAll),
          .Loads = {},
          .Stores = {},
          .Surface = {},
          .RegisterBytes = 32};
}

static constexpr DpasGeneration Generations[] = {
    of8("Xe-HPG", DevicesOfXeHpg, /*ByBuiltIns=*/false),
    of8("Xe-LPG+", DevicesOfXeLpgPlus, /*ByBuiltIns=*/true),
    since16("Xe-HPC", DevicesOfXeHpc),
    since16("Xe2", DevicesOfXe2),
    since16("Xe3", DevicesOfXe3),
};

ArrayRef<DpasGeneration> dpasGenerations() { return Generations; }

const DpasGeneration *dpasGeneration(StringRef Device) {
  for (const DpasGeneration &G : Generations)
    if (is_contained(G.Devices, Device))
      return &G;
  return nullptr;
}

const DpasRow *DpasGeneration::row(ElementKind A, ElementKind B,
                                   ElementKind D) const {
  for (const DpasRow &R : Rows)
    if (R.A == A && R.B == B && R.D == D)
      return &R;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Block messages
//===----------------------------------------------------------------------===//

static std::optional<Block2DFacts> largest(ArrayRef<BlockMessage> Messages,
                                           BlockForm Form, unsigned Bytes,
                                           unsigned Width, unsigned Rows,
                                           unsigned Blocks) {
  assert(Width && Rows && Blocks && "a block has elements");
  for (const BlockMessage &M : Messages) {
    bool Fits = Width == M.Width || (M.Narrower && Width < M.Width);
    if (M.Form != Form || M.ElementBytes != Bytes || !Fits ||
        Rows < M.MinHeight)
      continue;
    Block2DFacts Block;
    Block.ElementBytes = Bytes;
    Block.Width = Width;
    Block.Height = std::min(bit_floor(Rows), M.MaxHeight);
    Block.Count = std::min(bit_floor(Blocks), M.MaxCount);
    Block.Form = Form;
    return Block;
  }
  return std::nullopt;
}

static bool isAmong(ArrayRef<BlockMessage> Messages, const Block2DFacts &B) {
  return any_of(Messages, [&](const BlockMessage &M) {
    bool Fits = B.Width == M.Width ||
                (M.Narrower && B.Width < M.Width && isPowerOf2_32(B.Width));
    return M.Form == B.Form && M.ElementBytes == B.ElementBytes && Fits &&
           isPowerOf2_32(B.Height) && B.Height >= M.MinHeight &&
           B.Height <= M.MaxHeight && isPowerOf2_32(B.Count) &&
           B.Count <= M.MaxCount;
  });
}

bool DpasGeneration::hasLoad(const Block2DFacts &Block) const {
  return hasBlocks() && (isAmong(Loads, Block) || isAmong(OtherLoads16, Block));
}

bool DpasGeneration::hasStore(const Block2DFacts &Block) const {
  return hasBlocks() &&
         (isAmong(Stores, Block) || isAmong(OtherStores16, Block));
}

std::optional<Block2DFacts> DpasGeneration::largestLoad(BlockForm Form,
                                                        unsigned ElementBytes,
                                                        unsigned Width,
                                                        unsigned Rows,
                                                        unsigned Blocks) const {
  return largest(Loads, Form, ElementBytes, Width, Rows, Blocks);
}

std::optional<Block2DFacts> DpasGeneration::largestStore(unsigned ElementBytes,
                                                         unsigned Width,
                                                         unsigned Rows) const {
  return largest(Stores, BlockForm::Plain, ElementBytes, Width, Rows, 1);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// The instructions for a column of D take eight rows each, except for the
/// last, which takes a power of two. Pairs of lanes have eight rows in each.
static unsigned paddedRows(unsigned Rows, bool Pairs) {
  unsigned Rest = Rows % MaxDpasRepeat;
  if (Rest == 0 || Pairs)
    return alignTo(Rows, MaxDpasRepeat);
  return Rows - Rest + PowerOf2Ceil(Rest);
}

LaneLayout dpasLayout(const DpasGeneration &G, const MatrixType *Ty,
                      unsigned Lanes) {
  assert(isPowerOf2_32(Lanes) && "sub-groups of other sizes are refused");
  unsigned Bits = Ty->component()->getScalarSizeInBits();
  unsigned Depth = std::max(1u, DpasDepthBits / Bits);
  bool Pairs = Lanes > G.Lanes;
  unsigned Rows = Ty->rows(), Columns = std::min(Lanes, G.Lanes);
  switch (Ty->use()) {
  case MatrixUse::A:
    return panelLayout(
        Ty, Lanes, {Depth, Columns > 8 ? 16u : 32u, paddedRows(Rows, Pairs)});
  case MatrixUse::B:
    return panelLayout(Ty, Lanes, {Columns, 32, Depth});
  case MatrixUse::Accumulator:
    break;
  }
  return panelLayout(Ty, Lanes, {Columns, 0, paddedRows(Rows, Pairs)});
}

//===----------------------------------------------------------------------===//
// As text
//===----------------------------------------------------------------------===//

static void print(raw_ostream &OS, StringRef Title,
                  ArrayRef<BlockMessage> Messages) {
  static constexpr StringLiteral Forms[] = {"plain", "transform", "transpose"};
  for (const BlockMessage &M : Messages)
    OS << "    " << Title << ' ' << Forms[unsigned(M.Form)] << ' '
       << 8 * M.ElementBytes << " bits, " << (M.Narrower ? "1 to " : "")
       << M.Width << " columns, " << M.MinHeight << " to " << M.MaxHeight
       << " rows, 1 to " << M.MaxCount << " blocks\n";
}

void printDpasDevices(raw_ostream &OS) {
  for (const DpasGeneration &G : Generations) {
    OS << "  " << G.Name << ":";
    for (StringRef Device : G.Devices)
      OS << ' ' << Device;
    OS << "\n    " << G.Lanes
       << (G.Pairs ? " lanes, or twice as many" : " lanes")
       << (G.ByBuiltIns ? ", by OpenCL's built-ins" : "")
       << "; D of 1, 2, 4 or 8 rows, " << G.Lanes << " columns\n    "
       << DpasRegisters << " or " << 2 * DpasRegisters << " registers of "
       << G.RegisterBytes << " bytes\n";
    for (const DpasRow &R : G.Rows)
      OS << "    " << wordOf(R.D) << " += " << wordOf(R.A) << " * "
         << wordOf(R.B) << ", K " << DpasDepthBits / bitsOf(R.A) << '\n';
    print(OS, "2D load", G.Loads);
    print(OS, "2D store", G.Stores);
    if (const BlockSurface &S = G.Surface; G.hasBlocks())
      OS << "    2D memory: base aligned to " << S.BaseAlign << ", pitch to "
         << S.PitchAlign << ", width to " << S.WidthAlign << " and at least "
         << S.MinWidth << ", below 2^" << S.MaxPitchLog2
         << " bytes; first column aligned to " << S.ColumnAlign << " bytes\n";
  }
}

} // namespace tenon
