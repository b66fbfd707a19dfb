// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Support/RemoveOnSignal.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace tenon;

namespace {

SmallString<64> newFile() {
  SmallString<64> File;
  EXPECT_FALSE(sys::fs::createTemporaryFile("tenon-test", "txt", File));
  return File;
}

/// Whether \p File exists after a child process, which has called \p InChild,
/// is ended by a signal.
bool survivesChild(StringRef File, void (*InChild)(StringRef)) {
  pid_t Child = fork();
  if (Child == 0) {
    InChild(File);
    raise(SIGTERM);
    _exit(0);
  }
  int Status = 0;
  EXPECT_EQ(waitpid(Child, &Status, 0), Child);
  EXPECT_TRUE(WIFSIGNALED(Status));
  return sys::fs::exists(File);
}

TEST(RemoveOnSignal, ASignalRemovesTheFile) {
  SmallString<64> File = newFile();
  EXPECT_FALSE(survivesChild(File, removeOnSignal));
}

TEST(RemoveOnSignal, NotAfterKeep) {
  SmallString<64> File = newFile();
  EXPECT_TRUE(survivesChild(File, [](StringRef File) {
    removeOnSignal(File);
    keepOnSignal(File);
  }));
  sys::fs::remove(File);
}

TEST(RemoveOnSignal, AForkedProcessKeepsItsParentsFiles) {
  SmallString<64> File = newFile();
  removeOnSignal(File);
  EXPECT_TRUE(survivesChild(File, [](StringRef) {}));
  keepOnSignal(File);
  sys::fs::remove(File);
}

} // namespace
