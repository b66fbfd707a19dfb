// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of the instructions of OpenCL kernels, sorted for binary search.

#include "SpirvShapes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

static constexpr uint8_t AllIds = SpirvShape::AllIds;

static constexpr SpirvShape Shapes[] = {
    {1, 1, true, true, 2, AllIds},       // OpUndef
    {2, 6, false, false, 0, 0},          // OpSource …
    {7, 7, false, true, 1, 1},           // OpString
    {8, 8, false, false, 0, 0},          // OpLine
    {10, 10, false, false, 1, 0},        // OpExtension
    {11, 11, false, true, 1, 1},         // OpExtInstImport
    {12, 12, true, true, 4, 3},          // OpExtInst
    {14, 14, false, false, 2, 0},        // OpMemoryModel
    {15, 15, false, false, 3, 0},        // OpEntryPoint
    {16, 16, false, false, 0, 0},        // OpExecutionMode
    {17, 17, false, false, 1, 0},        // OpCapability
    {19, 20, false, true, 1, AllIds},    // OpTypeVoid, Bool
    {21, 21, false, true, 3, 1},         // OpTypeInt
    {22, 22, false, true, 2, 1},         // OpTypeFloat
    {23, 24, false, true, 3, 2},         // OpTypeVector, Matrix
    {25, 27, false, true, 1, 1},         // OpTypeImage …
    {28, 28, false, true, 3, AllIds},    // OpTypeArray
    {29, 29, false, true, 2, AllIds},    // OpTypeRuntimeArray
    {30, 30, false, true, 1, AllIds},    // OpTypeStruct
    {31, 31, false, true, 1, 1},         // OpTypeOpaque
    {32, 32, false, true, 3, 1},         // OpTypePointer
    {33, 33, false, true, 2, AllIds},    // OpTypeFunction
    {34, 38, false, true, 1, 1},         // OpTypeEvent … OpTypePipe
    {39, 39, false, false, 0, 0},        // OpTypeForwardPointer
    {41, 42, true, true, 2, AllIds},     // OpConstantTrue, False
    {43, 43, true, true, 3, 2},          // OpConstant
    {44, 44, true, true, 2, AllIds},     // OpConstantComposite
    {45, 45, true, true, 2, 2},          // OpConstantSampler
    {46, 46, true, true, 2, AllIds},     // OpConstantNull
    {48, 49, true, true, 2, AllIds},     // OpSpecConstantTrue, False
    {50, 50, true, true, 3, 2},          // OpSpecConstant
    {51, 51, true, true, 2, AllIds},     // OpSpecConstantComposite
    {52, 52, true, true, 3, 2},          // OpSpecConstantOp
    {54, 54, true, true, 4, 2},          // OpFunction
    {55, 55, true, true, 2, AllIds},     // OpFunctionParameter
    {56, 56, false, false, 0, 0},        // OpFunctionEnd
    {57, 57, true, true, 3, AllIds},     // OpFunctionCall
    {59, 59, true, true, 3, 2},          // OpVariable
    {60, 60, true, true, 5, AllIds},     // OpImageTexelPointer
    {61, 61, true, true, 3, 3},          // OpLoad
    {62, 62, false, false, 2, 2},        // OpStore
    {63, 64, false, false, 2, 2},        // OpCopyMemory
    {65, 66, true, true, 3, AllIds},     // OpAccessChain, OpInBoundsAccessChain
    {67, 67, true, true, 4, AllIds},     // OpPtrAccessChain
    {68, 69, true, true, 3, 3},          // OpArrayLength, OpGenericPtrMemSem…
    {70, 70, true, true, 4, AllIds},     // OpInBoundsPtrAccessChain
    {71, 72, false, false, 0, 0},        // OpDecorate, OpMemberDecorate
    {73, 73, false, true, 1, AllIds},    // OpDecorationGroup
    {74, 75, false, false, 0, 0},        // OpGroupDecorate …
    {77, 77, true, true, 4, AllIds},     // OpVectorExtractDynamic
    {78, 78, true, true, 5, AllIds},     // OpVectorInsertDynamic
    {79, 79, true, true, 4, 4},          // OpVectorShuffle
    {80, 80, true, true, 2, AllIds},     // OpCompositeConstruct
    {81, 81, true, true, 3, 3},          // OpCompositeExtract
    {82, 82, true, true, 4, 4},          // OpCompositeInsert
    {83, 84, true, true, 3, AllIds},     // OpCopyObject, OpTranspose
    {86, 98, true, true, 3, 3},          // images
    {99, 99, false, false, 0, 0},        // OpImageWrite
    {100, 107, true, true, 3, 3},        // images
    {109, 122, true, true, 3, AllIds},   // conversions
    {123, 123, true, true, 4, 3},        // OpGenericCastToPtrExplicit
    {124, 124, true, true, 3, AllIds},   // OpBitcast
    {126, 142, true, true, 3, AllIds},   // arithmetic
    {143, 143, true, true, 4, AllIds},   // OpMatrixTimesScalar
    {144, 152, true, true, 4, AllIds},   // arithmetic
    {154, 168, true, true, 3, AllIds},   // relations
    {169, 169, true, true, 5, AllIds},   // OpSelect
    {170, 191, true, true, 4, AllIds},   // comparisons
    {194, 199, true, true, 4, AllIds},   // shifts, bitwise operations
    {200, 200, true, true, 3, AllIds},   // OpNot
    {201, 201, true, true, 6, AllIds},   // OpBitFieldInsert
    {202, 203, true, true, 5, AllIds},   // OpBitFieldSExtract, UExtract
    {204, 205, true, true, 3, AllIds},   // OpBitReverse, OpBitCount
    {224, 225, false, false, 0, 0},      // barriers
    {227, 227, true, true, 3, AllIds},   // OpAtomicLoad
    {228, 228, false, false, 4, 4},      // OpAtomicStore
    {229, 242, true, true, 3, AllIds},   // atomics
    {245, 245, true, true, 2, AllIds},   // OpPhi
    {246, 246, false, false, 3, 2},      // OpLoopMerge
    {247, 247, false, false, 2, 1},      // OpSelectionMerge
    {248, 248, false, true, 1, AllIds},  // OpLabel
    {249, 249, false, false, 1, AllIds}, // OpBranch
    {250, 250, false, false, 3, 3},      // OpBranchConditional
    {251, 251, false, false, 2, 2},      // OpSwitch
    {252, 253, false, false, 0, 0},      // OpKill, OpReturn
    {254, 254, false, false, 1, AllIds}, // OpReturnValue
    {255, 257, false, false, 0, 0},      // OpUnreachable, OpLifetimeStart …
    {259, 259, true, true, 3, AllIds},   // OpGroupAsyncCopy
    {261, 271, true, true, 3, 3},        // groups
    {317, 317, false, false, 0, 0},      // OpNoLine
    {330, 332, false, false, 0, 0},      // OpModuleProcessed …
    {333, 366, true, true, 3, 3},        // non-uniform groups
    {400, 400, true, true, 3, AllIds},   // OpCopyLogical
    {401, 403, true, true, 4, AllIds},   // OpPtrEqual …
    {4417, 4417, false, true, 2, 1},     // OpTypeUntypedPointerKHR
    {4418, 4418, true, true, 3, 2},      // OpUntypedVariableKHR
    {4419, 4420, true, true, 4, AllIds}, // OpUntypedAccessChainKHR
    {4423, 4424, true, true, 5, AllIds}, // OpUntypedPtrAccessChainKHR
    {4456, 4456, false, true, 6, AllIds}, // OpTypeCooperativeMatrixKHR
    {4457, 4457, true, true, 4, 5},       // OpCooperativeMatrixLoadKHR
    {4458, 4458, false, false, 3, 4},     // OpCooperativeMatrixStoreKHR
    {4459, 4459, true, true, 5, 5},       // OpCooperativeMatrixMulAddKHR
    {4460, 4460, true, true, 3, AllIds},  // OpCooperativeMatrixLengthKHR
    {4461, 4463, true, true, 3, AllIds},  // Op…CompositeReplicateEXT
    {5288, 5288, false, true, 3, AllIds}, // OpTypeVectorIdEXT
    {5571, 5575, true, true, 3, AllIds},  // sub-group shuffles, block read
    {5632, 5633, false, false, 0, 0},     // OpDecorateString …
    {6116, 6117, true, true, 3, AllIds},  // OpConvertFToBF16INTEL and back
    {6119, 6119, false, true, 6, AllIds}, // OpTypeJointMatrixINTEL
    {6120, 6120, true, true, 5, 6},       // OpJointMatrixLoadINTEL
    {6121, 6121, false, false, 4, 5},     // OpJointMatrixStoreINTEL
    {6122, 6122, true, true, 5, AllIds},  // OpJointMatrixMadINTEL
    {6128, 6130, true, true, 5, AllIds},  // OpJointMatrix*MadINTEL
    {6184, 6184, false, true, 6, AllIds}, // OpTypeJointMatrixINTEL, later
    {6193, 6193, true, true, 8, 9},       // OpCooperativeMatrixLoadChecked…
    {6194, 6194, false, false, 7, 8},     // OpCooperativeMatrixStoreChecked…
    {6195, 6195, true, true, 7, AllIds},  // OpCooperativeMatrixConstructCh…
    {6216, 6219, true, true, 3, AllIds},  // OpClampConvertFToFINTEL …
    {6237, 6237, true, true, 6, 6},       // OpSubgroupMatrixMultiplyAccum…
    {6239, 6239, true, true, 6, 7},       // OpCooperativeMatrixLoadOffset…
    {6240, 6240, false, false, 5, 6},     // OpCooperativeMatrixStoreOffset…
    {6258, 6258, true, true, 5, 5},       // OpPredicatedLoadINTEL
    {6259, 6259, false, false, 3, 3},     // OpPredicatedStoreINTEL
    {6264, 6264, true, true, 8, 8},       // OpSubgroupScaledMatrixMult…
    {6410, 6410, true, true, 3, AllIds},  // OpJointMatrixWorkItemLengthINTEL
    {6424, 6424, true, true, 3, AllIds},  // OpClampConvertFToSINTEL
    {6426, 6426, true, true, 3, AllIds},  // OpRoundFToTF32INTEL
    {6440, 6440, true, true, 4, AllIds},  // OpJointMatrixGetElementCoordINTEL
    {6448, 6448, true, true, 4, AllIds},  // OpCooperativeMatrixApplyFunction…
    {6449, 6449, false, false, 5, 3},     // OpCooperativeMatrixPrefetchINTEL
};

const SpirvShape *shapeOf(uint16_t Opcode) {
  static_assert(
      std::adjacent_find(std::begin(Shapes), std::end(Shapes),
                         [](const SpirvShape &A, const SpirvShape &B) {
                           return A.Last >= B.First;
                         }) == std::end(Shapes),
      "the search needs the order of opcodes");
  const SpirvShape *After =
      upper_bound(Shapes, Opcode, [](uint16_t Op, const SpirvShape &S) {
        return Op < S.First;
      });
  if (After == std::begin(Shapes) || Opcode > After[-1].Last)
    return nullptr;
  return After - 1;
}

} // namespace tenon
