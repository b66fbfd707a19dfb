// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TensorMaps.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Kernel/TensorMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <array>
#include <set>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

static constexpr StringLiteral Prefix = "tenon.tensormap.";

RequestedMap emitMapRequest(IRBuilderBase &B, unsigned ElementBytes,
                            unsigned Lines, Value *At, Value *Pitch) {
  Module &M = *B.GetInsertBlock()->getModule();
  auto *Result = StructType::get(B.getPtrTy(), B.getInt64Ty(), B.getInt1Ty());
  auto *Ty = FunctionType::get(Result, {At->getType(), B.getInt64Ty()},
                               /*isVarArg=*/false);
  std::string Name = (Prefix + Twine(ElementBytes) + "." + Twine(Lines)).str();
  auto *F = cast<Function>(M.getOrInsertFunction(Name, Ty).getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  CallInst *Call = B.CreateCall(F, {At, Pitch});
  return {B.CreateExtractValue(Call, 0), B.CreateExtractValue(Call, 1),
          B.CreateExtractValue(Call, 2)};
}

bool isMapRequest(const Function &F) {
  return F.isDeclaration() && F.getName().starts_with(Prefix);
}

static const Function *requestedBy(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && isMapRequest(*Callee) ? Callee : nullptr;
}

//===----------------------------------------------------------------------===//
// What a launch can compute
//===----------------------------------------------------------------------===//

/// The parameters of an entry that follow those of its kernel: sizes.
static constexpr unsigned SizeParameters = 6;

/// The number of \p V if it is one of the kernel's own parameters.
static std::optional<unsigned> kernelParameter(const Value *V) {
  const auto *A = dyn_cast<Argument>(V);
  if (!A || A->hasByValAttr() ||
      A->getArgNo() + SizeParameters >= A->getParent()->arg_size())
    return std::nullopt;
  return A->getArgNo();
}

namespace {
/// Finds the instructions and parameters that a value comes from, through
/// aggregates and where paths join. Zeros are left out: operands are zeros
/// where a kernel finds that it has no contraction, and a pitch of zero is not
/// used.
class Sources {
public:
  /// \p Offsets: an address is also that from which it is an offset.
  explicit Sources(bool Offsets) : Offsets(Offsets) {}

  /// False if there is anything else.
  bool find(Value *V, ArrayRef<unsigned> Path = {});

  SmallSetVector<Value *, 4> Found;

private:
  bool findIn(User &U, ArrayRef<unsigned> Path);
  bool findInserted(InsertValueInst &Insert, ArrayRef<unsigned> Path);

  bool Offsets;
  std::set<std::pair<Value *, std::vector<unsigned>>> Seen;
};
} // namespace

bool Sources::findInserted(InsertValueInst &Insert, ArrayRef<unsigned> Path) {
  ArrayRef<unsigned> At = Insert.getIndices();
  if (Path.size() < At.size())
    return false;
  return Path.take_front(At.size()) == At
             ? find(Insert.getInsertedValueOperand(),
                    Path.drop_front(At.size()))
             : find(Insert.getAggregateOperand(), Path);
}

bool Sources::findIn(User &U, ArrayRef<unsigned> Path) {
  auto Each = [&](auto &&Operands) {
    return all_of(Operands, [&](Value *V) { return find(V, Path); });
  };
  if (auto *Phi = dyn_cast<PHINode>(&U))
    return Each(Phi->incoming_values());
  if (auto *Select = dyn_cast<SelectInst>(&U))
    return Each(std::array{Select->getTrueValue(), Select->getFalseValue()});
  if (auto *Insert = dyn_cast<InsertValueInst>(&U))
    return findInserted(*Insert, Path);
  if (auto *Extract = dyn_cast<ExtractValueInst>(&U)) {
    SmallVector<unsigned, 4> Longer(Extract->getIndices());
    Longer.append(Path.begin(), Path.end());
    return find(Extract->getAggregateOperand(), Longer);
  }
  if (isa<FreezeInst>(U) || (Offsets && isa<GEPOperator>(U)))
    return find(U.getOperand(0), Path);
  Found.insert(&U);
  return Path.empty();
}

bool Sources::find(Value *V, ArrayRef<unsigned> Path) {
  if (!Seen.insert({V, Path.vec()}).second)
    return true;
  if (auto *C = dyn_cast<Constant>(V)) {
    for (unsigned Index : Path)
      C = C ? C->getAggregateElement(Index) : nullptr;
    if (!C)
      return false;
    if (!C->isNullValue() && !isa<UndefValue>(C))
      Found.insert(C);
    return true;
  }
  if (auto *U = dyn_cast<User>(V))
    return findIn(*U, Path);
  Found.insert(V);
  return Path.empty();
}

static bool readPitch(Value *V, TensorMap &Map, unsigned Depth = 0);

/// Reads the pitch as one of the factors that make up \p V.
static bool readFactor(Value *V, TensorMap &Map, unsigned Depth) {
  const APInt *Constant = nullptr;
  Value *Of = nullptr;
  if (match(V, m_APInt(Constant))) {
    Map.Factor *= Constant->getZExtValue();
    return true;
  }
  if (match(V, m_Shl(m_Value(Of), m_APInt(Constant))) &&
      Constant->ult(V->getType()->getIntegerBitWidth())) {
    Map.Factor <<= Constant->getZExtValue();
    return readPitch(Of, Map, Depth);
  }
  if (match(V, m_c_Mul(m_Value(Of), m_APInt(Constant)))) {
    Map.Factor *= Constant->getZExtValue();
    return readPitch(Of, Map, Depth);
  }
  Value *Narrow = V;
  if (match(V, m_SExt(m_Value(Narrow))))
    Map.IsSigned = true;
  else if (!match(V, m_ZExt(m_Value(Narrow))))
    Narrow = V;
  Sources OfNarrow(/*Offsets=*/false);
  if (!OfNarrow.find(Narrow) || OfNarrow.Found.size() != 1)
    return false;
  auto *Ty = dyn_cast<IntegerType>(Narrow->getType());
  Map.Pitch = kernelParameter(OfNarrow.Found.front());
  return Map.Pitch && Ty && Ty->getBitWidth() <= 64 &&
         Ty->getBitWidth() % 8 == 0;
}

/// Reads the pitch \p V (i64) as a factor times a parameter, or as a constant.
static bool readPitch(Value *V, TensorMap &Map, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  Sources Of(/*Offsets=*/false);
  if (Depth == MaxDepth || !Of.find(V) || Of.Found.empty())
    return false;
  std::optional<TensorMap> First;
  for (Value *Source : Of.Found) {
    TensorMap Own = Map;
    if (!readFactor(Source, Own, Depth + 1) || (First && *First != Own))
      return false;
    First = Own;
  }
  Map = *First;
  return true;
}

/// The parameter to which \p Address is an offset.
static std::optional<unsigned> readBase(Value *Address) {
  Sources Of(/*Offsets=*/true);
  if (!Of.find(Address) || Of.Found.size() != 1 ||
      Of.Found.front()->getType() != Address->getType())
    return std::nullopt;
  return kernelParameter(Of.Found.front());
}

static std::optional<TensorMap> mapFor(const CallInst &Request) {
  TensorMap Map;
  StringRef Words = Request.getCalledFunction()->getName();
  Words.consume_front(Prefix);
  auto [Bytes, Lines] = Words.split('.');
  if (Bytes.getAsInteger(10, Map.ElementBytes) ||
      Lines.getAsInteger(10, Map.Lines))
    return std::nullopt;
  std::optional<unsigned> Base = readBase(Request.getArgOperand(0));
  Map.Factor = 1;
  if (!Base || !readPitch(Request.getArgOperand(1), Map))
    return std::nullopt;
  Map.Base = *Base;
  return Map;
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

static void replaceRequest(CallInst &Call, ArrayRef<Value *> Results) {
  IRBuilder<> B(&Call);
  Value *All = PoisonValue::get(Call.getType());
  for (auto [I, V] : enumerate(Results))
    All = B.CreateInsertValue(All, V, I);
  Call.replaceAllUsesWith(All);
  Call.eraseFromParent();
}

static void refuse(CallInst &Call) {
  auto *Ty = cast<StructType>(Call.getType());
  SmallVector<Value *, 3> None;
  for (Type *Member : Ty->elements())
    None.push_back(Constant::getNullValue(Member));
  replaceRequest(Call, None);
}

/// Replaces \p Request by map \p Number, of the matrix at \p Base.
static void grant(CallInst &Request, unsigned Number, Argument *Map,
                  Argument *Made, Argument *Base) {
  IRBuilder<> B(&Request);
  Type *I64 = B.getInt64Ty();
  Value *At = B.CreatePtrToInt(Request.getArgOperand(0), I64);
  Value *Distance = B.CreateSub(At, B.CreatePtrToInt(Base, I64));
  Value *Is = B.CreateTrunc(B.CreateLShr(Made, Number), B.getInt1Ty());
  replaceRequest(Request, {Map, Distance, Is});
}

/// Moves \p Kernel to a function with parameters for \p Count maps.
static Function *withMaps(Function &Kernel, unsigned Count) {
  LLVMContext &Context = Kernel.getContext();
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  unsigned Own = Types.size();
  Types.push_back(Type::getInt32Ty(Context));
  Types.append(Count, PointerType::get(Context, 0));
  auto *New = Function::Create(
      FunctionType::get(Kernel.getReturnType(), Types, /*isVarArg=*/false),
      Kernel.getLinkage(), Kernel.getAddressSpace());
  // A launch prefers earlier entries.
  Kernel.getParent()->getFunctionList().insert(Kernel.getIterator(), New);
  New->copyAttributesFrom(&Kernel);
  New->copyMetadata(&Kernel, 0);
  New->splice(New->begin(), &Kernel);
  New->takeName(&Kernel);
  for (auto [Old, Made] : zip(Kernel.args(), New->args())) {
    Made.takeName(&Old);
    Old.replaceAllUsesWith(&Made);
  }
  New->getArg(Own)->setName("maps");
  auto *Ty = ArrayType::get(Type::getInt8Ty(Context), TensorMap::Bytes);
  for (unsigned I = 0; I < Count; ++I) {
    Argument *Map = New->getArg(Own + 1 + I);
    Map->setName("map");
    Map->addAttr(Attribute::getWithByValType(Context, Ty));
    Map->addAttr(
        Attribute::getWithAlignment(Context, Align(TensorMap::Alignment)));
    Map->addAttr(Attribute::get(Context, "nvvm.grid_constant"));
  }
  Kernel.replaceAllUsesWith(New);
  Kernel.eraseFromParent();
  return New;
}

/// Entries have requests of their own.
static void refuseInHelpers(Module &M) {
  for (Function &F : M)
    if (isMapRequest(F))
      for (User *U : make_early_inc_range(F.users()))
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && !Call->getFunction()->hasFnAttribute(RegroupedAttribute))
          refuse(*Call);
}

Function *resolveMapRequests(Function &Kernel) {
  SmallVector<TensorMap, 2> Maps;
  SmallVector<std::pair<CallInst *, unsigned>> Granted;
  bool IsEntry = Kernel.hasFnAttribute(RegroupedAttribute);
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    if (!requestedBy(I))
      continue;
    auto &Call = cast<CallInst>(I);
    std::optional<TensorMap> Map = IsEntry ? mapFor(Call) : std::nullopt;
    if (!Map) {
      refuse(Call);
      continue;
    }
    auto *Known = find(Maps, *Map);
    Granted.push_back({&Call, unsigned(Known - Maps.begin())});
    if (Known == Maps.end())
      Maps.push_back(*Map);
  }
  Function *Entry = &Kernel;
  if (!Maps.empty()) {
    unsigned Own = Kernel.arg_size();
    Entry = withMaps(Kernel, Maps.size());
    setTensorMaps(*Entry, Maps);
    for (auto [Call, Number] : Granted)
      grant(*Call, Number, Entry->getArg(Own + 1 + Number), Entry->getArg(Own),
            Entry->getArg(Maps[Number].Base));
  }
  refuseInHelpers(*Entry->getParent());
  for (Function &F : make_early_inc_range(*Entry->getParent()))
    if (isMapRequest(F) && F.use_empty())
      F.eraseFromParent();
  return Entry;
}

} // namespace tenon
