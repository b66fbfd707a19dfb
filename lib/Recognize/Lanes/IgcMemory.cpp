// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and prefetches by the names that the library of Intel's
// graphics compiler uses, and that oneDNN and OpenCL programs declare
// themselves (IGCBiF_Intrinsics.cl and IGCBiF_Intrinsics_Lsc.cl in the
// compiler's source):
//
//   value __builtin_IB_simd_block_read_{count}_{space}[_b,_h,_l](pointer)
//   void  …_write_{count}_{space}[_b,_h,_l](pointer, value)
//
// are OpenCL C's blocks of 8, 16, 32 (no suffix) or 64 bits, count of them for
// each lane;
//
//   value __builtin_IB_lsc_load_{space}_{type}(pointer, i32 offset
//                                              [, i32 cache])
//   void  …_store_{space}_{type}(pointer, i32 offset, value [, i32 cache])
//   void  …_prefetch_global_{type}(pointer, i32 offset [, i32 cache])
//
// access memory for one lane. The space is global or local. Types are uint and
// ulong, alone or with 2, 3, 4 or 8 components, uchar_to_uint, uchar_from_uint
// and the same of ushort; those of prefetches also uchar and ushort. An offset
// counts whole values, which have no padding. Cache controls are hints and are
// dropped.

#include "Recognize/Matrix/MatrixAccess.h"
#include "SubgroupBlocks.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tenon {

namespace {
/// What a name says about the value of one lane.
struct LaneValue {
  unsigned Bits = 0;     ///< of a component
  unsigned InMemory = 0; ///< the same in memory; values are zero-extended
  unsigned Count = 1;

  Type *type(IRBuilderBase &B) const {
    return typeOfComponents(B.getIntNTy(Bits), Count);
  }
};
enum class Access { Load, Store, Prefetch };
} // namespace

/// "8_global_h"
static std::optional<LaneValue> parseBlock(StringRef Text) {
  LaneValue V;
  if (Text.consumeInteger(10, V.Count) ||
      !is_contained({1u, 2u, 4u, 8u, 16u}, V.Count) ||
      (!Text.consume_front("_global") && !Text.consume_front("_local")))
    return std::nullopt;
  V.Bits = V.InMemory = StringSwitch<unsigned>(Text)
                            .Case("_b", 8)
                            .Case("_h", 16)
                            .Case("", 32)
                            .Case("_l", 64)
                            .Default(0);
  return V.Bits ? std::optional(V) : std::nullopt;
}

/// "uint4", "uchar_to_uint"
static std::optional<LaneValue> parseValue(StringRef Text, Access How) {
  LaneValue V;
  V.InMemory = Text.consume_front("uchar")    ? 8
               : Text.consume_front("ushort") ? 16
               : Text.consume_front("uint")   ? 32
               : Text.consume_front("ulong")  ? 64
                                              : 0;
  V.Bits = std::max(V.InMemory, 32u);
  if (!V.InMemory)
    return std::nullopt;
  StringRef Narrow = How == Access::Load    ? "_to_uint"
                     : How == Access::Store ? "_from_uint"
                                            : "";
  if (V.InMemory < 32)
    return Text == Narrow ? std::optional(V) : std::nullopt;
  if (!Text.empty() && (Text.consumeInteger(10, V.Count) || !Text.empty() ||
                        !is_contained({2u, 3u, 4u, 8u}, V.Count)))
    return std::nullopt;
  return V;
}

static Expected<Value *> rewriteBlock(CallInst &Call, IRBuilderBase &B,
                                      const LaneValue &V, bool Reads) {
  if (Call.arg_size() != (Reads ? 1 : 2) || !isPointer(Call, 0))
    return wrong(Reads ? "expected a pointer"
                       : "expected a pointer and a value");
  Type *Ty = Reads ? Call.getType() : Call.getArgOperand(1)->getType();
  Type *Lane = V.type(B);
  if (Error E = checkLaneValue(Ty, Lane))
    return E;
  Value *Pointer = Call.getArgOperand(0);
  SubgroupFacts Facts;
  if (Reads) {
    Facts.Opcode = SubgroupOpcode::BlockRead;
    Facts.Value = Lane;
    return B.CreateBitCast(createSubgroupOp(B, Facts, {Pointer}), Ty);
  }
  Facts.Opcode = SubgroupOpcode::BlockWrite;
  Value *Written = B.CreateBitCast(Call.getArgOperand(1), Lane);
  createSubgroupOp(B, Facts, {Pointer, Written});
  return nullptr;
}

