// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Program-scope variables. The initial value of SYCL's device_global contains
//
//   addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
//
// which the back end writes as a constant of the wrong type, and decorations
// that DPC++'s translator writes with the numbers of an early draft of
// SPV_INTEL_global_variable_host_access and …_fpga_decorations. Addresses as
// numbers, and sums into which LLVM folds the addresses of members,
//
//   ptrtoint (ptr @y to i64)
//   add (i64 ptrtoint (ptr @y to i64), i64 4)
//
// are constants that the back end uses but does not write; it writes addresses.
// It fails for undefined arrays and structures in others, such as the padding
// that the tables of Intel's maths library have; they become zero.

#include "SpirvVariables.h"
#include "tenon/IR/MetadataNumbers.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;

namespace tenon {

/// The address that equals the integer \p C, if this is an address or the sum
/// of an address and a constant, with as many bits; else null.
static Constant *addressOf(Constant *C, const DataLayout &Layout) {
  auto *Number = dyn_cast<ConstantExpr>(C);
  bool IsSum = Number && Number->getOpcode() == Instruction::Add;
  Constant *Base;
  if (!Number ||
      !match(IsSum ? Number->getOperand(0) : C, m_PtrToInt(m_Constant(Base))) ||
      !C->getType()->isIntegerTy(
          Layout.getPointerTypeSizeInBits(Base->getType())))
    return nullptr;
  const APInt *Bytes;
  if (!IsSum)
    return Base;
  if (!match(Number->getOperand(1), m_APInt(Bytes)))
    return nullptr;
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(C->getContext()), Base,
      ConstantInt::get(C->getContext(), *Bytes));
}

/// An aggregate of \p Parts in place of \p Old. An array whose parts no longer
/// have one type becomes a structure, which has the same layout.
static Constant *aggregate(Constant *Old, ArrayRef<Constant *> Parts) {
  bool Kept = all_of_zip(Parts, Old->operands(), [](Constant *P, Value *O) {
    return P->getType() == O->getType();
  });
  if (auto *Structure = dyn_cast<StructType>(Old->getType()))
    return Kept ? ConstantStruct::get(Structure, Parts)
                : ConstantStruct::getAnon(Parts, Structure->isPacked());
  if (isa<VectorType>(Old->getType()))
    return Kept ? ConstantVector::get(Parts) : Old;
  return Kept ? ConstantArray::get(cast<ArrayType>(Old->getType()), Parts)
              : ConstantStruct::getAnon(Parts);
}

/// \p C in a form that the back end writes correctly: null pointers instead of
/// casts of null pointers, since OpenCL's casts preserve null, and addresses
/// instead of sums. \p C itself if nothing changes.
static Constant *writable(Constant *C, const DataLayout &Layout) {
  auto *Cast = dyn_cast<AddrSpaceCastOperator>(C);
  if (Cast && isa<ConstantPointerNull>(Cast->getPointerOperand()))
    return Constant::getNullValue(C->getType());
  Constant *Number = C;
  match(C, m_IntToPtr(m_Constant(Number)));
  if (Constant *Address = addressOf(Number, Layout))
    return Address;
  if (!isa<ConstantAggregate>(C))
    return C;
  SmallVector<Constant *, 8> Parts;
  for (const Use &Part : C->operands()) {
    bool IsPadding =
        isa<UndefValue>(Part) && Part->getType()->isAggregateType();
    Parts.push_back(IsPadding ? Constant::getNullValue(Part->getType())
                              : writable(cast<Constant>(Part), Layout));
  }
  return equal(Parts, C->operands()) ? C : aggregate(C, Parts);
}

/// Gives \p V another initial value with the same bytes in memory.
static void setStart(GlobalVariable &V, Constant &Start) {
  if (V.getValueType() == Start.getType()) {
    V.setInitializer(&Start);
    return;
  }
  auto *New = new GlobalVariable(*V.getParent(), Start.getType(),
                                 V.isConstant(), V.getLinkage(), &Start, "", &V,
                                 V.getThreadLocalMode(), V.getAddressSpace());
  New->copyAttributesFrom(&V);
  New->copyMetadata(&V, 0);
  New->takeName(&V);
  V.replaceAllUsesWith(New);
  V.eraseFromParent();
}

/// The decoration with the number in the registry; null for one that only FPGAs
/// use.
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
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    mendDecorations(V);
    if (V.hasInitializer())
      setStart(V, *writable(V.getInitializer(), M.getDataLayout()));
  }
}

} // namespace tenon
