// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory. By how the addresses of the lanes lie:
//
//   all the same       one scalar access; the last active lane's store wins
//   one behind the     a plain vector, masked where lanes may be missing; the
//   other              parts of a lane's vector are taken out of it
//   elsewhere          a gather or scatter for each part, or for 32 bits of
//                      narrower parts
//
// Volatile and atomic accesses are made lane by lane.

#include "FunctionWidener.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Lanes times parts, beyond which a plain vector gets unwieldy.
static constexpr unsigned MaxPacked = 256;

/// Beyond this many bytes for all lanes, variables lie in memory that is
/// allocated: threads' stacks are small.
static constexpr uint64_t MaxStackBytes = uint64_t(256) << 10;

/// Memory from the function's start to its end.
Value *Widener::heapMemory(uint64_t Bytes) {
  IRBuilder<> AtTop(Entry, Entry->getFirstNonPHIOrDbgOrAlloca());
  Module &M = *F.getParent();
  FunctionCallee Alloc =
      M.getOrInsertFunction("tenon_frame_alloc", B.getPtrTy(), B.getInt64Ty());
  CallInst *Memory = AtTop.CreateCall(Alloc, B.getInt64(Bytes), "private");
  Memory->addRetAttr(Attribute::NoAlias);
  Memory->addRetAttr(
      Attribute::getWithAlignment(F.getContext(), Align(TENON_LOCAL_ALIGN)));
  HeapMemory.push_back(Memory);
  return Memory;
}

void Widener::freeHeapMemory() {
  if (HeapMemory.empty())
    return;
  FunctionCallee Free = F.getParent()->getOrInsertFunction(
      "tenon_frame_free", B.getVoidTy(), B.getPtrTy());
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      for (Value *Memory : HeapMemory)
        IRBuilder<>(Return).CreateCall(Free, Memory);
}

void Widener::widenAlloca(AllocaInst &I) {
  IRBuilder<> AtTop(Entry, Entry->begin());
  if (isSubgroupMemory(I)) {
    auto *New = cast<AllocaInst>(I.clone());
    AtTop.Insert(New, I.getName());
    return defineUniform(I, New);
  }
  std::optional<TypeSize> Size = I.getAllocationSize(Layout);
  const PrivateLayout &Private = Lanes.layout(I);
  uint64_t Bytes = Private.Interleaved ? Size->getFixedValue() * Width
                                       : Private.LaneStride * Width;
  Align OnHeap(TENON_LOCAL_ALIGN);
  StackBytes += Bytes;
  if (StackBytes > MaxStackBytes && I.getAlign() <= OnHeap &&
      I.getAddressSpace() == 0) {
    StackBytes -= Bytes;
    return define(
        I,
        {Form::Progression, {heapMemory(Bytes)}, int64_t(Private.LaneStride)});
  }
  AllocaInst *New =
      AtTop.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes),
                         I.getAddressSpace(), nullptr, I.getName());
  constexpr uint64_t VectorBytes = 64;
  uint64_t Row = Private.Interleaved ? Private.LaneStride * Width : 1;
  New->setAlignment(std::max(I.getAlign(), Align(std::min(VectorBytes, Row))));
  define(I, {Form::Progression, {New}, int64_t(Private.LaneStride)});
}

/// Each scalar part takes all bits of its bytes, so that vectors of them lie in
/// memory like arrays.
bool Widener::hasPlainParts(Type *Ty) const {
  SmallVector<Type *> Types;
  return partsOf(Ty, Types) && all_of(Types, [&](Type *Part) {
           uint64_t Bits = Layout.getTypeSizeInBits(Part);
           return Bits == Layout.getTypeAllocSizeInBits(Part) &&
                  !Layout.isNonIntegralPointerType(Part);
         });
}

/// True when a value of type \p Ty at \p Pointer is followed by the next
/// lane's.
bool Widener::isPacked(Value *Pointer, Type *Ty) const {
  std::optional<Progression> P = Lanes.progression(Pointer);
  SmallVector<Type *> Types;
  partsOf(Ty, Types);
  if (!P || !all_equal(Types) || Width * Types.size() > MaxPacked)
    return false;
  uint64_t Bytes = Layout.getTypeStoreSize(Types[0]) * Types.size();
  return P->Stride == int64_t(Bytes);
}

/// The mask with each lane's bit \p Count times.
Value *Widener::packedMask(unsigned Count) {
  return interleave(SmallVector<Value *>(Count, Mask));
}

Widener::Parts Widener::loadPacked(Value *Pointer, Type *Ty, Align A) {
  SmallVector<Type *> Types;
  partsOf(Ty, Types);
  unsigned Count = Types.size();
  auto *All = FixedVectorType::get(Types[0], Width * Count);
  Value *Loaded;
  if (isFull())
    Loaded = B.CreateAlignedLoad(All, Pointer, A);
  else // frozen: InstCombine would take the load to where a select uses it
    Loaded = B.CreateFreeze(B.CreateMaskedLoad(
        All, Pointer, A, packedMask(Count), PoisonValue::get(All)));
  return deinterleave(Loaded, Count);
}

