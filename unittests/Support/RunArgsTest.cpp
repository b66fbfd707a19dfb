// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tenon-run's kernel arguments and sizes.

#include "tenon/Support/RunArgs.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace tenon;

/// The text of the error; that of a usage error begins with "usage: ".
static std::string describe(Error E) {
  bool IsUsage = E.isA<UsageError>();
  return (IsUsage ? "usage: " : "") + toString(std::move(E));
}

static std::string errorOf(StringRef Text) {
  Expected<RunArg> Arg = parseRunArg(Text);
  return Arg ? "" : describe(Arg.takeError());
}

static void expectUsageError(StringRef Text, const char *Part) {
  std::string Message = errorOf(Text);
  EXPECT_EQ(Message.find("usage: argument '" + Text.str() + "': "), 0u)
      << Message;
  EXPECT_NE(Message.find(Part), std::string::npos) << Message;
}

template <typename T> static T scalar(StringRef Text) {
  Expected<RunArg> Arg = parseRunArg(Text);
  if (!Arg) {
    ADD_FAILURE() << toString(Arg.takeError());
    return T();
  }
  EXPECT_EQ(Arg->Kind, RunArg::ArgKind::Scalar);
  EXPECT_EQ(Arg->ScalarBytes, sizeof(T));
  EXPECT_EQ(Arg->DType, Text.split('=').first);
  T Value;
  std::memcpy(&Value, Arg->launchValue(), sizeof(T));
  return Value;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

TEST(RunArgs, TakesIntegersUpToTheirLimits) {
  EXPECT_EQ(scalar<int8_t>("i8=-128"), -128);
  EXPECT_EQ(scalar<int8_t>("i8=127"), 127);
  EXPECT_EQ(scalar<uint8_t>("u8=255"), 255);
  EXPECT_EQ(scalar<int16_t>("i16=-0x8000"), -32768);
  EXPECT_EQ(scalar<uint16_t>("u16=0xFFFF"), 65535);
  EXPECT_EQ(scalar<int32_t>("i32=-2147483648"), INT32_MIN);
  EXPECT_EQ(scalar<uint32_t>("u32=0xffffffff"), UINT32_MAX);
  EXPECT_EQ(scalar<int64_t>("i64=-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(scalar<uint64_t>("u64=18446744073709551615"), UINT64_MAX);
  EXPECT_EQ(scalar<int32_t>("i32=010"), 10);
  EXPECT_EQ(scalar<int32_t>("i32=+3"), 3);
  EXPECT_EQ(scalar<uint32_t>("u32=-0"), 0u);
}

TEST(RunArgs, RejectsIntegersOutOfRange) {
  expectUsageError("i8=300", "300 is out of range, i8 takes -128 to 127");
  expectUsageError("i8=-129", "out of range");
  expectUsageError("i8=0xff", "out of range");
  expectUsageError("u8=256", "u8 takes 0 to 255");
  expectUsageError("u32=-1", "u32 takes 0 to 4294967295");
  expectUsageError("i64=9223372036854775808",
                   "i64 takes -9223372036854775808 to 9223372036854775807");
  expectUsageError("u64=18446744073709551616",
                   "u64 takes 0 to 18446744073709551615");
}

TEST(RunArgs, RejectsWhatIsNoInteger) {
  for (StringRef Text : {"i32=", "i32=x", "i32=1.5", "i32=0x", "i32=--1",
                         "i32= 1", "i32=1 ", "i32=0xg", "i32=-", "i32=1e3"})
    expectUsageError(Text, "is not an integer, expected i32=V");
}

TEST(RunArgs, TakesFloatingPointNumbers) {
  EXPECT_EQ(scalar<float>("f32=1e-3"), 1e-3f);
  EXPECT_EQ(scalar<double>("f64=1e-3"), 1e-3);
  EXPECT_EQ(scalar<float>("f32=-0x1p-3"), -0.125f);
  EXPECT_EQ(scalar<float>("f32=inf"), INFINITY);
  EXPECT_EQ(scalar<double>("f64=-Infinity"), -INFINITY);
  EXPECT_TRUE(std::isnan(scalar<float>("f32=nan")));
  EXPECT_EQ(scalar<float>("f32=3.4028234e38"), 3.4028234e38f);
  EXPECT_EQ(scalar<float>("f32=1e-60"), 0.0f);
  // A midpoint of two floats after rounding to double, but above it before.
  EXPECT_EQ(scalar<float>("f32=1.00000005960464477540"), 1.0f + 0x1p-23f);
}

TEST(RunArgs, RejectsWhatIsNoFloatingPointNumber) {
  for (StringRef Text :
       {"f32=", "f32=x", "f32=1,5", "f32= 1", "f32=1 ", "f32=1e", "f32=infx"})
    expectUsageError(Text, "is not a number, expected f32=V");
  expectUsageError("f32=1e39", "out of range for f32");
  expectUsageError("f64=-1e999", "out of range for f64");
}

//===----------------------------------------------------------------------===//
// Local memory, unknown forms
//===----------------------------------------------------------------------===//

TEST(RunArgs, TakesLocalSizes) {
  Expected<RunArg> Arg = parseRunArg("local=0x400");
  ASSERT_TRUE(bool(Arg));
  EXPECT_EQ(Arg->Kind, RunArg::ArgKind::Local);
  EXPECT_EQ(*static_cast<const uint64_t *>(Arg->launchValue()), 1024u);
  for (StringRef Text : {"local=", "local=0", "local=-1", "local=4k",
                         "local=18446744073709551616"})
    expectUsageError(Text, "expected local=BYTES");
}

TEST(RunArgs, WantsAFileForAValue) {
  expectUsageError("value=", "expected value=FILE.npy");
}

TEST(RunArgs, WantsAnOffsetAndABufferForAMember) {
  for (StringRef Text : {"member=", "member=8", "member=x:in=a.npy",
                         "member=-1:in=a.npy", "member=8:i32=1", "member=8:"})
    expectUsageError(Text, "expected an offset in bytes and a buffer, "
                           "member=OFFSET:in=FILE.npy");
  auto Args = parseRunArgs({"i32=1", "member=0:out=c.npy:f32:4"});
  ASSERT_FALSE(bool(Args));
  EXPECT_EQ(describe(Args.takeError()),
            "usage: argument 'member=0:out=c.npy:f32:4': it is a member of "
            "the preceding argument; expected value=FILE.npy there");
}

/// Several buffers may be members of one value, each with room for a pointer.
TEST(RunArgs, MembersFollowTheirValue) {
  SmallString<128> Folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("tenon-args", Folder));
  std::string File = (Folder + "/v.npy").str();
  Expected<RunArg> Written = parseRunArg("out=" + File + ":u8:24");
  ASSERT_TRUE(bool(Written)) << toString(Written.takeError());
  ASSERT_EQ(toString(writeRunOutput(*Written)), "");

  std::string Buffer = "out=" + Folder.str().str() + "/";
  auto Args =
      parseRunArgs({"value=" + File, "member=0:" + Buffer + "a.npy:f32:4",
                    "member=0x10:" + Buffer + "b.npy:f32:4"});
  ASSERT_TRUE(bool(Args)) << toString(Args.takeError());
  EXPECT_EQ((*Args)[0].launchValue(), (*Args)[0].Buffer.Data.data());
  EXPECT_EQ((*Args)[1].MemberOffset, 0u);
  EXPECT_EQ((*Args)[2].MemberOffset, 16u);
  for (StringRef Offset : {"17", "24", "18446744073709551615"}) {
    Args = parseRunArgs(
        {"value=" + File,
         ("member=" + Offset + ":" + Buffer + "a.npy:f32:4").str()});
    ASSERT_FALSE(bool(Args));
    EXPECT_TRUE(StringRef(describe(Args.takeError()))
                    .ends_with("the preceding value has 24 bytes, expected an "
                               "offset with room for 8 more"));
  }
  for (std::vector<std::string> Before :
       {std::vector<std::string>{}, {"i32=1"}, {"value=" + File, "i32=1"}}) {
    Before.push_back("member=0:" + Buffer + "a.npy:f32:4");
    Args = parseRunArgs(Before);
    ASSERT_FALSE(bool(Args));
    EXPECT_TRUE(StringRef(describe(Args.takeError()))
                    .ends_with("it is a member of the preceding argument; "
                               "expected value=FILE.npy there"));
  }
  expectUsageError("member=18446744073709551616:in=a.npy",
                   "expected an offset in bytes and a buffer, ");
  sys::fs::remove_directories(Folder);
}

TEST(RunArgs, ListsTheFormsForAnythingElse) {
  for (StringRef Text : {"", "a.npy", "f16=1", "IN=a.npy", "=", "in"})
    expectUsageError(Text, "expected in=FILE.npy, inout=FILE.npy:OUT.npy");
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

TEST(RunArgs, MakesOutputBuffersOfZeros) {
  Expected<RunArg> Arg = parseRunArg("out=c.npy:bf16:3x5");
  ASSERT_TRUE(bool(Arg)) << toString(Arg.takeError());
  EXPECT_EQ(Arg->Kind, RunArg::ArgKind::Buffer);
  EXPECT_EQ(Arg->OutputFile, "c.npy");
  EXPECT_EQ(Arg->Buffer.DType, "bf16");
  EXPECT_EQ(Arg->Buffer.Shape, (SmallVector<uint64_t, 4>{3, 5}));
  EXPECT_EQ(Arg->Buffer.Data.size(), 30u);
  for (uint8_t Byte : Arg->Buffer.Data.bytes())
    EXPECT_EQ(Byte, 0);
  EXPECT_EQ(*static_cast<void *const *>(Arg->launchValue()),
            Arg->Buffer.Data.data());
}

TEST(RunArgs, RejectsWrongOutputForms) {
  for (StringRef Text :
       {"out=", "out=c.npy", "out=c.npy:f32", "out=c.npy:f32:", "out=:f32:4",
        "out=c.npy::4", "out=c.npy:f32:4x", "out=c.npy:f32:0x4",
        "out=c.npy:f32:0X4", "out=c.npy:f32:4x0", "out=c.npy:f32:-4",
        "out=c.npy:f32:4,4", "out=c.npy:f32:4X4"})
    expectUsageError(Text, "expected out=OUT.npy:DTYPE:DIMxDIM");
  expectUsageError("out=c.npy:f8:4", "unknown element type 'f8'");
  expectUsageError("out=c.npy:f32:4294967296x4294967296",
                   "more elements than fit into memory");
  std::string Deep = "out=c.npy:u8:1";
  for (unsigned I = 0; I < 64; ++I)
    Deep += "x1";
  expectUsageError(Deep, "more than 64 dimensions");
  EXPECT_EQ(errorOf("out=c.npy:u8:1152921504606846976"),
            "argument 'out=c.npy:u8:1152921504606846976': no memory for "
            "1152921504606846976 bytes");
}

TEST(RunArgs, ReadsAndWritesBuffers) {
  SmallString<128> Folder;
  ASSERT_FALSE(sys::fs::createUniqueDirectory("tenon-args", Folder));
  std::string In = (Folder + "/a:b.npy").str(), Out = (Folder + "/c.npy").str();
  Expected<RunArg> First = parseRunArg("out=" + In + ":i32:2x2");
  ASSERT_TRUE(bool(First)) << toString(First.takeError());
  First->Buffer.Data.data()[0] = 42;
  ASSERT_EQ(toString(writeRunOutput(*First)), "");

  Expected<RunArg> Read = parseRunArg("in=" + In);
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(Read->Buffer.DType, "i32");
  EXPECT_EQ(Read->Buffer.Data.data()[0], 42);
  EXPECT_EQ(Read->OutputFile, "");
  EXPECT_EQ(toString(writeRunOutput(*Read)), "");

  // The last ':' is the separator.
  Expected<RunArg> Both = parseRunArg("inout=" + In + ":" + Out);
  ASSERT_TRUE(bool(Both)) << toString(Both.takeError());
  EXPECT_EQ(Both->OutputFile, Out);
  ASSERT_EQ(toString(writeRunOutput(*Both)), "");
  EXPECT_TRUE(sys::fs::exists(Out));
  sys::fs::remove_directories(Folder);
}

TEST(RunArgs, RejectsWrongFileForms) {
  expectUsageError("in=", "expected in=FILE.npy");
  for (StringRef Text : {"inout=", "inout=a.npy", "inout=a.npy:", "inout=:b"})
    expectUsageError(Text, "expected two file names, inout=FILE.npy:OUT.npy");
  // A missing file is not a usage error.
  EXPECT_EQ(errorOf("in=/none/a.npy")
                .find("argument 'in=/none/a.npy': /none/a.npy: cannot read: "),
            0u);
}

TEST(RunArgs, WritesNoOtherSuffix) {
  const char *Part = "has suffix '.txt', which is not written; expected .npy";
  expectUsageError("out=c.txt:f32:4", Part);
  expectUsageError("inout=/none/a.npy:c.npy.txt", Part);
  expectUsageError("member=8:out=c.txt:f32:4", Part);
  for (StringRef Text : {"out=c.npy.new:f32:4", "out=c.f32:f32:4",
                         "out=.c:f32:4", "out=c.:f32:4"})
    expectUsageError(Text, "which is not written; expected .npy");
  for (StringRef Text :
       {"out=/dev/null:f32:4", "out=folder.d/c:f32:4", "out=-:f32:4",
        "out=C.NPY:f32:4", "out=c.new.npy:f32:4"})
    EXPECT_EQ(errorOf(Text), "");
}

TEST(RunArgs, RefusesTwoArgumentsForOneFile) {
  auto Args = parseRunArgs({"out=c.npy:f32:4", "i32=1", "out=c.npy:f32:4"});
  ASSERT_FALSE(bool(Args));
  EXPECT_EQ(describe(Args.takeError()),
            "usage: argument 'out=c.npy:f32:4': another argument is written to "
            "'c.npy' already");
  Args = parseRunArgs({"out=c.npy:f32:4", "i32=1"});
  ASSERT_TRUE(bool(Args));
  EXPECT_EQ(Args->size(), 2u);
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

TEST(ParseSizes, TakesOneToThree) {
  using Sizes = SmallVector<uint64_t, 3>;
  EXPECT_EQ(cantFail(parseSizes("--global", "1024")), (Sizes{1024}));
  EXPECT_EQ(cantFail(parseSizes("--global", "1024,16")), (Sizes{1024, 16}));
  EXPECT_EQ(cantFail(parseSizes("--global", "1,2,0x3")), (Sizes{1, 2, 3}));
}

TEST(ParseSizes, RejectsAnythingElse) {
  for (StringRef Text : {"", "0", "1,", ",1", "1,2,3,4", "-1", "1x2", "1, 2",
                         "18446744073709551616"}) {
    auto Result = parseSizes("--local", Text);
    ASSERT_FALSE(bool(Result)) << Text.str();
    EXPECT_EQ(describe(Result.takeError()),
              "usage: --local=" + Text.str() +
                  ": expected one to three positive integers, "
                  "--local=X[,Y[,Z]]");
  }
}
