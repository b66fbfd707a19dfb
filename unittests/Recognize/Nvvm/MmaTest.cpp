// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares mma.sync with the multiplication of whole matrices, whose elements
// are in the registers that the PTX ISA defines for lane 4g + t. A register of
// 32 bits has E elements along K:
//
//   A   row g + 8 (i mod 2)       K  tE + e + 4E (i / 2)
//   B   column g                  K  tE + e + 4E i
//   D   row g + 8 (i / 2)         column 2t + i mod 2

#include "Warp.h"
#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tenon;
using enum ElementKind;

namespace {
/// Small numbers that each kind can represent, of both signs if it is signed.
int number(ElementKind Kind, unsigned Which) {
  return Kind == U8 ? int(250 + Which % 5) : int(Which % 5) - 2;
}
int ofA(ElementKind Kind, unsigned Row, unsigned K) {
  return number(Kind, Row * 3 + K * 7 + Row * K);
}
int ofB(ElementKind Kind, unsigned K, unsigned Column) {
  return number(Kind, K * 2 + Column * 9 + Column * K);
}
int ofC(unsigned Row, unsigned Column) { return int(Row * 8 + Column) - 60; }

uint32_t bitsOf(ElementKind Kind, int Value) {
  const fltSemantics *Of = nullptr;
  switch (Kind) {
  case F16:
    Of = &APFloat::IEEEhalf();
    break;
  case BF16:
    Of = &APFloat::BFloat();
    break;
  case TF32:
    Of = &APFloat::IEEEsingle();
    break;
  case E4M3:
    Of = &APFloat::Float8E4M3FN();
    break;
  case E5M2:
    Of = &APFloat::Float8E5M2();
    break;
  default:
    return uint8_t(Value);
  }
  bool Loses;
  APFloat Number = APFloat(float(Value));
  Number.convert(*Of, APFloat::rmNearestTiesToEven, &Loses);
  return Number.bitcastToAPInt().getZExtValue();
}

struct Mma : WarpTest {
  /// m16n8 with K of 32 bytes in the registers of a row.
  struct Form {
    StringRef Name;
    ElementKind A, B;
    unsigned ofRegister() const { return 32 / tenon::bitsOf(A); }
    unsigned depth() const { return 8 * ofRegister(); }
  };

  static int registerOf(const Form &F, unsigned Lane, unsigned Number) {
    unsigned Group = Lane / 4, InGroup = Lane % 4, E = F.ofRegister();
    bool IsA = Number < 4;
    unsigned I = IsA ? Number : Number - 4;
    if (!IsA && I >= 2)
      return ofC(Group + 8 * ((I - 2) / 2), 2 * InGroup + (I - 2) % 2);
    uint32_t Word = 0;
    for (unsigned Element = 0; Element < E; ++Element) {
      unsigned K = InGroup * E + Element + 4 * E * (IsA ? I / 2 : I);
      int V = IsA ? ofA(F.A, Group + 8 * (I % 2), K) : ofB(F.B, K, Group);
      Word |= bitsOf(IsA ? F.A : F.B, V) << Element * (32 / E);
    }
    return int(Word);
  }

  /// Returns register \p Result of D as an integer.
  static std::string textOf(const Form &F, unsigned Result) {
    bool Floats = isFloat(F.A);
    StringRef Ty = Floats ? "float" : "i32",
              OfA = F.A == F16 ? "<2 x half>" : "i32";
    std::string Text = "define i32 @f(", Body, Operands;
    for (unsigned I = 0; I < 10; ++I) {
      Text += formatv("{0}i32 %r{1}", I ? ", " : "", I);
      StringRef To = I < 6 ? OfA : Ty;
      StringRef Cast = I < 6 ? "bitcast" : Floats ? "sitofp" : "bitcast";
      Body += formatv("  %v{0} = {1} i32 %r{0} to {2}\n", I, Cast, To);
      Operands += formatv("{0}{1} %v{2}", I ? ", " : "", To, I);
    }
    Text += ") {\n" + Body;
    std::string All = formatv("{{ {0}, {0}, {0}, {0} }", Ty);
    Text += formatv("  %d = call {0} @llvm.nvvm.mma.{1}({2})\n"
                    "  %s = extractvalue {0} %d, {3}\n"
                    "  %n = {4} {5} %s to i32\n  ret i32 %n\n}",
                    All, F.Name, Operands, Result,
                    Floats ? "fptosi" : "bitcast", Ty);
    return Text;
  }

