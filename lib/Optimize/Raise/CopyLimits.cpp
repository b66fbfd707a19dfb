// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyLimits.h"
#include "UnreadCopies.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

/// Of branches, while the pass runs.
static constexpr StringLiteral Mark = "tenon.limits";
/// Groups are 1, 2, 4 … elements, in the bits of a mask.
static constexpr unsigned GroupCount = 8;

/// What a limit of a tile may be, as far as its elements have been looked at.
struct CopyLimits::Candidate {
  LoopTests::Limit First;
  int64_t Line, Across;   ///< of the element that has it
  unsigned Lines, Groups; ///< masks

  /// Those of \p Mask for which \p Far elements are as many limits further.
  static unsigned keep(unsigned Mask, int64_t From, int64_t To, int64_t Far) {
    for (unsigned I = 0; I < GroupCount; ++I)
      if ((To >> I << I) - (From >> I << I) != Far)
        Mask &= ~(1u << I);
    return Mask;
  }
  TileLimit limit(unsigned Mask, int64_t Position) const {
    unsigned Bit = llvm::countr_zero(Mask);
    return {First.Test, First.Own - (Position >> Bit << Bit), 1u << Bit};
  }
};

CopyTrace::Way CopyLimits::choose(BranchInst &Branch) {
  for (unsigned Which : {0, 1}) {
    BasicBlock *To = Branch.getSuccessor(Which);
    if (!To->getSinglePredecessor() ||
        To->getSingleSuccessor() != Branch.getSuccessor(!Which))
      continue;
    SmallVector<LoopTests::Limit, 4> All;
    if (!Tests.limit(Branch.getCondition(), Which == 0, All) || All.empty())
      return {};
    llvm::sort(All);
    Guard G;
    for (const LoopTests::Limit &Limit : All) { // of each test the largest
      if (!G.empty() && G.back().Test == Limit.Test)
        G.pop_back();
      G.push_back(Limit);
    }
    auto [At, IsNew] = Numbers.try_emplace(G, Guards.size() + 1);
    if (IsNew)
      Guards.push_back(G);
    return {To, At->second};
  }
  return {};
}

/// Leaves those of \p All that the element at \p Line and \p Across has.
bool CopyLimits::take(const Guard &G, int64_t Line, int64_t Across,
                      SmallVectorImpl<Candidate> &All) const {
  if (All.size() != G.size())
    return false;
  for (auto [C, Limit] : zip(All, G)) {
    if (C.First.Test != Limit.Test)
      return false;
    int64_t Far = Limit.Own - C.First.Own;
    C.Lines = Candidate::keep(C.Lines, C.Line, Line, Far);
    C.Groups = Candidate::keep(C.Groups, C.Across, Across, Far);
    if (!C.Lines && !C.Groups)
      return false;
  }
  return true;
}

std::optional<TileLimits> CopyLimits::of(LoadOp &Load,
                                         CopyTrace &Copies) const {
  OpFacts Op = Load.facts();
  auto [Lines, Bytes] = linesInMemory(Op);
  const auto *Stride = dyn_cast<ConstantInt>(Load.strideBytes());
  unsigned Unit = Op.Type->component()->getPrimitiveSizeInBits() / 8;
  SmallVector<int64_t, 8> Offsets = Copies.offsets(Load.pointer());
  if (!Stride || Stride->getValue().slt(Bytes) || Offsets.empty() || !Unit)
    return std::nullopt;
  int64_t Pitch = Stride->getSExtValue();
  std::optional<SmallVector<Candidate, 2>> All;
  TileLimits Found;
  auto Add = [](std::pair<int64_t, int64_t> &To, int64_t At, bool IsFirst) {
    To = {IsFirst ? At : std::min(To.first, At),
          IsFirst ? At : std::max(To.second, At)};
  };
  for (int64_t Offset : Offsets) {
    if (Offset < 0 || Offset % Pitch % Unit || Offset % Pitch + Bytes > Pitch)
      return std::nullopt;
    for (unsigned I = 0; I < Lines * Bytes / Unit; ++I) {
      int64_t At = Offset + I * Unit / Bytes * Pitch + I * Unit % Bytes;
      auto Number = Copies.guard(At);
      if (!Number || Number->second < Unit)
        return std::nullopt;
      const Guard &G = Number->first ? Guards[Number->first - 1] : Guard();
      int64_t Line = At / Pitch, Across = At % Pitch / Unit;
      Add(Found.AtLines, Line, !All);
      Add(Found.AtAcross, Across, !All);
      constexpr unsigned Any = (1u << GroupCount) - 1;
      if (!All) {
        All.emplace();
        for (const LoopTests::Limit &Limit : G)
          All->push_back({Limit, Line, Across, Any, Any});
      } else if (!take(G, Line, Across, *All)) {
        return std::nullopt;
      }
    }
  }
  for (const Candidate &C : *All) {
    bool OfLines = C.Lines && !Found.Lines;
    std::optional<TileLimit> &Limit = OfLines ? Found.Lines : Found.Across;
    if (Limit || !(OfLines ? C.Lines : C.Groups))
      return std::nullopt;
    Limit = OfLines ? C.limit(C.Lines, C.Line) : C.limit(C.Groups, C.Across);
    int64_t Slope = Tests.slopeOf(Limit->Test);
    if (Slope > 0 || Slope % int64_t(Limit->Group))
      return std::nullopt;
  }
  if (Found.areAny() && Op.Layout == MatrixLayout::Packed)
    return std::nullopt;
  return Found;
}

void markLimits(BranchInst &Branch) {
  Branch.setMetadata(Mark, MDNode::get(Branch.getContext(), {}));
}

bool hasLimits(const BranchInst &Branch) { return Branch.hasMetadata(Mark); }

bool dropLimits(Function &F) {
  SmallVector<BranchInst *, 32> Branches;
  for (BasicBlock &Block : F)
    if (auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
        Branch && hasLimits(*Branch))
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
