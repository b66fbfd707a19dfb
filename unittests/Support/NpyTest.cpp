// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading and writing .npy files: round trips, files as NumPy writes them, and
// invalid files.

#include "tenon/Support/Npy.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/resource.h>

using namespace llvm;
using namespace tenon;

namespace {

/// A folder that is removed after the test.
class NpyTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("tenon-npy", Folder));
  }
  void TearDown() override { (void)sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) const { return (Folder + "/" + Name).str(); }

  unsigned numFiles() const {
    std::error_code EC;
    unsigned Count = 0;
    for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
         It.increment(EC))
      ++Count;
    return Count;
  }

  SmallString<128> Folder;
};

} // namespace

static NpyArray makeArray(StringRef DType, ArrayRef<uint64_t> Shape) {
  Expected<NpyArray> Array = NpyArray::zeros(DType, Shape);
  if (!Array) {
    ADD_FAILURE() << toString(Array.takeError());
    return {};
  }
  for (uint64_t I = 0; I < Array->Data.size(); ++I)
    Array->Data.data()[I] = uint8_t(I * 7 + 1);
  return std::move(*Array);
}

/// A version 1.0 file with the header \p Text and \p DataBytes bytes of data.
static std::string makeFile(StringRef Text, size_t DataBytes) {
  std::string File("\x93NUMPY\1\0", 8);
  File += char(Text.size() & 0xff);
  File += char(Text.size() >> 8);
  File += Text;
  File.append(DataBytes, 'd');
  return File;
}

static std::string errorOf(StringRef Contents) {
  Expected<NpyArray> Array = parseNpy(Contents, "a.npy");
  return Array ? "" : toString(Array.takeError());
}

static std::string errorOfHeader(StringRef Text, size_t DataBytes = 0) {
  return errorOf(makeFile(Text, DataBytes));
}

static void expectContains(const std::string &Text, const char *Part) {
  EXPECT_NE(Text.find(Part), std::string::npos) << Text;
  EXPECT_EQ(Text.find("a.npy: "), 0u) << Text;
}

//===----------------------------------------------------------------------===//
// Files that are right
//===----------------------------------------------------------------------===//

TEST_F(NpyTest, RoundTripsEveryTypeAndShape) {
  const SmallVector<uint64_t, 4> Shapes[] = {
      {}, {1}, {5}, {3, 4}, {2, 1, 7}, {0}, {4, 0, 2}, {1, 2, 1, 2, 1, 2}};
  for (StringRef DType : {"f32", "f16", "bf16", "i8", "u8", "i16", "u16", "i32",
                          "u32", "i64", "u64", "f64"})
    for (const auto &Shape : Shapes) {
      NpyArray Array = makeArray(DType, Shape);
      ASSERT_EQ(toString(writeNpy(Array, path("a.npy"))), "");
      Expected<NpyArray> Back = readNpy(path("a.npy"));
      ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
      EXPECT_EQ(Back->DType, DType == "bf16" ? "u16" : DType);
      EXPECT_EQ(Back->Shape, Shape);
      EXPECT_EQ(Back->Data.bytes(), Array.Data.bytes());
      EXPECT_EQ(reinterpret_cast<uintptr_t>(Back->Data.data()) % 128, 0u);
      EXPECT_NE(Back->Data.data(), nullptr);
    }
  EXPECT_EQ(numFiles(), 1u);
}

TEST_F(NpyTest, WritesWhatNumPyReads) {
  ASSERT_EQ(toString(writeNpy(makeArray("f32", {3, 4}), path("a.npy"))), "");
  auto Buffer = MemoryBuffer::getFile(path("a.npy"));
  ASSERT_TRUE(bool(Buffer));
  StringRef Text = (*Buffer)->getBuffer();
  EXPECT_EQ(Text.size(), 128u + 48u);
  EXPECT_TRUE(Text.starts_with(
      StringRef("\x93NUMPY\1\0\x76\0{'descr': '<f4', 'fortran_order': False, "
                "'shape': (3, 4), }   ",
                72)));
  EXPECT_EQ(Text[127], '\n');
}

TEST(Npy, ReadsOtherSpellingsOfTheHeader) {
  EXPECT_EQ(errorOfHeader("{'descr': '|u1', 'fortran_order': False, 'shape': "
                          "(3,), }  \n",
                          3),
            "");
  EXPECT_EQ(errorOfHeader("{\"shape\":(2L,3L),\"fortran_order\":False,"
                          "\"descr\":\"<i2\"}",
                          12),
            "");
  // With one dimension both orders are the same.
  EXPECT_EQ(errorOfHeader("{'descr': '<f8', 'fortran_order': True, 'shape': "
                          "(2,)}",
                          16),
            "");
}

