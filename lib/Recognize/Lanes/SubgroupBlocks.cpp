// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Block reads and writes (cl_intel_subgroups and its companions,
// SPV_INTEL_subgroups), and 2D blocks (cl_intel_subgroup_2d_block_io,
// SPV_INTEL_2d_block_io).
//
//   intel_sub_group_block_read[_uc,_us,_ui,_ul][n](ptr)          -> value
//   intel_sub_group_2d_block_read_16b_8r16x2c(    two blocks of 8 rows and 16
//       base, width, height, pitch,               columns, elements of 16 bits
//       <2 x i32> coord, ptr dest)
//   __spirv_Subgroup2DBlockLoadINTEL(bytes, columns, rows, blocks,
//       base, width, height, pitch, coord, ptr dest)
//
// The source languages pass 2D blocks in private memory. The canonical
// operations have values, so loads and stores of this memory are inserted.

#include "SubgroupBlocks.h"
#include "BlockPayloads.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "SubgroupOperands.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Components of 1, 2, 4 or 8 bytes.
static Error checkBlockType(const Type *Ty) {
  if (Error E = checkLaneType(Ty))
    return E;
  unsigned Bits = Ty->getScalarSizeInBits();
  if (Bits >= 8 && Bits <= 64 && isPowerOf2_32(Bits))
    return Error::success();
  return wrong("components of " + Twine(Bits) +
               " bits, expected 8, 16, 32 or 64");
}

static Expected<Value *> rewriteRead(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 1 || !isPointer(Call, 0))
    return wrong("expected a pointer; images are not supported");
  if (Error E = checkBlockType(Call.getType()))
    return E;
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::BlockRead;
  Facts.Value = Call.getType();
  return createSubgroupOp(B, Facts, {Call.getArgOperand(0)});
}

static Expected<Value *> rewriteWrite(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 2 || !isPointer(Call, 0))
    return wrong("expected a pointer and a value; images are not supported");
  if (Error E = checkBlockType(Call.getArgOperand(1)->getType()))
    return E;
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::BlockWrite;
  createSubgroupOp(B, Facts, {Call.getArgOperand(0), Call.getArgOperand(1)});
  return nullptr;
}

/// A prefetch of a block (SPV_INTEL_subgroup_buffer_prefetch) is only a hint.
static Expected<Value *> dropPrefetch(CallInst &, IRBuilderBase &) {
  return nullptr;
}

/// intel_sub_group_block_{read,write,prefetch}[_uc,_us,_ui,_ul][2,4,8,16]
static std::optional<Recognition> recognizeBlocks(const Callee &Name) {
  if (Name.is("__spirv_SubgroupBlockReadINTEL"))
    return Recognition{"OpSubgroupBlockReadINTEL", rewriteRead};
  if (Name.is("__spirv_SubgroupBlockWriteINTEL"))
    return Recognition{"OpSubgroupBlockWriteINTEL", rewriteWrite};
  if (Name.is("__spirv_SubgroupBlockPrefetchINTEL"))
    return Recognition{"OpSubgroupBlockPrefetchINTEL", dropPrefetch};
  StringRef Text = Name.Identifier.split('.').first;
  if (!Text.consume_front("intel_sub_group_block_"))
    return std::nullopt;
  auto Rewrite = Text.consume_front("read")       ? rewriteRead
                 : Text.consume_front("write")    ? rewriteWrite
                 : Text.consume_front("prefetch") ? dropPrefetch
                                                  : nullptr;
  if (!Rewrite)
    return std::nullopt;
  for (StringRef Element : {"_uc", "_us", "_ui", "_ul"})
    if (Text.consume_front(Element))
      break;
  if (!Text.empty() && Text.find_first_not_of("0123456789") != StringRef::npos)
    return std::nullopt;
  return Recognition{Name.Identifier.str(), Rewrite};
}

//===----------------------------------------------------------------------===//
// 2D blocks
//===----------------------------------------------------------------------===//

