// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attribute has "base,pitch,signed,factor,bytes,lines" for each map, with ;
// between maps. The pitch is "-" if it is the factor alone.

#include "tenon/IR/Kernel/TensorMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

uint64_t TensorMap::pitch(ArrayRef<uint8_t> Value) const {
  if (!Pitch)
    return Factor;
  assert(!Value.empty() && Value.size() <= sizeof(uint64_t) && "an integer");
  bool IsNegative = IsSigned && Value.back() >> 7;
  uint64_t Extended = IsNegative ? ~uint64_t(0) : 0;
  for (uint8_t Byte : reverse(Value))
    Extended = Extended << 8 | Byte;
  return Extended * Factor;
}

static std::string textOf(const TensorMap &Map) {
  std::string Pitch = Map.Pitch ? std::to_string(*Map.Pitch) : "-";
  return (Twine(Map.Base) + "," + Pitch + "," + Twine(unsigned(Map.IsSigned)) +
          "," + Twine(Map.Factor) + "," + Twine(Map.ElementBytes) + "," +
          Twine(Map.Lines))
      .str();
}

static TensorMap mapOf(StringRef Text) {
  TensorMap Map;
  auto Read = [&](auto &Number) {
    StringRef Word;
    std::tie(Word, Text) = Text.split(',');
    return !Word.getAsInteger(10, Number);
  };
  unsigned Pitch = 0, IsSigned = 0;
  Read(Map.Base);
  if (Read(Pitch))
    Map.Pitch = Pitch;
  Read(IsSigned);
  Map.IsSigned = IsSigned;
  Read(Map.Factor);
  Read(Map.ElementBytes);
  Read(Map.Lines);
  return Map;
}

SmallVector<TensorMap, 2> tensorMaps(const Function &Entry) {
  SmallVector<TensorMap, 2> Maps;
  StringRef All = Entry.getFnAttribute(TensorMapsAttribute).getValueAsString();
  for (StringRef Text : split(All, ';'))
    if (!Text.empty())
      Maps.push_back(mapOf(Text));
  return Maps;
}

void setTensorMaps(Function &Entry, ArrayRef<TensorMap> Maps) {
  Entry.addFnAttr(TensorMapsAttribute, join(map_range(Maps, textOf), ";"));
}

} // namespace tenon
