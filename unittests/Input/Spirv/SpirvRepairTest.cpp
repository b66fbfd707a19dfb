// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Input/Spirv/SpirvRepair.h"
#include "SpirvModules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::spirv;
using namespace tenon::testing;

namespace {

std::vector<unsigned> opcodes(ArrayRef<SpirvInst> Insts) {
  std::vector<unsigned> Opcodes;
  for (const SpirvInst &I : Insts)
    Opcodes.push_back(I.Opcode);
  return Opcodes;
}

const SpirvInst *find(const SpirvModule &M, unsigned Opcode) {
  auto It =
      find_if(M.Insts, [&](const SpirvInst &I) { return I.Opcode == Opcode; });
  return It == M.Insts.end() ? nullptr : &*It;
}

using Opcodes = std::vector<unsigned>;

TEST(SpirvRepair, LeavesTheRestAlone) {
  KernelBuilder B;
  B.add(OpStore, {Variable, Splat});
  B.add(OpAccessChain, {FunctionFloat, FirstFree, Variable, Two});
  B.add(OpCooperativeMatrixStoreKHR, {Pointer, Splat, Zero, Sixteen, 1});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 0u);
  EXPECT_EQ(M.bytes(), B.bytes());
}

TEST(SpirvRepair, Float8BecomesBytesThatMultiplicationsKnow) {
  KernelBuilder B;
  uint32_t Float8 = FirstFree, A = FirstFree + 1, OfA = FirstFree + 2,
           Sum = FirstFree + 3, Small = FirstFree + 4;
  constexpr uint32_t E5M2 = 4215;
  B.global(OpTypeFloat, {Float8, 8, E5M2});
  B.global(OpTypeCooperativeMatrixKHR,
           {A, Float8, Three, Eight, Sixteen, Zero});
  B.global(OpConstantNull, {A, OfA});
  // The id in a decoration need not exist.
  B.global(OpDecorate, {~0u, 4216});
  B.add(OpCooperativeMatrixMulAddKHR, {Matrix, Sum, OfA, Splat, Splat});
  B.add(OpFConvert, {Float8, Small, One});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 3u);
  EXPECT_EQ(find(M, OpTypeFloat)->Words[1], 32u);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body),
            (Opcodes{OpCooperativeMatrixMulAddKHR, OpFunctionCall}));
  EXPECT_EQ(Body[0].Words.back(), 0x400u);
  EXPECT_EQ(Body[1].result(), Small);
}

TEST(SpirvRepair, Float4BecomesHalvesOfBytes) {
  KernelBuilder B;
  uint32_t Float4 = FirstFree, Small = FirstFree + 1;
  constexpr uint32_t E2M1 = 6214;
  B.global(OpTypeFloat, {Float4, 4, E2M1});
  B.add(OpClampConvertFToFINTEL, {Float4, Small, One});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 2u);
  EXPECT_TRUE(M.hasCapability(CapInt4TypeINTEL));
  EXPECT_EQ(spirvString(find(M, OpExtension)->Words), "SPV_INTEL_int4");
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body), Opcodes{OpFunctionCall});
  auto Name = llvm::find_if(M.Insts, [](const SpirvInst &I) {
    return I.Opcode == OpDecorate && I.Words[1] == 41; // linkage
  });
  ASSERT_NE(Name, M.Insts.end());
  EXPECT_EQ(spirvString(ArrayRef(Name->Words).drop_front(2)),
            "__builtin_spirv_ClampConvertFP32ToE2M1EXT.1");
}

TEST(SpirvRepair, SaturatedStochasticRoundingIsClamped) {
  KernelBuilder B;
  uint32_t Float8 = FirstFree, Small = FirstFree + 1;
  constexpr uint32_t E5M2 = 4215, Saturated = 4216;
  B.global(OpTypeFloat, {Float8, 8, E5M2});
  B.global(OpDecorate, {Small, Saturated});
  B.add(OpStochasticRoundFToFINTEL, {Float8, Small, One, Eight});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 2u);
  auto Name = llvm::find_if(M.Insts, [](const SpirvInst &I) {
    return I.Opcode == OpDecorate && I.Words[1] == 41; // linkage
  });
  ASSERT_NE(Name, M.Insts.end());
  EXPECT_EQ(spirvString(ArrayRef(Name->Words).drop_front(2)),
            "__builtin_spirv_ClampStochasticRoundFP32ToE5M2INTEL.1");
}

