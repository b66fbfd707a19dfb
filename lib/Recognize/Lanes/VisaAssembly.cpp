// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VisaAssembly.h"
#include "RegisterViews.h"
#include "SubgroupBlocks.h"
#include "VisaText.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/Support/Calls.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Whether the registers of \p Kernel are those of ViewLanes lanes.
static bool hasViewLanes(const Function &Kernel) {
  unsigned Required = requiredSubgroupSize(Kernel);
  return !Required || Required == ViewLanes;
}

//===----------------------------------------------------------------------===//
// Multiplications
//===----------------------------------------------------------------------===//

namespace {
/// "dpas.s8.u8.8.4": the types of B and A, the depth, the rows.
struct Dpas {
  std::string A, B;
  unsigned Bits = 0, Rows = 0;
  bool IsInteger = false;
};
} // namespace

static std::optional<Dpas> parseDpas(StringRef Mnemonic) {
  SmallVector<StringRef> Words;
  constexpr unsigned MaxRows = 8;
  Dpas D;
  if (!Mnemonic.consume_front("dpas."))
    return std::nullopt;
  Mnemonic.split(Words, '.');
  if (Words.size() != 4 || Words[2] != "8" ||
      Words[3].getAsInteger(10, D.Rows) || D.Rows == 0 || D.Rows > MaxRows)
    return std::nullopt;
  auto BitsOf = [](StringRef Type) {
    return StringSwitch<unsigned>(Type)
        .Case("tf32", 32)
        .Cases({"bf", "hf"}, 16)
        .Cases({"s8", "u8"}, 8)
        .Cases({"s4", "u4"}, 4)
        .Default(0);
  };
  D.B = Words[0].lower();
  D.A = Words[1].lower();
  D.Bits = BitsOf(D.A);
  D.IsInteger = D.Bits && D.Bits < 16;
  if (D.Bits == 0 || BitsOf(D.B) != D.Bits || (!D.IsInteger && D.A != D.B))
    return std::nullopt;
  return D;
}

/// The component of accumulators of a vISA type; null if it is not supported.
static Type *accumulator(LLVMContext &Ctx, StringRef Word, bool IsInteger) {
  if (IsInteger)
    return Word == "d" || Word == "ud" ? Type::getInt32Ty(Ctx) : nullptr;
  return StringSwitch<Type *>(Word)
      .Case("f", Type::getFloatTy(Ctx))
      .Case("hf", Type::getHalfTy(Ctx))
      .Case("bf", Type::getInt16Ty(Ctx))
      .Default(nullptr);
}

/// The type of accumulators if the text declares none.
static std::string typeOr(const VisaOperand &Op, const Type *Ty) {
  if (!Op.Type.empty())
    return Op.Type;
  const Type *Component = Ty->getScalarType();
  return Component->isFloatTy()       ? "f"
         : Component->isHalfTy()      ? "hf"
         : Component->isIntegerTy(32) ? "d"
                                      : "";
}

static Value *translateDpas(CallInst &Call, const VisaText &Text,
                            IRBuilderBase &B) {
  std::optional<Dpas> D = parseDpas(Text.mnemonic());
  if (!D || Text.mask() != "(M1,16)" || Text.operands().size() != 4)
    return nullptr;
  std::optional<VisaOperand> Ops[4];
  for (unsigned I = 0; I < 4; ++I) {
    Ops[I] = Text.operand(Text.operands()[I], I > 0);
    if (!Ops[I] || (I > 1 && !Ops[I]->V))
      return nullptr;
  }
  if (!Ops[0]->IsOutput || (!Ops[1]->V && !Ops[1]->IsNull))
    return nullptr;
  LLVMContext &Ctx = B.getContext();
  std::string Result = typeOr(*Ops[0], Call.getType()),
              C = Ops[1]->IsNull ? Result
                                 : typeOr(*Ops[1], Ops[1]->V->getType());
  Type *ResultTy = accumulator(Ctx, Result, D->IsInteger),
       *CTy = accumulator(Ctx, C, D->IsInteger);
  if (!ResultTy || !CTy)
    return nullptr;
  bool IsTf32 = D->Bits == 32;
  constexpr unsigned Depth = 8; // registers of B
  Type *BTy = IsTf32 ? Type::getFloatTy(Ctx) : Type::getInt32Ty(Ctx),
       *ATy = IsTf32 ? Type::getFloatTy(Ctx) : Type::getInt16Ty(Ctx);
  unsigned CountA = IsTf32 ? divideCeil(D->Rows, 2) : D->Rows;
  Type *Accumulators = typeOfComponents(CTy, D->Rows);
  Value *ValueC = Ops[1]->IsNull ? Constant::getNullValue(Accumulators)
                                 : registerView(B, Ops[1]->V, Accumulators);
  Value *ValueB = registerView(B, Ops[2]->V, typeOfComponents(BTy, Depth)),
        *ValueA = registerView(B, Ops[3]->V, typeOfComponents(ATy, CountA));
  if (!ValueA || !ValueB || !ValueC)
    return nullptr;
  std::string Name = "__builtin_IB_sub_group16_";
  Name += D->IsInteger ? "idpas_" : "fdpas_" + Result + "_" + C + "_";
  Name += D->A + "_" + D->B + "_8_" + std::to_string(D->Rows);
  Value *V = callFunction(B, Name, typeOfComponents(ResultTy, D->Rows),
                          {ValueC, ValueA, ValueB});
  return registerView(B, V, Call.getType());
}

