// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   call i32 (ptr addrspace(1), ...) @printf(ptr addrspace(1) %f, i32 %x,
//                                            double %y)
//   ->
//   %arguments = alloca { i32, double }
//   store i32 %x, …  store double %y, …
//   call i32 @vprintf(ptr %f, ptr %arguments)
//
// The addresses in the last line are generic. CUDA's vprintf has no conversions
// of char, so numbers are narrowed before:
//
//   printf("%hhu", %x)    ->    printf("%u", zext (trunc %x to i8) to i32)

#include "PtxPrintf.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tenon {

/// Removes the h of \p Conversion, a conversion to short or char, and narrows
/// \p Argument instead.
static std::string withoutLength(IRBuilderBase &B, StringRef Conversion,
                                 Use &Argument) {
  size_t First = Conversion.find('h');
  Type *Ty = Argument->getType();
  if (First == StringRef::npos || !Ty->isIntegerTy(32))
    return Conversion.str();
  StringRef Flags = Conversion.take_front(First);
  StringRef Letter = Conversion.take_back();
  unsigned Letters = Conversion.size() - First - 1;
  Value *Narrow = B.CreateTrunc(Argument, B.getIntNTy(Letters == 1 ? 16 : 8));
  Argument.set(Letter == "d" || Letter == "i" ? B.CreateSExt(Narrow, Ty)
                                              : B.CreateZExt(Narrow, Ty));
  return (Flags + Letter).str();
}

/// Narrows numbers of \p Call that its format converts to short or char.
static void narrowNumbers(CallInst &Call, IRBuilderBase &B) {
  StringRef Format;
  if (!getConstantStringInfo(Call.getArgOperand(0), Format) ||
      !Format.contains('h') || Format.contains('*'))
    return;
  std::string Text;
  unsigned Next = 1;
  while (!Format.empty()) {
    size_t Plain = std::min(Format.find('%'), Format.size());
    Text += Format.take_front(Plain);
    Format = Format.drop_front(Plain);
    size_t Last = Format.find_first_of("diouxXfFeEgGaAcsp%", 1);
    if (Last == StringRef::npos)
      break;
    StringRef Conversion = Format.take_front(Last + 1);
    Format = Format.drop_front(Last + 1);
    if (Conversion.ends_with("%") || Next >= Call.arg_size())
      Text += Conversion;
    else
      Text += withoutLength(B, Conversion, Call.getArgOperandUse(Next++));
  }
  Text += Format;
  Type *Pointer = Call.getArgOperand(0)->getType();
  Call.setArgOperand(0, B.CreateGlobalString(Text, "format",
                                             Pointer->getPointerAddressSpace(),
                                             Call.getModule()));
}

/// The variable with the arguments after the format; null if there are none.
static Value *packed(CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *> Arguments;
  SmallVector<Type *> Types;
  for (Value *V : drop_begin(Call.args())) {
    if (V->getType()->isPointerTy())
      V = B.CreateAddrSpaceCast(V, B.getPtrTy());
    Arguments.push_back(V);
    Types.push_back(V->getType());
  }
  if (Arguments.empty())
    return Constant::getNullValue(B.getPtrTy());
  auto *Struct = StructType::get(Call.getContext(), Types);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Variable = Top.CreateAlloca(Struct, nullptr, "arguments");
  for (auto [I, V] : enumerate(Arguments))
    B.CreateStore(V, B.CreateStructGEP(Struct, Variable, I));
  return Variable;
}

void writePrintf(Module &M) {
  Function *F = M.getFunction("printf");
  if (!F || !F->isDeclaration())
    return;
  for (User *U : make_early_inc_range(F->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != F)
      continue;
    IRBuilder<> B(Call);
    narrowNumbers(*Call, B);
    Type *Pointer = B.getPtrTy();
    FunctionCallee Vprintf =
        M.getOrInsertFunction("vprintf", B.getInt32Ty(), Pointer, Pointer);
    Value *Format = B.CreateAddrSpaceCast(Call->getArgOperand(0), Pointer);
    Call->replaceAllUsesWith(B.CreateCall(Vprintf, {Format, packed(*Call, B)}));
    Call->eraseFromParent();
  }
  if (F->use_empty())
    F->eraseFromParent();
}

} // namespace tenon
