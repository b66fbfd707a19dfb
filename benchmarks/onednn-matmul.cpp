// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times oneDNN's matrix multiplication:
//
//   onednn-matmul bf16|f32|s8s8|u8s8|s8u8|u8u8 SIZE REPEAT plain|any
//   [processor]
//
// `plain` takes B row-major, `any` in the layout that oneDNN chooses, into
// which B is brought before the clock starts. Prints `best T s`, like
// tenon-run; with `processor` in processor time. Written for oneDNN 2's
// interface, which Debian and Ubuntu have.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
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

/// Small numbers that are ordinary in every type: a subnormal or a NaN could
/// take another time.
void fill(const memory &M, memory::data_type Type) {
  size_t Count = M.get_desc().get_size() / memory::data_type_size(Type);
  void *Data = M.get_data_handle();
  for (size_t I = 0; I < Count; ++I) {
    unsigned Digit = I * 2654435761U >> 29; // 0 to 7
    if (Type == memory::data_type::f32)
      static_cast<float *>(Data)[I] = 1.0F + Digit;
    else if (Type == memory::data_type::bf16)
      static_cast<uint16_t *>(Data)[I] = 0x3f80 + Digit;
    else
      static_cast<uint8_t *>(Data)[I] = Digit;
  }
}

double seconds(clockid_t Clock) {
  timespec Now;
  clock_gettime(Clock, &Now);
  return Now.tv_sec + 1e-9 * Now.tv_nsec;
}

double bestOf(const Types &T, memory::dim Size, int Repeat, bool AnyLayout,
              clockid_t Clock) {
  dnnl::engine Engine(dnnl::engine::kind::cpu, 0);
  dnnl::stream Stream(Engine);
  memory::dims Dims = {Size, Size};
  auto Tag = memory::format_tag::ab;
  memory A({Dims, T.A, Tag}, Engine), PlainB({Dims, T.B, Tag}, Engine),
      C({Dims, T.C, Tag}, Engine);
  fill(A, T.A);
  fill(PlainB, T.B);
  memory::desc BDesc(Dims, T.B, AnyLayout ? memory::format_tag::any : Tag);
  dnnl::matmul::primitive_desc Description(
      dnnl::matmul::desc(A.get_desc(), BDesc, C.get_desc()), Engine);
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
  if (Words.size() != 4 || !parseTypes(Words[0], T) ||
      (Words[3] != "plain" && Words[3] != "any")) {
    std::fprintf(stderr, "usage: onednn-matmul bf16|f32|s8s8|u8s8|s8u8|u8u8 "
                         "SIZE REPEAT plain|any [processor]\n");
    return 2;
  }
  try {
    std::printf("best %.6g s\n",
                bestOf(T, std::atol(Words[1].c_str()),
                       std::atoi(Words[2].c_str()), Words[3] == "any", Clock));
  } catch (const dnnl::error &E) {
    std::fprintf(stderr, "onednn-matmul: %s\n", E.what());
    return 1;
  }
  return 0;
}
