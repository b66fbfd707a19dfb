// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of SpirvRepair.h, one group in a file. Each returns true if it has
// emitted a replacement of the instruction.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVRULES_H
#define TENON_LIB_INPUT_SPIRV_SPIRVRULES_H

#include "SpirvRewriter.h"

namespace tenon {

/// Types of fp8 and fp4 become integers, conversions of them and those of
/// SPV_INTEL_fp_conversions calls, and extensions that only allow more operand
/// bits are removed; returns the number of rewritten instructions. Runs before
/// all other rules.
unsigned replaceSmallFloats(SpirvModule &M);

/// Multiplications of fragments with scales become calls, and their
/// declarations are removed; returns the number of such instructions.
unsigned replaceScaledMulAdds(SpirvModule &M);

/// Loads and stores with a predicate and memory operands become calls; returns
/// the number of such instructions.
unsigned replacePredicatedAccesses(SpirvModule &M);

/// Vectors whose size is an id become ordinary ones, and the declarations of
/// their extension are removed; returns the number of such instructions. Runs
/// before the rules that know vectors.
unsigned replaceLongVectors(SpirvModule &M);

/// Constants that contain matrices, whose code llvm-spirv puts into the wrong
/// block or does not emit. Returns true if it has replaced operands of \p I,
/// which still has to be emitted.
class SpirvConstantRule {
public:
  explicit SpirvConstantRule(SpirvRewriter &R);
  bool replaceOperands(SpirvInst &I);

private:
  using Values = llvm::SmallDenseMap<uint32_t, uint32_t>;

  // Both can be called with any word as id.
  bool isSplat(uint32_t Id) const {
    return Id < R.module().bound() && Splats.contains(Id);
  }
  bool isAggregate(uint32_t Id) const {
    return Id < R.module().bound() && Aggregates.contains(Id);
  }
  uint32_t build(uint32_t Constant);
  uint32_t build(uint32_t Constant, Values &Built);
  bool replaceInPhi(SpirvInst &I);
  bool takeInitializer(SpirvInst &I);
  void storeInitializers();

  SpirvRewriter &R;
  /// Constant matrices, and the constant structs and arrays that contain one.
  llvm::DenseSet<uint32_t> Splats;
  llvm::DenseMap<uint32_t, unsigned> Aggregates; // and their order
  /// Variables of the entry block whose initial value still has to be stored.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>> Initializers;
};

/// Untyped access chains whose pointee type is a vector.
bool wrapVectorOfChain(SpirvRewriter &R, const SpirvInst &I);

/// Accesses to one element of a matrix.
bool splitAccessChain(SpirvRewriter &R, const SpirvInst &I);
bool extractThroughSlot(SpirvRewriter &R, const SpirvInst &I);
bool insertThroughSlot(SpirvRewriter &R, const SpirvInst &I);

/// Loads and stores of whole matrices. \p IsFromLLVM: the module was written
/// from LLVM IR.
bool repairMemoryAccess(SpirvRewriter &R, const SpirvInst &I, bool IsFromLLVM);
bool dropLongPrefetch(const SpirvInst &I);

} // namespace tenon

#endif
