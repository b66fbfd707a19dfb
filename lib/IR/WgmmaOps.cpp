// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/WgmmaOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Prefix = "tenon.wgmma.", WaitWord = "wait.",
                               RowWord = "row", ColumnWord = "column";

std::string WgmmaFacts::shape() const {
  return ("m64n" + Twine(N) + "k" + Twine(depth()) + "." + wordOf(D) + "." +
          wordOf(A) + "." + wordOf(B))
      .str();
}

static std::string nameOf(const WgmmaOp &Op) {
  return (Prefix + (Op.Opcode == WgmmaOp::Wait ? WaitWord : "") +
          Op.Facts.shape() + "." + (Op.Facts.RowsOfB ? RowWord : ColumnWord))
      .str();
}

std::optional<WgmmaOp> readWgmmaOp(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front(Prefix))
    return std::nullopt;
  WgmmaOp Op;
  if (Name.consume_front(WaitWord))
    Op.Opcode = WgmmaOp::Wait;
  SmallVector<StringRef, 5> Words;
  Name.split(Words, '.');
  if (Words.size() != 5 || !Words[0].consume_front("m64n") ||
      Words[0].consumeInteger(10, Op.Facts.N))
    return std::nullopt;
  auto D = parseElementKind(Words[1]), A = parseElementKind(Words[2]),
       B = parseElementKind(Words[3]);
  if (!A || !B || !D)
    return std::nullopt;
  Op.Facts = {*A, *B, *D, Op.Facts.N, Words[4] == RowWord};
  Type *Result = F.getReturnType();
  unsigned Further = Op.Opcode == WgmmaOp::Wait ? 1 : 2;
  unsigned N = Op.Facts.N, Sums = Op.Facts.sums();
  if (nameOf(Op) != F.getName() || N % 8 || N == 0 || N > 256 ||
      !Result->isStructTy() || Result->getStructNumElements() != Sums ||
      F.arg_size() != Sums + Further)
    return std::nullopt;
  LLVMContext &Context = F.getContext();
  Type *Sum =
      isFloat(*D) ? Type::getFloatTy(Context) : Type::getInt32Ty(Context);
  for (unsigned I = 0; I < Sums; ++I)
    if (Result->getStructElementType(I) != Sum || F.getArg(I)->getType() != Sum)
      return std::nullopt;
  for (unsigned I = Sums; I < F.arg_size(); ++I)
    if (!F.getArg(I)->getType()->isIntegerTy(Further == 1 ? 32 : 64))
      return std::nullopt;
  return Op;
}

static void emit(IRBuilderBase &B, const WgmmaOp &Op,
                 MutableArrayRef<Value *> Sums, ArrayRef<Value *> Further) {
  Module &M = *B.GetInsertBlock()->getModule();
  SmallVector<Value *> Operands(Sums.begin(), Sums.end());
  Operands.append(Further.begin(), Further.end());
  SmallVector<Type *> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *Result =
      StructType::get(B.getContext(), ArrayRef(Types).take_front(Sums.size()));
  FunctionCallee Callee = M.getOrInsertFunction(
      nameOf(Op), FunctionType::get(Result, Types, /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setConvergent();
  F->setDoesNotThrow();
  Value *All = B.CreateCall(Callee, Operands);
  for (auto [I, Sum] : enumerate(Sums))
    Sum = B.CreateExtractValue(All, I);
}

void emitWgmma(IRBuilderBase &B, const WgmmaFacts &Facts,
               MutableArrayRef<Value *> Sums, Value *OfA, Value *OfB) {
  emit(B, {WgmmaOp::Product, Facts}, Sums, {OfA, OfB});
}

void emitWgmmaWait(IRBuilderBase &B, const WgmmaFacts &Facts,
                   MutableArrayRef<Value *> Sums, unsigned Left) {
  emit(B, {WgmmaOp::Wait, Facts}, Sums, {B.getInt32(Left)});
}

} // namespace tenon
