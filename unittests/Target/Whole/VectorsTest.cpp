// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles and conversions of vectors, on constants.

#include "Target/Whole/Vectors.h"
#include "IR/Evaluate.h"
#include "Target/Whole/WholeTarget.h"

using namespace llvm;
using namespace tenon;

namespace {
using Numbers = std::vector<int64_t>;

struct Vectors : testing::Test {
  EvaluatedModule Code;
  using Values = SmallVector<Value *>;

  /// Vectors of \p Lanes bytes: \p First, First + 1 …, continued in each
  /// vector.
  Values lines(unsigned Count, unsigned Lanes) {
    Values Lines;
    for (unsigned I = 0; I < Count; ++I) {
      SmallVector<uint8_t> Bytes;
      for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        Bytes.push_back(I * Lanes + Lane);
      Lines.push_back(ConstantDataVector::get(Code.Context, Bytes));
    }
    return Lines;
  }
  Numbers bytesOf(function_ref<Value *(IRBuilderBase &)> Emit) {
    return numbersOf(Code.valueOf(Emit), /*Signed=*/false);
  }
};
} // namespace

TEST_F(Vectors, Interleave) {
  for (unsigned Count : {1u, 2u, 4u}) {
    Numbers Expected;
    for (unsigned Lane = 0; Lane < 8; ++Lane)
      for (unsigned I = 0; I < Count; ++I)
        Expected.push_back(I * 8 + Lane);
    EXPECT_EQ(bytesOf([&](IRBuilderBase &B) {
                return interleaveVectors(B, lines(Count, 8));
              }),
              Expected);
  }
}

TEST_F(Vectors, InterleaveInPlace) {
  // The bytes of all results, one after the other, are those of all parts in
  // turn.
  for (unsigned Count : {2u, 4u, 8u})
    for (unsigned Lanes : {8u, 16u}) {
      Numbers Expected, Found;
      for (unsigned Lane = 0; Lane < Lanes; ++Lane)
        for (unsigned I = 0; I < Count; ++I)
          Expected.push_back(I * Lanes + Lane);
      for (unsigned Part = 0; Part < Count; ++Part) {
        Numbers Bytes = bytesOf([&](IRBuilderBase &B) {
          Values Parts = lines(Count, Lanes);
          interleaveInPlace(B, Parts);
          EXPECT_EQ(Parts[Part]->getType()->getScalarSizeInBits(), 8 * Count);
          return B.CreateBitCast(Parts[Part],
                                 FixedVectorType::get(B.getInt8Ty(), Lanes));
        });
        Found.insert(Found.end(), Bytes.begin(), Bytes.end());
      }
      EXPECT_EQ(Found, Expected) << Count << " " << Lanes;
    }
}

TEST_F(Vectors, Transpose) {
  for (unsigned Size : {2u, 4u, 8u, 16u})
    for (unsigned Line = 0; Line < Size; ++Line) {
      Numbers Expected;
      for (unsigned I = 0; I < Size; ++I)
        Expected.push_back(I * Size + Line);
      EXPECT_EQ(bytesOf([&](IRBuilderBase &B) {
                  Values All = lines(Size, Size);
                  transposeVectors(B, All);
                  return All[Line];
                }),
                Expected);
    }
}

TEST_F(Vectors, ElementsAStepApart) {
  Value *Line = lines(1, 8).front();
  EXPECT_EQ(
      bytesOf([&](IRBuilderBase &B) { return strideVector(B, Line, 1, 3); }),
      (Numbers{1, 4, 7}));
  EXPECT_EQ(bytesOf([&](IRBuilderBase &B) { return resizeVector(B, Line, 3); }),
            (Numbers{0, 1, 2}));
  IRBuilder<> &B = Code.B;
  EXPECT_EQ(resizeVector(B, Line, 8), Line);
}

namespace {
/// With an instruction between f16 and f32, and without.
struct VectorConversions : testing::TestWithParam<bool> {
  EvaluatedModule Code;
  VectorModel Model;
  static constexpr unsigned Lanes = 256;

  VectorConversions() { Model.HasHalfConversion = GetParam(); }