void Widener::storePacked(Value *Pointer, ArrayRef<Value *> Values, Align A) {
  Value *All = interleave(Values);
  if (isFull())
    B.CreateAlignedStore(All, Pointer, A);
  else
    B.CreateMaskedStore(All, Pointer, A, packedMask(Values.size()));
}

/// Beyond this many accesses in a row a loop is better than straight code.
static constexpr unsigned MaxUnrolled = 16;

/// Beyond this many accesses lane by lane in a kernel, further ones are calls.
static constexpr unsigned MaxOwnAccesses = 16;

/// Without instructions for it: one lane after the other, in straight code or,
/// where a code generator would make a branch for each, in a loop.
Value *Widener::gatherByLanes(Value *Pointers, Type *Part, Align A) {
  if (isFull() && Width <= MaxUnrolled)
    return B.CreateMaskedGather(lanesOf(Part), Pointers, A);
  return forActiveLanes(Pointers, Part, [&](const Parts &Lane) -> Parts {
    return {B.CreateAlignedLoad(Part, Lane[0], A)};
  })[0];
}

void Widener::scatterByLanes(Value *Pointers, Value *Stored, Align A) {
  if (isFull() && Width <= MaxUnrolled) {
    B.CreateMaskedScatter(Stored, Pointers, A);
    return;
  }
  forActiveLanes({Pointers, Stored}, {}, [&](const Parts &Lane) -> Parts {
    B.CreateAlignedStore(Lane[1], Lane[0], A);
    return {};
  });
}

/// "v16i8.p1.align1", for the names of functions.
static std::string accessWord(Value *Pointers, Type *Ty, Align A) {
  std::string Word;
  raw_string_ostream OS(Word);
  OS << 'v' << cast<FixedVectorType>(Ty)->getNumElements()
     << *Ty->getScalarType() << ".p"
     << Pointers->getType()->getScalarType()->getPointerAddressSpace()
     << ".align" << A.value();
  llvm::replace(Word, ' ', '.');
  return Word;
}

/// @tenon.gather.v16i8.p1.align1(<16 x ptr addrspace(1)> %pointers), or
/// @….masked(…, <16 x i1> %mask), zero in inactive lanes
Value *Widener::callGather(Value *Pointers, Type *Part, Align A) {
  A = std::min(A, Layout.getABITypeAlign(Part)); // one function for all above
  Type *Ty = lanesOf(Part);
  return callShared("tenon.gather." + accessWord(Pointers, Ty, A), Ty,
                    {Pointers}, [&](Function &New) -> Value * {
                      return gatherByLanes(New.getArg(0), Part, A);
                    });
}

/// @tenon.scatter.v16i8.p1.align1(<16 x ptr addrspace(1)> %pointers,
///                                <16 x i8> %stored), or @….masked
void Widener::callScatter(Value *Pointers, Value *Stored, Align A) {
  Type *Ty = Stored->getType();
  A = std::min(A, Layout.getABITypeAlign(Ty->getScalarType()));
  callShared("tenon.scatter." + accessWord(Pointers, Ty, A), B.getVoidTy(),
             {Pointers, Stored}, [&](Function &New) -> Value * {
               scatterByLanes(New.getArg(0), New.getArg(1), A);
               return nullptr;
             });
}

Value *Widener::gatherPart(Value *Pointers, Type *Part, Align A) {
  Type *Ty = lanesOf(Part);
  if (Target.isLegalMaskedGather(Ty, A))
    return B.CreateMaskedGather(Ty, Pointers, A, mask());
  return ++OwnAccesses > MaxOwnAccesses ? callGather(Pointers, Part, A)
                                        : gatherByLanes(Pointers, Part, A);
}

void Widener::scatterPart(Value *Pointers, Value *Stored, Align A) {
  if (Target.isLegalMaskedScatter(Stored->getType(), A))
    B.CreateMaskedScatter(Stored, Pointers, A, mask());
  else if (++OwnAccesses > MaxOwnAccesses)
    callScatter(Pointers, Stored, A);
  else
    scatterByLanes(Pointers, Stored, A);
}

/// What \p Count parts of type \p Part, side by side in memory, are moved as:
/// 32 bits at a time where that goes up, since nothing gathers narrower ones.
std::pair<Type *, unsigned> Widener::unitsOf(Type *Part, unsigned Count) const {
  uint64_t Bits = Layout.getTypeSizeInBits(Part);
  if (Part->isPointerTy() || Bits >= 32 || Bits * Count % 32)
    return {Part, Count};
  return {Type::getInt32Ty(F.getContext()), Bits * Count / 32};
}

/// The parts lie side by side.
static bool isDense(ArrayRef<Type *> Types, ArrayRef<uint64_t> Offsets,
                    const DataLayout &Layout) {
  if (Types.empty())
    return false;
  uint64_t Bytes = Layout.getTypeStoreSize(Types[0]);
  for (auto [Index, Offset] : enumerate(Offsets))
    if (Offset != Index * Bytes)
      return false;
  return all_equal(Types);
}

