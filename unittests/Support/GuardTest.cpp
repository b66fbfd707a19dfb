// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/Guard.h"
#include "llvm/Support/ErrorHandling.h"
#include "gtest/gtest.h"
#include <csignal>
#include <cstdlib>
#include <memory>
#include <thread>

using namespace llvm;
using namespace tenon;

namespace {

TEST(Guard, WorkThatEnds) {
  bool Done = false;
  EXPECT_FALSE(bool(runGuarded("work", [&] { Done = true; })));
  EXPECT_TRUE(Done);
}

TEST(Guard, FatalError) {
  Error E = runGuarded("work", [] { report_fatal_error("first\n second\nx"); });
  EXPECT_TRUE(E.isA<FatalError>());
  EXPECT_EQ(toString(std::move(E)), "work: first second");
}

TEST(Guard, Signals) {
  EXPECT_EQ(toString(runGuarded("work", [] { raise(SIGSEGV); })),
            "work: LLVM crashed (Segmentation fault)");
  EXPECT_EQ(toString(runGuarded("work", [] { abort(); })),
            "work: LLVM crashed (Aborted)");
  EXPECT_EQ(toString(runGuarded("work", [] { raise(SIGFPE); })),
            "work: LLVM crashed (Floating point exception)");
  EXPECT_FALSE(bool(runGuarded("work", [] {}))); // still works
}

/// Calls itself until the stack overflows.
int recurse(volatile int *Depth) {
  volatile int Own = *Depth + 1;
  return Own == 0 ? 0 : recurse(&Own) + Own;
}

TEST(Guard, StackOverflow) {
  auto Overflow = [] {
    volatile int Start = 0;
    recurse(&Start);
  };
  for (int Round = 0; Round < 2; ++Round)
    EXPECT_EQ(toString(runGuarded("work", Overflow)),
              "work: LLVM crashed (Segmentation fault)");
  std::thread Other([&] {
    EXPECT_EQ(toString(runGuarded("work", Overflow)),
              "work: LLVM crashed (Segmentation fault)");
  });
  Other.join();
}

TEST(Guard, OneThreadEndsBeforeAnother) {
  EXPECT_EQ(toString(runGuarded("outer",
                                [] {
                                  std::thread([] {
                                    cantFail(runGuarded("inner", [] {}));
                                  }).join();
                                  raise(SIGSEGV);
                                })),
            "outer: LLVM crashed (Segmentation fault)");
}

TEST(Guard, AbandonsAfterAFatalErrorOnly) {
  auto Owner = std::make_unique<int>(1);
  int *Kept = Owner.get();
  consumeError(abandon(createStringError("other"), Owner));
  EXPECT_EQ(Owner.get(), Kept);
  EXPECT_FALSE(bool(abandon(Error::success(), Owner)));
  EXPECT_EQ(Owner.get(), Kept);
  consumeError(abandon(make_error<FatalError>("fatal"), Owner));
  EXPECT_EQ(Owner.get(), nullptr);
  delete Kept;
}

} // namespace
