// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the addresses of all elements with those of each layout:
//
//   row     element (r, c) at   base + r * stride + c * size
//   packed                      base + r / P * stride + (c * P + r % P) * size
//   col                         base + c * stride + r * size

#include "LaneAddresses.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Matrix/MatrixKinds.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"

using namespace llvm;

namespace tenon {

bool isLaneAccess(const Value *V, bool IsLoad) {
  if (const auto *Load = dyn_cast<LoadInst>(V))
    return IsLoad && Load->isSimple();
  if (const auto *Store = dyn_cast<StoreInst>(V))
    return !IsLoad && Store->isSimple();
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(V);
  if (!Facts)
    return false;
  return IsLoad ? Facts->Opcode == SubgroupOpcode::BlockRead ||
                      Facts->Opcode == SubgroupOpcode::Block2DLoad
                : Facts->Opcode == SubgroupOpcode::BlockWrite ||
                      Facts->Opcode == SubgroupOpcode::Block2DStore;
}

//===----------------------------------------------------------------------===//
// Plain memory
//===----------------------------------------------------------------------===//

/// \p V in lane \p Lane if it is computed from the lane's number and constants.
static std::optional<APInt> valueIn(unsigned Lane, Value *V,
                                    unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 12;
  unsigned Bits = V->getType()->getScalarSizeInBits();
  if (itemOpOf(V) == ItemOpcode::SubgroupLocalId)
    return APInt(Bits, Lane);
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue();
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !V->getType()->isIntegerTy() || Depth == MaxDepth ||
      !isa<BinaryOperator, TruncInst, ZExtInst, SExtInst>(I))
    return std::nullopt;
  std::optional<APInt> A = valueIn(Lane, I->getOperand(0), Depth + 1), B = A;
  if (isa<BinaryOperator>(I))
    B = valueIn(Lane, I->getOperand(1), Depth + 1);
  if (!A || !B)
    return std::nullopt;
  switch (I->getOpcode()) {
  case Instruction::Trunc:
    return A->trunc(Bits);
  case Instruction::ZExt:
    return A->zext(Bits);
  case Instruction::SExt:
    return A->sext(Bits);
  case Instruction::Add:
    return *A + *B;
  case Instruction::Sub:
    return *A - *B;
  case Instruction::Mul:
    return *A * *B;
  case Instruction::And:
    return *A & *B;
  case Instruction::Or:
    return *A | *B;
  case Instruction::Xor:
    return *A ^ *B;
  case Instruction::Shl:
    return A->shl(*B);
  case Instruction::LShr:
    return A->lshr(*B);
  default:
    return std::nullopt;
  }
}

/// The addresses of a lane's own access or of a block access:
///
///   load, store    component i at pointer + i * size
///   block          component i at pointer + (i * lanes + lane) * size
std::optional<LaneAddresses::Known> LaneAddresses::know(Instruction &Access) {
  const DataLayout &DL = Context.Layout;
  Value *Pointer = getLoadStorePointerOperand(&Access);
  Type *Ty = nullptr;
  Known K;
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&Access);
  if (Facts) {
    Ty = Facts->Value;
    Pointer = Access.getOperand(0);
  } else {
    Ty = getLoadStoreType(&Access);
    // OpenCL's vloadn takes generic pointers.
    auto *Generic = dyn_cast<AddrSpaceCastOperator>(Pointer);
    if (Generic && Generic->getSrcAddressSpace() == GlobalSpace)
      Pointer = Generic->getPointerOperand();
    // Each lane has its own private memory.
    if (mayBeVariable(Pointer))
      return std::nullopt;
  }
  uint64_t Size = DL.getTypeStoreSize(Ty->getScalarType());
  if (DL.getTypeSizeInBits(Ty->getScalarType()) != 8 * Size)
    return std::nullopt;
  K.ValueBits = 8 * Size;
  K.ComponentBytes = Facts ? Size * Context.Width : Size;
  std::optional<std::vector<AddressSum>> Starts =
      Facts ? startsAt(Pointer, Size) : startsOf(Pointer);
  if (!Starts)
    return std::nullopt;
  K.Starts = std::move(*Starts);
  K.Align = Facts ? Size : getLoadStoreAlignment(&Access).value();
  Align = Align ? std::min(Align, K.Align) : K.Align;
  return K;
}

/// \p Pointer in all lanes, if each lane's is \p LaneBytes after the previous
/// one.
std::vector<AddressSum> LaneAddresses::startsAt(Value *Pointer,
                                                uint64_t LaneBytes) const {
  AddressSum First = AddressSum::of(Pointer, Context.Layout);
  std::vector<AddressSum> Starts;
  for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane)
    Starts.push_back(First + AddressSum::constant(Lane * LaneBytes));
  return Starts;
}