Widener::Parts Widener::gather(Value *Pointers, Type *Ty, Align A) {
  SmallVector<Type *> Types;
  SmallVector<uint64_t> Offsets;
  partsOf(Ty, Types);
  partOffsets(Ty, Layout, 0, Offsets);
  auto At = [&](uint64_t Offset) {
    return Offset ? B.CreateGEP(B.getInt8Ty(), Pointers, B.getInt64(Offset))
                  : Pointers;
  };
  Parts Result;
  if (isDense(Types, Offsets, Layout)) {
    auto [Unit, Count] = unitsOf(Types[0], Types.size());
    uint64_t Bytes = Layout.getTypeStoreSize(Unit);
    for (unsigned U = 0; U < Count; ++U)
      Result.push_back(
          gatherPart(At(U * Bytes), Unit, commonAlignment(A, U * Bytes)));
    return Unit == Types[0] ? Result
                            : bitCastAll(Result, Types[0], Types.size());
  }
  for (auto [Part, Offset] : zip_equal(Types, Offsets))
    Result.push_back(gatherPart(At(Offset), Part, commonAlignment(A, Offset)));
  return Result;
}

void Widener::scatter(Value *Pointers, Type *Ty, ArrayRef<Value *> Values,
                      Align A) {
  SmallVector<Type *> Types;
  SmallVector<uint64_t> Offsets;
  partsOf(Ty, Types);
  partOffsets(Ty, Layout, 0, Offsets);
  Parts Units(Values);
  if (isDense(Types, Offsets, Layout)) {
    auto [Unit, Count] = unitsOf(Types[0], Types.size());
    if (Unit != Types[0])
      Units = bitCastAll(Values, Unit, Count);
    uint64_t Bytes = Layout.getTypeStoreSize(Unit);
    Offsets.clear();
    for (unsigned U = 0; U < Count; ++U)
      Offsets.push_back(U * Bytes);
  }
  for (auto [V, Offset] : zip_equal(Units, Offsets)) {
    Value *At = Offset
                    ? B.CreateGEP(B.getInt8Ty(), Pointers, B.getInt64(Offset))
                    : Pointers;
    scatterPart(At, V, commonAlignment(A, Offset));
  }
}

void Widener::widenLoad(LoadInst &I) {
  Value *Pointer = I.getPointerOperand();
  if (!I.isSimple() || !hasPlainParts(I.getType()))
    return laneByLane(I);
  Wide Known = get(Pointer);
  if (Known.Is == Form::Uniform ||
      (Known.Is == Form::Progression && Known.Stride == 0)) {
    LoadInst *One = B.CreateAlignedLoad(I.getType(), Known.Of[0], I.getAlign());
    One->copyMetadata(I, {LLVMContext::MD_access_group});
    return define(I, {Form::Uniform, {One}, 0});
  }
  if (Known.Is == Form::Progression && isPacked(Pointer, I.getType()))
    return defineLanes(I,
                       loadPacked(Known.Of[0], I.getType(),
                                  commonAlignment(I.getAlign(), Known.Stride)));
  defineLanes(I, gather(lanes(Pointer), I.getType(), I.getAlign()));
}

/// One address for all lanes: the last active one's value stays.
void Widener::storeUniformly(StoreInst &I) {
  Value *Stored = I.getValueOperand();
  if (formOf(Stored) != Form::Uniform) {
    Value *Last = B.getInt64(Width - 1);
    if (!isFull()) {
      Value *Zeros =
          B.CreateBinaryIntrinsic(Intrinsic::ctlz, bits(Mask), B.getTrue());
      Last = B.CreateSub(Last, B.CreateZExtOrTrunc(Zeros, B.getInt64Ty()));
    }
    SmallVector<Value *> PartValues;
    for (Value *Part : allLanes(Stored))
      PartValues.push_back(B.CreateExtractElement(Part, Last));
    Stored = wholeOf(Stored->getType(), PartValues);
  } else {
    Stored = scalar(Stored);
  }
  auto *New = B.CreateAlignedStore(Stored, get(I.getPointerOperand()).Of[0],
                                   I.getAlign());
  New->copyMetadata(I);
}

void Widener::widenStore(StoreInst &I) {
  Value *Pointer = I.getPointerOperand();
  Type *Ty = I.getValueOperand()->getType();
  SmallVector<Type *> Types;
  if (!I.isSimple())
    return laneByLane(I);
  Wide Known = get(Pointer);
  if (Known.Is == Form::Uniform ||
      (Known.Is == Form::Progression && Known.Stride == 0))
    return storeUniformly(I);
  if (!hasPlainParts(Ty))
    return laneByLane(I);
  Parts Values = allLanes(I.getValueOperand());
  if (Known.Is == Form::Progression && isPacked(Pointer, Ty))
    return storePacked(Known.Of[0], Values,
                       commonAlignment(I.getAlign(), Known.Stride));
  scatter(lanes(Pointer), Ty, Values, I.getAlign());
}

} // namespace tenon