/// The address in the first operand of \p Call, plus as many values as the
/// second one says.
static Value *placeOf(CallInst &Call, IRBuilderBase &B, const LaneValue &V) {
  Value *Offset = B.CreateSExtOrTrunc(Call.getArgOperand(1), B.getInt64Ty());
  Value *Components = B.CreateMul(Offset, B.getInt64(V.Count));
  return B.CreateGEP(B.getIntNTy(V.InMemory), Call.getArgOperand(0),
                     Components);
}

static void prefetch(IRBuilderBase &B, Value *Place, const LaneValue &V) {
  // What is in other memory, or in memory of unknown kind, is not prefetched.
  if (Place->getType()->getPointerAddressSpace() != GlobalSpace)
    return;
  AsyncFacts Facts;
  Facts.Opcode = AsyncOpcode::Prefetch;
  Facts.ElementBytes = PowerOf2Ceil(V.InMemory / 8 * V.Count);
  createAsyncOp(B, Facts, {Place, B.getInt64(1)});
}

static Expected<Value *> rewriteAccess(CallInst &Call, IRBuilderBase &B,
                                       const LaneValue &V, Access How) {
  bool Loads = How == Access::Load, Stores = How == Access::Store;
  unsigned Operands = Stores ? 3 : 2; // cache controls may follow
  if (Call.arg_size() < Operands || Call.arg_size() > Operands + 1 ||
      !isPointer(Call, 0) || !Call.getArgOperand(1)->getType()->isIntegerTy())
    return wrong("expected a pointer, an offset" +
                 Twine(Stores ? ", a value" : "") +
                 " and, where it has them, cache controls");
  if (How == Access::Prefetch) {
    prefetch(B, placeOf(Call, B, V), V);
    return nullptr;
  }
  Type *Ty = Loads ? Call.getType() : Call.getArgOperand(2)->getType();
  Type *Lane = V.type(B);
  if (Error E = checkLaneValue(Ty, Lane))
    return E;
  Value *Place = placeOf(Call, B, V);
  Type *Stored = Lane->getWithNewBitWidth(V.InMemory);
  Align Known(V.InMemory / 8);
  if (Loads) {
    Value *Loaded = B.CreateAlignedLoad(Stored, Place, Known);
    return B.CreateBitCast(B.CreateZExt(Loaded, Lane), Ty);
  }
  Value *Given = B.CreateBitCast(Call.getArgOperand(2), Lane);
  B.CreateAlignedStore(B.CreateTrunc(Given, Stored), Place, Known);
  return nullptr;
}

static std::optional<Recognition> recognizeBlock(const Callee &Name,
                                                 StringRef Text) {
  bool Reads = Text.consume_front("read_");
  if (!Reads && !Text.consume_front("write_"))
    return std::nullopt;
  std::optional<LaneValue> V = parseBlock(Text);
  if (!V)
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [V = *V, Reads](CallInst &Call, IRBuilderBase &B) {
                       return rewriteBlock(Call, B, V, Reads);
                     }};
}

static std::optional<Recognition> recognizeAccess(const Callee &Name,
                                                  StringRef Text) {
  Access How = Text.consume_front("load_")    ? Access::Load
               : Text.consume_front("store_") ? Access::Store
                                              : Access::Prefetch;
  if (How == Access::Prefetch && !Text.consume_front("prefetch_"))
    return std::nullopt;
  if (!Text.consume_front("global_") &&
      (How == Access::Prefetch || !Text.consume_front("local_")))
    return std::nullopt;
  std::optional<LaneValue> V = parseValue(Text, How);
  if (!V)
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [V = *V, How](CallInst &Call, IRBuilderBase &B) {
                       return rewriteAccess(Call, B, V, How);
                     }};
}

std::optional<Recognition> recognizeIgcMemory(const Callee &Name) {
  StringRef Text = Name.Identifier.split('.').first;
  if (Text.consume_front("__builtin_IB_simd_block_"))
    return recognizeBlock(Name, Text);
  if (Text.consume_front("__builtin_IB_lsc_"))
    return recognizeAccess(Name, Text);
  return std::nullopt;
}

} // namespace tenon
