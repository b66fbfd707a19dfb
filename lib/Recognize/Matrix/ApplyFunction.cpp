// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpCooperativeMatrixApplyFunctionINTEL has a pointer to a function object and
// a matrix, but does not name the function to call. CallOperator.h finds the
// function; this file turns the call into the loop that other compilers emit
// for joint_matrix_apply:
//
//   for (i = 0; i < Length(%m); ++i) {
//     %e = load AccessChain(%slot, i)
//     %r = call @operator()(%object, %e [, row, column])
//     store %r, AccessChain(%result, i)
//   }
//
// The emitted calls are foreign ones, which later passes recognise. Element i
// of two matrices has the same row and column only if use and component size
// agree. Otherwise the elements are carried in integers of the larger size with
// the operand's use, and whole matrices are converted before and after the
// loop.

#include "ApplyFunction.h"
#include "CallOperator.h"
#include "MatrixAccess.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Operation =
    "OpCooperativeMatrixApplyFunctionINTEL";

/// A call of the foreign operation \p Base.
static CallInst *callForeign(IRBuilderBase &B, StringRef Base, Type *Result,
                             ArrayRef<Value *> Operands) {
  SmallVector<Type *, 2> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  Function *F = Function::Create(
      FunctionType::get(Result, Types, false), GlobalValue::ExternalLinkage,
      "_Z" + Twine(Base.size()) + Base, *B.GetInsertBlock()->getModule());
  return B.CreateCall(F, Operands);
}

static unsigned bitsOfComponent(MatrixType *Ty) {
  return Ty->component()->getPrimitiveSizeInBits();
}

static MatrixType *integerMatrix(MatrixType *Like, unsigned Bits) {
  return MatrixType::get(IntegerType::get(Like->getContext(), Bits),
                         MatrixScope(Like->scope()), Like->rows(),
                         Like->columns(), Like->use());
}

/// \p Matrix as a matrix of type \p To with the same bits, zero-extended or
/// truncated.
static Value *moveBits(IRBuilderBase &B, Value *Matrix, MatrixType *To) {
  auto Bitcast = [&](MatrixType *Ty) {
    if (Matrix->getType() != Ty)
      Matrix = callForeign(B, "__spirv_Bitcast", Ty, Matrix);
  };
  auto *From = cast<MatrixType>(Matrix->getType());
  assert(From->rows() == To->rows() && From->columns() == To->columns() &&
         "elements move one to one");
  Bitcast(integerMatrix(From, bitsOfComponent(From)));
  MatrixType *Integers = integerMatrix(To, bitsOfComponent(To));
  if (Matrix->getType() != Integers)
    Matrix = callForeign(B, "__spirv_UConvert", Integers, Matrix);
  Bitcast(To);
  return Matrix;
}

