// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The builders fold code on constants, so that results can be compared.

#include "Vectorize/MaskBuilder.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace tenon;

namespace {

class LaneBuilderTest : public testing::Test {
protected:
  static constexpr unsigned Width = 4;

  LaneBuilderTest()
      : M("m", Ctx), F(function()), Entry(BasicBlock::Create(Ctx, "entry", F)),
        B(*F, *Entry, Width), Masks(B) {
    B.SetInsertPoint(Entry);
  }

  Function *function() {
    auto *Lanes = FixedVectorType::get(Type::getInt1Ty(Ctx), Width);
    auto *Ty = FunctionType::get(Type::getVoidTy(Ctx), {Lanes}, false);
    return Function::Create(Ty, GlobalValue::ExternalLinkage, "f", M);
  }

  Value *bytes(ArrayRef<uint8_t> Values) {
    return ConstantDataVector::get(Ctx, Values);
  }
  /// The builder does not fold casts of bits, because their order is not known
  /// to it.
  Constant *fold(Value *V) {
    return ConstantFoldConstant(cast<Constant>(V), M.getDataLayout());
  }
  std::vector<uint64_t> elements(Value *V) {
    std::vector<uint64_t> Result;
    Constant *C = fold(V);
    for (unsigned I = 0;
         I < cast<FixedVectorType>(C->getType())->getNumElements(); ++I)
      Result.push_back(
          cast<ConstantInt>(C->getAggregateElement(I))->getZExtValue());
    return Result;
  }
  Constant *mask(ArrayRef<bool> Bits) {
    SmallVector<Constant *> Elements;
    for (bool Bit : Bits)
      Elements.push_back(B.getInt1(Bit));
    return ConstantVector::get(Elements);
  }

  LLVMContext Ctx;
  Module M;
  Function *F;
  BasicBlock *Entry;
  LaneBuilder B;
  MaskBuilder Masks;
};

using Numbers = std::vector<uint64_t>;

} // namespace

TEST_F(LaneBuilderTest, LaneNumbersWrapAroundInNarrowTypes) {
  EXPECT_EQ(elements(B.laneNumbers(B.getInt32Ty())), Numbers({0, 1, 2, 3}));
  EXPECT_EQ(elements(B.laneNumbers(B.getInt1Ty())), Numbers({0, 1, 0, 1}));
}

TEST_F(LaneBuilderTest, InterleavedIsLaneMajor) {
  Value *Parts[] = {bytes({0, 1, 2, 3}), bytes({10, 11, 12, 13})};
  Value *All = B.interleave(Parts);
  EXPECT_EQ(elements(All), Numbers({0, 10, 1, 11, 2, 12, 3, 13}));
  LaneParts Again = B.deinterleave(All, 2);
  ASSERT_EQ(Again.size(), 2u);
  EXPECT_EQ(Again[0], Parts[0]);
  EXPECT_EQ(Again[1], Parts[1]);
}

/// Also for more parts than are permuted at once, for an odd number, and for
/// one.
TEST_F(LaneBuilderTest, DeinterleaveUndoesInterleave) {
  for (unsigned Count : {1u, 3u, 5u, 6u, 8u, 16u}) {
    LaneParts Parts;
    Numbers LaneMajor(Width * Count);
    for (unsigned P = 0; P < Count; ++P) {
      SmallVector<uint8_t> Values;
      for (unsigned L = 0; L < Width; ++L) {
        Values.push_back(16 * L + P);
        LaneMajor[L * Count + P] = Values.back();
      }
      Parts.push_back(bytes(Values));
    }
    Value *All = B.interleave(Parts);
    EXPECT_EQ(elements(All), LaneMajor);
    EXPECT_EQ(B.deinterleave(All, Count), Parts);
  }
}

TEST_F(LaneBuilderTest, BitsOfALaneStayItsOwn) {
  Value *Parts[] = {bytes({0, 1, 2, 3}), bytes({0x10, 0x11, 0x12, 0x13})};
  LaneParts Wide = B.bitCastParts(Parts, B.getInt16Ty(), 1);
  ASSERT_EQ(Wide.size(), 1u);
  EXPECT_EQ(elements(Wide[0]), Numbers({0x1000, 0x1101, 0x1202, 0x1303}));
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

TEST_F(LaneBuilderTest, NoMaskCostsNothing) {
  Value *V = bytes({7, 8, 9, 10});
  EXPECT_TRUE(Masks.isAllTrue());
  EXPECT_EQ(elements(Masks.vector()), Numbers({1, 1, 1, 1}));
  EXPECT_EQ(Masks.choose(V, bytes({0, 0, 0, 0})), V);
  EXPECT_EQ(Masks.firstLane(), B.getInt64(0));
  EXPECT_EQ(Masks.lastLane(), B.getInt64(3));
  EXPECT_EQ(Masks.firstOf(V), B.getInt8(7));
  EXPECT_TRUE(Entry->empty());
}

TEST_F(LaneBuilderTest, LaneZeroIsTheLowestBit) {
  Value *Bits = Masks.bits(mask({false, true, false, false}));
  EXPECT_EQ(fold(Bits), B.getIntN(Width, 2));
  EXPECT_TRUE(match(Masks.any(F->getArg(0)),
                    m_SpecificICmp(CmpInst::ICMP_NE,
                                   m_BitCast(m_Specific(F->getArg(0))),
                                   m_SpecificInt(APInt(Width, 0)))));
}

TEST_F(LaneBuilderTest, AMaskHasEachBitForAllPartsOfALane) {
  Masks.setActive(mask({true, false, false, true}));
  EXPECT_EQ(elements(Masks.repeated(2)), Numbers({1, 1, 0, 0, 0, 0, 1, 1}));
  EXPECT_EQ(elements(Masks.choose(bytes({1, 2, 3, 4}), bytes({9, 9, 9, 9}))),
            Numbers({1, 9, 9, 4}));
}

/// A condition may be poison in inactive lanes, which `and` would propagate.
TEST_F(LaneBuilderTest, PoisonDoesNotGetIntoAMask) {
  Constant *Condition =
      ConstantVector::get({B.getTrue(), PoisonValue::get(B.getInt1Ty()),
                           B.getFalse(), PoisonValue::get(B.getInt1Ty())});
  Masks.setActive(mask({true, false, true, false}));
  EXPECT_EQ(elements(Masks.activeWhere(Condition)), Numbers({1, 0, 0, 0}));
  Masks.setActive(F->getArg(0));
  EXPECT_TRUE(match(
      Masks.activeWhere(Condition),
      m_Select(m_Specific(F->getArg(0)), m_Specific(Condition), m_Zero())));
}

TEST_F(LaneBuilderTest, AScopeEndsWithItself) {
  Value *Outer = mask({true, true, false, false});
  Masks.setActive(Outer);
  {
    MaskBuilder::Scope Only(Masks, mask({true, false, false, false}));
    EXPECT_EQ(elements(Masks.vector()), Numbers({1, 0, 0, 0}));
  }
  EXPECT_EQ(Masks.active(), Outer);
}

/// Also if the mask is empty, which callers must avoid: the lane number must
/// exist.
TEST_F(LaneBuilderTest, FirstOfReadsALaneThatThereIs) {
  Masks.setActive(F->getArg(0));
  Value *First = Masks.firstOf(bytes({1, 2, 3, 4}));
  EXPECT_TRUE(match(
      First, m_ExtractElt(m_Value(), m_And(m_Value(), m_SpecificInt(3)))));
}
