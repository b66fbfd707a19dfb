// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 2D blocks by the names that the library of Intel's graphics compiler uses,
// and that CUTLASS for SYCL, llama.cpp and OpenCL programs declare themselves
// (IGCBiF_Intrinsics.cl, LSC2DBlock in the compiler's source):
//
//   value __builtin_IB_subgroup_block_read_{flat|cacheopts}_{block}(
//       i64 base, i32 width, i32 height, i32 pitch, <2 x i32> coordinate
//       [, i32 cache])
//   void  …_write_{flat|cacheopts}_{block}(…, <2 x i32> coordinate, value
//       [, i32 cache])
//   void  …_read_prefetch_{block}(…, i32 cache)
//
// by those of cl_intel_subgroup_extended_block_read, …_read_cacheopts and
// …_write_cacheopts, whose base is a pointer and whose sizes are not reduced:
//
//   value intel_subgroup_block_read_[cacheopts_]{block}(global void *base,
//       int width, int height, int pitch, int2 coordinate [, int cache])
//   void  intel_subgroup_block_write_[cacheopts_]{block}(…, value
//       [, int cache])
//   void  intel_subgroup_block_prefetch_{block}(…, int cache)
//
// or with an address payload (BlockPayloads.h), whose coordinate is moved by
// two operands:
//
//   value __builtin_IB_subgroup_block_read_ap_{block}(
//       int *payload, i32 x, i32 y [, i32 cache])
//   void  …_write_ap_{block}(int *payload, i32 x, i32 y, value [, i32 cache])
//   void  …_read_ap_prefetch_{block}(int *payload, i32 x, i32 y [, i32 cache])
//
// Width, height and pitch are those of OpenCL's functions minus one, except
// where the base is a pointer. Blocks:
//
//   u16_m8k16v2              two blocks of 8 rows and 16 columns
//   transform_u16_k32[v2]    32 rows and as many columns as a sub-group has
//                            lanes, of which devices with 2D blocks have 16
//   transpose_u32_k8         8 columns and as many rows
//   transpose_u32_m32k1[v1]  32 rows
//
// Cache controls are hints and are dropped.

#include "BlockPayloads.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "SubgroupBlocks.h"
#include "SubgroupOperands.h"

using namespace llvm;

