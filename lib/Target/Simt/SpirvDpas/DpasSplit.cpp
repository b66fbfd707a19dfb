// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If K takes several instructions and the operands of a multiplication do not
// fit into the registers, the operands are loaded in pieces along K:
//
//   %a = load a 12x48                   %a0 = load a 12x16
//   %b = load b 48x48                   %b0 = load b 16x48
//   %d = muladd %a, %b, %c       ->     %d0 = muladd %a0, %b0, %c
//                                       %a1 = load a 12x16 at column 16 …
//
// Multiplications that share operands are split together. A narrow D is still
// rounded once: the sums of all pieces except the last are wide.

#include "DpasTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace tenon {

namespace {
/// Splits the multiplications of one block.
class Splitter {
public:
  Splitter(const DpasGeneration &G, LaneLayouts Layouts)
      : G(G), Layouts(Layouts) {}

  void run(BasicBlock &Block);

private:
  unsigned depthOf(const MulAddFacts &Facts) const {
    return DpasDepthBits / bitsOf(Facts.A);
  }
  bool canSplit(const MulAddOp &Op) const;
  void flush();
  Value *piece(LoadOp &Load, unsigned First, unsigned Depth, IRBuilderBase &B);
  void emit(IRBuilderBase &B);

  const DpasGeneration &G;
  LaneLayouts Layouts;
  /// Loads after the last write, and multiplications of loaded operands that
  /// are independent of each other.
  SmallPtrSet<const Value *, 16> Loads;
  SmallSetVector<MulAddOp *, 16> Multiplications;
};
} // namespace

bool Splitter::canSplit(const MulAddOp &Op) const {
  MulAddFacts Facts = Op.facts().MulAdd;
  return rowFor(G, Facts) && Facts.K > depthOf(Facts) &&
         Loads.contains(Op.a()) && Loads.contains(Op.b()) &&
         (Multiplications.empty() ||
          depthOf(Facts) == depthOf(Multiplications.front()->facts().MulAdd));
}

void Splitter::run(BasicBlock &Block) {
  for (Instruction &I : make_early_inc_range(Block)) {
    if (any_of(I.operand_values(), [&](Value *V) {
          auto *Op = dyn_cast<MulAddOp>(V);
          return Op && Multiplications.contains(Op);
        }))
      flush();
    auto *Op = dyn_cast<MulAddOp>(&I);
    if (auto *Load = dyn_cast<LoadOp>(&I); Load && !Load->facts().Volatile) {
      Loads.insert(Load);
    } else if (Op && canSplit(*Op)) {
      Multiplications.insert(Op);
    } else if (I.mayWriteToMemory() && !isa<PrefetchOp>(I)) {
      flush();
      Loads.clear();
    }
  }
  flush();
  Loads.clear();
}

/// The piece of \p Load's matrix that begins at \p First along K.
Value *Splitter::piece(LoadOp &Load, unsigned First, unsigned Depth,
                       IRBuilderBase &B) {
  OpFacts Facts = Load.facts();
  MatrixType *Ty = Facts.Type;
  bool IsA = Ty->use() == MatrixUse::A;
  unsigned Bits = Ty->component()->getScalarSizeInBits();
  auto *Part = MatrixType::get(Ty->component(), MatrixScope(Ty->scope()),
                               IsA ? Ty->rows() : Depth,
                               IsA ? Depth : Ty->columns(), Ty->use());
  MatrixBuilder::Memory Memory = {Facts.Layout, Facts.Align, false};
  MatrixBuilder Make(B);
  Value *Pointer = Load.pointer();
  std::optional<MatrixBuilder::Bounds> Bounds;
  if (Facts.Checked) {
    auto Operand = [&](unsigned I) { return Load.getArgOperand(2 + I); };
    Bounds = {Operand(0), Operand(1), Operand(2), Operand(3)};
    Value *&Start = IsA ? Bounds->Column : Bounds->Row;
    Start = B.CreateAdd(Start, B.getInt64(First));
  } else if (IsA == (Facts.Layout == MatrixLayout::ColumnMajor)) {
    bool Packed = Facts.Layout == MatrixLayout::Packed;
    Pointer = B.CreateGEP(
        B.getInt8Ty(), Pointer,
        B.CreateMul(Load.strideBytes(),
                    B.getInt64(First / (Packed ? packFactor(Bits) : 1))));
  } else {
    uint64_t Bytes = First * Bits / 8;
    Pointer = B.CreateConstGEP1_64(B.getInt8Ty(), Pointer, Bytes);
    Memory.Align = commonAlignment(Align(Facts.Align), Bytes).value();
  }
  CallInst *New = Make.load(Part, Pointer, Load.strideBytes(), Memory, Bounds);
  New->copyMetadata(Load);
  return New;
}

