// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of matrices.
//
// llvm-spirv 22 reads each word of a memory operand except the mask as an id
// and crashes on `Aligned 64`, so these bits and words are removed. Version 21
// also reads the mask of a legacy load or store as an id, and writes such an id
// itself: an id stays, a mask is removed.
//
// A stride counts elements of the pointee type, and bytes if the pointer is
// untyped (SPV_KHR_untyped_pointers). llvm-spirv does not keep an untyped
// pointer's unit, so such a pointer becomes a pointer to bytes.
//
// Programs that write SPIR-V from LLVM IR do not know pointee types. They guess
// one (char for a pointer to SYCL's bfloat16), or write an untyped pointer, and
// leave the stride in elements of the matrix, as Intel's compiler reads it. In
// their modules the pointer becomes a pointer to components.

#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
/// The positions of operands in a load or store.
struct MemoryForm {
  uint16_t Opcode;
  bool IsLoad;
  uint8_t Pointer, Matrix; // Matrix: the type of a load, the value of a store
  uint8_t Mask;            // if the instruction has that word
};

constexpr MemoryForm MemoryForms[] = {
    {OpCooperativeMatrixLoadKHR, true, 2, 0, 5},
    {OpCooperativeMatrixStoreKHR, false, 0, 1, 4},
    {OpCooperativeMatrixLoadCheckedINTEL, true, 2, 0, 9},
    {OpCooperativeMatrixStoreCheckedINTEL, false, 0, 3, 8},
    {OpCooperativeMatrixLoadOffsetINTEL, true, 2, 0, 7},
    {OpCooperativeMatrixStoreOffsetINTEL, false, 0, 3, 6},
    {OpJointMatrixLoadINTEL, true, 2, 0, 6},
    {OpJointMatrixStoreINTEL, false, 0, 1, 5},
};
} // namespace

/// Memory operands without a word of their own: Volatile, Nontemporal.
constexpr uint32_t PlainMemoryOperands = 0x1 | 0x4;

static bool dropMemoryOperands(const SpirvRewriter &R, const MemoryForm &Form,
                               SpirvInst &I) {
  size_t Mask = Form.Mask;
  if (I.Words.size() <= Mask)
    return false;
  bool IsLegacy =
      I.Opcode == OpJointMatrixLoadINTEL || I.Opcode == OpJointMatrixStoreINTEL;
  if (IsLegacy) {
    if (I.Words.size() == Mask + 1 && R.constantValue(I.Words[Mask]))
      return false;
    I.Words.truncate(Mask);
    return true;
  }
  if (I.Words.size() == Mask + 1)
    return false;
  I.Words.truncate(Mask + 1);
  I.Words[Mask] &= PlainMemoryOperands;
  return true;
}

/// The width of an integer or floating-point type in bits, or 0.
static uint32_t widthOf(const SpirvRewriter &R, uint32_t Type) {
  bool IsScalar = R.isA(Type, OpTypeInt) || R.isA(Type, OpTypeFloat);
  return IsScalar ? R.definition(Type)->Words[1] : 0;
}

/// The correct pointee type of the pointer of a load or store, or 0 if it is
/// correct already.
static uint32_t pointeeFor(SpirvRewriter &R, uint32_t PointerType,
                           uint32_t Component, bool IsFromLLVM) {
  // No type has 4 bits in memory: LLVM's programs count bytes.
  if (widthOf(R, Component) < 8)
    Component = R.charType();
  if (R.isA(PointerType, OpTypeUntypedPointerKHR))
    return IsFromLLVM ? Component : R.charType();
  if (!R.isA(PointerType, OpTypePointer) || !IsFromLLVM)
    return 0;
  bool IsRight = widthOf(R, R.pointee(PointerType)) == widthOf(R, Component);
  return IsRight ? 0 : Component;
}

static bool givePointee(SpirvRewriter &R, const MemoryForm &Form, SpirvInst &I,
                        bool IsFromLLVM) {
  uint32_t PointerType = R.typeOf(I.Words[Form.Pointer]);
  uint32_t Matrix = Form.IsLoad ? I.type() : R.typeOf(I.Words[Form.Matrix]);
  if (!R.isMatrix(Matrix))
    return false;
  uint32_t Pointee =
      pointeeFor(R, PointerType, R.componentOf(Matrix), IsFromLLVM);
  if (!Pointee)
    return false;
  uint32_t Pointer = R.fresh();
  R.emit(OpBitcast, {R.pointerTo(R.storageClass(PointerType), Pointee), Pointer,
                     I.Words[Form.Pointer]});
  I.Words[Form.Pointer] = Pointer;
  return true;
}

bool repairMemoryAccess(SpirvRewriter &R, const SpirvInst &I, bool IsFromLLVM) {
  const MemoryForm *Form = find_if(
      MemoryForms, [&](const MemoryForm &F) { return F.Opcode == I.Opcode; });
  if (Form == std::end(MemoryForms))
    return false;
  SpirvInst Repaired = I;
  bool Changed = dropMemoryOperands(R, *Form, Repaired);
  Changed |= givePointee(R, *Form, Repaired, IsFromLLVM);
  if (Changed)
    R.emit(Repaired);
  return Changed;
}

/// Drops prefetches with two offsets (revision 16 of the extension), which no
/// llvm-spirv reads. Prefetches may be dropped.
bool dropLongPrefetch(const SpirvInst &I) {
  constexpr size_t MaxWordsOfShortForm = 6;
  return I.Opcode == OpCooperativeMatrixPrefetchINTEL &&
         I.Words.size() > MaxWordsOfShortForm;
}

} // namespace tenon
