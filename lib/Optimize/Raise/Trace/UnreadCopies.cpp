// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels use the same local memory for the tiles that they multiply and for
// sums that they exchange afterwards. Copies of tiles that are now loaded from
// their origin are removed even if the memory is read again, provided that it
// is written in between.

#include "UnreadCopies.h"
#include "CopyTrace.h"
#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

std::pair<unsigned, unsigned> linesInMemory(const OpFacts &Facts) {
  assert((Facts.Opcode == MatrixOpcode::Load ||
          Facts.Opcode == MatrixOpcode::Store) &&
         "only these access lines");
  unsigned Rows = Facts.Type->rows(), Columns = Facts.Type->columns();
  unsigned Bytes = Facts.Type->component()->getPrimitiveSizeInBits() / 8;
  switch (Facts.Layout) {
  case MatrixLayout::RowMajor:
    return {Rows, Columns * Bytes};
  case MatrixLayout::ColumnMajor:
    return {Columns, Rows * Bytes};
  case MatrixLayout::Packed:
    break;
  }
  constexpr unsigned Word = 4;
  bool IsA = Facts.Type->use() == MatrixUse::A; // row-major memory
  return IsA ? std::pair(Rows, Columns * Bytes)
             : std::pair(Rows * Bytes / Word, Columns * Word);
}

namespace {
class UnreadCopies {
public:
  UnreadCopies(const LocalAccesses &Of, const KernelFacts &Facts,
               unsigned Width, const LoopInfo &Loops)
      : Of(Of), Facts(Facts), Width(Width), Loops(Loops) {}

  void erase();

private:
  /// Readers of one block between the same barriers, in order.
  using Readers = SmallVector<Instruction *, 8>;

  void findReaders();
  SmallVector<Instruction *, 16> storesBetween(const BasicBlock &From,
                                               const Instruction &Reader);
  BitVector bytesOf(CopyTrace &Places, ArrayRef<Instruction *> Accesses,
                    bool IsComplete);
  bool isOverwritten(const BasicBlock &From, const Readers &Together);
  bool isRead(const BasicBlock &From);

  const LocalAccesses &Of;
  const KernelFacts &Facts;
  const unsigned Width;
  const LoopInfo &Loops;
  std::vector<Readers> Reading;
};
} // namespace

/// Barriers separate what is read, since values may be exchanged several times
/// in a block.
void UnreadCopies::findReaders() {
  SmallPtrSet<const Instruction *, 32> Known;
  SmallSetVector<BasicBlock *, 8> Blocks;
  auto Add = [&](Instruction *I) {
    Known.insert(I);
    Blocks.insert(I->getParent());
  };
  for_each(Of.Readers, Add);
  for_each(Of.Loads, Add);
  for (BasicBlock *Block : Blocks) {
    Reading.emplace_back();
    for (Instruction &I : *Block) {
      if (Known.contains(&I))
        Reading.back().push_back(&I);
      if (itemOpOf(&I) == ItemOpcode::Barrier && !Reading.back().empty())
        Reading.emplace_back();
    }
    if (Reading.back().empty())
      Reading.pop_back();
  }
}

/// Whether there is a path from the end of \p From to \p To that avoids
/// \p Without. LLVM's isPotentiallyReachable() gives up after 32 blocks.
static bool isReachable(const BasicBlock &From, const BasicBlock &To,
                        const BasicBlock *Without) {
  SmallPtrSet<const BasicBlock *, 32> Known;
  SmallVector<const BasicBlock *, 16> Work(successors(&From));
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (Block == Without || !Known.insert(Block).second)
      continue;
    if (Block == &To)
      return true;
    append_range(Work, successors(Block));
  }
  return false;
}

/// The stores that all work-items execute on every path from the end of \p From
/// to \p Reader. All work-items execute a block that has a barrier.
SmallVector<Instruction *, 16>
UnreadCopies::storesBetween(const BasicBlock &From, const Instruction &Reader) {
  const BasicBlock *To = Reader.getParent();
  SmallVector<Instruction *, 16> All(Of.Stores.begin(), Of.Stores.end()), Found;
  append_range(All, Of.MatrixStores);
  for (Instruction *Store : All) {
    BasicBlock *Block = Store->getParent();
    if (Block == &From || none_of(*Block, [](const Instruction &I) {
          return itemOpOf(&I) == ItemOpcode::Barrier;
        }))
      continue;
    if (Block == To ? Store->comesBefore(&Reader)
                    : !isReachable(From, *To, Block))
      Found.push_back(Store);
  }
  return Found;
}