TEST(SpirvRepair, MultiplicationWithScalesBecomesACall) {
  KernelBuilder B;
  uint32_t Sum = FirstFree;
  B.add(OpSubgroupScaledMatrixMultiplyAccumulateINTEL,
        {Matrix, Sum, Eight, Splat, Splat, Splat, One, One, 0x300c00});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body), Opcodes{OpFunctionCall});
  EXPECT_EQ(Body[0].result(), Sum);
  EXPECT_EQ(Body[0].Words[3], Eight);
  uint32_t Mask = Body[0].Words.back();
  auto Constant = llvm::find_if(M.Insts, [&](const SpirvInst &I) {
    return I.Opcode == OpConstant && I.result() == Mask;
  });
  ASSERT_NE(Constant, M.Insts.end());
  EXPECT_EQ(Constant->Words.back(), 0x300c00u);
}

TEST(SpirvRepair, ConstantOfPhiIsBuiltInThePredecessor) {
  KernelBuilder B;
  uint32_t Next = FirstFree, Phi = FirstFree + 1;
  B.add(OpSelectionMerge, {Next, 0});
  B.add(OpBranch, {Next});
  B.add(OpLabel, {Next});
  B.add(OpPhi, {Matrix, Phi, Splat, Entry});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  std::vector<SpirvInst> Body = bodyOf(M);
  EXPECT_EQ(opcodes(Body), (Opcodes{OpCompositeConstruct, OpSelectionMerge,
                                    OpBranch, OpLabel, OpPhi}));
  EXPECT_EQ(Body[0].type(), Matrix);
  EXPECT_EQ(Body[0].Words[2], One);
  EXPECT_EQ(Body[4].Words[2], Body[0].result());
  EXPECT_EQ(Body[4].Words[3], Entry);
  EXPECT_GE(Body[0].result(), 100u);
  EXPECT_GT(M.bound(), Body[0].result());
}

TEST(SpirvRepair, ConstantArrayIsBuiltBeforeEachUse) {
  KernelBuilder B;
  B.add(OpStore, {ArrayVariable, ConstantArray});
  SpirvModule M = B.module();
  repairSpirv(M);
  std::vector<SpirvInst> Body = bodyOf(M);
  // An element that occurs twice is built once.
  EXPECT_EQ(opcodes(Body), (Opcodes{OpCompositeConstruct, OpCompositeInsert,
                                    OpCompositeInsert, OpStore}));
  EXPECT_EQ(Body[3].Words[1], Body[2].result());
}

TEST(SpirvRepair, ConstantsInACircleEnd) {
  KernelBuilder B;
  uint32_t One = FirstFree, Other = FirstFree + 1;
  B.global(OpConstantComposite, {Array, One, Other, Splat});
  B.global(OpConstantComposite, {Array, Other, One, Splat});
  B.add(OpStore, {ArrayVariable, Other});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
}

TEST(SpirvRepair, ExtractGoesThroughASlot) {
  KernelBuilder B;
  B.add(OpCompositeExtract, {Float, FirstFree, Loaded, 3});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body), (Opcodes{OpStore, OpAccessChain, OpLoad}));
  uint32_t Slot = Body[0].Words[0];
  EXPECT_EQ(Body[1].Words[2], Slot);
  EXPECT_EQ(Body[1].Words[3], Three); // the constant that was there
  EXPECT_EQ(Body[2].result(), FirstFree);
  // The slot is a variable at the top of the entry block.
  auto Label =
      find_if(M.Insts, [](const SpirvInst &I) { return I.Opcode == OpLabel; });
  EXPECT_EQ(Label[1].Opcode, OpVariable);
  EXPECT_EQ(Label[1].result(), Slot);
  EXPECT_EQ(Label[1].type(), FunctionMatrix);
}

TEST(SpirvRepair, InsertIntoAMatrixOfAnArray) {
  KernelBuilder B;
  uint32_t Value = FirstFree, Changed = FirstFree + 1;
  B.add(OpLoad, {Array, Value, ArrayVariable});
  B.add(OpCompositeInsert, {Array, Changed, One, Value, 1, 7});
  SpirvModule M = B.module();
  repairSpirv(M);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body),
            (Opcodes{OpLoad, OpCompositeExtract, OpStore, OpAccessChain,
                     OpStore, OpLoad, OpCompositeInsert}));
  EXPECT_EQ(Body[6].result(), Changed);
  EXPECT_EQ(Body[6].Words[4], 1u);
  EXPECT_EQ(Body[6].Words.size(), 5u);
}

