// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoredFunction.h"
#include "Optimize/Raise/Elements/ElementOperations.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned MaxVisits = 1 << 18; // limits the time of compilation

/// Whether a matrix can have elements of this size as components.
static bool isElement(unsigned Bits) {
  return Bits >= 8 && Bits <= 64 && isPowerOf2_32(Bits);
}

//===----------------------------------------------------------------------===//
// Computations
//===----------------------------------------------------------------------===//

/// The size of an element of \p V, which may have been exchanged in other
/// units.
unsigned StoredFunction::partBits(Value *V) const {
  constexpr unsigned MaxExchanges = 8;
  if (V->getType()->getPrimitiveSizeInBits() < 8) // 0 for a pointer
    return 0;
  LaneBits Of = traceBits(V, 0, 8);
  for (unsigned I = 0; Of.Root && Memory.isRead(Of.Root); ++I) {
    SmallVector<ExchangedBytes::Write, 1> From;
    if (I == MaxExchanges ||
        !Memory.writesAt(*cast<LoadInst>(Of.Root), Of.FirstBit, 8, 0, From))
      return 0;
    Of = traceBits(Memory.valueOf(From.front()), From.front().Byte * 8, 8);
  }
  return Of.Root ? Of.Root->getType()->getScalarSizeInBits() : 0;
}

/// The number of the node that equals \p N; adds the operations of \p N to it.
unsigned StoredFunction::intern(Node N) {
  Value *Of = N.Is == Kind::Operation ? nullptr : N.Shared;
  uint64_t Which = N.Is == Kind::Operation ? numberOf(*N.Operations.front())
                                           : reinterpret_cast<uintptr_t>(Of);
  std::vector<uint64_t> Key = {uint64_t(N.Is), N.Bits, Which, N.Number,
                               reinterpret_cast<uintptr_t>(N.Ty)};
  Key.insert(Key.end(), N.Operands.begin(), N.Operands.end());
  auto [At, IsNew] = Interned.insert({std::move(Key), unsigned(Nodes.size())});
  if (IsNew) {
    Nodes.push_back(std::move(N));
    return At->second;
  }
  for (Instruction *I : N.Operations)
    if (!is_contained(Nodes[At->second].Operations, I))
      Nodes[At->second].Operations.push_back(I);
  return At->second;
}

/// The number of the operations that equal \p I.
unsigned StoredFunction::numberOf(Instruction &I) {
  auto *At = find_if(Operations, [&](Instruction *Other) {
    return isSameOperation(*Other, I);
  });
  if (At == Operations.end()) {
    Operations.push_back(&I);
    return Operations.size() - 1;
  }
  return At - Operations.begin();
}

StoredFunction::Computation &
StoredFunction::computationOf(Value *V, unsigned FirstBit, unsigned Bits) {
  auto [At, IsNew] = Computations.try_emplace({V, FirstBit, Bits});
  if (IsNew)
    At->second.Root = visit(At->second, V, FirstBit, Bits);
  return At->second;
}

std::optional<unsigned> StoredFunction::visit(Computation &C, Value *V,
                                              unsigned FirstBit,
                                              unsigned Bits) {
  constexpr unsigned MaxDepth = 512; // limits the use of the stack
  LaneBits Of = traceBits(V, FirstBit, Bits);
  if (Of.Root && !isa<LoadInst>(Of.Root))
    Of = traceIntegers(Of, Bits);
  if (!Of.Root)
    return std::nullopt;
  auto [At, IsNew] = C.Known.try_emplace({Of.Root, Of.FirstBit, Bits});
  if (!IsNew || Depth > MaxDepth || ++Visits > MaxVisits)
    return At->second;
  ++Depth;
  std::optional<unsigned> Found = visitNew(C, Of, Bits);
  --Depth;
  return At->second = Found; // references remain valid
}

std::optional<unsigned>
StoredFunction::visitNew(Computation &C, const LaneBits &Of, unsigned Bits) {
  if (Constant *Number = constantOf(Of, Bits))
    return intern({Kind::Shared, Bits, Number});
  auto *Load = dyn_cast<LoadInst>(Of.Root);
  if (Load || Casts.isCast(Of.Root))
    return visitInput(C, Load, Of, Bits);
  unsigned Size = Of.Root->getType()->getScalarSizeInBits();
  unsigned First = Of.FirstBit % Size;
  if (First + Bits > Size)
    return std::nullopt;
  if (Bits != Size) {
    auto Whole = visit(C, Of.Root, Of.FirstBit - First, Size);
    if (!Whole)
      return std::nullopt;
    return intern({Kind::Bits, Bits, nullptr, First, nullptr, {}, {*Whole}});
  }
  unsigned Component = Of.FirstBit / Size;
  if (IsShared(Of.Root))
    return intern({Kind::Shared, Bits, Of.Root, Component});
  if (auto *Phi = dyn_cast<PHINode>(Of.Root))
    return visitPhi(C, *Phi, Component, Bits);
  auto *I = dyn_cast<Instruction>(Of.Root);
  return I ? visitOperation(C, *I, Component, Bits) : std::nullopt;
}

