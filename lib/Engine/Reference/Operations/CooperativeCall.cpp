// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CooperativeCall.h"
#include "Engine/Reference/Numbers/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

char *CooperativeCall::bytes(const WorkItem &Lane) const {
  assert(Op.ValueOperand && "describeSite() has found the operand");
  return bytes(Lane, *Op.ValueOperand);
}

char *CooperativeCall::bytes(const WorkItem &Lane, unsigned Operand) const {
  return reinterpret_cast<char *>(Lane.Operands[Operand]);
}

char *CooperativeCall::resultBytes(const WorkItem &Lane) const {
  assert(Op.ResultOperand && "describeSite() has found the operand");
  return reinterpret_cast<char *>(Lane.Operands[*Op.ResultOperand]);
}

uint64_t CooperativeCall::component(const WorkItem &Lane,
                                    unsigned Index) const {
  uint64_t Bits = 0; // little-endian
  std::memcpy(&Bits, bytes(Lane) + Index * Op.Value.bytes(), Op.Value.bytes());
  return truncateTo(Op.Value.Bits, Bits);
}

void CooperativeCall::setComponent(const WorkItem &Lane, unsigned Index,
                                   uint64_t Bits) const {
  std::memcpy(resultBytes(Lane) + Index * Op.Value.bytes(), &Bits,
              Op.Value.bytes());
}

std::string CooperativeCall::requireUniform(unsigned Operand,
                                            StringRef Name) const {
  if (all_of(Lanes, [&](const WorkItem *Lane) {
        return Lane->Operands[Operand] == operand(Operand);
      }))
    return {};
  return (Op.What + ": the " + Name +
          " differs between work-items of one sub-group")
      .str();
}

std::string CooperativeCall::requireComplete() const {
  if (Lanes.size() == Width)
    return {};
  return (Op.What + ": needs a complete sub-group of " + Twine(Width) +
          " work-items, this one has " + Twine(Lanes.size()))
      .str();
}

std::string CooperativeCall::checkAccess(const Twine &What, uint64_t Address,
                                         uint64_t Bytes, bool Write) const {
  const PrivateMemory &Own = Lanes.front()->Memory;
  if (Map.allows(Address, Bytes, Write, Own))
    return {};
  std::string Where = Map.explain(Address, Bytes, Own);
  bool Offset = StringRef(Where).starts_with("at ");
  return (Op.What + ": " + What + (Offset ? " lies " : " is reached ") + Where)
      .str();
}

} // namespace tenon::reference
