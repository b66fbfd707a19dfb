// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Determines what a work-group copies to local memory in one iteration of a
// loop, by executing the code for each of its work-items. Ids, sizes and values
// computed from them are numbers; other values, such as the loop's counter or
// arguments, remain symbols in addresses.

#ifndef TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYTRACE_H
#define TENON_LIB_OPTIMIZE_RAISE_TRACE_COPYTRACE_H

#include "tenon/IR/AddressSum.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include <functional>
#include <map>
#include <optional>

namespace tenon {

class CopyTrace {
public:
  /// \p Local is the object to which the loop \p L copies.
  CopyTrace(const llvm::Loop &L, llvm::Value &Local, const KernelFacts &Facts,
            unsigned Width);

  /// Executes an iteration up to \p End for all work-items. False if the path
  /// to \p End, or the source or destination of a copy, is unknown.
  bool run(llvm::Instruction &End);

  /// The address from which byte \p Offset of local memory was copied, and the
  /// number of bytes from there on that belong to the same access.
  std::optional<std::pair<AddressSum, uint64_t>> source(int64_t Offset) const;
  /// The guard of that copy (0: none), and the same number of bytes.
  std::optional<std::pair<unsigned, uint64_t>> guard(int64_t Offset) const;
  /// \p Pointer minus the address of local memory in each sub-group; empty if
  /// unknown, or if \p Pointer does not point there.
  llvm::SmallVector<int64_t, 8> offsets(llvm::Value *Pointer);
  /// \p Pointers minus \p Object in each work-item. A pointer whose offset is
  /// known in all work-items has one entry for each work-item.
  std::vector<std::vector<int64_t>>
  offsetsOfItems(llvm::ArrayRef<llvm::Value *> Pointers, llvm::Value &Object);
  /// Whether \p Holds returns true in each work-item, before the loop.
  bool allItems(llvm::function_ref<bool()> Holds);
  /// The successor of a branch whose condition is not a number; null if
  /// unknown. With a guard (a number other than 0), only some work-items
  /// execute this successor, a block that leads to the other successor. Copies
  /// of values that are loaded in the block, and are zero otherwise, have that
  /// guard.
  struct Way {
    llvm::BasicBlock *To = nullptr;
    unsigned Guard = 0;
  };
  using Choice = std::function<Way(llvm::BranchInst &)>;
  void chooseBy(Choice How) { ChooseBranch = std::move(How); }
  /// Gives copies of a loaded value the guard that this function returns for
  /// the load in the current work-item, regardless of branches before the load.
  using LoadGuard = std::function<unsigned(llvm::LoadInst &)>;
  void guardLoadsBy(LoadGuard How) { GuardLoad = std::move(How); }
  /// Whether \p Branch, whose condition is a number, led to successor \p Which.
  bool hasTaken(const llvm::BranchInst &Branch, unsigned Which) const {
    return Taken.contains({&Branch, Which});
  }
  /// The number \p V in the current work-item, or null.
  llvm::ConstantInt *numberNow(llvm::Value *V) {
    return llvm::dyn_cast_or_null<llvm::ConstantInt>(number(V));
  }
  /// \p Sum with names replaced by their numbers in the current work-item.
  AddressSum known(const AddressSum &Sum);
  /// The smallest alignment of the accesses.
  llvm::Align alignment() const { return KnownAlign; }
  llvm::ArrayRef<llvm::LoadInst *> loads() const { return Loads.getArrayRef(); }

private:
  struct Copy {
    AddressSum From;
    uint64_t Bytes;
    unsigned Guard;
  };
  struct Read {
    AddressSum From;
    llvm::Align Alignment;
  };
  /// A unit of a loaded value: the load, and the unit's first byte in it.
  struct Unit {
    unsigned Load = ~0u; ///< in Reads
    unsigned Byte = 0;
    unsigned Guard = 0;
    bool IsOpen = false; ///< has a value only if the guard holds

    bool operator==(const Unit &U) const { return isBefore(U, 0); }
    /// Whether \p U is \p Far bytes after this unit, with the same load and
    /// guard.
    bool isBefore(const Unit &U, unsigned Far) const {
      return Load == U.Load && Byte + Far == U.Byte && Guard == U.Guard &&
             IsOpen == U.IsOpen;
    }
  };
  /// The elements of a vector, or a scalar.
  using Units = llvm::SmallVector<Unit, 8>;

  void start(unsigned Subgroup, unsigned Lane);
  bool walk(llvm::Instruction &End);
  bool execute(llvm::Instruction &I);
  void load(llvm::LoadInst &Load);
  bool store(llvm::StoreInst &Store);
  bool copy(int64_t To, const Copy &What);
  std::optional<Units> guarded(const Units &Parts, llvm::Value &Else) const;
  std::map<int64_t, Copy>::const_iterator copyOf(int64_t Offset) const;
  void move(const llvm::Instruction &I);
  const Units *unitsOf(const llvm::Value *V) const;
  std::optional<Units> shuffled(const llvm::ShuffleVectorInst &I) const;
  std::optional<Units> inserted(const llvm::InsertElementInst &I) const;
  std::optional<Units> extracted(const llvm::ExtractElementInst &I) const;
  std::optional<Units> recast(const llvm::BitCastInst &I) const;
  std::optional<Units> moved(const llvm::Instruction &I) const;
  std::optional<int64_t> offset(llvm::Value *Pointer, llvm::Value &Object);
  void enter(llvm::BasicBlock &Block, const llvm::BasicBlock *From);
  llvm::BasicBlock *next(llvm::Instruction &End);
  llvm::Constant *number(llvm::Value *V, unsigned Depth = 0);
  llvm::Constant *compute(llvm::Instruction &I, unsigned Depth);
  llvm::Constant *numberOfPhi(llvm::PHINode &Phi, unsigned Depth);
  llvm::Constant *numberOfItem(const llvm::CallInst &Query);
  const AddressSum &sumOf(llvm::Value *Pointer);

  const llvm::Loop &L;
  llvm::Value &Local;
  const KernelFacts &Facts;
  const unsigned Width;
  const llvm::DataLayout &Layout;
  std::map<int64_t, Copy> Copies;
  llvm::SmallSetVector<llvm::LoadInst *, 4> Loads;
  llvm::Align KnownAlign = llvm::Align(64);
  std::map<llvm::Value *, AddressSum> Sums; ///< references stay
  /// The distances of pointers from objects.
  std::map<std::pair<llvm::Value *, llvm::Value *>, AddressSum> Distances;
  unsigned Left; ///< instructions that may still be executed
  Choice ChooseBranch;
  LoadGuard GuardLoad;
  llvm::DenseSet<std::pair<const llvm::BranchInst *, unsigned>> Taken;
  // The state of the current work-item.
  unsigned Item = 0;
  /// The current guard, and the branch to which it belongs.
  unsigned Guard = 0;
  const llvm::BranchInst *GuardedBy = nullptr;
  llvm::DenseMap<llvm::Value *, llvm::Constant *> Numbers;
  llvm::DenseMap<const llvm::Value *, Units> Loaded;
  std::vector<Read> Reads; ///< by the loads executed so far
};

} // namespace tenon

#endif