//===----------------------------------------------------------------------===//
// 2D blocks
//===----------------------------------------------------------------------===//

namespace {
/// "$0:d16.2x16x8nn": blocks, columns, rows, transposed, transformed.
struct BlockOperand {
  StringRef Data;
  Block2DFacts Block;
};
} // namespace

static std::optional<BlockOperand> parseBlockOperand(StringRef Text) {
  BlockOperand Op;
  StringRef Shape;
  std::tie(Op.Data, Shape) = Text.split(":d");
  unsigned Bits = 0;
  SmallVector<unsigned, 3> Numbers(1);
  if (Shape.consumeInteger(10, Bits) || Bits % 8 || !Shape.consume_front("."))
    return std::nullopt;
  while (!Shape.consumeInteger(10, Numbers.back()) && Shape.consume_front("x"))
    Numbers.push_back(0);
  if (Numbers.size() == 2)
    Numbers.insert(Numbers.begin(), 1);
  auto Form = StringSwitch<std::optional<BlockForm>>(Shape)
                  .Case("nn", BlockForm::Plain)
                  .Case("nt", BlockForm::Transform)
                  .Case("tn", BlockForm::Transpose)
                  .Default(std::nullopt);
  if (Numbers.size() != 3 || !Form)
    return std::nullopt;
  Op.Block.ElementBytes = Bits / 8;
  Op.Block.Count = Numbers[0];
  Op.Block.Width = Numbers[1];
  Op.Block.Height = Numbers[2];
  Op.Block.Form = *Form;
  return Op;
}

/// Whether the payload has the elements of \p Block alone: blocks fill
/// registers, and no row is padded.
static bool fillsRegisters(const Block2DFacts &Block) {
  unsigned Row =
      Block.Form == BlockForm::Transpose ? Block.Height : Block.Width;
  unsigned Bytes = Block.Width * Block.Height * Block.ElementBytes;
  constexpr unsigned RegisterBytes = 64;
  return isPowerOf2_32(Row) && (Block.Count == 1 || Bytes % RegisterBytes == 0);
}

/// The end of a function's name: "transform_u16_m16k16v1".
static std::string blockWords(const Block2DFacts &Block) {
  StringRef Form = Block.Form == BlockForm::Transform   ? "transform_"
                   : Block.Form == BlockForm::Transpose ? "transpose_"
                                                        : "";
  return (Form + "u" + Twine(8 * Block.ElementBytes) + "_m" +
          Twine(Block.Height) + "k" + Twine(Block.Width) + "v" +
          Twine(Block.Count))
      .str();
}

/// A number or an integer operand as an i32; null if it is neither.
static Value *integerAt(const VisaText &Text, StringRef Word,
                        IRBuilderBase &B) {
  int64_t Number;
  if (!Word.getAsInteger(0, Number))
    return B.getInt32(uint32_t(Number));
  std::optional<VisaOperand> Op = Text.operand(Word, true);
  return Op && Op->V && Op->V->getType()->isIntegerTy(32) ? Op->V : nullptr;
}

