// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private variables, loads and stores. By how the addresses of the lanes lie:
//
//   all the same       one scalar access; the last active lane's store wins
//   packed             a plain vector; the parts of a lane's vector are taken
//                      out of it
//   elsewhere          gathers and scatters; wide ones lane by lane, or by
//                      groups of lanes that are packed
//
// LaneAccess.h has the last two. A private variable has one copy a lane, in
// one of two layouts (PrivateLayout):
//
//   interleaved   element 0 of all lanes, element 1 of all lanes, …
//   else          all of lane 0's copy, all of lane 1's copy, …

#ifndef TENON_LIB_VECTORIZE_MEMORYWIDENER_H
#define TENON_LIB_VECTORIZE_MEMORYWIDENER_H

#include "LaneAccess.h"
#include "LaneGroups.h"
#include "LaneValues.h"

namespace tenon {

class MemoryWidener {
public:
  MemoryWidener(LaneCode &Code, LaneValues &Values, LaneAccess &Access,
                const LaneClassification &Lanes)
      : Code(Code), Values(Values), Access(Access), Lanes(Lanes),
        Layout(Code.B.function().getDataLayout()) {}

  void widenAlloca(llvm::AllocaInst &I);
  /// False, and nothing done, for accesses that have to be made lane by lane:
  /// volatile and atomic ones, and those of parts that are not whole bytes.
  bool widenLoad(llvm::LoadInst &I);
  bool widenStore(llvm::StoreInst &I);
  /// Frees what large variables got, before each return.
  void freeHeapMemory();

private:
  llvm::Value *heapMemory(uint64_t Bytes);
  bool isPacked(llvm::Value *Pointer, llvm::Type *Ty) const;
  unsigned groupAt(llvm::Value *Pointer, llvm::Type *Ty);
  void storeUniformly(llvm::StoreInst &I);

  LaneCode &Code;
  LaneValues &Values;
  LaneAccess &Access;
  const LaneClassification &Lanes;
  const llvm::DataLayout &Layout;
  std::optional<LaneGroups> Groups; ///< once needed
  uint64_t StackBytes = 0;          ///< of private variables, of all lanes
  llvm::SmallVector<llvm::Value *, 2> HeapMemory;
};

} // namespace tenon

#endif
