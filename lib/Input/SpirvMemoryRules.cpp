// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of matrices.
//
// llvm-spirv 22 takes each word of a memory operand but the mask for an id and
// crashes on `Aligned 64`: those bits go. Version 21 takes the mask of a legacy
// load or store for an id too, and writes one: that stays, a real mask goes.
//
// A stride counts elements of what the pointer points to, and bytes when the
// pointer is untyped (SPV_KHR_untyped_pointers). Of an untyped pointer the
// translation tells nothing, or something else: so it becomes a pointer to
// bytes. But llvm-spirv itself, when it writes untyped pointers, leaves the
// stride in elements: then it becomes a pointer to components.

#include "SpirvRules.h"
#include "tenon/Input/SpirvRepair.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
/// Where the operands of a load or store stand.
struct MemoryForm {
  uint16_t Opcode;
  bool IsLoad;
  uint8_t Pointer, Matrix; // Matrix: the type of a load, the value of a store
  uint8_t Mask;            // when there are so many words
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

static bool giveType(SpirvRewriter &R, const MemoryForm &Form, SpirvInst &I) {
  uint32_t PointerType = R.typeOf(I.Words[Form.Pointer]);
  uint32_t Matrix = Form.IsLoad ? I.type() : R.typeOf(I.Words[Form.Matrix]);
  if (!R.isA(PointerType, OpTypeUntypedPointerKHR) || !R.isMatrix(Matrix))
    return false;
  bool CountsElements =
      R.module().generator() == SpirvModule::GeneratorTranslator ||
      isLegacyJointMatrix(R.module());
  uint32_t Pointee = CountsElements ? R.componentOf(Matrix) : R.charType();
  uint32_t Typed = R.fresh();
  R.emit(OpBitcast, {R.pointerTo(R.storageClass(PointerType), Pointee), Typed,
                     I.Words[Form.Pointer]});
  I.Words[Form.Pointer] = Typed;
  return true;
}

bool repairMemoryAccess(SpirvRewriter &R, const SpirvInst &I) {
  const MemoryForm *Form = find_if(
      MemoryForms, [&](const MemoryForm &F) { return F.Opcode == I.Opcode; });
  if (Form == std::end(MemoryForms))
    return false;
  SpirvInst Repaired = I;
  bool Changed = dropMemoryOperands(R, *Form, Repaired);
  Changed |= giveType(R, *Form, Repaired);
  if (Changed)
    R.emit(Repaired);
  return Changed;
}

/// The form with two offsets, of revision 16 of the extension, which no
/// llvm-spirv reads. A prefetch may be left out.
bool dropLongPrefetch(const SpirvInst &I) {
  constexpr size_t MostWordsOfShortForm = 6;
  return I.Opcode == OpCooperativeMatrixPrefetchINTEL &&
         I.Words.size() > MostWordsOfShortForm;
}

} // namespace tenon
