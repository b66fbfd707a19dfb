// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The widened values of one work-item's code. A value has one of three forms,
// chosen by LaneClassification:
//
//   uniform      one value of the original type, the same in all active lanes
//   progression  the first lane's value, to which lane l adds l * stride. The
//                first lane may be inactive
//   lanes        an array of vectors: a vector over the lanes for each scalar
//                part of the type. Elements of inactive lanes are arbitrary
//
//   %c = load <2 x float>, ptr %p       %c.0, %c.1: <16 x float>
//
// A value that another block uses is stored in variables, because in the new
// order of blocks (LaneSchedule.h) a definition may not dominate its uses.
// promoteVariables() promotes them to SSA values afterwards.

#ifndef TENON_LIB_VECTORIZE_LANEVALUES_H
#define TENON_LIB_VECTORIZE_LANEVALUES_H

#include "LaneCode.h"
#include "tenon/IR/Lanes/LaneClassification.h"

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
  // V is a value of the original code: a defined instruction, a
  // constant or an argument.

  /// The form of \p V.
  LaneForm formOf(const llvm::Value *V) const;
  bool isUniform(const llvm::Value *V) const {
    return formOf(V) == LaneForm::Uniform;
  }
  WideValue get(llvm::Value *V);
  /// The value in all active lanes, or in the first active lane if \p V is not
  /// uniform.
  llvm::Value *scalar(llvm::Value *V);
  /// Part \p Part of \p V as a vector over the lanes.
  llvm::Value *lanes(llvm::Value *V, unsigned Part = 0);
  LaneParts allLanes(llvm::Value *V);
  /// The single value of a uniform value or progression.
  llvm::Value *single(llvm::Value *V) {
    assert(formOf(V) != LaneForm::Lanes && "one value a lane");
    return get(V).Parts[0];
  }

  //===-- Defining --------------------------------------------------------===//
  /// Defines \p I as \p V, which is converted to the form of \p I.
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
  /// Reports that \p I cannot do \p What, and the reason. Defines \p I, so that
  /// widening can continue.
  void reject(llvm::Instruction &I, const llvm::Twine &What,
              const llvm::Twine &Why);
  /// Records that an error has been reported.
  void fail() { Failed = true; }
  bool failed() const { return Failed; }

  //===-- Blocks ----------------------------------------------------------===//
  /// Forgets everything that is valid in one block only.
  using Snapshot = llvm::DenseMap<const llvm::Value *, WideValue>;
  void enterBlock() { Known.clear(); }
  Snapshot snapshot() const { return Known; }
  void restore(const Snapshot &S) { Known = S; }

  //===-- Variables -------------------------------------------------------===//
  /// A variable that promoteVariables() removes.
  llvm::AllocaInst *createVariable(llvm::Type *Ty, const llvm::Twine &Name);
  /// Variables for a value in the form of \p V.
  Variables createVariables(const llvm::Value &V, const llvm::Twine &Name);
  /// From now on stores each definition of \p I to variables, for other blocks.
  void keepForOtherBlocks(const llvm::Instruction &I) {
    Crossing[&I] = createVariables(I, I.getName());
  }
  /// The variables of \p I; empty if other blocks do not use it.
  llvm::ArrayRef<llvm::AllocaInst *> keptIn(const llvm::Instruction &I) const {
    auto Found = Crossing.find(&I);
    return Found == Crossing.end() ? llvm::ArrayRef<llvm::AllocaInst *>()
                                   : Found->second;
  }
  /// Loads \p Variables, in the form of \p V.
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