namespace {
/// Numbers of the operands; Data is the private pointer.
struct OperandNumbers {
  unsigned Base, Width, Height, Pitch, Coordinate, Data;
};
struct Block2DRow {
  StringLiteral OpenCl; // what follows intel_sub_group_2d_block_
  StringLiteral Spirv;
  SubgroupOpcode Opcode;
  BlockForm Form;
  OperandNumbers SpirvNumbers;
};
} // namespace

static constexpr OperandNumbers OpenClNumbers = {
    .Base = 0, .Width = 1, .Height = 2, .Pitch = 3, .Coordinate = 4, .Data = 5};
static constexpr OperandNumbers LoadNumbers = {
    .Base = 4, .Width = 5, .Height = 6, .Pitch = 7, .Coordinate = 8, .Data = 9};
static constexpr OperandNumbers StoreNumbers = {
    .Base = 5, .Width = 6, .Height = 7, .Pitch = 8, .Coordinate = 9, .Data = 4};

/// Longer words first.
static constexpr Block2DRow Rows[] = {
    {"read_transform_", "__spirv_Subgroup2DBlockLoadTransformINTEL",
     SubgroupOpcode::Block2DLoad, BlockForm::Transform, LoadNumbers},
    {"read_transpose_", "__spirv_Subgroup2DBlockLoadTransposeINTEL",
     SubgroupOpcode::Block2DLoad, BlockForm::Transpose, LoadNumbers},
    {"read_", "__spirv_Subgroup2DBlockLoadINTEL", SubgroupOpcode::Block2DLoad,
     BlockForm::Plain, LoadNumbers},
    {"prefetch_", "__spirv_Subgroup2DBlockPrefetchINTEL",
     SubgroupOpcode::Block2DPrefetch, BlockForm::Plain, LoadNumbers},
    {"write_", "__spirv_Subgroup2DBlockStoreINTEL",
     SubgroupOpcode::Block2DStore, BlockForm::Plain, StoreNumbers},
};

Expected<Type *> block2DValue(Function &Kernel, const Block2DFacts &Block) {
  constexpr unsigned NativeLanes = 16;
  unsigned Required = requiredSubgroupSize(Kernel);
  Expected<LaneLayout> Layout =
      block2DLayout(Block, nullptr, Required ? Required : NativeLanes);
  if (!Layout)
    return Layout.takeError();
  if (!Required)
    requireSubgroupSize(Kernel, NativeLanes);
  // SPIR-V has vectors of at most 16 components.
  unsigned Count = Layout->Components, Bits = 8 * Block.ElementBytes;
  for (; Count > 16 && Bits < 64; Count /= 2)
    Bits *= 2;
  return typeOfComponents(Type::getIntNTy(Kernel.getContext(), Bits), Count);
}

/// base, width, height, pitch and coordinate.
static Expected<SmallVector<Value *, 6>>
memoryOperands(CallInst &Call, const OperandNumbers &P) {
  SmallVector<Value *, 6> V;
  for (unsigned I : {P.Base, P.Width, P.Height, P.Pitch, P.Coordinate})
    V.push_back(Call.getArgOperand(I));
  Type *I32 = Type::getInt32Ty(Call.getContext());
  bool Fits = V[0]->getType()->isPointerTy() && V[1]->getType() == I32 &&
              V[2]->getType() == I32 && V[3]->getType() == I32 &&
              V[4]->getType() == FixedVectorType::get(I32, 2);
  if (!Fits)
    return wrong("expected a base pointer, an i32 width, height and pitch, and "
                 "a <2 x i32> coordinate");
  return V;
}

