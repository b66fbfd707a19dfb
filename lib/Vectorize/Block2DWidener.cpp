// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2D blocks of memory. Block2DLayout tells which element is in which slot of a
// lane's value. Slots are loaded or stored by how the elements of all lanes
// lie:
//
//   in one row, n slots of a      one plain vector, the slots' elements
//   lane beside each other        interleaved
//   in a few rows, beside each    a plain vector for each row
//   other in each
//   elsewhere                     a gather or scatter
//
// What lies outside of the memory, or is no element, is masked: it reads as
// zero and is not written. A kernel of many blocks calls a function for each
// form:
//
//   define internal void @tenon.subgroup.block2d.load.….v16(ptr %parts,
//       ptr %base, i64 %width, i64 %height, i64 %pitch, i64 %x, i64 %y,
//       <16 x i1> %mask)

#include "FunctionWidener.h"
#include "tenon/IR/Block2DLayout.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/SaveAndRestore.h"
#include <map>
#include <numeric>

using namespace llvm;

namespace tenon {

/// The operands of a 2D operation in 64 bits, which no product or sum of 32-bit
/// numbers leaves; and what has been computed of them.
struct Widener::Surface {
  Value *Base, *Width, *Height, *Pitch, *X, *Y;
  Type *Element;
  uint64_t ElementBytes;
  struct RowOf {
    Value *First;  ///< address of column 0
    Value *Inside; ///< the row is, an i1
  };
  std::map<unsigned, RowOf> Rows;
  /// Which of so many columns from one on are inside.
  std::map<std::pair<unsigned, unsigned>, Value *> Columns;
};

/// The elements in one slot of all lanes, counted from the first block's first.
struct Widener::SlotPlaces {
  SmallVector<int64_t, 64> Columns, Rows;
  SmallVector<bool, 64> IsElement;

  SlotPlaces(const Block2DLayout &Layout, unsigned Slot) {
    for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane) {
      std::optional<Block2DLayout::Place> P = Layout.element(Lane, Slot);
      IsElement.push_back(P.has_value());
      Columns.push_back(P ? P->Block * Layout.Block.Width + P->Column : 0);
      Rows.push_back(P ? P->Row : 0);
    }
  }

  /// The lanes have every \p Step-th column of one row from \p Column on.
  bool isOneRow(unsigned Column, unsigned Step) const {
    for (unsigned L = 0; L < Rows.size(); ++L)
      if (!IsElement[L] || Rows[L] != Rows[0] ||
          Columns[L] != int64_t(Column) + int64_t(Step) * L)
        return false;
    return true;
  }

  /// The number of slots from \p Slot on that are a row together: lane l has n
  /// neighbours, from column l * n on. 0 if there is none.
  static unsigned slotsOfRow(ArrayRef<SlotPlaces> Slots, unsigned Slot) {
    const SlotPlaces &First = Slots[Slot];
    int64_t Count = First.Columns[1] - First.Columns[0];
    if (Count < 1 || Count > int64_t(Slots.size() - Slot))
      return 0;
    for (unsigned S = 0; S < Count; ++S)
      if (Slots[Slot + S].Rows[0] != First.Rows[0] ||
          !Slots[Slot + S].isOneRow(First.Columns[0] + S, Count))
        return 0;
    return Count;
  }

  /// So many lanes after each other have neighbours of one row; 0 if it is not
  /// the same number throughout.
  unsigned lengthOfRows() const {
    unsigned Size = Rows.size(), Length = 1;
    while (Length < Size && Rows[Length] == Rows[0])
      ++Length;
    for (unsigned L = 0; L < Size; ++L) {
      unsigned First = L - L % Length;
      if (!IsElement[L] || Rows[L] != Rows[First] ||
          Columns[L] != Columns[First] + int64_t(L - First))
        return 0;
    }
    return Size % Length ? 0 : Length;
  }
};

