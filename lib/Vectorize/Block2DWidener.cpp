// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Block2DWidener.h"
#include "TypeParts.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include <map>
#include <numeric>

using namespace llvm;

namespace tenon {

/// The operands of a 2D operation, extended to 64 bits so that none of their
/// products or sums overflows, and values computed from them.
struct Surface {
  Value *Base, *Width, *Height, *Pitch, *X, *Y;
  Type *Element;
  uint64_t ElementBytes;
  struct RowOf {
    Value *First;  ///< address of column 0
    Value *Inside; ///< i1: the row is inside of the surface
  };
  std::map<unsigned, RowOf> Rows;
  /// Masks of the columns that are inside, by the first column and their
  /// number.
  std::map<std::pair<unsigned, unsigned>, Value *> Columns;
};

namespace {
/// The positions of the elements that one component holds in all lanes.
struct ComponentPositions {
  SmallVector<int64_t, 64> Columns, Rows;
  SmallVector<bool, 64> IsElement;

  ComponentPositions(const LaneLayout &Layout, unsigned Component) {
    for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane) {
      std::optional<LaneLayout::Coordinates> P =
          Layout.element(Lane, Component);
      IsElement.push_back(P.has_value());
      Columns.push_back(P ? P->Column : 0);
      Rows.push_back(P ? P->Row : 0);
    }
  }

  /// Whether the lanes have every \p Step-th column of one row, starting at
  /// \p Column.
  bool isOneRow(unsigned Column, unsigned Step) const {
    for (unsigned L = 0; L < Rows.size(); ++L)
      if (!IsElement[L] || Rows[L] != Rows[0] ||
          Columns[L] != int64_t(Column) + int64_t(Step) * L)
        return false;
    return true;
  }

  /// The number n of components from \p Component on that form one row: lane l
  /// has n neighbouring elements from column l * n on. 0 if there is none.
  static unsigned componentsOfRow(ArrayRef<ComponentPositions> Components,
                                  unsigned Component) {
    const ComponentPositions &First = Components[Component];
    int64_t Count = First.Columns[1] - First.Columns[0];
    if (Count < 1 || Count > int64_t(Components.size() - Component))
      return 0;
    for (unsigned S = 0; S < Count; ++S)
      if (Components[Component + S].Rows[0] != First.Rows[0] ||
          !Components[Component + S].isOneRow(First.Columns[0] + S, Count))
        return 0;
    return Count;
  }

  /// The number of consecutive lanes that have neighbouring elements of one
  /// row; 0 if it is not the same for all rows.
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

/// Moves a block between memory and components, which are vectors over the
/// lanes.
class BlockMover {
public:
  BlockMover(LaneCode &Code, LaneAccess &Access, Surface &S)
      : B(Code.B), Masks(Code.Masks), Access(Access), S(S) {}

  /// Loads all components, or stores \p Components.
  void load(const LaneLayout &Layout, LaneParts &Components) {
    move(Layout, Components, /*IsLoad=*/true);
  }
  void store(const LaneLayout &Layout, LaneParts &Components) {
    move(Layout, Components, /*IsLoad=*/false);
  }

private:
  void move(const LaneLayout &Layout, LaneParts &Components, bool IsLoad);
  Value *moveRow(unsigned Row, unsigned Column, unsigned Count, Value *Lanes,
                 Value *Stored);
  Value *moveRows(const ComponentPositions &Positions, unsigned Length,
                  Value *Stored);
  Value *moveComponent(const ComponentPositions &Positions, Value *Stored);
  Value *insideOf(const ComponentPositions &Positions, Value *X, Value *Y);