namespace tenon {

namespace {
struct IgcBlock {
  SubgroupOpcode Opcode{};
  bool HasPayload = false;
  bool HasPointer = false;           ///< as base
  std::optional<Block2DFacts> Block; ///< nothing: misspelt
};
} // namespace

static constexpr unsigned NativeLanes = 16;

/// "u16_m8k16v2", "u16_k32", "u32_k8".
static std::optional<Block2DFacts> parseBlock(StringRef Text, BlockForm Form) {
  Block2DFacts Block;
  Block.Form = Form;
  Block.Count = 1;
  unsigned Bits = 0, K = 0;
  if (!Text.consume_front("u") || Text.consumeInteger(10, Bits) || Bits % 8 ||
      !Text.consume_front("_"))
    return std::nullopt;
  bool HasRows = Text.consume_front("m");
  if (HasRows && Text.consumeInteger(10, Block.Height))
    return std::nullopt;
  if (!Text.consume_front("k") || Text.consumeInteger(10, K))
    return std::nullopt;
  if (Text.consume_front("v") && Text.consumeInteger(10, Block.Count))
    return std::nullopt;
  Block.ElementBytes = Bits / 8;
  Block.Width = K;
  // The height of transposed blocks of 64-bit elements is not part of the name,
  // and programs disagree about it.
  if (!HasRows && (Form == BlockForm::Plain ||
                   (Form == BlockForm::Transpose && Bits != 32)))
    return std::nullopt;
  if (!HasRows)
    Block.Height = NativeLanes;
  if (!HasRows && Form == BlockForm::Transform)
    std::swap(Block.Height, Block.Width);
  return Text.empty() ? std::optional(Block) : std::nullopt;
}

static BlockForm consumeForm(StringRef &Text) {
  return Text.consume_front("transform_")   ? BlockForm::Transform
         : Text.consume_front("transpose_") ? BlockForm::Transpose
                                            : BlockForm::Plain;
}

/// The block of a prefetch, for which it does not matter what lanes get.
static std::optional<Block2DFacts> parsePrefetch(StringRef Text) {
  BlockForm Form = consumeForm(Text);
  std::optional<Block2DFacts> Block = parseBlock(Text, Form);
  if (Block)
    Block->Form = BlockForm::Plain;
  return Block;
}

static std::optional<IgcBlock> parseName(StringRef Text) {
  IgcBlock Name;
  Name.HasPointer = Text.consume_front("intel_subgroup_block_");
  if (!Name.HasPointer && !Text.consume_front("__builtin_IB_subgroup_block_"))
    return std::nullopt;
  for (StringRef Front : {"prefetch_", "read_prefetch_", "read_ap_prefetch_"})
    if (Name.HasPointer == (Front == "prefetch_") &&
        Text.consume_front(Front)) {
      Name.Opcode = SubgroupOpcode::Block2DPrefetch;
      Name.HasPayload = Front.contains("_ap_");
      Name.Block = parsePrefetch(Text);
      return Name;
    }
  bool Reads = Text.consume_front("read_");
  if (!Reads && !Text.consume_front("write_"))
    return std::nullopt;
  Name.HasPayload = !Name.HasPointer && Text.consume_front("ap_");
  if (!Name.HasPayload && !Name.HasPointer && !Text.consume_front("flat_") &&
      !Text.consume_front("cacheopts_"))
    return std::nullopt;
  Text.consume_front("cacheopts_"); // read_flat_cacheopts_…
  Name.Opcode =
      Reads ? SubgroupOpcode::Block2DLoad : SubgroupOpcode::Block2DStore;
  BlockForm Form = Reads ? consumeForm(Text) : BlockForm::Plain;
  Name.Block = parseBlock(Text, Form);
  return Name;
}

/// base, width, height, pitch and coordinate, as operands of the canonical
/// operation.
static Expected<SmallVector<Value *, 6>>
memoryOperands(CallInst &Call, IRBuilderBase &B, bool HasPointer) {
  constexpr unsigned Coordinate = 4;
  auto IsInt = [&](unsigned I, unsigned Bits) {
    return I < Call.arg_size() &&
           Call.getArgOperand(I)->getType()->isIntegerTy(Bits);
  };
  bool HasBase = HasPointer ? isPointer(Call, 0) : IsInt(0, 64);
  if (Call.arg_size() <= Coordinate || !HasBase || !IsInt(1, 32) ||
      !IsInt(2, 32) || !IsInt(3, 32) ||
      Call.getArgOperand(Coordinate)->getType() !=
          FixedVectorType::get(B.getInt32Ty(), 2))
    return HasPointer ? wrong("expected a base pointer, an i32 width, height "
                              "and pitch, and a <2 x i32> coordinate")
                      : wrong("expected an i64 base, an i32 width, height and "
                              "pitch, each minus one, and a <2 x i32> "
                              "coordinate");
  SmallVector<Value *, 6> V(Call.arg_begin(),
                            Call.arg_begin() + Coordinate + 1);
  if (HasPointer) {
    V[0] = roundedBase(V[0], {V[1], V[Coordinate]}, B);
    return V;
  }
  V[0] = globalBase(V[0], B);
  for (unsigned I = 1; I < Coordinate; ++I)
    V[I] = B.CreateAdd(V[I], B.getInt32(1));
  return V;
}

static Error checkBits(const Type *Given, const Type *Lane) {
  uint64_t Bits = Given->isVoidTy() ? 0 : Given->getPrimitiveSizeInBits(),
           Expected = Lane->getPrimitiveSizeInBits();
  if (Bits == Expected && !Given->isPtrOrPtrVectorTy())
    return Error::success();
  return wrong("a value of " + Twine(Bits) + " bits in each lane, expected " +
               Twine(Expected));
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const IgcBlock &Name) {
  // A prefetch is only a hint.
  bool Prefetches = Name.Opcode == SubgroupOpcode::Block2DPrefetch;
  if (!Name.Block && Prefetches)
    return nullptr;
  if (!Name.Block)
    return wrong("expected a block in the name, such as u16_m8k16v1, "
                 "transform_u16_k16 or transpose_u32_k8");
  bool Stores = Name.Opcode == SubgroupOpcode::Block2DStore;
  Expected<SmallVector<Value *, 6>> Operands =
      Name.HasPayload ? payloadOperands(Call, B)
                      : memoryOperands(Call, B, Name.HasPointer);
  if (!Operands)
    return Operands.takeError();
  unsigned Data = Name.HasPayload ? 3 : 5, Min = Data + Stores;
  if (Call.arg_size() != Min && Call.arg_size() != Min + 1)
    return wrong("expected " + Twine(Min) + " or " + Twine(Min + 1) +
                 " operands, actual " + Twine(Call.arg_size()));
  Expected<Type *> Ty = block2DValue(*Call.getFunction(), *Name.Block);
  if (!Ty && Prefetches) { // wider than what lanes can load
    consumeError(Ty.takeError());
    return nullptr;
  }
  if (!Ty)
    return Ty.takeError();
  SubgroupFacts Facts;
  Facts.Opcode = Name.Opcode;
  Facts.Block = *Name.Block;
  if (Name.Opcode == SubgroupOpcode::Block2DLoad) {
    if (Error E = checkBits(Call.getType(), *Ty))
      return E;
    Facts.Value = *Ty;
    return B.CreateBitCast(createSubgroupOp(B, Facts, *Operands),
                           Call.getType());
  }
  if (Stores) {
    Value *V = Call.getArgOperand(Data);
    if (Error E = checkBits(V->getType(), *Ty))
      return E;
    Operands->push_back(B.CreateBitCast(V, *Ty));
  }
  createSubgroupOp(B, Facts, *Operands);
  return nullptr;
}

std::optional<Recognition> recognizeIgcBlocks(const Callee &Name) {
  StringRef Text = Name.Identifier.split('.').first;
  std::optional<IgcBlock> Block = parseName(Text);
  if (!Block)
    return std::nullopt;
  return Recognition{Text.str(),
                     [Block = *Block](CallInst &Call, IRBuilderBase &B) {
                       return rewrite(Call, B, Block);
                     }};
}

} // namespace tenon
