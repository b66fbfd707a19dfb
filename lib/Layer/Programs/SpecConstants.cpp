// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpecConstants.h"

#include <cassert>
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
constexpr uint32_t MagicNumber = 0x07230203, DecorationSpecId = 1,
                   HeaderWords = 5;

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

/// The words of a module in this machine's byte order. Modules in the other
/// byte order have no words here, because drivers refuse them.
class Words {
public:
  explicit Words(const std::string &Module) : Module(Module) {
    if (Module.size() % 4 == 0 && Module.size() >= HeaderWords * 4 &&
        word(0) == MagicNumber)
      scan();
  }

  const std::unordered_map<uint32_t, SpecConstant> &constants() const {
    return ById;
  }

private:
  uint32_t word(size_t Index) const {
    uint32_t Word;
    std::memcpy(&Word, Module.data() + Index * 4, 4);
    return Word;
  }

  void scan() {
    std::unordered_map<uint32_t, uint32_t> SpecIdOf;
    std::unordered_map<uint32_t, NumberType> TypeOf;
    size_t Count = Module.size() / 4;
    for (size_t At = HeaderWords, Length; At < Count; At += Length) {
      Length = word(At) >> 16;
      if (Length == 0 || At + Length > Count)
        return;
      uint32_t Op = word(At) & 0xffff;
      if (Op == OpDecorate && Length == 4 && word(At + 2) == DecorationSpecId)
        SpecIdOf[word(At + 1)] = word(At + 3);
      else if ((Op == OpTypeInt || Op == OpTypeFloat) && Length >= 3)
        TypeOf[word(At + 1)] = {word(At + 2) / 8,
                                Op == OpTypeInt && Length == 4 && word(At + 3)};
      else if (Op >= OpSpecConstantTrue && Op <= OpSpecConstant && Length >= 3)
        if (auto It = SpecIdOf.find(word(At + 2)); It != SpecIdOf.end())
          add(It->second, At, Op, TypeOf[word(At + 1)], Length);
    }
  }

  void add(uint32_t Id, size_t At, uint32_t Op, NumberType Type,
           size_t Length) {
    if (Op != OpSpecConstant)
      ById[Id] = {At, 1, true, false};
    else if (Type.Bytes && Type.Bytes <= (Length - 3) * 4)
      ById[Id] = {At, Type.Bytes, false, Type.IsSigned};
  }

  const std::string &Module;
  std::unordered_map<uint32_t, SpecConstant> ById;
};

} // namespace

size_t specConstantSize(const std::string &Module, uint32_t Id) {
  Words W(Module);
  auto It = W.constants().find(Id);
  return It == W.constants().end() ? 0 : It->second.Size;
}

/// Values that are narrower than a word are in its low bits, with copies of
/// the sign above those of signed types (SPIR-V specification, 2.2.1,
/// "Literal").
std::string specialise(const std::string &Module,
                       const std::map<uint32_t, std::string> &Values) {
  std::string Result = Module;
  if (Values.empty())
    return Result;
  Words W(Module);
  for (const auto &[Id, Value] : Values) {
    auto It = W.constants().find(Id);
    if (It == W.constants().end())
      continue;
    const SpecConstant &C = It->second;
    assert(Value.size() == C.Size && "specConstantSize() was not asked");
    char *Instruction = Result.data() + C.Word * 4;
    if (C.IsBool) {
      uint32_t Head =
          (3u << 16) | (Value[0] ? OpSpecConstantTrue : OpSpecConstantFalse);
      std::memcpy(Instruction, &Head, 4);
      continue;
    }
    size_t Padded = (C.Size + 3) / 4 * 4;
    bool IsNegative = C.IsSigned && (Value.back() & 0x80);
    std::memset(Instruction + 12, IsNegative ? 0xff : 0, Padded);
    std::memcpy(Instruction + 12, Value.data(), C.Size);
  }
  return Result;
}

} // namespace tenon::layer