TEST(Npy, ReadsVersions2And3) {
  StringRef Text = "{'descr': '<f4', 'fortran_order': False, 'shape': ()}\n";
  for (char Version : {2, 3}) {
    std::string File("\x93NUMPY");
    File += {Version, 0, char(Text.size()), 0, 0, 0};
    File += Text;
    File += "abcd";
    EXPECT_EQ(errorOf(File), "");
    File[11] = char(0xff); // a header of 4 GiB
    expectContains(errorOf(File), "truncated header: expected 4278190");
  }
}

//===----------------------------------------------------------------------===//
// Files that are wrong
//===----------------------------------------------------------------------===//

TEST(Npy, SaysWhatTheFileIs) {
  expectContains(errorOf(""), "not an .npy file");
  expectContains(errorOf("hello, world"), "not an .npy file");
  expectContains(errorOf("PK\x03\x04rest"), "an .npz archive");
  expectContains(errorOf("\x93NUMPY"), "truncated header");
  expectContains(errorOf(StringRef("\x93NUMPY\7\1\0\0", 10)), "version 7.1");
}

TEST(Npy, RejectsElementTypesWithWords) {
  auto ErrorOfType = [](const std::string &Descr) {
    return errorOfHeader(
        "{'descr': " + Descr + ", 'fortran_order': False, 'shape': (1,), }", 8);
  };
  expectContains(ErrorOfType("'>f4'"), "big-endian data ('>f4')");
  expectContains(ErrorOfType("'|O'"), "an array of Python objects");
  expectContains(ErrorOfType("'|V2'"), "store bfloat16 as uint16");
  expectContains(ErrorOfType("'|b1'"), "element type bool");
  expectContains(ErrorOfType("'<c8'"), "element type '<c8', expected one of");
  expectContains(ErrorOfType("'|f4'"), "element type '|f4', expected one of");
  expectContains(ErrorOfType("''"), "element type '', expected one of");
  expectContains(ErrorOfType("'<'"), "expected one of");
  expectContains(ErrorOfType("[('x', '<f4')]"), "a structured array");
  expectContains(ErrorOfType("'\x1b[31m'"), "'\\033[31m'");
  expectContains(ErrorOfType("'" + std::string(5000, 'x') + "'"), "xxx...'");
}

TEST(Npy, RejectsLayoutsAndSizes) {
  auto ErrorOfShape = [](const std::string &Shape, size_t Bytes) {
    return errorOfHeader(
        "{'descr': '<f4', 'fortran_order': False, 'shape': " + Shape + ", }",
        Bytes);
  };
  expectContains(errorOfHeader("{'descr': '<f4', 'fortran_order': True, "
                               "'shape': (2, 2), }",
                               16),
                 "Fortran order");
  expectContains(ErrorOfShape("(2, 3)", 23),
                 "truncated data: expected 24 bytes, 23 are there");
  expectContains(ErrorOfShape("(2, 3)", 25), "1 bytes after the array's 24");
  expectContains(ErrorOfShape("(99999999999999999999,)", 4), "is too large");
  expectContains(ErrorOfShape("(4294967296, 4294967296)", 0),
                 "more elements than fit");
  expectContains(ErrorOfShape("(4611686018427387904,)", 0),
                 "more elements than fit");
  expectContains(ErrorOfShape("(0, 4294967296, 4294967296)", 0),
                 "more elements than fit");
  expectContains(ErrorOfShape("(1000000000000,)", 4), "truncated data");
  std::string Many = "(";
  for (unsigned I = 0; I < 65; ++I)
    Many += "1,";
  expectContains(ErrorOfShape(Many + ")", 4), "more than 64 dimensions");
}

TEST(Npy, RejectsMalformedHeaders) {
  for (const char *Text :
       {"",
        "{",
        "[]",
        "{}",
        "{'descr'",
        "{'descr':",
        "{'descr': '<f4",
        "{'descr': '<f4'",
        "{'descr': '<f4' 'shape': ()}",
        "{'descr': '<f4', 'descr': '<f4', }",
        "{'other': 1}",
        "{'descr': '<f4', 'fortran_order': false, 'shape': (), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': 3, }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (3), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,,2), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (), } x",
        "{'descr': '<f4', 'shape': (), }"})
    expectContains(errorOfHeader(Text, 4), "malformed header");
}