/// \p V as a scalar of type \p To with the same bits, zero-extended or
/// truncated.
static Value *moveBits(IRBuilderBase &B, Value *V, Type *To) {
  if (V->getType() == To)
    return V;
  V = B.CreateBitCast(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  V = B.CreateZExtOrTrunc(V, B.getIntNTy(To->getPrimitiveSizeInBits()));
  return B.CreateBitCast(V, To);
}

namespace {
/// Builds the loop for one call.
class ApplyLoop {
public:
  ApplyLoop(CallInst &Call, const CallOperator &Operator)
      : Call(Call), Operator(Operator), B(&Call),
        In(cast<MatrixType>(Call.getArgOperand(1)->getType())),
        Out(cast<MatrixType>(Call.getType())), Read(In), Written(Out) {
    if (In->use() != Out->use() || bitsOfComponent(In) != bitsOfComponent(Out))
      Read = Written = integerMatrix(
          In, std::max(bitsOfComponent(In), bitsOfComponent(Out)));
    // An inlinable call needs a debug location if its caller has debug
    // information.
    if (DISubprogram *Scope = Call.getFunction()->getSubprogram();
        Scope && !Call.getDebugLoc())
      B.SetCurrentDebugLocation(
          DILocation::get(Call.getContext(), 0, 0, Scope));
  }

  Value *emit();

private:
  AllocaInst *variable(Type *Ty) {
    constexpr uint64_t LargestComponent = 8;
    BasicBlock &Entry = Call.getFunction()->getEntryBlock();
    IRBuilder<> EntryBuilder(&Entry, Entry.getFirstInsertionPt());
    AllocaInst *Slot = EntryBuilder.CreateAlloca(Ty);
    Slot->setAlignment(Align(LargestComponent));
    return Slot;
  }

  Value *element(Value *Slot, Value *Index) {
    return callForeign(B, "__spirv_AccessChain", Slot->getType(),
                       {Slot, Index});
  }

  void visit(Value *Index);
  Value *callOperator(Value *Element, Value *Result, Value *Index);

  CallInst &Call;
  const CallOperator &Operator;
  IRBuilder<> B;
  MatrixType *In, *Out;
  MatrixType *Read, *Written; ///< the matrices that the loop reads and writes
  Value *Source = nullptr;    ///< a matrix of type Read
  AllocaInst *SourceSlot = nullptr, *ResultSlot = nullptr;
  AllocaInst *Element = nullptr, *Result = nullptr; ///< one component each
};
} // namespace

Value *ApplyLoop::emit() {
  assert(Operator.F && "findCallOperator() has found a function");
  SourceSlot = variable(Read), ResultSlot = variable(Written);
  Element = variable(In->component()), Result = variable(Out->component());
  Source = moveBits(B, Call.getArgOperand(1), Read);
  B.CreateStore(Source, SourceSlot);
  B.CreateStore(Constant::getNullValue(Written), ResultSlot);
  Value *Length = callForeign(B, "__spirv_CooperativeMatrixLengthKHR",
                              B.getInt64Ty(), Source);
  BasicBlock *Before = Call.getParent(), *After = SplitBlock(Before, &Call);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  rangeLoop(B, B.getInt64(0), Length, "apply",
            [&](Value *Index) { visit(Index); });
  B.CreateBr(After);
  B.SetInsertPoint(&Call);
  return moveBits(B, B.CreateLoad(Written, ResultSlot), Out);
}

void ApplyLoop::visit(Value *Index) {
  Value *Bits = B.CreateLoad(Read->component(), element(SourceSlot, Index));
  B.CreateStore(moveBits(B, Bits, In->component()), Element);
  callOperator(Element, Result, Index);
  AllocaInst *Where =
      Operator.Returns == CallOperator::InPlace ? Element : Result;
  Value *New = B.CreateLoad(Out->component(), Where);
  B.CreateStore(moveBits(B, New, Written->component()),
                element(ResultSlot, Index));
}

/// Calls the function on the component in \p Element; the result is stored to
/// \p Result. Classes around a component have its layout, so they are passed
/// through the same memory.
Value *ApplyLoop::callOperator(Value *Element, Value *Result, Value *Index) {
  SmallVector<Value *, 6> Arguments;
  auto Pass = [&](Value *V) {
    Type *Ty = Operator.F->getArg(Arguments.size())->getType();
    if (Ty->isPointerTy())
      V = B.CreateAddrSpaceCast(V, Ty);
    else if (V == Element)
      V = B.CreateLoad(Ty, Element);
    else
      V = B.CreateZExtOrTrunc(V, Ty);
    Arguments.push_back(V);
  };
  if (Operator.Returns == CallOperator::InStructure)
    Pass(Result);
  if (Operator.TakesObject) {
    Value *Object = Call.getArgOperand(0);
    Pass(Operator.Wrapped ? B.CreateLoad(Operator.Wrapped, Object) : Object);
  }
  Pass(Element);
  if (Operator.TakesCoordinates) {
    auto *Pair = FixedVectorType::get(B.getInt32Ty(), 2);
    Value *Coord =
        callForeign(B, "__spirv_CooperativeMatrixGetElementCoordINTEL", Pair,
                    {Source, Index});
    Pass(B.CreateExtractElement(Coord, uint64_t(0)));
    Pass(B.CreateExtractElement(Coord, uint64_t(1)));
  }
  CallInst *New = B.CreateCall(Operator.F, Arguments);
  New->setCallingConv(Operator.F->getCallingConv());
  AttributeList Attributes = Operator.F->getAttributes();
  New->setAttributes(Attributes.removeFnAttributes(B.getContext()));
  if (Operator.Returns == CallOperator::ByValue)
    B.CreateStore(New, Result);
  return New;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static Expected<Value *> expand(CallInst &Call) {
  if (Call.arg_size() != 2 || !isPointer(Call, 0))
    return wrong("expected a pointer to a function object, and a matrix");
  Expected<MatrixType *> In = checkedMatrix(Call.getArgOperand(1)->getType());
  if (!In)
    return In.takeError();
  Expected<MatrixType *> Out = checkedMatrix(Call.getType());
  if (!Out)
    return Out.takeError();
  if ((*In)->scope() != (*Out)->scope() || (*In)->rows() != (*Out)->rows() ||
      (*In)->columns() != (*Out)->columns())
    return wrong("from " + describe(*In) + " to " + describe(*Out) +
                 ", expected equal scope and shape");
  Expected<CallOperator> Operator =
      findCallOperator(*Call.getModule(), Call.getArgOperand(0),
                       (*In)->component(), (*Out)->component());
  if (!Operator)
    return Operator.takeError();
  return ApplyLoop(Call, *Operator).emit();
}

bool expandApplyFunctions(Module &M) {
  SmallVector<CallInst *> Calls;
  for (Function &F : M)
    if (F.isDeclaration() &&
        parseCallee(F.getName())
            .is("__spirv_CooperativeMatrixApplyFunctionINTEL"))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledOperand() == &F)
          Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Expected<Value *> Result = expand(*Call);
    if (!Result)
      reportError(*Call, Operation, toString(Result.takeError()));
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(Result ? *Result
                                      : PoisonValue::get(Call->getType()));
    Call->eraseFromParent();
  }
  return !Calls.empty();
}

} // namespace tenon
