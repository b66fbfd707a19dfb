// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the verifier says when one attribute of a declaration that MatrixBuilder
// has made is changed.

#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Verify/MatrixVerifier.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
constexpr char Unreadable[] =
    "facts of a canonical operation are missing or misspelt";
constexpr char Missing[] = "(missing)";

class ChangedFacts : public testing::Test {
protected:
  LLVMContext Ctx;
  Module M{"test", Ctx};
  Function *Caller =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx), false),
                       GlobalValue::ExternalLinkage, "f", M);
  IRBuilder<> B{BasicBlock::Create(Ctx, "entry", Caller)};
  Type *F32 = B.getFloatTy(), *I16 = B.getInt16Ty();
  Value *Pointer = ConstantPointerNull::get(B.getPtrTy(1));

  MatrixType *matrix(Type *Component, MatrixUse Use) {
    return MatrixType::get(Component, MatrixScope::Subgroup, 16, 16, Use);
  }
  Value *value(Type *Component, MatrixUse Use) {
    return PoisonValue::get(matrix(Component, Use));
  }
  CallInst *product() {
    MulAddFacts Step;
    Step.M = Step.N = Step.K = 16;
    Step.A = Step.B = ElementKind::BF16;
    Step.C = Step.D = ElementKind::F32;
    return MatrixBuilder(B).mulAdd(value(I16, MatrixUse::A),
                                   value(I16, MatrixUse::B),
                                   value(F32, MatrixUse::Accumulator),
                                   matrix(F32, MatrixUse::Accumulator), Step);
  }
  CallInst *contraction(ContractFacts Facts, Value *PointerToB = nullptr,
                        ArrayRef<Value *> Words = {}) {
    MulAddFacts Step;
    Step.M = Step.N = Step.K = 16;
    Step.A = Step.B = ElementKind::BF16;
    Step.C = Step.D = ElementKind::F32;
    return MatrixBuilder(B).contract(
        value(F32, MatrixUse::Accumulator),
        {Pointer, B.getInt64(32), B.getInt64(32)},
        {PointerToB ? PointerToB : Pointer, B.getInt64(32), B.getInt64(512)},
        B.getInt64(1), Step, Facts, Words);
  }

  /// The only message about \p F, without its name.
  std::string message(const Function &F) {
    std::vector<std::string> Messages = verifyMatrixOps(M);
    StringRef Text = Messages.size() == 1 ? StringRef(Messages[0]) : "";
    return Text.consume_front((F.getName() + ": ").str())
               ? Text.str()
               : (Twine(Messages.size()) + " messages").str();
  }
  /// The message after a change of one attribute. The name changes with it.
  std::string after(CallInst *Call, StringRef Attribute, StringRef Text) {
    EXPECT_EQ(verifyMatrixOps(M), std::vector<std::string>());
    Function &F = *Call->getCalledFunction();
    AttributeList Before = F.getAttributes();
    std::string Name = F.getName().str();
    F.removeFnAttr(Attribute);
    if (Text != Missing)
      F.addFnAttr(Attribute, Text);
    if (std::optional<OpFacts> Facts = readFacts(F))
      F.setName(declarationName(*Facts));
    std::string Message = message(F);
    F.setAttributes(Before);
    F.setName(Name);
    return Message;
  }
  /// Declares the operation of \p Call with another type, and drops \p Call.
  Function &redeclare(CallInst *Call, Type *Result, ArrayRef<Type *> Params) {
    Function *F = Call->getCalledFunction();
    auto *Other = Function::Create(FunctionType::get(Result, Params, false),
                                   GlobalValue::ExternalLinkage, "", M);
    Other->copyAttributesFrom(F);
    Call->eraseFromParent();
    Other->takeName(F);
    F->eraseFromParent();
    return *Other;
  }
};
} // namespace

TEST_F(ChangedFacts, Types) {
  CallInst *Fill =
      MatrixBuilder(B).fill(matrix(I16, MatrixUse::A), B.getInt16(1));
  for (StringRef Text :
       {"d.i16.16x16", "a.j16.16x16", "a.tf32.16x16", "a.i16", "a.i16.16x",
        "a.i16.xx16", "a.i16.16x16.16x16.16x16", Missing})
    EXPECT_EQ(after(Fill, "tenon.type", Text), Unreadable) << Text.str();
  EXPECT_EQ(after(Fill, "tenon.op", "fall"), Unreadable);
}