TEST(SpirvRepair, ChainThroughAnArrayIsSplit) {
  KernelBuilder B;
  B.add(OpInBoundsAccessChain,
        {FunctionFloat, FirstFree, ArrayVariable, Two, Three});
  SpirvModule M = B.module();
  repairSpirv(M);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(opcodes(Body),
            (Opcodes{OpInBoundsAccessChain, OpInBoundsAccessChain}));
  EXPECT_EQ(Body[0].type(), FunctionMatrix);
  EXPECT_EQ(Body[1].Words[2], Body[0].result());
  EXPECT_EQ(Body[1].Words[3], Three);
  EXPECT_EQ(Body[1].result(), FirstFree);
}

TEST(SpirvRepair, PtrChainOverMatricesHasAStructAround) {
  KernelBuilder B;
  B.add(OpPtrAccessChain, {FunctionFloat, FirstFree, Variable, Two, Three});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(opcodes(bodyOf(M)),
            (Opcodes{OpBitcast, OpPtrAccessChain, OpAccessChain}));
}

TEST(SpirvRepair, AlignmentOfALoadGoes) {
  KernelBuilder B;
  B.add(OpCooperativeMatrixLoadKHR,
        {Matrix, FirstFree, Pointer, Zero, Sixteen, 1 | 2 | 4, 64});
  SpirvModule M = B.module();
  repairSpirv(M);
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(Body.size(), 1u);
  EXPECT_EQ(Body[0].Words.size(), 6u);
  EXPECT_EQ(Body[0].Words[5], 5u);
}

/// The pointee type of the pointer of a store through an untyped pointer after
/// the repair.
const SpirvInst *pointeeOfStore(SpirvModule &M) {
  repairSpirv(M);
  std::vector<SpirvInst> Body = bodyOf(M);
  if (opcodes(Body) !=
      Opcodes{OpBitcast, OpBitcast, OpCooperativeMatrixStoreKHR})
    return nullptr;
  EXPECT_EQ(Body[2].Words[0], Body[1].result());
  uint32_t Pointee = 0;
  for (const SpirvInst &I : M.Insts)
    if (I.Opcode == OpTypePointer && I.result() == Body[1].type())
      Pointee = I.Words[2];
  auto It = find_if(M.Insts,
                    [&](const SpirvInst &I) { return I.result() == Pointee; });
  return It == M.Insts.end() ? nullptr : &*It;
}

KernelBuilder storeThroughUntypedPointer() {
  KernelBuilder B;
  uint32_t Untyped = FirstFree, Cast = FirstFree + 1;
  B.global(OpTypeUntypedPointerKHR, {Untyped, 5});
  B.add(OpBitcast, {Untyped, Cast, Pointer});
  B.add(OpCooperativeMatrixStoreKHR, {Cast, Loaded, Zero, Sixteen});
  return B;
}

TEST(SpirvRepair, StrideThroughUntypedPointerCountsBytes) {
  SpirvModule M = storeThroughUntypedPointer().module();
  const SpirvInst *Pointee = pointeeOfStore(M);
  ASSERT_TRUE(Pointee);
  EXPECT_EQ(Pointee->Opcode, OpTypeInt);
  EXPECT_EQ(Pointee->Words[1], 8u);
  EXPECT_TRUE(M.hasCapability(CapInt8));
}

TEST(SpirvRepair, StrideThroughUntypedPointerOfTheTranslatorCountsElements) {
  SpirvModule M =
      storeThroughUntypedPointer().module(SpirvModule::GeneratorTranslator);
  const SpirvInst *Pointee = pointeeOfStore(M);
  ASSERT_TRUE(Pointee);
  EXPECT_EQ(Pointee->result(), Float);
}

TEST(SpirvRepair, PointeeThatTheTranslatorGuessed) {
  KernelBuilder B;
  uint32_t Char = FirstFree, GlobalChar = FirstFree + 1, Cast = FirstFree + 2;
  B.global(OpTypeInt, {Char, 8, 0});
  B.global(OpTypePointer, {GlobalChar, 5, Char});
  B.add(OpBitcast, {GlobalChar, Cast, Pointer});
  B.add(OpCooperativeMatrixStoreKHR, {Cast, Loaded, Zero, Sixteen});
  SpirvModule ByHand = B.module();
  EXPECT_EQ(repairSpirv(ByHand), 0u);
  SpirvModule M = B.module(SpirvModule::GeneratorTranslator);
  const SpirvInst *Pointee = pointeeOfStore(M);
  ASSERT_TRUE(Pointee);
  EXPECT_EQ(Pointee->result(), Float);
}