/// Reads the operands of a function from "flat[$1+(0,0)]", a payload, or from
/// "flat[$1,$2,$3,$4,$5,$6]"; \p Kind is the first word of the function's name.
static bool readAddress(const VisaText &Text, StringRef Address,
                        StringRef &Kind, SmallVectorImpl<Value *> &Operands,
                        IRBuilderBase &B) {
  if (!Address.consume_front("flat[") || !Address.consume_back("]"))
    return false;
  auto [Base, Rest] = Address.split(Address.contains("+(") ? "+(" : ",");
  bool HasPayload = Rest.consume_back(")");
  Kind = HasPayload ? "ap_" : "flat_";
  std::optional<VisaOperand> Op = Text.operand(Base, true);
  if (!Op || !Op->V)
    return false;
  Operands.push_back(Op->V);
  SmallVector<StringRef> Words;
  Rest.split(Words, ',');
  for (StringRef Word : Words) {
    Operands.push_back(integerAt(Text, Word, B));
    if (!Operands.back())
      return false;
  }
  bool IsPointer = Op->V->getType()->isPointerTy();
  if (HasPayload)
    return IsPointer && Operands.size() == 3;
  if (Operands.size() != 6 ||
      (!IsPointer && !Op->V->getType()->isIntegerTy(64)))
    return false;
  if (IsPointer)
    Operands[0] = B.CreatePtrToInt(Op->V, B.getInt64Ty());
  Value *XY = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  XY = B.CreateInsertElement(XY, Operands[4], uint64_t(0));
  XY = B.CreateInsertElement(XY, Operands[5], uint64_t(1));
  Operands.truncate(4);
  Operands.push_back(XY);
  return true;
}

/// A lane's value of \p Block, in its units; null if it has none.
static Type *unitsType(Function &Kernel, const Block2DFacts &Block) {
  Expected<Type *> Ty = block2DValue(Kernel, Block);
  if (!Ty) {
    consumeError(Ty.takeError());
    return nullptr;
  }
  unsigned Bits = (*Ty)->getPrimitiveSizeInBits(),
           Unit = unitBits(Block, ViewLanes);
  if (!fillsRegisters(Block) || Bits % Unit)
    return nullptr;
  return typeOfComponents(Type::getIntNTy(Kernel.getContext(), Unit),
                          Bits / Unit);
}

static Value *translateBlock(CallInst &Call, const VisaText &Text,
                             IRBuilderBase &B) {
  bool Loads = Text.mnemonic().starts_with("lsc_load_block2d.ugm"),
       Stores = Text.mnemonic().starts_with("lsc_store_block2d.ugm");
  if ((!Loads && !Stores) || Text.operands().size() != 2)
    return nullptr;
  std::optional<BlockOperand> Op = parseBlockOperand(Text.operands()[Stores]);
  std::optional<VisaOperand> Data =
      Op ? Text.operand(Op->Data, Stores) : std::nullopt;
  SmallVector<Value *> Operands;
  StringRef Kind;
  if (!Data || !readAddress(Text, Text.operands()[Loads], Kind, Operands, B))
    return nullptr;
  std::string Name = "__builtin_IB_subgroup_block_";
  if (Data->IsNull && Loads) {
    Name += Kind == "ap_" ? "read_ap_prefetch_" : "read_prefetch_";
    return callFunction(B, Name + blockWords(Op->Block), B.getVoidTy(),
                        Operands);
  }
  Type *Units = unitsType(*Call.getFunction(), Op->Block);
  if (!Units)
    return nullptr;
  Name += (Stores ? "write_" : "read_") + Kind.str() + blockWords(Op->Block);
  if (Loads && Data->IsOutput)
    return registerView(B, callFunction(B, Name, Units, Operands),
                        Call.getType());
  Value *V = Stores && Data->V ? registerView(B, Data->V, Units) : nullptr;
  if (!V)
    return nullptr;
  Operands.push_back(V);
  return callFunction(B, Name, B.getVoidTy(), Operands);
}

//===----------------------------------------------------------------------===//

bool isVisaAssembly(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->isInlineAsm())
    return false;
  std::optional<VisaText> Text = VisaText::parse(*Call);
  return Text && (Text->mnemonic().starts_with("dpas.") ||
                  Text->mnemonic().contains("_block2d."));
}

/// Removes what a translation that gave up has inserted between \p Before and
/// \p Call.
static void eraseInserted(CallInst &Call, const Instruction *Before) {
  for (Instruction *I; (I = Call.getPrevNode()) != Before;)
    I->eraseFromParent();
}

bool translateVisa(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    SmallVector<CallInst *> Calls;
    for (Instruction &I : instructions(F))
      if (isVisaAssembly(I))
        Calls.push_back(cast<CallInst>(&I));
    for (CallInst *Call : Calls) {
      std::optional<VisaText> Text = VisaText::parse(*Call);
      if (!hasViewLanes(F))
        continue;
      IRBuilder<> B(Call);
      const Instruction *Before = Call->getPrevNode();
      Value *V = translateDpas(*Call, *Text, B);
      if (!V)
        V = translateBlock(*Call, *Text, B);
      if (!V) {
        eraseInserted(*Call, Before);
        continue;
      }
      if (!Call->getType()->isVoidTy())
        Call->replaceAllUsesWith(V);
      Call->eraseFromParent();
      Changed = true;
    }
  }
  return expandRegisterViews(M) || Changed;
}

} // namespace tenon
