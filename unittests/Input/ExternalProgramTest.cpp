// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Input/ExternalProgram.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace llvm;
using namespace tenon;

namespace {

constexpr StringRef NoNames[] = {"tenon-no-such-program"};
constexpr StringRef ShellNames[] = {"tenon-no-such-program", "sh"};

TEST(ExternalProgram, MissingIsSaidWithTheRemedy) {
  ExternalProgram Program = {"frob 22", "read frobs", "TENON_TEST_FROB",
                             NoNames};
  Expected<std::string> Path = findProgram(Program);
  ASSERT_FALSE(bool(Path));
  std::string Error = toString(Path.takeError());
  EXPECT_EQ(Error.find("frob 22 is needed to read frobs and was not found "
                       "(looked in /"),
            0u)
      << Error;
  EXPECT_NE(
      Error.find("and PATH); run scripts/setup.sh or set TENON_TEST_FROB"),
      std::string::npos)
      << Error;
}

TEST(ExternalProgram, VariableComesFirst) {
  ExternalProgram Program = {"sh", "run", "TENON_TEST_SH", ShellNames};
  Expected<std::string> Found = findProgram(Program);
  ASSERT_TRUE(bool(Found)) << toString(Found.takeError());
  setenv("TENON_TEST_SH", "/no/such/file", 1);
  Expected<std::string> Named = findProgram(Program);
  unsetenv("TENON_TEST_SH");
  ASSERT_FALSE(bool(Named));
  EXPECT_EQ(toString(Named.takeError()),
            "TENON_TEST_SH names '/no/such/file', which is not a program");
}

TEST(ExternalProgram, ANameIsFoundOnThePath) {
  ExternalProgram Program = {"sh", "run", "TENON_TEST_SH", ShellNames};
  setenv("TENON_TEST_SH", "sh", 1);
  Expected<std::string> Named = findProgram(Program);
  setenv("TENON_TEST_SH", "tenon-no-such-program", 1);
  Expected<std::string> Missing = findProgram(Program);
  unsetenv("TENON_TEST_SH");
  ASSERT_TRUE(bool(Named)) << toString(Named.takeError());
  EXPECT_TRUE(sys::fs::can_execute(*Named));
  ASSERT_FALSE(bool(Missing));
  EXPECT_EQ(
      toString(Missing.takeError()),
      "TENON_TEST_SH names 'tenon-no-such-program', which is not a program");
}

TEST(ExternalProgram, TempFilesSayWhatIsWrong) {
  const char *Old = std::getenv("TMPDIR");
  std::string Folder = Old ? Old : "";
  setenv("TMPDIR", "/no/such/folder", 1);
  Expected<TempFile> None = TempFile::create("txt");
  Expected<ProgramResult> Result = runProgram("/bin/sh", {"-c", "exit 0"}, {});
  if (Old)
    setenv("TMPDIR", Folder.c_str(), 1);
  else
    unsetenv("TMPDIR");
  ASSERT_FALSE(bool(None));
  EXPECT_EQ(toString(None.takeError())
                .find("cannot create a temporary file '/no/such/folder/"),
            0u);
  ASSERT_FALSE(bool(Result));
  EXPECT_EQ(
      toString(Result.takeError()).find("cannot create a temporary file '"),
      0u);
  Expected<TempFile> File = TempFile::create("txt");
  ASSERT_TRUE(bool(File)) << toString(File.takeError());
  sys::fs::remove(File->path());
  EXPECT_EQ(
      toString(File->read().takeError()),
      ("cannot read " + File->path() + ": No such file or directory").str());
  sys::fs::create_directory(File->path());
  EXPECT_EQ(toString(File->write("words")),
            ("cannot write " + File->path() + ": Is a directory").str());
}

TEST(ExternalProgram, TempFileGoesAway) {
  std::string Path;
  {
    Expected<TempFile> File = TempFile::create("txt");
    ASSERT_TRUE(bool(File)) << toString(File.takeError());
    Path = File->path().str();
    EXPECT_FALSE(errorToBool(File->write("words")));
    Expected<std::string> Text = File->read();
    ASSERT_TRUE(bool(Text)) << toString(Text.takeError());
    EXPECT_EQ(*Text, "words");
  }
  EXPECT_FALSE(sys::fs::exists(Path));
}

ProgramResult runShell(StringRef Script, ProgramLimits Limits = {}) {
  Expected<ProgramResult> Result =
      runProgram("/bin/sh", {"-c", Script}, Limits);
  if (!Result) {
    ADD_FAILURE() << toString(Result.takeError());
    return {};
  }
  return *Result;
}

TEST(ExternalProgram, HowItEnded) {
  EXPECT_EQ(runShell("exit 0").End, ProgramResult::Success);
  ProgramResult Rejected = runShell("echo 'sh: bad input' >&2; exit 3");
  EXPECT_EQ(Rejected.End, ProgramResult::Rejected);
  EXPECT_EQ(describeFailure("/bin/sh", Rejected),
            "sh rejected the input: bad input");
  EXPECT_EQ(runShell("exit 3").Line, "exit status 3");
  EXPECT_EQ(describeFailure("/bin/sh", runShell("exit 0")), "sh succeeded");
  EXPECT_EQ(runShell("kill -SEGV $$").End, ProgramResult::Crashed);
  EXPECT_EQ(runShell("exit 134").End, ProgramResult::Crashed);
}

TEST(ExternalProgram, DoesNotWaitForEver) {
  ProgramLimits Limits;
  Limits.Seconds = 1;
  ProgramResult Result = runShell("exec sleep 60", Limits);
  EXPECT_EQ(Result.End, ProgramResult::TimedOut);
  EXPECT_EQ(describeFailure("/bin/sh", Result)
                .find("sh was stopped because it ran too long: "),
            0u);
}

TEST(ExternalProgram, WhatItSaidIsLost) {
  Expected<ProgramResult> Result =
      runProgram("/bin/sh", {"-c", "rm \"$(readlink /proc/$$/fd/2)\""}, {});
  ASSERT_FALSE(bool(Result));
  EXPECT_EQ(toString(Result.takeError()).find("cannot read "), 0u);
}

TEST(ExternalProgram, CannotBeStarted) {
  Expected<ProgramResult> Result = runProgram("/no/such/program", {}, {});
  ASSERT_FALSE(bool(Result));
  EXPECT_EQ(toString(Result.takeError()).find("cannot run /no/such/program"),
            0u);
}

TEST(ExternalProgram, FirstMeaningfulLine) {
  EXPECT_EQ(firstMeaningfulLine(""), "");
  EXPECT_EQ(firstMeaningfulLine("\n  one\ntwo\n"), "one");
  EXPECT_EQ(firstMeaningfulLine("PLEASE submit a bug report\nStack dump:\n"
                                "0.\tProgram arguments: x\n #0 0x1\nwords\n"),
            "words");
  EXPECT_EQ(firstMeaningfulLine("p: a.h:1: void f(): Assertion `x' failed.\n"),
            "Assertion `x' failed.");
  EXPECT_EQ(
      firstMeaningfulLine("InvalidInstruction: Can't translate:\n Op\nmore"),
      "InvalidInstruction: Can't translate: Op");
  EXPECT_EQ(firstMeaningfulLine("Program arguments: x\nwords\n"), "words");
  EXPECT_EQ(firstMeaningfulLine("a:\nb:\nc:\nd:\ne\n"), "a: b: c: d:");
}

} // namespace
