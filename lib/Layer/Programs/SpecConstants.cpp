// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpecConstants.h"
#include "tenon/Front/SpirvBytes.h"

#include <cstring>
#include <unordered_map>
#include <vector>

namespace tenon::layer {

namespace {

/// The instructions that matter here (SPIR-V specification, 3.52).
enum Opcode : uint32_t {
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpDecorate = 71,
};
constexpr uint32_t DecorationSpecId = 1;

/// One constant's definition.
struct SpecConstant {
  size_t Word; // where its instruction starts
  size_t Size; // of its value, as OpenCL counts
  bool IsBool, IsSigned;
};

struct NumberType {
  size_t Bytes;
  bool IsSigned;
};

/// The specialisation constants of a module. Modules in the other byte order
/// have none here, because drivers refuse them.
class SpecConstants {
public:
  explicit SpecConstants(const std::string &Module) : Words(Module) {
    if (Words.areSpirv() && !Words.areSwapped())
      Words.forEachInstruction([&](size_t At, uint32_t Op, size_t Length) {
        visit(At, Op, Length);
      });
  }

  /// Several constants can have one ID: glslang writes such modules, and so do
  /// linkers.
  const std::vector<SpecConstant> &byId(uint32_t Id) const {
    static const std::vector<SpecConstant> None;
    auto It = ById.find(Id);
    return It == ById.end() ? None : It->second;
  }

private:
  void visit(size_t At, uint32_t Op, size_t Length) {
    if (Op == OpDecorate && Length == 4 && Words.at(At + 2) == DecorationSpecId)
      SpecIdOf[Words.at(At + 1)] = Words.at(At + 3);
    else if ((Op == OpTypeInt || Op == OpTypeFloat) && Length >= 3)
      TypeOf[Words.at(At + 1)] = {Words.at(At + 2) / 8, Op == OpTypeInt &&
                                                            Length == 4 &&
                                                            Words.at(At + 3)};
    else if (Op >= OpSpecConstantTrue && Op <= OpSpecConstant && Length >= 3)
      if (auto It = SpecIdOf.find(Words.at(At + 2)); It != SpecIdOf.end())
        add(It->second, At, Op, TypeOf[Words.at(At + 1)], Length);
  }

  void add(uint32_t Id, size_t At, uint32_t Op, NumberType Type,
           size_t Length) {
    if (Op != OpSpecConstant)
      ById[Id].push_back({At, 1, true, false});
    else if (Type.Bytes && Type.Bytes <= (Length - 3) * 4)
      ById[Id].push_back({At, Type.Bytes, false, Type.IsSigned});
  }

  SpirvBytes Words;
  std::unordered_map<uint32_t, uint32_t> SpecIdOf;
  std::unordered_map<uint32_t, NumberType> TypeOf;
  std::unordered_map<uint32_t, std::vector<SpecConstant>> ById;
};

} // namespace

size_t specConstantSize(const std::string &Module, uint32_t Id) {
  SpecConstants Known(Module);
  return Known.byId(Id).empty() ? 0 : Known.byId(Id).front().Size;
}

/// Values that are narrower than a word are in its low bits, with copies of
/// the sign above those of signed types (SPIR-V specification, 2.2.1,
/// "Literal").
static void setDefault(char *Instruction, const SpecConstant &C,
                       const std::string &Value) {
  if (C.IsBool) {
    uint32_t Head =
        (3u << 16) | (Value[0] ? OpSpecConstantTrue : OpSpecConstantFalse);
    std::memcpy(Instruction, &Head, 4);
    return;
  }
  size_t Padded = (C.Size + 3) / 4 * 4;
  bool IsNegative = C.IsSigned && (Value.back() & 0x80);
  std::memset(Instruction + 12, IsNegative ? 0xff : 0, Padded);
  std::memcpy(Instruction + 12, Value.data(), C.Size);
}

std::string specialise(const std::string &Module,
                       const std::map<uint32_t, std::string> &Values) {
  std::string Result = Module;
  if (Values.empty())
    return Result;
  SpecConstants Known(Module);
  for (const auto &[Id, Value] : Values)
    for (const SpecConstant &C : Known.byId(Id))
      if (C.Size == Value.size())
        setDefault(Result.data() + C.Word * 4, C, Value);
  return Result;
}

} // namespace tenon::layer
