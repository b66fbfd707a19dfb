// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the code of one work-item the code of a whole sub-group. A value is one
// of three things there:
//
//   uniform      one value of its own type
//   progression  the first lane's value; lane l's is that plus l steps
//   lanes        a vector over the lanes; where the type has parts (vectors,
//                structures, arrays), a vector for each scalar part
//
// Each block of the kernel becomes one or more new blocks. What one block
// computes and another one needs goes through a variable on the way, because in
// the new order a definition need not dominate its uses; mem2reg makes values
// of these variables again.

#ifndef TENON_LIB_VECTORIZE_WIDENER_H
#define TENON_LIB_VECTORIZE_WIDENER_H

#include "LaneSchedule.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

struct Block2DLayout;

/// The scalar parts of \p Ty in order; false where it has parts of other kinds.
bool partsOf(llvm::Type *Ty, llvm::SmallVectorImpl<llvm::Type *> &Parts);
/// The number of the first scalar part of member \p Index of \p Ty.
unsigned firstPart(llvm::Type *Ty, unsigned Index);
/// Byte offsets of the scalar parts in memory, in order.
void partOffsets(llvm::Type *Ty, const llvm::DataLayout &Layout, uint64_t Base,
                 llvm::SmallVectorImpl<uint64_t> &Offsets);

class Widener {
public:
  /// \p Target tells which accesses have instructions. \p TrapDivergence: what
  /// all lanes have to come to ends the process when they do not.
  Widener(llvm::Function &F, LaneShape Shape, unsigned Width,
          const llvm::TargetTransformInfo &Target, bool TrapDivergence);

  /// Replaces the function's blocks. False after an error, which is reported.
  bool run();

private:
  using Value = llvm::Value;
  using Type = llvm::Type;
  using Instruction = llvm::Instruction;
  using Parts = llvm::SmallVector<Value *, 1>;

  enum class Form { Uniform, Progression, Lanes };
  struct Wide {
    Form Is = Form::Uniform;
    Parts Of; ///< one value for uniform ones and progressions
    int64_t Stride = 0;
  };

  //===-- Values (WidenValues.cpp) ----------------------------------------===//
  Form formOf(const Value *V) const;
  llvm::FixedVectorType *lanesOf(Type *Ty) const {
    return llvm::FixedVectorType::get(Ty, Width);
  }
  Wide get(Value *V);
  /// The one value that all (active) lanes have.
  Value *scalar(Value *V);
  /// Scalar part \p Part of \p V as a vector over the lanes.
  Value *lanes(Value *V, unsigned Part = 0);
  Parts allLanes(Value *V);
  Value *lanesOfProgression(Value *First, int64_t Stride);
  Value *splat(Value *V) { return B.CreateVectorSplat(Width, V); }
  /// 0, 1, 2, … in integer type \p Ty.
  llvm::Constant *laneNumbers(Type *Ty) const;
  Value *scalarPart(Value *Whole, unsigned Part);
  Value *wholeOf(Type *Ty, llvm::ArrayRef<Value *> PartValues);
  void define(Instruction &I, Wide V);
  void defineUniform(Instruction &I, Value *V) {
    define(I, {Form::Uniform, {V}, 0});
  }
  void defineLanes(Instruction &I, llvm::ArrayRef<Value *> PartValues) {
    define(I, {Form::Lanes, Parts(PartValues), 0});
  }
  llvm::SmallVector<llvm::AllocaInst *, 1> &variablesFor(
      llvm::DenseMap<const Value *, llvm::SmallVector<llvm::AllocaInst *, 1>>
          &In,
      const Value *V, const llvm::Twine &Name);
  llvm::AllocaInst *variable(Type *Ty, const llvm::Twine &Name);
  Wide load(const Value *V, llvm::ArrayRef<llvm::AllocaInst *> Variables);

  //===-- Masks (WidenMasks.cpp) ------------------------------------------===//
  /// The active lanes as a vector of i1; all true where none can be missing.
  Value *mask();
  bool isFull() const { return !Mask; }
  /// True in some lane of \p Lanes.
  Value *any(Value *Lanes);
  /// \p Lanes as an integer, lane 0's bit lowest.
  Value *bits(Value *Lanes);
  /// The number of the first active lane, an i64.
  Value *firstLane();
  /// The element of the first active lane.
  Value *firstOf(Value *Lanes);
  /// \p Yes in active lanes, \p No in others.
  Value *choose(Value *Yes, Value *No) {
    return isFull() ? Yes : B.CreateSelect(Mask, Yes, No);
  }
  llvm::AllocaInst *scratch(Type *Element, unsigned Number);
  void loopOverLanes(llvm::function_ref<void(Value *Lane)> Visit);
  /// Calls \p Visit once, for a loop over the active lanes, with the elements
  /// of \p Operands; it returns those of the results, vectors over \p Results.
  Parts forActiveLanes(llvm::ArrayRef<Value *> Operands,
                       llvm::ArrayRef<Type *> Results,
                       llvm::function_ref<Parts(Parts)> Visit);
  Value *callShared(const llvm::Twine &Name, Type *Result,
                    llvm::ArrayRef<Value *> Operands,
                    llvm::function_ref<Value *(llvm::Function &)> Emit);
  void emitShared(llvm::Function &New,
                  llvm::function_ref<Value *(llvm::Function &)> Emit);
  Value *entryMask();
  void trapUnlessAllLanes(llvm::CallInst &I);

