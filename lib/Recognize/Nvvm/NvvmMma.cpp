// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mma.sync by its definition in the PTX ISA ("Matrix Fragments for mma…"),
// expanded to shuffles of the registers. Lane 4g + t is number t of group g. A
// register of 32 bits has E elements along K; element e of register i has
//
//   A   row g + 8 (i mod 2)       K  tE + e + 4E (i / 2)
//   B   column g                  K  tE + e + 4E i
//   D   row g + 8 (i / 2)         column 2t + i mod 2
//
// In m8n8k4, A and B have one register and D has two. Word w along K of a row
// or column is therefore in lane number w mod 4 of its group.

#include "Nvvm.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Matrix/MatrixKinds.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

using enum ElementKind;

namespace {
struct Instruction {
  Intrinsic::ID ID;
  ElementKind A, B;
};
} // namespace

static constexpr Instruction Instructions[] = {
    {Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32, F16, F16},
    {Intrinsic::nvvm_mma_m16n8k16_row_col_bf16, BF16, BF16},
    {Intrinsic::nvvm_mma_m16n8k8_row_col_tf32, TF32, TF32},
    {Intrinsic::nvvm_mma_m8n8k4_row_col_f64, F64, F64},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_s8, S8, S8},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_s8_u8, S8, U8},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_u8_s8, U8, S8},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_u8, U8, U8},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e4m3_e4m3_f32, E4M3, E4M3},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e4m3_e5m2_f32, E4M3, E5M2},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e5m2_e4m3_f32, E5M2, E4M3},
    {Intrinsic::nvvm_mma_m16n8k32_row_col_f32_e5m2_e5m2_f32, E5M2, E5M2},
};

namespace {
/// The computation of one instruction.
class MmaCall {
public:
  MmaCall(const Instruction &Row, CallInst &Call, IRBuilderBase &B)
      : Row(Row), Call(Call), B(B), IsDouble(Row.A == F64),
        Words(IsDouble ? 4 : 8) {
    Lane = B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                         B.getInt32Ty());
    Group = B.CreateLShr(Lane, 2);
    InGroup = B.CreateAnd(Lane, 3);
  }

  Value *emit();

private:
  using Line = SmallVector<Value *, 32>; ///< elements along K, wide
  Line line(ElementKind Kind, Value *OfGroup,
            function_ref<Value *(unsigned Half)> Register);
  void addElements(Line &To, Value *Word, ElementKind Kind);

  const Instruction &Row;
  CallInst &Call;
  IRBuilderBase &B;
  bool IsDouble;
  unsigned Words; ///< of a row or column, along K
  Value *Lane, *Group, *InGroup;
};
} // namespace

void MmaCall::addElements(Line &To, Value *Word, ElementKind Kind) {
  unsigned Bits = bitsOf(Kind);
  if (Kind == TF32) {
    To.push_back(widenFloat(B, Word, Kind));
    return;
  }
  if (Bits == 64) {
    To.push_back(Word);
    return;
  }
  for (unsigned At = 0; At < 32; At += Bits) {
    Value *V = B.CreateTrunc(B.CreateLShr(Word, At), B.getIntNTy(Bits));
    if (isFloat(Kind))
      V = widenFloat(B, V, Kind);
    else if (classOf(Kind) == ElementClass::Signed)
      V = B.CreateSExt(V, B.getInt32Ty());
    else
      V = B.CreateZExt(V, B.getInt32Ty());
    To.push_back(V);
  }
}

/// The elements along K of the row or column of group \p OfGroup; \p Register
/// returns the register of half 0 or 1 of K.
MmaCall::Line MmaCall::line(ElementKind Kind, Value *OfGroup,
                            function_ref<Value *(unsigned Half)> Register) {
  Line Elements;
  for (unsigned W = 0; W < Words; ++W) {
    Value *V = Register(W / 4);
    if (!IsDouble)
      V = B.CreateBitCast(V, B.getInt32Ty());
    Value *From = B.CreateAdd(B.CreateShl(OfGroup, 2), B.getInt32(W % 4));
    SubgroupFacts Facts;
    Facts.Opcode = SubgroupOpcode::Shuffle;
    addElements(Elements, createSubgroupOp(B, Facts, {V, From}), Kind);
  }
  return Elements;
}

Value *MmaCall::emit() {
  unsigned Halves = IsDouble ? 1 : 2, OfA = Halves * (IsDouble ? 1 : 2);
  SmallVector<Line, 2> Rows, Columns;
  for (unsigned H = 0; H < Halves; ++H)
    Rows.push_back(line(Row.A, Group, [&](unsigned Half) {
      return Call.getArgOperand(H + 2 * Half);
    }));
  for (unsigned I = 0; I < 2; ++I) {
    Value *Column = B.CreateAdd(B.CreateShl(InGroup, 1), B.getInt32(I));
    Columns.push_back(line(Row.B, Column, [&](unsigned Half) {
      return Call.getArgOperand(OfA + Half);
    }));
  }
  Value *Result = PoisonValue::get(Call.getType());
  for (unsigned I = 0; I < 2 * Halves; ++I) {
    Value *Sum = Call.getArgOperand(OfA + Halves + I);
    for (auto [X, Y] : zip(Rows[I / 2], Columns[I % 2]))
      Sum =
          Sum->getType()->isIntegerTy()
              ? B.CreateAdd(Sum, B.CreateMul(X, Y))
              : B.CreateIntrinsic(Sum->getType(), Intrinsic::fma, {X, Y, Sum});
    Result = B.CreateInsertValue(Result, Sum, I);
  }
  return Result;
}

CallRewriter nvvmMmaRewriter(Intrinsic::ID ID) {
  const auto *Row =
      find_if(Instructions, [&](const Instruction &I) { return I.ID == ID; });
  if (Row == std::end(Instructions))
    return nullptr;
  return [Row](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
    return MmaCall(*Row, Call, B).emit();
  };
}

} // namespace tenon
