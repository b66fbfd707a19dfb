// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output/Spirv/SpirvAggregates.h"
#include "Rewriting.h"

using namespace llvm;
using namespace tenon;

namespace {
struct SpirvAggregates : Rewriting {
  void checkAll(StringRef Text) {
    SmallVector<Arguments> Inputs;
    for (bool Condition : {false, true})
      Inputs.push_back({Code.B.getInt1(Condition), Code.B.getInt32(7),
                        Code.B.getInt32(-20)});
    check(
        Text, splitAggregates,
        [](const Type *Ty) { return Ty->isAggregateType(); }, Inputs);
  }
};
} // namespace

TEST_F(SpirvAggregates, SelectionsByMember) {
  checkAll(R"(
    define i32 @f(i1 %c, i32 %x, i32 %y) {
      %s = insertvalue { i32, [2 x i32] } poison, i32 %x, 0
      %t = insertvalue { i32, [2 x i32] } %s, i32 %y, 1, 0
      %u = insertvalue { i32, [2 x i32] } %t, i32 3, 1, 1
      %v = insertvalue { i32, [2 x i32] } %u, i32 %x, 1, 0
      %w = select i1 %c, { i32, [2 x i32] } %u, { i32, [2 x i32] } %v
      %a = extractvalue { i32, [2 x i32] } %w, 0
      %b = extractvalue { i32, [2 x i32] } %w, 1, 0
      %d = extractvalue { i32, [2 x i32] } %w, 1, 1
      %ab = mul i32 %a, %b
      %r = add i32 %ab, %d
      ret i32 %r
    })");
}

TEST_F(SpirvAggregates, MembersThatAreAggregates) {
  checkAll(R"(
    define i32 @f(i1 %c, i32 %x, i32 %y) {
      %p = insertvalue { i32, i32 } { i32 1, i32 2 }, i32 %x, 1
      %q = insertvalue { { i32, i32 }, i32 } poison, { i32, i32 } %p, 0
      %s = insertvalue { { i32, i32 }, i32 } %q, i32 %y, 1
      %back = extractvalue { { i32, i32 }, i32 } %s, 0
      %one = extractvalue { i32, i32 } %back, 0
      %two = extractvalue { i32, i32 } %back, 1
      %three = extractvalue { { i32, i32 }, i32 } %s, 1
      %d = sub i32 %two, %one
      %r = mul i32 %d, %three
      ret i32 %r
    })");
}
