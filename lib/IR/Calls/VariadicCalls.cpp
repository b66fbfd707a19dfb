// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   call i32 (ptr, ...) @printf(ptr %f, float %x)
//   -> %y = fpext float %x to double
//      call i32 (ptr, ...) @printf(ptr %f, double %y)
//
//   printf("%v2hlf", <2 x float> %v)
//   -> printf("%f,%f", double %v.0, double %v.1)

#include "tenon/IR/Calls/VariadicCalls.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// C's default argument promotions.
static Value *promoted(IRBuilderBase &B, Value *Argument) {
  Type *Ty = Argument->getType();
  if (Ty->isHalfTy() || Ty->isBFloatTy() || Ty->isFloatTy())
    return B.CreateFPExt(Argument, B.getDoubleTy());
  if (Ty->isIntegerTy() && Ty->getIntegerBitWidth() < 32)
    return B.CreateSExt(Argument, B.getInt32Ty());
  return Argument;
}

namespace {
/// The format and arguments of a printf in C, which has no vectors.
class FlatPrintf {
public:
  explicit FlatPrintf(CallInst &Call) : Call(Call), B(&Call) {}

  /// False if a vector has no conversion, or another one.
  bool make();

private:
  bool addConversion(StringRef Conversion, Value *Argument);

  CallInst &Call;
  IRBuilder<> B;
  std::string Text;
  SmallVector<Value *> Arguments;
};
} // namespace

bool FlatPrintf::addConversion(StringRef Conversion, Value *Argument) {
  auto [Flags, Rest] = Conversion.split('v');
  auto *Ty = dyn_cast<FixedVectorType>(Argument->getType());
  if (!Ty && Rest.empty()) {
    Text += Conversion;
    Arguments.push_back(Argument);
    return true;
  }
  unsigned Count = 0;
  if (!Ty || Rest.consumeInteger(10, Count) || Count != Ty->getNumElements())
    return false;
  if (Ty->getElementType()->isFloatingPointTy())
    Rest = Rest.ltrim("hl"); // all are promoted to double
  else
    Rest.consume_front("hl"); // 32 bits
  for (unsigned I = 0; I < Count; ++I) {
    Text += (Twine(I ? "," : "") + Flags + Rest).str();
    Arguments.push_back(B.CreateExtractElement(Argument, I));
  }
  return true;
}

bool FlatPrintf::make() {
  StringRef Format;
  if (!getConstantStringInfo(Call.getArgOperand(0), Format))
    return false;
  unsigned Next = 1;
  while (!Format.empty()) {
    size_t Plain = std::min(Format.find('%'), Format.size());
    Text += Format.take_front(Plain);
    Format = Format.drop_front(Plain);
    if (Format.empty())
      break;
    size_t Last = Format.find_first_of("diouxXfFeEgGaAcsp%", 1);
    if (Last == StringRef::npos)
      return false;
    StringRef Conversion = Format.take_front(Last + 1);
    Format = Format.drop_front(Last + 1);
    if (Conversion.ends_with("%"))
      Text += Conversion;
    else if (Next >= Call.arg_size() ||
             !addConversion(Conversion, Call.getArgOperand(Next++)))
      return false;
  }
  Type *Pointer = Call.getArgOperand(0)->getType();
  GlobalVariable *Global = B.CreateGlobalString(
      Text, "format", Pointer->getPointerAddressSpace(), Call.getModule());
  Arguments.insert(Arguments.begin(), Global);
  CallInst *New =
      B.CreateCall(Call.getFunctionType(), Call.getCalledOperand(), Arguments);
  New->addFnAttr(Attribute::NoBuiltin);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
  return true;
}

static bool printsVectors(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == "printf" &&
         any_of(Call->args(),
                [](const Use &U) { return U->getType()->isVectorTy(); });
}

static void promoteIn(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (printsVectors(I) && !FlatPrintf(cast<CallInst>(I)).make())
      reportError(I, "printf",
                  "expected conversions that are known, with "
                  "vN for a vector of N components");
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || isa<IntrinsicInst>(Call) ||
        !Call->getFunctionType()->isVarArg())
      continue;
    IRBuilder<> B(Call);
    for (Use &U :
         drop_begin(Call->args(), Call->getFunctionType()->getNumParams()))
      U.set(promoted(B, U.get()));
  }
}

void promoteVariadicArguments(Module &M) {
  for (Function &F : M)
    promoteIn(F);
}

} // namespace tenon