  void check(const Form &F) {
    for (unsigned I = 0; I < 4; ++I) {
      std::vector<int64_t> D =
          run(textOf(F, I), [&](unsigned Lane, unsigned Number) {
            return registerOf(F, Lane, Number);
          });
      for (unsigned Lane = 0; Lane < NvvmWarp; ++Lane) {
        unsigned Row = Lane / 4 + 8 * (I / 2), Column = Lane % 4 * 2 + I % 2;
        int Sum = ofC(Row, Column);
        for (unsigned K = 0; K < F.depth(); ++K)
          Sum += ofA(F.A, Row, K) * ofB(F.B, K, Column);
        EXPECT_EQ(D[Lane], Sum)
            << F.Name.str() << ", lane " << Lane << ", register " << I;
      }
    }
  }
};
} // namespace

TEST_F(Mma, Of16Bits) {
  check({"m16n8k16.row.col.f32.f32", F16, F16});
  check({"m16n8k16.row.col.bf16", BF16, BF16});
}

TEST_F(Mma, OfTf32) { check({"m16n8k8.row.col.tf32", TF32, TF32}); }

TEST_F(Mma, OfBytesWithTheSignOfEachOperand) {
  check({"m16n8k32.row.col.s8", S8, S8});
  check({"m16n8k32.row.col.s8.u8", S8, U8});
  check({"m16n8k32.row.col.u8.s8", U8, S8});
  check({"m16n8k32.row.col.u8", U8, U8});
}

TEST_F(Mma, OfTwoKindsOfFp8) {
  check({"m16n8k32.row.col.f32.e4m3.e5m2.f32", E4M3, E5M2});
  check({"m16n8k32.row.col.f32.e5m2.e4m3.f32", E5M2, E4M3});
}

/// m8n8k4: one register each of A and B, and two of C.
TEST_F(Mma, OfF64) {
  for (unsigned I = 0; I < 2; ++I) {
    std::string Text =
        formatv(R"(define i32 @f(i32 %a, i32 %b, i32 %c, i32 %e) {{
    %x = sitofp i32 %a to double
    %y = sitofp i32 %b to double
    %s = sitofp i32 %c to double
    %t = sitofp i32 %e to double
    %d = call {{ double, double } @llvm.nvvm.mma.m8n8k4.row.col.f64(double %x, double %y, double %s, double %t)
    %v = extractvalue {{ double, double } %d, {0}
    %n = fptosi double %v to i32
    ret i32 %n
  })",
                I)
            .str();
    std::vector<int64_t> D = run(Text, [](unsigned Lane, unsigned Number) {
      unsigned Group = Lane / 4, InGroup = Lane % 4;
      return Number == 0   ? ofA(F64, Group, InGroup)
             : Number == 1 ? ofB(F64, InGroup, Group)
                           : ofC(Group, 2 * InGroup + Number - 2);
    });
    for (unsigned Lane = 0; Lane < NvvmWarp; ++Lane) {
      unsigned Row = Lane / 4, Column = Lane % 4 * 2 + I;
      int Sum = ofC(Row, Column);
      for (unsigned K = 0; K < 4; ++K)
        Sum += ofA(F64, Row, K) * ofB(F64, K, Column);
      EXPECT_EQ(D[Lane], Sum) << "lane " << Lane << ", register " << I;
    }
  }
}