void Splitter::emit(IRBuilderBase &B) {
  unsigned Depth = depthOf(Multiplications.front()->facts().MulAdd);
  assert(all_of(Multiplications,
                [&](const MulAddOp *Op) {
                  MulAddFacts Facts = Op->facts().MulAdd;
                  return depthOf(Facts) == Depth && Facts.K > Depth;
                }) &&
         "pieces end at the same k in all operands");
  SmallDenseMap<MulAddOp *, Value *> Sums;
  unsigned Deepest = 0;
  for (MulAddOp *Op : Multiplications) {
    Sums[Op] = Op->c();
    Deepest = std::max(Deepest, Op->facts().MulAdd.K);
  }
  for (unsigned First = 0; First < Deepest; First += Depth) {
    SmallDenseMap<Value *, Value *> Pieces;
    for (MulAddOp *Op : Multiplications) {
      MulAddFacts Facts = Op->facts().MulAdd;
      if (First >= Facts.K)
        continue;
      MatrixType *D = Op->facts().Type;
      unsigned Rest = Facts.K - First;
      B.SetCurrentDebugLocation(Op->getDebugLoc());
      for (Value *Whole : {Op->a(), Op->b()})
        if (!Pieces.contains(Whole))
          Pieces[Whole] =
              piece(cast<LoadOp>(*Whole), First, std::min(Depth, Rest), B);
      bool Narrow = isFloat(Facts.D) && bitsOf(Facts.D) < 32;
      if (First && Narrow)
        Facts.C = ElementKind::F32;
      else if (First)
        Facts.C = Facts.D;
      if (Rest > Depth && Narrow) {
        Facts.D = ElementKind::F32;
        D = MatrixType::get(B.getFloatTy(), MatrixScope(D->scope()), D->rows(),
                            D->columns(), D->use());
      }
      Facts.K = std::min(Depth, Rest);
      CallInst *New = MatrixBuilder(B).mulAdd(Pieces[Op->a()], Pieces[Op->b()],
                                              Sums[Op], D, Facts);
      New->copyMetadata(*Op);
      Sums[Op] = New;
    }
  }
  for (MulAddOp *Op : Multiplications)
    Op->replaceAllUsesWith(Sums[Op]);
}

/// Splits the collected multiplications, at the position of the last one.
void Splitter::flush() {
  SmallSetVector<Instruction *, 16> Old;
  for (MulAddOp *Op : Multiplications) {
    Old.insert(cast<Instruction>(Op->a()));
    Old.insert(cast<Instruction>(Op->b()));
  }
  bool Alone = all_of(Old, [&](Instruction *Load) {
    return all_of(Load->users(), [&](User *U) {
      auto *Op = dyn_cast<MulAddOp>(U);
      return Op && Multiplications.contains(Op);
    });
  });
  if (!Multiplications.empty() && Alone) {
    IRBuilder<> B(Multiplications.back());
    emit(B);
    for (MulAddOp *Op : Multiplications)
      Op->eraseFromParent();
    for (Instruction *Load : Old) {
      Loads.erase(Load);
      Load->eraseFromParent();
    }
  }
  Multiplications.clear();
}

void splitDeepMatrices(Function &F, const DpasGeneration &G,
                       LaneLayouts Layouts) {
  if (registersFor(F, G, Layouts) < 2 * DpasRegisters)
    return;
  Splitter Split(G, Layouts);
  for (BasicBlock &Block : F)
    Split.run(Block);
}

} // namespace tenon
