// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of pairs of fp4 (e2m1), each pair in a byte, as MLIR's dialect
// XeVM calls them in Intel's graphics compiler (XeVMToLLVM.cpp: xevm.truncf,
// xevm.extf), and that compiler's own library:
//
//   i32 __builtin_IB_dnscl_{hf16|bf16}(i32 a, i32 b, i32 1, i32 mode)
//     the numbers of a in byte 0 and those of b in byte 2 (mode 0), or in 1 and
//     3 (mode 2); the other bytes are zero. The operand 1 means fp4.
//   <16 x i32> __builtin_IB_shfl_idx4_lut(i32 table)
//     table 7: the 16 numbers of fp4 in f16; 5: in bf16
//   {n x} i32 __builtin_IB_shfl_idx4_to_fp16[_n]_packed(table, {n x} i8)
//     both numbers of each byte

#include "Recognize/Items/ConversionCalls.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral Lut = "__builtin_IB_shfl_idx4_lut";

/// The kind of the numbers in table \p Number.
static std::optional<ElementKind> kindOfTable(std::optional<uint64_t> Number) {
  if (Number == uint64_t(7))
    return ElementKind::F16;
  if (Number == uint64_t(5))
    return ElementKind::BF16;
  return std::nullopt;
}

/// The 16 numbers of fp4 in \p Kind.
static Constant *table(ElementKind Kind, LLVMContext &Ctx) {
  static constexpr double Magnitudes[] = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  SmallVector<uint32_t, 16> Bits;
  const fltSemantics &Format =
      Kind == ElementKind::F16 ? APFloat::IEEEhalf() : APFloat::BFloat();
  for (unsigned Code = 0; Code < 16; ++Code) {
    APFloat Number(Magnitudes[Code % 8]);
    bool Inexact;
    Number.convert(Format, APFloat::rmNearestTiesToEven, &Inexact);
    if (Code >= 8)
      Number.changeSign();
    Bits.push_back(Number.bitcastToAPInt().getZExtValue());
  }
  return ConstantDataVector::get(Ctx, Bits);
}

/// The kind of the numbers in table \p V, which may have been replaced already.
static std::optional<ElementKind> kindOfTable(const Value *V) {
  if (const auto *Call = dyn_cast<CallInst>(V)) {
    const Function *F = Call->getCalledFunction();
    if (F && parseCallee(F->getName()).is(Lut) && Call->arg_size() == 1)
      return kindOfTable(constantOf(Call->getArgOperand(0)));
    return std::nullopt;
  }
  for (ElementKind Kind : {ElementKind::F16, ElementKind::BF16})
    if (V == table(Kind, V->getContext()))
      return Kind;
  return std::nullopt;
}

static Expected<Value *> rewriteTable(CallInst &Call, IRBuilderBase &) {
  std::optional<ElementKind> Kind;
  if (Call.arg_size() == 1)
    Kind = kindOfTable(constantOf(Call.getArgOperand(0)));
  auto *Table = Kind ? table(*Kind, Call.getContext()) : nullptr;
  if (!Table || Table->getType() != Call.getType())
    return wrong("expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, as 16 "
                 "integers of 32 bits");
  return Table;
}

static Expected<Value *> rewriteWiden(CallInst &Call, IRBuilderBase &B) {
  std::optional<ElementKind> Kind;
  if (Call.arg_size() == 2)
    Kind = kindOfTable(Call.getArgOperand(0));
  if (!Kind)
    return wrong("expected table 5 or 7, of fp4 (E2M1) in bf16 or f16, and "
                 "bytes");
  Value *Bytes = Call.getArgOperand(1);
  uint64_t Bits = Bytes->getType()->getPrimitiveSizeInBits();
  if (!Bytes->getType()->isIntOrIntVectorTy(8) ||
      !Call.getType()->isIntOrIntVectorTy(32) ||
      Call.getType()->getPrimitiveSizeInBits() != Bits * 4)
    return wrong("expected bytes, and 32 bits of a result for each");
  unsigned Count = Bits / 4;
  Value *Halves =
      B.CreateBitCast(Bytes, FixedVectorType::get(B.getIntNTy(4), Count));
  ConvertFacts Facts;
  Facts.From = ElementKind::E2M1;
  Facts.To = *Kind;
  Value *Numbers = cantFail(convertLaneValue(
      Halves, Facts,
      FixedVectorType::get(componentType(B.getContext(), *Kind), Count), B));
  return B.CreateBitCast(Numbers, Call.getType());
}

static Expected<Value *> rewriteNarrow(CallInst &Call, IRBuilderBase &B,
                                       ElementKind Kind) {
  auto IsWord = [](const Value *V) { return V->getType()->isIntegerTy(32); };
  if (Call.arg_size() != 4 || !all_of(Call.args(), IsWord) || !IsWord(&Call))
    return wrong("expected four operands and a result of 32 bits");
  std::optional<uint64_t> To = constantOf(Call.getArgOperand(2)),
                          Mode = constantOf(Call.getArgOperand(3));
  if (To != uint64_t(1) || !Mode || (*Mode != 0 && *Mode != 2))
    return wrong("expected a conversion to fp4 (E2M1), which is number 1, in "
                 "mode 0 or 2");
  ConvertFacts Facts;
  Facts.From = Kind;
  Facts.To = ElementKind::E2M1;
  Value *Result = B.getInt32(0);
  for (unsigned I = 0; I < 2; ++I) {
    // An unused operand is undefined.
    Value *Pair = B.CreateBitCast(
        B.CreateFreeze(Call.getArgOperand(I)),
        FixedVectorType::get(componentType(B.getContext(), Kind), 2));
    Value *Halves = cantFail(convertLaneValue(
        Pair, Facts, FixedVectorType::get(B.getIntNTy(4), 2), B));
    Value *Byte =
        B.CreateZExt(B.CreateBitCast(Halves, B.getInt8Ty()), B.getInt32Ty());
    Result = B.CreateOr(Result, B.CreateShl(Byte, I * 16 + *Mode * 4));
  }
  return Result;
}

std::optional<Recognition> recognizePackedFloat4(const Function &,
                                                 const Callee &Name) {
  StringRef Text = Name.Identifier.split('.').first;
  std::string Shown = Text.str();
  if (Text == Lut)
    return Recognition{Shown, rewriteTable};
  if (Text.consume_front("__builtin_IB_shfl_idx4_to_fp16") &&
      Text.consume_back("_packed"))
    return Recognition{Shown, rewriteWiden};
  for (auto [Word, Kind] : {std::pair("hf16", ElementKind::F16),
                            std::pair("bf16", ElementKind::BF16)})
    if (Shown == (Twine("__builtin_IB_dnscl_") + Word).str())
      return Recognition{Shown, [Kind](CallInst &Call, IRBuilderBase &B) {
                           return rewriteNarrow(Call, B, Kind);
                         }};
  return std::nullopt;
}

} // namespace tenon
