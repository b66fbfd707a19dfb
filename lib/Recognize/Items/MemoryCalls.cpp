// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's loads and stores in the form of calls:
//
//   __spirv_Load(pointer, [memory operands, [alignment]])
//   __spirv_Store(pointer, value, [memory operands, [alignment]])

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
struct AccessFacts {
  bool Volatile = false, Nontemporal = false;
  MaybeAlign Alignment; ///< nothing: the type's own
};
} // namespace

/// The memory operands of \p Call from operand \p First on.
static AccessFacts readFacts(const CallInst &Call, unsigned First) {
  AccessFacts Facts;
  if (First >= Call.arg_size())
    return Facts;
  MemoryOperands Memory = memoryOperands(
      Call.getArgOperand(First),
      First + 1 < Call.arg_size() ? Call.getArgOperand(First + 1) : nullptr);
  Facts.Volatile = Memory.Volatile;
  Facts.Nontemporal = Memory.Nontemporal;
  if (Memory.Alignment)
    Facts.Alignment = Align(*Memory.Alignment);
  return Facts;
}

static void addHints(Instruction &I, const AccessFacts &Facts) {
  if (!Facts.Nontemporal)
    return;
  LLVMContext &Ctx = I.getContext();
  auto *One =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), 1));
  I.setMetadata(LLVMContext::MD_nontemporal, MDNode::get(Ctx, One));
}

static Expected<Value *> rewriteLoad(CallInst &Call, IRBuilderBase &B) {
  if (!isPointer(Call, 0) || !Call.getType()->isFirstClassType())
    return wrong("expected a pointer, and a value as result");
  AccessFacts Facts = readFacts(Call, 1);
  LoadInst *Load = B.CreateAlignedLoad(Call.getType(), Call.getArgOperand(0),
                                       Facts.Alignment, Facts.Volatile);
  addHints(*Load, Facts);
  return Load;
}

static Expected<Value *> rewriteStore(CallInst &Call, IRBuilderBase &B) {
  if (!isPointer(Call, 0) || Call.arg_size() < 2)
    return wrong("expected a pointer and a value");
  AccessFacts Facts = readFacts(Call, 2);
  StoreInst *Store =
      B.CreateAlignedStore(Call.getArgOperand(1), Call.getArgOperand(0),
                           Facts.Alignment, Facts.Volatile);
  addHints(*Store, Facts);
  return nullptr;
}

std::optional<Recognition> recognizeMemoryCalls(const Function &,
                                                const Callee &Name) {
  if (Name.is("__spirv_Load"))
    return Recognition{"OpLoad", rewriteLoad};
  if (Name.is("__spirv_Store"))
    return Recognition{"OpStore", rewriteStore};
  return std::nullopt;
}

} // namespace tenon