TEST_F(ChangedFacts, Products) {
  CallInst *Call = product();
  for (StringRef Of : {"a", "b", "c", "d"})
    for (StringRef Text : {Missing, "bf17"})
      EXPECT_EQ(after(Call, ("tenon." + Of).str(), Text), Unreadable);
  EXPECT_EQ(after(Call, "tenon.k", "32"), "A is 16x16, expected 16x32");
}

TEST_F(ChangedFacts, Conversions) {
  ConvertFacts Convert;
  Convert.From = ElementKind::F32, Convert.To = ElementKind::BF16;
  CallInst *Call = MatrixBuilder(B).convert(value(F32, MatrixUse::Accumulator),
                                            matrix(I16, MatrixUse::A), Convert);
  for (StringRef Of : {"from", "to", "rounding", "source"})
    for (StringRef Text : {Missing, "f33"})
      EXPECT_EQ(after(Call, ("tenon." + Of).str(), Text), Unreadable);
  EXPECT_EQ(after(Call, "tenon.from", "s8"), "components f32 cannot hold s8");
  EXPECT_EQ(after(Call, "tenon.to", "f16"), "components i16 cannot hold f16");
}

TEST_F(ChangedFacts, PartsAndMemory) {
  MatrixBuilder MB(B);
  auto *Half = MatrixType::get(I16, MatrixScope::Subgroup, 8, 16, MatrixUse::A);
  CallInst *Slice = MB.slice(value(I16, MatrixUse::A), Half, 8, 0);
  EXPECT_EQ(after(Slice, "tenon.source", Missing), Unreadable);
  EXPECT_EQ(after(Slice, "tenon.row", "9"),
            "a part that ends at 17x16 of a matrix of 16x16");
  CallInst *Load = MB.load(Half, Pointer, B.getInt64(32), {});
  EXPECT_EQ(after(Load, "tenon.layout", "rows"), Unreadable);
  EXPECT_EQ(after(Load, "tenon.layout", Missing), Unreadable);
}

TEST_F(ChangedFacts, PointersOfMemory) {
  CallInst *Load = MatrixBuilder(B).load(matrix(I16, MatrixUse::A), Pointer,
                                         B.getInt64(32), {});
  Type *Ty = Load->getType();
  Function &None = redeclare(Load, Ty, {});
  EXPECT_EQ(message(None), Unreadable);
  None.eraseFromParent();
  Load = MatrixBuilder(B).load(matrix(I16, MatrixUse::A), Pointer,
                               B.getInt64(32), {});
  EXPECT_EQ(message(redeclare(Load, Ty, {B.getInt64Ty(), B.getInt64Ty()})),
            Unreadable);
}

TEST_F(ChangedFacts, TypesOfFragments) {
  auto *Fragment = FixedVectorType::get(I16, 8);
  MatrixBuilder MB(B);
  MatrixType *Ty = matrix(I16, MatrixUse::A);
  for (std::vector<Type *> Params :
       {std::vector<Type *>(), std::vector<Type *>{B.getPtrTy()},
        std::vector<Type *>{B.getInt1Ty()}}) {
    Function &From =
        redeclare(MB.fromFragment(Ty, PoisonValue::get(Fragment)), Ty, Params);
    EXPECT_EQ(message(From), Unreadable);
    From.eraseFromParent();
  }
  Function &To = redeclare(MB.toFragment(PoisonValue::get(Ty), Fragment),
                           B.getVoidTy(), {Ty});
  EXPECT_EQ(message(To), Unreadable);
}

TEST_F(ChangedFacts, TypesOfProducts) {
  Type *Types[] = {matrix(I16, MatrixUse::A), matrix(I16, MatrixUse::B),
                   matrix(F32, MatrixUse::Accumulator),
                   matrix(F32, MatrixUse::Accumulator)};
  for (unsigned Changed = 0; Changed < 4; ++Changed) {
    SmallVector<Type *, 4> Own(std::begin(Types), std::end(Types));
    Own[Changed] = F32;
    Function &F = redeclare(product(), Own[3], ArrayRef(Own).take_front(3));
    EXPECT_TRUE(
        StringRef(message(F))
            .starts_with(
                "expected matrices for A, B, C and the result, actual "))
        << Changed;
    F.eraseFromParent();
  }
}

