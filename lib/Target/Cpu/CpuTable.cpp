// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CpuTable.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;

static constexpr CpuRow Rows[] = {
    // bf16
    {"vdpbf16ps", "+avx512bf16,+avx512vl", K::BF16, K::F32, CpuStep::DotBf16,
     CpuPrepare::None, 2, 512},
    {"widen to f32", "", K::BF16, K::F32, CpuStep::MulAdd, CpuPrepare::Float, 1,
     512},
    // f16, tf32, f32, f64
    {"widen to f32", "", K::F16, K::F32, CpuStep::MulAdd, CpuPrepare::Float, 1,
     512},
    {"10-bit mantissas in f32", "", K::TF32, K::F32, CpuStep::MulAdd,
     CpuPrepare::Float, 1, 512},
    {"f32", "", K::F32, K::F32, CpuStep::MulAdd, CpuPrepare::None, 1, 512},
    {"f64", "", K::F64, K::F64, CpuStep::MulAdd, CpuPrepare::None, 1, 512},
    // fp8: both kinds fit into bf16
    {"vdpbf16ps on bf16", "+avx512bf16,+avx512vl", K::E4M3, K::F32,
     CpuStep::DotBf16, CpuPrepare::BFloat, 2, 512},
    {"widen to f32", "", K::E4M3, K::F32, CpuStep::MulAdd, CpuPrepare::Float, 1,
     512},
    // bytes
    {"vpdpbusd", "+avx512vnni,+avx512vl", K::S8, K::S32, CpuStep::DotInt8,
     CpuPrepare::None, 4, 512},
    {"vpdpbusd", "+avxvnni", K::S8, K::S32, CpuStep::DotInt8, CpuPrepare::None,
     4, 256},
    {"vpmaddwd", "+avx512bw", K::S8, K::S32, CpuStep::PairInt16,
     CpuPrepare::Int16, 2, 512},
    {"vpmaddwd", "+avx2", K::S8, K::S32, CpuStep::PairInt16, CpuPrepare::Int16,
     2, 256},
    {"pmaddwd", "+sse2", K::S8, K::S32, CpuStep::PairInt16, CpuPrepare::Int16,
     2, 128},
    {"widen to i32", "", K::S8, K::S32, CpuStep::MulAdd, CpuPrepare::Int32, 1,
     512},
    // larger integers, exact modulo 2^32
    {"widen to i32", "", K::S16, K::S32, CpuStep::MulAdd, CpuPrepare::Int32, 1,
     512},
    {"i32", "", K::S32, K::S32, CpuStep::MulAdd, CpuPrepare::None, 1, 512},
};

ArrayRef<CpuRow> cpuRows() { return Rows; }

const CpuRow &selectCpuRow(ElementKind A,
                           function_ref<bool(StringRef)> HasFeatures) {
  if (isFloat8(A))
    A = ElementKind::E4M3;
  else if (!isFloat(A))
    A = bitsOf(A) <= 8    ? ElementKind::S8
        : bitsOf(A) == 16 ? ElementKind::S16
                          : ElementKind::S32;
  for (const CpuRow &Row : Rows)
    if (Row.A == A && (Row.Features.empty() || HasFeatures(Row.Features)))
      return Row;
  return Rows[4]; // f32; combinations that are none do not get here
}

} // namespace tenon
