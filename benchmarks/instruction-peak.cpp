// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The maximum rate of one thread of this processor: the best rate of a loop
// that consists of one multiplication instruction on registers, and of the
// instructions that add its products.
//
//   instruction-peak [TRIES [ISA]]      prints lines `KIND INSTRUCTION GOP/S`
//
// A multiplication and an addition are two operations. The available
// instructions are determined when the program runs; if there are none, nothing
// is printed. ISA AVX2 excludes those of later processors: bytes are then
// multiplied as 16-bit integers, exactly, or in pairs whose sums saturate
// (`int8-saturating`). Kinds `bf16-tiles` and `int8-tiles` are those of AMX.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined(__x86_64__)
#ifdef __linux__
#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace {

constexpr int Rounds = 1000000;
constexpr int Chains = 12; // independent ones, to hide latencies

#define TWICE_SIX(X)                                                           \
  X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11)
// All operands are zero, so that no subnormal number slows anything down.
#define PEAK_LOOP(Name, Step)                                                  \
  void Name() {                                                                \
    asm volatile("vpxor %%xmm14, %%xmm14, %%xmm14\n\t"                         \
                 "vpxor %%xmm15, %%xmm15, %%xmm15\n\t"                         \
                 "mov %0, %%rax\n\t"                                           \
                 "1:\n\t" TWICE_SIX(Step) "dec %%rax\n\t"                      \
                                          "jnz 1b" ::"i"(Rounds)               \
                 : "rax", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",      \
                   "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm13",  \
                   "xmm14", "xmm15");                                          \
  }

#define BF16_512(R) "vdpbf16ps %%zmm15, %%zmm14, %%zmm" #R "\n\t"
#define INT8_512(R) "vpdpbusd %%zmm15, %%zmm14, %%zmm" #R "\n\t"
#define INT8_256(R) "%{vex%} vpdpbusd %%ymm15, %%ymm14, %%ymm" #R "\n\t"
#define FMA_512(R) "vfmadd231ps %%zmm15, %%zmm14, %%zmm" #R "\n\t"
#define FMA_256(R) "vfmadd231ps %%ymm15, %%ymm14, %%ymm" #R "\n\t"
#define INT16_256(R)                                                           \
  "vpmaddwd %%ymm15, %%ymm14, %%ymm13\n\t"                                     \
  "vpaddd %%ymm13, %%ymm" #R ", %%ymm" #R "\n\t"
#define SATURATING_256(R)                                                      \
  "vpmaddubsw %%ymm15, %%ymm14, %%ymm13\n\t"                                   \
  "vpmaddwd %%ymm15, %%ymm13, %%ymm13\n\t"                                     \
  "vpaddd %%ymm13, %%ymm" #R ", %%ymm" #R "\n\t"

PEAK_LOOP(bf16Wide, BF16_512)
PEAK_LOOP(int8Wide, INT8_512)
PEAK_LOOP(int8Narrow, INT8_256)
PEAK_LOOP(fmaWide, FMA_512)
PEAK_LOOP(fmaNarrow, FMA_256)
PEAK_LOOP(int16Narrow, INT16_256)
PEAK_LOOP(saturatingNarrow, SATURATING_256)

void report(const char *Kind, const char *Name, void (*Loop)(), int Tries,
            double Operations) {
  double Best = 1e30;
  for (int Try = 0; Try < Tries; ++Try) {
    auto Start = std::chrono::steady_clock::now();
    Loop();
    std::chrono::duration<double> Seconds =
        std::chrono::steady_clock::now() - Start;
    Best = std::min(Best, Seconds.count());
  }
  std::printf("%s %s %.0f\n", Kind, Name,
              Operations * Rounds * Chains / Best / 1e9);
}

#ifdef __linux__
#define TILES __attribute__((target("amx-tile,amx-bf16,amx-int8")))

/// Eight tiles of 16 rows of 64 bytes.
const struct {
  unsigned char Palette = 1, Unused[15] = {};
  unsigned short RowBytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  unsigned char Rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
} EightTiles;

/// Multiplies tiles of zeros: a sixteenth of Rounds * Chains times.
template <bool Bf16> TILES void tiles() {
  _tile_loadconfig(&EightTiles);
  _tile_zero(6);
  _tile_zero(7);
#define MULTIPLY(Sum)                                                          \
  if (Bf16)                                                                    \
    _tile_dpbf16ps(Sum, 6, 7);                                                 \
  else                                                                         \
    _tile_dpbssd(Sum, 6, 7);
  for (int I = 0; I < Rounds / 16 * Chains / 4; ++I) {
    MULTIPLY(0)
    MULTIPLY(1)
    MULTIPLY(2)
    MULTIPLY(3)
  }
  _tile_release();
}

/// What AMX multiplies, if the processor has it and the system permits it.
void reportTiles(int Tries) {
  constexpr int RequestPermission = 0x1023, Contents = 18; // of arch_prctl
  unsigned Eax = 0, Ebx = 0, Ecx = 0, Edx = 0;
  if (!__get_cpuid_count(7, 0, &Eax, &Ebx, &Ecx, &Edx) || !(Edx >> 24 & 1) ||
      syscall(SYS_arch_prctl, RequestPermission, Contents) != 0)
    return;
  if (Edx >> 22 & 1)
    report("bf16-tiles", "tdpbf16ps", tiles<true>, Tries, 2. * 16 * 16 * 2);
  if (Edx >> 25 & 1)
    report("int8-tiles", "tdpbssd", tiles<false>, Tries, 2. * 16 * 16 * 4);
}
#else
void reportTiles(int) {}
#endif

} // namespace

int main(int argc, char **argv) {
  int Tries = argc > 1 ? std::max(1, std::atoi(argv[1])) : 50;
  bool OnlyAvx2 = argc > 2 && std::strcmp(argv[2], "AVX2") == 0;
  if (argc <= 2 || !*argv[2] || std::strstr(argv[2], "AMX"))
    reportTiles(Tries);
  bool HasBf16 = !OnlyAvx2 && __builtin_cpu_supports("avx512bf16");
  bool HasVnni = !OnlyAvx2 && __builtin_cpu_supports("avx512vnni");
  bool HasNarrowVnni = !OnlyAvx2 && __builtin_cpu_supports("avxvnni");
  if (HasBf16)
    report("bf16", "vdpbf16ps-512", bf16Wide, Tries, 64);
  if (HasVnni) {
    report("int8", "vpdpbusd-512", int8Wide, Tries, 128);
  } else if (HasNarrowVnni) {
    report("int8", "vpdpbusd-256", int8Narrow, Tries, 64);
  } else if (__builtin_cpu_supports("avx2")) {
    report("int8", "vpmaddwd-256", int16Narrow, Tries, 32);
    report("int8-saturating", "vpmaddubsw-256", saturatingNarrow, Tries, 64);
  }
  if (!OnlyAvx2 && __builtin_cpu_supports("avx512f"))
    report("f32", "vfmadd231ps-512", fmaWide, Tries, 32);
  else if (__builtin_cpu_supports("fma"))
    report("f32", "vfmadd231ps-256", fmaNarrow, Tries, 16);
  return 0;
}

#else

int main() { return 0; }

#endif
