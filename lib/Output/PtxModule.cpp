// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   define ptx_kernel void @k(ptr addrspace(3) %t)
//   ->
//   @tenon_local_memory = external addrspace(3) global [0 x i8], align 128
//   define ptx_kernel void @k(i32 %offset) {
//     %t = getelementptr i8, ptr addrspace(3) @tenon_local_memory, i32 %offset
//
//   @tiles = internal addrspace(3) global [196608 x i8] poison
//   ->
//   @tenon_local_memory

#include "tenon/Output/PtxModule.h"
#include "tenon/IR/RegroupedEntry.h"
#include "tenon/Output/DeviceLibrary.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned LocalSpace = 3;

static bool isLocal(const Argument &A) {
  return A.getType()->isPointerTy() && !A.hasByValAttr() &&
         A.getType()->getPointerAddressSpace() == LocalSpace;
}

static Constant *localMemory(Module &M) {
  constexpr StringLiteral Name = "tenon_local_memory";
  if (GlobalVariable *Known = M.getGlobalVariable(Name))
    return Known;
  auto *Ty = ArrayType::get(Type::getInt8Ty(M.getContext()), 0);
  auto *Memory = new GlobalVariable(
      M, Ty, /*isConstant=*/false, GlobalValue::ExternalLinkage,
      /*Initializer=*/nullptr, Name, /*InsertBefore=*/nullptr,
      GlobalValue::NotThreadLocal, LocalSpace);
  Memory->setAlignment(Align(TENON_LOCAL_ALIGN));
  return Memory;
}

/// Variables that are larger than static shared memory may be, begin where
/// dynamic shared memory does; a kernel has at most one.
static void moveLargeVariables(Module &M) {
  for (GlobalVariable &G : make_early_inc_range(M.globals())) {
    if (!isDynamicLocal(G))
      continue;
    G.replaceAllUsesWith(localMemory(M));
    G.eraseFromParent();
  }
}

static void passOffsets(Function &Kernel) {
  LLVMContext &Context = Kernel.getContext();
  Type *Offset = Type::getInt32Ty(Context);
  SmallVector<Type *> Types;
  for (const Argument &A : Kernel.args())
    Types.push_back(isLocal(A) ? Offset : A.getType());
  auto *New = Function::Create(
      FunctionType::get(Kernel.getReturnType(), Types, false),
      Kernel.getLinkage(), Kernel.getAddressSpace(), "", Kernel.getParent());
  New->copyAttributesFrom(&Kernel);
  New->copyMetadata(&Kernel, 0);
  New->splice(New->begin(), &Kernel);
  IRBuilder<> B(&*New->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (auto [Old, Made] : zip(Kernel.args(), New->args())) {
    Made.takeName(&Old);
    if (!isLocal(Old)) {
      Old.replaceAllUsesWith(&Made);
      continue;
    }
    New->removeParamAttrs(
        Made.getArgNo(),
        AttributeFuncs::typeIncompatible(
            Offset, New->getAttributes().getParamAttrs(Made.getArgNo())));
    Old.replaceAllUsesWith(
        B.CreateGEP(B.getInt8Ty(), localMemory(*Kernel.getParent()), &Made));
  }
  New->takeName(&Kernel);
  Kernel.replaceAllUsesWith(New);
  Kernel.eraseFromParent();
}

/// The unit \p Old with no more than lines.
static DICompileUnit *withLinesOnly(DICompileUnit &Old) {
  return DICompileUnit::getDistinct(
      Old.getContext(), Old.getSourceLanguage(), Old.getFile(),
      Old.getProducer(), Old.isOptimized(), Old.getFlags(),
      Old.getRuntimeVersion(), Old.getSplitDebugFilename(),
      DICompileUnit::DebugDirectivesOnly, /*EnumTypes=*/nullptr,
      /*RetainedTypes=*/nullptr, /*GlobalVariables=*/nullptr,
      /*ImportedEntities=*/nullptr, /*Macros=*/nullptr, Old.getDWOId(),
      Old.getSplitDebugInlining(), Old.getDebugInfoForProfiling(),
      Old.getNameTableKind(), Old.getRangesBaseAddress(), Old.getSysRoot(),
      Old.getSDK());
}

static void keepLinesOnly(Module &M) {
  NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu");
  if (!Units)
    return;
  DebugInfoFinder Finder;
  Finder.processModule(M);
  for (unsigned I = 0; I < Units->getNumOperands(); ++I) {
    auto *Old = cast<DICompileUnit>(Units->getOperand(I));
    DICompileUnit *New = withLinesOnly(*Old);
    for (DISubprogram *Subprogram : Finder.subprograms())
      if (Subprogram->getUnit() == Old)
        Subprogram->replaceUnit(New);
    Units->setOperand(I, New);
  }
}

Expected<bool> makePtxModule(Module &M) {
  if (!M.getTargetTriple().isNVPTX())
    return true;
  Expected<bool> Linked = linkDeviceLibrary(M);
  if (!Linked)
    return Linked.takeError();
  moveLargeVariables(M);
  for (Function &F : make_early_inc_range(M))
    if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration() &&
        any_of(F.args(), isLocal))
      passOffsets(F);
  keepLinesOnly(M);
  return *Linked;
}

} // namespace tenon
