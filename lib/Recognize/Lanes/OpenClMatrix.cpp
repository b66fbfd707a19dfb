// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's multiplications of fragments. Their names contain K and the types
// of A and B; M, the sub-group size and the accumulators follow from the types
// of the call:
//
//   intel_sub_group_{a}_{b}_matrix_mad_k{K}[_{result}]    (A, B, C)
//     also integers of different widths, see NarrowIntegers.h
//   intel_sub_group_{a}_{b}_split_matrix_mad_k{K}         an error
//   intel_sub_group_{a}_{b}_scaled_matrix_mad_k{K}[_{result}]
//                                                         (A, B, C, scales)
//
// The name contains the result's type only if that may differ from C's. IGC's
// library uses the following functions, which some programs and compilers
// declare themselves:
//
//   __builtin_IB_sub_group[16]_[if]dpas_{a}_{b}_8_{M}              (C, A, B)
//   __builtin_IB_sub_group_{bf|hf}dpas_{a}_{b}_8_{M}               (C, A, B)
//     C and the result are of bf16 or f16
//   __builtin_IB_sub_group16_fdpas_{result}_{c}_{a}_{b}_8_{M}      (C, A, B)
//   __builtin_IB_sub_group16_bdpas_{result}_{c}_{a}_{b}_8_8
//                                                     (C, A, B, scales)
//   llvm.genx.GenISA.sub.group.dpas.{types}
//       (C, A, B, number of A's type, number of B's, 8, M, false)
//     the compiler's intrinsic, as early versions of Triton for Intel's GPUs
//     call it

#include "LaneMulAdd.h"
#include "NarrowIntegers.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "ScaledMulAdd.h"
#include "SubgroupOperands.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Support/Components.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tenon {

namespace {
struct TypeWordRow {
  StringLiteral Word;
  ElementKind Kind;
};
/// A parsed name.
struct MadName {
  StringRef A, B, C, Result; ///< C and the result: empty if not in the name
  unsigned K = 0;
  bool Split = false, Scaled = false;
  unsigned First = 0; ///< the operand that is A; C is the one before, or last
};
/// A or B of a call.
struct MadOperand {
  StringLiteral What;
  std::string Word;
  Value *V;
};
} // namespace

static constexpr TypeWordRow TypeWords[] = {
    {"i8", ElementKind::S8},     {"u8", ElementKind::U8},
    {"i4", ElementKind::S4},     {"u4", ElementKind::U4},
    {"tf32", ElementKind::TF32}, {"f16", ElementKind::F16},
    {"bf16", ElementKind::BF16}, {"e4m3", ElementKind::E4M3},
    {"e5m2", ElementKind::E5M2}, {"e2m1", ElementKind::E2M1},
};

/// OpenCL C's word for a word of IGC; most words are the same.
static StringRef wordForIgcs(StringRef Word) {
  return StringSwitch<StringRef>(Word)
      .Case("s8", "i8")
      .Case("s4", "i4")
      .Case("s2", "i2")
      .Case("f", "f32")
      .Case("hf", "f16")
      .Case("bf", "bf16")
      .Case("bf8", "e5m2")
      .Case("hf8", "e4m3")
      .Default(Word);
}

static std::optional<MadName> parseMadName(StringRef Identifier) {
  constexpr StringLiteral Middle = "_matrix_mad_k";
  MadName N;
  if (!Identifier.consume_front("intel_sub_group_"))
    return std::nullopt;
  size_t At = Identifier.find(Middle);
  if (At == StringRef::npos)
    return std::nullopt;
  StringRef Types = Identifier.take_front(At);
  StringRef Rest = Identifier.drop_front(At + Middle.size());
  N.Split = Types.consume_back("_split");
  N.Scaled = Types.consume_back("_scaled");
  // MLIR's XeVM uses IGC's words: intel_sub_group_s8_s8_matrix_mad_k32.
  std::tie(N.A, N.B) = Types.split('_');
  N.A = wordForIgcs(N.A);
  N.B = wordForIgcs(N.B);
  if (Rest.consumeInteger(10, N.K))
    return std::nullopt;
  Rest.consume_front("_");
  N.Result = Rest.split('.').first; // without LLVM's number of a copy
  return N;
}

