// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckedStep.h"
#include "CheckedContract.h"
#include "CheckedOperand.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/Target/MatrixStorage.h"

using namespace llvm;

namespace tenon {

bool hasSmallOperands(const Contraction &Facts) {
  constexpr uint64_t MaxBytes = 32 * 1024;
  return uint64_t(Facts.M) * Facts.K * Facts.elementBytes(MatrixUse::A) <=
             MaxBytes &&
         uint64_t(Facts.K) * Facts.N * Facts.elementBytes(MatrixUse::B) <=
             MaxBytes;
}

namespace {
class CheckedStepEmitter {
public:
  CheckedStepEmitter(Function &F, const Contraction &Facts,
                     const Contractor &Target)
      : F(F), Facts(Facts), Target(Target),
        B(BasicBlock::Create(F.getContext(), "entry", &F)), Args(F) {}

  void emit();

private:
  CheckedOperand operand(MatrixUse Use) {
    const CheckedArgs::Operand &Of = Use == MatrixUse::A ? Args.A : Args.B;
    return CheckedOperand(B, Facts, Use, {Of.Pointer, Of.Stride}, Of.Bounds);
  }
  OperandAddress copyOf(const CheckedOperand &Operand);
  void multiply(OperandAddress A, OperandAddress OfB, bool MayShareB);

  Function &F;
  const Contraction &Facts;
  const Contractor &Target;
  IRBuilder<> B;
  CheckedArgs Args;
};
} // namespace

OperandAddress CheckedStepEmitter::copyOf(const CheckedOperand &Operand) {
  IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Copy = Top.CreateAlloca(
      ArrayType::get(B.getInt8Ty(), Operand.copyBytes()), nullptr, "copy");
  Copy->setAlignment(Align(MatrixStorage::Alignment));
  Operand.copyTo(Copy);
  return {Copy, B.getInt64(Operand.lineBytes())};
}

void CheckedStepEmitter::multiply(OperandAddress A, OperandAddress OfB,
                                  bool MayShareB) {
  Contraction Of = Facts.withLimits(ContractLimits::None, MayShareB);
  Value *Zero = B.getInt64(0);
  B.CreateCall(Target.contraction(*F.getParent(), Of),
               {Args.D, Args.StrideD, Args.C, Args.StrideC, A.Pointer, A.Stride,
                Zero, OfB.Pointer, OfB.Stride, Zero, B.getInt64(1)});
}

void CheckedStepEmitter::emit() {
  CheckedOperand A = operand(MatrixUse::A), OfB = operand(MatrixUse::B);
  SmallVector<Value *, 2> OfA = {A.address(), A.Matrix.Stride};
  carriedIf(B, B.CreateNot(A.isInside()), "a.outside", OfA,
            [&](SmallVectorImpl<Value *> &Changed) {
              OperandAddress Copy = copyOf(A);
              Changed[0] = Copy.Pointer, Changed[1] = Copy.Stride;
            });
  OperandAddress Left = {OfA[0], OfA[1]};
  Value *IsInside = OfB.isInside();
  ifThen(B, IsInside, "b.inside", [&] {
    multiply(Left, {OfB.address(), OfB.Matrix.Stride}, /*MayShareB=*/true);
  });
  ifThen(B, B.CreateNot(IsInside), "b.outside",
         [&] { multiply(Left, copyOf(OfB), /*MayShareB=*/false); });
  B.CreateRetVoid();
}

Function *checkedStep(Module &M, const Contraction &Facts,
                      const Contractor &Target) {
  Function *F = contractFunction(
      M, "tenon." + Target.target().name() + ".step." + Facts.name(),
      CheckedArgs::types(M.getContext()), Target);
  if (F->isDeclaration())
    CheckedStepEmitter(*F, Facts, Target).emit();
  return F;
}

} // namespace tenon
