// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The new module consists of the old module-scope instructions, those that
// rules have added to them, and the functions, so that every new type and
// constant comes before its uses.

#include "SpirvRewriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

SpirvRewriter::SpirvRewriter(SpirvModule &M) : M(M) {
  bool AtModuleScope = true;
  for (const SpirvInst &I : M.Insts) {
    if (I.Opcode == OpFunction)
      AtModuleScope = false;
    learn(I);
    if (AtModuleScope && I.hasResult()) {
      define(I);
      // Existing types and constants are reused.
      std::vector<uint32_t> Key = {I.Opcode};
      for (auto [Index, Word] : enumerate(I.Words))
        if (Index != I.hasType())
          Key.push_back(Word);
      Made.try_emplace(Key, I.result());
    }
  }
}

void SpirvRewriter::learn(const SpirvInst &I) {
  if (I.type())
    ValueTypes[I.result()] = I.type();
}

void SpirvRewriter::define(const SpirvInst &I) {
  uint32_t Id = I.result();
  Definitions.emplace(Id, I);
  bool Holds = isMatrix(Id);
  if (I.Opcode == OpTypeArray)
    Holds = holdsMatrix(I.Words[1]);
  if (I.Opcode == OpTypeStruct)
    Holds = any_of(drop_begin(I.Words),
                   [this](uint32_t Member) { return holdsMatrix(Member); });
  if (Holds)
    MatrixHolders.insert(Id);
}

//===- Facts --------------------------------------------------------------===//

const SpirvInst *SpirvRewriter::definition(uint32_t Id) const {
  auto It = Definitions.find(Id);
  return It == Definitions.end() ? nullptr : &It->second;
}

bool SpirvRewriter::isA(uint32_t Id, uint16_t Opcode) const {
  const SpirvInst *I = definition(Id);
  return I && I->Opcode == Opcode;
}

bool SpirvRewriter::isMatrix(uint32_t Type) const {
  return isA(Type, OpTypeCooperativeMatrixKHR) ||
         isA(Type, OpTypeJointMatrixINTEL) ||
         isA(Type, OpTypeJointMatrixINTELv2);
}

uint32_t SpirvRewriter::componentOf(uint32_t MatrixType) const {
  assert(isMatrix(MatrixType) && "only matrices have components here");
  return definition(MatrixType)->Words[1];
}

uint32_t SpirvRewriter::pointee(uint32_t PointerType) const {
  return isA(PointerType, OpTypePointer) ? definition(PointerType)->Words[2]
                                         : 0;
}

uint32_t SpirvRewriter::storageClass(uint32_t PointerType) const {
  assert((isA(PointerType, OpTypePointer) ||
          isA(PointerType, OpTypeUntypedPointerKHR)) &&
         "not a pointer");
  return definition(PointerType)->Words[1];
}

uint32_t SpirvRewriter::memberType(uint32_t Type,
                                   std::optional<uint32_t> Index) const {
  const SpirvInst *I = definition(Type);
  if (!I)
    return 0;
  if (isMatrix(Type) || I->Opcode == OpTypeArray ||
      I->Opcode == OpTypeRuntimeArray)
    return I->Words[1];
  if (I->Opcode == OpTypeStruct && Index && *Index + 1 < I->Words.size())
    return I->Words[*Index + 1];
  return 0;
}

std::optional<uint32_t> SpirvRewriter::constantValue(uint32_t Id) const {
  const SpirvInst *I = definition(Id);
  if (!I || !isA(I->type(), OpTypeInt))
    return std::nullopt;
  if (I->Opcode == OpConstantNull)
    return 0;
  if (I->Opcode != OpConstant)
    return std::nullopt;
  // The high half of a 64-bit constant has to be zero.
  if (any_of(drop_begin(I->Words, 3), [](uint32_t Word) { return Word != 0; }))
    return std::nullopt;
  return I->Words[2];
}

//===- New things ---------------------------------------------------------===//

