// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The shapes of what OpenCL kernels contain; sorted, so that they can be
// searched.

#include "SpirvShapes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

static constexpr SpirvShape Shapes[] = {
    {1, 1, true, true, 2, true},         // OpUndef
    {7, 7, false, true, 1, false},       // OpString
    {11, 11, false, true, 1, false},     // OpExtInstImport
    {12, 12, true, true, 4, false},      // OpExtInst
    {14, 14, false, false, 2, false},    // OpMemoryModel
    {15, 15, false, false, 3, false},    // OpEntryPoint
    {17, 17, false, false, 1, false},    // OpCapability
    {19, 20, false, true, 1, true},      // OpTypeVoid, Bool
    {21, 21, false, true, 3, false},     // OpTypeInt
    {22, 22, false, true, 2, false},     // OpTypeFloat
    {23, 24, false, true, 3, false},     // OpTypeVector, Matrix
    {25, 27, false, true, 1, false},     // OpTypeImage …
    {28, 28, false, true, 3, true},      // OpTypeArray
    {29, 29, false, true, 2, true},      // OpTypeRuntimeArray
    {30, 30, false, true, 1, true},      // OpTypeStruct
    {31, 31, false, true, 1, false},     // OpTypeOpaque
    {32, 32, false, true, 3, false},     // OpTypePointer
    {33, 33, false, true, 2, true},      // OpTypeFunction
    {34, 38, false, true, 1, false},     // OpTypeEvent … OpTypePipe
    {41, 42, true, true, 2, true},       // OpConstantTrue, False
    {43, 43, true, true, 3, false},      // OpConstant
    {44, 44, true, true, 2, true},       // OpConstantComposite
    {45, 45, true, true, 2, false},      // OpConstantSampler
    {46, 46, true, true, 2, true},       // OpConstantNull
    {48, 49, true, true, 2, true},       // OpSpecConstantTrue, False
    {50, 50, true, true, 3, false},      // OpSpecConstant
    {51, 51, true, true, 2, true},       // OpSpecConstantComposite
    {52, 52, true, true, 3, false},      // OpSpecConstantOp
    {54, 54, true, true, 4, false},      // OpFunction
    {55, 55, true, true, 2, true},       // OpFunctionParameter
    {57, 57, true, true, 3, true},       // OpFunctionCall
    {59, 59, true, true, 3, false},      // OpVariable
    {60, 60, true, true, 5, true},       // OpImageTexelPointer
    {61, 61, true, true, 3, false},      // OpLoad
    {62, 62, false, false, 2, false},    // OpStore
    {65, 66, true, true, 3, true},       // OpAccessChain, OpInBoundsAccessChain
    {67, 67, true, true, 4, true},       // OpPtrAccessChain
    {68, 69, true, true, 3, false},      // OpArrayLength, OpGenericPtrMemSem…
    {70, 70, true, true, 4, true},       // OpInBoundsPtrAccessChain
    {77, 77, true, true, 4, true},       // OpVectorExtractDynamic
    {78, 78, true, true, 5, true},       // OpVectorInsertDynamic
    {79, 79, true, true, 4, false},      // OpVectorShuffle
    {80, 80, true, true, 2, true},       // OpCompositeConstruct
    {81, 81, true, true, 3, false},      // OpCompositeExtract
    {82, 82, true, true, 4, false},      // OpCompositeInsert
    {83, 84, true, true, 3, true},       // OpCopyObject, OpTranspose
    {86, 98, true, true, 3, false},      // images
    {100, 107, true, true, 3, false},    // images
    {109, 122, true, true, 3, true},     // conversions
    {123, 123, true, true, 4, false},    // OpGenericCastToPtrExplicit
    {124, 124, true, true, 3, true},     // OpBitcast
    {126, 142, true, true, 3, true},     // arithmetic
    {143, 143, true, true, 4, true},     // OpMatrixTimesScalar
    {144, 152, true, true, 4, true},     // arithmetic
    {154, 168, true, true, 3, true},     // relations
    {169, 169, true, true, 5, true},     // OpSelect
    {170, 191, true, true, 4, true},     // comparisons
    {194, 205, true, true, 3, true},     // bits
    {227, 227, true, true, 3, true},     // OpAtomicLoad
    {229, 242, true, true, 3, true},     // atomics
    {245, 245, true, true, 2, true},     // OpPhi
    {246, 246, false, false, 3, false},  // OpLoopMerge
    {247, 247, false, false, 2, false},  // OpSelectionMerge
    {248, 248, false, true, 1, true},    // OpLabel
    {249, 249, false, false, 1, true},   // OpBranch
    {250, 250, false, false, 3, false},  // OpBranchConditional
    {251, 251, false, false, 2, false},  // OpSwitch
    {254, 254, false, false, 1, true},   // OpReturnValue
    {259, 259, true, true, 3, true},     // OpGroupAsyncCopy
    {261, 271, true, true, 3, false},    // groups
    {333, 366, true, true, 3, false},    // non-uniform groups
    {400, 400, true, true, 3, true},     // OpCopyLogical
    {401, 403, true, true, 4, true},     // OpPtrEqual …
    {4417, 4417, false, true, 2, false}, // OpTypeUntypedPointerKHR
    {4418, 4418, true, true, 3, false},  // OpUntypedVariableKHR
    {4419, 4420, true, true, 4, true},   // OpUntypedAccessChainKHR
    {4423, 4424, true, true, 5, true},   // OpUntypedPtrAccessChainKHR
    {4456, 4456, false, true, 6, true},  // OpTypeCooperativeMatrixKHR
    {4457, 4457, true, true, 4, false},  // OpCooperativeMatrixLoadKHR
    {4458, 4458, false, false, 3, false}, // OpCooperativeMatrixStoreKHR
    {4459, 4459, true, true, 5, false},   // OpCooperativeMatrixMulAddKHR
    {4460, 4460, true, true, 3, true},    // OpCooperativeMatrixLengthKHR
    {4461, 4463, true, true, 3, true},    // Op…CompositeReplicateEXT
    {5571, 5575, true, true, 3, true},    // sub-group shuffles, block read
    {6116, 6117, true, true, 3, true},    // OpConvertFToBF16INTEL and back
    {6119, 6119, false, true, 6, true},   // OpTypeJointMatrixINTEL
    {6120, 6120, true, true, 5, false},   // OpJointMatrixLoadINTEL
    {6121, 6121, false, false, 4, false}, // OpJointMatrixStoreINTEL
    {6122, 6122, true, true, 5, true},    // OpJointMatrixMadINTEL
    {6128, 6130, true, true, 5, true},    // OpJointMatrix*MadINTEL
    {6184, 6184, false, true, 6, true},   // OpTypeJointMatrixINTEL, later
    {6193, 6193, true, true, 8, false},   // OpCooperativeMatrixLoadChecked…
    {6194, 6194, false, false, 7, false}, // OpCooperativeMatrixStoreChecked…
    {6195, 6195, true, true, 7, true},    // OpCooperativeMatrixConstructCh…
    {6237, 6237, true, true, 6, false},   // OpSubgroupMatrixMultiplyAccum…
    {6239, 6239, true, true, 6, false},   // OpCooperativeMatrixLoadOffset…
    {6240, 6240, false, false, 5, false}, // OpCooperativeMatrixStoreOffset…
    {6264, 6264, true, true, 8, false},   // OpSubgroupScaledMatrixMult…
    {6410, 6410, true, true, 3, true},    // OpJointMatrixWorkItemLengthINTEL
    {6426, 6426, true, true, 3, true},    // OpRoundFToTF32INTEL
    {6440, 6440, true, true, 4, true},    // OpJointMatrixGetElementCoordINTEL
    {6448, 6448, true, true, 4, true},    // OpCooperativeMatrixApplyFunction…
    {6449, 6449, false, false, 5, false}, // OpCooperativeMatrixPrefetchINTEL
};

const SpirvShape *shapeOf(uint16_t Opcode) {
  const SpirvShape *After =
      upper_bound(Shapes, Opcode, [](uint16_t Op, const SpirvShape &S) {
        return Op < S.First;
      });
  if (After == std::begin(Shapes) || Opcode > After[-1].Last)
    return nullptr;
  return After - 1;
}

} // namespace tenon