  LaneBuilder &B;
  MaskBuilder &Masks;
  LaneAccess &Access;
  Surface &S;
};
} // namespace

static Constant *numbers(LLVMContext &Ctx, ArrayRef<int64_t> Values) {
  SmallVector<Constant *, 64> Constants;
  for (int64_t V : Values)
    Constants.push_back(ConstantInt::getSigned(Type::getInt64Ty(Ctx), V));
  return ConstantVector::get(Constants);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// Loads \p Count columns of a row, or stores \p Stored to them, if their lanes
/// are active (\p Lanes; null: all):
///
///   0 <= x && (x + 1) * size <= width && 0 <= y && y < height
Value *BlockMover::moveRow(unsigned Row, unsigned Column, unsigned Count,
                           Value *Lanes, Value *Stored) {
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
                            numbers(B.getContext(), Steps));
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

/// Moves one component whose lanes have \p Length columns of each of several
/// rows.
Value *BlockMover::moveRows(const ComponentPositions &Positions,
                            unsigned Length, Value *Stored) {
  LaneParts Loaded;
  for (unsigned L = 0; L < B.Width; L += Length) {
    auto Own = [&](Value *V) {
      return V ? B.CreateShuffleVector(V, createSequentialMask(L, Length, 0))
               : nullptr;
    };
    Loaded.push_back(moveRow(Positions.Rows[L], Positions.Columns[L], Length,
                             Own(Masks.active()), Own(Stored)));
  }
  return Stored ? nullptr : concatenateVectors(B, Loaded);
}

//===----------------------------------------------------------------------===//
// Components
//===----------------------------------------------------------------------===//

/// The active lanes whose element, at \p X and \p Y, is inside, as above.
Value *BlockMover::insideOf(const ComponentPositions &Positions, Value *X,
                            Value *Y) {
  Value *Zero = Constant::getNullValue(X->getType());
  Value *End = B.CreateMul(B.CreateAdd(X, ConstantInt::get(X->getType(), 1)),
                           ConstantInt::get(X->getType(), S.ElementBytes));
  Value *Inside = B.CreateAnd(B.CreateICmpSGE(X, Zero),
                              B.CreateICmpSLE(End, B.splat(S.Width)));
  Inside = B.CreateAnd(Inside, B.CreateICmpSGE(Y, Zero));
  Inside = B.CreateAnd(Inside, B.CreateICmpSLT(Y, B.splat(S.Height)));
  SmallVector<Constant *, 64> Elements;
  for (bool IsElement : Positions.IsElement)
    Elements.push_back(B.getInt1(IsElement));
  Inside = B.CreateAnd(Inside, ConstantVector::get(Elements));
  return Masks.isAllTrue() ? Inside : Masks.activeWhere(Inside);
}

/// Loads one component, or stores \p Stored to it and returns null, by a gather
/// or scatter.
Value *BlockMover::moveComponent(const ComponentPositions &Positions,
                                 Value *Stored) {
  LLVMContext &Ctx = B.getContext();
  Value *X = B.CreateAdd(B.splat(S.X), numbers(Ctx, Positions.Columns));
  Value *Y = B.CreateAdd(B.splat(S.Y), numbers(Ctx, Positions.Rows));
  Value *Inside = insideOf(Positions, X, Y);
  Value *InRow = B.CreateMul(X, ConstantInt::get(X->getType(), S.ElementBytes));
  Value *At = B.CreateGEP(B.getInt8Ty(), S.Base,
                          B.CreateAdd(B.CreateMul(Y, B.splat(S.Pitch)), InRow));
  if (!Stored)
    return Access.gatherWhere(Inside, At, S.Element, Align(1));
  Access.scatterWhere(Inside, At, Stored, Align(1));
  return nullptr;
}

void BlockMover::move(const LaneLayout &Layout, LaneParts &Components,
                      bool IsLoad) {
  constexpr unsigned MinLength = 4; // fewer columns are gathered
  SmallVector<ComponentPositions, 0> Positions;
  for (unsigned Component = 0; Component < Layout.Components; ++Component)
    Positions.emplace_back(Layout, Component);
  for (unsigned Component = 0, Count; Component < Layout.Components;
       Component += Count) {
    Count = ComponentPositions::componentsOfRow(Positions, Component);
    const ComponentPositions &P = Positions[Component];
    if (Count) {
      Value *Stored =
          IsLoad ? nullptr
                 : B.interleave(ArrayRef(Components).slice(Component, Count));
      Value *Loaded =
          moveRow(P.Rows[0], P.Columns[0], Count * B.Width,
                  Masks.isAllTrue() ? nullptr : Masks.repeated(Count), Stored);
      if (IsLoad)
        Components.append(B.deinterleave(Loaded, Count));
      continue;
    }
    Count = 1;
    Value *Stored = IsLoad ? nullptr : Components[Component];
    unsigned Length = P.lengthOfRows();
    Value *Loaded = Length >= MinLength ? moveRows(P, Length, Stored)
                                        : moveComponent(P, Stored);
    if (IsLoad)
      Components.push_back(Loaded);
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Kernels with more components than this call shared functions for blocks.
static constexpr unsigned MaxOwnComponents = 256;

bool Block2DWidener::hasManyBlocks() {
  if (HasManyBlocks)
    return *HasManyBlocks;
  const Function &F = Code.B.function();
  unsigned Components = 0;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallInst>(&I);
    std::optional<SubgroupFacts> Facts =
        Call ? subgroupFactsOf(Call) : std::nullopt;
    if (!Facts || (Facts->Opcode != SubgroupOpcode::Block2DLoad &&
                   Facts->Opcode != SubgroupOpcode::Block2DStore))
      continue;
    Expected<LaneLayout> Layout =
        block2DLayout(Facts->Block, Facts->Value, Code.B.Width);
    if (!Layout) {
      consumeError(Layout.takeError());
      continue;
    }
    Components += Layout->Components;
    PayloadBytes = std::max<uint64_t>(
        PayloadBytes,
        F.getDataLayout().getTypeAllocSize(Facts->Value) * Code.B.Width);
  }
  HasManyBlocks = Components > MaxOwnComponents;
  return *HasManyBlocks;
}

namespace {
/// The parts of the values of all lanes in memory, as an array of vectors.
struct PayloadMemory {
  LaneBuilder &B;
  Value *Memory;
  Type *Part;     ///< of a lane's value
  unsigned Count; ///< parts of a lane's value

  Value *addressOf(unsigned Index) {
    const DataLayout &Layout = B.function().getDataLayout();
    return B.CreateConstGEP1_64(B.getInt8Ty(), Memory,
                                Index *
                                    Layout.getTypeAllocSize(B.lanesOf(Part)));
  }
  Align alignment() {
    return B.function().getDataLayout().getABITypeAlign(Part);
  }
  LaneParts load() {
    LaneParts Result;
    for (unsigned P = 0; P < Count; ++P)
      Result.push_back(
          B.CreateAlignedLoad(B.lanesOf(Part), addressOf(P), alignment()));
    return Result;
  }
  void store(ArrayRef<Value *> Values) {
    for (auto [P, V] : enumerate(Values))
      B.CreateAlignedStore(V, addressOf(P), alignment());
  }
};
} // namespace

/// The parts of \p Stored, or of the loaded values, are passed in memory:
///
///   payload[…] = parts of the lanes' values; call @tenon.…(payload, …)
LaneParts Block2DWidener::call(CallInst &I, const SubgroupFacts &Facts,
                               const LaneLayout &Layout, const Surface &S,
                               ArrayRef<Value *> Stored) {
  LaneBuilder &B = Code.B;
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  if (!Payload) {
    Payload = B.createVariable(ArrayType::get(B.getInt8Ty(), PayloadBytes),
                               "payload");
    Payload->setAlignment(Align(64)); // a cache line
  }
  auto MoveInMemory = [&](LaneCode &Own) -> Value * {
    Argument *Args = Own.B.function().arg_begin();
    Surface Here{Args + 1, Args + 2,  Args + 3,       Args + 4, Args + 5,
                 Args + 6, S.Element, S.ElementBytes, {},       {}};
    PayloadMemory Memory{Own.B, Args, Types[0], unsigned(Types.size())};
    LaneAccess OwnAccess(Own, Access.target());
    BlockMover Mover(Own, OwnAccess, Here);
    LaneParts Components;
    if (!IsLoad) {
      Components =
          Own.B.bitCastParts(Memory.load(), S.Element, Layout.Components);
      Mover.store(Layout, Components);
      return nullptr;
    }
    Mover.load(Layout, Components);
    Memory.store(Own.B.bitCastParts(Components, Types[0], Types.size()));
    return nullptr;
  };
  PayloadMemory Memory{B, Payload, Types[0], unsigned(Types.size())};
  B.CreateLifetimeStart(Payload);
  Memory.store(Stored);
  callShared(Code, I.getCalledFunction()->getName() + ".v" + Twine(B.Width),
             B.getVoidTy(),
             {Payload, S.Base, S.Width, S.Height, S.Pitch, S.X, S.Y},
             MoveInMemory);
  LaneParts Result;
  if (IsLoad)
    Result = Memory.load();
  B.CreateLifetimeEnd(Payload);
  return Result;
}

void Block2DWidener::widen(CallInst &I, const SubgroupFacts &Facts) {
  assert((Facts.Opcode == SubgroupOpcode::Block2DLoad ||
          Facts.Opcode == SubgroupOpcode::Block2DStore) &&
         "a prefetch moves nothing");
  LaneBuilder &B = Code.B;
  Expected<LaneLayout> Layout =
      block2DLayout(Facts.Block, Facts.Value, B.Width);
  bool IsLoad = Facts.Opcode == SubgroupOpcode::Block2DLoad;
  if (!Layout)
    return Values.reject(I, describe(Facts), toString(Layout.takeError()));
  auto Wide = [&](Value *V) { return B.CreateSExt(V, B.getInt64Ty()); };
  auto Number = [&](unsigned Operand) {
    return Wide(Values.scalar(I.getArgOperand(Operand)));
  };
  Surface S;
  S.Base = Values.scalar(I.getArgOperand(0));
  S.Width = Number(1);
  S.Height = Number(2);
  S.Pitch = Number(3);
  Value *Coordinate = Values.scalar(I.getArgOperand(4));
  S.X = Wide(B.CreateExtractElement(Coordinate, uint64_t(0)));
  S.Y = Wide(B.CreateExtractElement(Coordinate, 1));
  S.ElementBytes = Facts.Block.ElementBytes;
  S.Element = B.getIntNTy(8 * S.ElementBytes);
  LaneParts Stored;
  if (!IsLoad)
    Stored = Values.allLanes(I.getArgOperand(5));
  SmallVector<Type *> Types;
  partsOf(Facts.Value, Types);
  if (hasManyBlocks()) {
    LaneParts Loaded = call(I, Facts, *Layout, S, Stored);
    return IsLoad ? Values.defineLanes(I, Loaded) : void();
  }
  BlockMover Mover(Code, Access, S);
  LaneParts Components;
  if (!IsLoad) {
    Components = B.bitCastParts(Stored, S.Element, Layout->Components);
    return Mover.store(*Layout, Components);
  }
  Mover.load(*Layout, Components);
  Values.defineLanes(I, B.bitCastParts(Components, Types[0], Types.size()));
}

} // namespace tenon
