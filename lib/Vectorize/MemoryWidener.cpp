// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MemoryWidener.h"
#include "TypeParts.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Private variables
//===----------------------------------------------------------------------===//

/// Variables whose copies need more bytes than this are allocated on the heap,
/// since the stacks of threads are small.
static constexpr uint64_t MaxStackBytes = uint64_t(256) << 10;

/// Allocates memory for the whole function.
Value *MemoryWidener::heapMemory(uint64_t Bytes) {
  BasicBlock &Entry = Code.B.entry();
  IRBuilder<> AtTop(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  Value *Memory = createFrameAlloc(AtTop, AtTop.getInt64(Bytes), "private");
  HeapMemory.push_back(Memory);
  return Memory;
}

void MemoryWidener::freeHeapMemory() {
  for (Value *Memory : HeapMemory)
    freeFrameAtReturns(Code.B.function(), Memory);
}

void MemoryWidener::widenAlloca(AllocaInst &I) {
  BasicBlock &Entry = Code.B.entry();
  IRBuilder<> AtTop(&Entry, Entry.begin());
  if (isSubgroupMemory(I)) {
    auto *New = cast<AllocaInst>(I.clone());
    AtTop.Insert(New, I.getName());
    return Values.defineUniform(I, New);
  }
  std::optional<TypeSize> Size = I.getAllocationSize(Layout);
  assert(Size && !Size->isScalable() && "checked by prepareToWiden");
  const PrivateLayout &Private = Lanes.layout(I);
  unsigned Width = Code.B.Width;
  uint64_t Bytes = Private.Interleaved ? Size->getFixedValue() * Width
                                       : Private.LaneStride * Width;
  Align OnHeap(TENON_LOCAL_ALIGN);
  StackBytes += Bytes;
  if (StackBytes > MaxStackBytes && I.getAlign() <= OnHeap &&
      I.getAddressSpace() == PrivateSpace) {
    StackBytes -= Bytes;
    return Values.defineProgression(I, heapMemory(Bytes),
                                    int64_t(Private.LaneStride));
  }
  AllocaInst *New =
      AtTop.CreateAlloca(ArrayType::get(AtTop.getInt8Ty(), Bytes),
                         I.getAddressSpace(), nullptr, I.getName());
  constexpr uint64_t VectorBytes = 64;
  uint64_t Row = Private.Interleaved ? Private.LaneStride * Width : 1;
  New->setAlignment(std::max(I.getAlign(), Align(std::min(VectorBytes, Row))));
  Values.defineProgression(I, New, int64_t(Private.LaneStride));
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// The maximum number of elements, lanes times parts, of one plain vector.
static constexpr unsigned MaxPacked = 256;

/// Whether the value of the next lane directly follows the value of type \p Ty
/// at \p Pointer.
bool MemoryWidener::isPacked(Value *Pointer, Type *Ty) const {
  std::optional<Progression> P = Lanes.progression(Pointer);
  SmallVector<Type *> Types;
  partsOf(Ty, Types);
  if (!P || !all_equal(Types) || Code.B.Width * Types.size() > MaxPacked)
    return false;
  uint64_t Bytes = Layout.getTypeStoreSize(Types[0]) * Types.size();
  return P->Stride == int64_t(Bytes);
}

/// The number of neighbouring lanes whose values at \p Pointer are contiguous.
unsigned MemoryWidener::clusterAt(Value *Pointer, Type *Ty) {
  if (!Clusters)
    Clusters.emplace(Lanes);
  return Clusters->sizeFor(Pointer, Layout.getTypeStoreSize(Ty));
}

/// Whether all lanes use the same address.
static bool isOneAddress(const WideValue &Address) {
  return Address.Form == LaneForm::Uniform ||
         (Address.Form == LaneForm::Progression && Address.Stride == 0);
}

bool MemoryWidener::widenLoad(LoadInst &I) {
  Value *Pointer = I.getPointerOperand();
  Type *Ty = I.getType();
  if (!I.isSimple() || !Access.hasPlainParts(Ty))
    return false;
  WideValue Address = Values.get(Pointer);
  if (isOneAddress(Address)) {
    LoadInst *One =
        Code.B.CreateAlignedLoad(Ty, Address.Parts[0], I.getAlign());
    One->copyMetadata(I, {LLVMContext::MD_access_group});
    Values.defineUniform(I, One);
  } else if (Address.Form == LaneForm::Progression && isPacked(Pointer, Ty)) {
    Align A = commonAlignment(I.getAlign(), Address.Stride);
    Values.defineLanes(I, Access.loadPacked(Address.Parts[0], Ty, A));
  } else {
    Values.defineLanes(I, Access.gather(Values.lanes(Pointer), Ty, I.getAlign(),
                                        clusterAt(Pointer, Ty)));
  }
  return true;
}

/// There is one address for all lanes: the last active lane's value is stored.
void MemoryWidener::storeUniformly(StoreInst &I) {
  LaneBuilder &B = Code.B;
  Value *Stored = I.getValueOperand();
  if (!Values.isUniform(Stored)) {
    Value *Last = Code.Masks.lastLane();
    SmallVector<Value *> Parts;
    for (Value *Part : Values.allLanes(Stored))
      Parts.push_back(B.CreateExtractElement(Part, Last));
    Stored = assembleParts(B, Stored->getType(), Parts);
  } else {
    Stored = Values.scalar(Stored);
  }
  Value *Pointer = Values.get(I.getPointerOperand()).Parts[0];
  B.CreateAlignedStore(Stored, Pointer, I.getAlign())->copyMetadata(I);
}

bool MemoryWidener::widenStore(StoreInst &I) {
  Value *Pointer = I.getPointerOperand();
  Type *Ty = I.getValueOperand()->getType();
  if (!I.isSimple())
    return false;
  WideValue Address = Values.get(Pointer);
  if (isOneAddress(Address)) {
    storeUniformly(I);
    return true;
  }
  if (!Access.hasPlainParts(Ty))
    return false;
  LaneParts Parts = Values.allLanes(I.getValueOperand());
  if (Address.Form == LaneForm::Progression && isPacked(Pointer, Ty))
    Access.storePacked(Address.Parts[0], Parts,
                       commonAlignment(I.getAlign(), Address.Stride));
  else
    Access.scatter(Values.lanes(Pointer), Ty, Parts, I.getAlign(),
                   clusterAt(Pointer, Ty));
  return true;
}

} // namespace tenon
