// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallOperator.h"
#include "MatrixAccess.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// True if \p Ty, or the only member of the class \p Ty, is a component of type
/// \p Component; bf16 and f16 may be represented by their bits.
static bool holdsComponent(Type *Ty, Type *Component) {
  while (auto *Struct = dyn_cast<StructType>(Ty)) {
    if (Struct->getNumElements() != 1)
      return false;
    Ty = Struct->getElementType(0);
  }
  bool SameBits = Ty->isFloatingPointTy() != Component->isFloatingPointTy() &&
                  Ty->getPrimitiveSizeInBits() == 16 &&
                  Component->getPrimitiveSizeInBits() == 16;
  return Ty == Component || SameBits;
}

static bool isPlainPointer(const Argument &A) {
  return A.getType()->isPointerTy() && !A.hasByValAttr() &&
         !A.hasStructRetAttr();
}

static bool isReferenceTo(const Argument &A, Type *Component) {
  uint64_t Known = A.getDereferenceableBytes();
  return isPlainPointer(A) &&
         (!Known || Known * 8 == Component->getPrimitiveSizeInBits());
}

/// Reads the parameters from \p First on: the element, and possibly row and
/// column.
static bool readElement(CallOperator &C, unsigned First, Type *In, Type *Out) {
  unsigned Count = C.F->arg_size() - First;
  C.TakesCoordinates = Count == 3;
  if (Count != 1 && Count != 3)
    return false;
  for (unsigned I = 1; I < Count; ++I)
    if (Type *Ty = C.F->getArg(First + I)->getType();
        !Ty->isIntegerTy(32) && !Ty->isIntegerTy(64))
      return false;
  const Argument &Element = *C.F->getArg(First);
  bool ByReference = isReferenceTo(Element, In);
  if (C.F->getReturnType()->isVoidTy() &&
      C.Returns != CallOperator::InStructure) {
    C.Returns = CallOperator::InPlace;
    return ByReference && In == Out;
  }
  if (C.Returns == CallOperator::ByValue &&
      !holdsComponent(C.F->getReturnType(), Out))
    return false;
  if (Element.hasByValAttr())
    return holdsComponent(Element.getParamByValType(), In);
  return ByReference || holdsComponent(Element.getType(), In);
}

/// How to call \p F on elements, if that is possible.
static std::optional<CallOperator> readParameters(Function &F, Type *In,
                                                  Type *Out, bool NeedsObject) {
  CallOperator C;
  C.F = &F;
  unsigned First = 0;
  if (!F.arg_empty() && F.getArg(0)->hasStructRetAttr()) {
    if (!holdsComponent(F.getParamStructRetType(0), Out))
      return std::nullopt;
    C.Returns = CallOperator::InStructure;
    First = 1;
  }
  CallOperator Without = C;
  C.TakesObject = true;
  if (F.arg_size() > First && isPlainPointer(*F.getArg(First)) &&
      readElement(C, First + 1, In, Out))
    return C;
  if (!NeedsObject && F.arg_size() > First &&
      readElement(Without, First, In, Out))
    return Without;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// The class whose call operator \p F is; empty if \p F is not a call
/// operator.
static std::string classOfCallOperator(const Function &F) {
  std::string Symbol = F.getName().str();
  ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Symbol.c_str()) || !Demangler.isFunction())
    return {};
  size_t Size = 0;
  char *Base = Demangler.getFunctionBaseName(nullptr, &Size);
  bool IsOperator = Base && StringRef(Base) == "operator()";
  std::free(Base);
  if (!IsOperator)
    return {};
  char *Context = Demangler.getFunctionDeclContextName(nullptr, &Size);
  std::string Class = Context ? Context : "";
  std::free(Context);
  return Class;
}

/// True if \p Ty is the class. IR has ns::Name<…> as "class.ns::Name.4", and a
/// lambda as "class.anon".
static bool isClassNamed(StructType *Ty, StringRef Class) {
  if (!Ty || !Ty->hasName())
    return false;
  StringRef Name = Ty->getName();
  if (!Name.consume_front("class.") && !Name.consume_front("struct."))
    return false;
  auto [Plain, Number] = Name.rsplit('.');
  if (unsigned Ignored; !Number.getAsInteger(10, Ignored))
    Name = Plain;
  if (Name == "anon")
    return Class.contains("'lambda");
  return Class.consume_front(Name) && (Class.empty() || Class.front() == '<');
}

//===----------------------------------------------------------------------===//
// The object
//===----------------------------------------------------------------------===//