static Expected<Value *> rewriteBlock2D(CallInst &Call, IRBuilderBase &B,
                                        const Block2DRow &Row,
                                        const Block2DFacts &Block,
                                        const OperandNumbers &P) {
  bool HasData = Row.Opcode != SubgroupOpcode::Block2DPrefetch;
  unsigned Count = std::max(P.Coordinate + 1, HasData ? P.Data + 1 : 0);
  if (Call.arg_size() != Count)
    return wrong("expected " + Twine(Count) + " operands, actual " +
                 Twine(Call.arg_size()));
  Expected<SmallVector<Value *, 6>> Operands = memoryOperands(Call, P);
  if (!Operands)
    return Operands.takeError();
  Expected<Type *> Ty = block2DValue(*Call.getFunction(), Block);
  if (!Ty)
    return Ty.takeError();
  if (HasData && !isPointer(Call, P.Data))
    return wrong("expected a pointer to private memory");
  Value *&Base = Operands->front();
  Base = roundedBase(Base, {(*Operands)[1], (*Operands)[4]}, B);
  SubgroupFacts Facts;
  Facts.Opcode = Row.Opcode;
  Facts.Block = Block;
  if (!HasData) {
    createSubgroupOp(B, Facts, *Operands);
    return nullptr;
  }
  Value *Private = Call.getArgOperand(P.Data);
  Align ElementAlign(Block.ElementBytes);
  if (Row.Opcode == SubgroupOpcode::Block2DStore) {
    Operands->push_back(B.CreateAlignedLoad(*Ty, Private, ElementAlign));
    createSubgroupOp(B, Facts, *Operands);
    return nullptr;
  }
  Facts.Value = *Ty;
  B.CreateAlignedStore(createSubgroupOp(B, Facts, *Operands), Private,
                       ElementAlign);
  return nullptr;
}

/// SPIR-V's calls have element size, width, height and count as first operands.
static Expected<Value *> rewriteSpirvBlock2D(CallInst &Call, IRBuilderBase &B,
                                             const Block2DRow &Row) {
  Block2DFacts Block;
  Block.Form = Row.Form;
  unsigned *Facts[] = {&Block.ElementBytes, &Block.Width, &Block.Height,
                       &Block.Count};
  for (unsigned I = 0; I < 4; ++I) {
    std::optional<uint64_t> C =
        I < Call.arg_size() ? constantOf(Call.getArgOperand(I)) : std::nullopt;
    if (!C || *C > MaxMatrixDimension)
      return wrong("expected element size, block width, height and count to "
                   "be constants of 1 to " +
                   Twine(MaxMatrixDimension));
    *Facts[I] = *C;
  }
  return rewriteBlock2D(Call, B, Row, Block, Row.SpirvNumbers);
}

/// "16b_8r16x2c": bits, rows, columns, blocks.
static std::optional<Block2DFacts> parseBlock(StringRef Text, BlockForm Form) {
  Block2DFacts Block;
  unsigned Bits = 0;
  if (Text.consumeInteger(10, Bits) || !Text.consume_front("b_") ||
      Text.consumeInteger(10, Block.Height) || !Text.consume_front("r") ||
      Text.consumeInteger(10, Block.Width) || !Text.consume_front("x") ||
      Text.consumeInteger(10, Block.Count) || Text != "c" || Bits % 8 != 0)
    return std::nullopt;
  Block.ElementBytes = Bits / 8;
  Block.Form = Form;
  return Block;
}

static std::optional<Recognition> recognizeBlocks2D(const Callee &Name) {
  for (const Block2DRow &R : Rows)
    if (Name.is(R.Spirv))
      return Recognition{operationName(R.Spirv),
                         [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewriteSpirvBlock2D(Call, B, R);
                         }};
  StringRef Text = Name.Identifier.split('.').first;
  if (!Text.consume_front("intel_sub_group_2d_block_"))
    return std::nullopt;
  for (const Block2DRow &R : Rows) {
    if (!Text.consume_front(R.OpenCl))
      continue;
    std::optional<Block2DFacts> Block = parseBlock(Text, R.Form);
    return Recognition{
        Name.Identifier.str(),
        [&R, Block](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
          if (!Block)
            return wrong("expected a block in the name, such as 16b_8r16x1c");
          return rewriteBlock2D(Call, B, R, *Block, OpenClNumbers);
        }};
  }
  return std::nullopt;
}

std::optional<Recognition> recognizeSubgroupBlocks(const Function &,
                                                   const Callee &Name) {
  if (std::optional<Recognition> R = recognizeBlocks2D(Name))
    return R;
  if (std::optional<Recognition> R = recognizeIgcBlocks(Name))
    return R;
  if (std::optional<Recognition> R = recognizeIgcMemory(Name))
    return R;
  if (std::optional<Recognition> R = recognizeBlockPayloads(Name))
    return R;
  return recognizeBlocks(Name);
}

} // namespace tenon
