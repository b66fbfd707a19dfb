// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's back end writes a constant address, whose offset is in bytes in LLVM
// IR, as the address of an element of the variable, whatever type that has.
// Bytes are counted from a pointer to bytes instead:
//
//   %p = OpSpecConstantOp %_ptr_UniformConstant_uchar InBoundsPtrAccessChain
//            %numbers %uint_0 %ulong_8
// becomes
//   %b = OpSpecConstantOp %_ptr_UniformConstant_uchar Bitcast %numbers
//   %p = OpSpecConstantOp %_ptr_UniformConstant_uchar InBoundsPtrAccessChain
//            %b %ulong_8
//
// A cast to the generic address space must not change the pointee:
//
//   %p = OpSpecConstantOp %_ptr_Generic_uchar PtrCastToGeneric %number
// becomes
//   %b = OpSpecConstantOp %_ptr_CrossWorkgroup_uchar Bitcast %number
//   %p = OpSpecConstantOp %_ptr_Generic_uchar PtrCastToGeneric %b
//
// The back end derives the type of a constant pointer from the variable to
// which it points, so the pointers in a table may have different types:
//
//   %p     = OpSpecConstantOp %_ptr_UniformConstant__arr_uchar_3 Bitcast %name
//   %table = OpConstantComposite %_arr__ptr_UniformConstant__arr_uchar_4 … %p
//
// They are cast to the element type of the table:
//
//   %q     = OpSpecConstantOp %_ptr_UniformConstant__arr_uchar_4 Bitcast %p
//   %table = OpSpecConstantComposite %_arr__ptr_UniformConstant__arr_uchar_4 …
//
// A constant with casts has the opcode of a specialisation constant, like the
// casts.

#include "SpirvConstants.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
class ConstantMender {
public:
  explicit ConstantMender(SpirvModule &M) : M(M) {}
  void run();

private:
  void mend(SpirvInst &Composite);
  void countBytes(SpirvInst &Address);
  void keepPointee(SpirvInst &ToGeneric);
  uint32_t pointerType(uint32_t Class, uint32_t Pointee);
  uint32_t typed(uint32_t Constant, uint32_t Type);
  uint32_t memberType(const SpirvInst &Type, unsigned Index) const;
  uint32_t add(unsigned Opcode, uint32_t Type, ArrayRef<uint32_t> Operands);
  void append(SpirvInst I);

  SpirvModule &M;
  std::vector<SpirvInst> All;
  /// The types, and the constants before the current one, by their ids.
  DenseMap<uint32_t, SpirvInst> Known;
  /// The types of pointers, by storage class and pointee.
  DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> PointerTypes;
};
} // namespace

static bool isComposite(const SpirvInst &I) {
  return I.Opcode == OpConstantComposite || I.Opcode == OpSpecConstantComposite;
}

void ConstantMender::append(SpirvInst I) {
  if (I.hasResult())
    Known[I.result()] = I;
  if (I.Opcode == OpTypePointer)
    PointerTypes.try_emplace({I.Words[1], I.Words[2]}, I.result());
  All.push_back(std::move(I));
}

uint32_t ConstantMender::add(unsigned Opcode, uint32_t Type,
                             ArrayRef<uint32_t> Operands) {
  SpirvInst I(Opcode, {Type, M.freshId()});
  append_range(I.Words, Operands);
  uint32_t Result = I.result();
  append(std::move(I));
  return Result;
}

/// The type of part \p Index of a constant of type \p Type, if such parts may
/// have pointers; else 0.
uint32_t ConstantMender::memberType(const SpirvInst &Type,
                                    unsigned Index) const {
  if (Type.Opcode == OpTypeArray)
    return Type.Words[1];
  if (Type.Opcode == OpTypeStruct && Index + 1 < Type.Words.size())
    return Type.Words[Index + 1];
  return 0;
}

