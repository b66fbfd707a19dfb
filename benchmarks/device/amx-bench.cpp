// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs lowered kernels on a machine with AMX and times them:
//
//   amx-bench gemm NAME bf16|s8|u8s8|f32 row|packed|column ROWS COLUMNS M N K
//             THREADS MILLISECONDS
//   amx-bench dlrm NAME BATCH THREADS MILLISECONDS
//   amx-bench resident NAME bf16|s8 STEPS MILLISECONDS
//   amx-bench peak bf16|s8 MILLISECONDS
//
// row, packed, column: the layout of B. ROWS x COLUMNS are those of a
// work-group. The last line is "best T s, N runs"; a wrong element ends the
// program with status 1.

#include "tenon/Runtime/tenon_rt.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <immintrin.h>
#include <random>
#include <string>
#include <vector>

extern "C" {
#define KERNEL(NAME)                                                           \
  void NAME(const void *const *, const tenon_ndrange *, const uint64_t *,      \
            void *);                                                           \
  extern const tenon_kernel_info NAME##_tenon_info;
#include "kernels.inc"
#undef KERNEL
}

struct Kernel {
  const char *Name;
  tenon_kernel_fn Run;
  const tenon_kernel_info *Info;
};

static const Kernel Kernels[] = {
#define KERNEL(NAME) {#NAME, NAME, &NAME##_tenon_info},
#include "kernels.inc"
#undef KERNEL
};

static const Kernel &find(const char *Name) {
  for (const Kernel &K : Kernels)
    if (!std::strcmp(K.Name, Name))
      return K;
  std::fprintf(stderr, "no kernel %s; there are:\n", Name);
  for (const Kernel &K : Kernels)
    std::fprintf(stderr, "  %s\n", K.Name);
  std::exit(2);
}

/// Memory in huge pages if the system has them.
template <typename T> struct Buffer {
  T *Data;
  explicit Buffer(size_t Count)
      : Data(static_cast<T *>(std::aligned_alloc(
            size_t(2) << 20,
            (Count * sizeof(T) + (size_t(2) << 20)) >> 21 << 21))) {
    if (!Data) {
      std::fprintf(stderr, "not enough memory\n");
      std::exit(2);
    }
    std::memset(static_cast<void *>(Data), 0, Count * sizeof(T));
  }
  ~Buffer() { std::free(Data); }
};

static double seconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Runs \p Body repeatedly for about that time; prints the best time.
template <typename F> static void timed(double Milliseconds, F Body) {
  double Best = 1e30, End = seconds() + Milliseconds / 1e3;
  unsigned Runs = 0;
  do {
    double Start = seconds();
    Body();
    Best = std::min(Best, seconds() - Start);
    ++Runs;
  } while (seconds() < End);
  std::printf("best %.9g s, %u runs\n", Best, Runs);
}

static void launch(const Kernel &K, const void *const *Args,
                   const tenon_ndrange &Range, unsigned Threads) {
  int Status = tenon_launch(K.Run, K.Info, Args, &Range, Threads);
  if (Status != TENON_OK) {
    std::fprintf(stderr, "error: kernel '%s': %s\n", K.Name,
                 tenon_status_text(Status));
    std::exit(1);
  }
}

static float fromBf16(uint16_t Bits) {
  uint32_t Wide = uint32_t(Bits) << 16;
  float F;
  std::memcpy(&F, &Wide, 4);
  return F;
}

static uint16_t toBf16(float F) {
  uint32_t Bits;
  std::memcpy(&Bits, &F, 4);
  return uint16_t((Bits + 0x7fff + (Bits >> 16 & 1)) >> 16);
}

static double number(uint16_t Bits) { return fromBf16(Bits); }
static double number(int8_t Byte) { return Byte; }
static double number(uint8_t Byte) { return Byte; }
static double number(float F) { return F; }

static void check(bool Right, const char *What) {
  if (Right)
    return;
  std::printf("WRONG: %s\n", What);
  std::exit(1);
}

template <typename T> static void fill(T *Data, size_t Count) {
  std::mt19937 Random(1);
  std::normal_distribution<float> Normal;
  for (size_t I = 0; I < Count; ++I)
    Data[I] = sizeof(T) == 4   ? T(Normal(Random))
              : sizeof(T) == 2 ? T(toBf16(Normal(Random)))
                               : T(Random());
}

/// Sizes of a product, and the layout of B in memory.
struct Sizes {
  uint64_t M, N, K;
  std::string Layout;

  /// The index of an element of B. Packed: the elements of a column in groups
  /// of four bytes.
  template <typename T> size_t ofB(size_t Row, size_t Column) const {
    constexpr size_t Group = 4 / sizeof(T);
    if (Layout == "packed")
      return (Row / Group * N + Column) * Group + Row % Group;
    return Layout == "column" ? Column * K + Row : Row * N + Column;
  }
};