TEST(SpirvRepair, ScaleIsAProductWithASplat) {
  KernelBuilder B;
  B.add(OpMatrixTimesScalar, {Matrix, FirstFree, Loaded, One});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(opcodes(bodyOf(M)), (Opcodes{OpCompositeConstruct, OpFMul}));
}

TEST(SpirvRepair, CopiesDoNotAllocate) {
  KernelBuilder B;
  B.add(OpCopyObject, {Matrix, FirstFree, Loaded});
  B.add(OpCopyObject, {FunctionMatrix, FirstFree + 1, Variable});
  B.add(OpCompositeConstruct, {Array, FirstFree + 2, Loaded, Loaded});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 3u);
  EXPECT_EQ(opcodes(bodyOf(M)),
            (Opcodes{OpStore, OpLoad, OpBitcast, OpCompositeInsert,
                     OpCompositeInsert}));
}

TEST(SpirvRepair, InitializersNeedNotExist) {
  KernelBuilder B;
  B.add(OpVariable, {FunctionArray, FirstFree, StorageFunction, ~0u});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 0u);
}

TEST(SpirvRepair, TypesMayContainThemselves) {
  KernelBuilder B;
  uint32_t Structure = FirstFree, ToStructure = FirstFree + 1,
           Start = FirstFree + 2;
  B.global(OpTypeStruct, {Structure, Structure, Matrix});
  B.global(OpTypePointer, {ToStructure, StorageFunction, Structure});
  B.add(OpBitcast, {ToStructure, Start, Variable});
  B.add(OpAccessChain, {FunctionFloat, FirstFree + 3, Start, Zero});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 0u);
}

TEST(SpirvRepair, FastMathDefaultsNeedNotExist) {
  KernelBuilder B;
  B.global(OpExecutionModeId, {Kernel, ModeFPFastMathDefault, Float, ~0u});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  EXPECT_EQ(find(M, OpExecutionMode)->Words[1], ModeContractionOff);
}

TEST(SpirvRepair, ReplicatedCompositesAreOrdinaryOnes) {
  KernelBuilder B;
  B.capability(CapReplicatedCompositesEXT);
  B.global(OpExtension, spirvLiteral("SPV_EXT_replicated_composites"));
  B.add(OpCompositeConstructReplicateEXT, {Matrix, FirstFree, One});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(opcodes(bodyOf(M)), (Opcodes{OpCompositeConstruct}));
  EXPECT_FALSE(M.hasCapability(CapReplicatedCompositesEXT));
  EXPECT_EQ(spirvString(find(M, OpExtension)->Words),
            "SPV_KHR_cooperative_matrix");
}

TEST(SpirvRepair, LegacyIsToldByTypeOrCapability) {
  KernelBuilder B;
  EXPECT_FALSE(isLegacyJointMatrix(B.module()));
  B.capability(CapJointMatrixINTEL);
  EXPECT_TRUE(isLegacyJointMatrix(B.module()));
}

TEST(SpirvRepair, OldTypesAreLegacy) {
  KernelBuilder B;
  B.global(OpTypeJointMatrixINTEL,
           {FirstFree, Float, Eight, Sixteen, Zero, Three});
  EXPECT_TRUE(isLegacyJointMatrix(B.module()));
}

TEST(SpirvRepair, ReplicatedConstantsAreOrdinaryOnes) {
  KernelBuilder B;
  uint32_t Vector = FirstFree;
  B.capability(CapReplicatedCompositesEXT);
  B.global(OpTypeVector, {Vector, Float, 4});
  B.global(OpSpecConstantCompositeReplicateEXT, {Matrix, FirstFree + 1, One});
  B.global(OpConstantCompositeReplicateEXT, {Vector, FirstFree + 2, One});
  SpirvModule M = B.module();
  repairSpirv(M);
  // Those of other types need the capability.
  EXPECT_TRUE(M.hasCapability(CapReplicatedCompositesEXT));
  EXPECT_FALSE(M.hasOpcode({OpSpecConstantCompositeReplicateEXT}));
  EXPECT_TRUE(M.hasOpcode({OpConstantCompositeReplicateEXT}));
}

TEST(SpirvRepair, EmptyConstructsStay) {
  KernelBuilder B;
  B.add(OpCompositeConstruct, {Array, FirstFree});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 0u);
}

