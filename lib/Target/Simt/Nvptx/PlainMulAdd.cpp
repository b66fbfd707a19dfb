// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications that no instruction can compute, of matrices in the layouts
// of instructions: operands are copied to the layouts of generic code, which
// multiplies them, and the result is copied back.

#include "MmaMulAdd.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// A matrix, and its copy in the layout of generic code.
class MovedMatrix {
public:
  MovedMatrix(IRBuilderBase &B, MatrixUse Use, ElementKind Kind, unsigned Rows,
              unsigned Columns, LaneLayouts Layouts, Value *Memory)
      : B(B), Ty(MatrixType::get(storedType(B.getContext(), Kind),
                                 MatrixScope::Subgroup, Rows, Columns, Use)),
        Held(Layouts(Ty)), Plain(simtLayout(Ty, Held.Lanes)), Memory(Memory) {
    auto *Bytes = ArrayType::get(B.getInt64Ty(), LaneMatrix::bytes(Plain) / 8);
    Moved = B.CreateAlloca(Bytes);
  }

  Value *memory() const { return Moved; }
  void moveIn() {
    LaneMatrix From(B, Ty, Held, Memory), To(B, Ty, Plain, Moved);
    relayout(B, From, To);
  }
  void moveOut() {
    LaneMatrix From(B, Ty, Plain, Moved), To(B, Ty, Held, Memory);
    relayout(B, From, To);
  }

private:
  IRBuilderBase &B;
  MatrixType *Ty;
  LaneLayout Held, Plain;
  Value *Memory, *Moved;
};
} // namespace

void emitInPlainLayouts(IRBuilderBase &B, const MulAddBuffers &Buffers,
                        const MulAddFacts &Facts, LaneLayouts Layouts) {
  auto [M, N, K] = std::tuple(Facts.M, Facts.N, Facts.K);
  constexpr MatrixUse Sum = MatrixUse::Accumulator;
  MovedMatrix A(B, MatrixUse::A, Facts.A, M, K, Layouts, Buffers.A);
  MovedMatrix BMatrix(B, MatrixUse::B, Facts.B, K, N, Layouts, Buffers.B);
  MovedMatrix C(B, Sum, Facts.C, M, N, Layouts, Buffers.C);
  MovedMatrix D(B, Sum, Facts.D, M, N, Layouts, Buffers.D);
  A.moveIn();
  BMatrix.moveIn();
  C.moveIn();
  unsigned Lanes = 32;
  emitSimtMulAdd(B, {D.memory(), A.memory(), BMatrix.memory(), C.memory()},
                 Facts,
                 [=](const MatrixType *Ty) { return simtLayout(Ty, Lanes); },
                 {.DotProducts = true, .Vectors = false});
  D.moveOut();
}

} // namespace tenon
