// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar evolution divides an address into parts:
//
//   address = base + line * pitch + column
//
// Terms with the pitch as a factor are the line, all others the column. The
// column has to stay inside of a line in all iterations of all loops; its
// extreme values are in the first and last iterations.

#include "DpasSurface.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/ItemOps.h"

using namespace llvm;

namespace tenon {

/// An upper bound of trip counts, loop bounds, and the bytes and lines of one
/// iteration, so that no computation wraps around.
static constexpr uint64_t MaxTripCount = uint64_t(1) << 30;
static constexpr uint64_t MaxStep = uint64_t(1) << 26;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// \p S / \p By if it provably has no remainder, else null.
const SCEV *SurfaceFinder::divide(const SCEV *S, const SCEV *By) {
  if (S->isZero() || S == By)
    return S == By ? SE.getOne(S->getType()) : S;
  if (auto *C = dyn_cast<SCEVConstant>(By); C && C->getAPInt().isOne())
    return S;
  SmallVector<const SCEV *, 4> Factors, Divisors;
  auto FactorsOf = [](const SCEV *From, SmallVectorImpl<const SCEV *> &To) {
    if (auto *Mul = dyn_cast<SCEVMulExpr>(From))
      append_range(To, Mul->operands());
    else
      To.push_back(From);
  };
  if (isa<SCEVAddExpr>(S) || isa<SCEVAddRecExpr>(S)) {
    const SCEV *Quotient, *Rest;
    return split(S, By, Quotient, Rest) && Rest->isZero() ? Quotient : nullptr;
  }
  FactorsOf(S, Factors);
  FactorsOf(By, Divisors);
  for (const SCEV *D : Divisors) {
    auto *Known = llvm::find(Factors, D);
    if (Known != Factors.end()) {
      Factors.erase(Known);
      continue;
    }
    auto *C = dyn_cast<SCEVConstant>(D);
    bool Divided = false;
    for (const SCEV *&Factor : Factors) {
      auto *N = dyn_cast<SCEVConstant>(Factor);
      if (!C || !N || C->isZero() || N->getAPInt().srem(C->getAPInt()) != 0)
        continue;
      Factor = SE.getConstant(N->getAPInt().sdiv(C->getAPInt()));
      Divided = true;
      break;
    }
    if (!Divided)
      return nullptr;
  }
  return Factors.empty() ? SE.getOne(S->getType()) : SE.getMulExpr(Factors);
}

/// Finds S = Quotient * By + Rest, term by term; false if \p S is not a sum.
bool SurfaceFinder::split(const SCEV *S, const SCEV *By, const SCEV *&Quotient,
                          const SCEV *&Rest) {
  if (auto *Add = dyn_cast<SCEVAddExpr>(S)) {
    Quotient = Rest = SE.getZero(S->getType());
    for (const SCEV *Term : Add->operands()) {
      const SCEV *Q, *R;
      if (!split(Term, By, Q, R))
        return false;
      Quotient = SE.getAddExpr(Quotient, Q);
      Rest = SE.getAddExpr(Rest, R);
    }
    return true;
  }
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S)) {
    const SCEV *Q, *R, *QStep, *RStep;
    if (!Rec->isAffine() || !split(Rec->getStart(), By, Q, R) ||
        !split(Rec->getStepRecurrence(SE), By, QStep, RStep))
      return false;
    Quotient = SE.getAddRecExpr(Q, QStep, Rec->getLoop(), SCEV::FlagAnyWrap);
    Rest = SE.getAddRecExpr(R, RStep, Rec->getLoop(), SCEV::FlagAnyWrap);
    return true;
  }
  const SCEV *Whole = divide(S, By);
  Quotient = Whole ? Whole : SE.getZero(S->getType());
  Rest = Whole ? SE.getZero(S->getType()) : S;
  return true;
}

