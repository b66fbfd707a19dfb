// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which matrices of a function share a buffer.

#include "Lower/BufferAssignment.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct BufferAssignmentTest : testing::Test {
  LLVMContext Ctx;
  Module M{"m", Ctx};
  Function *F = Function::Create(
      FunctionType::get(Type::getVoidTy(Ctx),
                        {PointerType::getUnqual(Ctx), Type::getInt1Ty(Ctx)},
                        false),
      GlobalValue::ExternalLinkage, "f", M);
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  IRBuilder<> B{Entry};
  MatrixBuilder Make{B};

  MatrixType *matrix(Type *Component, unsigned Rows, unsigned Columns,
                     MatrixUse Use) {
    return MatrixType::get(Component, MatrixScope::Subgroup, Rows, Columns,
                           Use);
  }
  MatrixType *A = matrix(B.getBFloatTy(), 8, 16, MatrixUse::A),
             *OfB = matrix(B.getBFloatTy(), 16, 16, MatrixUse::B),
             *C = matrix(B.getFloatTy(), 8, 16, MatrixUse::Accumulator);

  CallInst *load(MatrixType *Ty) {
    return Make.load(Ty, F->getArg(0), B.getInt64(64), {});
  }
  void store(Value *Matrix) {
    Make.store(Matrix, F->getArg(0), B.getInt64(64), {});
  }
  CallInst *multiply(Value *Of, Value *By, Value *Sum) {
    return Make.mulAdd(Of, By, Sum, C,
                       {.M = 8,
                        .N = 16,
                        .K = 16,
                        .A = ElementKind::BF16,
                        .B = ElementKind::BF16,
                        .C = ElementKind::F32,
                        .D = ElementKind::F32});
  }
  /// Assumes four bytes for each element of any type.
  BufferAssignment assign() {
    B.CreateRetVoid();
    EXPECT_FALSE(verifyFunction(*F, &errs()));
    return BufferAssignment(*F, [](const MatrixType *Ty) -> uint64_t {
      return 4 * Ty->rows() * Ty->columns();
    });
  }
};
using Sizes = std::vector<uint64_t>;
} // namespace

TEST_F(BufferAssignmentTest, AResultHasTheBufferOfItsAccumulator) {
  CallInst *Sum = load(C), *Left = load(A), *Right = load(OfB);
  CallInst *D = multiply(Left, Right, Sum);
  store(D);
  BufferAssignment Buffers = assign();
  EXPECT_EQ(Buffers.bufferOf(*D), Buffers.bufferOf(*Sum));
  EXPECT_NE(Buffers.bufferOf(*D), Buffers.bufferOf(*Left));
  EXPECT_NE(Buffers.bufferOf(*D), Buffers.bufferOf(*Right));
}

TEST_F(BufferAssignmentTest, AnAccumulatorThatIsReadLaterIsKept) {
  CallInst *Sum = load(C), *Left = load(A), *Right = load(OfB);
  CallInst *D = multiply(Left, Right, Sum);
  store(D);
  store(Sum);
  BufferAssignment Buffers = assign();
  EXPECT_NE(Buffers.bufferOf(*D), Buffers.bufferOf(*Sum));
}

TEST_F(BufferAssignmentTest, ALoopAddsInOneBuffer) {
  CallInst *Zero = Make.fill(C, ConstantFP::get(B.getFloatTy(), 0));
  BasicBlock *Loop = BasicBlock::Create(Ctx, "loop", F),
             *Exit = BasicBlock::Create(Ctx, "exit", F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Sum = B.CreatePHI(C, 2);
  CallInst *Left = load(A), *Right = load(OfB);
  CallInst *D = multiply(Left, Right, Sum);
  Sum->addIncoming(Zero, Entry);
  Sum->addIncoming(D, Loop);
  B.CreateCondBr(F->getArg(1), Loop, Exit);
  B.SetInsertPoint(Exit);
  store(D);
  BufferAssignment Buffers = assign();
  EXPECT_EQ(Buffers.bufferOf(*Sum), Buffers.bufferOf(*D));
  EXPECT_EQ(Buffers.bufferOf(*Zero), Buffers.bufferOf(*D));
  EXPECT_EQ(Buffers.buffers().size(), 3u);
}

TEST_F(BufferAssignmentTest, OneAfterTheOtherShareMemory) {
  CallInst *First = load(C);
  store(First);
  CallInst *Second = load(C);
  store(Second);
  BufferAssignment Buffers = assign();
  EXPECT_EQ(Buffers.bufferOf(*First), Buffers.bufferOf(*Second));
  EXPECT_EQ(Buffers.buffers().vec(), (Sizes{4 * 8 * 16}));
}

TEST_F(BufferAssignmentTest, OfOtherSizesDoNot) {
  CallInst *First = load(C);
  store(First);
  CallInst *Second = load(OfB);
  store(Second);
  BufferAssignment Buffers = assign();
  EXPECT_EQ(Buffers.buffers().vec(), (Sizes{4 * 8 * 16, 4 * 16 * 16}));
}

TEST_F(BufferAssignmentTest, AnOperationDoesNotWriteWhatItReads) {
  // This is the operand's last use. Elements are converted one after the other,
  // and may be in a different order.
  CallInst *From = load(C);
  CallInst *To = Make.convert(
      From, A, {.From = ElementKind::F32, .To = ElementKind::BF16});
  store(To);
  BufferAssignment Buffers = assign();
  EXPECT_NE(Buffers.bufferOf(*From), Buffers.bufferOf(*To));
}

TEST_F(BufferAssignmentTest, AnInsertChangesItsOperand) {
  CallInst *Before = load(C);
  CallInst *After =
      Make.insert(Before, ConstantFP::get(B.getFloatTy(), 1), B.getInt64(0));
  store(After);
  BufferAssignment Buffers = assign();
  EXPECT_EQ(Buffers.bufferOf(*Before), Buffers.bufferOf(*After));
}

TEST_F(BufferAssignmentTest, ASelectJoinsThoseThatMayShare) {
  CallInst *X = load(C), *Y = load(C);
  auto *Chosen = cast<Instruction>(B.CreateSelect(F->getArg(1), X, Y));
  store(Chosen);
  BufferAssignment Buffers = assign();
  // Both operands are live until the selection, so only one of them can have
  // its buffer.
  EXPECT_NE(Buffers.bufferOf(*X), Buffers.bufferOf(*Y));
  EXPECT_TRUE(Buffers.bufferOf(*Chosen) == Buffers.bufferOf(*X) ||
              Buffers.bufferOf(*Chosen) == Buffers.bufferOf(*Y));
}
