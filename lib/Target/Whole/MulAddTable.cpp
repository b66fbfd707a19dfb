// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MulAddTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;
using Step = MulAddStep;
using Prepare = MulAddPrepare;

static constexpr MulAddRow Plain[] = {
    {"widen to f32", "", K::BF16, K::F32, Step::MulAdd, Prepare::Float, 1, 512},
    {"widen to f32", "", K::F16, K::F32, Step::MulAdd, Prepare::Float, 1, 512},
    {"10-bit mantissas in f32", "", K::TF32, K::F32, Step::MulAdd,
     Prepare::Float, 1, 512},
    {"f32", "", K::F32, K::F32, Step::MulAdd, Prepare::None, 1, 512},
    {"f64", "", K::F64, K::F64, Step::MulAdd, Prepare::None, 1, 512},
    {"widen to f32", "", K::E4M3, K::F32, Step::MulAdd, Prepare::Float, 1, 512},
    {"widen to i32", "", K::S8, K::S32, Step::MulAdd, Prepare::Int32, 1, 512},
    // larger integers, exact modulo 2^32
    {"widen to i32", "", K::S16, K::S32, Step::MulAdd, Prepare::Int32, 1, 512},
    {"i32", "", K::S32, K::S32, Step::MulAdd, Prepare::None, 1, 512},
};

ArrayRef<MulAddRow> plainMulAddRows() { return Plain; }

ElementKind tableKind(ElementKind A) {
  if (isFloat8(A))
    return ElementKind::E4M3;
  if (isFloat(A))
    return A;
  return bitsOf(A) <= 8    ? ElementKind::S8
         : bitsOf(A) == 16 ? ElementKind::S16
                           : ElementKind::S32;
}

const MulAddRow &selectMulAddRow(ArrayRef<MulAddRow> Rows, ElementKind A,
                                 function_ref<bool(StringRef)> HasFeatures) {
  A = tableKind(A);
  for (const MulAddRow &Row : Rows)
    if (Row.A == A && HasFeatures(Row.Features))
      return Row;
  const auto *Row =
      find_if(Plain, [&](const MulAddRow &R) { return R.A == A; });
  assert(Row != std::end(Plain) && "legality takes no other kinds");
  return *Row;
}

} // namespace tenon
