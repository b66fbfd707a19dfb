// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What became of the values of one work-item's code. A value is in one of three
// forms, which LaneClassification has decided on before:
//
//   uniform      one value of its own type, that of all active lanes
//   progression  the first lane's value; lane l's is that plus l * stride. The
//                first lane need not be active
//   lanes        an array of vectors: for each scalar part of the type a vector
//                over the lanes. What inactive lanes have is arbitrary
//
//   %c = load <2 x float>, ptr %p       %c.0, %c.1: <16 x float>
//
// What one block computes and another one needs goes through variables, because
// in the new order of blocks (LaneSchedule.h) a definition need not dominate
// its uses; promoteVariables() makes values of them again.

#ifndef TENON_LIB_VECTORIZE_LANEVALUES_H
#define TENON_LIB_VECTORIZE_LANEVALUES_H

#include "LaneCode.h"
#include "tenon/IR/LaneClassification.h"

namespace tenon {

enum class LaneForm { Uniform, Progression, Lanes };

struct WideValue {
  LaneForm Form = LaneForm::Uniform;
  LaneParts Parts; ///< one value for uniform ones and progressions
  int64_t Stride = 0;
};

class LaneValues {
public:
  /// A value's variables: one for each of WideValue's parts.
  using Variables = llvm::SmallVector<llvm::AllocaInst *, 1>;

  LaneValues(LaneCode &Code, const LaneClassification &Lanes)
      : B(Code.B), Masks(Code.Masks), Lanes(Lanes) {}

  //===-- Reading ---------------------------------------------------------===//
  // V is a value of the old code that has been defined, or none that a block
  // computes: a constant or an argument.

  /// The form that \p V has wherever it is used.
  LaneForm formOf(const llvm::Value *V) const;
  bool isUniform(const llvm::Value *V) const {
    return formOf(V) == LaneForm::Uniform;
  }
  WideValue get(llvm::Value *V);
  /// The one value that all active lanes have; of values that are not uniform,
  /// the first active lane's.
  llvm::Value *scalar(llvm::Value *V);
  /// Part \p Part of \p V as a vector over the lanes.
  llvm::Value *lanes(llvm::Value *V, unsigned Part = 0);
  LaneParts allLanes(llvm::Value *V);
  /// The one value in Parts of a uniform value or progression.
  llvm::Value *single(llvm::Value *V) {
    assert(formOf(V) != LaneForm::Lanes && "one value a lane");
    return get(V).Parts[0];
  }

  //===-- Defining --------------------------------------------------------===//
  /// \p V is what \p I became. It is brought into the form of \p I.
  void define(llvm::Instruction &I, WideValue V);
  void defineUniform(llvm::Instruction &I, llvm::Value *V) {
    define(I, {LaneForm::Uniform, {V}, 0});
  }
  void defineProgression(llvm::Instruction &I, llvm::Value *First,
                         int64_t Stride) {
    define(I, {LaneForm::Progression, {First}, Stride});
  }
  void defineLanes(llvm::Instruction &I, llvm::ArrayRef<llvm::Value *> Parts) {
    define(I, {LaneForm::Lanes, LaneParts(Parts), 0});
  }
  /// Reports that \p What, which \p I does, cannot be done, and why; defines
  /// \p I so that the rest can go on.
  void reject(llvm::Instruction &I, const llvm::Twine &What,
              const llvm::Twine &Why);
  /// Notes an error that has been reported.
  void fail() { Failed = true; }
  bool failed() const { return Failed; }

  //===-- Blocks ----------------------------------------------------------===//
  /// What is known in one block, and of no use in another.
  using Snapshot = llvm::DenseMap<const llvm::Value *, WideValue>;
  void enterBlock() { Known.clear(); }
  Snapshot snapshot() const { return Known; }
  void restore(const Snapshot &S) { Known = S; }

  //===-- Variables -------------------------------------------------------===//
  /// A variable that promoteVariables() removes.
  llvm::AllocaInst *createVariable(llvm::Type *Ty, const llvm::Twine &Name);
  /// Variables for a value in the form of \p V.
  Variables createVariables(const llvm::Value &V, const llvm::Twine &Name);
  /// From now on a definition of \p I is stored for other blocks.
  void keepForOtherBlocks(const llvm::Instruction &I) {
    Crossing[&I] = createVariables(I, I.getName());
  }
  /// Empty where \p I is not kept.
  llvm::ArrayRef<llvm::AllocaInst *> keptIn(const llvm::Instruction &I) const {
    auto Found = Crossing.find(&I);
    return Found == Crossing.end() ? llvm::ArrayRef<llvm::AllocaInst *>()
                                   : Found->second;
  }
  /// What is in \p Variables, in the form of \p V.
  WideValue load(const llvm::Value *V,
                 llvm::ArrayRef<llvm::AllocaInst *> Variables);
  void promoteVariables(llvm::DominatorTree &Dominators,
                        llvm::AssumptionCache &Assumptions);

private:
  llvm::Value *lanesOfProgression(llvm::Value *First, int64_t Stride);

  LaneBuilder &B;
  MaskBuilder &Masks;
  const LaneClassification &Lanes;
  Snapshot Known;
  llvm::DenseMap<const llvm::Value *, Variables> Crossing;
  llvm::SmallVector<llvm::AllocaInst *> AllVariables;
  bool Failed = false;
};

} // namespace tenon

#endif
