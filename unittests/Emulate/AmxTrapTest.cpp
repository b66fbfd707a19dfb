// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Real instructions through the signal handlers, also on separate threads.

#include "tenon/Emulate/AmxTrap.h"
#include "tenon/Runtime/tenon_rt.h"

#include <gtest/gtest.h>

#if defined(__x86_64__) && defined(__linux__)

#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <sys/mman.h>
#include <thread>
#include <vector>

using tenon::amx::Trap;

namespace {

class AmxTrap : public ::testing::Test {
protected:
  void SetUp() override {
    if (const char *Reason = Trap::unavailable())
      GTEST_SKIP() << Reason;
  }
};

using AmxTrapDeathTest = AmxTrap;

// As bytes: not every assembler that builds this test supports the mnemonics.

void ldtilecfg(const void *Image) { // ldtilecfg (%rax)
  __asm__ volatile(".byte 0xc4,0xe2,0x78,0x49,0x00" ::"a"(Image) : "memory");
}
void tilerelease() {
  __asm__ volatile(".byte 0xc4,0xe2,0x78,0x49,0xc0" ::: "memory");
}
void tileload0(const void *Base, uint64_t Stride) { // (%rax,%rcx), %tmm0
  __asm__ volatile(".byte 0xc4,0xe2,0x7b,0x4b,0x04,0x08" ::"a"(Base),
                   "c"(Stride)
                   : "memory");
}
void tilestore0(void *Base, uint64_t Stride) { // %tmm0, (%rax,%rcx)
  __asm__ volatile(".byte 0xc4,0xe2,0x7a,0x4b,0x04,0x08" ::"a"(Base),
                   "c"(Stride)
                   : "memory");
}
void tdpbssd012() { // tmm0 += tmm1 * tmm2
  __asm__ volatile(".byte 0xc4,0xe2,0x6b,0x5e,0xc1" ::: "memory");
}
void fsTileload() {
  __asm__ volatile(".byte 0x64,0xc4,0xe2,0x7b,0x4b,0x04,0x08" ::: "memory");
}

struct Config {
  uint8_t Image[64] = {1};

  Config &tile(unsigned Index, uint8_t Rows, uint8_t RowBytes) {
    Image[16 + 2 * Index] = RowBytes;
    Image[48 + Index] = Rows;
    return *this;
  }
};

/// Copies \p Bytes of 16 rows through tile 0.
void copyThroughTile(const uint8_t *From, uint8_t *To) {
  Config C;
  ldtilecfg(C.tile(0, 16, 64).Image);
  for (unsigned Round = 0; Round < 100; ++Round) {
    tileload0(From, 64);
    tilestore0(To, 64);
  }
  tilerelease();
}

} // namespace

TEST_F(AmxTrap, EachThreadHasItsTiles) {
  Trap On("k");
  std::vector<std::vector<uint8_t>> From(4), To(4);
  std::vector<std::thread> Threads;
  for (unsigned Index = 0; Index < 4; ++Index) {
    From[Index].assign(1024, uint8_t(Index + 1));
    To[Index].assign(1024, 0);
    Threads.emplace_back(copyThroughTile, From[Index].data(), To[Index].data());
  }
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(From, To);
}

// On a processor with AMX the emulator does not notice that it is loaded.
TEST_F(AmxTrap, AConfigurationThatIsLoadedAgainZeroesTiles) {
  Trap On("k");
  Config C;
  C.tile(0, 16, 64);
  std::vector<uint8_t> Ones(1024, 1), Stored(1024, 2);
  for (unsigned Round = 0; Round < 2; ++Round) {
    ldtilecfg(C.Image);
    tilestore0(Stored.data(), 64);
    EXPECT_EQ(Stored, std::vector<uint8_t>(1024, 0));
    tileload0(Ones.data(), 64);
    tilestore0(Stored.data(), 64);
    EXPECT_EQ(Stored, Ones);
  }
  tilerelease();
}

