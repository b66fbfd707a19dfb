// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program scope variables. SYCL's device_global has in its start value
//
//   addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
//
// which the back end writes as a constant of the wrong type, and decorations
// that DPC++'s translator writes by numbers of an early draft of
// SPV_INTEL_global_variable_host_access and …_fpga_decorations.

#include "SpirvVariables.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

/// \p C with null pointers instead of casts of null pointers: OpenCL's casts
/// keep null. \p C itself if it has none.
static Constant *withoutNullCasts(Constant *C) {
  auto *Cast = dyn_cast<AddrSpaceCastOperator>(C);
  if (Cast && isa<ConstantPointerNull>(Cast->getPointerOperand()))
    return Constant::getNullValue(C->getType());
  if (!isa<ConstantAggregate>(C))
    return C;
  SmallVector<Constant *, 8> Parts;
  bool Changes = false;
  for (const Use &Part : C->operands()) {
    Parts.push_back(withoutNullCasts(cast<Constant>(Part)));
    Changes |= Parts.back() != Part;
  }
  if (!Changes)
    return C;
  if (auto *Array = dyn_cast<ArrayType>(C->getType()))
    return ConstantArray::get(Array, Parts);
  if (auto *Structure = dyn_cast<StructType>(C->getType()))
    return ConstantStruct::get(Structure, Parts);
  return ConstantVector::get(Parts);
}

/// The decoration as the registry has it; null for one that only FPGAs use.
static MDNode *registered(MDNode *Decoration) {
  constexpr uint64_t DraftHostAccess = 6147, HostAccess = 6188;
  constexpr uint64_t DraftInitMode = 6148, DraftImplementInCSR = 6149;
  std::optional<uint64_t> Number = numberAt(Decoration, 0);
  if (Number == DraftInitMode || Number == DraftImplementInCSR)
    return nullptr;
  if (Number != DraftHostAccess)
    return Decoration;
  LLVMContext &Ctx = Decoration->getContext();
  SmallVector<Metadata *, 4> Parts(Decoration->operands());
  Parts[0] = ConstantAsMetadata::get(
      ConstantInt::get(Type::getInt32Ty(Ctx), HostAccess));
  return MDNode::get(Ctx, Parts);
}

static void mendDecorations(GlobalVariable &V) {
  MDNode *Decorations = V.getMetadata("spirv.Decorations");
  if (!Decorations)
    return;
  SmallVector<Metadata *, 4> Kept;
  for (const MDOperand &Operand : Decorations->operands())
    if (MDNode *Decoration = registered(cast<MDNode>(Operand)))
      Kept.push_back(Decoration);
  V.setMetadata("spirv.Decorations",
                Kept.empty() ? nullptr : MDNode::get(V.getContext(), Kept));
}

void mendVariables(Module &M) {
  for (GlobalVariable &V : M.globals()) {
    if (V.hasInitializer())
      V.setInitializer(withoutNullCasts(V.getInitializer()));
    mendDecorations(V);
  }
}

} // namespace tenon