uint32_t SpirvRewriter::makeGlobal(unsigned Opcode, ArrayRef<uint32_t> Operands,
                                   uint32_t Type) {
  std::vector<uint32_t> Key = {Opcode};
  if (Type)
    Key.push_back(Type);
  append_range(Key, Operands);
  auto [It, IsNew] = Made.try_emplace(Key, 0);
  if (!IsNew)
    return It->second;
  uint32_t Id = It->second = fresh();
  SpirvInst I(Opcode, {});
  if (Type)
    I.Words.push_back(Type);
  I.Words.push_back(Id);
  append_range(I.Words, Operands);
  learn(I);
  define(I);
  Globals.push_back(std::move(I));
  return Id;
}

uint32_t SpirvRewriter::pointerTo(uint32_t Storage, uint32_t Type) {
  return makeGlobal(OpTypePointer, {Storage, Type});
}

uint32_t SpirvRewriter::structOf(uint32_t Type) {
  return makeGlobal(OpTypeStruct, {Type});
}

uint32_t SpirvRewriter::charType() {
  NeedsInt8 = true;
  return makeGlobal(OpTypeInt, {8, 0});
}

uint32_t SpirvRewriter::uintConstant(uint32_t Value) {
  return makeGlobal(OpConstant, {Value}, makeGlobal(OpTypeInt, {32, 0}));
}

uint32_t SpirvRewriter::undef(uint32_t Type) {
  return makeGlobal(OpUndef, {}, Type);
}

uint32_t SpirvRewriter::slot(uint32_t Type) {
  auto [It, IsNew] = Slots.try_emplace(Type, 0);
  if (IsNew) {
    It->second = fresh();
    SpirvInst I(OpVariable, {pointerTo(StorageFunction, Type), It->second,
                             StorageFunction});
    learn(I);
    Variables.push_back(std::move(I));
  }
  return It->second;
}

void SpirvRewriter::emit(unsigned Opcode, ArrayRef<uint32_t> Words) {
  Sink->emplace_back(Opcode, Words);
  learn(Sink->back());
}

void SpirvRewriter::atEndOf(uint32_t Label, function_ref<void()> Emitter) {
  assert(InFunction && "blocks are in functions");
  Insts Code;
  Insts *Before = Sink;
  Sink = &Code;
  Emitter();
  Sink = Before;
  append_range(BlockEnds[Label], Code);
}

//===- The walk -----------------------------------------------------------===//

static bool endsBlock(const SpirvInst &I) {
  switch (I.Opcode) {
  case OpLoopMerge:
  case OpSelectionMerge:
  case OpLoopControlINTEL:
  case OpBranch:
  case OpBranchConditional:
  case OpSwitch:
  case OpKill:
  case OpReturn:
  case OpReturnValue:
  case OpUnreachable:
    return true;
  default:
    return false;
  }
}

/// Inserts the new variables and the code for ends of blocks into the function.
void SpirvRewriter::finishFunction() {
  uint32_t Label = 0;
  for (SpirvInst &I : Body) {
    if (endsBlock(I)) {
      append_range(Functions, BlockEnds[Label]);
      BlockEnds[Label].clear(); // a merge is followed by a branch
    }
    bool BeginsEntry = I.Opcode == OpLabel && Label == 0;
    if (I.Opcode == OpLabel)
      Label = I.result();
    Functions.push_back(std::move(I));
    if (BeginsEntry)
      append_range(Functions, Variables);
  }
  Body.clear();
  Variables.clear();
  Slots.clear();
  BlockEnds.clear();
}

unsigned SpirvRewriter::run(function_ref<bool(const SpirvInst &)> Rule) {
  assert(Head.empty() && Globals.empty() && Functions.empty() &&
         "a rewriter makes one new module");
  unsigned Replaced = 0;
  for (const SpirvInst &I : M.Insts) {
    if (I.Opcode == OpFunction) {
      InFunction = true;
      Sink = &Body;
    }
    if (Rule(I))
      ++Replaced;
    else
      emit(I);
    if (I.Opcode == OpFunctionEnd) {
      finishFunction();
      InFunction = false;
      Sink = &Functions;
    }
  }
  bool HasInt8 = M.hasCapability(CapInt8);
  M.Insts.clear();
  if (NeedsInt8 && !HasInt8)
    M.Insts.emplace_back(OpCapability, ArrayRef<uint32_t>(CapInt8));
  append_range(M.Insts, Head);
  append_range(M.Insts, Globals);
  append_range(M.Insts, Functions);
  return Replaced;
}

} // namespace tenon
