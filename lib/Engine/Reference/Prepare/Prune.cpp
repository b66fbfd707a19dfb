// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// First step: keeps one kernel and everything that it reaches, and reports what
// cannot run here before the code generator gets it.

#include "Rewriting.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Calls/VariadicCalls.h"
#include "tenon/IR/Flow/MaskedIntrinsics.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace tenon::reference {

/// The address spaces from private to generic.
constexpr unsigned AddressSpaces = GenericSpace + 1;

static void dropUnreachable(Module &M, Function &Kernel) {
  // llvm.used and similar lists keep functions alive that a run does not need.
  for (GlobalVariable &V : make_early_inc_range(M.globals()))
    if (V.getName().starts_with("llvm."))
      V.eraseFromParent();
  internalizeModule(M, [&](const GlobalValue &V) { return &V == &Kernel; });
  ModulePassManager Passes;
  Passes.addPass(GlobalDCEPass());
  runPasses(M, std::move(Passes));
}

/// Functions of libm whose operands and results are numbers, without the suffix
/// of the float variants: those of Maths.def, and the others, whose names no
/// other part of Tenon needs.
static bool isDoubleFunction(StringRef Name) {
  static constexpr StringLiteral Others[] = {
      "ceil",    "copysign",  "fabs",   "floor",     "fma",
      "fmax",    "fmin",      "ilogb",  "ldexp",     "llrint",
      "llround", "lrint",     "lround", "nearbyint", "rint",
      "round",   "roundeven", "scalbn", "sqrt",      "trunc"};
  const MathsRow *Row = findMaths(Name);
  return (Row && Row->C == Name) || is_contained(Others, Name);
}

static bool isMathName(StringRef Name) {
  return isDoubleFunction(Name) ||
         (Name.ends_with("f") && isDoubleFunction(Name.drop_back()));
}

static bool isMathFunction(const Function &F) {
  bool WritesPointer = writtenThroughPointer(F);
  auto IsOperand = [&](const Type *Ty) {
    return Ty->isFloatTy() || Ty->isDoubleTy() || Ty->isIntegerTy(32) ||
           Ty->isIntegerTy(64) || (WritesPointer && Ty->isPointerTy());
  };
  FunctionType *Ty = F.getFunctionType();
  return (isMathName(F.getName()) || WritesPointer) &&
         !Ty->getReturnType()->isPointerTy() && all_of(Ty->params(), IsOperand);
}

/// Ends a run when called; rewriteOperations() knows them too.
static bool endsRun(StringRef Name) {
  return Name == "abort" || Name == "__assert_fail";
}

/// Intrinsics that do not access memory, or only in ways that insertChecks()
/// knows.
static bool isGuarded(const IntrinsicInst &I) {
  if (Intrinsic::isTargetIntrinsic(I.getIntrinsicID()))
    return false;
  if (!I.mayReadOrWriteMemory() || I.isAssumeLikeIntrinsic() ||
      isa<MemTransferInst, MemSetInst>(I))
    return true;
  switch (I.getIntrinsicID()) {
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap:
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
  case Intrinsic::prefetch:
  case Intrinsic::donothing:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
    return true;
  default:
    return false;
  }
}

/// Why values of type \p Ty are not supported, or an empty string.
static std::string refusal(const Type *Ty) {
  if (auto *Pointer = dyn_cast<PointerType>(Ty->getScalarType()))
    if (Pointer->getAddressSpace() >= AddressSpaces)
      return "a pointer to address space " +
             std::to_string(Pointer->getAddressSpace());
  if (Ty->isScalableTy() || (Ty->isTargetExtTy() && !isa<MatrixType>(Ty)))
    return "a value of type " + textOf(Ty);
  for (const Type *Member : Ty->subtypes())
    if (!isa<MatrixType>(Ty))
      if (std::string Why = refusal(Member); !Why.empty())
        return Why;
  return {};
}

