// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneMulAdd.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// The types of operands
//===----------------------------------------------------------------------===//

using Kind = ElementKind;

static constexpr OperandRow Rows[] = {
    {"8-bit integer", 0x10, 0x20, 32, Kind::U8, Kind::S8, Kind::S32, Kind::S32},
    {"4-bit integer", 0x40, 0x80, 64, Kind::U4, Kind::S4, Kind::S32, Kind::S32},
    {"fp8 (E4M3)", 0x4000, 0x8000, 32, Kind::E4M3, Kind::E4M3, Kind::F32,
     Kind::BF16},
    {"fp8 (E5M2)", 0x10000, 0x20000, 32, Kind::E5M2, Kind::E5M2, Kind::F32,
     Kind::BF16},
    {"fp4 (E2M1)", 0x40000, 0x80000, 64, Kind::E2M1, Kind::E2M1, Kind::F32,
     Kind::BF16},
    {"tf32", 0x100, 0x200, 8, Kind::TF32, Kind::TF32, Kind::F32, Kind::F32},
    {"f16", 0x400, 0x800, 16, Kind::F16, Kind::F16, Kind::F32, Kind::F16},
    {"bf16", 0x1000, 0x2000, 16, Kind::BF16, Kind::BF16, Kind::F32, Kind::BF16},
};

ArrayRef<OperandRow> operandRows() { return Rows; }

bool mayMix(const OperandRow &A, const OperandRow &B) {
  return A.K == B.K && A.Wide == B.Wide && A.Narrow == B.Narrow;
}

std::string describe(const OperandRow &Row) {
  std::string Text = ("K " + Twine(Row.K) + " with " + Row.Words +
                      " operands and " + wordOf(Row.Wide))
                         .str();
  if (Row.Narrow != Row.Wide)
    Text += (" or " + wordOf(Row.Narrow)).str();
  return Text + " accumulators";
}

/// Whether \p Ty is a scalar or a vector with components of a known kind.
static bool isLaneValue(Type *Ty) {
  return kindOfComponent(Ty->getScalarType()).has_value();
}

std::string checkContainer(const OperandRow &Row, StringRef What, Type *Ty) {
  if (!isLaneValue(Ty))
    return (What + " is neither a scalar nor a vector of integers or floats")
        .str();
  Type *Component = Ty->getScalarType();
  std::string Actual = (What + " has components " +
                        wordOf(*kindOfComponent(Component)) + ", expected ")
                           .str();
  if (Row.Signed == Kind::TF32)
    return Component->isFloatTy() ? "" : Actual + "f32 for tf32 operands";
  bool Fits =
      Component->isIntegerTy(32) || (What == "A" && Component->isIntegerTy(16));
  std::string Expected = What == "A" ? "i16 or i32" : "i32";
  return Fits ? ""
              : (Actual + Expected + " that packs " + Row.Words + " operands")
                    .str();
}

