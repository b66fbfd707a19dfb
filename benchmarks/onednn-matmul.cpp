// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times oneDNN's matrix multiplication:
//
//   onednn-matmul TYPES SIZE REPEAT plain|column|any|own [gelu] [processor]
//
// TYPES are those of A and B: bf16, f16, f32, s8s8, u8s8, s8u8, u8u8, or, with
// a scale for each column of a B of bytes, bf16:s8, f16:s8 or f32:s8. SIZE is N
// for a square multiplication, MxNxK or MxNxKxBATCH. B is row-major with
// `plain`, column-major with `column`, A's own memory, transposed, with `own`,
// and with `any` in the layout that oneDNN chooses, into which it is converted
// before the clock starts. `gelu` applies its tanh form to the result. Prints
// `best T s`, like tenon-run; with `processor` in processor time. For oneDNN 2,
// which Debian and Ubuntu have, and 3. Version 2 has no product of floats and
// bytes: it multiplies B by the scales before the clock starts too.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dnnl.hpp>
#include <sstream>
#include <string>
#include <time.h>
#include <unordered_map>
#include <vector>

using dnnl::memory;

namespace {

struct Types {
  const char *Word;
  memory::data_type A, B, C;
  bool hasScales() const {
    return B == memory::data_type::s8 && C == memory::data_type::f32;
  }
};

using Data = memory::data_type;
constexpr Types Known[] = {
    {"bf16", Data::bf16, Data::bf16, Data::f32},
    {"f16", Data::f16, Data::f16, Data::f32},
    {"f32", Data::f32, Data::f32, Data::f32},
    {"s8s8", Data::s8, Data::s8, Data::s32},
    {"u8s8", Data::u8, Data::s8, Data::s32},
    {"s8u8", Data::s8, Data::u8, Data::s32},
    {"u8u8", Data::u8, Data::u8, Data::s32},
    {"bf16:s8", Data::bf16, Data::s8, Data::f32},
    {"f16:s8", Data::f16, Data::s8, Data::f32},
    {"f32:s8", Data::f32, Data::s8, Data::f32},
};

/// What the command line asks for.
struct Request {
  Types Of;
  memory::dim M = 0, N = 0, K = 0, Batch = 1;
  int Repeat = 1;
  std::string Weights;
  bool Gelu = false;
  clockid_t Clock = CLOCK_MONOTONIC;
};

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

bool parseSizes(const std::string &Word, Request &Result) {
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
  Result.M = Numbers[0], Result.N = Numbers[1];
  Result.K = Numbers[2], Result.Batch = Numbers[3];
  return true;
}

bool parse(const std::vector<std::string> &Words, Request &Result) {
  if (Words.size() < 4 || !parseSizes(Words[1], Result))
    return false;
  const Types *Of =
      std::find_if(std::begin(Known), std::end(Known),
                   [&](const Types &T) { return Words[0] == T.Word; });
  if (Of == std::end(Known))
    return false;
  Result.Of = *Of;
  Result.Repeat = std::atoi(Words[2].c_str());
  Result.Weights = Words[3];
  for (size_t I = 4; I < Words.size(); ++I)
    if (Words[I] == "gelu")
      Result.Gelu = true;
    else if (Words[I] == "processor")
      Result.Clock = CLOCK_PROCESS_CPUTIME_ID;
    else
      return false;
  const char *Layouts[] = {"plain", "column", "any", "own"};
  return std::find(std::begin(Layouts), std::end(Layouts), Result.Weights) !=
         std::end(Layouts);
}

/// Attributes of a product with these types and this epilogue.
dnnl::primitive_attr attributesOf(const Request &Of) {
  dnnl::primitive_attr Attributes;
  dnnl::post_ops Ops;
  constexpr auto Gelu = dnnl::algorithm::eltwise_gelu_tanh;
#if DNNL_VERSION_MAJOR >= 3
  if (Of.Gelu)
    Ops.append_eltwise(Gelu, 0.F, 0.F);
  if (Of.Of.hasScales()) { // B is converted as it is multiplied
    using Mode = dnnl::fpmath_mode;
    Attributes.set_fpmath_mode(Of.Of.A == Data::f32    ? Mode::strict
                               : Of.Of.A == Data::bf16 ? Mode::bf16
                                                       : Mode::f16,
                               /*apply_to_int=*/true);
    Attributes.set_scales_mask(DNNL_ARG_WEIGHTS, Of.Batch > 1 ? 4 : 2);
  }
#else
  if (Of.Gelu)
    Ops.append_eltwise(1.F, Gelu, 0.F, 0.F);
#endif
  Attributes.set_post_ops(Ops);
  return Attributes;
}

dnnl::matmul::primitive_desc describe(const dnnl::engine &Engine,
                                      const memory::desc &A,
                                      const memory::desc &B,
                                      const memory::desc &C,
                                      const dnnl::primitive_attr &Attributes) {
#if DNNL_VERSION_MAJOR >= 3
  return dnnl::matmul::primitive_desc(Engine, A, B, C, Attributes);
#else
  return dnnl::matmul::primitive_desc(dnnl::matmul::desc(A, B, C), Attributes,
                                      Engine);
#endif
}

/// B in the layout of \p Wanted, and of its type.
memory converted(memory &B, const memory::desc &Wanted, const Request &Of,
                 dnnl::stream &Stream) {
  memory Result(Wanted, Stream.get_engine());
  dnnl::primitive_attr Attributes;
#if DNNL_VERSION_MAJOR < 3
  if (Of.Of.hasScales())
    Attributes.set_output_scales(2, std::vector<float>(Of.N, 0.5F));
#endif
  dnnl::reorder(dnnl::reorder::primitive_desc(B, Result, Attributes))
      .execute(Stream, B, Result);
  Stream.wait();
  return Result;
}

double bestOf(const Request &Of) {
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
  const Types &T = Of.Of;
  memory A(Describe(Of.M, Of.K, T.A, Tag::ab, Tag::abc), Engine);
  bool ByColumns = Of.Weights == "column" || Of.Weights == "own";
  memory PlainB(Describe(Of.K, Of.N, T.B, ByColumns ? Tag::ba : Tag::ab,
                         ByColumns ? Tag::acb : Tag::abc),
                Engine);
  memory C(Describe(Of.M, Of.N, T.C, Tag::ab, Tag::abc), Engine);
  fill(A, T.A);
  fill(PlainB, T.B);
  if (Of.Weights == "own")
    PlainB.set_data_handle(A.get_data_handle());
  bool Multiplies = T.hasScales() && DNNL_VERSION_MAJOR >= 3;
  memory::data_type TypeOfB = T.hasScales() && !Multiplies ? T.A : T.B;
  memory::desc OfB =
      Of.Weights == "any" ? Describe(Of.K, Of.N, TypeOfB, Tag::any, Tag::any)
      : ByColumns         ? Describe(Of.K, Of.N, TypeOfB, Tag::ba, Tag::acb)
                          : Describe(Of.K, Of.N, TypeOfB, Tag::ab, Tag::abc);
  dnnl::matmul::primitive_desc Description =
      describe(Engine, A.get_desc(), OfB, C.get_desc(), attributesOf(Of));
  memory B = PlainB;
  if (Description.weights_desc() != PlainB.get_desc())
    B = converted(PlainB, Description.weights_desc(), Of, Stream);
  std::unordered_map<int, memory> Arguments = {
      {DNNL_ARG_SRC, A}, {DNNL_ARG_WEIGHTS, B}, {DNNL_ARG_DST, C}};
#if DNNL_VERSION_MAJOR >= 3
  memory Scales(memory::desc({Of.N}, Data::f32, Tag::a), Engine);
  if (Multiplies) {
    fill(Scales, Data::f32);
    Arguments[DNNL_ARG_ATTR_SCALES | DNNL_ARG_WEIGHTS] = Scales;
  }
#endif
  dnnl::matmul Primitive(Description);
  double Best = 1e30;
  for (int Run = 0; Run <= Of.Repeat; ++Run) { // the first one warms up
    double Start = seconds(Of.Clock);
    Primitive.execute(Stream, Arguments);
    Stream.wait();
    if (Run)
      Best = std::min(Best, seconds(Of.Clock) - Start);
  }
  return Best;
}

} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> Words(argv + 1, argv + argc);
  Request Of;
  if (!parse(Words, Of)) {
    std::fprintf(stderr, "usage: onednn-matmul TYPES SIZE REPEAT "
                         "plain|column|any|own [gelu] [processor]\n");
    return 2;
  }
  try {
    std::printf("best %.6g s, oneDNN %d.%d\n", bestOf(Of), DNNL_VERSION_MAJOR,
                DNNL_VERSION_MINOR);
  } catch (const dnnl::error &E) {
    std::fprintf(stderr, "onednn-matmul: %s\n", E.what());
    return 1;
  }
  return 0;
}