  //===-- Control flow (WidenControl.cpp) ---------------------------------===//
  void makeVariables();
  void widenBlock(llvm::BasicBlock &Block);
  void enterBlock(llvm::BasicBlock &Block);
  void forgetLoop(const llvm::Loop &L);
  void readPhis(llvm::BasicBlock &Block);
  void leaveBlock(llvm::BasicBlock &Block);
  void leaveUniformly(llvm::BranchInst &Branch);
  void leaveApart(llvm::BranchInst &Branch);
  void goOn(llvm::BasicBlock &From, llvm::ArrayRef<llvm::BasicBlock *> To);
  /// Sends \p Going (null: all active lanes) from \p From to \p To.
  void takeEdge(llvm::BasicBlock &From, llvm::BasicBlock &To, Value *Going);
  void passPhi(llvm::PHINode &Phi, llvm::BasicBlock &From, Value *Going);
  bool mixesEdges(const llvm::BasicBlock &From,
                  const llvm::BasicBlock &To) const;
  void finish();

  //===-- Instructions ----------------------------------------------------===//
  void widen(Instruction &I);
  void widenUniform(Instruction &I);
  void widenProgression(Instruction &I);              // WidenSteps.cpp
  Value *exactFirst(Value *V, Type *Ty, bool Signed); // WidenSteps.cpp
  Value *addressOffset(llvm::GetElementPtrInst &I, bool First);
  void widenLanes(Instruction &I);             // WidenCode.cpp
  bool isPartwise(const Instruction &I) const; // WidenCode.cpp
  void widenPartwise(Instruction &I);          // WidenCode.cpp
  Value *onVectors(Instruction &I, llvm::ArrayRef<Value *> Operands);
  Value *interleave(llvm::ArrayRef<Value *> PartValues); // WidenCode.cpp
  Parts deinterleave(Value *All, unsigned Count);        // WidenCode.cpp
  Parts bitCastAll(llvm::ArrayRef<Value *> PartValues, Type *To,
                   unsigned Count);                      // WidenCode.cpp
  void widenBitCast(llvm::BitCastInst &I);               // WidenCode.cpp
  Value *safeDivisor(Instruction &I, Value *Divisor);    // WidenCode.cpp
  void widenElementAccess(Instruction &I);               // WidenCode.cpp
  void widenAddress(llvm::GetElementPtrInst &I);         // WidenSteps.cpp
  void widenMember(Instruction &I);                      // WidenCode.cpp
  void laneByLane(Instruction &I);                       // WidenCalls.cpp
  void widenCall(llvm::CallInst &I);                     // WidenCalls.cpp
  bool widenIntrinsic(llvm::CallInst &I);                // WidenCalls.cpp
  bool widenMaths(llvm::CallInst &I);                    // WidenCalls.cpp
  void widenQuery(llvm::CallInst &I, ItemOpcode Opcode); // WidenItems.cpp
  Value *groupQuery(ItemOpcode Opcode, unsigned Dimension = 0);
  std::pair<Value *, Value *> carryOn(Value *First, Value *Size, Value *Steps);
  Value *idOfLanes(ItemOpcode Opcode, unsigned D); // WidenItems.cpp
  Value *localIdAnywhere(unsigned D);              // WidenItems.cpp
  Value *subgroupSize();                           // WidenItems.cpp
  void widenAlloca(llvm::AllocaInst &I);           // WidenMemory.cpp
  Value *heapMemory(uint64_t Bytes);               // WidenMemory.cpp
  void freeHeapMemory();                           // WidenMemory.cpp
  void widenLoad(llvm::LoadInst &I);               // WidenMemory.cpp
  void widenStore(llvm::StoreInst &I);             // WidenMemory.cpp
  void storeUniformly(llvm::StoreInst &I);         // WidenMemory.cpp
  bool isPacked(Value *Pointer, Type *Ty) const;   // WidenMemory.cpp
  Value *packedMask(unsigned Count);               // WidenMemory.cpp
  Parts loadPacked(Value *Pointer, Type *Ty, llvm::Align A);
  void storePacked(Value *Pointer, llvm::ArrayRef<Value *> Values,
                   llvm::Align A);
  Parts gather(Value *Pointers, Type *Ty, llvm::Align A);
  void scatter(Value *Pointers, Type *Ty, llvm::ArrayRef<Value *> Values,
               llvm::Align A);
  std::pair<Type *, unsigned> unitsOf(Type *Part, unsigned Count) const;
  Value *gatherByLanes(Value *Pointers, Type *Part, llvm::Align A);
  void scatterByLanes(Value *Pointers, Value *Stored, llvm::Align A);
  Value *callGather(Value *Pointers, Type *Part, llvm::Align A);
  void callScatter(Value *Pointers, Value *Stored, llvm::Align A);
  Value *gatherPart(Value *Pointers, Type *Part, llvm::Align A);
  void scatterPart(Value *Pointers, Value *Stored, llvm::Align A);
  bool hasPlainParts(Type *Ty) const;