std::optional<ElementKind> accumulatorKind(const OperandRow &Row, Type *Ty) {
  if (!isLaneValue(Ty))
    return std::nullopt;
  for (ElementKind Known : {Row.Wide, Row.Narrow})
    if (canCarry(Ty->getScalarType(), Known))
      return Known;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Whether a lane holds half of the part of B that one of 8 or 16 lanes would
/// hold: 32 lanes then share the 16 columns.
static bool isHalfB(const LaneMulAdd &Op) {
  Type *Ty = Op.B->getType();
  unsigned Pack = Ty->getScalarSizeInBits() / bitsOf(Op.KindB);
  return 2 * componentCount(Ty) * Pack == Op.K;
}

/// The sub-group size for which the operands' types are defined. Devices with 8
/// lanes take A in 32-bit integers, those with 16 lanes in 16-bit ones; tf32
/// takes 16.
static unsigned ownLanes(const LaneMulAdd &Op) {
  if (isHalfB(Op))
    return 32;
  return Op.A->getType()->getScalarType()->isIntegerTy(32) ? 8 : 16;
}

/// The component of a matrix of elements of \p K that lanes hold in values of
/// type \p Lane.
static Type *componentFor(ElementKind K, Type *Lane) {
  if (K == Kind::BF16 && !Lane->getScalarType()->isBFloatTy())
    return Type::getInt16Ty(Lane->getContext());
  return componentType(Lane->getContext(), K);
}

namespace {
/// The multiplication over some number of lanes.
struct Shaped {
  MulAddFacts Facts;
  MatrixType *A, *B, *C, *D;
};
} // namespace

/// M and N, computed from the numbers of components in \p Lanes lanes:
///
///   N = lanes, or 16 of 32 lanes when these have half of B
///   M = components of the result * lanes / N
static Shaped shapeOver(const LaneMulAdd &Op, Type *Result, unsigned Lanes) {
  Shaped S;
  S.Facts.N = Lanes == 32 && isHalfB(Op) ? 16 : Lanes;
  S.Facts.M = componentCount(Result) * (Lanes / S.Facts.N);
  S.Facts.K = Op.K;
  S.Facts.A = Op.KindA, S.Facts.B = Op.KindB;
  S.Facts.C = Op.KindC, S.Facts.D = Op.KindD;
  auto Matrix = [](ElementKind K, Type *Lane, unsigned Rows, unsigned Columns,
                   MatrixUse Use) {
    return MatrixType::get(componentFor(K, Lane), MatrixScope::Subgroup, Rows,
                           Columns, Use);
  };
  const MulAddFacts &F = S.Facts;
  S.A = Matrix(F.A, Op.A->getType(), F.M, F.K, MatrixUse::A);
  S.B = Matrix(F.B, Op.B->getType(), F.K, F.N, MatrixUse::B);
  S.C = Matrix(F.C, Op.C->getType(), F.M, F.N, MatrixUse::Accumulator);
  S.D = Matrix(F.D, Result, F.M, F.N, MatrixUse::Accumulator);
  return S;
}

/// Returns what is wrong, or an empty string if the operands are fragments of
/// the matrices of \p S.
static std::string checkShape(const LaneMulAdd &Op, Type *Result,
                              const Shaped &S, unsigned Lanes) {
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::MulAdd;
  Facts.Type = S.D;
  Facts.MulAdd = S.Facts;
  if (std::string Wrong = checkFacts(Facts, S.A, S.B, S.C); !Wrong.empty())
    return Wrong;
  struct Part {
    StringLiteral What;
    MatrixType *Matrix;
    Type *Lane;
  };
  for (const Part &P :
       {Part{"A", S.A, Op.A->getType()}, Part{"B", S.B, Op.B->getType()},
        Part{"C", S.C, Op.C->getType()}, Part{"the result", S.D, Result}})
    if (Expected<LaneLayout> L = fragmentLayout(P.Matrix, P.Lane, Lanes); !L)
      return (P.What + " has " + toString(L.takeError())).str();
  return {};
}

Value *accumulatorOf(const LaneMulAdd &Op, const CallInst &Call) {
  if (!isa<UndefValue>(Op.C))
    return Op.C;
  reportWarning(*Call.getFunction(),
                "a multiplication's accumulator is never set; it is zero, as "
                "with Intel's compiler");
  return Constant::getNullValue(Op.C->getType());
}

unsigned subgroupSizeOf(const LaneMulAdd &Op, const Function &Kernel) {
  unsigned Required = requiredSubgroupSize(Kernel);
  return Required ? Required : ownLanes(Op);
}

Expected<Value *> emitLaneMulAdd(CallInst &Call, IRBuilderBase &Builder,
                                 const LaneMulAdd &Op, Type *Result) {
  assert(Op.K && Op.A && Op.B && Op.C && "the dialect has read all operands");
  assert(isLaneValue(Op.A->getType()) && isLaneValue(Op.B->getType()) &&
         isLaneValue(Op.C->getType()) && isLaneValue(Result) &&
         "the dialect has read their kinds");
  Function &Kernel = *Call.getFunction();
  unsigned Lanes = subgroupSizeOf(Op, Kernel), Own = ownLanes(Op);
  Shaped S = shapeOver(Op, Result, Lanes);
  if (std::string Wrong = checkShape(Op, Result, S, Lanes); !Wrong.empty()) {
    Wrong = "muladd " + combinationName(S.Facts) + ": " + Wrong;
    if (Lanes != Own)
      Wrong += ("; the kernel's sub-groups have " + Twine(Lanes) +
                " work-items, and these operands are those of " + Twine(Own))
                   .str();
    return wrong(Wrong);
  }
  if (!requiredSubgroupSize(Kernel))
    requireSubgroupSize(Kernel, Lanes);
  MatrixBuilder M(Builder);
  Value *A = M.fromFragment(S.A, Op.A), *B = M.fromFragment(S.B, Op.B),
        *C = M.fromFragment(S.C, accumulatorOf(Op, Call));
  return M.toFragment(M.mulAdd(A, B, C, S.D, S.Facts), Result);
}

} // namespace tenon