  static const fltSemantics &formatOf(ElementKind Kind) {
    switch (Kind) {
    case ElementKind::E4M3:
      return APFloat::Float8E4M3FN();
    case ElementKind::E5M2:
      return APFloat::Float8E5M2();
    case ElementKind::F16:
      return APFloat::IEEEhalf();
    default:
      return APFloat::BFloat();
    }
  }
  /// The numbers whose codes begin at \p First.
  Constant *codes(ElementKind Kind, unsigned First) {
    SmallVector<Constant *> All;
    for (unsigned I = 0; I < Lanes; ++I)
      All.push_back(Code.B.getIntN(tenon::bitsOf(Kind), First + I));
    return ConstantVector::get(All);
  }
  static APFloat asSingle(ElementKind Kind, unsigned Bits) {
    APFloat X(formatOf(Kind), APInt(tenon::bitsOf(Kind), Bits));
    bool Loses = false;
    X.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Loses);
    return X;
  }
};
} // namespace

TEST_P(VectorConversions, AllCodesAreWidenedExactly) {
  for (ElementKind Kind : {ElementKind::E4M3, ElementKind::E5M2,
                           ElementKind::F16, ElementKind::BF16})
    for (unsigned First = 0; First < 1u << tenon::bitsOf(Kind);
         First += Lanes) {
      Constant *Wide = Code.valueOf([&](IRBuilderBase &B) {
        return widenToFloat(B, codes(Kind, First), Kind, Model);
      });
      for (unsigned I = 0; I < Lanes; ++I) {
        const APFloat &Found =
            cast<ConstantFP>(Wide->getAggregateElement(I))->getValueAPF();
        APFloat Expected = asSingle(Kind, First + I);
        EXPECT_TRUE(Expected.isNaN() ? Found.isNaN()
                                     : Found.bitwiseIsEqual(Expected))
            << wordOf(Kind).str() << " " << First + I;
      }
    }
}

TEST_P(VectorConversions, BytesAreNumbersOfBf16) {
  for (ElementKind Kind : {ElementKind::E4M3, ElementKind::E5M2}) {
    Constant *Wide = Code.valueOf([&](IRBuilderBase &B) {
      return widenToBFloat(B, codes(Kind, 0), Kind, Model);
    });
    for (unsigned I = 0; I < Lanes; ++I) {
      APInt Bits = cast<ConstantInt>(Wide->getAggregateElement(I))->getValue();
      APFloat Found(APFloat::BFloat(), Bits), Expected = asSingle(Kind, I);
      EXPECT_TRUE(Expected.isNaN()
                      ? Found.isNaN()
                      : Found.convertToDouble() == Expected.convertToDouble() &&
                            Found.isNegative() == Expected.isNegative())
          << wordOf(Kind).str() << " " << I;
    }
  }
}

TEST_P(VectorConversions, IntegersAndFloatsAreRoundedOnce) {
  // Codes of f16 that bf16 has to round.
  for (unsigned First : {0x0000u, 0x3c00u, 0x5500u, 0x7b00u, 0xb900u}) {
    Constant *Found = Code.valueOf([&](IRBuilderBase &B) {
      return convertVector(B, codes(ElementKind::F16, First),
                           {.From = ElementKind::F16, .To = ElementKind::BF16},
                           Model);
    });
    for (unsigned I = 0; I < Lanes; ++I) {
      APFloat Expected = asSingle(ElementKind::F16, First + I);
      bool Loses = false;
      Expected.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &Loses);
      EXPECT_EQ(cast<ConstantInt>(Found->getAggregateElement(I))->getValue(),
                Expected.bitcastToAPInt())
          << First + I;
    }
  }
  for (ElementKind From : {ElementKind::S8, ElementKind::U8}) {
    Constant *Found = Code.valueOf([&](IRBuilderBase &B) {
      return convertVector(B, codes(From, 0),
                           {.From = From, .To = ElementKind::F16}, Model);
    });
    for (unsigned I = 0; I < Lanes; ++I) {
      int Number = From == ElementKind::S8 ? int8_t(I) : int(I);
      APInt Bits = cast<ConstantInt>(Found->getAggregateElement(I))->getValue();
      EXPECT_EQ(APFloat(APFloat::IEEEhalf(), Bits).convertToDouble(), Number);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Instructions, VectorConversions, testing::Bool());