/// The maximum number of completed iterations of \p L when the access is
/// executed; null if unknown. A loop continues while value < end, where value
/// is start in the first iteration. Its header compares the value, or its latch
/// compares that of the next iteration:
///
///   in the body, after the header   (end - start - 1) / step
///   otherwise                       (end - start + step - 1) / step
const SCEV *SurfaceFinder::iterationsBefore(Loop &L) {
  for (bool AtHead : {false, true}) {
    BasicBlock *Exiting = AtHead ? L.getHeader() : L.getLoopLatch();
    if (!Exiting)
      continue;
    bool InBody = AtHead && Block != Exiting && L.contains(Block);
    auto *Branch = dyn_cast<BranchInst>(Exiting->getTerminator());
    auto *Compare = Branch && Branch->isConditional()
                        ? dyn_cast<ICmpInst>(Branch->getCondition())
                        : nullptr;
    if (!Compare)
      continue;
    CmpInst::Predicate How = Compare->getPredicate();
    if (!L.contains(Branch->getSuccessor(0)))
      How = CmpInst::getInversePredicate(How);
    else if (L.contains(Branch->getSuccessor(1)))
      continue;
    const SCEV *Left = SE.getSCEV(Compare->getOperand(0));
    const SCEV *End = SE.getSCEV(Compare->getOperand(1));
    if (SE.isLoopInvariant(Left, &L)) {
      std::swap(Left, End);
      How = CmpInst::getSwappedPredicate(How);
    }
    auto *Rec = dyn_cast<SCEVAddRecExpr>(Left);
    bool IsBelow = How == CmpInst::ICMP_ULT || How == CmpInst::ICMP_SLT;
    if (!IsBelow || !Rec || Rec->getLoop() != &L || !Rec->isAffine() ||
        !SE.isLoopInvariant(End, &L) || !End->getType()->isIntegerTy())
      continue;
    auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    unsigned Bits = End->getType()->getIntegerBitWidth();
    // In fewer than 32 bits, one step more than the end may wrap around.
    if (!Step || !Step->getAPInt().isStrictlyPositive() ||
        Step->getAPInt().ugt(1 << 20) || Bits > 64 ||
        (Bits < 32 && !Rec->hasNoSignedWrap()))
      continue;
    Type *Long = Type::getInt64Ty(End->getType()->getContext());
    const SCEV *Start = SE.getNoopOrSignExtend(Rec->getStart(), Long);
    const SCEV *Size = SE.getNoopOrSignExtend(Step, Long);
    End = SE.getNoopOrSignExtend(End, Long);
    if (!requireBetween(Start, number(0), number(MaxTripCount)) ||
        !requireBetween(End, number(0), number(MaxTripCount)))
      return nullptr;
    Found.Counted.push_back({&L, Compare});
    const SCEV *Distance = SE.getMinusSCEV(End, Start);
    Distance = SE.getSMaxExpr(Distance, number(InBody ? 1 : 0));
    const SCEV *Extra =
        InBody ? SE.getMinusOne(Long) : SE.getMinusSCEV(Size, number(1));
    return SE.getUDivExpr(SE.getAddExpr(Distance, Extra), Size);
  }
  return nullptr;
}

/// The largest or smallest value of \p S over all iterations, as an expression
/// that checks can use; null if unknown.
const SCEV *SurfaceFinder::limit(const SCEV *S, bool Upper) {
  if (auto *Add = dyn_cast<SCEVAddExpr>(S)) {
    SmallVector<const SCEV *, 4> Terms;
    for (const SCEV *Term : Add->operands()) {
      Terms.push_back(limit(Term, Upper));
      if (!Terms.back())
        return nullptr;
    }
    return SE.getAddExpr(Terms);
  }
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S)) {
    const SCEV *Start = limit(Rec->getStart(), Upper);
    auto *Step = dyn_cast<SCEVConstant>(Rec->getStepRecurrence(SE));
    if (!Start || !Step || Step->getAPInt().ugt(MaxStep) || !Rec->isAffine())
      return nullptr;
    if (!Upper)
      return Start;
    const SCEV *Count = iterationsBefore(*const_cast<Loop *>(Rec->getLoop()));
    return Count && CanTest(Count)
               ? SE.getAddExpr(Start, SE.getMulExpr(Step, Count))
               : nullptr;
  }
  return CanTest(S) ? S : nullptr;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

/// Requires \p C; false if it can neither be proven nor checked.
bool SurfaceFinder::require(SurfaceCondition C) {
  if (!CanTest(C.What) || (C.Low && (!CanTest(C.Low) || !CanTest(C.High))))
    return false;
  Found.Conditions.push_back(C);
  return true;
}

bool SurfaceFinder::requireMultiple(const SCEV *S, unsigned Of) {
  if (Of <= 1)
    return true;
  if (auto *Rec = dyn_cast<SCEVAddRecExpr>(S))
    return requireMultiple(Rec->getStart(), Of) &&
           requireMultiple(Rec->getStepRecurrence(SE), Of);
  if (auto *Known = dyn_cast<SCEVUnknown>(S);
      Known && S->getType()->isPointerTy() &&
      Known->getValue()->getPointerAlignment(SE.getDataLayout()).value() >= Of)
    return true;
  if (auto *C = dyn_cast<SCEVConstant>(S))
    return C->getAPInt().urem(Of) == 0;
  if (SE.getMinTrailingZeros(S) >= Log2_32(Of))
    return true;
  if (auto *Add = dyn_cast<SCEVAddExpr>(S); Add && !CanTest(S))
    return all_of(Add->operands(),
                  [&](const SCEV *Term) { return requireMultiple(Term, Of); });
  SurfaceCondition C;
  C.What = S;
  C.MultipleOf = Of;
  return require(C);
}