static std::optional<ElementKind> kindOfWord(StringRef Word) {
  for (const TypeWordRow &R : TypeWords)
    if (R.Word == Word)
      return R.Kind;
  return std::nullopt;
}

/// The row of \p Kind, which a word or a number stands for.
static const OperandRow &rowOf(ElementKind Kind) {
  return *find_if(operandRows(), [&](const OperandRow &R) {
    return R.Signed == Kind || R.Unsigned == Kind;
  });
}

/// K for 4-bit integers is twice that for 8-bit integers; 2-bit integers are
/// widened first.
static unsigned depthOf(NarrowInteger A, NarrowInteger B) {
  return std::max(A.Bits, B.Bits) == 8 ? 32 : 64;
}

static std::optional<MadName> parseDpasName(StringRef Identifier) {
  if (!Identifier.consume_front("__builtin_IB_sub_group"))
    return std::nullopt;
  Identifier.consume_front("16");
  SmallVector<StringRef, 8> Parts;
  Identifier.split('.').first.split(Parts, '_');
  // The empty part before the first '_', the operation, types, "8", M.
  if ((Parts.size() != 6 && Parts.size() != 8) || Parts.end()[-2] != "8")
    return std::nullopt;
  MadName N;
  N.First = 1;
  StringRef Form = Parts[1];
  bool NamesC = Form == "bfdpas" || Form == "hfdpas";
  N.Scaled = Form == "bdpas";
  if (!NamesC && !N.Scaled && Form != "idpas" && Form != "fdpas")
    return std::nullopt;
  if (Parts.size() == 8)
    N.Result = wordForIgcs(Parts[2]), N.C = wordForIgcs(Parts[3]);
  else if (NamesC)
    N.Result = N.C = wordForIgcs(Form.take_front(2));
  N.A = wordForIgcs(Parts.end()[-4]);
  N.B = wordForIgcs(Parts.end()[-3]);
  std::optional<NarrowInteger> A = parseNarrowInteger(N.A),
                               B = parseNarrowInteger(N.B);
  std::optional<ElementKind> Kind = kindOfWord(N.A);
  if (A && B)
    N.K = depthOf(*A, *B);
  else if (Kind)
    N.K = rowOf(*Kind).K;
  return N;
}

/// The row of both kinds, or A's row if the kinds may be mixed; null if there
/// is none.
static const OperandRow *rowOf(ElementKind A, ElementKind B, unsigned K) {
  const OperandRow &RowA = rowOf(A);
  return RowA.K == K && mayMix(RowA, rowOf(B)) ? &RowA : nullptr;
}

/// The nearest name that has a row: with A's kind, else f16.
static std::string nearestName(const MadName &N) {
  StringRef Word = kindOfWord(N.A) ? N.A : kindOfWord(N.B) ? N.B : "f16";
  return ("intel_sub_group_" + Word + "_" + Word + "_matrix_mad_k" +
          Twine(rowOf(*kindOfWord(Word)).K))
      .str();
}

static Expected<ElementKind> readAccumulator(const OperandRow &Row,
                                             StringRef What, Type *Ty) {
  if (std::optional<ElementKind> K = accumulatorKind(Row, Ty))
    return *K;
  return wrong(What + " has an unsupported accumulator type; expected " +
               describe(Row));
}

/// The width of both operands after the narrower integer is widened; 0 if they
/// have a row without widening, or none at all.
static unsigned widthOfBoth(const MadName &N) {
  std::optional<NarrowInteger> A = parseNarrowInteger(N.A),
                               B = parseNarrowInteger(N.B);
  if (!A || !B)
    return 0;
  unsigned Bits = std::max({A->Bits, B->Bits, 4u});
  bool IsNarrow = A->Bits < Bits || B->Bits < Bits;
  return IsNarrow && N.K == depthOf(*A, *B) ? Bits : 0;
}

/// Widens the narrower operand if the name has integers of two widths.
static Error widenOperands(IRBuilderBase &B, const MadName &N,
                           MadOperand (&Operands)[2]) {
  unsigned Bits = widthOfBoth(N);
  if (!Bits)
    return Error::success();
  for (MadOperand &Op : Operands) {
    NarrowInteger Integer = *parseNarrowInteger(Op.Word);
    Expected<Value *> Wide =
        widenNarrowInteger(B, Op.What, Op.V, Integer, Bits, N.K);
    if (!Wide)
      return Wide.takeError();
    Op.Word = widenedWord(Integer, Bits);
    Op.V = *Wide;
  }
  return Error::success();
}

