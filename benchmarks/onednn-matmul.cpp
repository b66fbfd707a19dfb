// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times oneDNN's matrix multiplication:
//
//   onednn-matmul bf16|f16|f32|s8s8|u8s8|s8u8|u8u8 SIZE REPEAT
//   plain|column|any [processor]
//
// SIZE is N for a square multiplication, MxNxK or MxNxKxBATCH. B is row-major
// with `plain`, column-major with `column`, and with `any` in the layout that
// oneDNN chooses, into which it is converted before the clock starts. Prints
// `best T s`, like tenon-run; with `processor` in processor time. For oneDNN 2,
// which Debian and Ubuntu have, and 3.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <sstream>
#include <string>
#include <time.h>
#include <vector>

using dnnl::memory;

namespace {

struct Types {
  memory::data_type A, B, C;
};

bool parseTypes(const std::string &Word, Types &Result) {
  using Data = memory::data_type;
  if (Word == "bf16")
    Result = {Data::bf16, Data::bf16, Data::f32};
  else if (Word == "f16")
    Result = {Data::f16, Data::f16, Data::f32};
  else if (Word == "f32")
    Result = {Data::f32, Data::f32, Data::f32};
  else if (Word == "s8s8")
    Result = {Data::s8, Data::s8, Data::s32};
  else if (Word == "u8s8")
    Result = {Data::u8, Data::s8, Data::s32};
  else if (Word == "s8u8")
    Result = {Data::s8, Data::u8, Data::s32};
  else if (Word == "u8u8")
    Result = {Data::u8, Data::u8, Data::s32};
  else
    return false;
  return true;
}

/// Small numbers that are normal in every type: subnormal numbers and NaNs
/// could take another time.
void fill(const memory &M, memory::data_type Type) {
  size_t Count = M.get_desc().get_size() / memory::data_type_size(Type);
  void *Data = M.get_data_handle();
  for (size_t I = 0; I < Count; ++I) {
    unsigned Digit = I * 2654435761U >> 29; // 0 to 7
    if (Type == memory::data_type::f32)
      static_cast<float *>(Data)[I] = 1.0F + Digit;
    else if (Type == memory::data_type::bf16)
      static_cast<uint16_t *>(Data)[I] = 0x3f80 + Digit;
    else if (Type == memory::data_type::f16)
      static_cast<uint16_t *>(Data)[I] = 0x3c00 + Digit;
    else
      static_cast<uint8_t *>(Data)[I] = Digit;
  }
}

double seconds(clockid_t Clock) {
  timespec Now;
  clock_gettime(Clock, &Now);
  return Now.tv_sec + 1e-9 * Now.tv_nsec;
}

struct Sizes {
  memory::dim M = 0, N = 0, K = 0, Batch = 1;
};

bool parseSizes(const std::string &Word, Sizes &Result) {
  std::vector<memory::dim> Numbers;
  std::istringstream In(Word);
  for (std::string Part; std::getline(In, Part, 'x');)
    Numbers.push_back(std::atol(Part.c_str()));
  if (Numbers.size() == 1)
    Numbers = {Numbers[0], Numbers[0], Numbers[0]};
  if (Numbers.size() == 3)
    Numbers.push_back(1);
  if (Numbers.size() != 4 ||
      *std::min_element(Numbers.begin(), Numbers.end()) <= 0)
    return false;
  Result = {Numbers[0], Numbers[1], Numbers[2], Numbers[3]};
  return true;
}

dnnl::matmul::primitive_desc describe(const dnnl::engine &Engine,
                                      const memory::desc &A,
                                      const memory::desc &B,
                                      const memory::desc &C) {
#if DNNL_VERSION_MAJOR >= 3
  return dnnl::matmul::primitive_desc(Engine, A, B, C);
#else
  return dnnl::matmul::primitive_desc(dnnl::matmul::desc(A, B, C), Engine);
#endif
}

double bestOf(const Types &T, const Sizes &Of, int Repeat,
              const std::string &Weights, clockid_t Clock) {
  dnnl::engine Engine(dnnl::engine::kind::cpu, 0);
  dnnl::stream Stream(Engine);
  using Tag = memory::format_tag;
  bool IsBatch = Of.Batch > 1;
  auto Describe = [&](memory::dim Rows, memory::dim Columns,
                      memory::data_type Type, Tag OfMatrix, Tag OfBatch) {
    memory::dims Dims = {Rows, Columns};
    if (IsBatch)
      Dims.insert(Dims.begin(), Of.Batch);
    return memory::desc(Dims, Type, IsBatch ? OfBatch : OfMatrix);
  };
  memory A(Describe(Of.M, Of.K, T.A, Tag::ab, Tag::abc), Engine);
  bool ByColumns = Weights == "column";
  memory PlainB(Describe(Of.K, Of.N, T.B, ByColumns ? Tag::ba : Tag::ab,
                         ByColumns ? Tag::acb : Tag::abc),
                Engine);
  memory C(Describe(Of.M, Of.N, T.C, Tag::ab, Tag::abc), Engine);
  fill(A, T.A);
  fill(PlainB, T.B);
  memory::desc OfB = Weights == "any"
                         ? Describe(Of.K, Of.N, T.B, Tag::any, Tag::any)
                         : PlainB.get_desc();
  dnnl::matmul::primitive_desc Description =
      describe(Engine, A.get_desc(), OfB, C.get_desc());
  memory B = PlainB;
  if (Description.weights_desc() != PlainB.get_desc()) {
    B = memory(Description.weights_desc(), Engine);
    dnnl::reorder(PlainB, B).execute(Stream, PlainB, B);
    Stream.wait();
  }
  dnnl::matmul Primitive(Description);
  double Best = 1e30;
  for (int Run = 0; Run <= Repeat; ++Run) { // the first one warms up
    double Start = seconds(Clock);
    Primitive.execute(
        Stream, {{DNNL_ARG_SRC, A}, {DNNL_ARG_WEIGHTS, B}, {DNNL_ARG_DST, C}});
    Stream.wait();
    if (Run)
      Best = std::min(Best, seconds(Clock) - Start);
  }
  return Best;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> Words(argv + 1, argv + argc);
  Types T;
  clockid_t Clock = CLOCK_MONOTONIC;
  if (Words.size() == 5 && Words[4] == "processor") {
    Clock = CLOCK_PROCESS_CPUTIME_ID;
    Words.pop_back();
  }
  Sizes Of;
  if (Words.size() != 4 || !parseTypes(Words[0], T) ||
      !parseSizes(Words[1], Of) ||
      (Words[3] != "plain" && Words[3] != "column" && Words[3] != "any")) {
    std::fprintf(stderr,
                 "usage: onednn-matmul bf16|f16|f32|s8s8|u8s8|s8u8|u8u8 SIZE "
                 "REPEAT plain|column|any [processor]\n");
    return 2;
  }
  try {
    std::printf("best %.6g s\n",
                bestOf(T, Of, std::atoi(Words[2].c_str()), Words[3], Clock));
  } catch (const dnnl::error &E) {
    std::fprintf(stderr, "onednn-matmul: %s\n", E.what());
    return 1;
  }
  return 0;
}