  //===-- Operations of the sub-group -------------------------------------===//
  void widenSubgroupOp(llvm::CallInst &I, const SubgroupFacts &Facts);
  Value *combine(Value *A, Value *C, Combination How);
  Value *reduce(Value *Lanes, Combination How);
  Value *reduceClusters(Value *Lanes, Combination How, unsigned Cluster);
  Value *scan(Value *Lanes, Combination How, bool Inclusive);
  Value *shuffle(Value *Lanes, Value *Index);
  void exchange(llvm::CallInst &I, const SubgroupFacts &Facts);
  void vote(llvm::CallInst &I, SubgroupOpcode Opcode);
  void combineAll(llvm::CallInst &I, const SubgroupFacts &Facts);
  void blockMove(llvm::CallInst &I, const SubgroupFacts &Facts);
  void block2D(llvm::CallInst &I,
               const SubgroupFacts &Facts); // WidenBlock2D.cpp
  struct Surface;
  struct SlotPlaces;
  void moveBlock(Surface &S, const Block2DLayout &Places, Parts &Slots,
                 bool IsLoad);
  Value *insideOf(const Surface &S, const SlotPlaces &Places, Value *X,
                  Value *Y);
  Value *moveRow(Surface &S, unsigned Row, unsigned Column, unsigned Count,
                 Value *Lanes, Value *Stored);
  Value *moveRows(Surface &S, const SlotPlaces &Places, unsigned Length,
                  Value *Stored);
  Value *moveSlot(const Surface &S, const SlotPlaces &Places, Value *Stored);
  bool hasManyBlocks();
  Parts callBlock2D(llvm::CallInst &I, const SubgroupFacts &Facts,
                    const Block2DLayout &Places, const Surface &S,
                    llvm::ArrayRef<Value *> Stored);

  llvm::Function &F;
  const llvm::DataLayout &Layout;
  const unsigned Width;
  const llvm::TargetTransformInfo &Target;
  const bool TrapDivergence;
  LaneClassification Lanes;
  LaneSchedule Schedule;
  llvm::IRBuilder<> B;
  bool Failed = false;

  llvm::BasicBlock *Entry = nullptr; ///< variables, entry mask
  Value *AtEntry = nullptr;          ///< mask of the lanes that exist, or null
  Value *Mask = nullptr;             ///< of the block at work; null: all lanes
  Value *LocalIds[3] = {};
  llvm::BasicBlock *Current = nullptr;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> NewBlocks;
  llvm::DenseMap<const Value *, Wide> Known; ///< in this block
  using Variables = llvm::SmallVector<llvm::AllocaInst *, 1>;
  llvm::DenseMap<const Value *, Variables> Crossing; ///< values of other blocks
  llvm::DenseMap<const Value *, Variables> Incoming; ///< of phis
  llvm::DenseMap<const llvm::BasicBlock *, llvm::AllocaInst *> Arriving, Active;
  llvm::SmallVector<llvm::AllocaInst *> AllVariables;
  uint64_t StackBytes = 0; ///< of private variables
  llvm::SmallVector<Value *, 2> HeapMemory;
  llvm::DenseMap<Type *, llvm::SmallVector<llvm::AllocaInst *, 2>> Scratch;
  unsigned OwnAccesses = 0; ///< gathers and scatters lane by lane, so far
  std::optional<bool> HasManyBlocks; ///< 2D blocks; counted when first asked
  uint64_t PayloadBytes = 0;
  llvm::AllocaInst *Payload = nullptr; ///< of called 2D blocks, of all in turn
};

} // namespace tenon

#endif
