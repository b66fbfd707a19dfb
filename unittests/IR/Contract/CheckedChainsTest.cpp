// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that multiply checked operands: changes of one that is a contraction.

#include "ContractText.h"

using namespace llvm;
using namespace tenon::test;

static constexpr StringLiteral Kernel = R"(
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i64 %n, i64 %depth, i32 %height, i32 %width, i32 %end) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %acc = phi $C [ zeroinitializer, %entry ], [ %d, %loop ]
  %ka = trunc i64 %k to i32
  %kb = trunc i64 %k to i32
  ; body
  %ma = call $A @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1) %a, i32 3, i32 %ka, i32 0, i32 %height, i32 %end, i64 %depth)
  %mb = call $B @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %kb, i32 5, i32 0, i32 %end, i32 %width, i64 %n)
  %d = call $C @_Z34__spirv_CooperativeMatrixMulAddKHR_x($A %ma, $B %mb, $C %acc, i32 64)
  %k.next = add i64 %k, 32
  %more = icmp ult i64 %k.next, %depth
  br i1 %more, label %loop, label %done
done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1) %c, $C %d, i32 0, i64 %n)
  ret void
}
declare $A @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_a(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare $B @_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_b(ptr addrspace(1), i32, i32, i32, i32, i32, i64)
declare $A @_Z32__spirv_CooperativeMatrixLoadKHR_a(ptr addrspace(1), i32, i64)
declare $B @_Z32__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare $C @_Z34__spirv_CooperativeMatrixMulAddKHR_x($A, $B, $C, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_x(ptr addrspace(1), $C, i32, i64)
)";

static std::string products(const Changes &All = {}) {
  std::string Text = changed(Kernel.str(), All);
  Text = changed(Text, matrices({{"$A", "i16, 3, 16, 32, 0"},
                                 {"$B", "i16, 3, 32, 16, 1"},
                                 {"$C", "float, 3, 16, 16, 2"}}));
  return productsOf(Text, "tenon-recognize,tenon-contract$");
}

static const std::string
    LoadOfA = "LoadCheckedINTEL_a(ptr addrspace(1) %a, i32 3, i32 %ka, i32 0, "
              "i32 %height, i32 %end, i64 %depth)",
    LoadOfB = "LoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %kb, i32 5, i32 0, "
              "i32 %end, i32 %width, i64 %n)";

TEST(CheckedChains, CoordinatesOf32Bits) {
  EXPECT_EQ(products(), "continued.narrow.checked");
}

TEST(CheckedChains, CoordinatesThatDoNotAdvanceByK) {
  for (StringRef Coordinate :
       {"%ka = add i32 %height, 0",
        "%kk = mul i64 %k, %k\n"
        "%ka = trunc i64 %kk to i32",
        "%kk = mul i64 %k, %n\n%ka = trunc i64 %kk to i32",
        "%kk = lshr i64 %k, 1\n%ka = trunc i64 %kk to i32"})
    EXPECT_EQ(products({{"%ka = trunc i64 %k to i32", Coordinate.str()}}),
              "multiply")
        << Coordinate.str();
  EXPECT_EQ(
      products({{"%k.next = add i64 %k, 32", "%k.next = add i64 %k, 16"}}),
      "multiply");
}

/// Rows of packed B are pairs, of which a coordinate counts every second one.
TEST(CheckedChains, CoordinatesOfPackedRows) {
  std::string Packed = "LoadCheckedINTEL_b(ptr addrspace(1) %b, i32 %kb, "
                       "i32 6, i32 2, i32 %end, i32 %width, i64 %n)";
  auto With = [&](StringRef Coordinate) {
    return products({{LoadOfB, Packed},
                     {"%kb = trunc i64 %k to i32", Coordinate.str()},
                     {"%k.next = add i64", "%k.next = add nuw i64"}});
  };
  EXPECT_EQ(With("%kk = lshr i64 %k, 1\n%kb = trunc i64 %kk to i32"),
            "continued.narrow.checked");
  EXPECT_EQ(With("%kb = trunc i64 %k to i32"), "multiply");
  EXPECT_EQ(With("%kb = mul i32 %height, %width"), "multiply");
}

/// A row or column of all of memory has no bounds along k.
TEST(CheckedChains, OneOperandWithoutBounds) {
  std::string Plain = "%pa = getelementptr i16, ptr addrspace(1) %a, i64 %k",
              Load = "LoadKHR_a(ptr addrspace(1) %pa, i32 0, i64 %depth)";
  EXPECT_EQ(products({{"; body", Plain},
                      {"Z41__spirv_CooperativeMatrix" + LoadOfA,
                       "Z32__spirv_CooperativeMatrix" + Load}}),
            "continued.narrow.checked");
  EXPECT_EQ(products({{"; body", "%pa = getelementptr i16, ptr addrspace(1) "
                                 "%a, i64 %depth"},
                      {"Z41__spirv_CooperativeMatrix" + LoadOfA,
                       "Z32__spirv_CooperativeMatrix" + Load}}),
            "multiply");
  // Its address advances, so that its coordinates along k stay.
  std::string Whole = "LoadCheckedINTEL_a(ptr addrspace(1) %pa, i32 3, i32 0, "
                      "i32 0, i32 %height, i32 32, i64 %depth)";
  EXPECT_EQ(products({{"; body", Plain}, {LoadOfA, Whole}}),
            "continued.narrow.checked");
  EXPECT_EQ(products({{"; body", Plain},
                      {LoadOfA, changed(Whole, {{"i32 32,", "i32 31,"}})}}),
            "multiply");
  EXPECT_EQ(
      products({{"; body", Plain},
                {LoadOfA, changed(Whole, {{"i32 3, i32 0", "i32 3, i32 1"}})}}),
      "multiply");
  EXPECT_EQ(products({{"; body", Plain},
                      {LoadOfA,
                       changed(Whole, {{"i32 3, i32 0", "i32 %kb, i32 0"}})}}),
            "multiply");
}
