// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneAccess.h"
#include "TypeParts.h"
#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;

namespace tenon {

bool LaneAccess::hasPlainParts(Type *Ty) const {
  SmallVector<Type *> Types;
  return partsOf(Ty, Types) && all_of(Types, [&](Type *Part) {
           uint64_t Bits = Layout.getTypeSizeInBits(Part);
           return Bits == Layout.getTypeAllocSizeInBits(Part) &&
                  !Layout.isNonIntegralPointerType(Part);
         });
}

//===----------------------------------------------------------------------===//
// Packed
//===----------------------------------------------------------------------===//

LaneParts LaneAccess::loadPacked(Value *Pointer, Type *Ty, Align A) {
  SmallVector<Type *> Types;
  partsOf(Ty, Types);
  assert(all_equal(Types) && "one vector has one element type");
  unsigned Count = Types.size();
  auto *All = FixedVectorType::get(Types[0], B.Width * Count);
  Value *Loaded;
  if (Masks.isAllTrue())
    Loaded = B.CreateAlignedLoad(All, Pointer, A);
  else // frozen: InstCombine would move the load to a select
    Loaded = B.CreateFreeze(B.CreateMaskedLoad(
        All, Pointer, A, Masks.repeated(Count), PoisonValue::get(All)));
  return B.deinterleave(Loaded, Count);
}

void LaneAccess::storePacked(Value *Pointer, ArrayRef<Value *> Parts, Align A) {
  assert(Pointer->getType()->isPointerTy() && "one address, the first lane's");
  Value *All = B.interleave(Parts);
  if (Masks.isAllTrue())
    B.CreateAlignedStore(All, Pointer, A);
  else
    B.CreateMaskedStore(All, Pointer, A, Masks.repeated(Parts.size()));
}

//===----------------------------------------------------------------------===//
// One part at scattered addresses
//===----------------------------------------------------------------------===//

/// More accesses than this are emitted as a loop.
static constexpr unsigned MaxUnrolled = 16;

/// After this many lane-by-lane accesses in a kernel, further ones are calls.
static constexpr unsigned MaxOwnAccesses = 16;

/// Gathers without an instruction: lane by lane, in straight-line code, or in a
/// loop if a code generator would emit a branch for each lane.
static Value *gatherByLanes(LaneCode &Code, Value *Pointers, Type *Part,
                            Align A) {
  LaneBuilder &B = Code.B;
  if (Code.Masks.isAllTrue() && B.Width <= MaxUnrolled)
    return B.CreateMaskedGather(B.lanesOf(Part), Pointers, A);
  return Code.Loops.forActiveLanes(
      Pointers, Part, [&](const LaneParts &Lane) -> LaneParts {
        return {B.CreateAlignedLoad(Part, Lane[0], A)};
      })[0];
}

static void scatterByLanes(LaneCode &Code, Value *Pointers, Value *Stored,
                           Align A) {
  LaneBuilder &B = Code.B;
  if (Code.Masks.isAllTrue() && B.Width <= MaxUnrolled) {
    B.CreateMaskedScatter(Stored, Pointers, A);
    return;
  }
  Code.Loops.forActiveLanes({Pointers, Stored}, {},
                            [&](const LaneParts &Lane) -> LaneParts {
                              B.CreateAlignedStore(Lane[1], Lane[0], A);
                              return {};
                            });
}

/// "v16i8.p1.align1", a part of function names.
static std::string accessWord(Value *Pointers, Type *Ty, Align A) {
  unsigned Space =
      Pointers->getType()->getScalarType()->getPointerAddressSpace();
  return (vectorWord(Ty) + ".p" + Twine(Space) + ".align" + Twine(A.value()))
      .str();
}

/// @tenon.gather.v16i8.p1.align1(<16 x ptr addrspace(1)> %pointers), or
/// @….masked(…, <16 x i1> %mask), zero in inactive lanes
Value *LaneAccess::callGather(Value *Pointers, Type *Part, Align A) {
  // One function for all larger alignments.
  A = std::min(A, Layout.getABITypeAlign(Part));
  Type *Ty = B.lanesOf(Part);
  return callShared(Code, "tenon.gather." + accessWord(Pointers, Ty, A), Ty,
                    {Pointers}, [&](LaneCode &Own) -> Value * {
                      Function &New = Own.B.function();
                      return gatherByLanes(Own, New.getArg(0), Part, A);
                    });
}

/// @tenon.scatter.v16i8.p1.align1(<16 x ptr addrspace(1)> %pointers,
///                                <16 x i8> %stored), or @….masked
void LaneAccess::callScatter(Value *Pointers, Value *Stored, Align A) {
  Type *Ty = Stored->getType();
  A = std::min(A, Layout.getABITypeAlign(Ty->getScalarType()));
  callShared(Code, "tenon.scatter." + accessWord(Pointers, Ty, A),
             B.getVoidTy(), {Pointers, Stored}, [&](LaneCode &Own) -> Value * {
               Function &New = Own.B.function();
               scatterByLanes(Own, New.getArg(0), New.getArg(1), A);
               return nullptr;
             });
}

Value *LaneAccess::gatherPart(Value *Pointers, Type *Part, Align A) {
  Type *Ty = B.lanesOf(Part);
  if (Target.isLegalMaskedGather(Ty, A))
    return B.CreateMaskedGather(Ty, Pointers, A, Masks.vector());
  return ++OwnAccesses > MaxOwnAccesses
             ? callGather(Pointers, Part, A)
             : gatherByLanes(Code, Pointers, Part, A);
}

void LaneAccess::scatterPart(Value *Pointers, Value *Stored, Align A) {
  if (Target.isLegalMaskedScatter(Stored->getType(), A))
    B.CreateMaskedScatter(Stored, Pointers, A, Masks.vector());
  else if (++OwnAccesses > MaxOwnAccesses)
    callScatter(Pointers, Stored, A);
  else
    scatterByLanes(Code, Pointers, Stored, A);
}

Value *LaneAccess::gatherWhere(Value *Where, Value *Pointers, Type *Part,
                               Align A) {
  Type *Ty = B.lanesOf(Part);
  if (Target.isLegalMaskedGather(Ty, A))
    return B.CreateMaskedGather(Ty, Pointers, A, Where,
                                Constant::getNullValue(Ty));
  MaskBuilder::Scope Only(Masks, Where);
  return callGather(Pointers, Part, A);
}

void LaneAccess::scatterWhere(Value *Where, Value *Pointers, Value *Stored,
                              Align A) {
  if (Target.isLegalMaskedScatter(Stored->getType(), A)) {
    B.CreateMaskedScatter(Stored, Pointers, A, Where);
    return;
  }
  MaskBuilder::Scope Only(Masks, Where);
  callScatter(Pointers, Stored, A);
}

//===----------------------------------------------------------------------===//
// All parts, at scattered addresses
//===----------------------------------------------------------------------===//

/// Whether \p Count contiguous parts of type \p Part are accessed cluster by
/// cluster: one vector for each cluster is faster than a gather or scatter for
/// each part.
bool LaneAccess::movesLanes(Type *Part, unsigned Count,
                            unsigned Cluster) const {
  constexpr uint64_t MinBytes = 16, MaxBytes = 32;
  uint64_t Bytes = Layout.getTypeStoreSize(Part) * Count;
  return Masks.isAllTrue() && B.Width / Cluster <= MaxUnrolled &&
         isPowerOf2_64(Bytes) && Bytes <= MaxBytes &&
         Bytes * Cluster >= MinBytes && !Part->isPointerTy();
}

LaneParts LaneAccess::loadLanes(Value *Pointers, Type *Part, unsigned Count,
                                Align A, unsigned Cluster) {
  auto *Ty = FixedVectorType::get(Part, Count * Cluster);
  LaneParts Each;
  for (unsigned Lane = 0; Lane < B.Width; Lane += Cluster) {
    Value *Pointer = B.CreateExtractElement(Pointers, Lane);
    Each.push_back(B.CreateAlignedLoad(Ty, Pointer, A));
  }
  return B.deinterleave(concatenateVectors(B, Each), Count);
}

void LaneAccess::storeLanes(Value *Pointers, ArrayRef<Value *> Parts, Align A,
                            unsigned Cluster) {
  Value *All = B.interleave(Parts);
  for (unsigned Lane = 0; Lane < B.Width; Lane += Cluster) {
    Value *Pointer = B.CreateExtractElement(Pointers, Lane);
    auto Own = createSequentialMask(Lane * Parts.size(), Cluster * Parts.size(),
                                    /*NumUndefs=*/0);
    B.CreateAlignedStore(B.CreateShuffleVector(All, Own), Pointer, A);
  }
}

/// The type in which \p Count contiguous parts of type \p Part are accessed: 32
/// bits if their size is a multiple of that, since no target gathers less.
std::pair<Type *, unsigned> LaneAccess::unitsOf(Type *Part,
                                                unsigned Count) const {
  uint64_t Bits = Layout.getTypeSizeInBits(Part);
  if (Part->isPointerTy() || Bits >= 32 || Bits * Count % 32)
    return {Part, Count};
  return {Type::getInt32Ty(Part->getContext()), Bits * Count / 32};
}

/// Whether the parts are contiguous.
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

/// Packed clusters of lanes get a version without a mask, which is executed if
/// all lanes are active, as they mostly are.
LaneParts LaneAccess::gather(Value *Pointers, Type *Ty, Align A,
                             unsigned Cluster) {
  if (Masks.isAllTrue() || Cluster == 1)
    return gatherActive(Pointers, Ty, A, Cluster);
  Value *Bits = Masks.bits(Masks.active());
  Value *AreAll =
      B.CreateICmpEQ(Bits, Constant::getAllOnesValue(Bits->getType()));
  BasicBlock *Blocks[] = {B.createBlock("lanes.all"),
                          B.createBlock("lanes.some")};
  BasicBlock *After = B.createBlock("lanes.loaded");
  B.CreateCondBr(AreAll, Blocks[0], Blocks[1]);
  LaneParts Loaded[2];
  for (bool Some : {false, true}) {
    B.SetInsertPoint(Blocks[Some]);
    MaskBuilder::Scope Active(Masks, Some ? Masks.active() : nullptr);
    Loaded[Some] = gatherActive(Pointers, Ty, A, Cluster);
    Blocks[Some] = B.GetInsertBlock();
    B.CreateBr(After);
  }
  B.SetInsertPoint(After);
  LaneParts Result;
  for (auto [All, Some] : zip_equal(Loaded[0], Loaded[1])) {
    PHINode *Part = B.CreatePHI(All->getType(), 2);
    Part->addIncoming(All, Blocks[0]);
    Part->addIncoming(Some, Blocks[1]);
    Result.push_back(Part);
  }
  return Result;
}

LaneParts LaneAccess::gatherActive(Value *Pointers, Type *Ty, Align A,
                                   unsigned Cluster) {
  assert(Pointers->getType()->isVectorTy() && "one address for each lane");
  assert(hasPlainParts(Ty) && "parts are in memory as in an array");
  SmallVector<Type *> Types;
  SmallVector<uint64_t> Offsets;
  partsOf(Ty, Types);
  partOffsets(Ty, Layout, 0, Offsets);
  auto At = [&](uint64_t Offset) {
    return Offset ? B.CreateGEP(B.getInt8Ty(), Pointers, B.getInt64(Offset))
                  : Pointers;
  };
  LaneParts Result;
  if (isDense(Types, Offsets, Layout)) {
    auto [Unit, Count] = unitsOf(Types[0], Types.size());
    uint64_t Bytes = Layout.getTypeStoreSize(Unit);
    if (movesLanes(Unit, Count, Cluster))
      Result = loadLanes(Pointers, Unit, Count, A, Cluster);
    else
      for (unsigned U = 0; U < Count; ++U)
        Result.push_back(
            gatherPart(At(U * Bytes), Unit, commonAlignment(A, U * Bytes)));
    return Unit == Types[0] ? Result
                            : B.bitCastParts(Result, Types[0], Types.size());
  }
  for (auto [Part, Offset] : zip_equal(Types, Offsets))
    Result.push_back(gatherPart(At(Offset), Part, commonAlignment(A, Offset)));
  return Result;
}

void LaneAccess::scatter(Value *Pointers, Type *Ty, ArrayRef<Value *> Parts,
                         Align A, unsigned Cluster) {
  assert(Pointers->getType()->isVectorTy() && "one address for each lane");
  assert(hasPlainParts(Ty) && "parts are in memory as in an array");
  assert(Parts.size() == countParts(Ty) && "all parts are stored");
  SmallVector<Type *> Types;
  SmallVector<uint64_t> Offsets;
  partsOf(Ty, Types);
  partOffsets(Ty, Layout, 0, Offsets);
  LaneParts Units(Parts);
  if (isDense(Types, Offsets, Layout)) {
    auto [Unit, Count] = unitsOf(Types[0], Types.size());
    if (Unit != Types[0])
      Units = B.bitCastParts(Parts, Unit, Count);
    if (movesLanes(Unit, Count, Cluster))
      return storeLanes(Pointers, Units, A, Cluster);
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

} // namespace tenon
