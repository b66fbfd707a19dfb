// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvTypes.h"
#include "IntegerWords.h"
#include "SpirvVectorParts.h"
#include "tenon/IR/Calls/InlinedSize.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

/// Whether \p Ty is or contains a vector or integer for which SPIR-V has no
/// type.
static bool holdsForeign(const Type *Ty) {
  return holdsForeignVector(Ty) || holdsForeignInteger(Ty);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void inlineForeignTypes(Module &M) {
  FunctionSet Foreign;
  for (Function &F : M)
    if (!F.isDeclaration() && holdsForeign(F.getFunctionType()))
      Foreign.insert(&F);
  if (InlinedSizes(M, Foreign)
          .refuseTooLarge("functions with vectors or integers that SPIR-V has "
                          "no types for"))
    return;
  // Functions that a program exports in addition to its kernels are rarely
  // linked; a library without such a function would be incomplete.
  bool IsProgram = any_of(M, isKernel);
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() || !holdsForeign(F.getFunctionType()))
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallBase>(U); Call &&
                                              Call->getCalledFunction() == &F &&
                                              Call->getFunction() != &F) {
        InlineFunctionInfo Info;
        InlineFunction(*Call, Info);
      }
    bool IsNeeded = isKernel(F) || (!IsProgram && !F.hasLocalLinkage());
    if (!IsNeeded && F.use_empty())
      F.eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// A type of the same size as \p Ty, which contains foreign vectors or
/// integers.
static Type *memoryType(Type *Ty, const DataLayout &Layout) {
  if (!holdsForeign(Ty))
    return Ty;
  uint64_t Bytes = Layout.getTypeAllocSize(Ty);
  Type *Element = nullptr;
  if (isForeignInteger(Ty))
    Element = IntegerType::get(Ty->getContext(), Bytes % 8 ? 8 : 64);
  else if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Element = Vector->getElementType();
  else if (auto *Array = dyn_cast<ArrayType>(Ty))
    Element = memoryType(Array->getElementType(), Layout);
  uint64_t Part = Element ? uint64_t(Layout.getTypeAllocSize(Element)) : 0;
  bool Fits = Part && Bytes % Part == 0 &&
              Layout.getTypeSizeInBits(Element) == Part * 8;
  return Fits ? ArrayType::get(Element, Bytes / Part)
              : ArrayType::get(Type::getInt8Ty(Ty->getContext()), Bytes);
}

/// \p Number as an array of integers, of type \p Array.
static Constant *arrayOf(const APInt &Number, ArrayType *Array) {
  Type *Element = Array->getElementType();
  unsigned Bits = Element->getIntegerBitWidth();
  APInt All = Number.zext(Array->getNumElements() * Bits);
  SmallVector<Constant *> Values;
  for (uint64_t I = 0; I < Array->getNumElements(); ++I)
    Values.push_back(
        ConstantInt::get(Element, All.extractBits(Bits, I * Bits)));
  return ConstantArray::get(Array, Values);
}

/// \p C as a value of its memory type \p Ty; null if that is not possible.
static Constant *memoryValue(Constant *C, Type *Ty) {
  if (C->getType() == Ty)
    return C;
  if (C->isNullValue() || isa<UndefValue>(C))
    return Constant::getNullValue(Ty);
  auto *Array = dyn_cast<ArrayType>(Ty);
  if (!Array || C->getType()->isStructTy())
    return nullptr;
  Type *Element = Array->getElementType();
  // In memory, the elements of a vector are next to each other.
  if (C->getType()->isIntOrIntVectorTy() &&
      C->getType()->getScalarType() != Element) {
    std::optional<APInt> Bits = constantBits(C);
    return Bits ? arrayOf(*Bits, Array) : nullptr;
  }
  SmallVector<Constant *, 32> Values;
  for (uint64_t I = 0; I < Array->getNumElements(); ++I) {
    Constant *Of = C->getAggregateElement(I); // null for padding
    Constant *Value =
        Of ? memoryValue(Of, Element) : Constant::getNullValue(Element);
    if (!Value || Value->getType() != Element)
      return nullptr;
    Values.push_back(Value);
  }
  return ConstantArray::get(Array, Values);
}

void retypeVariables(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (!holdsForeign(V.getValueType()))
      continue;
    Type *Ty = memoryType(V.getValueType(), Layout);
    Constant *Start =
        V.hasInitializer() ? memoryValue(V.getInitializer(), Ty) : nullptr;
    if (V.hasInitializer() && !Start)
      continue;
    auto *New =
        new GlobalVariable(M, Ty, V.isConstant(), V.getLinkage(), Start, "", &V,
                           V.getThreadLocalMode(), V.getAddressSpace());
    New->takeName(&V);
    New->copyAttributesFrom(&V);
    New->setAlignment(
        Layout.getValueOrABITypeAlignment(V.getAlign(), V.getValueType()));
    V.replaceAllUsesWith(New);
    V.eraseFromParent();
  }
}

void retypeVariables(Function &F) {
  const DataLayout &Layout = F.getDataLayout();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Variable->setAllocatedType(
          memoryType(Variable->getAllocatedType(), Layout));
    auto *Address = dyn_cast<GetElementPtrInst>(&I);
    if (!Address || Address->getType()->isVectorTy() ||
        !holdsForeign(Address->getSourceElementType()))
      continue;
    IRBuilder<> B(Address);
    Value *New = B.CreateGEP(B.getInt8Ty(), Address->getPointerOperand(),
                             emitGEPOffset(&B, Layout, Address), "",
                             Address->isInBounds());
    New->takeName(Address);
    Address->replaceAllUsesWith(New);
    Address->eraseFromParent();
  }
}

