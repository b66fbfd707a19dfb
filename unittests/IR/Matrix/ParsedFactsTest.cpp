// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/ParsedFacts.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// Calls of one declaration have the same facts, regardless of other
/// declarations.
TEST(ParsedFacts, OnceADeclaration) {
  LLVMContext Ctx;
  Module M("m", Ctx);
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(Ctx), false),
                                 GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", F));
  Value *P = PoisonValue::get(B.getPtrTy(1));
  auto Load = [&](unsigned Rows) {
    auto *Ty = MatrixType::get(B.getInt16Ty(), MatrixScope::Subgroup, Rows, 16,
                               MatrixUse::A);
    return cast<MatrixOp>(MatrixBuilder(B).load(Ty, P, B.getInt64(32), {}));
  };
  MatrixOp *First = Load(8), *Second = Load(8);
  ParsedFacts Facts;
  const OpFacts &Of = Facts.of(*First);
  for (unsigned Rows = 1; Rows < 64; ++Rows)
    EXPECT_EQ(Facts.of(*Load(Rows)).Type->rows(), Rows);
  EXPECT_EQ(&Facts.of(*Second), &Of);
  EXPECT_EQ(Of.Opcode, MatrixOpcode::Load);
  EXPECT_EQ(Of.Type->rows(), 8u);
}