/// The class of the object to which \p Root, without casts, points.
static StructType *classOfObject(Value *Root) {
  if (auto *Alloca = dyn_cast<AllocaInst>(Root))
    return dyn_cast<StructType>(Alloca->getAllocatedType());
  if (auto *Global = dyn_cast<GlobalVariable>(Root))
    return dyn_cast<StructType>(Global->getValueType());
  if (auto *Gep = dyn_cast<GEPOperator>(Root))
    return dyn_cast<StructType>(Gep->getResultElementType());
  return nullptr;
}

static void collectStored(Value *Pointer, SmallVectorImpl<Function *> &Found) {
  for (User *U : Pointer->users()) {
    if (auto *Store = dyn_cast<StoreInst>(U);
        Store && Store->getPointerOperand() == Pointer) {
      if (auto *F =
              dyn_cast<Function>(Store->getValueOperand()->stripPointerCasts());
          F && !is_contained(Found, F))
        Found.push_back(F);
    } else if (isa<AddrSpaceCastOperator>(U) ||
               (isa<GEPOperator>(U) &&
                cast<GEPOperator>(U)->hasAllZeroIndices())) {
      collectStored(U, Found);
    }
  }
}

/// The functions whose address the object is or contains.
static SmallVector<Function *, 2> addressedFunctions(Value *Root) {
  SmallVector<Function *, 2> Found;
  if (auto *F = dyn_cast<Function>(Root))
    Found.push_back(F);
  else if (isa<AllocaInst>(Root))
    collectStored(Root, Found);
  return Found;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Nearest =
    "; the nearest that works is joint_matrix_apply, a loop over the elements";

static std::string names(ArrayRef<Function *> Functions) {
  std::string Text;
  for (const Function *F : Functions)
    Text += (Text.empty() ? "'" : ", '") + demangle(F->getName()) + "'";
  return Text;
}

static Expected<CallOperator> onlyAddressed(ArrayRef<Function *> Functions,
                                            Type *In, Type *Out) {
  assert(!Functions.empty() && "the object holds an address");
  Function *F = Functions.front();
  if (Functions.size() > 1)
    return wrong("the object holds the address of '" +
                 demangle(Functions[0]->getName()) + "' and of '" +
                 demangle(Functions[1]->getName()) + "', expected one" +
                 Nearest);
  if (F->isDeclaration())
    return wrong("function '" + demangle(F->getName()) +
                 "' is only declared, expected a definition" + Nearest);
  if (std::optional<CallOperator> C = readParameters(*F, In, Out, false))
    return *C;
  return wrong("function '" + demangle(F->getName()) +
               "' does not take an element of type " + textOf(In) +
               ", or an element, its row and its column, and return " +
               textOf(Out) + Nearest);
}

namespace {
/// The call operators of a module.
struct Operators {
  SmallVector<CallOperator, 2> Own, Others; ///< that fit; by class
  SmallVector<Function *, 4> Unfit;
};
} // namespace

static Operators sortOperators(Module &M, StructType *Class, Type *In,
                               Type *Out) {
  auto *Member = Class && Class->getNumElements() == 1
                     ? dyn_cast<PointerType>(Class->getElementType(0))
                     : nullptr;
  Operators Result;
  for (Function &F : M) {
    std::string OperatorOf = F.isDeclaration() ? "" : classOfCallOperator(F);
    if (OperatorOf.empty())
      continue;
    std::optional<CallOperator> C = readParameters(F, In, Out, true);
    if (!C) {
      Result.Unfit.push_back(&F);
    } else if (isClassNamed(Class, OperatorOf)) {
      Result.Own.push_back(*C);
    } else {
      C->Wrapped = Member;
      Result.Others.push_back(*C);
    }
  }
  return Result;
}

Expected<CallOperator> findCallOperator(Module &M, Value *Object, Type *In,
                                        Type *Out) {
  assert(Object->getType()->isPointerTy() && "the address of an object");
  Value *Root = Object->stripPointerCasts();
  SmallVector<Function *, 2> Addressed = addressedFunctions(Root);
  if (!Addressed.empty())
    return onlyAddressed(Addressed, In, Out);
  Operators All = sortOperators(M, classOfObject(Root), In, Out);
  ArrayRef<CallOperator> Fitting = All.Own.empty() ? All.Others : All.Own;
  if (Fitting.size() == 1)
    return Fitting.front();
  if (Fitting.empty())
    return wrong("no call operator of the module takes an element of type " +
                 textOf(In) +
                 ", or an element, its row and its column, and returns " +
                 textOf(Out) +
                 (All.Unfit.empty()
                      ? std::string()
                      : "; those that do not match are " + names(All.Unfit)) +
                 Nearest);
  SmallVector<Function *, 4> Functions;
  for (const CallOperator &C : Fitting)
    Functions.push_back(C.F);
  return wrong("several call operators match, " + names(Functions) +
               "; expected one" + Nearest);
}

} // namespace tenon