std::optional<unsigned> StoredFunction::visitInput(Computation &C,
                                                   LoadInst *Load,
                                                   const LaneBits &Of,
                                                   unsigned Bits) {
  if (!isElement(Bits) || Of.FirstBit % 8 ||
      (Load && !Memory.isRead(Load) && !Region.Reads.contains(Load)))
    return std::nullopt;
  unsigned First = Of.FirstBit % Casts.bits();
  if (!Load && Bits != Casts.bits()) {
    auto Whole = First + Bits <= Casts.bits()
                     ? visit(C, Of.Root, Of.FirstBit - First, Casts.bits())
                     : std::nullopt;
    if (!Whole)
      return std::nullopt;
    return intern({Kind::Bits, Bits, nullptr, First, nullptr, {}, {*Whole}});
  }
  if (BranchInst *Guard = Load ? Region.guardOf(*Load->getParent()) : nullptr)
    if (!is_contained(C.Guards, Guard))
      C.Guards.push_back(Guard);
  C.Inputs.push_back({Of, Bits});
  return intern({Kind::Input, Bits, nullptr, unsigned(C.Inputs.size() - 1)});
}

/// The value of \p Phi on paths from \p From through \p To.
std::optional<unsigned>
StoredFunction::visitChoice(Computation &C, PHINode &Phi, BasicBlock &From,
                            BasicBlock *To, unsigned Component, unsigned Bits) {
  if (++Visits > MaxVisits)
    return std::nullopt;
  if (To == Phi.getParent())
    return visit(C, Phi.getIncomingValueForBlock(&From), Component * Bits,
                 Bits);
  auto &Branch = *cast<BranchInst>(To->getTerminator());
  auto Then = visitChoice(C, Phi, *To, Branch.getSuccessor(0), Component, Bits);
  if (Branch.isUnconditional() || !Then)
    return Then;
  auto Else = visitChoice(C, Phi, *To, Branch.getSuccessor(1), Component, Bits);
  if (!Else || *Then == *Else)
    return Else;
  auto Condition = visit(C, Branch.getCondition(), 0, 1);
  if (!Condition)
    return std::nullopt;
  return intern({Kind::Choice,
                 Bits,
                 nullptr,
                 0,
                 Phi.getType()->getScalarType(),
                 {},
                 {*Condition, *Then, *Else}});
}

std::optional<unsigned> StoredFunction::visitPhi(Computation &C, PHINode &Phi,
                                                 unsigned Component,
                                                 unsigned Bits) {
  BasicBlock *Block = Phi.getParent();
  if (Phi.getNumIncomingValues() == 1)
    return visit(C, Phi.getIncomingValue(0), Component * Bits, Bits);
  if (BranchInst *Guard = Region.guardBefore(*Block)) {
    if (!is_contained(C.Guards, Guard))
      C.Guards.push_back(Guard);
    return visit(C, Phi.getIncomingValueForBlock(Guard->getSuccessor(0)),
                 Component * Bits, Bits);
  }
  const StoreRegion::Choice *Choice = Region.choiceOf(Phi);
  if (!Choice || Choice->Blocks.back() != Block)
    return std::nullopt;
  BasicBlock *Head = Choice->Branches.front()->getParent();
  return visitChoice(C, Phi, *Head, Head, Component, Bits);
}

