// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A constant matrix is a call in LLVM IR, and llvm-spirv puts that call before
// the instruction that uses it. For a phi this is the phi's own block, where it
// does not dominate the edge:
//
//   %p = OpPhi %matrix %constant %entry %next %loop
// ->
//   (in %entry) %c = OpCompositeConstruct %matrix %float_1
//   %p = OpPhi %matrix %c %entry %next %loop
//
// For a constant struct or array that contains such a matrix, llvm-spirv
// crashes at every use: it is constructed before each use.

#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

/// A constant is made of earlier ones. The check prevents infinite recursion in
/// an invalid module.
SpirvConstantRule::SpirvConstantRule(SpirvRewriter &R) : R(R) {
  for (const SpirvInst &I : R.module().Insts) {
    if (I.Opcode == OpFunction)
      break;
    if (I.Opcode != OpConstantComposite && I.Opcode != OpSpecConstantComposite)
      continue;
    if (R.isMatrix(I.type())) {
      if (I.Words.size() == 3)
        Splats.insert(I.result());
    } else if (R.holdsMatrix(I.type()) &&
               any_of(drop_begin(I.Words, 2), [this](uint32_t Part) {
                 return isSplat(Part) || isAggregate(Part);
               })) {
      unsigned Order = Aggregates.size();
      Aggregates.try_emplace(I.result(), Order);
    }
  }
}

uint32_t SpirvConstantRule::build(uint32_t Constant) {
  Values Built;
  return build(Constant, Built);
}

/// Emits the code that constructs \p Constant and returns its value. \p Built
/// has values that were constructed just before.
uint32_t SpirvConstantRule::build(uint32_t Constant, Values &Built) {
  if (!isSplat(Constant) && !isAggregate(Constant))
    return Constant;
  if (uint32_t Value = Built.lookup(Constant))
    return Value;
  const SpirvInst *I = R.definition(Constant);
  assert(I && "the constructor has found it at module scope");
  if (isSplat(Constant)) {
    uint32_t Value = Built[Constant] = R.fresh();
    R.emit(OpCompositeConstruct, {I->type(), Value, I->Words[2]});
    return Value;
  }
  uint32_t Whole = R.undef(I->type());
  unsigned Order = Aggregates.lookup(Constant);
  for (auto [Index, Part] : enumerate(drop_begin(I->Words, 2))) {
    bool IsEarlier = !isAggregate(Part) || Aggregates.lookup(Part) < Order;
    uint32_t Value = IsEarlier ? build(Part, Built) : Part, Next = R.fresh();
    R.emit(OpCompositeInsert,
           {I->type(), Next, Value, Whole, static_cast<uint32_t>(Index)});
    Whole = Next;
  }
  return Built[Constant] = Whole;
}

bool SpirvConstantRule::replaceInPhi(SpirvInst &I) {
  bool Changed = false;
  for (size_t Index = 2; Index + 1 < I.Words.size(); Index += 2) {
    uint32_t Constant = I.Words[Index];
    if (!isSplat(Constant) && !isAggregate(Constant))
      continue;
    R.atEndOf(I.Words[Index + 1], [&] { I.Words[Index] = build(Constant); });
    Changed = true;
  }
  return Changed;
}

/// Variables come first in a function, so code that constructs an initializer
/// cannot be between them.
bool SpirvConstantRule::takeInitializer(SpirvInst &I) {
  size_t Index = I.Opcode == OpVariable ? 3 : 4;
  if (I.Words.size() <= Index || !isAggregate(I.Words[Index]))
    return false;
  Initializers.push_back({I.result(), I.Words[Index]});
  I.Words.truncate(Index);
  return true;
}

void SpirvConstantRule::storeInitializers() {
  for (auto [Variable, Constant] : Initializers) {
    uint32_t Value = build(Constant);
    R.emit(OpStore, {Variable, Value});
  }
  Initializers.clear();
}

/// The words of \p I that are operands of any type, for instructions that
/// accept constants of aggregate types.
static ArrayRef<unsigned> valueOperands(const SpirvInst &I) {
  static constexpr unsigned First[] = {0}, Second[] = {1}, Third[] = {2},
                            ThirdFourth[] = {2, 3}, FourthFifth[] = {3, 4};
  switch (I.Opcode) {
  case OpReturnValue:
    return First;
  case OpStore:
    return Second;
  case OpCompositeExtract:
  case OpCopyObject:
  case OpCopyLogical:
    return Third;
  case OpCompositeInsert:
    return ThirdFourth;
  case OpSelect:
    return FourthFifth;
  default:
    return {};
  }
}

bool SpirvConstantRule::replaceOperands(SpirvInst &I) {
  if (!R.inFunction())
    return false;
  if (I.Opcode == OpVariable || I.Opcode == OpUntypedVariableKHR)
    return takeInitializer(I);
  bool Between = is_contained(
      {OpFunction, OpFunctionParameter, OpLabel, OpLine, OpNoLine}, I.Opcode);
  if (!Between)
    storeInitializers();
  if (I.Opcode == OpPhi)
    return replaceInPhi(I);

  SmallVector<unsigned> Operands(valueOperands(I));
  if (I.Opcode == OpCompositeConstruct || I.Opcode == OpFunctionCall)
    append_range(Operands, seq<unsigned>(2, I.Words.size()));
  bool Changed = false;
  for (unsigned Index : Operands)
    if (isAggregate(I.Words[Index])) {
      I.Words[Index] = build(I.Words[Index]);
      Changed = true;
    }
  return Changed;
}

} // namespace tenon
