// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C of two sub-groups of 8 lanes that are halves of a device
// sub-group of 16. Side by side, their matrices B, C and D form matrices with
// twice as many columns and the same components in the same lanes. Each A is
// multiplied by all columns, and each half keeps its own columns of the result:
//
//   lanes 0-7     A0 * [ B0 B1 ] + [ C0 C1 ]  ->  left half
//   lanes 8-15    A1 * [ B0 B1 ] + [ C0 C1 ]  ->  right half
//
// An A of 8 lanes is distributed to 16 by shuffles:
//
//   elements of 4 to 16 bits: 32 bits in a component of 8 lanes, 16 of 16
//     component i of lane l = half l % 2 of component i of lane l / 2
//   of 32 bits: a row in 8 lanes, two in 16
//     component i of lane l = component 2 * i + l / 8 of lane l % 8

#include "DpasTarget.h"
#include "tenon/IR/Layout/LaneMatrix.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned Half = 8;

namespace {
class JoinedMulAdd {
public:
  JoinedMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
               const MulAddFacts &Facts, const DpasRow &Row,
               const DpasGeneration &G)
      : B(B), Buffers(Buffers), Facts(Facts), Row(Row), G(G) {}

  void emit();

private:
  LaneLayout layout(MatrixUse Use, ElementKind Kind, unsigned Rows,
                    unsigned Columns, unsigned Lanes) const {
    auto *Ty = MatrixType::get(B.getIntNTy(bitsOf(Kind)), MatrixScope::Subgroup,
                               Rows, Columns, Use);
    return dpasLayout(G, Ty, Lanes);
  }
  Value *variable(const LaneLayout &L) {
    auto *Bytes = ArrayType::get(B.getInt8Ty(), LaneMatrix::bytes(L));
    AllocaInst *Variable = B.CreateAlloca(Bytes);
    Variable->setAlignment(Align(8));
    return Variable;
  }
  Value *at(Value *Memory, Type *Ty, Value *Index) {
    return B.CreateInBoundsGEP(Ty, Memory, B.CreateZExt(Index, B.getInt64Ty()));
  }
  Value *fromLane(Value *Component, Value *From);
  void distributeA(Value *To, Value *First);
  void keepOwn(ArrayRef<Value *> Results);

  IRBuilderBase &B;
  const MulAddBuffers &Buffers;
  const MulAddFacts &Facts;
  const DpasRow &Row;
  const DpasGeneration &G;
  Value *Lane = nullptr; // in the device sub-group
};
} // namespace

Value *JoinedMulAdd::fromLane(Value *Component, Value *From) {
  SubgroupFacts Exchange;
  Exchange.Opcode = SubgroupOpcode::Shuffle;
  Value *Word =
      B.CreateLoad(B.getInt32Ty(), at(Buffers.A, B.getInt32Ty(), Component));
  return createSubgroupOp(B, Exchange, {Word, From});
}

/// Distributes the A of the half whose first lane is \p First to all lanes.
void JoinedMulAdd::distributeA(Value *To, Value *First) {
  LaneLayout Own = layout(MatrixUse::A, Facts.A, Facts.M, Facts.K, Half),
             New = layout(MatrixUse::A, Facts.A, Facts.M, Facts.K, G.Lanes);
  bool IsSplit = New.GridColumns == G.Lanes;
  unsigned Each = New.PanelComponents;
  forEachIndex(B, New.Components, [&](Value *Index) {
    if (IsSplit) {
      Value *From = B.CreateAdd(First, B.CreateLShr(Lane, 1));
      Value *Bits = B.CreateShl(B.CreateAnd(Lane, 1), 4);
      Value *Word = B.CreateLShr(fromLane(Index, From), Bits);
      B.CreateStore(B.CreateTrunc(Word, B.getInt16Ty()),
                    at(To, B.getInt16Ty(), Index));
      return;
    }
    Value *From = B.CreateAdd(First, B.CreateAnd(Lane, Half - 1));
    Value *Panel = B.CreateMul(B.CreateUDiv(Index, B.getInt32(Each)),
                               B.getInt32(Own.PanelComponents));
    Value *Even = B.CreateShl(B.CreateURem(Index, B.getInt32(Each)), 1);
    // If the number of rows is odd, the row after the last is padding.
    Value *Odd = B.CreateBinaryIntrinsic(Intrinsic::umin,
                                         B.CreateAdd(Even, B.getInt32(1)),
                                         B.getInt32(Own.PanelComponents - 1));
    Value *Words[] = {fromLane(B.CreateAdd(Panel, Even), From),
                      fromLane(B.CreateAdd(Panel, Odd), From)};
    Value *IsEven = B.CreateICmpULT(Lane, B.getInt32(Half));
    B.CreateStore(B.CreateSelect(IsEven, Words[0], Words[1]),
                  at(To, B.getInt32Ty(), Index));
  });
}

void JoinedMulAdd::keepOwn(ArrayRef<Value *> Results) {
  LaneLayout L =
      layout(MatrixUse::Accumulator, Facts.D, Facts.M, Facts.N, Half);
  Type *Ty = B.getIntNTy(bitsOf(Facts.D));
  Value *IsLeft = B.CreateICmpULT(Lane, B.getInt32(Half));
  forEachIndex(B, L.Components, [&](Value *Index) {
    Value *Left = B.CreateLoad(Ty, at(Results[0], Ty, Index)),
          *Right = B.CreateLoad(Ty, at(Results[1], Ty, Index));
    B.CreateStore(B.CreateSelect(IsLeft, Left, Right),
                  at(Buffers.D, Ty, Index));
  });
}

void JoinedMulAdd::emit() {
  assert(G.Lanes == 2 * Half && "two sub-groups fill a device sub-group");
  MulAddFacts Wide = Facts;
  Wide.N = 2 * alignTo(Facts.N, Half);
  LaneLayout A = layout(MatrixUse::A, Wide.A, Wide.M, Wide.K, G.Lanes),
             D = layout(MatrixUse::Accumulator, Wide.D, Wide.M, Wide.N,
                        G.Lanes);
  Value *As[] = {variable(A), variable(A)}, *Ds[] = {variable(D), variable(D)};
  Lane = B.CreateTrunc(createItemOp(B, ItemOpcode::SubgroupLocalId),
                       B.getInt32Ty());
  auto Layouts = [&](const MatrixType *Ty) {
    return dpasLayout(G, Ty, G.Lanes);
  };
  for (unsigned I = 0; I < 2; ++I) {
    distributeA(As[I], B.getInt32(I * Half));
    emitDpasMulAdd(B, {Ds[I], As[I], Buffers.B, Buffers.C}, Wide, Row,
                   G.ByBuiltIns, Layouts);
  }
  keepOwn(Ds);
}

void emitDpasJoined(IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, const DpasRow &Row,
                    const DpasGeneration &G) {
  JoinedMulAdd(B, Buffers, Facts, Row, G).emit();
}

} // namespace tenon
