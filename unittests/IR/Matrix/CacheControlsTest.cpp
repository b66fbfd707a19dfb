// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/CacheControls.h"
#include "IR/Evaluate.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace tenon;

using Controls = SmallVector<CacheControl, 4>;

TEST(CacheControls, OfAnnotations) {
  constexpr unsigned Load = CacheControl::Load, Store = CacheControl::Store;
  EXPECT_EQ(cacheControlsOf("{6442:\"0,1\"}{6443:\"1,2\"}"),
            (Controls{{Load, 0, 1}, {Store, 1, 2}}));
  EXPECT_EQ(cacheControlsOf("{6444:\"0,1\"}{6442:\"0\"}{6442:\"0,1,2\"}"
                            "{6442:\"0,x\"}{6443:\"2,3\"}"),
            (Controls{{Store, 2, 3}}));
  EXPECT_EQ(cacheControlsOf(""), Controls());
  EXPECT_EQ(cacheControlsOf("6442:\"0,1\""), Controls());
}

/// The first control of a level counts; the words say all that differ.
TEST(CacheControls, OfAnOperation) {
  EvaluatedModule Code;
  Instruction &I =
      Code.parse("define void @f() {\n  ret void\n}").getEntryBlock().front();
  EXPECT_EQ(cacheControlWords(I), "");
  constexpr unsigned Load = CacheControl::Load, Store = CacheControl::Store;
  setCacheControls(I, {{Load, 0, 1},
                       {Load, 0, 1},
                       {Load, 0, 2},
                       {Load, 1, 9},
                       {Store, 0, 3},
                       {Store, 1, 4}});
  EXPECT_EQ(
      cacheControlsOf(I),
      (Controls{{Load, 0, 1}, {Load, 1, 9}, {Store, 0, 3}, {Store, 1, 4}}));
  EXPECT_EQ(cacheControlWords(I),
            "load level 0 cached, load level 0 streaming, load level 1 control "
            "9, store level 0 streaming, store level 1 control 4");
  setCacheControls(I, {});
  EXPECT_EQ(cacheControlWords(I), "");
}

/// Text of an annotation that others use, or that is none, stays.
TEST(CacheControls, PointersThatAreDecorated) {
  EvaluatedModule Code;
  StringRef Call = "call ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr ";
  Function &F = Code.parse(
      ("@own = private constant [13 x i8] c\"{6442:\\220,1\\22}\\00\"\n"
       "@used = private constant [13 x i8] c\"{6442:\\220,2\\22}\\00\"\n"
       "@public = constant [13 x i8] c\"{6442:\\220,3\\22}\\00\"\n"
       "declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)\n"
       "define void @f(ptr %p, ptr %text) {\n"
       "  %a = " +
       Call +
       "@own, ptr null, i32 0, ptr null)\n"
       "  %b = " +
       Call +
       "@used, ptr null, i32 0, ptr null)\n"
       "  %c = " +
       Call +
       "@public, ptr null, i32 0, ptr null)\n"
       "  %d = " +
       Call +
       "%text, ptr null, i32 0, ptr null)\n"
       "  store ptr @used, ptr %p\n"
       "  ret void\n}")
          .str());
  decoratePointers(*Code.M);
  std::string Levels;
  for (Instruction &I : instructions(F))
    if (const MDNode *All = I.getMetadata("spirv.Decorations")) {
      EXPECT_TRUE(isa<GetElementPtrInst>(I));
      for (const MDOperand &One : All->operands())
        Levels += std::to_string(
            mdconst::extract<ConstantInt>(cast<MDNode>(One)->getOperand(2))
                ->getZExtValue());
      Levels += ";";
    }
  EXPECT_EQ(Levels, "1;2;3;;");
  EXPECT_FALSE(Code.M->getNamedGlobal("own"));
  EXPECT_TRUE(Code.M->getNamedGlobal("used"));
  EXPECT_TRUE(Code.M->getNamedGlobal("public"));
}