TEST(SpirvRepair, LongPrefetchesAreDropped) {
  KernelBuilder B;
  B.add(OpCooperativeMatrixPrefetchINTEL,
        {Pointer, Zero, Zero, Eight, Sixteen, 0, Zero, Sixteen});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  EXPECT_TRUE(bodyOf(M).empty());
}

TEST(SpirvRepair, OtherExecutionModesStay) {
  KernelBuilder B;
  constexpr uint32_t LocalSizeId = 38;
  B.global(OpExecutionModeId, {Kernel});
  B.global(OpExecutionModeId, {Kernel, LocalSizeId, Eight});
  B.global(OpExecutionModeId, {Kernel, ModeFPFastMathDefault});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  EXPECT_EQ(find(M, OpExecutionModeId)->Words.size(), 1u);
  EXPECT_EQ(find(M, OpExecutionMode)->Words[1], ModeContractionOff);
}

TEST(SpirvRepair, BlocksThatEndWithASwitch) {
  KernelBuilder B;
  uint32_t Next = FirstFree, Phi = FirstFree + 1;
  B.add(OpSelectionMerge, {Next, 0});
  B.add(OpSwitch, {Two, Next, 1, Next});
  B.add(OpLabel, {Next});
  B.add(OpPhi, {Matrix, Phi, Splat, Entry});
  SpirvModule M = B.module();
  EXPECT_EQ(repairSpirv(M), 1u);
  EXPECT_EQ(opcodes(bodyOf(M)), (Opcodes{OpCompositeConstruct, OpSelectionMerge,
                                         OpSwitch, OpLabel, OpPhi}));
}

TEST(SpirvRepair, LoopControlsFollowWhatIsBuilt) {
  KernelBuilder B;
  uint32_t Next = FirstFree, Phi = FirstFree + 1;
  B.add(OpLoopControlINTEL, {0});
  B.add(OpBranch, {Next});
  B.add(OpLabel, {Next});
  B.add(OpPhi, {Matrix, Phi, Splat, Entry});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(opcodes(bodyOf(M)),
            (Opcodes{OpCompositeConstruct, OpLoopControlINTEL, OpBranch,
                     OpLabel, OpPhi}));
}

/// How a chain of one index of \p Type, a constant with these words, into a
/// structure whose second member is a float is repaired.
static Opcodes chainWithIndex(std::vector<uint32_t> Constant, unsigned Opcode) {
  KernelBuilder B;
  uint32_t Structure = FirstFree, ToStructure = FirstFree + 1,
           Long = FirstFree + 2, Index = FirstFree + 3, Start = FirstFree + 4;
  B.global(OpTypeStruct, {Structure, Matrix, Float});
  B.global(OpTypePointer, {ToStructure, StorageFunction, Structure});
  B.global(OpTypeInt, {Long, 64, 0});
  std::vector<uint32_t> Words = {Long, Index};
  Words.insert(Words.end(), Constant.begin(), Constant.end());
  B.global(Opcode, Words);
  B.add(OpBitcast, {ToStructure, Start, Variable});
  B.add(OpAccessChain, {FunctionFloat, FirstFree + 5, Start, Index});
  SpirvModule M = B.module();
  repairSpirv(M);
  return opcodes(bodyOf(M));
}

TEST(SpirvRepair, IndicesOfMembersAreConstants) {
  const Opcodes Stays = {OpBitcast, OpAccessChain},
                OfMatrix = {OpBitcast, OpBitcast, OpAccessChain};
  EXPECT_EQ(chainWithIndex({1, 0}, OpConstant), Stays); // the float
  EXPECT_EQ(chainWithIndex({1, 1}, OpConstant), OfMatrix);
  EXPECT_EQ(chainWithIndex({7, 0}, OpConstant), OfMatrix);
  EXPECT_EQ(chainWithIndex({}, OpConstantNull), OfMatrix);
}

TEST(SpirvRepair, PredicatedAccessesNeedTypes) {
  SpirvInst Types[] = {{OpTypeVoid, {1}}};
  for (bool HasInt : {false, true}) {
    SpirvModule M;
    M.Insts.assign(std::begin(Types), std::end(Types));
    if (HasInt)
      M.Insts.assign(1, SpirvInst(OpTypeInt, {2, 32, 0}));
    M.Insts.push_back({OpPredicatedStoreINTEL, {3, 4, 5, 1}});
    EXPECT_EQ(repairSpirv(M), 0u);
    EXPECT_TRUE(M.hasOpcode({OpPredicatedStoreINTEL}));
  }
}

} // namespace
