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
// with an address payload (BlockPayloads.h), whose coordinate is moved by two
// operands:
//
//   value __builtin_IB_subgroup_block_read_ap_{block}(
//       int *payload, i32 x, i32 y [, i32 cache])
//   void  …_write_ap_{block}(int *payload, i32 x, i32 y, value [, i32 cache])
//   void  …_read_ap_prefetch_{block}(int *payload, i32 x, i32 y [, i32 cache])
//
// or, as early versions of Triton for Intel's GPUs and IMEX did, by the
// compiler's own intrinsics, whose operands describe the block:
//
//   value llvm.genx.GenISA.LSC2DBlockRead.{type}(
//       i64 base, i32 width, i32 height, i32 pitch, i32 x, i32 y, i32 bits,
//       i32 columns, i32 rows, i32 blocks, i1 transposes, i1 transforms
//       [, i32 cache])
//   void  …LSC2DBlockWrite.{type}(…, value)
//   void  …LSC2DBlockPrefetch.{type}(…)
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
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/Block2DLayout.h"

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

Error checkLaneValue(const Type *Given, const Type *Lane) {
  // Void, pointers and structures have none.
  uint64_t Bits = Given->getPrimitiveSizeInBits(),
           Expected = Lane->getPrimitiveSizeInBits();
  if (Bits == Expected)
    return Error::success();
  return wrong("a value of " + Twine(Bits) + " bits in each lane, expected " +
               Twine(Expected));
}

/// A lane's value of \p Block in \p Call. Null for a prefetch that is wider
/// than what lanes can load: it is only a hint, and dropped.
static Expected<Type *> laneValue(CallInst &Call, SubgroupOpcode Opcode,
                                  const Block2DFacts &Block) {
  Expected<Type *> Ty = block2DValue(*Call.getFunction(), Block);
  if (Ty || Opcode != SubgroupOpcode::Block2DPrefetch)
    return Ty;
  consumeError(Ty.takeError());
  return nullptr;
}

/// Emits \p Call, whose memory \p Operands describe; \p Lane is its
/// laneValue().
static Expected<Value *> emitBlock(CallInst &Call, IRBuilderBase &B,
                                   SubgroupOpcode Opcode,
                                   const Block2DFacts &Block, Type *Lane,
                                   SmallVector<Value *, 6> Operands,
                                   Value *Stored) {
  SubgroupFacts Facts;
  Facts.Opcode = Opcode;
  Facts.Block = Block;
  if (Opcode == SubgroupOpcode::Block2DLoad) {
    if (Error E = checkLaneValue(Call.getType(), Lane))
      return E;
    Facts.Value = Lane;
    return B.CreateBitCast(createSubgroupOp(B, Facts, Operands),
                           Call.getType());
  }
  if (Stored) {
    if (Error E = checkLaneValue(Stored->getType(), Lane))
      return E;
    Operands.push_back(B.CreateBitCast(Stored, Lane));
  }
  createSubgroupOp(B, Facts, Operands);
  return nullptr;
}

