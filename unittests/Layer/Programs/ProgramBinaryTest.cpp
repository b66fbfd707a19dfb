// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Programs/ProgramBinary.h"
#include "tenon/Support/Bytes.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

TEST(LayerProgramBinary, IsReadAsWritten) {
  StoredProgram Stored;
  Stored.Type = CL_PROGRAM_BINARY_TYPE_LIBRARY;
  Stored.Texts = {{true, std::string("\0IL", 3), "", {}},
                  {false, "kernel void k() {}", "-DN=8", {{"a.h", "1"}}}};
  std::string Bytes = writeProgramBinary(Stored);
  EXPECT_TRUE(isProgramBinary(Bytes));
  StoredProgram Read;
  ASSERT_TRUE(readProgramBinary(Bytes, Read));
  EXPECT_EQ(writeProgramBinary(Read), Bytes);
  EXPECT_EQ(Read.Type, Stored.Type);
  ASSERT_EQ(Read.Texts.size(), 2u);
  EXPECT_EQ(Read.Texts[1].Headers[0].first, "a.h");
}

TEST(LayerProgramBinary, RefusesDamage) {
  StoredProgram Stored, Read;
  Stored.Texts = {{false, "kernel", "", {}}};
  std::string Bytes = writeProgramBinary(Stored);
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(readProgramBinary(Bytes.substr(0, Size), Read)) << Size;
  for (size_t At = 0; At < Bytes.size(); ++At) {
    std::string Damaged = Bytes;
    Damaged[At] = char(~Damaged[At]);
    EXPECT_FALSE(readProgramBinary(Damaged, Read)) << At;
  }
  EXPECT_FALSE(isProgramBinary("ELF"));
  EXPECT_TRUE(isProgramBinary("tenon program 2\n")); // and has to be refused
  EXPECT_FALSE(readProgramBinary("tenon program 2\n", Read));
}

TEST(LayerProgramBinary, StopsAtTheFirstMistake) {
  constexpr uint64_t Many = 1000;
  tenon::ByteWriter W;
  W.Bytes = "tenon program 1\n";
  W.number(0);
  W.number(Many);
  W.number(false);
  for (uint64_t N = 0; N < Many; ++N) // the first is the length of a text
    W.number(~uint64_t(0));
  W.number(tenon::hashOf(W.Bytes));
  StoredProgram Read;
  EXPECT_FALSE(readProgramBinary(W.Bytes, Read));
  EXPECT_EQ(Read.Texts.size(), 1u);
}
