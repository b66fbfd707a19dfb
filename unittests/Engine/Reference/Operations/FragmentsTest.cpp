// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts between matrices and lane values on the reference engine. The values of
// the lanes are in memory lane by lane, matrices in rows.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/SubgroupText.h"
#include <numeric>

using namespace tenon;
using namespace tenon::test;

using Bytes = std::vector<uint8_t>;
using Shorts = std::vector<uint16_t>;
using Words = std::vector<uint32_t>;

static std::string from(const MatrixText &M, const std::string &Value) {
  return "declare " + M.type() + " @from(" + Value + ")" +
         M.attributes("from.fragment") + "\n";
}

static std::string to(const MatrixText &M, const std::string &Value) {
  return "declare " + Value + " @to(" + M.type() + ")" +
         M.attributes("to.fragment") + "\n";
}

/// Casts the values of the lanes to a matrix in rows; \p Stride is in bytes.
template <typename T>
static std::vector<T> matrixOf(const MatrixText &M, const std::string &Value,
                               int Stride, uint64_t Lanes, std::vector<T> In,
                               const std::string &Error = "") {
  std::vector<T> Out(In.size());
  EXPECT_EQ(runLanes(withType(from(M, Value) + M.store("store", "row") + R"(
      define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
        %g = call i64 @tenon.item.global_id(i32 0)
        %p = getelementptr )" + Value +
                                  ", ptr addrspace(1) %in, i64 %g\n%x = load " +
                                  Value + ", ptr addrspace(1) %p, align 1\n" +
                                  "%m = call $M @from(" + Value + R"( %x)
        call void @store(ptr addrspace(1) %out, $M %m, i64 )" +
                                  std::to_string(Stride) + ")\nret void }",
                              M),
                     In, Out, Lanes, Lanes),
            Error);
  return Out;
}

/// The inverse cast.
template <typename T>
static std::vector<T> lanesOf(const MatrixText &M, const std::string &Value,
                              int Stride, uint64_t Lanes, std::vector<T> In,
                              size_t Count) {
  std::vector<T> Out(Count, T(-1));
  EXPECT_EQ(
      runLanes(withType(to(M, Value) + M.load("load", "row") + R"(
      define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
        %g = call i64 @tenon.item.global_id(i32 0)
        %m = call $M @load(ptr addrspace(1) %in, i64 )" +
                            std::to_string(Stride) + ")\n%x = call " + Value +
                            " @to($M %m)\n%q = getelementptr " + Value +
                            ", ptr addrspace(1) %out, i64 %g\nstore " + Value +
                            " %x, ptr addrspace(1) %q, align 1\n"
                            "ret void }",
                        M),
               In, Out, Lanes, Lanes),
      "");
  return Out;
}

template <typename T> static std::vector<T> counting(size_t Count) {
  std::vector<T> Data(Count);
  std::iota(Data.begin(), Data.end(), T(0));
  return Data;
}

TEST(ReferenceFragments, AccumulatorIsAColumnOfEachLane) {
  MatrixText C = {"float", "f32", 4, 8, 2};
  std::vector<float> In(32), Expected(32);
  for (int Lane = 0; Lane < 8; ++Lane)
    for (int Row = 0; Row < 4; ++Row)
      In[Lane * 4 + Row] = Expected[Row * 8 + Lane] = 100 * Row + Lane;
  EXPECT_EQ(matrixOf(C, "<4 x float>", 32, 8, In), Expected);
  EXPECT_EQ(lanesOf(C, "<4 x float>", 32, 8, Expected, 32), In);
}

TEST(ReferenceFragments, BFloatInShortsOf16Lanes) {
  MatrixText A = {"i16", "i16", 8, 16, 0};
  Shorts In(128), Expected(128);
  for (int Lane = 0; Lane < 16; ++Lane)
    for (int Row = 0; Row < 8; ++Row)
      In[Lane * 8 + Row] = Expected[Row * 16 + Lane] = Row * 16 + Lane;
  EXPECT_EQ(matrixOf(A, "<8 x i16>", 32, 16, In), Expected);
  EXPECT_EQ(lanesOf(A, "<8 x i16>", 32, 16, Expected, 128), In);
}

TEST(ReferenceFragments, SubgroupsOf32HoldTwoRowsAComponent) {
  MatrixText A = {"i16", "i16", 4, 16, 0};
  Shorts Matrix = counting<uint16_t>(64), Lanes(64);
  for (int Lane = 0; Lane < 32; ++Lane)
    for (int V = 0; V < 2; ++V)
      Lanes[Lane * 2 + V] = (2 * V + Lane / 16) * 16 + Lane % 16;
  EXPECT_EQ(lanesOf(A, "<2 x i16>", 32, 32, Matrix, 64), Lanes);
  EXPECT_EQ(matrixOf(A, "<2 x i16>", 32, 32, Lanes), Matrix);
}