/// \p Constant as a constant of type \p Type, which differs from its own type
/// only in pointers.
uint32_t ConstantMender::typed(uint32_t Constant, uint32_t Type) {
  SpirvInst Old = Known.lookup(Constant);
  if (!Type || !Old.hasType() || Old.type() == Type)
    return Constant;
  if (Old.Opcode == OpConstantNull)
    return add(OpConstantNull, Type, {});
  if (Known.lookup(Type).Opcode == OpTypePointer)
    return add(OpSpecConstantOp, Type, {OpBitcast, Constant});
  if (!isComposite(Old))
    return Constant;
  Old.Words[0] = Type;
  mend(Old);
  return add(Old.Opcode, Type, ArrayRef(Old.Words).drop_front(2));
}

void ConstantMender::mend(SpirvInst &Composite) {
  SpirvInst Type = Known.lookup(Composite.type());
  for (unsigned Index = 0; Index + 2 < Composite.Words.size(); ++Index) {
    uint32_t &Part = Composite.Words[Index + 2];
    Part = typed(Part, memberType(Type, Index));
    unsigned Opcode = Known.lookup(Part).Opcode;
    if (Opcode == OpSpecConstantOp || Opcode == OpSpecConstantComposite)
      Composite.Opcode = OpSpecConstantComposite;
  }
}

/// \p Address is [type, id, opcode, base, element, index].
void ConstantMender::countBytes(SpirvInst &Address) {
  bool IsChain = Address.Words.size() == 6 &&
                 (Address.Words[2] == OpPtrAccessChain ||
                  Address.Words[2] == OpInBoundsPtrAccessChain);
  if (!IsChain)
    return;
  auto Pointee = [&](uint32_t Pointer) {
    SpirvInst Type = Known.lookup(Pointer);
    return Type.Opcode == OpTypePointer ? Known.lookup(Type.Words[2])
                                        : SpirvInst();
  };
  SpirvInst Of = Pointee(Known.lookup(Address.Words[3]).type());
  SpirvInst To = Pointee(Address.type());
  bool IsByte = To.Opcode == OpTypeInt && To.Words[1] == 8;
  if (!IsByte || (Of.Opcode == OpTypeArray && Of.Words[1] == To.result()))
    return;
  uint32_t Base = typed(Address.Words[3], Address.type());
  Address.Words = {Address.Words[0], Address.Words[1], Address.Words[2], Base,
                   Address.Words[5]};
}

uint32_t ConstantMender::pointerType(uint32_t Class, uint32_t Pointee) {
  auto Made = PointerTypes.find({Class, Pointee});
  if (Made != PointerTypes.end())
    return Made->second;
  uint32_t Id = M.freshId();
  append(SpirvInst(OpTypePointer, {Id, Class, Pointee}));
  return Id;
}

/// \p ToGeneric is [type, id, opcode, pointer].
void ConstantMender::keepPointee(SpirvInst &ToGeneric) {
  SpirvInst To = Known.lookup(ToGeneric.type());
  SpirvInst From = Known.lookup(Known.lookup(ToGeneric.Words.back()).type());
  if (ToGeneric.Words[2] != OpPtrCastToGeneric ||
      From.Opcode != OpTypePointer || From.Words[2] == To.Words[2])
    return;
  uint32_t Type = pointerType(From.Words[1], To.Words[2]);
  ToGeneric.Words.back() = typed(ToGeneric.Words.back(), Type);
}

void ConstantMender::run() {
  auto FirstFunction = find_if(
      M.Insts, [](const SpirvInst &I) { return I.Opcode == OpFunction; });
  for (SpirvInst &I : make_range(M.Insts.begin(), FirstFunction)) {
    if (isComposite(I))
      mend(I);
    if (I.Opcode == OpSpecConstantOp) {
      countBytes(I);
      keepPointee(I);
    }
    append(std::move(I));
  }
  std::move(FirstFunction, M.Insts.end(), std::back_inserter(All));
  M.Insts = std::move(All);
}

void mendConstants(SpirvModule &M) { ConstantMender(M).run(); }

} // namespace tenon
