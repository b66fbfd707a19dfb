// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyBounds.h"
#include "UnreadCopies.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// The metadata of marked branches while the pass runs.
static constexpr StringLiteral Mark = "tenon.bounds";
/// Granularities are 1, 2, 4 … elements; each is a bit of a mask.
static constexpr unsigned GranularityCount = 8;

namespace {
/// The position of an element that sub-groups load, and the guard of its copy.
struct Element {
  int64_t Line, Across;
  unsigned Guard;
};

/// The possible bounds of a tile, given the elements seen so far.
struct Candidate {
  LoopTests::Bound First;
  const Element *At = nullptr; ///< the element with First
  unsigned Lines, Across;      ///< masks of the possible granularities

  /// The granularities of \p Mask for which \p From and \p To, rounded down to
  /// a multiple, are \p Far apart.
  static unsigned keep(unsigned Mask, int64_t From, int64_t To, int64_t Far) {
    for (unsigned I = 0; I < GranularityCount; ++I)
      if ((To >> I << I) - (From >> I << I) != Far)
        Mask &= ~(1u << I);
    return Mask;
  }
  bool take(const LoopTests::Bound &Bound, const Element &Of) {
    constexpr unsigned Any = (1u << GranularityCount) - 1;
    if (!At)
      *this = {Bound, &Of, Any, Any};
    int64_t Far = Bound.Own - First.Own;
    Lines = keep(Lines, At->Line, Of.Line, Far);
    Across = keep(Across, At->Across, Of.Across, Far);
    return Lines || Across;
  }
  TileBound bound(bool OfLines) const {
    unsigned Bit = llvm::countr_zero(OfLines ? Lines : Across);
    int64_t Position = OfLines ? At->Line : At->Across;
    return {First.Test, First.Own - (Position >> Bit << Bit), 1u << Bit};
  }
};
} // namespace

CopyTrace::Way CopyBounds::choose(BranchInst &Branch) {
  for (unsigned Which : {0, 1}) {
    BasicBlock *To = Branch.getSuccessor(Which);
    if (!To->getSinglePredecessor() ||
        To->getSingleSuccessor() != Branch.getSuccessor(!Which))
      continue;
    SmallVector<LoopTests::Bound, 4> All;
    if (!Tests.bound(Branch.getCondition(), Which == 0, All))
      return {};
    llvm::sort(All);
    Guard G;
    for (const LoopTests::Bound &Bound : All) { // the largest for each test
      if (!G.empty() && G.back().Test == Bound.Test)
        G.pop_back();
      G.push_back(Bound);
    }
    auto [At, IsNew] = Numbers.try_emplace(G, Guards.size() + 1);
    if (IsNew)
      Guards.push_back(G);
    return {To, At->second};
  }
  return {};
}

void CopyBounds::settle() {
  std::map<unsigned, std::optional<LoopTests::Bound>> OfAll;
  for (const Guard &G : Guards)
    for (const LoopTests::Bound &Bound : G) {
      auto [At, IsNew] = OfAll.try_emplace(Bound.Test, Bound);
      std::optional<LoopTests::Bound> &Known = At->second;
      if (!Bound.IsOfAll || (Known && Known->Own != Bound.Own))
        Known = std::nullopt;
    }
  for (auto &[Test, Bound] : OfAll)
    if (Bound)
      Tests.requireBound(*Bound);
  for (Guard &G : Guards)
    llvm::erase_if(G, [&](const LoopTests::Bound &Bound) {
      return !Tests.isBound(Bound.Test);
    });
}