/// \p Pointer in each lane.
std::optional<std::vector<AddressSum>>
LaneAddresses::startsOf(Value *Pointer) const {
  if (auto Regular = Context.Lanes.progression(Pointer))
    return startsAt(Pointer, Regular->Stride);
  if (Context.Lanes.isUniform(Pointer))
    return startsAt(Pointer, 0);
  return sumsInLanes(Context, Pointer, Layout.Lanes);
}

std::optional<std::vector<AddressSum>> sumsInLanes(const RaiseContext &Context,
                                                   Value *V, unsigned Lanes) {
  AddressSum Any = AddressSum::of(V, Context.Layout);
  std::vector<AddressSum> Sums;
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    Sums.push_back(Any.with([&](Value *Of) -> std::optional<APInt> {
      return Context.Lanes.isUniform(Of) ? std::nullopt : valueIn(Lane, Of);
    }));
  if (!Sums.front().allOf(
          [&](Value *Of) { return Context.Lanes.isUniform(Of); }))
    return std::nullopt;
  return Sums;
}

bool LaneAddresses::compute() {
  DenseMap<Instruction *, Known> ByAccess;
  for (const LaneAccess &E : Elements) {
    if (!E.Access || ByAccess.contains(E.Access))
      continue;
    std::optional<Known> K = know(*E.Access);
    if (!K)
      return false;
    ByAccess[E.Access] = *K;
  }
  for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane)
    for (auto [Number, E] : enumerate(Elements)) {
      auto At =
          Layout.element(Lane, Number / Layout.Pack, Number % Layout.Pack);
      if (!At || (!E.Access && !NeedsAll))
        continue;
      if (!E.Access || E.FirstBit % 8)
        return false;
      const Known &K = ByAccess[E.Access];
      uint64_t Bytes = E.FirstBit / K.ValueBits * K.ComponentBytes +
                       E.FirstBit % K.ValueBits / 8;
      if (All.empty())
        FirstOffset = Bytes, FirstAccess = E.Access;
      All.push_back({*At, K.Starts[Lane] + AddressSum::constant(Bytes),
                     unsigned(MinAlign(K.Align, Bytes))});
    }
  return true;
}

LaneAddresses::Steps LaneAddresses::stepsOf(LaneLayout::Coordinates P,
                                            MatrixLayout L) const {
  unsigned Pack = packFactor(Layout.ElementBits);
  uint64_t Size = Layout.ElementBits / 8;
  switch (L) {
  case MatrixLayout::RowMajor:
    return {P.Row, P.Column * Size};
  case MatrixLayout::ColumnMajor:
    return {P.Column, P.Row * Size};
  case MatrixLayout::Packed:
    break;
  }
  return {P.Row / Pack, (P.Column * Pack + P.Row % Pack) * Size};
}

/// The distance between the first element and the first one that is one stride
/// away.
std::optional<AddressSum> LaneAddresses::strideOf(MatrixLayout L) const {
  const AddressSum &Base = All.front().Address;
  uint64_t Line = 0;
  for (const Element &E : All) {
    Steps S = stepsOf(E.Of, L);
    Line = std::max(Line, S.Bytes + Layout.ElementBits / 8);
    if (S.Strides == 1)
      return E.Address - Base - AddressSum::constant(S.Bytes);
  }
  return AddressSum::constant(Line); // there is only one line
}

/// The alignment of the first elements of lines, which may be within accesses.
unsigned LaneAddresses::alignOfLines(MatrixLayout L) const {
  unsigned OfAll = Align;
  for (const Element &E : All)
    if (stepsOf(E.Of, L).Bytes == 0)
      OfAll = std::min(OfAll, E.Align);
  return OfAll;
}