std::optional<unsigned> StoredFunction::visitOperation(Computation &C,
                                                       Instruction &I,
                                                       unsigned Component,
                                                       unsigned Bits) {
  if (!isElementwise(I) || !StoreRegion::isComputation(I))
    return std::nullopt;
  auto *Call = dyn_cast<CallInst>(&I);
  Node N{Kind::Operation, Bits};
  N.Operations.push_back(&I);
  for (unsigned O = 0, E = Call ? Call->arg_size() : I.getNumOperands(); O < E;
       ++O) {
    Type *Ty = I.getOperand(O)->getType();
    unsigned Size = Ty->getScalarSizeInBits(); // 0 for a pointer
    auto Operand = Size ? visit(C, I.getOperand(O),
                                Ty->isVectorTy() ? Component * Size : 0, Size)
                        : std::nullopt;
    if (!Operand)
      return std::nullopt;
    N.Operands.push_back(*Operand);
  }
  return intern(std::move(N));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Adds the values that have to be equal in two work-items; false if they
/// differ, or if a store may be between two loads.
bool StoredFunction::addSame(const Exchange &A, const Exchange &B) {
  if (A.Shape != B.Shape)
    return false;
  for (auto [X, Y] : zip_equal(A.Inputs, B.Inputs)) {
    if (X == Y)
      continue;
    if (Casts.isCast(X.Of.Root)) {
      if (cellOf(X) != cellOf(Y))
        return false;
      continue;
    }
    if (Region.Reads.lookup(cast<LoadInst>(X.Of.Root)) !=
        Region.Reads.lookup(cast<LoadInst>(Y.Of.Root)))
      return false;
    Same.push_back({X, Y});
  }
  return true;
}

/// The exchanged value that \p Load reads.
const StoredFunction::Exchange &StoredFunction::exchanged(LoadInst &Load,
                                                          const LaneBits &Of,
                                                          unsigned Bits,
                                                          unsigned Item) {
  static const Exchange Unknown;
  SmallVector<ExchangedBytes::Write, 1> From;
  if (!Memory.writesAt(Load, Of.FirstBit, Bits, Item, From))
    return Unknown;
  int64_t Offset = Memory.offsetOf(Load, Item) + Of.FirstBit / 8;
  auto [At, IsNew] = Exchanges.try_emplace({Offset, Bits, From.front().Phase});
  if (!IsNew)
    return At->second;
  for (const ExchangedBytes::Write &W : From) {
    Value *V = Memory.valueOf(W);
    Exchange One;
    One.IsKnown = resolve(computationOf(V, W.Byte * 8, Bits), W.Item, One);
    bool IsFirst = &W == From.begin();
    if (!One.IsKnown || (!IsFirst && !addSame(At->second, One))) {
      At->second.IsKnown = false;
      break;
    }
    if (IsFirst)
      At->second = std::move(One);
    else // each of them may be the last one
      append_range(At->second.Guards, One.Guards);
  }
  return At->second;
}

bool StoredFunction::resolve(const Computation &C, unsigned Item,
                             Exchange &To) {
  // The expression of an exchanged value is repeated wherever it is read.
  constexpr unsigned MaxShape = 128, MaxGuards = 1024;
  enum : unsigned { OfCast = ~0u, OfMemory = ~1u };
  if (!C.Root)
    return false;
  To.Shape.push_back(*C.Root);
  To.Shape.push_back(C.Inputs.size()); // including those that the root lacks
  for (BranchInst *Guard : C.Guards)
    To.Guards.push_back({Guard, Item});
  for (auto &[Of, Bits] : C.Inputs) {
    if (!Memory.isRead(Of.Root)) {
      bool IsCast = Casts.isCast(Of.Root);
      To.Shape.push_back(IsCast ? OfCast : OfMemory);
      To.Inputs.push_back({Of, Item});
      continue;
    }
    const Exchange &From = exchanged(*cast<LoadInst>(Of.Root), Of, Bits, Item);
    if (!From.IsKnown)
      return false;
    append_range(To.Shape, From.Shape);
    append_range(To.Inputs, From.Inputs);
    append_range(To.Guards, From.Guards);
    if (To.Shape.size() > MaxShape || To.Guards.size() > MaxGuards)
      return false;
  }
  return To.Shape.size() <= MaxShape;
}

/// The node \p Number with its operands replaced by \p By.
unsigned StoredFunction::substitute(unsigned Number, ArrayRef<unsigned> By,
                                    std::map<unsigned, unsigned> &Done) {
  if (auto At = Done.find(Number); At != Done.end())
    return At->second;
  Node N = Nodes[Number];
  if (N.Is == Kind::Input)
    return Done[Number] = By[N.Number];
  for (unsigned &Operand : N.Operands)
    Operand = substitute(Operand, By, Done);
  return Done[Number] = intern(std::move(N));
}

/// The function of \p C in \p Item, with operands in the order in which
/// resolve() finds them.
unsigned StoredFunction::compose(const Computation &C, unsigned Item) {
  SmallVector<unsigned, 4> By;
  for (auto &[Of, Bits] : C.Inputs) {
    auto *Load = dyn_cast<LoadInst>(Of.Root);
    if (Load && Memory.isRead(Load)) {
      SmallVector<ExchangedBytes::Write, 1> From;
      bool Is = Memory.writesAt(*Load, Of.FirstBit, Bits, Item, From);
      assert(Is && "found by resolve()");
      (void)Is;
      Value *V = Memory.valueOf(From.front());
      By.push_back(compose(computationOf(V, From.front().Byte * 8, Bits),
                           From.front().Item));
      continue;
    }
    Type *Ty = Of.Root->getType()->getScalarType();
    if (!Load)
      Ty = cast<ToFragmentOp>(Of.Root)->facts().Type->component();
    if (Ty->getPrimitiveSizeInBits() != Bits || Ty->isBFloatTy())
      Ty = IntegerType::get(Ty->getContext(), Bits);
    By.push_back(
        intern({Kind::Input, Bits, nullptr, unsigned(InputTypes.size())}));
    InputTypes.push_back(Ty);
  }
  std::map<unsigned, unsigned> Done;
  return substitute(*C.Root, By, Done);
}

/// Operations are composed when all equal ones are known: facts about a result,
/// for example that it does not wrap around, have to hold for all elements.
bool StoredFunction::find() {
  constexpr unsigned MaxResults = 1 << 16; // limits the use of memory
  if (!Casts.prepare(Region, Width) || !Memory.find(Trace))
    return false;
  unsigned Bits = partBits(Region.Stores.front().value());
  SmallVector<unsigned, 8> Shape;
  for (auto [Number, S] : enumerate(Region.Stores)) {
    Value *V = S.value();
    unsigned Size = V->getType()->getPrimitiveSizeInBits();
    if (!isElement(Bits) || !Size || Size % Bits ||
        Results.size() + Size / Bits * Items > MaxResults)
      return false;
    for (unsigned Part = 0; Part < Size / Bits; ++Part) {
      const Computation &C = computationOf(V, Part * Bits, Bits);
      for (unsigned Item = 0; Item < Items; ++Item) {
        Exchange Of;
        if (!resolve(C, Item, Of))
          return false;
        if (Results.empty())
          Shape = Of.Shape;
        else if (Of.Shape != Shape)
          return false;
        Results.push_back({unsigned(Number), Item, Part, std::move(Of.Inputs),
                           std::move(Of.Guards)});
      }
    }
  }
  const Result &First = Results.front();
  Value *V = Region.Stores[First.Store].value();
  Root = compose(computationOf(V, First.Part * Bits, Bits), First.Item);
  return true;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Type *StoredFunction::typeOf(unsigned Number) const {
  const Node &N = Nodes[Number];
  switch (N.Is) {
  case Kind::Shared:
    return N.Shared->getType()->getScalarType();
  case Kind::Input:
    return InputTypes[N.Number];
  case Kind::Bits:
    return IntegerType::get(Region.End->getContext(), N.Bits);
  case Kind::Operation:
    return N.Operations.front()->getType()->getScalarType();
  case Kind::Choice:
    return N.Ty;
  }
  llvm_unreachable("all kinds");
}

Type *StoredFunction::component() const {
  Type *Ty = typeOf(Root);
  return Ty->isHalfTy() || Ty->isFloatTy() || Ty->isDoubleTy()
             ? Ty
             : IntegerType::get(Ty->getContext(), Nodes[Root].Bits);
}

SmallVector<Value *, 4> StoredFunction::shared() const {
  SmallVector<Value *, 4> All;
  for (const Node &N : Nodes)
    if (N.Is == Kind::Shared && !isa<Constant>(N.Shared))
      All.push_back(N.Shared);
  return All;
}

Value *StoredFunction::emit(IRBuilderBase &B, unsigned Number,
                            ArrayRef<Value *> Inputs,
                            DenseMap<unsigned, Value *> &Done) const {
  if (Value *V = Done.lookup(Number))
    return V;
  const Node &N = Nodes[Number];
  SmallVector<Value *, 3> Operands;
  for (unsigned Operand : N.Operands)
    Operands.push_back(emit(B, Operand, Inputs, Done));
  Value *V = N.Shared;
  switch (N.Is) {
  case Kind::Shared:
    if (V->getType()->isVectorTy())
      V = B.CreateExtractElement(V, uint64_t(N.Number));
    break;
  case Kind::Input:
    V = Inputs[N.Number];
    break;
  case Kind::Bits:
    V = emitBits(B, Operands[0], N.Number, N.Bits);
    break;
  case Kind::Operation:
    V = emitElementwise(B, *N.Operations.front(),
                        ArrayRef(N.Operations).drop_front(), Operands);
    break;
  case Kind::Choice:
    V = B.CreateSelect(Operands[0], B.CreateBitCast(Operands[1], N.Ty),
                       B.CreateBitCast(Operands[2], N.Ty));
    break;
  }
  return Done[Number] = V;
}

Value *StoredFunction::emit(IRBuilderBase &B, ArrayRef<Value *> Inputs) const {
  DenseMap<unsigned, Value *> Done;
  return emit(B, Root, Inputs, Done);
}

} // namespace tenon
