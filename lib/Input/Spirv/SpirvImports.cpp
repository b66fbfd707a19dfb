// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvImports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

uint32_t SpirvImports::functionFor(const Twine &Name, uint32_t Result,
                                   ArrayRef<uint32_t> Parameters) {
  std::vector<uint32_t> Types = {Result};
  append_range(Types, Parameters);
  auto [It, IsNew] = Made.try_emplace({Name.str(), Types}, 0);
  if (!IsNew)
    return It->second;
  constexpr uint32_t LinkageAttributes = 41, Import = 1;
  uint32_t Function = It->second = M.freshId(), Type = M.freshId();
  std::string Symbol = (Name + "." + Twine(Made.size())).str();
  SpirvInst Linkage(OpDecorate, {Function, LinkageAttributes});
  append_range(Linkage.Words, spirvLiteral(Symbol));
  Linkage.Words.push_back(Import);
  Decorations.push_back(std::move(Linkage));
  SpirvInst FunctionType(OpTypeFunction, {Type});
  append_range(FunctionType.Words, Types);
  Globals.push_back(std::move(FunctionType));
  Functions.emplace_back(
      OpFunction, ArrayRef<uint32_t>{Result, Function, /*None*/ 0, Type});
  for (uint32_t Parameter : Parameters)
    Functions.emplace_back(OpFunctionParameter,
                           ArrayRef<uint32_t>{Parameter, M.freshId()});
  Functions.emplace_back(OpFunctionEnd, ArrayRef<uint32_t>());
  return Function;
}

SpirvInst SpirvImports::call(const Twine &Name, uint32_t Result, uint32_t Id,
                             ArrayRef<uint32_t> Operands,
                             ArrayRef<uint32_t> Parameters) {
  SpirvInst Call(OpFunctionCall,
                 {Result, Id, functionFor(Name, Result, Parameters)});
  append_range(Call.Words, Operands);
  return Call;
}

uint32_t SpirvImports::constantFor(uint32_t Type, uint32_t Value) {
  auto [It, IsNew] = Constants.try_emplace({Type, Value}, 0);
  if (IsNew) {
    It->second = M.freshId();
    Globals.emplace_back(OpConstant,
                         ArrayRef<uint32_t>{Type, It->second, Value});
  }
  return It->second;
}

/// Annotations come before types, and declared functions before defined ones.
static bool isAnnotationOrType(const SpirvInst &I) {
  constexpr uint16_t FirstAnnotation = 71, LastAnnotation = 75, FirstType = 19,
                     LastType = 39;
  return (I.Opcode >= FirstAnnotation && I.Opcode <= LastAnnotation) ||
         (I.Opcode >= FirstType && I.Opcode <= LastType);
}

void SpirvImports::insert() {
  auto Insert = [&](auto At, ArrayRef<SpirvInst> New) {
    M.Insts.insert(At, New.begin(), New.end());
  };
  auto FirstFunction = [&] {
    return find_if(M.Insts,
                   [](const SpirvInst &I) { return I.Opcode == OpFunction; });
  };
  Insert(FirstFunction(), Functions);
  Insert(FirstFunction(), Globals);
  Insert(find_if(M.Insts, isAnnotationOrType), Decorations);
  if (!Functions.empty())
    addCapability(M, CapLinkage);
}

void addCapability(SpirvModule &M, uint32_t Capability) {
  if (!M.hasCapability(Capability))
    M.Insts.insert(M.Insts.begin(),
                   SpirvInst(OpCapability, ArrayRef<uint32_t>(Capability)));
}

} // namespace tenon
