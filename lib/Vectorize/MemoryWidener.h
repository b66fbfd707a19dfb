// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens private variables, loads and stores. An access depends on the
// addresses of the lanes:
//
//   all the same   one scalar access; the last active lane's value is stored
//   packed         one plain vector, which is permuted to parts
//   others         gathers and scatters; wide values lane by lane, or by
//                  clusters of packed lanes
//
// LaneAccess.h implements the last two. A private variable has a copy for each
// lane, in one of two layouts (PrivateLayout):
//
//   interleaved       element 0 of all lanes, element 1 of all lanes, …
//   not interleaved   the whole copy of lane 0, the whole copy of lane 1, …

#ifndef TENON_LIB_VECTORIZE_MEMORYWIDENER_H
#define TENON_LIB_VECTORIZE_MEMORYWIDENER_H

#include "LaneAccess.h"
#include "LaneClusters.h"
#include "LaneValues.h"

namespace tenon {

class MemoryWidener {
public:
  MemoryWidener(LaneCode &Code, LaneValues &Values, LaneAccess &Access,
                const LaneClassification &Lanes)
      : Code(Code), Values(Values), Access(Access), Lanes(Lanes),
        Layout(Code.B.function().getDataLayout()) {}

  void widenAlloca(llvm::AllocaInst &I);
  /// These return false, without effect, for accesses that have to be executed
  /// lane by lane: volatile and atomic ones, and those of parts that are not
  /// whole bytes.
  bool widenLoad(llvm::LoadInst &I);
  bool widenStore(llvm::StoreInst &I);
  /// Frees the memory of large variables before each return.
  void freeHeapMemory();

private:
  llvm::Value *heapMemory(uint64_t Bytes);
  bool isPacked(llvm::Value *Pointer, llvm::Type *Ty) const;
  unsigned clusterAt(llvm::Value *Pointer, llvm::Type *Ty);
  void storeUniformly(llvm::StoreInst &I);

  LaneCode &Code;
  LaneValues &Values;
  LaneAccess &Access;
  const LaneClassification &Lanes;
  const llvm::DataLayout &Layout;
  std::optional<LaneClusters> Clusters; ///< computed on first use
  uint64_t StackBytes = 0;              ///< of private variables, of all lanes
  llvm::SmallVector<llvm::Value *, 2> HeapMemory;
};

} // namespace tenon

#endif