bool SurfaceFinder::requireBetween(const SCEV *S, const SCEV *Low,
                                   const SCEV *High) {
  if (SE.isKnownPredicate(CmpInst::ICMP_SGE, S, Low) &&
      SE.isKnownPredicate(CmpInst::ICMP_SLE, S, High))
    return true;
  if (SE.isKnownPredicate(CmpInst::ICMP_SLT, S, Low) ||
      SE.isKnownPredicate(CmpInst::ICMP_SGT, S, High))
    return false;
  SurfaceCondition C;
  C.What = S;
  C.Low = Low;
  C.High = High;
  return require(C);
}

//===----------------------------------------------------------------------===//
// Surfaces
//===----------------------------------------------------------------------===//

SurfaceFinder::Extent SurfaceFinder::extentOf(const OpFacts &Facts,
                                              ArrayRef<BlockPart> Parts) {
  const MatrixType *Ty = Facts.Type;
  unsigned Bits = Ty->component()->getScalarSizeInBits();
  Extent E;
  bool ByColumns = Facts.Layout == MatrixLayout::ColumnMajor;
  bool Packed =
      Facts.Layout == MatrixLayout::Packed && Ty->use() == MatrixUse::B;
  unsigned Group = Packed ? packFactor(Bits) : 1;
  E.ElementBytes = Group * Bits / 8;
  E.Lines = ByColumns ? Ty->columns() : Ty->rows() / Group;
  E.LineBytes = (ByColumns ? Ty->rows() : Ty->columns() * Group) * Bits / 8;
  unsigned Lines = 0, Bytes = 0;
  E.ColumnAlign = G.Surface.ColumnAlign;
  for (const BlockPart &P : Parts) {
    Lines = std::max(Lines, P.Line + P.Block.Height);
    Bytes = std::max(Bytes, (P.Column + P.Block.Width * P.Block.Count) *
                                P.Block.ElementBytes);
    E.ColumnAlign = std::max(E.ColumnAlign, P.Block.ElementBytes);
  }
  E.LinesReachOver = Lines > E.Lines;
  E.ColumnsReachOver = Bytes > E.LineBytes;
  return E;
}

/// Whether \p Base is an argument of the kernel or a loaded pointer, and not a
/// computed address.
static bool isBuffer(const Value *Base) {
  if (auto *Choice = dyn_cast<SelectInst>(Base))
    return isBuffer(Choice->getTrueValue()) &&
           isBuffer(Choice->getFalseValue());
  return isa<Argument, LoadInst>(Base);
}

/// Whether \p Column consists only of constants, ids and loop counters, like
/// the columns of tiles. An offset from an argument may be that of another
/// matrix.
static bool isMadeOfIds(const SCEV *Column) {
  return !SCEVExprContains(Column, [](const SCEV *S) {
    auto *Unknown = dyn_cast<SCEVUnknown>(S);
    return Unknown && !itemOpOf(Unknown->getValue());
  });
}

/// The pointer to global memory that \p Pointer is cast from, or selected from
/// several; null if unknown.
static Value *globalPointer(Value *Pointer) {
  if (Pointer->getType()->getPointerAddressSpace() == GlobalSpace)
    return Pointer;
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
    return globalPointer(Cast->getPointerOperand());
  auto *Choice = dyn_cast<SelectInst>(Pointer);
  Value *First = Choice ? globalPointer(Choice->getTrueValue()) : nullptr;
  Value *Second = First ? globalPointer(Choice->getFalseValue()) : nullptr;
  return Second ? IRBuilder<>(Choice).CreateSelect(Choice->getCondition(),
                                                   First, Second)
                : nullptr;
}

/// The address that an operation accesses, without a cast, which would hide how
/// a pointer to global memory advances.
static Value *addressOf(const MatrixOp &Op) {
  Value *Pointer = Op.getArgOperand(0);
  auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer);
  return Cast && Cast->getSrcAddressSpace() == GlobalSpace
             ? Cast->getPointerOperand()
             : Pointer;
}

