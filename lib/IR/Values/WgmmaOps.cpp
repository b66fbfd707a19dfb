// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/WgmmaOps.h"
#include "tenon/Support/Calls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Prefix = "tenon.wgmma.", WaitWord = "wait.",
                               RowWord = "row", ColumnWord = "column",
                               RegistersWord = "registers",
                               TransposedWord = "transposed";

std::string WgmmaFacts::shape() const {
  return ("m64n" + Twine(N) + "k" + Twine(depth()) + "." + wordOf(D) + "." +
          wordOf(A) + "." + wordOf(B))
      .str();
}

std::string WgmmaFacts::text() const {
  std::string Text = shape() + "." + (RowsOfB ? RowWord : ColumnWord).str();
  if (RegistersOfA)
    return Text + "." + RegistersWord.str();
  return ColumnsOfA ? Text + "." + TransposedWord.str() : Text;
}

static std::string nameOf(const WgmmaOp &Op) {
  return (Prefix + (Op.Opcode == WgmmaOp::Wait ? WaitWord : "") +
          Op.Facts.text())
      .str();
}

/// Whether \p F has the operands of \p Op, and returns sums.
static bool hasOperands(const Function &F, const WgmmaOp &Op) {
  LLVMContext &Context = F.getContext();
  const WgmmaFacts &Facts = Op.Facts;
  Type *I32 = Type::getInt32Ty(Context), *I64 = Type::getInt64Ty(Context);
  Type *Sum = isFloat(Facts.D) ? Type::getFloatTy(Context) : I32;
  SmallVector<Type *> Types(Facts.sums(), Sum);
  auto *Result = StructType::get(Context, Types);
  if (Op.Opcode == WgmmaOp::Wait) {
    Types.push_back(I32);
  } else {
    if (Facts.RegistersOfA)
      Types.append(Facts.WordsOfA, I32);
    else
      Types.push_back(I64);
    Types.push_back(I64);
  }
  return F.getFunctionType() ==
         FunctionType::get(Result, Types, /*isVarArg=*/false);
}

std::optional<WgmmaOp> readWgmmaOp(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front(Prefix))
    return std::nullopt;
  WgmmaOp Op;
  if (Name.consume_front(WaitWord))
    Op.Opcode = WgmmaOp::Wait;
  SmallVector<StringRef, 6> Words;
  Name.split(Words, '.');
  if (Words.size() < 5 || !Words[0].consume_front("m64n") ||
      Words[0].consumeInteger(10, Op.Facts.N))
    return std::nullopt;
  auto D = parseElementKind(Words[1]), A = parseElementKind(Words[2]),
       B = parseElementKind(Words[3]);
  if (!A || !B || !D)
    return std::nullopt;
  unsigned N = Op.Facts.N;
  StringRef OfA = Words.size() == 6 ? Words[5] : "";
  Op.Facts = {.A = *A,
              .B = *B,
              .D = *D,
              .N = N,
              .RowsOfB = Words[4] == RowWord,
              .ColumnsOfA = OfA == TransposedWord,
              .RegistersOfA = OfA == RegistersWord};
  if (nameOf(Op) != F.getName() || N % 8 || N == 0 || N > 256 ||
      !hasOperands(F, Op))
    return std::nullopt;
  return Op;
}

static void emit(IRBuilderBase &B, const WgmmaOp &Op,
                 MutableArrayRef<Value *> Sums, ArrayRef<Value *> Further) {
  SmallVector<Value *> Operands(Sums.begin(), Sums.end());
  Operands.append(Further.begin(), Further.end());
  SmallVector<Type *> Types;
  for (Value *Sum : Sums)
    Types.push_back(Sum->getType());
  CallInst *All = callFunction(
      B, nameOf(Op), StructType::get(B.getContext(), Types), Operands);
  auto *F = cast<Function>(All->getCalledOperand());
  F->setConvergent();
  F->setDoesNotThrow();
  for (auto [I, Sum] : enumerate(Sums))
    Sum = B.CreateExtractValue(All, I);
}

void emitWgmma(IRBuilderBase &B, const WgmmaFacts &Facts,
               MutableArrayRef<Value *> Sums, ArrayRef<Value *> OfA,
               Value *OfB) {
  SmallVector<Value *, 5> Operands(OfA);
  Operands.push_back(OfB);
  emit(B, {WgmmaOp::Product, Facts}, Sums, Operands);
}

void emitWgmmaWait(IRBuilderBase &B, const WgmmaFacts &Facts,
                   MutableArrayRef<Value *> Sums, unsigned Left) {
  emit(B, {WgmmaOp::Wait, Facts}, Sums, {B.getInt32(Left)});
}

} // namespace tenon
