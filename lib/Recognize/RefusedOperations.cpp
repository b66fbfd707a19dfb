// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that are known by name but have no canonical form. Their calls are
// errors that give the reason, and the nearest thing that works.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Front, Back; ///< what the name begins and ends with
  StringLiteral Why;
};
} // namespace

static constexpr StringLiteral UnknownKinds =
    "a conversion of a kind that is not supported; the nearest that works is "
    "one of fp8 (E4M3, E5M2), fp4 (E2M1), f16, bf16, f32, f64 or integers";
static constexpr StringLiteral Clamped =
    "a clamped conversion to a kind that is not supported; the nearest that "
    "works is one to fp8 (E4M3, E5M2), fp4 (E2M1) or integers, or one that "
    "does not clamp";
static constexpr StringLiteral Random =
    "conversions that round at random are not supported for these kinds; the "
    "nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) "
    "or i4, or of f32 to f16";
static constexpr StringLiteral Vulkan =
    "matrices of SPV_NV_cooperative_matrix and SPV_NV_cooperative_matrix2 are "
    "not supported; the nearest that works is SPV_KHR_cooperative_matrix";
static constexpr StringLiteral Sparse =
    "sparse matrices are not supported; the nearest that works is "
    "OpCooperativeMatrixMulAddKHR on dense ones";

static constexpr StringLiteral Esimd =
    "functions of ESIMD kernels (VectorComputeINTEL) are not supported; the "
    "nearest that works is a kernel of work-items with joint_matrix or "
    "intel_sub_group_*_matrix_mad_*";

static constexpr Row Rows[] = {
    {"__esimd_", "", Esimd},
    {"__builtin_spirv_Convert", "", UnknownKinds},
    {"__builtin_spirv_ClampConvert", "", Clamped},
    {"__builtin_spirv_StochasticRound", "", Random},
    {"__builtin_spirv_ClampStochasticRound", "", Random},
    {"__spirv_ClampConvertFToF", "INTEL", Clamped},
    {"__spirv_StochasticRound", "INTEL", Random},
    {"__spirv_ClampStochasticRound", "INTEL", Random},
    {"__spirv_SparseCooperativeMatrix", "", Sparse},
    {"__spirv_CooperativeMatrix", "NV", Vulkan},
    {"__spirv_CooperativeMatrix", "ARM",
     "matrices of SPV_ARM_cooperative_matrix_layouts are not supported; the "
     "nearest that works is layout row-major or column-major"},
};

static Recognition refusal(const Twine &Operation, StringRef Why) {
  return {Operation.str(), [Why](CallInst &, IRBuilderBase &) {
            return Expected<Value *>(wrong(Why));
          }};
}

std::optional<Recognition> recognizeRefused(const Function &F,
                                            const Callee &Name) {
  // ESIMD's functions become these intrinsics; the others are the compiler's
  // own.
  if (F.getName().starts_with("llvm.genx.") &&
      !F.getName().starts_with("llvm.genx.GenISA."))
    return refusal(F.getName(), Esimd);
  StringRef Plain = Name.Identifier.split("_R").first;
  if (!Name.Mangled)
    Plain = Plain.split('.').first; // without LLVM's number of a repeated name
  StringRef Word = Plain;
  if (!Word.consume_front("__spirv_"))
    Word.consume_front("__builtin_spirv_");
  for (const Row &R : Rows)
    if (Plain.starts_with(R.Front) &&
        (R.Back.empty() || Plain.ends_with(R.Back)))
      return refusal((Word == Plain ? "" : "Op") + Word, R.Why);
  return std::nullopt;
}

} // namespace tenon
