// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's back end keeps the ids of labels in a table of the whole process,
// which it never clears (SPIRVModuleAnalysis::MAI, BBNumToRegMap). Its keys are
// addresses of machine functions. If a function is at the address of a function
// of an earlier module, its labels get the ids of that function's labels, which
// other instructions of the new module also have:
//
//   %6 = OpTypePointer CrossWorkgroup %5
//   %6 = OpLabel
//
// The back end numbers labels after everything else, in the order in which it
// reaches them. This file numbers them again in the same way. Operands that are
// labels are distinguished from others by their positions.

#include "SpirvLabels.h"
#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Endian.h"
#include <optional>

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
class LabelNumbers {
public:
  explicit LabelNumbers(std::string &Object) : Object(Object) {}
  bool run();

private:
  static constexpr size_t HeaderWords = 5, BoundAt = 3;

  uint32_t get(size_t At) const {
    return support::endian::read32le(Object.data() + 4 * At);
  }
  void set(size_t At, uint32_t Word) {
    support::endian::write32le(Object.data() + 4 * At, Word);
  }
  /// The instruction at \p At; nothing at the end of the module.
  std::optional<SpirvInst> instruction(size_t At) const;
  void visit(function_ref<void(const SpirvInst &, size_t)> Visit) const;
  void findOthers();
  void dropNames();
  void visitLabels(function_ref<uint32_t(uint32_t)> Number);
  void labelsOf(const SpirvInst &I, SmallVectorImpl<size_t> &Places) const;

  std::string &Object;
  uint32_t Last = 0; // the last id that is not a label's
  DenseSet<uint32_t> Others;
  DenseMap<uint32_t, uint32_t> TypeOf, Bits;
};
} // namespace

std::optional<SpirvInst> LabelNumbers::instruction(size_t At) const {
  size_t Words = Object.size() / 4;
  uint32_t Count = At < Words ? get(At) >> 16 : 0;
  if (Count == 0 || Count > Words - At)
    return std::nullopt;
  SpirvInst I;
  I.Opcode = get(At) & 0xffff;
  for (uint32_t W = 1; W < Count; ++W)
    I.Words.push_back(get(At + W));
  return I;
}

void LabelNumbers::visit(
    function_ref<void(const SpirvInst &, size_t)> Visit) const {
  size_t At = HeaderWords;
  while (std::optional<SpirvInst> I = instruction(At)) {
    Visit(*I, At);
    At += 1 + I->Words.size();
  }
}

/// Finds the ids that are not labels, and the widths of integers.
void LabelNumbers::findOthers() {
  visit([&](const SpirvInst &I, size_t) {
    if (I.Words.size() < size_t(I.hasType()) + I.hasResult() ||
        I.Opcode == OpLabel)
      return;
    Last = std::max(Last, I.result());
    Others.insert(I.result());
    if (!I.isKnown()) // any word may be the result
      for (uint32_t Word : I.Words)
        if (Word < get(BoundAt)) {
          Last = std::max(Last, Word);
          Others.insert(Word);
        }
    if (I.hasType())
      TypeOf[I.result()] = I.type();
    if (I.Opcode == OpTypeInt && I.Words.size() > 1)
      Bits[I.Words[0]] = I.Words[1];
  });
}

/// Drops names of labels: passes of the back end insert blocks with names, for
/// example when they expand llvm.memmove.
void LabelNumbers::dropNames() {
  std::string Kept = Object.substr(0, 4 * HeaderWords);
  visit([&](const SpirvInst &I, size_t At) {
    bool IsOfLabel =
        I.Opcode == OpName && !I.Words.empty() && !Others.contains(I.Words[0]);
    if (!IsOfLabel)
      Kept.append(Object, 4 * At, 4 * (1 + I.Words.size()));
  });
  Object = std::move(Kept);
}

/// The words of \p I that are labels, counted from the one after the opcode.
void LabelNumbers::labelsOf(const SpirvInst &I,
                            SmallVectorImpl<size_t> &Places) const {
  size_t First = 0, Step = 1, End = 0, Count = I.Words.size();
  switch (I.Opcode) {
  case OpLabel:
  case OpBranch:
  case OpSelectionMerge:
    End = 1;
    break;
  case OpLoopMerge:
    End = 2;
    break;
  case OpBranchConditional:
    First = 1;
    End = 3;
    break;
  case OpPhi: // type, result, (value, label)…
    First = 3;
    Step = 2;
    End = Count;
    break;
  case OpSwitch: // selector, label, (literal, label)…
    First = 1;
    Step = Bits.lookup(TypeOf.lookup(I.Words[0])) > 32 ? 3 : 2;
    End = Count;
    break;
  default:
    return;
  }
  for (size_t Place = First; Place < std::min(End, Count); Place += Step)
    Places.push_back(Place);
}

/// Replaces each label by Number(label) + the last id of anything else; calls
/// Number(0) at the beginning of each function.
void LabelNumbers::visitLabels(function_ref<uint32_t(uint32_t)> Number) {
  visit([&](const SpirvInst &I, size_t At) {
    if (I.Opcode == OpFunction)
      Number(0);
    SmallVector<size_t, 4> Places;
    labelsOf(I, Places);
    for (size_t Place : Places)
      set(At + 1 + Place, Last + Number(I.Words[Place]));
  });
}

bool LabelNumbers::run() {
  if (Object.size() < 4 * HeaderWords)
    return true;
  findOthers();
  dropNames();
  DenseMap<uint32_t, uint32_t> OfFunction;
  uint32_t Count = 0;
  visitLabels([&](uint32_t Label) -> uint32_t {
    if (Label == 0) {
      OfFunction.clear();
      return 0;
    }
    auto [It, IsNew] = OfFunction.try_emplace(Label);
    if (IsNew)
      It->second = ++Count;
    return It->second;
  });
  set(BoundAt, Last + Count + 1);
  // The blocks of a function may have the ids of several earlier functions.
  DenseSet<uint32_t> Labels;
  bool AreDistinct = true;
  visit([&](const SpirvInst &I, size_t) {
    if (I.Opcode == OpLabel)
      AreDistinct &= Labels.insert(I.Words[0]).second;
  });
  return AreDistinct;
}

bool numberLabels(std::string &Object) { return LabelNumbers(Object).run(); }

} // namespace tenon