/// Adds \p Size bytes at each of \p Offsets. False if there are none, or if one
/// exceeds the limit of local memory.
static bool add(BitVector &Bytes, ArrayRef<int64_t> Offsets, int64_t Size) {
  for (int64_t Offset : Offsets) {
    if (Offset < 0 || Offset + Size > Bytes.size())
      return false;
    Bytes.set(Offset, Offset + Size);
  }
  return !Offsets.empty();
}

/// Adds the bytes that \p Access, a LoadOp or StoreOp, reads or writes in all
/// sub-groups; false if unknown.
template <typename OpTy>
static bool addMatrix(BitVector &Bytes, OpTy &Access, CopyTrace &Places) {
  const auto *Stride = dyn_cast<ConstantInt>(Access.strideBytes());
  SmallVector<int64_t, 8> Offsets = Places.offsets(Access.pointer());
  if (!Stride || !Stride->getValue().isSignedIntN(32) || Access.facts().Checked)
    return false;
  auto [Lines, Size] = linesInMemory(Access.facts());
  for (unsigned Line = 0; Line < Lines; ++Line) {
    if (!add(Bytes, Offsets, Size))
      return false;
    for (int64_t &Offset : Offsets)
      Offset += Stride->getSExtValue();
  }
  return true;
}

/// The bytes of local memory that \p Accesses write or read in all work-items;
/// empty if \p IsComplete and the bytes of one are unknown.
BitVector UnreadCopies::bytesOf(CopyTrace &Places,
                                ArrayRef<Instruction *> Accesses,
                                bool IsComplete) {
  constexpr unsigned Max = 1 << 20; // bytes of local memory
  SmallVector<Value *, 16> Pointers;
  for (Instruction *Access : Accesses)
    if (Value *Pointer = getLoadStorePointerOperand(Access))
      Pointers.push_back(Pointer);
  BitVector Bytes(Max);
  auto Offsets = Places.offsetsOfItems(Pointers, *Of.Object);
  unsigned Number = 0;
  for (Instruction *Access : Accesses) {
    bool IsKnown;
    if (auto *Load = dyn_cast<LoadOp>(Access)) {
      IsKnown = addMatrix(Bytes, *Load, Places);
    } else if (auto *Matrix = dyn_cast<StoreOp>(Access)) {
      IsKnown = addMatrix(Bytes, *Matrix, Places);
    } else {
      std::vector<int64_t> &OfItems = Offsets[Number++];
      IsKnown = OfItems.size() == Facts.requiredItems() &&
                add(Bytes, OfItems,
                    Access->getDataLayout().getTypeStoreSize(
                        getLoadStoreType(Access)));
    }
    if (!IsKnown && IsComplete)
      return BitVector();
  }
  return Bytes;
}

/// Whether everything that \p Together read has been written since \p From.
bool UnreadCopies::isOverwritten(const BasicBlock &From,
                                 const Readers &Together) {
  const Loop *L = Loops.getLoopFor(&From);
  if (!L || L->contains(Together.front()))
    return false;
  CopyTrace Places(*L, *Of.Object, Facts, Width);
  BitVector Read = bytesOf(Places, Together, /*IsComplete=*/true);
  if (Read.empty())
    return false;
  BitVector Written = bytesOf(Places, storesBetween(From, *Together.front()),
                              /*IsComplete=*/false);
  return !Read.test(Written);
}

/// Whether anything may read what the stores of \p From have written.
bool UnreadCopies::isRead(const BasicBlock &From) {
  BlockSet After = blocksAfter(&From); // a reader in From may follow them
  return any_of(Reading, [&](const Readers &Together) {
    return After.contains(Together.front()->getParent()) &&
           !isOverwritten(From, Together);
  });
}

void UnreadCopies::erase() {
  findReaders();
  SmallDenseMap<BasicBlock *, bool, 4> IsRead; // all stores of a block
  SmallVector<StoreInst *, 16> Unread;
  for (StoreInst *Store : Of.Stores) {
    auto [At, IsNew] = IsRead.try_emplace(Store->getParent(), true);
    if (IsNew)
      At->second = isRead(*Store->getParent());
    if (!At->second)
      Unread.push_back(Store);
  }
  for (StoreInst *Store : Unread) {
    Value *Operands[] = {Store->getValueOperand(), Store->getPointerOperand()};
    Store->eraseFromParent();
    for (Value *Operand : Operands)
      RecursivelyDeleteTriviallyDeadInstructions(Operand);
  }
}

void eraseUnreadCopies(const LocalAccesses &Of, const KernelFacts &Facts,
                       unsigned Width, const LoopInfo &Loops) {
  assert(Of.Object && "all accesses are to one object");
  UnreadCopies(Of, Facts, Width, Loops).erase();
}

} // namespace tenon
