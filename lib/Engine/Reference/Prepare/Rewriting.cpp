// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rewriting.h"
#include "tenon/Support/Calls.h"
#include "tenon/Support/PassEnvironment.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

CallInst *callEngine(IRBuilderBase &Builder, StringRef Name, Type *Result,
                     ArrayRef<Value *> Operands) {
  return callFunction(Builder, ("tenon.ref." + Name).str(), Result, Operands);
}

/// The metadata of a symbol of pointerTo(): its address.
static constexpr StringRef AddressMetadata = "tenon.address";

GlobalVariable *symbolAt(Module &M, uint64_t Address, unsigned AddressSpace) {
  LLVMContext &Ctx = M.getContext();
  auto *Symbol = new GlobalVariable(
      M, Type::getInt8Ty(Ctx), /*isConstant=*/false,
      GlobalValue::ExternalLinkage, /*Initializer=*/nullptr, "tenon.ref.object",
      /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal, AddressSpace);
  auto *Number = ConstantInt::get(Type::getInt64Ty(Ctx), Address);
  Symbol->setMetadata(AddressMetadata,
                      MDNode::get(Ctx, ConstantAsMetadata::get(Number)));
  return Symbol;
}

Constant *pointerTo(IRBuilderBase &Builder, const void *Object) {
  return symbolAt(*Builder.GetInsertBlock()->getModule(),
                  reinterpret_cast<uint64_t>(Object), /*AddressSpace=*/0);
}

bool isSymbol(const GlobalVariable &Variable) {
  return Variable.hasMetadata(AddressMetadata);
}

uint64_t takeAddress(GlobalVariable &Symbol) {
  const MDNode *Node = Symbol.getMetadata(AddressMetadata);
  assert(Node && "a variable of the kernel");
  uint64_t Address =
      mdconst::extract<ConstantInt>(Node->getOperand(0))->getZExtValue();
  Symbol.setMetadata(AddressMetadata, nullptr);
  return Address;
}

Type *writtenThroughPointer(const Function &F) {
  StringRef Name = F.getName();
  if (is_contained(
          {"frexp", "frexpf", "remquo", "remquof", "lgamma_r", "lgammaf_r"},
          Name))
    return Type::getInt32Ty(F.getContext());
  if (is_contained({"modf", "modff", "sincos", "sincosf"}, Name))
    return Name.ends_with("ff") || Name == "sincosf"
               ? Type::getFloatTy(F.getContext())
               : Type::getDoubleTy(F.getContext());
  return nullptr;
}

std::string locationOf(const Instruction &I) {
  const DILocation *Location = I.getDebugLoc();
  if (!Location)
    return {};
  return (" (at " + Location->getFilename() + ":" + Twine(Location->getLine()) +
          ":" + Twine(Location->getColumn()) + ")")
      .str();
}

void runPasses(Module &M, ModulePassManager Passes) {
  PassEnvironment(M.getContext(), /*Machine=*/nullptr, PipelineTuningOptions(),
                  /*VerifyEach=*/false)
      .run(Passes, M);
}

Site &addSite(Program &P, const Instruction &I, std::string What) {
  Site &S = P.Sites.emplace_back();
  S.What = std::move(What);
  S.Location = locationOf(I);
  return S;
}

} // namespace tenon::reference
