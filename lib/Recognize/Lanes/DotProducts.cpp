// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of four bytes packed in i32, plain and with a saturating sum:
//
//   OpenCL C   int dot_4x8packed_ss_int(uint a, uint b)    ss, su, us; uu_uint
//              int dot_acc_sat_4x8packed_ss_int(uint a, uint b, int c)
//   SPIR-V     OpSDot, OpSUDot, OpUDot with their AccSat forms; Vector operands
//              are vectors of bytes, or i32 with a format behind them
//
// become a sum of products, which means exactly the same
// (lib/Library/README.md).

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Name;
  bool SignedA, SignedB, Accumulates;
};
} // namespace

static constexpr Row Rows[] = {
    {"dot_4x8packed_ss_int", true, true, false},
    {"dot_4x8packed_su_int", true, false, false},
    {"dot_4x8packed_us_int", false, true, false},
    {"dot_4x8packed_uu_uint", false, false, false},
    {"dot_acc_sat_4x8packed_ss_int", true, true, true},
    {"dot_acc_sat_4x8packed_su_int", true, false, true},
    {"dot_acc_sat_4x8packed_us_int", false, true, true},
    {"dot_acc_sat_4x8packed_uu_uint", false, false, true},
    {"__spirv_SDotAccSat", true, true, true},
    {"__spirv_SUDotAccSat", true, false, true},
    {"__spirv_UDotAccSat", false, false, true},
    {"__spirv_SDot", true, true, false},
    {"__spirv_SUDot", true, false, false},
    {"__spirv_UDot", false, false, false},
};

/// \p V as a vector of bytes; null if it is neither i32 nor such a vector.
static Value *asBytes(IRBuilderBase &B, Value *V) {
  if (V->getType()->isIntegerTy(32))
    return B.CreateBitCast(V, FixedVectorType::get(B.getInt8Ty(), 4));
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  return Vector && Vector->getElementType()->isIntegerTy(8) ? V : nullptr;
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const Row &R) {
  unsigned Needed = R.Accumulates ? 3 : 2;
  Value *X =
      Call.arg_size() < Needed ? nullptr : asBytes(B, Call.getArgOperand(0));
  Value *Y = X ? asBytes(B, Call.getArgOperand(1)) : nullptr;
  Type *To = Call.getType();
  if (!Y || X->getType() != Y->getType() || !To->isIntegerTy() ||
      To->getIntegerBitWidth() < 16 || To->getIntegerBitWidth() > 64 ||
      (R.Accumulates && Call.getArgOperand(2)->getType() != To))
    return wrong(
        "expected two times four bytes in i32 or vectors of bytes, and "
        "a sum of at least 16 bits");
  Type *Wide = X->getType()->getWithNewType(To);
  auto Extend = [&](Value *V, bool Signed) {
    return Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  X = Extend(X, R.SignedA);
  Y = Extend(Y, R.SignedB);
  Value *Sum = B.CreateAddReduce(B.CreateMul(X, Y));
  if (!R.Accumulates)
    return Sum;
  bool Signed = R.SignedA || R.SignedB;
  return B.CreateBinaryIntrinsic(Signed ? Intrinsic::sadd_sat
                                        : Intrinsic::uadd_sat,
                                 Sum, Call.getArgOperand(2));
}

std::optional<Recognition> recognizeDotProducts(const Function &,
                                                const Callee &Name) {
  StringRef Plain = Name.Identifier.split('.').first;
  Plain = Plain.split("_R").first;
  Plain.consume_back("KHR");
  for (const Row &R : Rows)
    if (Plain == R.Name)
      return Recognition{
          R.Name.starts_with("__spirv_")
              ? ("Op" + R.Name.drop_front(strlen("__spirv_"))).str()
              : R.Name.str(),
          [&R](CallInst &Call, IRBuilderBase &B) {
            return rewrite(Call, B, R);
          }};
  return std::nullopt;
}

} // namespace tenon
