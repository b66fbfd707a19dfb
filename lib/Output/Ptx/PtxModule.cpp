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
//   @tenon_local_memory, or an offset in it
//
// NVIDIA's OpenCL driver passes addresses in shared memory, and provides no
// dynamic shared memory besides. For its triple, nvptx64-nvidia-nvcl,
//
//   define ptx_kernel void @k(ptr addrspace(3) align 128 %t)
//
//   call @tenon.wgmma.m64n8k16.f32.bf16.bf16.row(%sums..., %a, %b)
//   ->
//   call asm "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 ..."

#include "tenon/Output/Ptx/PtxModule.h"
#include "DeviceLibrary.h"
#include "PtxPrintf.h"
#include "PtxVariables.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Values/WgmmaOps.h"
#include "tenon/Runtime/tenon_rt.h"
#include "tenon/Support/Identifiers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

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

/// Moves variables that are too large for static shared memory to the beginning
/// of dynamic shared memory, before the memory of local parameters.
static void moveLargeVariables(Module &M) {
  for (auto [G, At] : dynamicLocals(M)) {
    Constant *Offset = ConstantInt::get(Type::getInt64Ty(M.getContext()), At);
    G->replaceAllUsesWith(ConstantExpr::getGetElementPtr(
        Type::getInt8Ty(M.getContext()), localMemory(M), Offset));
    G->eraseFromParent();
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

/// Has the driver align local parameters as local variables are.
static void alignLocals(Function &Kernel) {
  for (Argument &A : Kernel.args())
    if (isLocal(A)) {
      A.removeAttr(Attribute::Alignment);
      A.addAttr(Attribute::getWithAlignment(Kernel.getContext(),
                                            Align(TENON_LOCAL_ALIGN)));
    }
}

/// A copy of unit \p Old that only has line numbers.
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

//===----------------------------------------------------------------------===//
// Instructions without an intrinsic
//===----------------------------------------------------------------------===//

/// The sums are $0 to $N - 1, followed by the operands tied to them, and then
/// by descriptors.
static std::string textOf(const WgmmaOp &Op, const CallInst &Call) {
  const WgmmaFacts &Facts = Op.Facts;
  unsigned Sums = Facts.sums();
  if (Op.Opcode == WgmmaOp::Wait) {
    auto *Left = cast<ConstantInt>(Call.getArgOperand(Sums));
    return ("wgmma.wait_group.sync.aligned " + Twine(Left->getZExtValue()) +
            ";")
        .str();
  }
  auto Registers = [](unsigned First, unsigned Count) {
    std::string Text;
    for (unsigned I = First; I < First + Count; ++I)
      Text += (I > First ? ", $" : "$") + std::to_string(I);
    return "{" + Text + "}";
  };
  unsigned FirstA = 2 * Sums, Words = Facts.RegistersOfA ? Facts.WordsOfA : 1;
  std::string OfA = Facts.RegistersOfA ? Registers(FirstA, Words)
                                       : "$" + std::to_string(FirstA);
  // The operands after the predicate, which is true so that the sums are kept:
  // signs of A and B, and whether A and B are transposed. If A is in registers,
  // it cannot be transposed.
  unsigned Bits = tenon::bitsOf(Facts.A);
  StringRef Signs = isFloat(Facts.A) ? ", 1, 1" : "";
  StringRef LinesOfA = Bits != 16 || Facts.RegistersOfA ? ""
                       : Facts.ColumnsOfA               ? ", 1"
                                                        : ", 0";
  StringRef LinesOfB = Bits != 16 ? "" : Facts.RowsOfB ? ", 1" : ", 0";
  return ("{.reg .pred p; setp.eq.u32 p, 0, 0; wgmma.mma_async.sync.aligned." +
          Facts.shape() + " " + Registers(0, Sums) + ", " + OfA + ", $" +
          Twine(FirstA + Words) + ", p" + Signs + LinesOfA + LinesOfB + ";}")
      .str();
}

static std::string constraintsOf(const WgmmaOp &Op) {
  unsigned Sums = Op.Facts.sums();
  std::string Text;
  for (unsigned I = 0; I < Sums; ++I)
    Text += isFloat(Op.Facts.D) ? "=f," : "=r,";
  for (unsigned I = 0; I < Sums; ++I)
    Text += std::to_string(I) + ",";
  if (Op.Opcode == WgmmaOp::Product)
    Text += Op.Facts.RegistersOfA ? "r,r,r,r,l," : "l,l,";
  return Text + "~{memory}";
}

static void writeAssembly(CallInst &Call, const WgmmaOp &Op) {
  SmallVector<Value *> Operands(Call.args());
  if (Op.Opcode == WgmmaOp::Wait)
    Operands.pop_back(); // a constant, which is in the text
  SmallVector<Type *> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  auto *Ty = FunctionType::get(Call.getType(), Types, /*isVarArg=*/false);
  InlineAsm *Text = InlineAsm::get(Ty, textOf(Op, Call), constraintsOf(Op),
                                   /*hasSideEffects=*/true);
  IRBuilder<> B(&Call);
  CallInst *New = B.CreateCall(Ty, Text, Operands);
  New->setConvergent();
  New->setDoesNotThrow();
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

static void writeWgmma(Module &M) {
  for (Function &F : make_early_inc_range(M)) {
    std::optional<WgmmaOp> Op = readWgmmaOp(F);
    if (!Op)
      continue;
    for (User *U : make_early_inc_range(F.users()))
      writeAssembly(*cast<CallInst>(U), *Op);
    F.eraseFromParent();
  }
}

/// The target has already renamed kernels. LLVM's own names stay.
static void renameValues(Module &M) {
  for (GlobalValue &V : M.global_values()) {
    if (V.hasName() && !V.getName().starts_with("llvm."))
      V.setName(identifierOf(V.getName()));
  }
}

Expected<bool> makePtxModule(Module &M) {
  if (!M.getTargetTriple().isNVPTX())
    return true;
  Expected<bool> Linked = linkDeviceLibrary(M);
  if (!Linked)
    return Linked.takeError();
  bool ForOpenCL = M.getTargetTriple().getOS() == Triple::NVCL;
  if (!ForOpenCL)
    moveLargeVariables(M);
  writeWgmma(M);
  writePrintf(M);
  mendPtxVariables(M);
  renameValues(M);
  for (Function &F : make_early_inc_range(M)) {
    if (F.getCallingConv() != CallingConv::PTX_Kernel || F.isDeclaration() ||
        none_of(F.args(), isLocal))
      continue;
    if (ForOpenCL)
      alignLocals(F);
    else
      passOffsets(F);
  }
  keepLinesOnly(M);
  return *Linked;
}

} // namespace tenon