void mendNullEvents(Function &F) {
  Value *Loaded = nullptr;
  for (Instruction &I : instructions(F)) {
    if (isa<CallBase, StoreInst>(I))
      continue;
    for (Use &U : I.operands()) {
      auto *Null = dyn_cast<ConstantTargetNone>(U);
      if (!Null || Null->getType()->getName() != "spirv.Event")
        continue;
      if (!Loaded) {
        BasicBlock &Entry = F.getEntryBlock();
        IRBuilder<> Top(&Entry, Entry.begin());
        Value *Variable = Top.CreateAlloca(Null->getType());
        Top.CreateStore(Null, Variable);
        Loaded = Top.CreateLoad(Null->getType(), Variable);
      }
      U.set(Loaded);
    }
  }
}

//===----------------------------------------------------------------------===//
// What is left
//===----------------------------------------------------------------------===//

/// Types of pipes and of launches by kernels. LLVM's back end knows them, but
/// cannot write a module with their capabilities.
static constexpr StringLiteral UnavailableTypes[] = {
    "spirv.DeviceEvent", "spirv.Pipe", "spirv.Queue", "spirv.ReserveId"};

/// The reason why SPIR-V does not have \p Ty; empty if it does.
static std::string objection(const Type *Ty) {
  std::string Name = textOf(Ty);
  if (isForeignVector(Ty) || isa<ScalableVectorType>(Ty))
    return "SPIR-V has no vector type " + Name +
           "; the nearest that work have 2, 3, 4, 8 or 16 components";
  if (isForeignInteger(Ty))
    return "SPIR-V has no integer type " + Name +
           "; the nearest that works is i" +
           utostr(wordBits(Ty->getScalarSizeInBits()));
  if (Ty->isX86_FP80Ty() || Ty->isFP128Ty() || Ty->isPPC_FP128Ty())
    return "SPIR-V has no floating-point type " + Name +
           "; the nearest that works is double";
  if (isa<TargetExtType>(Ty) && containsMatrix(const_cast<Type *>(Ty)))
    return "matrix " + Name + " was not lowered";
  if (const auto *Opaque = dyn_cast<TargetExtType>(Ty);
      Opaque && is_contained(UnavailableTypes, Opaque->getName()))
    return "LLVM's SPIR-V back end does not support " +
           Opaque->getName().str() +
           "; the nearest that works is a buffer, or a launch by the host";
  for (const Type *Part : Ty->subtypes())
    if (std::string Text = objection(Part); !Text.empty())
      return Text;
  return "";
}

/// The reason why SPIR-V does not have \p I, regardless of types; empty if it
/// does.
static StringRef formObjection(const Instruction &I) {
  const auto *Variable = dyn_cast<AllocaInst>(&I);
  if (Variable && !isa<ConstantInt>(Variable->getArraySize()))
    return "SPIR-V has no variables whose size is computed; the nearest that "
           "works is a constant size";
  const auto *Call = dyn_cast<CallBase>(&I);
  if (Call && Call->isIndirectCall())
    return "OpenCL's SPIR-V has no calls of functions by their addresses; the "
           "nearest that works is a switch that calls each of them";
  return "";
}

static std::string objection(const Instruction &I) {
  if (StringRef Text = formObjection(I); !Text.empty())
    return Text.str();
  SmallVector<const Type *, 4> Types = {I.getType()};
  for (const Use &U : I.operands())
    if (!isa<Function, BasicBlock>(U))
      Types.push_back(U->getType());
  if (const auto *Variable = dyn_cast<AllocaInst>(&I))
    Types.push_back(Variable->getAllocatedType());
  if (const auto *Address = dyn_cast<GetElementPtrInst>(&I))
    Types.push_back(Address->getSourceElementType());
  for (const Type *Ty : Types)
    if (std::string Text = objection(Ty); !Text.empty())
      return Text;
  return "";
}

Error checkTypes(const Module &M) {
  for (const GlobalVariable &V : M.globals())
    if (std::string Text = objection(V.getValueType()); !Text.empty())
      return createStringError("variable '" + V.getName() + "': " + Text);
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (std::string Text = objection(F.getFunctionType()); !Text.empty())
      return createStringError(describeError(F, Text));
    for (const Instruction &I : instructions(F))
      if (std::string Text = objection(I); !Text.empty())
        return createStringError(describeError(I, I.getOpcodeName(), Text));
  }
  return Error::success();
}

std::string describeSelectionFailure(const Module &M, StringRef Reason) {
  auto [Text, Where] = Reason.rsplit(" (in function: ");
  const Function *F = M.getFunction(Where.split(')').first);
  StringRef Operation = Text.drop_front(std::min(Text.find("G_"), Text.size()));
  Operation = Operation.take_until([](char C) { return C == ' '; });
  bool Names = Text.starts_with("unable to legalize instruction: ") ||
               Text.starts_with("cannot select: ");
  if (!F || !Names || Operation.empty())
    return Reason.str();
  return describeError(*F,
                       "LLVM's SPIR-V back end does not support " + Operation);
}

} // namespace tenon