/// Uses \p Pointer as the surface's base, if checks can compute it.
bool SurfaceFinder::findBase(const SCEV *Pointer) {
  auto *Known = dyn_cast<SCEVUnknown>(Pointer);
  Found.Base = Known ? globalPointer(Known->getValue()) : nullptr;
  return Found.Base && CanTest(SE.getSCEV(Found.Base));
}

/// Requires the preconditions of a surface. \p Width is its width, null if this
/// is the pitch.
bool SurfaceFinder::requireSurface(const SCEV *Width) {
  const BlockSurface &S = G.Surface;
  size_t Others = Found.Conditions.size();
  bool Can =
      requireMultiple(SE.getSCEV(Found.Base), S.BaseAlign) &&
      requireMultiple(Found.Pitch, S.PitchAlign) &&
      requireBetween(Found.Pitch, number(S.MinWidth),
                     number((uint64_t(1) << S.MaxPitchLog2) - S.PitchAlign)) &&
      (!Width || (requireBetween(Width, number(S.MinWidth), Found.Pitch) &&
                  requireMultiple(Width, S.WidthAlign)));
  if (AssumeAligned && isBuffer(Found.Base))
    Found.Conditions.truncate(Others);
  return Can;
}

/// Requires 0 <= S and S + Size <= End, in all iterations; \p End is at least
/// \p Min.
bool SurfaceFinder::requireInside(const SCEV *S, unsigned Size, const SCEV *End,
                                  uint64_t Min) {
  const SCEV *Lower = limit(S, false), *Upper = limit(S, true);
  if (!Lower || !Upper ||
      !requireBetween(Lower, number(0), number(maxIntN(64))))
    return false;
  Upper = SE.getAddExpr(Upper, number(Size));
  return SE.isKnownPredicate(CmpInst::ICMP_ULE, Upper, number(Min)) ||
         requireBetween(Upper, number(0), End);
}

bool SurfaceFinder::placePlain(MatrixOp &Op, const Extent &E) {
  const SCEV *Address = SE.getSCEV(addressOf(Op));
  if (!findBase(SE.getPointerBase(Address)))
    return false;
  const SCEV *Offset = SE.removePointerBase(Address);
  if (!Offset->getType()->isIntegerTy(64) ||
      !split(Offset, Found.Pitch, Found.Line, Found.Column))
    return false;
  uint64_t MaxLines = uint64_t(1) << G.Surface.MaxPitchLog2;
  unsigned MinPitch = G.Surface.MinWidth;
  if (!requireSurface(nullptr) || !requireMultiple(Found.Column, E.ColumnAlign))
    return false;
  // A prefetch outside of the matrix is harmless, and prefetches often go
  // beyond its end.
  if (!isa<PrefetchOp>(Op) &&
      (!requireInside(Found.Column, E.LineBytes, Found.Pitch, MinPitch) ||
       !requireInside(Found.Line, 2 * MaxMatrixDimension, number(MaxLines),
                      MaxLines)))
    return false;
  Found.Width = Found.Pitch;
  Found.Height = number(MaxLines - 1);
  if (E.LinesReachOver)
    Found.Height = SE.getAddExpr(Found.Line, number(E.Lines));
  if (E.ColumnsReachOver) {
    Found.Width = SE.getAddExpr(Found.Column, number(E.LineBytes));
    return E.LineBytes >= G.Surface.MinWidth &&
           E.LineBytes % G.Surface.WidthAlign == 0;
  }
  return true;
}

/// Uses the bounds of a checked access as the bounds of the message.
bool SurfaceFinder::placeChecked(MatrixOp &Op, const OpFacts &Facts,
                                 const Extent &E) {
  unsigned FirstBound = Op.arg_size() - 4;
  if (Facts.Layout == MatrixLayout::Packed && Facts.Type->use() == MatrixUse::B)
    return false; // rows end inside of a packed group
  if (isa<StoreOp>(Op) && (E.LinesReachOver || E.ColumnsReachOver))
    return false; // bounds are not counted in tiles
  auto Operand = [&](unsigned I) {
    return SE.getSCEV(Op.getArgOperand(FirstBound + I));
  };
  if (!findBase(SE.getSCEV(addressOf(Op))))
    return false;
  const SCEV *Row = Operand(0), *Column = Operand(1);
  const SCEV *Height = Operand(2), *Width = Operand(3);
  if (Facts.Layout == MatrixLayout::ColumnMajor) {
    std::swap(Row, Column);
    std::swap(Height, Width);
  }
  const SCEV *Bytes =
      number(Facts.Type->component()->getScalarSizeInBits() / 8);
  Found.Line = Row;
  Found.Column = SE.getMulExpr(Column, Bytes);
  Found.Height = Height;
  Found.Width = SE.getMulExpr(Width, Bytes);
  const BlockSurface &S = G.Surface;
  const SCEV *Max = number((uint64_t(1) << S.MaxPitchLog2) - 1);
  const SCEV *Min = SE.getNegativeSCEV(Max);
  // A coordinate is a signed 32-bit number.
  auto StaysNear = [&](const SCEV *V) {
    if (SE.getSignedRange(V).getMinSignedBits() <= 32)
      return true;
    const SCEV *Lower = limit(V, false), *Upper = limit(V, true);
    return Lower && Upper && requireBetween(Lower, Min, Max) &&
           requireBetween(Upper, Min, Max);
  };
  return requireSurface(Found.Width) && StaysNear(Row) && StaysNear(Column) &&
         requireMultiple(Found.Column, E.ColumnAlign) &&
         requireBetween(Height, number(1), Max) &&
         requireBetween(Width, number(1), Max);
}

