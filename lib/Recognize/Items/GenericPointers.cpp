// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts from generic pointers to a named address space:
//
//   __spirv_GenericCastToPtrExplicit_ToGlobal(p, storage class), …_ToLocal,
//   …_ToPrivate, to_global(p), to_local, to_private    null for other memory
//   __spirv_GenericCastToPtr_ToGlobal(p, …), __spirv_PtrCastToGeneric(p)
//                                                      without a check
//   get_fence(p), __spirv_GenericPtrMemSemantics(p)    local or global memory
//
// The address space is that of the result's type.

#include "tenon/IR/Kernel/GenericPointers.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

static Expected<Value *> rewriteCast(CallInst &Call, IRBuilderBase &B,
                                     bool Asks) {
  auto *To = dyn_cast<PointerType>(Call.getType());
  if (!To || !isPointer(Call, 0))
    return wrong("expected a pointer, and one as result");
  Value *Generic = Call.getArgOperand(0);
  return Asks ? createSpaceCast(B, Generic, To)
              : B.CreateAddrSpaceCast(Generic, To);
}

/// Returns one number for pointers to local memory, and one for all others.
static Expected<Value *> rewriteFence(CallInst &Call, IRBuilderBase &B,
                                      uint64_t Local, uint64_t Global) {
  if (!isPointer(Call, 0) || !Call.getType()->isIntegerTy())
    return wrong("expected a pointer, and a number as result");
  Value *Cast = createSpaceCast(B, Call.getArgOperand(0),
                                PointerType::get(B.getContext(), LocalSpace));
  Type *Ty = Call.getType();
  return B.CreateSelect(B.CreateIsNotNull(Cast), ConstantInt::get(Ty, Local),
                        ConstantInt::get(Ty, Global));
}

static Recognition cast(StringRef Operation, bool Asks) {
  return {Operation.str(), [Asks](CallInst &Call, IRBuilderBase &B) {
            return rewriteCast(Call, B, Asks);
          }};
}

static Recognition fence(StringRef Operation, uint64_t Local, uint64_t Global) {
  return {Operation.str(), [=](CallInst &Call, IRBuilderBase &B) {
            return rewriteFence(Call, B, Local, Global);
          }};
}

std::optional<Recognition> recognizeGenericPointers(const Function &,
                                                    const Callee &Name) {
  constexpr uint64_t WorkgroupMemory = 0x100, CrossWorkgroupMemory = 0x200;
  constexpr uint64_t LocalFence = 1, GlobalFence = 2;
  if (Name.is("__spirv_GenericCastToPtrExplicit"))
    return cast("OpGenericCastToPtrExplicit", /*Asks=*/true);
  if (Name.is("__spirv_GenericCastToPtr"))
    return cast("OpGenericCastToPtr", /*Asks=*/false);
  if (Name.is("__spirv_PtrCastToGeneric"))
    return cast("OpPtrCastToGeneric", /*Asks=*/false);
  for (StringRef Plain : {"to_global", "to_local", "to_private"})
    if (Name.is(Plain) || Name.is(("__" + Plain).str()))
      return cast(Plain, /*Asks=*/true);
  if (Name.is("__spirv_GenericPtrMemSemantics"))
    return fence("OpGenericPtrMemSemantics", WorkgroupMemory,
                 CrossWorkgroupMemory);
  if (Name.is("get_fence"))
    return fence("get_fence", LocalFence, GlobalFence);
  return std::nullopt;
}

} // namespace tenon
