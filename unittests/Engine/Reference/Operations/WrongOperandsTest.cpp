// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that no operation can have: matrices whose memory was overwritten,
// and values that differ between the lanes of a sub-group.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

static const MatrixText A = {"i8", "i8", 2, 4, 0}, B = {"i8", "i8", 4, 2, 1},
                        C = {"i32", "i32", 2, 2, 2};

static std::string declarations() {
  std::string Step = " \"tenon.m\"=\"2\" \"tenon.n\"=\"2\" \"tenon.k\"=\"4\" "
                     "\"tenon.a\"=\"s8\" \"tenon.b\"=\"s8\" \"tenon.c\"=\"s32\""
                     " \"tenon.d\"=\"s32\"";
  MatrixText Half = A;
  Half.Rows = 1;
  std::string Bounds = ", i64, i64, i64, i64)";
  return A.load("load", "row") + A.store("store", "row") + A.fill("fill") +
         A.extract("extract") + A.insert("insert") + "declare " + A.type() +
         " @checked(ptr addrspace(1), i64" + Bounds + A.attributes("load") +
         " \"tenon.layout\"=\"row\" \"tenon.checked\"\n" + "declare " +
         A.type() + " @fill.checked(i8" + Bounds + A.attributes("fill") +
         " \"tenon.checked\"\n" + "declare " + C.type() + " @muladd(" +
         A.type() + ", " + B.type() + ", " + C.type() + ")" +
         C.attributes("muladd") + Step + "\n" + "declare " + C.type() +
         " @contract(" + C.type() +
         ", ptr addrspace(1), i64, i64, ptr addrspace(1), i64, i64, i64)" +
         C.attributes("contract") + Step +
         " \"tenon.layout.a\"=\"row\" \"tenon.layout.b\"=\"row\" "
         "\"tenon.steps\"=\"separate\"\n" +
         "declare " + A.type() + " @convert(" + A.type() + ")" +
         A.attributes("convert") + " \"tenon.source\"=\"" + A.word() +
         "\" \"tenon.from\"=\"s8\" \"tenon.to\"=\"u8\" "
         "\"tenon.rounding\"=\"rte\"\n" +
         "declare " + Half.type() + " @slice(" + A.type() + ")" +
         Half.attributes("slice") + " \"tenon.source\"=\"" + A.word() +
         "\" \"tenon.row\"=\"0\" \"tenon.column\"=\"0\"\n" +
         "declare <4 x i8> @fragment(" + A.type() + ")" +
         A.attributes("to.fragment") + "\n";
}

/// The message, without the place, about \p Body of a kernel with sub-groups of
/// two lanes: %p is its buffer, %lane and %l its lane.
static std::string messageOf(std::string Body) {
  Body = withType(withType(withType(Body, A, "$A"), B, "$B"), C, "$C");
  std::vector<int32_t> Data(64);
  LaunchRequest R = request({buffer(Data)}, 2, 2);
  R.SubgroupSize = 2;
  std::string Message =
      run(declarations() +
              "define spir_kernel void @k(ptr addrspace(1) %p) {\n"
              "%lane = call i64 @tenon.item.subgroup_local_id()\n"
              "%l = trunc i64 %lane to i8\n"
              "%place = getelementptr i8, ptr addrspace(1) %p, i64 %lane\n" +
              Body + "\nret void\n}",
          R);
  llvm::StringRef Text = Message;
  Text.consume_front("kernel 'k': ");
  return Text.rsplit(", work-item").first.str();
}

/// \p Operation on %m, of type \p M, whose variable was written otherwise.
static std::string ofOverwritten(const std::string &M,
                                 const std::string &Operation) {
  return messageOf("%v = alloca " + M + "\nstore i64 12345, ptr %v\n" +
                   "%m = load " + M + ", ptr %v\n" + Operation);
}

