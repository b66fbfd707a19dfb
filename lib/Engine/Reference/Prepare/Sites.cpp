// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of matrix and sub-group operations as an OpSite, which outlives the
// module, and the operations that this engine rejects.

#include "Engine/Reference/Numbers/MulAdd.h"
#include "Rewriting.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "tenon/Support/Components.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon::reference {

static std::string describeValue(const Type *Ty, LaneValue &Value) {
  Value.Components = componentCount(Ty);
  Value.Bits = Ty->getScalarSizeInBits();
  std::optional<ElementKind> Kind = kindOfComponent(Ty->getScalarType());
  if (Ty->isIntegerTy(1)) // a boolean
    Kind = ElementKind::I8;
  else if (!Kind || Value.Bits < 8)
    return "a value of type " + textOf(Ty) +
           ", expected i1, or a scalar or vector of i8, i16, i32, i64, f16, "
           "bf16, f32 or f64";
  Value.Kind = *Kind;
  return {};
}

static std::string describeFragment(const OpFacts &Facts, uint64_t Lanes,
                                    OpSite &S) {
  if (Facts.Opcode == MatrixOpcode::FromFragment)
    S.ValueOperand = 0;
  else
    S.ResultOperand = operandsOf(Facts);
  if (std::string Wrong = describeValue(Facts.Fragment, S.Value);
      !Wrong.empty())
    return Wrong;
  const MatrixType *Matrix = Facts.Type;
  unsigned Bits = S.Value.Bits, Each = Bits / S.ComponentBits;
  unsigned Packed =
      Matrix->use() == MatrixUse::B ? Matrix->rows() : Matrix->columns();
  bool Fits = Each && Bits % S.ComponentBits == 0 && Packed % Each == 0 &&
              (Each == 1 || Matrix->use() != MatrixUse::Accumulator);
  if (!Fits)
    return "components of " + utostr(Bits) + " bits cannot hold " +
           describe(Matrix);
  S.Fragment =
      distributeFragment(Matrix->use(), Matrix->rows(), Matrix->columns(),
                         S.ComponentBits, Bits, Lanes);
  if (uint64_t Expected = S.Fragment.Lanes.front().size();
      Expected != S.Value.Components)
    return utostr(S.Value.Components) + " components of " + utostr(Bits) +
           " bits in each of " + utostr(Lanes) + " lanes for " +
           describe(Matrix) + ", expected " + utostr(Expected);
  return {};
}

std::string describeSite(const OpFacts &Facts, uint64_t SubgroupSize,
                         OpSite &S) {
  S.What = describe(Facts);
  S.Opcode = Facts.Opcode;
  S.Cooperative = isConvergent(Facts.Opcode);
  S.Use = Facts.Type->use();
  S.Rows = Facts.Type->rows();
  S.Columns = Facts.Type->columns();
  S.ComponentBits = Facts.Type->component()->getScalarSizeInBits();
  S.Layout = Facts.Layout;
  S.MulAdd = Facts.MulAdd;
  S.Contract = Facts.Contract;
  S.Convert = Facts.Convert;
  S.Convert.Source = nullptr;
  if (const MatrixType *Whole = Facts.Slice.Source)
    S.Slice = {Facts.Slice.Row, Facts.Slice.Column, Whole->columns(),
               Whole->elements(), isReinterpretation(Facts)};
  S.Checked = Facts.Checked;
  std::string Wrong = checkFacts(Facts);
  if (Wrong.empty() && (Facts.Opcode == MatrixOpcode::MulAdd ||
                        Facts.Opcode == MatrixOpcode::Contract))
    Wrong = checkMulAdd(Facts.MulAdd);
  if (Wrong.empty() && Facts.Fragment)
    Wrong = describeFragment(Facts, SubgroupSize, S);
  return Wrong;
}

static std::string describeBlock(const SubgroupFacts &Facts, uint64_t Lanes,
                                 OpSite &S) {
  if (!isPowerOf2_64(Lanes))
    return "a sub-group of " + utostr(Lanes) +
           " work-items, expected a power of two";
  S.Block = distributeBlock(Facts.Block, Lanes);
  uint64_t Bits = S.Block.Lanes[0].size() * S.Block.ElementBytes * 8,
           Actual = uint64_t(S.Value.Components) * S.Value.Bits;
  if (Facts.Value && Actual != Bits)
    return utostr(Actual) + " bits in each of " + utostr(Lanes) +
           " lanes, expected " + utostr(Bits);
  return {};
}

std::string describeSite(const SubgroupFacts &Facts, uint64_t SubgroupSize,
                         OpSite &S) {
  S.What = describe(Facts);
  S.Subgroup = Facts.Opcode;
  S.How = Facts.How;
  S.WithoutEnded = true;
  S.Active = !needsAllLanes(Facts);
  S.Cluster = Facts.Cluster;
  std::string Wrong;
  if (Facts.Value)
    Wrong = describeValue(Facts.Value, S.Value);
  if (!Wrong.empty())
    return Wrong;
  switch (Facts.Opcode) {
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::ScanInclusive:
  case SubgroupOpcode::ScanExclusive:
  case SubgroupOpcode::BroadcastFirst:
    S.ValueOperand = 0;
    S.ResultOperand = 1;
    return {};
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::Shuffle:
  case SubgroupOpcode::ShuffleXor:
  case SubgroupOpcode::ShuffleUp:
  case SubgroupOpcode::ShuffleDown:
  case SubgroupOpcode::Rotate:
  case SubgroupOpcode::ShuffleUpPair:
  case SubgroupOpcode::ShuffleDownPair:
    S.ValueOperand = 0;
    if (isPairShuffle(Facts.Opcode))
      S.SecondOperand = 1;
    S.ResultOperand = S.SecondOperand ? 3 : 2;
    return {};
  case SubgroupOpcode::Ballot:
    S.Value = {4, 32, ElementKind::I32};
    [[fallthrough]];
  case SubgroupOpcode::BlockRead:
    S.ResultOperand = 1;
    return {};
  case SubgroupOpcode::AllEqual:
  case SubgroupOpcode::BlockWrite:
    S.ValueOperand = Facts.Opcode == SubgroupOpcode::BlockWrite ? 1 : 0;
    return {};
  case SubgroupOpcode::Block2DLoad:
  case SubgroupOpcode::Block2DStore:
    (Facts.Opcode == SubgroupOpcode::Block2DLoad ? S.ResultOperand
                                                 : S.ValueOperand) = 5;
    [[fallthrough]];
  case SubgroupOpcode::Block2DPrefetch:
    S.WithoutEnded = false;
    S.Active = false;
    return describeBlock(Facts, SubgroupSize, S);
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
  case SubgroupOpcode::Elect:
    return {};
  }
  return {};
}

std::string describeSite(const GroupFacts &Facts, GroupSite &S) {
  S.What = describe(Facts);
  S.Opcode = Facts.Opcode;
  S.How = Facts.How;
  return describeValue(Facts.Value, S.Value);
}

} // namespace tenon::reference