TEST(ReferenceFragments, BPacksRowsIntoEachComponent) {
  // 8x8 bytes over 8 lanes: component v of lane l is rows 4v to 4v + 3 of l
  MatrixText B = {"i8", "i8", 8, 8, 1};
  Bytes Matrix = counting<uint8_t>(64), Lanes(64);
  for (int Lane = 0; Lane < 8; ++Lane)
    for (int Row = 0; Row < 8; ++Row)
      Lanes[Lane * 8 + Row] = Row * 8 + Lane;
  EXPECT_EQ(lanesOf(B, "<2 x i32>", 8, 8, Matrix, 64), Lanes);
  EXPECT_EQ(matrixOf(B, "<2 x i32>", 8, 8, Lanes), Matrix);
}

TEST(ReferenceFragments, NibblesOfAScalar) {
  // 1x64 of 4 bits in an i16 of 16 lanes: lane l has columns 4l to 4l + 3
  MatrixText A = {"i4", "i4", 1, 64, 0};
  Bytes Row = counting<uint8_t>(32);
  EXPECT_EQ(lanesOf(A, "i16", 32, 16, Row, 32), Row);
  EXPECT_EQ(matrixOf(A, "i16", 32, 16, Row), Row);
}

TEST(ReferenceFragments, NibblesOfBAreRows) {
  // 8x2 of 4 bits in an i32 of 2 lanes: lane l has column l, low rows first
  MatrixText B = {"i4", "i4", 8, 2, 1};
  Bytes Rows = {0x80, 0x91, 0xa2, 0xb3, 0xc4, 0xd5, 0xe6, 0xf7};
  EXPECT_EQ(lanesOf(B, "i32", 1, 2, Rows, 8),
            (Bytes{0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe}));
}

TEST(ReferenceFragments, LanesThatTheMatrixLacks) {
  // One row of 8 in 16 lanes
  MatrixText A = {"float", "f32", 1, 8, 0};
  Words In = counting<uint32_t>(8), Expected(16);
  std::copy(In.begin(), In.end(), Expected.begin());
  EXPECT_EQ(lanesOf(A, "float", 32, 16, In, 16), Expected);
}

TEST(ReferenceFragments, MultiplicationOfLaneValues) {
  // The identity, doubled, times B in shorts: 2 * B + C
  MatrixText A = {"i16", "i16", 2, 2, 0}, B = {"i16", "i16", 2, 2, 1};
  MatrixText C = {"i32", "i32", 2, 2, 2};
  // Lane l: column l of A (two i16), of B (one i32: rows 0 and 1), of C
  std::vector<int32_t>
      In = {/*lane 0*/ 2,          0x00050003, 10, 20,
            /*lane 1*/ 0x00020000, 0x00060004, 30, 40},
      Out(4);
  std::string Text =
      "declare $A @fa(<2 x i16>)" + A.attributes("from.fragment") +
      "\ndeclare $B @fb(i32)" + B.attributes("from.fragment") +
      "\ndeclare $C @fc(<2 x i32>)" + C.attributes("from.fragment") +
      "\ndeclare <2 x i32> @to($C)" + C.attributes("to.fragment") +
      "\ndeclare $C @mma($A, $B, $C)" + C.attributes("muladd") +
      R"( "tenon.m"="2" "tenon.n"="2" "tenon.k"="2" "tenon.a"="s16" "tenon.b"="s16" "tenon.c"="s32" "tenon.d"="s32"
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %g = call i64 @tenon.item.global_id(i32 0)
      %p = getelementptr [4 x i32], ptr addrspace(1) %in, i64 %g
      %a = load <2 x i16>, ptr addrspace(1) %p
      %pb = getelementptr i32, ptr addrspace(1) %p, i64 1
      %b = load i32, ptr addrspace(1) %pb
      %pc = getelementptr i32, ptr addrspace(1) %p, i64 2
      %c = load <2 x i32>, ptr addrspace(1) %pc
      %ma = call $A @fa(<2 x i16> %a)
      %mb = call $B @fb(i32 %b)
      %mc = call $C @fc(<2 x i32> %c)
      %md = call $C @mma($A %ma, $B %mb, $C %mc)
      %d = call <2 x i32> @to($C %md)
      %q = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %g
      store <2 x i32> %d, ptr addrspace(1) %q
      ret void
    })";
  Text = withType(withType(withType(Text, A, "$A"), B, "$B"), C, "$C");
  ASSERT_EQ(runLanes(Text, In, Out, 2, 2), "");
  EXPECT_EQ(Out, (std::vector<int32_t>{16, 30, 38, 52}));
}

TEST(ReferenceFragments, ValueThatDoesNotFit) {
  MatrixText C = {"float", "f32", 3, 8, 2};
  matrixOf(C, "<4 x float>", 32, 8, std::vector<float>(32),
           "kernel 'k': from.fragment acc.f32.3x8.v4f32: 4 components of 32 "
           "bits in each of 8 lanes for acc f32 3x8, expected 3");
}

TEST(ReferenceFragments, PartOfASubgroup) {
  MatrixText C = {"float", "f32", 1, 8, 2};
  std::vector<float> Data(8);
  std::string Text = withType(from(C, "float") + R"(
      define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
        %m = call $M @from(float 1.0)
        ret void
      })",
                              C);
  EXPECT_EQ(runLanes(Text, Data, Data, 6, 8),
            "kernel 'k': from.fragment acc.f32.1x8.f32: needs a complete "
            "sub-group of 8 work-items, this one has 6, work-item (0,0,0)");
}