static Constant *numbers(LLVMContext &Ctx, ArrayRef<int64_t> Values) {
  SmallVector<Constant *, 64> Constants;
  for (int64_t V : Values)
    Constants.push_back(ConstantInt::getSigned(Type::getInt64Ty(Ctx), V));
  return ConstantVector::get(Constants);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Loads, or stores \p Stored to, \p Count columns of a row; \p Lanes: those
/// whose lanes are at work, null for all.
///
///   0 <= x && (x + 1) * size <= width && 0 <= y && y < height
Value *Widener::moveRow(Surface &S, unsigned Row, unsigned Column,
                        unsigned Count, Value *Lanes, Value *Stored) {
  Type *I64 = B.getInt64Ty();
  auto [AtRow, IsNewRow] = S.Rows.try_emplace(Row);
  if (IsNewRow) {
    Value *Y = B.CreateAdd(S.Y, B.getInt64(Row));
    AtRow->second.First =
        B.CreateGEP(B.getInt8Ty(), S.Base, B.CreateMul(Y, S.Pitch));
    AtRow->second.Inside = B.CreateAnd(B.CreateICmpSGE(Y, B.getInt64(0)),
                                       B.CreateICmpSLT(Y, S.Height));
  }
  auto [Inside, IsNewColumn] = S.Columns.try_emplace({Column, Count});
  Value *X = B.CreateAdd(S.X, B.getInt64(Column));
  if (IsNewColumn) {
    SmallVector<int64_t, 64> Steps(Count);
    std::iota(Steps.begin(), Steps.end(), 0);
    Value *Xs = B.CreateAdd(B.CreateVectorSplat(Count, X),
                            numbers(F.getContext(), Steps));
    Value *Ends =
        B.CreateMul(B.CreateAdd(Xs, ConstantInt::get(Xs->getType(), 1)),
                    ConstantInt::get(Xs->getType(), S.ElementBytes));
    Inside->second =
        B.CreateAnd(B.CreateICmpSGE(Xs, Constant::getNullValue(Xs->getType())),
                    B.CreateICmpSLE(Ends, B.CreateVectorSplat(Count, S.Width)));
  }
  Value *At =
      B.CreateGEP(B.getInt8Ty(), AtRow->second.First,
                  B.CreateMul(X, ConstantInt::get(I64, S.ElementBytes)));
  Value *Here = B.CreateAnd(Inside->second,
                            B.CreateVectorSplat(Count, AtRow->second.Inside));
  if (Lanes)
    Here = B.CreateSelect(Lanes, Here, Constant::getNullValue(Here->getType()));
  auto *Ty = FixedVectorType::get(S.Element, Count);
  if (!Stored)
    return B.CreateFreeze(
        B.CreateMaskedLoad(Ty, At, Align(1), Here, Constant::getNullValue(Ty)));
  B.CreateMaskedStore(Stored, At, Align(1), Here);
  return nullptr;
}

/// One slot whose lanes go through rows, \p Length columns of each.
Value *Widener::moveRows(Surface &S, const SlotPlaces &Places, unsigned Length,
                         Value *Stored) {
  Parts Loaded;
  for (unsigned L = 0; L < Width; L += Length) {
    auto Own = [&](Value *V) {
      return V ? B.CreateShuffleVector(V, createSequentialMask(L, Length, 0))
               : nullptr;
    };
    Loaded.push_back(moveRow(S, Places.Rows[L], Places.Columns[L], Length,
                             Own(Mask), Own(Stored)));
  }
  return Stored ? nullptr : concatenateVectors(B, Loaded);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

/// The lanes that are at work and whose element, at \p X and \p Y, is inside;
/// as above.
Value *Widener::insideOf(const Surface &S, const SlotPlaces &Places, Value *X,
                         Value *Y) {
  Value *Zero = Constant::getNullValue(X->getType());
  Value *End = B.CreateMul(B.CreateAdd(X, ConstantInt::get(X->getType(), 1)),
                           ConstantInt::get(X->getType(), S.ElementBytes));
  Value *Inside = B.CreateAnd(B.CreateICmpSGE(X, Zero),
                              B.CreateICmpSLE(End, splat(S.Width)));
  Inside = B.CreateAnd(Inside, B.CreateICmpSGE(Y, Zero));
  Inside = B.CreateAnd(Inside, B.CreateICmpSLT(Y, splat(S.Height)));
  SmallVector<Constant *, 64> Elements;
  for (bool IsElement : Places.IsElement)
    Elements.push_back(B.getInt1(IsElement));
  Inside = B.CreateAnd(Inside, ConstantVector::get(Elements));
  return isFull() ? Inside
                  : B.CreateSelect(Mask, Inside,
                                   Constant::getNullValue(Inside->getType()));
}

/// Loads one slot, or stores \p Stored to it and returns null, by a gather or
/// scatter. One that the target lacks is called: it would be a branch a lane.
Value *Widener::moveSlot(const Surface &S, const SlotPlaces &Places,
                         Value *Stored) {
  LLVMContext &Ctx = F.getContext();
  Align A(1);
  Type *Ty = lanesOf(S.Element);
  Value *X = B.CreateAdd(splat(S.X), numbers(Ctx, Places.Columns));
  Value *Y = B.CreateAdd(splat(S.Y), numbers(Ctx, Places.Rows));
  Value *Inside = insideOf(S, Places, X, Y);
  Value *InRow = B.CreateMul(X, ConstantInt::get(X->getType(), S.ElementBytes));
  Value *At = B.CreateGEP(B.getInt8Ty(), S.Base,
                          B.CreateAdd(B.CreateMul(Y, splat(S.Pitch)), InRow));
  SaveAndRestore<Value *> OnlyInside(Mask, Inside);
  if (Stored) {
    if (Target.isLegalMaskedScatter(Ty, A))
      B.CreateMaskedScatter(Stored, At, A, Inside);
    else
      callScatter(At, Stored, A);
    return nullptr;
  }
  return Target.isLegalMaskedGather(Ty, A)
             ? B.CreateMaskedGather(Ty, At, A, Inside,
                                    Constant::getNullValue(Ty))
             : callGather(At, S.Element, A);
}

/// Loads all slots, or stores them.
void Widener::moveBlock(Surface &S, const Block2DLayout &Layout, Parts &Slots,
                        bool IsLoad) {
  constexpr unsigned MinLength = 4; // columns of a row that make a vector
  SmallVector<SlotPlaces, 0> Places;
  for (unsigned Slot = 0; Slot < Layout.Slots; ++Slot)
    Places.emplace_back(Layout, Slot);
  for (unsigned Slot = 0, Count; Slot < Layout.Slots; Slot += Count) {
    Count = SlotPlaces::slotsOfRow(Places, Slot);
    const SlotPlaces &P = Places[Slot];
    if (Count) {
      Value *Stored =
          IsLoad ? nullptr : interleave(ArrayRef(Slots).slice(Slot, Count));
      Value *Loaded = moveRow(S, P.Rows[0], P.Columns[0], Count * Width,
                              isFull() ? nullptr : packedMask(Count), Stored);
      if (IsLoad)
        Slots.append(deinterleave(Loaded, Count));
      continue;
    }
    Count = 1;
    Value *Stored = IsLoad ? nullptr : Slots[Slot];
    unsigned Length = P.lengthOfRows();
    Value *Loaded = Length >= MinLength ? moveRows(S, P, Length, Stored)
                                        : moveSlot(S, P, Stored);
    if (IsLoad)
      Slots.push_back(Loaded);
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// More slots in one kernel than this are moved by calls.
static constexpr unsigned MaxOwnSlots = 256;

bool Widener::hasManyBlocks() {
  if (HasManyBlocks)
    return *HasManyBlocks;
  unsigned Slots = 0;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    std::optional<SubgroupFacts> Facts =
        Call ? subgroupFactsOf(Call) : std::nullopt;
    if (!Facts || (Facts->Opcode != SubgroupOpcode::Block2DLoad &&
                   Facts->Opcode != SubgroupOpcode::Block2DStore))
      continue;
    Expected<Block2DLayout> Places =
        block2DLayout(Facts->Block, Facts->Value, Width);
    if (!Places) {
      consumeError(Places.takeError());
      continue;
    }
    Slots += Places->Slots;
    PayloadBytes = std::max<uint64_t>(
        PayloadBytes, Layout.getTypeAllocSize(Facts->Value) * Width);
  }
  HasManyBlocks = Slots > MaxOwnSlots;
  return *HasManyBlocks;
}

/// The parts of \p Stored, or of what is loaded, go through memory:
///
///   payload[…] = parts of the lanes' values; call @tenon.…(payload, …)
Widener::Parts Widener::callBlock2D(CallInst &I, const SubgroupFacts &Facts,
                                    const Block2DLayout &Places,
                                    const Surface &S,
                                    ArrayRef<Value *> Stored) {
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  Type *Part = lanesOf(Types[0]);
  auto Place = [&](Value *Memory, unsigned Index) {
    return B.CreateConstGEP1_64(B.getInt8Ty(), Memory,
                                Index * Layout.getTypeAllocSize(Part));
  };
  Align A = Layout.getABITypeAlign(Types[0]);
  auto Load = [&](Value *Memory) {
    Parts Result;
    for (unsigned P = 0; P < Types.size(); ++P)
      Result.push_back(B.CreateAlignedLoad(Part, Place(Memory, P), A));
    return Result;
  };
  auto Store = [&](Value *Memory, ArrayRef<Value *> Values) {
    for (auto [P, V] : enumerate(Values))
      B.CreateAlignedStore(V, Place(Memory, P), A);
  };
  if (!Payload) {
    IRBuilder<> AtTop(Entry, Entry->begin());
    Payload = AtTop.CreateAlloca(ArrayType::get(B.getInt8Ty(), PayloadBytes),
                                 nullptr, "payload");
    Payload->setAlignment(Align(64)); // a row of the cache
  }
  B.CreateLifetimeStart(Payload);
  Store(Payload, Stored);
  callShared(
      I.getCalledFunction()->getName() + ".v" + Twine(Width), B.getVoidTy(),
      {Payload, S.Base, S.Width, S.Height, S.Pitch, S.X, S.Y},
      [&](Function &New) -> Value * {
        Argument *Args = New.arg_begin();
        Surface Own{Args + 1, Args + 2,  Args + 3,       Args + 4, Args + 5,
                    Args + 6, S.Element, S.ElementBytes, {},       {}};
        Parts Slots;
        if (!IsLoad)
          Slots = bitCastAll(Load(Args), S.Element, Places.Slots);
        moveBlock(Own, Places, Slots, IsLoad);
        if (IsLoad)
          Store(Args, bitCastAll(Slots, Types[0], Types.size()));
        return nullptr;
      });
  Parts Result;
  if (IsLoad)
    Result = Load(Payload);
  B.CreateLifetimeEnd(Payload);
  return Result;
}

void Widener::block2D(CallInst &I, const SubgroupFacts &Facts) {
  Expected<Block2DLayout> Places =
      block2DLayout(Facts.Block, Facts.Value, Width);
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  if (!Places) {
    reportError(I, describe(Facts), toString(Places.takeError()));
    Failed = true;
    if (IsLoad)
      defineUniform(I, PoisonValue::get(I.getType()));
    return;
  }
  auto Wide = [&](Value *V) { return B.CreateSExt(V, B.getInt64Ty()); };
  auto Number = [&](unsigned Operand) {
    return Wide(scalar(I.getArgOperand(Operand)));
  };
  Surface S;
  S.Base = scalar(I.getArgOperand(0));
  S.Width = Number(1);
  S.Height = Number(2);
  S.Pitch = Number(3);
  Value *Place = scalar(I.getArgOperand(4));
  S.X = Wide(B.CreateExtractElement(Place, uint64_t(0)));
  S.Y = Wide(B.CreateExtractElement(Place, 1));
  S.ElementBytes = Facts.Block.ElementBytes;
  S.Element = B.getIntNTy(8 * S.ElementBytes);
  Parts Stored;
  if (!IsLoad)
    Stored = allLanes(I.getArgOperand(5));
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  if (hasManyBlocks()) {
    Parts Loaded = callBlock2D(I, Facts, *Places, S, Stored);
    return IsLoad ? defineLanes(I, Loaded) : void();
  }
  Parts Slots;
  if (!IsLoad)
    Slots = bitCastAll(Stored, S.Element, Places->Slots);
  moveBlock(S, *Places, Slots, IsLoad);
  if (IsLoad)
    defineLanes(I, bitCastAll(Slots, Types[0], Types.size()));
}

} // namespace tenon
