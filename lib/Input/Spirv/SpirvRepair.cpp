// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies the rules to the instructions of a module, and has the rules that are
// too short for a file of their own.

#include "SpirvRepair.h"
#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

bool isLegacyJointMatrix(const SpirvModule &M) {
  return M.hasCapability(CapJointMatrixINTEL) ||
         M.hasOpcode({OpTypeJointMatrixINTEL, OpTypeJointMatrixINTELv2});
}

static bool isFromLLVM(const SpirvModule &M) {
  return M.generator() == SpirvModule::GeneratorTranslator ||
         M.generator() == SpirvModule::GeneratorLLVM || isLegacyJointMatrix(M);
}

/// llvm-spirv translates a copy to an alloca in place, also in a loop: use a
/// variable in the entry block instead, or for a pointer the pointer itself.
static bool repairCopy(SpirvRewriter &R, const SpirvInst &I) {
  if (I.Opcode != OpCopyObject)
    return false;
  if (R.holdsMatrix(R.pointee(I.type()))) {
    R.emit(OpBitcast, {I.type(), I.result(), I.Words[2]});
    return true;
  }
  if (!R.holdsMatrix(I.type()))
    return false;
  uint32_t Slot = R.slot(I.type());
  R.emit(OpStore, {Slot, I.Words[2]});
  R.emit(OpLoad, {I.type(), I.result(), Slot});
  return true;
}

/// The results of the shifts in \p M whose distance has another width than the
/// shifted number.
static DenseSet<uint32_t> mixedShifts(const SpirvModule &M) {
  DenseSet<uint32_t> Mixed;
  if (!M.hasOpcode(
          {OpShiftLeftLogical, OpShiftRightLogical, OpShiftRightArithmetic}))
    return Mixed;
  DenseMap<uint32_t, uint32_t> Widths; // of integers: types and values
  for (const SpirvInst &I : M.Insts) {
    if (I.Opcode == OpTypeInt)
      Widths[I.result()] = I.Words[1];
    else if (I.Opcode == OpTypeVector)
      Widths[I.result()] = Widths.lookup(I.Words[1]);
    else if (I.type())
      Widths[I.result()] = Widths.lookup(I.type());
    if (I.Opcode != OpShiftLeftLogical && I.Opcode != OpShiftRightLogical &&
        I.Opcode != OpShiftRightArithmetic)
      continue;
    uint32_t Width = Widths.lookup(I.Words[3]);
    if (Width && Width != Widths.lookup(I.type()))
      Mixed.insert(I.result());
  }
  return Mixed;
}

/// In LLVM IR both operands of a shift have one type. A distance that the
/// number's width cannot hold has no meaning.
static bool repairShift(SpirvRewriter &R, const SpirvInst &I,
                        const DenseSet<uint32_t> &Mixed) {
  if (!I.result() || !Mixed.contains(I.result()))
    return false;
  uint32_t Distance = R.fresh();
  R.emit(OpUConvert, {I.type(), Distance, I.Words[3]});
  R.emit(I.Opcode, {I.type(), I.result(), I.Words[2], Distance});
  return true;
}

/// Constructing a struct or array also becomes an alloca in place.
static bool repairConstruct(SpirvRewriter &R, const SpirvInst &I) {
  if (I.Opcode != OpCompositeConstruct || R.isMatrix(I.type()) ||
      !R.holdsMatrix(I.type()) || I.Words.size() < 3)
    return false;
  uint32_t Whole = R.undef(I.type());
  auto Parts = ArrayRef(I.Words).drop_front(2);
  for (auto [Index, Part] : enumerate(Parts)) {
    uint32_t Next = Index + 1 == Parts.size() ? I.result() : R.fresh();
    R.emit(OpCompositeInsert,
           {I.type(), Next, Part, Whole, static_cast<uint32_t>(Index)});
    Whole = Next;
  }
  return true;
}

/// matrix * scalar -> matrix * splat, element by element.
static bool repairScale(SpirvRewriter &R, const SpirvInst &I) {
  if (I.Opcode != OpMatrixTimesScalar || !R.isMatrix(I.type()))
    return false;
  uint32_t Splat = R.fresh();
  bool IsFloat = R.isA(R.componentOf(I.type()), OpTypeFloat);
  R.emit(OpCompositeConstruct, {I.type(), Splat, I.Words[3]});
  R.emit(IsFloat ? OpFMul : OpIMul, {I.type(), I.result(), I.Words[2], Splat});
  return true;
}

static bool hasOneTarget(const SpirvInst &I) {
  return I.Opcode == OpBranchConditional && I.Words[1] == I.Words[2];
}

/// Legal before SPIR-V 1.6, and an assertion in llvm-spirv. Phis of the target
/// have one operand for this block in both forms.
static bool repairBranch(SpirvRewriter &R, const SpirvInst &I) {
  if (!hasOneTarget(I))
    return false;
  R.emit(OpBranch, {I.Words[1]});
  return true;
}

/// Recognition knows constant matrices; after specialization it makes no
/// difference that a constant is made of specialization constants.
static bool repairSpecConstant(SpirvRewriter &R, const SpirvInst &I) {
  if (I.Opcode != OpSpecConstantComposite || !R.isMatrix(I.type()))
    return false;
  R.emit(OpConstantComposite, I.Words);
  return true;
}

static bool isReplicate(uint16_t Opcode) {
  return Opcode == OpConstantCompositeReplicateEXT ||
         Opcode == OpSpecConstantCompositeReplicateEXT ||
         Opcode == OpCompositeConstructReplicateEXT;
}

