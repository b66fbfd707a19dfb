// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dot products of four bytes packed in i32, plain and with a saturating sum:
//
//   OpenCL C   int dot_4x8packed_ss_int(uint a, uint b)    ss, su, us; uu_uint
//              int dot_acc_sat_4x8packed_ss_int(uint a, uint b, int c)
//              int dot(char4 a, uchar4 b), int dot_acc_sat(char4, char4, int)
//   SPIR-V     OpSDot, OpSUDot, OpUDot with their AccSat forms; Vector operands
//              are vectors of bytes, or i32 followed by a format
//
// Each becomes library operations on four bytes, whose sums are extended or
// truncated to the result's type.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Name;
  LibraryFunction Function;
  bool Swaps = false; // unsigned and signed operands are swapped
};
} // namespace

using enum LibraryFunction;

static constexpr Row Rows[] = {
    {"dot_4x8packed_ss_int", DotSS},
    {"dot_4x8packed_su_int", DotSU},
    {"dot_4x8packed_us_int", DotSU, true},
    {"dot_4x8packed_uu_uint", DotUU},
    {"dot_acc_sat_4x8packed_ss_int", DotSatSS},
    {"dot_acc_sat_4x8packed_su_int", DotSatSU},
    {"dot_acc_sat_4x8packed_us_int", DotSatSU, true},
    {"dot_acc_sat_4x8packed_uu_uint", DotSatUU},
    {"__spirv_SDotAccSat", DotSatSS},
    {"__spirv_SUDotAccSat", DotSatSU},
    {"__spirv_UDotAccSat", DotSatUU},
    {"__spirv_SDot", DotSS},
    {"__spirv_SUDot", DotSU},
    {"__spirv_UDot", DotUU},
};

/// The function without an addition.
static LibraryFunction withoutSum(LibraryFunction Function) {
  return Function == DotSatSS   ? DotSS
         : Function == DotSatSU ? DotSU
         : Function == DotSatUU ? DotUU
                                : Function;
}

/// The bytes of \p V in words of four, the last one padded with zeros; nothing
/// if \p V is neither i32 nor a vector of bytes.
static SmallVector<Value *, 2> asWords(IRBuilderBase &B, Value *V) {
  if (V->getType()->isIntegerTy(32))
    return {V};
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector || !Vector->getElementType()->isIntegerTy(8))
    return {};
  unsigned Bytes = Vector->getNumElements();
  SmallVector<Value *, 2> Result;
  for (unsigned First = 0; First < Bytes; First += 4) {
    SmallVector<int, 4> Four;
    for (unsigned I = First; I < First + 4; ++I)
      Four.push_back(std::min(I, Bytes)); // the first zero
    Value *Part =
        Bytes == 4
            ? V
            : B.CreateShuffleVector(V, Constant::getNullValue(Vector), Four);
    Result.push_back(B.CreateBitCast(Part, B.getInt32Ty()));
  }
  return Result;
}

static Error wrongOperands() {
  return wrong("expected two operands of four bytes in i32, or two equal "
               "vectors of bytes, and a sum of 16 to 64 bits");
}

static Expected<Value *> rewrite(CallInst &Call, IRBuilderBase &B,
                                 const Row &R) {
  unsigned Needed = rowOf(R.Function).Operands;
  Type *To = Call.getType();
  if (Call.arg_size() < Needed || !To->isIntegerTy() ||
      To->getIntegerBitWidth() < 16 || To->getIntegerBitWidth() > 64 ||
      Call.getArgOperand(0)->getType() != Call.getArgOperand(1)->getType() ||
      (Needed == 3 && Call.getArgOperand(2)->getType() != To))
    return wrongOperands();
  SmallVector<Value *, 2> X = asWords(B, Call.getArgOperand(R.Swaps));
  SmallVector<Value *, 2> Y = asWords(B, Call.getArgOperand(!R.Swaps));
  if (X.empty())
    return wrongOperands();
  Value *Added = Needed == 3 ? Call.getArgOperand(2) : nullptr;
  if (Added && X.size() == 1 && To->isIntegerTy(32))
    return createLibraryOp(B, {R.Function}, {X[0], Y[0], Added});
  Value *Sum = nullptr;
  for (auto [U, V] : zip(X, Y)) {
    Value *Part = createLibraryOp(B, {withoutSum(R.Function)}, {U, V});
    Sum = Sum ? B.CreateAdd(Sum, Part) : Part;
  }
  bool Signed = dotSigns(R.Function).any();
  Sum = B.CreateIntCast(Sum, To, Signed);
  return Added ? B.CreateBinaryIntrinsic(Signed ? Intrinsic::sadd_sat
                                                : Intrinsic::uadd_sat,
                                         Sum, Added)
               : Sum;
}

/// "dot_4x8packed_su_int" for dot(char4, uchar4). The signs of vectors of four
/// bytes are in the mangled types "Dv4_cDv4_h", where "S_" repeats the first
/// type. Empty for other operands.
static std::string packedName(const Callee &Name) {
  StringRef Types = Name.Signature;
  auto TakeSign = [&Types](StringRef First) -> StringRef {
    if (!First.empty() && Types.consume_front("S_"))
      return First;
    if (!Types.consume_front("Dv4_"))
      return "";
    return Types.consume_front("c") || Types.consume_front("a") ? "s"
           : Types.consume_front("h")                           ? "u"
                                                                : "";
  };
  StringRef X = TakeSign(""), Y = X.empty() ? X : TakeSign(X);
  if (Y.empty())
    return {};
  return (Name.Identifier + "_4x8packed_" + X + Y +
          (X == "u" && Y == "u" ? "_uint" : "_int"))
      .str();
}

std::optional<Recognition> recognizeDotProducts(const Function &,
                                                const Callee &Name) {
  StringRef Plain = Name.Identifier.split('.').first;
  Plain = Plain.split("_R").first;
  Plain.consume_back("KHR");
  std::string Packed;
  if (Plain == "dot" || Plain == "dot_acc_sat")
    Plain = Packed = packedName(Name);
  for (const Row &R : Rows)
    if (Plain == R.Name)
      return Recognition{R.Name.starts_with("__spirv_") ? operationName(R.Name)
                                                        : Name.Identifier.str(),
                         [&R](CallInst &Call, IRBuilderBase &B) {
                           return rewrite(Call, B, R);
                         }};
  return std::nullopt;
}

} // namespace tenon
