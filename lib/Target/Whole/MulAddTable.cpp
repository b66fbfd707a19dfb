// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MulAddTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;
using Step = MulAddStep;
using Prepare = MulAddPrepare;

static constexpr MulAddRow Plain[] = {
    {.Name = "widen to f32",
     .A = K::BF16,
     .Accumulator = K::F32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Float},
    {.Name = "widen to f32",
     .A = K::F16,
     .Accumulator = K::F32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Float},
    {.Name = "10-bit mantissas in f32",
     .A = K::TF32,
     .Accumulator = K::F32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Float},
    {.Name = "f32", .A = K::F32, .Accumulator = K::F32, .Step = Step::MulAdd},
    {.Name = "f64", .A = K::F64, .Accumulator = K::F64, .Step = Step::MulAdd},
    {.Name = "widen to f32",
     .A = K::E4M3,
     .Accumulator = K::F32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Float},
    {.Name = "widen to i32",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Int32},
    // larger integers, exact modulo 2^32
    {.Name = "widen to i32",
     .A = K::S16,
     .Accumulator = K::S32,
     .Step = Step::MulAdd,
     .Prepare = Prepare::Int32},
    {.Name = "i32", .A = K::S32, .Accumulator = K::S32, .Step = Step::MulAdd},
};

ArrayRef<MulAddRow> plainMulAddRows() { return Plain; }

ElementKind tableKind(ElementKind A) {
  if (isSmallFloat(A))
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
