// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which requests for tensor maps are granted, and with what the launch makes
// the map: a base, which is a parameter, and a pitch, which is a parameter
// times a constant, or a constant.

#include "Target/Simt/Nvptx/TensorMaps.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Kernel/TensorMap.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

/// An entry with a kernel's six parameters and the sizes of a launch, whose
/// code \p Text computes %at and %pitch. Returns the attribute of its maps: ""
/// where the request is refused.
std::string mapOf(StringRef Text, StringRef Request = "2.128",
                  StringRef Attributes = "\"tenon.regrouped\"") {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  auto Name = ("@tenon.tensormap." + Request).str();
  auto M = parseAssemblyString(
      ("define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, "
       "i64 %n, i32 %w, i7 %odd, i128 %huge, ptr byval(i64) %v, "
       "i32 %s0, i32 %s1, i32 %s2, i32 %s3, i64 %s4, i32 %s5) " +
       Attributes + " {\nentry:\n" + Text + "\n  %r = call { ptr, i64, i1 } " +
       Name + "(ptr addrspace(1) %at, i64 %pitch)\n" +
       "  %is = extractvalue { ptr, i64, i1 } %r, 2\n"
       "  store i1 %is, ptr addrspace(1) %p\n"
       "  ret void\n}\n"
       "declare { ptr, i64, i1 } " +
       Name +
       "(ptr addrspace(1), i64)\n"
       "declare { i64, i64 } @two()\n"
       "declare i1 @bit()\n"
       "declare i64 @number()\n")
          .str(),
      Diagnostic, Context);
  if (!M) {
    ADD_FAILURE() << Diagnostic.getMessage().str() << " "
                  << Diagnostic.getLineContents().str();
    return "";
  }
  Function *Entry = resolveMapRequests(*M->getFunction("k"));
  EXPECT_FALSE(verifyModule(*M, &errs()));
  EXPECT_EQ(Entry, M->getFunction("k"));
  EXPECT_FALSE(M->getFunction(Name.substr(1)));
  return Entry->getFnAttribute(TensorMapsAttribute).getValueAsString().str();
}

const char *const Base = "%at = getelementptr i8, ptr addrspace(1) %p, i64 8\n";

std::string mapOfPitch(const Twine &Text) { return mapOf((Base + Text).str()); }

TEST(TensorMaps, Pitches) {
  EXPECT_EQ(mapOfPitch("%pitch = freeze i64 %n"), "0,2,0,1,2,128");
  EXPECT_EQ(mapOfPitch("%pitch = shl i64 %n, 3"), "0,2,0,8,2,128");
  EXPECT_EQ(mapOfPitch("%pitch = mul i64 12, %n"), "0,2,0,12,2,128");
  EXPECT_EQ(mapOfPitch("%x = sext i32 %w to i64\n%pitch = mul i64 %x, 6"),
            "0,3,1,6,2,128");
  EXPECT_EQ(mapOfPitch("%pitch = zext i32 %w to i64"), "0,3,0,1,2,128");
  EXPECT_EQ(mapOfPitch("%pitch = add i64 0, 4096"), "");
  EXPECT_EQ(mapOfPitch("%pitch = select i1 true, i64 512, i64 512"),
            "0,-,0,512,2,128");
}

TEST(TensorMaps, NoPitches) {
  for (const char *Text :
       {// No parameter of the kernel, or one whose bytes are no integer.
        "%pitch = freeze i64 %s4", "%pitch = zext i7 %odd to i64",
        "%pitch = trunc i128 %huge to i64", "%pitch = call i64 @number()",
        "%x = call i32 @llvm.ctpop.i32(i32 %w)\n"
        "%pitch = zext i32 %x to i64",
        // Shifts by all bits, and zeros alone.
        "%pitch = shl i64 %n, 64", "%pitch = select i1 true, i64 0, i64 undef",
        // Two pitches.
        "%b = call i1 @bit()\n%x = shl i64 %n, 1\n"
        "%pitch = select i1 %b, i64 %x, i64 %n",
        "%b = call i1 @bit()\n%x = select i1 %b, i32 %w, i32 %s0\n"
        "%pitch = zext i32 %x to i64",
        // A chain of nine multiplications.
        "%a = mul i64 %n, 3\n%b = mul i64 %a, 3\n%c = mul i64 %b, 3\n"
        "%d = mul i64 %c, 3\n%e = mul i64 %d, 3\n%f = mul i64 %e, 3\n"
        "%g = mul i64 %f, 3\n%h = mul i64 %g, 3\n%pitch = mul i64 %h, 3"})
    EXPECT_EQ(mapOfPitch(Text), "") << Text;
}