TEST_F(ChangedFacts, Contractions) {
  ContractFacts Facts;
  Facts.Steps = ContractSteps::Continued;
  CallInst *Call = contraction(Facts);
  for (StringRef Of :
       {"a", "layout.a", "layout.b", "steps", "from.a", "from.b", "computed.b"})
    EXPECT_EQ(after(Call, ("tenon." + Of).str(), "none"), Unreadable);
  EXPECT_EQ(after(Call, "tenon.computed.b", "65"), Unreadable);
  StringRef Size = "expected 1 to 256";
  EXPECT_EQ(after(Call, "tenon.k", "0"), ("K is 0, " + Size).str());
  EXPECT_EQ(after(Call, "tenon.k", "257"), ("K is 257, " + Size).str());
  EXPECT_EQ(after(Call, "tenon.b", "e2m1"),
            "elements e2m1, expected at least 8 bits");
  EXPECT_EQ(after(Call, "tenon.from.a", "f64"),
            "operands converted from f64 to bf16, expected numbers of up to 32 "
            "bits, or integers of up to 16, to a floating kind of at least 16");
}

TEST_F(ChangedFacts, PointersOfContractions) {
  for (unsigned Changed : {1, 4, 8}) {
    ContractFacts Facts;
    Facts.Steps = ContractSteps::Continued;
    CallInst *Call = contraction(Facts);
    SmallVector<Type *, 8> Types(Call->getFunctionType()->params());
    if (Changed == 8)
      Types.resize(4); // no B
    else
      Types[Changed] = B.getInt64Ty();
    Function &F = redeclare(Call, Call->getType(), Types);
    EXPECT_EQ(message(F), Unreadable) << Changed;
    F.eraseFromParent();
  }
}

TEST_F(ChangedFacts, CallsOfContractions) {
  ContractFacts Facts;
  for (ContractSteps Steps : {ContractSteps::Single, ContractSteps::Separate}) {
    Facts.Steps = Steps;
    contraction(Facts);
  }
  EXPECT_EQ(verifyMatrixOps(M), std::vector<std::string>());
  Facts.Steps = ContractSteps::Resident;
  CallInst *Resident = contraction(Facts);
  EXPECT_EQ(message(*Resident->getCalledFunction()),
            "steps of A advance, expected resident operands");
  Resident->setArgOperand(3, B.getInt64(0));
  EXPECT_EQ(message(*Resident->getCalledFunction()),
            "steps of B advance, expected resident operands");
  Resident->setArgOperand(6, B.getInt64(0));
  EXPECT_EQ(verifyMatrixOps(M), std::vector<std::string>());
}

TEST_F(ChangedFacts, FunctionsOfComputedOperands) {
  ContractFacts Facts;
  Facts.Steps = ContractSteps::Continued;
  Facts.ComputedB = 1;
  Type *I64 = B.getInt64Ty();
  Function *Element = Function::Create(
      FunctionType::get(I16, {B.getPtrTy(), I64, I64, I64}, false),
      GlobalValue::ExternalLinkage, "element", M);
  CallInst *Call = contraction(Facts, Element, {B.getInt64(7)});
  StringRef Expected =
      "expected a function of type i16 (ptr, i64, i64, i64) that only reads "
      "memory as computed B, actual another value";
  EXPECT_EQ(message(*Call->getCalledFunction()), Expected);
  Element->setOnlyReadsMemory();
  EXPECT_EQ(verifyMatrixOps(M), std::vector<std::string>());
  EXPECT_EQ(after(Call, "tenon.from.b", "f32"),
            "a computed B that is checked, converted, packed, or not of "
            "continued steps, expected none of these");
  EXPECT_EQ(after(Call, "tenon.layout.b", "packed"),
            "a computed B that is checked, converted, packed, or not of "
            "continued steps, expected none of these");
  Call->setArgOperand(4, ConstantPointerNull::get(B.getPtrTy()));
  EXPECT_EQ(message(*Call->getCalledFunction()), Expected);
}

/// An operation is only called, never an operand of another call.
TEST_F(ChangedFacts, Uses) {
  CallInst *Fill =
      MatrixBuilder(B).fill(matrix(I16, MatrixUse::A), B.getInt16(1));
  EXPECT_TRUE(callsMatrixOps(M) && hasReadableFacts(M));
  Function *F = Fill->getCalledFunction();
  auto *Ty = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
  B.CreateCall(Ty, Pointer, {F});
  EXPECT_EQ(message(*F), "expected calls only, actual another use");
  Caller->getEntryBlock().back().eraseFromParent();
  Fill->eraseFromParent();
  EXPECT_FALSE(callsMatrixOps(M));
  F->removeFnAttr("tenon.type");
  EXPECT_FALSE(hasReadableFacts(M));
}