std::optional<Surface2D> SurfaceFinder::find(MatrixOp &Op) {
  OpFacts Facts = Op.facts();
  std::vector<BlockPart> Parts = blockParts(G, Facts, Layouts(Facts.Type));
  if (Parts.empty())
    return std::nullopt;
  Found = Surface2D();
  Found.Op = &Op;
  Block = Op.getParent();
  unsigned StrideAt = isa<StoreOp>(Op) ? 2 : 1;
  Found.Pitch = SE.getSCEV(Op.getArgOperand(StrideAt));
  if (!CanTest(Found.Pitch))
    return std::nullopt;
  Extent E = extentOf(Facts, Parts);
  bool Placed = Facts.Checked ? placeChecked(Op, Facts, E) : placePlain(Op, E);
  if (Placed)
    Found.Element = divide(Found.Column, number(E.ElementBytes));
  Placed = Placed && Found.Element;
  // Accesses that provably violate the assumption do not become blocks.
  if (Placed && AssumeAligned && isBuffer(Found.Base) &&
      isMadeOfIds(Found.Column))
    Found.Conditions.clear();
  return Placed ? std::optional<Surface2D>(std::move(Found)) : std::nullopt;
}

std::optional<SmallVector<SurfaceCondition>>
SurfaceFinder::aligned(MatrixOp &Op, unsigned Bytes) {
  Found = Surface2D();
  const SCEV *Address = SE.getSCEV(addressOf(Op));
  const SCEV *Offset = SE.removePointerBase(Address), *Line, *Column;
  auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
  Found.Pitch = SE.getSCEV(Op.getArgOperand(isa<StoreOp>(Op) ? 2 : 1));
  if (!Base || !requireMultiple(Base, Bytes) ||
      !requireMultiple(Found.Pitch, Bytes))
    return std::nullopt;
  if (AssumeAligned && isBuffer(Base->getValue()))
    Found.Conditions.clear();
  if (!Offset->getType()->isIntegerTy(64) ||
      !split(Offset, Found.Pitch, Line, Column))
    Column = Offset;
  if (!requireMultiple(Column, Bytes))
    return std::nullopt;
  return Found.Conditions;
}

/// Bytes between the begin of the surface and the access count as columns.
std::optional<SmallVector<SurfaceCondition>>
SurfaceFinder::ownSurface(MatrixOp &Op) {
  OpFacts Facts = Op.facts();
  bool IsPlain = (isa<LoadOp>(Op) || isa<StoreOp>(Op)) && !Facts.Checked &&
                 Facts.AddrSpace == GlobalSpace;
  std::vector<BlockPart> Parts;
  if (IsPlain)
    Parts = blockParts(G, Facts, Layouts(Facts.Type));
  if (Parts.empty())
    return std::nullopt;
  Extent E = extentOf(Facts, Parts);
  const BlockSurface &S = G.Surface;
  uint64_t Max = (uint64_t(1) << S.MaxPitchLog2) - S.PitchAlign;
  if (E.ColumnsReachOver)
    return std::nullopt;
  if (Facts.Align < E.ColumnAlign && !aligned(Op, E.ColumnAlign))
    return std::nullopt;
  if (Facts.Align >= E.ColumnAlign) {
    Found = Surface2D();
    Found.Pitch = SE.getSCEV(Op.getArgOperand(isa<StoreOp>(Op) ? 2 : 1));
  }
  if (!requireMultiple(Found.Pitch, S.PitchAlign) ||
      !requireBetween(Found.Pitch, number(S.BaseAlign + E.LineBytes),
                      number(Max)))
    return std::nullopt;
  return std::move(Found.Conditions);
}

} // namespace tenon