TEST_F(AmxTrap, UnderTheThreadPool) {
  Trap On("k");
  std::vector<uint8_t> Results(64 * 1024);
  uint8_t *Data = Results.data();
  const void *Args[] = {&Data};
  tenon_param_info Param = {TENON_PARAM_BUFFER, 8};
  tenon_kernel_info Info = {1, &Param, 0, 1, {0, 0, 0}, 0, 0, nullptr};
  tenon_ndrange Range = {{64, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  auto Kernel = [](const void *const *Args, const tenon_ndrange *,
                   const uint64_t Group[3], void *) {
    uint8_t From[1024];
    std::memset(From, int(Group[0]) + 1, sizeof(From));
    copyThroughTile(From,
                    *static_cast<uint8_t *const *>(Args[0]) + 1024 * Group[0]);
  };
  ASSERT_EQ(tenon_launch(Kernel, &Info, Args, &Range, 4), TENON_OK);
  for (unsigned Index = 0; Index < Results.size(); ++Index)
    ASSERT_EQ(Results[Index], Index / 1024 + 1);
}

// Emulations in one process follow each other, one for each launch.
TEST_F(AmxTrap, CountsItsOwnInstructions) {
  Config C;
  C.tile(0, 16, 64);
  for (unsigned Count : {3u, 1u}) {
    Trap On("k");
    ldtilecfg(C.Image);
    uint64_t Before = On.instructions();
    for (unsigned I = 0; I < Count; ++I)
      tileload0(C.Image, 0);
    EXPECT_EQ(On.instructions(), Before + Count);
    // A processor with AMX loads the configuration itself.
    EXPECT_LE(Before, 1u);
    tilerelease();
  }
}

TEST_F(AmxTrapDeathTest, FaultsHaveWords) {
  EXPECT_EXIT(
      {
        Trap On("gemm");
        tdpbssd012();
      },
      ::testing::ExitedWithCode(1),
      "error: kernel 'gemm': tdpbssd tmm0, tmm1, tmm2: #UD: no tiles are "
      "configured\n");
  EXPECT_EXIT(
      {
        Trap On("gemm");
        Config C;
        ldtilecfg(C.tile(0, 4, 64).tile(1, 4, 64).tile(2, 15, 64).Image);
        tdpbssd012();
      },
      ::testing::ExitedWithCode(1),
      "#UD: the second source does not have a row for each 4 bytes of a row of "
      "the "
      "first; tmm0 has 4 rows of 64 bytes, tmm1 has 4 rows of 64 bytes, tmm2 "
      "has 15 rows of 64 bytes\n");
  EXPECT_EXIT(
      {
        Trap On("gemm");
        Config C;
        ldtilecfg(C.tile(0, 17, 64).Image);
      },
      ::testing::ExitedWithCode(1),
      "error: kernel 'gemm': ldtilecfg: #GP: a tile of the configuration has "
      "more than 16 rows\n");
  EXPECT_EXIT(
      {
        Trap On("gemm");
        fsTileload();
      },
      ::testing::ExitedWithCode(1),
      "error: kernel 'gemm': tileloadd: segment and address-size prefixes are "
      "not emulated\n");
}

TEST_F(AmxTrapDeathTest, MissingMemoryHasWords) {
  EXPECT_EXIT(
      {
        Trap On("gemm", "; look there");
        Config C;
        ldtilecfg(C.tile(0, 16, 64).Image);
        auto *Pages = static_cast<uint8_t *>(
            mmap(nullptr, 8192, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        munmap(Pages + 4096, 4096);
        tileload0(Pages + 4096 - 3 * 64, 64);
      },
      ::testing::ExitedWithCode(1),
      "error: kernel 'gemm': tileloadd tmm0: cannot read memory at "
      "0x[0-9a-f]+000, row 3 of the tile; look there\n");
  EXPECT_EXIT(
      {
        Trap On("gemm");
        Config C;
        ldtilecfg(C.tile(0, 16, 64).Image);
        tilestore0(reinterpret_cast<void *>(uint64_t(1) << 60), 0);
      },
      ::testing::ExitedWithCode(1),
      "tilestored tmm0: cannot write memory at an address that is not "
      "canonical, row 0 of the tile\n");
}

static sigjmp_buf AfterFault;
static volatile int *volatile NullPage = nullptr;

/// The signal that an earlier handler gets for \p Code while AMX is emulated.
static int caughtFrom(void (*Code)()) {
  Trap On("k");
  int Caught = sigsetjmp(AfterFault, 1);
  if (Caught == 0)
    Code();
  return Caught;
}

TEST_F(AmxTrap, OtherFaultsGoToTheOtherHandler) {
  struct sigaction Mine = {}, BeforeIll, BeforeSegv;
  Mine.sa_handler = [](int Signal) { siglongjmp(AfterFault, Signal); };
  sigaction(SIGILL, &Mine, &BeforeIll);
  sigaction(SIGSEGV, &Mine, &BeforeSegv);
  EXPECT_EQ(caughtFrom([] { __asm__ volatile("ud2"); }), SIGILL);
  EXPECT_EQ(caughtFrom([] { *NullPage = 1; }), SIGSEGV);
  sigaction(SIGILL, &BeforeIll, nullptr);
  sigaction(SIGSEGV, &BeforeSegv, nullptr);
}

#endif