/// Checks some elements of C against their definition.
template <typename TA, typename TB, typename Acc>
static void checkGemm(const TA *A, const TB *B, const Acc *C, const Sizes &Of,
                      bool Gelu) {
  std::mt19937 Random(2);
  for (int Sample = 0; Sample < 500; ++Sample) {
    size_t Row = Random() % Of.M, Column = Random() % Of.N;
    double Sum = 0, Magnitude = 0;
    for (size_t K = 0; K < Of.K; ++K) {
      double Product =
          number(A[Row * Of.K + K]) * number(B[Of.ofB<TB>(K, Column)]);
      Sum += Product;
      Magnitude += std::fabs(Product);
    }
    double Bound = std::is_integral<Acc>::value
                       ? 0
                       : (Of.K + 4) * 0x1p-24 * Magnitude + 1e-6;
    if (Gelu) {
      Sum = Sum / 2 *
            (1 + std::tanh(0.7978845608 * (Sum + 0.044715 * Sum * Sum * Sum)));
      Bound += 1e-5 * std::fabs(Sum) + 1e-5;
    }
    check(std::fabs(C[Row * Of.N + Column] - Sum) <= Bound, "an element of C");
  }
}

template <typename TA, typename TB, typename Acc>
static void gemm(char **Words) {
  const Kernel &K = find(Words[0]);
  auto Word = [&](int Index) {
    return std::strtoull(Words[Index], nullptr, 10);
  };
  uint64_t Rows = Word(3), Columns = Word(4);
  Sizes Of = {Word(5), Word(6), Word(7), Words[2]};
  unsigned Threads = unsigned(Word(8));
  Buffer<TA> A(Of.M * Of.K);
  Buffer<TB> B(Of.K * Of.N);
  Buffer<Acc> C(Of.M * Of.N);
  fill(A.Data, Of.M * Of.K);
  fill(B.Data, Of.K * Of.N);
  const void *Args[] = {&A.Data, &B.Data, &C.Data, &Of.N, &Of.K};
  tenon_ndrange Range = {
      {Of.N / Columns, Of.M / Rows, 1}, {1, 1, 1}, {0, 0, 0}, 2};
  launch(K, Args, Range, Threads);
  checkGemm(A.Data, B.Data, C.Data, Of, std::strstr(Words[0], "gelu"));
  timed(std::atof(Words[9]), [&] { launch(K, Args, Range, Threads); });
}