/// Checks A and B of \p Op, and reads the kinds of C and of the result.
static Error readTypes(const CallInst &Call, const OperandRow &Row,
                       LaneMulAdd &Op) {
  for (auto [What, V] : {std::pair("A", Op.A), std::pair("B", Op.B)})
    if (std::string Text = checkContainer(Row, What, V->getType());
        !Text.empty())
      return wrong(Text);
  Expected<ElementKind> C = readAccumulator(Row, "C", Op.C->getType());
  if (!C)
    return C.takeError();
  Expected<ElementKind> D = readAccumulator(Row, "the result", Call.getType());
  if (!D)
    return D.takeError();
  Op.KindC = *C;
  Op.KindD = *D;
  return Error::success();
}

static Expected<Value *> rewriteMad(CallInst &Call, IRBuilderBase &B,
                                    const MadName &N) {
  std::string Nearest = "; the nearest that works is " + nearestName(N);
  if (N.Split)
    return wrong("it is not specified which two sub-groups share A" + Nearest +
                 ", with all rows in each sub-group");
  if (Call.arg_size() != (N.Scaled ? 5 : 3))
    return wrong(N.Scaled ? "expected A, B, an accumulator and two scales"
                          : "expected A, B and an accumulator");
  MadOperand Operands[] = {{"A", N.A.str(), Call.getArgOperand(N.First)},
                           {"B", N.B.str(), Call.getArgOperand(N.First + 1)}};
  if (Error E = widenOperands(B, N, Operands))
    return E;
  std::optional<ElementKind> A = kindOfWord(Operands[0].Word),
                             BKind = kindOfWord(Operands[1].Word);
  const OperandRow *Row = A && BKind ? rowOf(*A, *BKind, N.K) : nullptr;
  if (!Row)
    return wrong("operands of " + N.A + " and " + N.B + " with K " +
                 Twine(N.K) +
                 " are recognised, but no target supports them yet" + Nearest);
  LaneMulAdd Op;
  Op.K = N.K;
  Op.KindA = *A, Op.KindB = *BKind;
  Op.A = Operands[0].V;
  Op.B = Operands[1].V;
  Op.C = Call.getArgOperand(N.First ? 0 : 2);
  if (Error E = readTypes(Call, *Row, Op))
    return E;
  if (!N.Result.empty() && N.Result != wordOf(Op.KindD))
    return wrong("the name says '" + N.Result + "' and the result is " +
                 wordOf(Op.KindD) + Nearest);
  if (!N.C.empty() && N.C != wordOf(Op.KindC))
    return wrong("the name says '" + N.C + "' and C is " + wordOf(Op.KindC) +
                 Nearest);
  if (N.Scaled)
    return emitScaledMulAdd(Call, B, Op,
                            {Call.getArgOperand(3), Call.getArgOperand(4)});
  return emitLaneMulAdd(Call, B, Op, Call.getType());
}

//===----------------------------------------------------------------------===//
// The intrinsic
//===----------------------------------------------------------------------===//

namespace {
struct TypeNumberRow {
  unsigned Number;
  ElementKind Kind;
  bool IsTf32; ///< or tf32, if A has components of 32 bits for two rows each
};
} // namespace

/// Later versions of the compiler have inserted types, so that a number has
/// several meanings.
static constexpr TypeNumberRow TypeNumbers[] = {
    {1, ElementKind::U8, false},   {2, ElementKind::U4, false},
    {4, ElementKind::S8, false},   {5, ElementKind::S4, false},
    {7, ElementKind::E5M2, false}, {9, ElementKind::BF16, false},
    {10, ElementKind::F16, true},  {11, ElementKind::BF16, false},
    {12, ElementKind::F16, true},  {8, ElementKind::TF32, true},
};

/// Whether \p A has the parts of 16 lanes of \p Rows rows of 8 tf32.
static bool holdsTf32(const Function &Kernel, Type *A, unsigned Rows) {
  constexpr unsigned NativeLanes = 16;
  unsigned Required = requiredSubgroupSize(Kernel);
  return A->getScalarSizeInBits() == 32 &&
         componentCount(A) == divideCeil(Rows, 2) &&
         (!Required || Required == NativeLanes);
}

