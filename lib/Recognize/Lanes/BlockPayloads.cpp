// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A payload becomes a private variable:
//
//   %p = call ptr @__builtin_IB_subgroup_createBlock2DAddressPayload(…)
//   call void @__builtin_IB_subgroup_setBlock2DAddressPayloadBlockX(%p, i32 %x)
//   ->
//   %p = alloca %tenon.block.payload                  stores to its fields
//   store i32 %x, (getelementptr %p, BlockX)
//
// Its fields then become SSA values, because programs keep the pointer to a
// payload in objects instead of in an SSA value.

#include "BlockPayloads.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "Recognize/Slots/SlotAccess.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/Support/PromoteVariables.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;

namespace tenon {

namespace {
enum Field : unsigned { Base, Width, Height, Pitch, BlockX, BlockY, Fields };
} // namespace

static constexpr StringLiteral PayloadName = "tenon.block.payload";

static StructType *payloadType(LLVMContext &Ctx) {
  if (StructType *Known = StructType::getTypeByName(Ctx, PayloadName))
    return Known;
  Type *I32 = Type::getInt32Ty(Ctx);
  return StructType::create(
      {PointerType::get(Ctx, GlobalSpace), I32, I32, I32, I32, I32},
      PayloadName);
}

static Value *fieldAddress(IRBuilderBase &B, Value *Payload, unsigned F) {
  return B.CreateStructGEP(payloadType(B.getContext()), Payload, F);
}

static Value *loadField(IRBuilderBase &B, Value *Payload, unsigned F) {
  Type *Ty = payloadType(B.getContext())->getElementType(F);
  return B.CreateLoad(Ty, fieldAddress(B, Payload, F));
}

Value *globalBase(Value *Base, IRBuilderBase &B) {
  auto *Number = dyn_cast<PtrToIntOperator>(Base);
  bool IsGlobal = Number && Number->getPointerAddressSpace() == GlobalSpace;
  return IsGlobal ? Number->getPointerOperand()
                  : B.CreateIntToPtr(Base, B.getPtrTy(GlobalSpace));
}

/// Converts an operand to the type of its field.
static Expected<Value *> fieldValue(CallInst &Call, unsigned Operand,
                                    unsigned F, IRBuilderBase &B) {
  unsigned Bits = F == Base ? 64 : 32;
  Value *V = Call.getArgOperand(Operand);
  if (!V->getType()->isIntegerTy(Bits))
    return wrong("expected operand " + Twine(Operand + 1) + " to be an i" +
                 Twine(Bits));
  return F == Base ? globalBase(V, B) : V;
}

static Expected<Value *> makePayload(CallInst &Call, IRBuilderBase &B) {
  if (!Call.getType()->isPointerTy())
    return wrong("expected a pointer to the payload as result");
  const DataLayout &Layout = Call.getDataLayout();
  return B.CreateAlloca(payloadType(B.getContext()),
                        Layout.getAllocaAddrSpace(), nullptr, "payload");
}

static Value *asResult(Value *Payload, const CallInst &Call, IRBuilderBase &B) {
  return B.CreatePointerBitCastOrAddrSpaceCast(Payload, Call.getType());
}

static Expected<Value *> rewriteCreate(CallInst &Call, IRBuilderBase &B) {
  constexpr unsigned Operands = 9; // the last three repeat the shape of blocks
  if (Call.arg_size() != Operands)
    return wrong("expected " + Twine(Operands) + " operands, actual " +
                 Twine(Call.arg_size()));
  Value *Values[Fields];
  for (unsigned F = Base; F != Fields; ++F) {
    Expected<Value *> V = fieldValue(Call, F, F, B);
    if (!V)
      return V.takeError();
    Values[F] = *V;
  }
  Expected<Value *> Payload = makePayload(Call, B);
  if (!Payload)
    return Payload.takeError();
  for (unsigned F = Base; F != Fields; ++F)
    B.CreateStore(Values[F], fieldAddress(B, *Payload, F));
  return asResult(*Payload, Call, B);
}

static Error checkPayload(const CallInst &Call, unsigned Operands) {
  if (Call.arg_size() == Operands && isPointer(Call, 0))
    return Error::success();
  return wrong(Operands == 1 ? "expected a pointer to an address payload"
                             : "expected a pointer to an address payload and "
                               "the value of a field");
}

static Expected<Value *> rewriteCopy(CallInst &Call, IRBuilderBase &B) {
  if (Error E = checkPayload(Call, 1))
    return E;
  Expected<Value *> Payload = makePayload(Call, B);
  if (!Payload)
    return Payload.takeError();
  for (unsigned F = Base; F != Fields; ++F)
    B.CreateStore(loadField(B, Call.getArgOperand(0), F),
                  fieldAddress(B, *Payload, F));
  return asResult(*Payload, Call, B);
}

static Expected<Value *> rewriteChange(CallInst &Call, IRBuilderBase &B,
                                       unsigned F, bool Adds) {
  if (Error E = checkPayload(Call, 2))
    return E;
  Expected<Value *> V = fieldValue(Call, 1, F, B);
  if (!V)
    return V.takeError();
  Value *Payload = Call.getArgOperand(0);
  B.CreateStore(Adds ? B.CreateAdd(loadField(B, Payload, F), *V) : *V,
                fieldAddress(B, Payload, F));
  return nullptr;
}

Expected<SmallVector<Value *, 6>> payloadOperands(CallInst &Call,
                                                  IRBuilderBase &B) {
  constexpr unsigned X = 1, Y = 2;
  auto IsInt = [&](unsigned I) {
    return I < Call.arg_size() &&
           Call.getArgOperand(I)->getType()->isIntegerTy(32);
  };
  if (!IsInt(X) || !IsInt(Y) || !isPointer(Call, 0))
    return wrong("expected a pointer to an address payload and two i32");
  Value *Payload = Call.getArgOperand(0);
  SmallVector<Value *, 6> V;
  V.push_back(loadField(B, Payload, Base));
  for (unsigned F : {Width, Height, Pitch})
    V.push_back(B.CreateAdd(loadField(B, Payload, F), B.getInt32(1)));
  Value *Coordinate = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  for (unsigned I = 0; I < 2; ++I)
    Coordinate =
        B.CreateInsertElement(Coordinate,
                              B.CreateAdd(loadField(B, Payload, BlockX + I),
                                          Call.getArgOperand(X + I)),
                              I);
  V.push_back(Coordinate);
  return V;
}

/// Intel's library misspells one of these words.
static unsigned fieldOfWord(StringRef Word) {
  return StringSwitch<unsigned>(Word)
      .Case("Base", Base)
      .Case("Width", Width)
      .Cases({"Height", "Heigth"}, Height)
      .Case("Pitch", Pitch)
      .Case("BlockX", BlockX)
      .Case("BlockY", BlockY)
      .Default(Fields);
}

std::optional<Recognition> recognizeBlockPayloads(const Callee &Name) {
  StringRef Text = Name.Identifier.split('.').first, Whole = Text;
  if (!Text.consume_front("__builtin_IB_subgroup_"))
    return std::nullopt;
  auto [What, Word] = Text.split("Block2DAddressPayload");
  if (What == "create" && Word.empty())
    return Recognition{Whole.str(), rewriteCreate};
  if (What == "copy" && Word.empty())
    return Recognition{Whole.str(), rewriteCopy};
  unsigned F = fieldOfWord(Word);
  bool Adds = What == "add";
  if ((What != "set" && !Adds) || F == Fields || (Adds && F < BlockX))
    return std::nullopt;
  return Recognition{Whole.str(), [F, Adds](CallInst &Call, IRBuilderBase &B) {
                       return rewriteChange(Call, B, F, Adds);
                     }};
}

bool promoteBlockPayloads(Module &M, ModuleAnalysisManager &AM) {
  Type *Payload = StructType::getTypeByName(M.getContext(), PayloadName);
  if (!Payload)
    return false;
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (none_of(instructions(F), [&](const Instruction &I) {
          const auto *Variable = dyn_cast<AllocaInst>(&I);
          return Variable && Variable->getAllocatedType() == Payload;
        }))
      continue;
    moveVariablesToEntry(F);
    FAM.invalidate(F, PreservedAnalyses::none());
    FAM.invalidate(F, InferAddressSpacesPass(GenericSpace).run(F, FAM));
    FAM.invalidate(F,
                   PromoteVariablesPass(SROAOptions::PreserveCFG).run(F, FAM));
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