static Error checkCount(const CallInst &Call, unsigned Min) {
  if (Call.arg_size() == Min || Call.arg_size() == Min + 1)
    return Error::success();
  return wrong("expected " + Twine(Min) + " or " + Twine(Min + 1) +
               " operands, actual " + Twine(Call.arg_size()));
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const IgcBlock &Name) {
  if (!Name.Block && Name.Opcode == SubgroupOpcode::Block2DPrefetch)
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
  unsigned Data = Name.HasPayload ? 3 : 5;
  if (Error E = checkCount(Call, Data + Stores))
    return E;
  Expected<Type *> Lane = laneValue(Call, Name.Opcode, *Name.Block);
  if (!Lane)
    return Lane.takeError();
  if (!*Lane)
    return nullptr;
  return emitBlock(Call, B, Name.Opcode, *Name.Block, *Lane, *Operands,
                   Stores ? Call.getArgOperand(Data) : nullptr);
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

namespace {
/// The operands of intrinsics.
enum GenIsaOperand : unsigned {
  Base,
  Width,
  Height,
  Pitch,
  X,
  Y,
  Bits,
  Columns,
  Rows,
  Blocks,
  Transposes,
  Transforms,
  Cache
};
struct IntrinsicRow {
  StringLiteral Name;
  SubgroupOpcode Opcode;
};
} // namespace

static constexpr IntrinsicRow Intrinsics[] = {
    {"llvm.genx.GenISA.LSC2DBlockRead", SubgroupOpcode::Block2DLoad},
    {"llvm.genx.GenISA.LSC2DBlockWrite", SubgroupOpcode::Block2DStore},
    {"llvm.genx.GenISA.LSC2DBlockPrefetch", SubgroupOpcode::Block2DPrefetch},
};

/// The block that constant operands of \p Call describe.
static Expected<Block2DFacts> blockOfOperands(const CallInst &Call) {
  uint64_t Numbers[Cache];
  for (unsigned I = Bits; I < Cache; ++I) {
    std::optional<uint64_t> C = constantOf(Call.getArgOperand(I));
    if (!C || *C > MaxMatrixDimension)
      return wrong("expected the bits of an element, columns, rows and blocks "
                   "to be constants of 1 to " +
                   Twine(MaxMatrixDimension) +
                   ", and whether it transposes or transforms to be constant");
    Numbers[I] = *C;
  }
  Block2DFacts Block;
  Block.ElementBytes = Numbers[Bits] % 8 ? 0 : Numbers[Bits] / 8;
  Block.Width = Numbers[Columns];
  Block.Height = Numbers[Rows];
  Block.Count = Numbers[Blocks];
  if (Numbers[Transposes] && Numbers[Transforms])
    return wrong("a block cannot be both transposed and transformed");
  Block.Form = Numbers[Transposes]   ? BlockForm::Transpose
               : Numbers[Transforms] ? BlockForm::Transform
                                     : BlockForm::Plain;
  return Block;
}

/// Checks that \p Given has the components that lanes of \p Kernel, which
/// requires a sub-group size, get of \p Block.
static Error checkUnits(const Function &Kernel, const Block2DFacts &Block,
                        const Type *Given) {
  unsigned Unit = unitBits(Block, requiredSubgroupSize(Kernel));
  if (Given->getScalarSizeInBits() == Unit)
    return Error::success();
  return wrong("a value with components of " +
               Twine(Given->getScalarSizeInBits()) + " bits, expected " +
               Twine(Unit));
}

static Expected<Value *> rewriteIntrinsic(CallInst &Call, IRBuilderBase &B,
                                          SubgroupOpcode Opcode) {
  bool Stores = Opcode == SubgroupOpcode::Block2DStore;
  if (Error E = checkCount(Call, Cache + Stores))
    return E;
  for (unsigned I = Base; I < Bits; ++I)
    if (!Call.getArgOperand(I)->getType()->isIntegerTy(I == Base ? 64 : 32))
      return wrong("expected an i64 base, an i32 width, height and pitch, each "
                   "minus one, and an i32 column and row");
  Expected<Block2DFacts> Block = blockOfOperands(Call);
  if (!Block)
    return Block.takeError();
  bool Prefetches = Opcode == SubgroupOpcode::Block2DPrefetch;
  if (Prefetches)
    Block->Form = BlockForm::Plain;
  Expected<Type *> Lane = laneValue(Call, Opcode, *Block);
  if (!Lane)
    return Lane.takeError();
  if (!*Lane)
    return nullptr;
  Value *Stored = Stores ? Call.getArgOperand(Call.arg_size() - 1) : nullptr;
  const Type *Given = Stored ? Stored->getType() : Call.getType();
  if (!Prefetches)
    if (Error E = checkUnits(*Call.getFunction(), *Block, Given))
      return E;
  SmallVector<Value *, 6> Operands = {globalBase(Call.getArgOperand(Base), B)};
  for (unsigned I : {Width, Height, Pitch})
    Operands.push_back(B.CreateAdd(Call.getArgOperand(I), B.getInt32(1)));
  Value *Column = B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2)),
      Call.getArgOperand(X), uint64_t(0));
  Operands.push_back(
      B.CreateInsertElement(Column, Call.getArgOperand(Y), uint64_t(1)));
  return emitBlock(Call, B, Opcode, *Block, *Lane, Operands, Stored);
}

static std::optional<Recognition> recognizeIntrinsics(const Callee &Name) {
  for (const IntrinsicRow &R : Intrinsics)
    if (Name.is(R.Name))
      return Recognition{R.Name.str(), [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewriteIntrinsic(Call, B, R.Opcode);
                         }};
  return std::nullopt;
}

std::optional<Recognition> recognizeIgcBlocks(const Callee &Name) {
  if (std::optional<Recognition> R = recognizeIntrinsics(Name))
    return R;
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
