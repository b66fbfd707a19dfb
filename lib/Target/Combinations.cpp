// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Combinations.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;

/// Sums of fp8 and fp4 products are made in f32; C and D may be narrower.
#define TENON_SMALL_FLOAT_ROWS(A, B)                                           \
  {A, B, K::F32, K::F32}, {A, B, K::BF16, K::BF16}, {A, B, K::BF16, K::F32},   \
      {A, B, K::F32, K::BF16}, {A, B, K::F16, K::F16}, {A, B, K::F16, K::F32}, \
  {                                                                            \
    A, B, K::F32, K::F16                                                       \
  }

static constexpr KindCombination Generic[] = {
    {K::S8, K::S8, K::S32, K::S32},
    {K::S8, K::U8, K::S32, K::S32},
    {K::U8, K::S8, K::S32, K::S32},
    {K::U8, K::U8, K::S32, K::S32},
    {K::S4, K::S4, K::S32, K::S32},
    {K::S4, K::U4, K::S32, K::S32},
    {K::U4, K::S4, K::S32, K::S32},
    {K::U4, K::U4, K::S32, K::S32},
    {K::S16, K::S16, K::S32, K::S32},
    {K::S16, K::U16, K::S32, K::S32},
    {K::U16, K::S16, K::S32, K::S32},
    {K::U16, K::U16, K::S32, K::S32},
    {K::S32, K::S32, K::S32, K::S32},
    {K::S32, K::U32, K::S32, K::S32},
    {K::U32, K::S32, K::S32, K::S32},
    {K::U32, K::U32, K::S32, K::S32},
    {K::BF16, K::BF16, K::F32, K::F32},
    {K::BF16, K::BF16, K::BF16, K::BF16},
    {K::BF16, K::BF16, K::BF16, K::F32},
    {K::BF16, K::BF16, K::F32, K::BF16},
    {K::F16, K::F16, K::F32, K::F32},
    {K::F16, K::F16, K::F16, K::F16},
    {K::F16, K::F16, K::F16, K::F32},
    {K::F16, K::F16, K::F32, K::F16},
    {K::TF32, K::TF32, K::F32, K::F32},
    {K::F32, K::F32, K::F32, K::F32},
    {K::F64, K::F64, K::F64, K::F64},
    TENON_SMALL_FLOAT_ROWS(K::E4M3, K::E4M3),
    TENON_SMALL_FLOAT_ROWS(K::E4M3, K::E5M2),
    TENON_SMALL_FLOAT_ROWS(K::E5M2, K::E4M3),
    TENON_SMALL_FLOAT_ROWS(K::E5M2, K::E5M2),
    TENON_SMALL_FLOAT_ROWS(K::E2M1, K::E2M1),
};
#undef TENON_SMALL_FLOAT_ROWS

ArrayRef<KindCombination> genericCombinations() { return Generic; }

Legality combinationLegality(const MulAddFacts &M,
                             ArrayRef<KindCombination> Known) {
  // The table has saturating sums as signed ones; each exists as an unsigned
  // one as well.
  auto Signed = [&](ElementKind Kind) {
    return M.Saturating && Kind == K::U32 ? K::S32 : Kind;
  };
  // Saturating sums are computed in 32 bits, in which products of wider
  // elements could overflow.
  auto Fits = [&](const KindCombination &C) {
    return !M.Saturating || bitsOf(C.A) <= 8;
  };
  for (const KindCombination &C : Known)
    if (C.A == M.A && C.B == M.B && C.C == Signed(M.C) && C.D == Signed(M.D) &&
        Fits(C))
      return {};
  Legality Answer;
  Answer.Answer = Legality::No;
  Answer.Reason = ((M.Saturating ? "no saturating multiplication of "
                                 : "no multiplication of ") +
                   wordOf(M.A) + " and " + wordOf(M.B) + " with " +
                   wordOf(M.C) + " into " + wordOf(M.D))
                      .str();
  // The nearest combination keeps as many kinds as possible, A and B
  // first.
  auto Nearness = [&](const KindCombination &C) {
    return 4 * (C.A == M.A) + 4 * (C.B == M.B) + 2 * (C.C == M.C) +
           2 * (C.D == M.D) + (bitsOf(C.A) == bitsOf(M.A));
  };
  const KindCombination *Best = nullptr;
  for (const KindCombination &C : Known)
    if (Fits(C) && (!Best || Nearness(C) > Nearness(*Best)))
      Best = &C;
  if (Best) {
    MulAddFacts Near = M;
    Near.A = Best->A, Near.B = Best->B, Near.C = Best->C, Near.D = Best->D;
    Answer.Nearest = combinationName(Near);
  }
  return Answer;
}

/// A matrix of a wider scope belongs to several sub-groups at once.
Legality scopeLegality(const MatrixType *Ty) {
  auto Scope = MatrixScope(Ty->scope());
  if (Scope == MatrixScope::Subgroup || Scope == MatrixScope::Invocation)
    return {};
  return {Legality::No, ("a matrix of scope " + wordOf(Scope)).str(),
          "scope subgroup"};
}

std::vector<MulAddFacts> factsOf(ArrayRef<KindCombination> Known) {
  std::vector<MulAddFacts> All;
  for (const KindCombination &C : Known) {
    MulAddFacts M;
    M.A = C.A, M.B = C.B, M.C = C.C, M.D = C.D;
    All.push_back(M);
  }
  return All;
}

} // namespace tenon