/// Why \p I is not supported, or an empty string.
static std::string refusal(const Instruction &I) {
  // Events of asynchronous copies are dropped with these.
  bool DropsEvents = asyncFactsOf(&I) || !isa<CallBase, ReturnInst>(I);
  auto RefusalOf = [&](const Type *Ty) {
    return DropsEvents && holdsEvents(Ty) ? std::string() : refusal(Ty);
  };
  if (std::string Why = RefusalOf(I.getType()); !Why.empty())
    return Why;
  for (const Value *Operand : I.operands())
    if (std::string Why = RefusalOf(Operand->getType()); !Why.empty())
      return Why;
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return isa<ConstantInt>(Alloca->getArraySize())
               ? RefusalOf(Alloca->getAllocatedType())
               : "a variable whose size is not constant";
  if (isa<InvokeInst, CallBrInst, VAArgInst, LandingPadInst, ResumeInst>(I))
    return std::string("the instruction ") + I.getOpcodeName();
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return {};
  if (Call->isInlineAsm())
    return "inline assembly";
  const Function *Callee = Call->getCalledFunction();
  if (!Callee)
    return "a call through a pointer";
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call))
    if (!isGuarded(*Intrinsic))
      return ("the intrinsic " + Callee->getName()).str();
  return {};
}

/// Whether the reference engine provides a definition of \p F.
static bool isDefined(const Function &F) {
  return !F.isDeclaration() || F.isIntrinsic() || readFacts(F) ||
         readSubgroupFacts(F) || readLibraryFacts(F) || readGroupFacts(F) ||
         readAsyncFacts(F) || readItemOp(F) || readSpaceCast(F) ||
         isMathFunction(F) || endsRun(F.getName()) ||
         F.getName() == "printf"; // the C library's
}

static Error checkFunctions(const Module &M, const Function &Kernel) {
  std::string Name = "kernel '" + Kernel.getName().str() + "'";
  for (const Argument &Param : Kernel.args())
    if (std::string Why = refusal(Param.getType()); !Why.empty())
      return createStringError(Name + ": argument " + Twine(Param.getArgNo()) +
                               " is " + Why +
                               ", which the reference engine cannot pass");
  for (const Function &F : M)
    if (!isDefined(F)) {
      for (const User *U : F.users())
        if (const auto *I = dyn_cast<Instruction>(U))
          return createStringError(Name + " calls '" + F.getName() +
                                   "', which nothing defines" + locationOf(*I));
      return createStringError(Name + " calls '" + F.getName() +
                               "', which nothing defines");
    }
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (std::string Why = refusal(I); !Why.empty())
        return createStringError(
            describeError(I, Why, "the reference engine cannot run this"));
  return Error::success();
}

static Error checkVariables(const Module &M, const Function &Kernel) {
  std::string Name = "kernel '" + Kernel.getName().str() + "'";
  for (const GlobalVariable &V : M.globals()) {
    std::string Variable = (Name + ": variable '" + V.getName() + "'").str();
    if (V.getAddressSpace() == LocalSpace) {
      if (V.hasInitializer() && !isa<UndefValue>(V.getInitializer()) &&
          !V.getInitializer()->isNullValue())
        return createStringError(Variable +
                                 " is local memory with an initial value, "
                                 "expected one without");
      continue;
    }
    if (!V.hasInitializer())
      return createStringError(Variable + " is defined nowhere");
    if (V.getAddressSpace() == PrivateSpace && !V.isConstant())
      return createStringError(Variable +
                               " of the module is private to each work-item; "
                               "the reference engine cannot run this");
  }
  return Error::success();
}

Error pruneModule(Module &M, Function &Kernel) {
  for (unsigned Space = 0; Space < AddressSpaces; ++Space)
    if (M.getDataLayout().getPointerSize(Space) != sizeof(void *))
      return createStringError("kernel '" + Kernel.getName() +
                               "' is compiled for " +
                               Twine(M.getDataLayout().getPointerSizeInBits()) +
                               "-bit pointers, expected 64");
  dropUnreachable(M, Kernel);
  expandMaskedIntrinsics(M);
  if (Error E = checkFunctions(M, Kernel))
    return E;
  DiagnosticScope Scope(M.getContext());
  promoteVariadicArguments(M);
  if (Error E = Scope.takeErrors())
    return E;
  return checkVariables(M, Kernel);
}

} // namespace tenon::reference
