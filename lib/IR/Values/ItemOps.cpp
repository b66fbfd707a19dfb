// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

StringRef wordOf(ItemOpcode Opcode) {
  static constexpr StringLiteral Words[] = {
#define TENON_WORD(Name, Word) Word,
#define ITEM_QUERY TENON_WORD
#define ITEM_VALUE TENON_WORD
#define ITEM_SYNC TENON_WORD
#include "tenon/IR/Values/ItemOps.def"
#undef TENON_WORD
  };
  return Words[unsigned(Opcode)];
}

bool isQuery(ItemOpcode Opcode) {
  switch (Opcode) {
#define ITEM_QUERY(Name, Word) case ItemOpcode::Name:
#include "tenon/IR/Values/ItemOps.def"
    return true;
  default:
    return false;
  }
}

bool isSync(ItemOpcode Opcode) {
  switch (Opcode) {
#define ITEM_SYNC(Name, Word) case ItemOpcode::Name:
#include "tenon/IR/Values/ItemOps.def"
    return true;
  default:
    return false;
  }
}

static FunctionType *itemOpType(LLVMContext &Ctx, ItemOpcode Opcode) {
  SmallVector<Type *, 1> Params;
  if (isQuery(Opcode))
    Params.push_back(Type::getInt32Ty(Ctx));
  Type *Result = isSync(Opcode) ? Type::getVoidTy(Ctx) : Type::getInt64Ty(Ctx);
  return FunctionType::get(Result, Params, false);
}

std::optional<ItemOpcode> readItemOp(const Function &F) {
  auto Opcode = StringSwitch<std::optional<ItemOpcode>>(
                    F.getFnAttribute("tenon.item").getValueAsString())
#define TENON_CASE(Name, Word) .Case(Word, ItemOpcode::Name)
#define ITEM_QUERY TENON_CASE
#define ITEM_VALUE TENON_CASE
#define ITEM_SYNC TENON_CASE
#include "tenon/IR/Values/ItemOps.def"
#undef TENON_CASE
                    .Default(std::nullopt);
  if (!Opcode || F.getFunctionType() != itemOpType(F.getContext(), *Opcode))
    return std::nullopt;
  return Opcode;
}

std::optional<ItemOpcode> itemOpOf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? readItemOp(*F) : std::nullopt;
}

CallInst *createItemOp(IRBuilderBase &Builder, ItemOpcode Opcode,
                       Value *Dimension) {
  assert((!isQuery(Opcode) ||
          (Dimension && Dimension->getType()->isIntegerTy(32))) &&
         "a query has a dimension, an i32");
  Module *M = Builder.GetInsertBlock()->getModule();
  LLVMContext &Ctx = M->getContext();
  SmallVector<Value *, 1> Operands;
  if (isQuery(Opcode))
    Operands.push_back(Dimension);
  std::string Name = ("tenon.item." + wordOf(Opcode)).str();
  Function *F = M->getFunction(Name);
  if (!F || readItemOp(*F) != Opcode) { // the name is taken
    F = Function::Create(itemOpType(Ctx, Opcode), GlobalValue::ExternalLinkage,
                         Name, M);
    AttrBuilder Attrs(Ctx);
    Attrs.addAttribute("tenon.item", wordOf(Opcode));
    Attrs.addAttribute(Attribute::NoUnwind);
    if (isSync(Opcode)) {
      Attrs.addAttribute(Attribute::Convergent);
    } else {
      Attrs.addAttribute(Attribute::WillReturn);
      Attrs.addMemoryAttr(MemoryEffects::none());
    }
    F->addFnAttrs(Attrs);
  }
  CallInst *Call = Builder.CreateCall(F, Operands);
  if (isSync(Opcode))
    Call->setConvergent();
  return Call;
}

void joinSplitBarriers(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<ItemOpcode> Opcode = readItemOp(F);
    if (Opcode != ItemOpcode::BarrierArrive &&
        Opcode != ItemOpcode::BarrierWait)
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      IRBuilder<> B(Call);
      if (Opcode == ItemOpcode::BarrierWait)
        createItemOp(B, ItemOpcode::Barrier);
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

Value *createGroupItems(IRBuilderBase &B, ItemOpcode Size) {
  Value *Items = createItemOp(B, Size, B.getInt32(0));
  for (unsigned D = 1; D < 3; ++D)
    Items = B.CreateMul(Items, createItemOp(B, Size, B.getInt32(D)));
  return Items;
}

} // namespace tenon