static void dlrm(char **Words) {
  const Kernel &K = find(Words[0]);
  uint64_t Batch = std::strtoull(Words[1], nullptr, 10), Features = 27,
           Width = 128;
  unsigned Threads = std::atoi(Words[2]);
  Buffer<uint16_t> A(Batch * Features * Width);
  Buffer<float> C(Batch * Features * Features);
  fill(A.Data, Batch * Features * Width);
  const void *Args[] = {&A.Data, &A.Data, &C.Data, &Batch, &Width};
  tenon_ndrange Range = {{Batch, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  launch(K, Args, Range, Threads);
  std::mt19937 Random(2);
  for (int Sample = 0; Sample < 500; ++Sample) {
    const uint16_t *T = A.Data + Random() % Batch * Features * Width;
    const float *Out =
        C.Data + (T - A.Data) / (Features * Width) * Features * Features;
    size_t I = Random() % Features, J = Random() % Features;
    double Sum = 0, Magnitude = 0;
    for (size_t X = 0; X < Width; ++X) {
      double Product = number(T[I * Width + X]) * number(T[J * Width + X]);
      Sum += Product;
      Magnitude += std::fabs(Product);
    }
    check(std::fabs(Out[I * Features + J] - Sum) <=
              (Width + 4) * 0x1p-24 * Magnitude + 1e-6,
          "an interaction");
  }
  timed(std::atof(Words[3]), [&] { launch(K, Args, Range, Threads); });
}

/// Multiplies the operands of one step Steps times; they are small integers, so
/// that every sum is exact.
template <typename T, typename Acc> static void resident(char **Words) {
  constexpr size_t Side = 32, Depth = 64 / sizeof(T);
  const Kernel &K = find(Words[0]);
  uint64_t Steps = std::strtoull(Words[2], nullptr, 10), Columns = Side;
  Buffer<T> A(Side * Depth), B(Side * Depth);
  Buffer<Acc> C(Side * Side);
  for (size_t I = 0; I < Side * Depth; ++I) {
    int OfA = int(I * 7 % 3) - 1, OfB = int(I * 11 % 7) - 3;
    A.Data[I] = sizeof(T) == 2 ? T(toBf16(float(OfA))) : T(OfA);
    B.Data[I] = sizeof(T) == 2 ? T(toBf16(float(OfB))) : T(OfB);
  }
  const void *Args[] = {&A.Data, &B.Data, &C.Data, &Columns, &Steps};
  tenon_ndrange Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  launch(K, Args, Range, 1);
  for (size_t Row = 0; Row < Side; ++Row)
    for (size_t Column = 0; Column < Side; ++Column) {
      double Sum = 0;
      for (size_t I = 0; I < Depth; ++I)
        Sum +=
            number(A.Data[Row * Depth + I]) * number(B.Data[I * Side + Column]);
      check(C.Data[Row * Side + Column] == Sum * Steps, "an element of C");
    }
  timed(std::atof(Words[3]), [&] { launch(K, Args, Range, 1); });
}

static void requireAmx(uint64_t Needs) {
  int Status = tenon_amx_request(Needs);
  if (Status != TENON_AMX_READY) {
    std::fprintf(stderr, "error: %s\n", tenon_amx_status_text(Status));
    std::exit(1);
  }
}

/// tdpbf16ps or tdpbssd on resident tiles. They are not zero: zeros take less
/// power, so that the clock is higher.
__attribute__((target("amx-tile,amx-bf16,amx-int8"))) static void
peak(bool Bf16, double Ms) {
  requireAmx(Bf16 ? TENON_AMX_BF16 : TENON_AMX_INT8);
  alignas(64) uint8_t Configuration[64] = {1};
  for (int Tile = 0; Tile < 8; ++Tile) {
    Configuration[16 + 2 * Tile] = 64;
    Configuration[48 + Tile] = 16;
  }
  constexpr int Rounds = 100000;
  Buffer<uint16_t> Operands(2 * 16 * 32);
  for (size_t I = 0; I < 2 * 16 * 32; ++I)
    Operands.Data[I] = toBf16(float(int(I * 7 % 5) - 2));
  const uint16_t *A = Operands.Data, *B = A + 16 * 32;
  timed(Ms, [&]() __attribute__((target("amx-tile,amx-bf16,amx-int8"))) {
    _tile_loadconfig(Configuration);
    _tile_loadd(6, A, 64);
    _tile_loadd(7, B, 64);
    for (int I = 0; Bf16 && I < Rounds; ++I) {
      _tile_dpbf16ps(0, 6, 7);
      _tile_dpbf16ps(1, 6, 7);
      _tile_dpbf16ps(2, 6, 7);
      _tile_dpbf16ps(3, 6, 7);
    }
    for (int I = 0; !Bf16 && I < Rounds; ++I) {
      _tile_dpbssd(0, 6, 7);
      _tile_dpbssd(1, 6, 7);
      _tile_dpbssd(2, 6, 7);
      _tile_dpbssd(3, 6, 7);
    }
    _tile_release();
  });
  std::printf("(one run is %g GOP)\n",
              Rounds * 4.0 * 2 * 16 * 16 * (Bf16 ? 32 : 64) / 1e9);
}

int main(int Count, char **Words) {
  std::string What = Count > 1 ? Words[1] : "";
  if (What == "gemm" && Count == 12 && !std::strcmp(Words[3], "bf16"))
    gemm<uint16_t, uint16_t, float>(Words + 2);
  else if (What == "gemm" && Count == 12 && !std::strcmp(Words[3], "s8"))
    gemm<int8_t, int8_t, int32_t>(Words + 2);
  else if (What == "gemm" && Count == 12 && !std::strcmp(Words[3], "u8s8"))
    gemm<uint8_t, int8_t, int32_t>(Words + 2);
  else if (What == "gemm" && Count == 12 && !std::strcmp(Words[3], "f32"))
    gemm<float, float, float>(Words + 2);
  else if (What == "dlrm" && Count == 6)
    dlrm(Words + 2);
  else if (What == "resident" && Count == 6 && !std::strcmp(Words[3], "bf16"))
    resident<uint16_t, float>(Words + 2);
  else if (What == "resident" && Count == 6 && !std::strcmp(Words[3], "s8"))
    resident<int8_t, int32_t>(Words + 2);
  else if (What == "peak" && Count == 4)
    peak(!std::strcmp(Words[2], "bf16"), std::atof(Words[3]));
  else {
    std::fprintf(
        stderr,
        "usage: amx-bench gemm NAME bf16|s8|u8s8|f32 row|packed|column "
        "ROWS COLUMNS M N K THREADS MS | dlrm NAME BATCH THREADS MS | resident "
        "NAME bf16|s8 STEPS MS | peak bf16|s8 MS\n");
    return 2;
  }
  return 0;
}