TEST(ReferenceWrongOperands, OverwrittenMatrices) {
  std::string Overwritten =
      " is not a matrix of this shape; its memory was overwritten";
  auto Check = [&](const std::string &M, const std::string &Operation,
                   const std::string &What) {
    EXPECT_EQ(ofOverwritten(M, Operation), What + Overwritten) << Operation;
  };
  Check("$A", "call void @store(ptr addrspace(1) %p, $A %m, i64 4)",
        "store a.i8.2x4.row: operand 1");
  Check("$A", "call i8 @extract($A %m, i64 0)", "extract a.i8.2x4: operand 0");
  Check("$A", "call $A @insert($A %m, i8 1, i64 0)",
        "insert a.i8.2x4: operand 0");
  Check("$A", "call $A @convert($A %m)",
        "convert a.i8.2x4.u8.from.a.i8.2x4.s8: operand 0");
  Check("$A",
        "call target(\"spirv.CooperativeMatrixKHR\", i8, 3, 1, 4, 0) "
        "@slice($A %m)",
        "slice a.i8.1x4.of.2x4.at.0.0: operand 0");
  Check("$A", "call <4 x i8> @fragment($A %m)",
        "to.fragment a.i8.2x4.v4i8: operand 0");
  std::string Product = "muladd s32.2x2x4.s8.s8: operand ";
  Check("$A", "call $C @muladd($A %m, $B zeroinitializer, $C zeroinitializer)",
        Product + "0");
  Check("$B", "call $C @muladd($A zeroinitializer, $B %m, $C zeroinitializer)",
        Product + "1");
  Check("$C", "call $C @muladd($A zeroinitializer, $B zeroinitializer, $C %m)",
        Product + "2");
  Check("$C",
        "call $C @contract($C %m, ptr addrspace(1) %p, i64 4, i64 0, "
        "ptr addrspace(1) %p, i64 2, i64 0, i64 1)",
        "contract s32.2x2x4.s8.s8.row.row.separate: operand 0");
}

TEST(ReferenceWrongOperands, ValuesThatDifferBetweenLanes) {
  auto Check = [&](const std::string &Operation, const std::string &What) {
    EXPECT_EQ(messageOf("call " + Operation),
              What + " differs between work-items of one sub-group")
        << Operation;
  };
  Check("$A @load(ptr addrspace(1) %place, i64 4)",
        "load a.i8.2x4.row: the pointer");
  Check("$A @load(ptr addrspace(1) %p, i64 %lane)",
        "load a.i8.2x4.row: the stride");
  Check("$A @fill(i8 %l)", "fill a.i8.2x4: the value");
  const char *Names[] = {"row", "column", "height", "width"};
  for (int Index = 0; Index < 4; ++Index) {
    std::string Bounds;
    for (int I = 0; I < 4; ++I)
      Bounds += I == Index ? ", i64 %lane" : ", i64 4";
    Check("$A @checked(ptr addrspace(1) %p, i64 4" + Bounds + ")",
          std::string("load a.i8.2x4.row.checked: the ") + Names[Index]);
    Check("$A @fill.checked(i8 1" + Bounds + ")",
          std::string("fill a.i8.2x4.checked: the ") + Names[Index]);
  }
  std::string Operands[] = {"ptr addrspace(1) %p",
                            "i64 4",
                            "i64 0",
                            "ptr addrspace(1) %p",
                            "i64 2",
                            "i64 0",
                            "i64 1"};
  const char *Of[] = {"pointer to A",   "stride of A", "step of A",
                      "pointer to B",   "stride of B", "step of B",
                      "number of steps"};
  for (int Index = 0; Index < 7; ++Index) {
    std::string Text = "$C @contract($C zeroinitializer";
    for (int I = 0; I < 7; ++I)
      Text += ", " + (I != Index       ? Operands[I]
                      : I % 3 || I > 5 ? std::string("i64 %lane")
                                       : "ptr addrspace(1) %place");
    Check(Text + ")",
          std::string("contract s32.2x2x4.s8.s8.row.row.separate: the ") +
              Of[Index]);
  }
}

/// Elements outside of a checked matrix, also where the sum of row and number
/// overflows.
TEST(ReferenceWrongOperands, BoundsThatOverflow) {
  std::string Last = "9223372036854775807";
  for (std::string Bounds : {"i64 " + Last + ", i64 0, i64 " + Last + ", i64 4",
                             "i64 0, i64 " + Last + ", i64 2, i64 " + Last,
                             "i64 " + Last + ", i64 0, i64 4, i64 4",
                             std::string("i64 -2, i64 0, "
                                         "i64 4, i64 4")})
    EXPECT_EQ(messageOf("call $A @fill.checked(i8 1, " + Bounds + ")"), "");
}