TEST(TensorMaps, JoinedPaths) {
  EXPECT_EQ(mapOfPitch("%b = call i1 @bit()\n"
                       "%pitch = select i1 %b, i64 %n, i64 0"),
            "0,2,0,1,2,128");
  EXPECT_EQ(mapOfPitch("%b = call i1 @bit()\n%x = shl i64 %n, 1\n"
                       "%y = mul i64 %n, 2\n"
                       "%pitch = select i1 %b, i64 %x, i64 %y"),
            "0,2,0,2,2,128");
  EXPECT_EQ(mapOfPitch("br label %loop\nloop:\n"
                       "%x = phi i64 [ %n, %entry ], [ %x, %loop ]\n"
                       "%b = call i1 @bit()\nbr i1 %b, label %loop, label %e\n"
                       "e:\n%pitch = freeze i64 %x"),
            "0,2,0,1,2,128");
}

TEST(TensorMaps, Aggregates) {
  const char *const Made = "%a = insertvalue { i64, i64 } zeroinitializer, "
                           "i64 %n, 1\n";
  EXPECT_EQ(
      mapOfPitch(Twine(Made) + "%pitch = extractvalue { i64, i64 } %a, 1"),
      "0,2,0,1,2,128");
  EXPECT_EQ(
      mapOfPitch(Twine(Made) + "%pitch = extractvalue { i64, i64 } %a, 0"), "");
  EXPECT_EQ(mapOfPitch("%a = insertvalue { i64, i64 } { i64 7, i64 8 }, "
                       "i64 %n, 1\n"
                       "%pitch = extractvalue { i64, i64 } %a, 0"),
            "0,-,0,7,2,128");
  EXPECT_EQ(mapOfPitch("%a = call { i64, i64 } @two()\n"
                       "%pitch = extractvalue { i64, i64 } %a, 0"),
            "");
}

TEST(TensorMaps, Bases) {
  const char *const Pitch = "%pitch = freeze i64 %n\n%b = call i1 @bit()\n";
  auto MapOfBase = [&](const Twine &Text) {
    return mapOf((Pitch + Text).str());
  };
  EXPECT_EQ(MapOfBase("%at = select i1 %b, ptr addrspace(1) %q, "
                      "ptr addrspace(1) null"),
            "1,2,0,1,2,128");
  for (const char *Text :
       {"%at = select i1 %b, ptr addrspace(1) %q, ptr addrspace(1) %p",
        "%at = addrspacecast ptr %v to ptr addrspace(1)",
        "%at = inttoptr i64 %n to ptr addrspace(1)",
        "%at = load ptr addrspace(1), ptr addrspace(1) %p"})
    EXPECT_EQ(MapOfBase(Text), "") << Text;
}

/// Names that are no request of emitMapRequest(), and functions that are no
/// entries.
TEST(TensorMaps, Refused) {
  std::string Text = (Twine(Base) + "%pitch = freeze i64 %n").str();
  EXPECT_EQ(mapOf(Text, "4.64"), "0,2,0,1,4,64");
  EXPECT_EQ(mapOf(Text, "x.64"), "");
  EXPECT_EQ(mapOf(Text, "4.x"), "");
  EXPECT_EQ(mapOf(Text, "4.64", ""), "");
}

} // namespace
} // namespace tenon