/// The elements that \p Load loads; none if one of them is not copied, or if a
/// matrix extends beyond the end of a line.
static SmallVector<Element, 0> elementsOf(LoadOp &Load, CopyTrace &Copies) {
  OpFacts Op = Load.facts();
  auto [Lines, Bytes] = linesInMemory(Op);
  const auto *Stride = dyn_cast<ConstantInt>(Load.strideBytes());
  unsigned Unit = Op.Type->component()->getPrimitiveSizeInBits() / 8;
  SmallVector<int64_t, 8> Offsets = Copies.offsets(Load.pointer());
  if (!Stride || Stride->getValue().slt(Bytes) || !Unit)
    return {};
  int64_t Pitch = Stride->getSExtValue();
  SmallVector<Element, 0> All;
  for (int64_t Offset : Offsets) {
    if (Offset < 0 || Offset % Pitch % Unit || Offset % Pitch + Bytes > Pitch)
      return {};
    for (unsigned I = 0; I < Lines * Bytes / Unit; ++I) {
      int64_t At = Offset + I * Unit / Bytes * Pitch + I * Unit % Bytes;
      auto Guard = Copies.guard(At);
      if (!Guard || Guard->second < Unit)
        return {};
      All.push_back({At / Pitch, At % Pitch / Unit, Guard->first});
    }
  }
  return All;
}

/// Adds the test that \p Position, whose element is always copied, is inside of
/// \p Bound.
void CopyBounds::requireInside(const TileBound &Bound, int64_t Position) {
  Tests.requireBelow(
      Bound.Test, Position / Bound.Granularity * Bound.Granularity + Bound.Own);
}

std::optional<TileBounds> CopyBounds::of(LoadOp &Load, CopyTrace &Copies) {
  SmallVector<Element, 0> Elements = elementsOf(Load, Copies);
  if (Elements.empty())
    return std::nullopt;
  TileBounds Found = {{},
                      {},
                      {Elements[0].Line, Elements[0].Line},
                      {Elements[0].Across, Elements[0].Across}};
  auto Add = [](std::pair<int64_t, int64_t> &To, int64_t At) {
    To = {std::min(To.first, At), std::max(To.second, At)};
  };
  std::map<unsigned, Candidate> All; // by their tests
  for (const Element &E : Elements) {
    Add(Found.AtLines, E.Line);
    Add(Found.AtAcross, E.Across);
    for (const LoopTests::Bound &Bound : guard(E.Guard))
      if (!All[Bound.Test].take(Bound, E))
        return std::nullopt;
  }
  for (const auto &[Test, C] : All) {
    bool OfLines = C.Lines && !Found.Lines;
    std::optional<TileBound> &Bound = OfLines ? Found.Lines : Found.Across;
    if (Bound || !(OfLines ? C.Lines : C.Across))
      return std::nullopt;
    Bound = C.bound(OfLines);
    int64_t Slope = Tests.slopeOf(Test);
    if (Slope > 0 || Slope % int64_t(Bound->Granularity))
      return std::nullopt;
    for (const Element &E : Elements)
      if (none_of(guard(E.Guard), [&, Of = Test](const LoopTests::Bound &L) {
            return L.Test == Of;
          }))
        requireInside(*Bound, OfLines ? E.Line : E.Across);
  }
  if (Found.areAny() && Load.facts().Layout == MatrixLayout::Packed)
    return std::nullopt;
  return Found;
}

void markBounds(BranchInst &Branch, bool TestsShared) {
  LLVMContext &Ctx = Branch.getContext();
  auto *Flag = ConstantAsMetadata::get(ConstantInt::getBool(Ctx, TestsShared));
  Branch.setMetadata(Mark, MDNode::get(Ctx, {Flag}));
}

bool hasBounds(const BranchInst &Branch) { return Branch.hasMetadata(Mark); }

bool testsShared(const BranchInst &Branch) {
  return mdconst::extract<ConstantInt>(Branch.getMetadata(Mark)->getOperand(0))
      ->isOne();
}

bool dropBounds(Function &F) {
  SmallVector<BranchInst *, 32> Branches;
  for (BasicBlock &Block : F)
    if (auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
        Branch && hasBounds(*Branch))
      Branches.push_back(Branch);
  bool Changed = false;
  for (BranchInst *Branch : Branches) {
    Branch->setMetadata(Mark, nullptr);
    BasicBlock *To = Branch->getSuccessor(0), *Join = Branch->getSuccessor(1);
    if (To->getSingleSuccessor() != Join)
      std::swap(To, Join);
    if (&To->front() != To->getTerminator() || !Join->phis().empty())
      continue;
    Value *Condition = Branch->getCondition();
    BranchInst::Create(Join, Branch->getIterator());
    Branch->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Condition);
    DeleteDeadBlock(To);
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