std::optional<MatrixAddress> LaneAddresses::find() {
  if (All.empty() || Layout.ElementBits < 8)
    return std::nullopt;
  const AddressSum &Base = All.front().Address;
  bool CanPack =
      Ty->use() == MatrixUse::B && packFactor(Layout.ElementBits) > 1;
  for (MatrixLayout L : {MatrixLayout::RowMajor, MatrixLayout::Packed,
                         MatrixLayout::ColumnMajor}) {
    if (L == MatrixLayout::Packed && !CanPack)
      continue;
    std::optional<AddressSum> Stride = strideOf(L);
    bool Fits = Stride->allOf([&](Value *V) {
      return Context.Lanes.isUniform(V) && !V->getType()->isPointerTy();
    });
    Fits = Fits && all_of(All, [&](const Element &E) {
             Steps S = stepsOf(E.Of, L);
             return E.Address == Base + AddressSum::constant(S.Bytes) +
                                     AddressSum::constant(S.Strides) * *Stride;
           });
    if (!Fits)
      continue;
    Instruction *First = Elements.front().Access;
    MatrixAddress Address;
    Address.Layout = L;
    Address.Align = alignOfLines(L);
    Address.Stride = *Stride;
    Address.Pointer = First->getOperand(isa<StoreInst>(First) ? 1 : 0);
    Address.Offset = FirstOffset;
    Address.First = Base;
    Address.IsBlock = subgroupFactsOf(First).has_value();
    return Address;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// 2D blocks
//===----------------------------------------------------------------------===//

/// The memory of the matrix if all elements are in one 2D block, in rows or in
/// columns of the block:
///
///   row     element (r, c) is the block's (row + r, column + c)
///   col     element (r, c) is the block's (row + c, column + r)
///
/// An element of the block may consist of several elements of the matrix that
/// are neighbours in memory; columns count elements of the matrix.
static std::optional<MatrixAddress>
addressInBlock(const RaiseContext &Context, const LaneLayout &Layout,
               ArrayRef<LaneAccess> Elements) {
  auto *Block = cast<CallInst>(Elements.front().Access);
  SubgroupFacts Facts = *subgroupFactsOf(Block);
  unsigned Bits = Facts.Block.ElementBytes * 8, Own = Layout.ElementBits;
  Expected<LaneLayout> OfBlock =
      block2DLayout(Facts.Block, Facts.Value, Context.Width);
  if (!OfBlock) {
    consumeError(OfBlock.takeError());
    return std::nullopt;
  }
  if (Bits % Own != 0 ||
      !all_of(ArrayRef<Use>(Block->arg_begin(), 5),
              [&](const Use &U) { return Context.Lanes.isUniform(U); }))
    return std::nullopt;
  std::optional<LaneLayout::Coordinates> First;
  bool Rows = true, Columns = true;
  for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane)
    for (auto [Number, E] : enumerate(Elements)) {
      auto Of =
          Layout.element(Lane, Number / Layout.Pack, Number % Layout.Pack);
      if (!Of)
        continue;
      if (E.Access != Block || E.FirstBit % Own)
        return std::nullopt;
      auto In = OfBlock->element(Lane, E.FirstBit / Bits);
      if (!In)
        return std::nullopt;
      unsigned X = (In->Column * Bits + E.FirstBit % Bits) / Own, Y = In->Row;
      if (!First) // lane 0's first element is (0, 0)
        First = LaneLayout::Coordinates{Y, X};
      Rows &= Y == First->Row + Of->Row && X == First->Column + Of->Column;
      Columns &= Y == First->Row + Of->Column && X == First->Column + Of->Row;
    }
  if (!First || (!Rows && !Columns))
    return std::nullopt;
  MatrixAddress Address;
  Address.Layout = Rows ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor;
  Address.Align = Own / 8;
  Address.BlockPack = Bits / Own;
  Address.Pointer = Block->getArgOperand(0);
  Address.First = AddressSum::of(Address.Pointer, Context.Layout);
  Address.Stride = AddressSum::of(Block->getArgOperand(3), Context.Layout);
  Address.IsBlock = true;
  Address.Plane = Block;
  Address.BlockRow = First->Row;
  Address.BlockColumn = First->Column;
  return Address;
}

std::optional<MatrixAddress> addressOf(const RaiseContext &Context,
                                       const MatrixType *Ty,
                                       const LaneLayout &Layout,
                                       ArrayRef<LaneAccess> Elements) {
  if (!Elements.front().Access)
    return std::nullopt;
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(Elements.front().Access);
  bool InBlock = Facts && (Facts->Opcode == SubgroupOpcode::Block2DLoad ||
                           Facts->Opcode == SubgroupOpcode::Block2DStore);
  for (const LaneAccess &E : Elements)
    if (InBlock ? E.Access && E.Access != Elements.front().Access
                : E.Access && (subgroupFactsOf(E.Access).has_value() !=
                               Facts.has_value()))
      return std::nullopt;
  if (InBlock)
    return addressInBlock(Context, Layout, Elements);
  LaneAddresses A(Context, Ty, Layout, Elements);
  return A.compute() ? A.find() : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Lane 0
//===----------------------------------------------------------------------===//

static bool isLaneNumber(Value *V) {
  while (isa<TruncInst, ZExtInst, SExtInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  return itemOpOf(V) == ItemOpcode::SubgroupLocalId;
}

AddressSum withoutLane(const AddressSum &Sum) {
  return Sum.without(isLaneNumber);
}

Value *firstAddress(const RaiseContext &Context, const MatrixAddress &Address,
                    IRBuilderBase &B) {
  AddressSum First = withoutLane(Address.First);
  if (First.allOf([&](Value *V) { return Context.Lanes.isUniform(V); }))
    if (Value *Address = First.emitAddress(B))
      return Address;
  Value *Pointer = Address.Pointer;
  if (!Address.IsBlock && !Context.Lanes.isUniform(Pointer)) {
    // As an integer, because broadcasts do not take pointers.
    SubgroupFacts Facts;
    Facts.Opcode = SubgroupOpcode::Broadcast;
    Value *Number = B.CreatePtrToInt(Pointer, B.getInt64Ty());
    Pointer =
        B.CreateIntToPtr(createSubgroupOp(B, Facts, {Number, B.getInt32(0)}),
                         Pointer->getType());
  }
  return B.CreateConstGEP1_64(B.getInt8Ty(), Pointer, Address.Offset);
}

} // namespace tenon