static std::optional<ElementKind> kindOfNumber(uint64_t Number,
                                               bool HoldsTf32) {
  for (const TypeNumberRow &R : TypeNumbers)
    if (R.Number == Number && (HoldsTf32 || R.Kind != ElementKind::TF32))
      return HoldsTf32 && R.IsTf32 ? ElementKind::TF32 : R.Kind;
  return std::nullopt;
}

/// tf32 as floats, if they are integers.
static Value *asFloats(IRBuilderBase &B, Value *V) {
  return V->getType()->isIntOrIntVectorTy(32)
             ? B.CreateBitCast(V, V->getType()->getWithNewType(B.getFloatTy()))
             : V;
}

namespace {
/// The operands of the intrinsic.
enum : unsigned { C, A, BOperand, TypeA, TypeB, Depth, Rows, Wide, Count };
} // namespace

/// Reads the numbers of \p Call, at the places of their operands.
static Error readNumbers(const CallInst &Call, uint64_t (&Numbers)[Count]) {
  if (Call.arg_size() != Count)
    return wrong("expected an accumulator, A, B and five numbers");
  for (const Type *Ty : {Call.getType(), Call.getArgOperand(C)->getType(),
                         Call.getArgOperand(A)->getType(),
                         Call.getArgOperand(BOperand)->getType()})
    if (Error E = checkLaneType(Ty))
      return E;
  for (unsigned I = TypeA; I < Count; ++I) {
    std::optional<uint64_t> Number = constantOf(Call.getArgOperand(I));
    if (!Number)
      return wrong("operand " + Twine(I) + " is not constant");
    Numbers[I] = *Number;
  }
  if (Numbers[Depth] != 8 || Numbers[Wide] != 0 ||
      Numbers[Rows] != componentCount(Call.getType()))
    return wrong("expected a depth of 8, as many rows as the result has "
                 "components, and sub-groups that share nothing");
  return Error::success();
}

static Expected<Value *> rewriteIntrinsic(CallInst &Call, IRBuilderBase &B) {
  uint64_t Numbers[Count];
  if (Error E = readNumbers(Call, Numbers))
    return E;
  LaneMulAdd Op;
  Op.A = Call.getArgOperand(A), Op.B = Call.getArgOperand(BOperand);
  Op.C = Call.getArgOperand(C);
  bool HoldsTf32 =
      holdsTf32(*Call.getFunction(), Op.A->getType(), Numbers[Rows]);
  std::optional<ElementKind> KindA = kindOfNumber(Numbers[TypeA], HoldsTf32),
                             KindB = kindOfNumber(Numbers[TypeB], HoldsTf32);
  if (!KindA || !KindB || !mayMix(rowOf(*KindA), rowOf(*KindB)))
    return wrong("types " + Twine(Numbers[TypeA]) + " and " +
                 Twine(Numbers[TypeB]) +
                 " of A and B are not supported together, or are not known "
                 "with A of type " +
                 textOf(Op.A->getType()));
  const OperandRow &Row = rowOf(*KindA);
  Op.K = Row.K;
  Op.KindA = *KindA, Op.KindB = *KindB;
  if (Op.KindA == ElementKind::TF32)
    Op.A = asFloats(B, Op.A), Op.B = asFloats(B, Op.B);
  if (Error E = readTypes(Call, Row, Op))
    return E;
  return emitLaneMulAdd(Call, B, Op, Call.getType());
}

std::optional<Recognition> recognizeOpenClMatrix(const Function &,
                                                 const Callee &Name) {
  constexpr StringLiteral Intrinsic = "llvm.genx.GenISA.sub.group.dpas";
  if (Name.is(Intrinsic))
    return Recognition{Intrinsic.str(), rewriteIntrinsic};
  std::optional<MadName> N = parseMadName(Name.Identifier);
  if (!N)
    N = parseDpasName(Name.Identifier);
  if (!N)
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [N = *N](CallInst &Call, IRBuilderBase &B) {
                       return rewriteMad(Call, B, N);
                     }};
}

} // namespace tenon
