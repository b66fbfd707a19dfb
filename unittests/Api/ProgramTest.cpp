// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Api/Program.h"
#include "gtest/gtest.h"

#include <set>

using namespace llvm;
using namespace tenon;

TEST(ProgramOptions, UnknownNamesAreErrors) {
  ProgramOptions Options;
  Options.Target.Target = "abacus";
  EXPECT_NE(
      toString(Options.resolve().takeError()).find("unknown target 'abacus'"),
      std::string::npos);
}

TEST(Program, GpuCodeHasKernelsThatDoNotRunHere) {
  ProgramOptions Options;
  Options.Target.Target = "nvptx";
  cantFail(Options.resolve());
  EXPECT_FALSE(Options.isNative());
  Expected<ProgramSource> Source = ProgramSource::read(
      "define spir_kernel void @b(i32 %n) { ret void }\n"
      "define spir_kernel void @a(ptr addrspace(1) %p) { ret void }",
      Options, nulls());
  ASSERT_TRUE(bool(Source)) << toString(Source.takeError());
  Expected<std::unique_ptr<Program>> P =
      Program::compile(std::move(*Source), Options);
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  ASSERT_EQ((*P)->kernels().size(), 2u);
  const ProgramKernel *A = (*P)->find("a");
  ASSERT_TRUE(A);
  EXPECT_EQ(A, &(*P)->kernels()[0]);
  EXPECT_EQ(A->Function, nullptr);
  EXPECT_EQ(A->Info.params[0].kind, uint64_t(TENON_PARAM_BUFFER));
  EXPECT_EQ((*P)->find("c"), nullptr);
  EXPECT_NE((*P)->bytes().find(".entry a"), StringRef::npos);
}

/// Each kernel has the symbol under which the assembly has it.
TEST(Program, KernelsOfPtxHaveDifferentSymbols) {
  ProgramOptions Options;
  Options.Target.Target = "nvptx";
  cantFail(Options.resolve());
  Expected<ProgramSource> Source =
      ProgramSource::read("define spir_kernel void @a.b() { ret void }\n"
                          "define spir_kernel void @a_b() { ret void }\n"
                          "define spir_kernel void @a_b_1() { ret void }",
                          Options, nulls());
  ASSERT_TRUE(bool(Source)) << toString(Source.takeError());
  Expected<std::unique_ptr<Program>> P =
      Program::compile(std::move(*Source), Options);
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  std::set<std::string> Seen;
  for (const char *Name : {"a.b", "a_b", "a_b_1"}) {
    const std::string &Symbol = (*P)->find(Name)->Symbol;
    EXPECT_TRUE(Seen.insert(Symbol).second) << Symbol;
    EXPECT_NE((*P)->bytes().find(".entry " + Symbol + "("), StringRef::npos)
        << Symbol;
  }
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

static const char Kernels[] = R"(
define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %i = call i64 @_Z13get_global_idj(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 %n, ptr addrspace(1) %q
  ret void
}
define spir_kernel void @wrong() {
  call void @nobody_has_this()
  ret void
}
declare i64 @_Z13get_global_idj(i32)
declare void @nobody_has_this()
)";

static Expected<std::unique_ptr<Program>> compileK(ProgramOptions Options) {
  if (Error E = Options.resolve().takeError())
    return E;
  Expected<ProgramSource> Source =
      ProgramSource::read(Kernels, Options, nulls());
  if (!Source)
    return Source.takeError();
  Expected<Function *> Kernel = findKernel(Source->module(), "k");
  if (!Kernel)
    return Kernel.takeError();
  Source->keepOnly(**Kernel);
  return Program::compile(std::move(*Source), Options);
}

/// Each run has the same initial state: a run changes nothing of the program.
TEST(Program, RunsOnItsEngineAgainAndAgain) {
  for (bool ForReference : {false, true}) {
    ProgramOptions Options;
    Options.ForReference = ForReference;
    Expected<std::unique_ptr<Program>> P = compileK(Options);
    ASSERT_TRUE(bool(P)) << toString(P.takeError());
    for (int32_t Value : {7, 8}) {
      std::vector<int32_t> Buffer(4);
      LaunchRequest Request;
      Request.Kernel = "k";
      Request.Range = {{4, 1, 1}, {2, 1, 1}, {0, 0, 0}, 1};
      Request.Args = {{LaunchArg::Buffer, Buffer.data(), 16},
                      {LaunchArg::Scalar, &Value, 4}};
      Expected<LaunchResult> Result = (*P)->run(Request);
      ASSERT_TRUE(bool(Result)) << toString(Result.takeError());
      EXPECT_EQ(Buffer, std::vector<int32_t>(4, Value));
      Request.Args.pop_back();
      EXPECT_EQ(toString((*P)->run(Request).takeError()),
                "kernel 'k' takes 2 arguments, got 1");
      Request.Kernel = "c";
      EXPECT_EQ(toString((*P)->run(Request).takeError()), "no kernel 'c'");
    }
  }
}

static LaunchRequest requestFor(const char *Kernel) {
  LaunchRequest Request;
  Request.Kernel = Kernel;
  Request.Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  return Request;
}

TEST(Program, OfAnotherMachineDoesNotRunHere) {
  ProgramOptions Options;
  Options.Target.Target = "nvptx";
  Expected<std::unique_ptr<Program>> P = compileK(Options);
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  EXPECT_EQ(toString((*P)->run(requestFor("k")).takeError()),
            "kernel 'k': the program was compiled for another machine");
}

TEST(Program, LeavesOutWhatNobodyLaunches) {
  Expected<std::unique_ptr<Program>> P = compileK({});
  ASSERT_TRUE(bool(P)) << toString(P.takeError());
  EXPECT_EQ((*P)->kernels().size(), 1u);
}