/// For a matrix, replicating is the same as constructing. llvm-spirv does not
/// know SPV_EXT_replicated_composites.
static void replaceReplicates(SpirvModule &M) {
  DenseSet<uint32_t> Matrices;
  bool HasOthers = false;
  for (SpirvInst &I : M.Insts) {
    if (I.Opcode == OpTypeCooperativeMatrixKHR)
      Matrices.insert(I.result());
    if (!isReplicate(I.Opcode))
      continue;
    if (!Matrices.contains(I.type()))
      HasOthers = true;
    else
      I.Opcode = I.Opcode == OpCompositeConstructReplicateEXT
                     ? OpCompositeConstruct
                     : OpConstantComposite;
  }
  if (HasOthers)
    return;
  erase_if(M.Insts, [](const SpirvInst &I) {
    if (I.Opcode == OpExtension)
      return spirvString(I.Words) == "SPV_EXT_replicated_composites";
    return I.Opcode == OpCapability && I.Words[0] == CapReplicatedCompositesEXT;
  });
}

static bool isFastMathDefault(const SpirvInst &I) {
  return I.Opcode == OpExecutionModeId && I.Words.size() > 1 &&
         I.Words[1] == ModeFPFastMathDefault;
}

/// llvm-spirv does not know SPV_KHR_float_controls2. Its defaults permit
/// optimisations, and that permission is lost. But OpenCL permits contraction
/// if there is no default, so an entry point with a default that forbids it
/// gets ContractionOff. LLVM's back end writes defaults without the extension.
static unsigned dropFastMathDefaults(SpirvModule &M) {
  DenseSet<uint32_t> Contracting; // constants
  std::set<uint32_t> Off;         // entry points, which parse() does not check
  for (const SpirvInst &I : M.Insts) {
    if (I.Opcode == OpConstant && (I.Words[2] & FastMathAllowContract))
      Contracting.insert(I.result());
    if (I.Opcode == OpExecutionMode && I.Words.size() > 1 &&
        I.Words[1] == ModeContractionOff)
      Off.insert(I.Words[0]);
  }
  unsigned Replaced = 0;
  for (SpirvInst &I : M.Insts) {
    if (!isFastMathDefault(I))
      continue;
    bool Contracts = I.Words.size() > 3 && I.Words[3] < M.bound() &&
                     Contracting.contains(I.Words[3]);
    if (Contracts || !Off.insert(I.Words[0]).second)
      continue;
    I = {OpExecutionMode, {I.Words[0], ModeContractionOff}};
    ++Replaced;
  }
  size_t Before = M.Insts.size();
  erase_if(M.Insts, [](const SpirvInst &I) {
    if (I.Opcode == OpExtension)
      return spirvString(I.Words) == "SPV_KHR_float_controls2";
    if (I.Opcode == OpCapability)
      return I.Words[0] == CapFloatControls2;
    return isFastMathDefault(I);
  });
  return Replaced + Before - M.Insts.size();
}

/// Replaces instructions that llvm-spirv cannot translate, in modules without
/// cooperative matrices.
static unsigned repairOrdinary(SpirvModule &M,
                               const DenseSet<uint32_t> &Mixed) {
  if (!M.hasOpcode({OpUntypedAccessChainKHR, OpUntypedInBoundsAccessChainKHR,
                    OpUntypedPtrAccessChainKHR,
                    OpUntypedInBoundsPtrAccessChainKHR}) &&
      none_of(M.Insts, hasOneTarget) && Mixed.empty())
    return 0;
  SpirvRewriter R(M);
  return R.run([&](const SpirvInst &I) {
    return repairBranch(R, I) || wrapVectorOfChain(R, I) ||
           repairShift(R, I, Mixed);
  });
}

unsigned repairSpirv(SpirvModule &M) {
  unsigned Others = replaceLongVectors(M);
  Others += replaceSmallFloats(M);
  Others += replaceScaledMulAdds(M) + replacePredicatedAccesses(M) +
            dropFastMathDefaults(M);
  const DenseSet<uint32_t> Mixed = mixedShifts(M);
  const bool IsFromLLVM = isFromLLVM(M);
  // Version 21 translates legacy matrices correctly, with one exception.
  if (isLegacyJointMatrix(M)) {
    SpirvRewriter R(M);
    return Others + R.run([&](const SpirvInst &I) {
      return repairMemoryAccess(R, I, IsFromLLVM) || repairBranch(R, I) ||
             wrapVectorOfChain(R, I) || repairShift(R, I, Mixed);
    });
  }
  if (!M.hasOpcode({OpTypeCooperativeMatrixKHR}))
    return Others + repairOrdinary(M, Mixed);

  replaceReplicates(M);
  SpirvRewriter R(M);
  SpirvConstantRule Constants(R);
  return Others + R.run([&](const SpirvInst &Original) {
    SpirvInst I = Original;
    bool HasNewOperands = Constants.replaceOperands(I);
    bool Replaced = wrapVectorOfChain(R, I) || splitAccessChain(R, I) ||
                    extractThroughSlot(R, I) || insertThroughSlot(R, I) ||
                    repairMemoryAccess(R, I, IsFromLLVM) ||
                    dropLongPrefetch(I) || repairCopy(R, I) ||
                    repairConstruct(R, I) || repairScale(R, I) ||
                    repairBranch(R, I) || repairSpecConstant(R, I) ||
                    repairShift(R, I, Mixed);
    if (HasNewOperands && !Replaced)
      R.emit(I);
    return Replaced || HasNewOperands;
  });
}

} // namespace tenon