/// Reading a damaged file always ends with an array or an error. The sanitizers
/// find other faults.
TEST(Npy, SurvivesDamagedFiles) {
  std::string Good = makeFile("{'descr': '<f4', 'fortran_order': False, "
                              "'shape': (3, 4), }          \n",
                              48);
  ASSERT_EQ(errorOf(Good), "");
  for (size_t Size = 0; Size < Good.size(); ++Size)
    EXPECT_NE(errorOf(StringRef(Good).take_front(Size)), "") << Size;
  size_t HeaderEnd = Good.size() - 48;
  for (size_t I = 0; I < HeaderEnd; ++I)
    for (unsigned Byte = 0; Byte < 256; ++Byte) {
      std::string Bad = Good;
      Bad[I] = char(Byte);
      std::string Message = errorOf(Bad);
      EXPECT_TRUE(Message.empty() || Message.find("a.npy: ") == 0) << Message;
      for (size_t Cut : {I, HeaderEnd - 1, HeaderEnd})
        (void)errorOf(StringRef(Bad).take_front(Cut));
    }
}

TEST_F(NpyTest, NamesAFileThatCannotBeRead) {
  for (const std::string &File : {path("none.npy"), path("")}) {
    Expected<NpyArray> Array = readNpy(File);
    ASSERT_FALSE(bool(Array));
    EXPECT_EQ(toString(Array.takeError()).find(File + ": cannot read: "), 0u);
  }
}

TEST(Npy, RefusesMoreThanTheMachineHas) {
  uint64_t Huge = uint64_t(1) << 60;
  EXPECT_EQ(toString(NpyArray::zeros("u8", {Huge}).takeError()),
            "no memory for 1152921504606846976 bytes");
  EXPECT_NE(toString(NpyArray::zeros("f64", {Huge, 8}).takeError()), "");
  EXPECT_NE(toString(NpyArray::zeros("f8", {1}).takeError()), "");
}

//===----------------------------------------------------------------------===//
// Writes that fail
//===----------------------------------------------------------------------===//

TEST_F(NpyTest, RejectsArraysThatContradictThemselves) {
  NpyArray Array = makeArray("f32", {3, 4});
  Array.Shape = {3, 5};
  EXPECT_NE(toString(writeNpy(Array, path("a.npy"))).find("needs 60 bytes"),
            std::string::npos);
  Array.DType = "q7";
  EXPECT_NE(toString(writeNpy(Array, path("a.npy"))), "");
  EXPECT_EQ(numFiles(), 0u);
}

TEST_F(NpyTest, LeavesNothingBehindWhenTheDiskIsFull) {
  ASSERT_EQ(toString(writeNpy(makeArray("u8", {10}), path("a.npy"))), "");
  rlimit Before;
  getrlimit(RLIMIT_FSIZE, &Before);
  auto OldHandler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit Small = Before;
  Small.rlim_cur = 4096;
  setrlimit(RLIMIT_FSIZE, &Small);
  std::string Message =
      toString(writeNpy(makeArray("u8", {100000}), path("a.npy")));
  setrlimit(RLIMIT_FSIZE, &Before);
  std::signal(SIGXFSZ, OldHandler);
  EXPECT_EQ(Message.find(path("a.npy") + ": cannot write: "), 0u) << Message;
  EXPECT_EQ(numFiles(), 1u);
  Expected<NpyArray> Old = readNpy(path("a.npy"));
  ASSERT_TRUE(bool(Old)) << toString(Old.takeError());
  EXPECT_EQ(Old->Data.size(), 10u);
}

TEST_F(NpyTest, NamesAFileThatCannotBeWritten) {
  NpyArray Array = makeArray("u8", {10});
  EXPECT_NE(toString(writeNpy(Array, path("none/a.npy"))), "");
  EXPECT_NE(toString(writeNpy(Array, Folder)), "");
  EXPECT_EQ(numFiles(), 0u);
  EXPECT_EQ(toString(writeNpy(Array, "/dev/full")).find("/dev/full: cannot"),
            0u);
}

TEST_F(NpyTest, WritesThroughLinksAndIntoDevices) {
  NpyArray Array = makeArray("u8", {10});
  ASSERT_EQ(toString(writeNpy(Array, path("100%.npy"))), "");
  ASSERT_FALSE(sys::fs::create_link(path("100%.npy"), path("link.npy")));
  Array = makeArray("u8", {20});
  ASSERT_EQ(toString(writeNpy(Array, path("link.npy"))), "");
  Expected<NpyArray> Back = readNpy(path("100%.npy"));
  ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
  EXPECT_EQ(Back->Shape[0], 20u);
  EXPECT_TRUE(sys::fs::is_symlink_file(path("link.npy")));
  EXPECT_EQ(toString(writeNpy(Array, "/dev/null")), "");
  EXPECT_FALSE(sys::fs::is_regular_file("/dev/null"));
}
