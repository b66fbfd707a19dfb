// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions in vector registers. The operands are read as words. A word has
// the bytes of one step of k (MulAddTable.h), for example two bf16: four bytes,
// or eight if a step has two rows.
//
//   panel = words of B     [group of k][column]    if a step cannot read B;
//                                                  work-groups share it
//                                                  (few rows without a shared
//                                                  panel: of one block of k);
//                          column panels           of many rows
//                          (VectorPanel.h)
//   for each block of k                            one, if both are read in
//                                                  place
//     image = words of A   [row][group of k]       if a step cannot read A;
//                          or [group][row]         if A is column-major, a
//                                                  step has several rows, or
//                                                  takes one lane of a vector
//     for each register block of R rows x V vectors
//       acc = C or 0, or what the block of k before left in D
//       for each group g of the block
//         acc[r][v] += word(A, r, g) * words(B, g, v)
//       D = acc
//
// A step of two rows has vectors of two words, which are neighbours in
// [group][line]. Its accumulators are blocks of two rows by two columns, which
// are separated when D is stored. Row r is then a pair of rows.
//
// Lines of [group][line] are padded with zeros to whole vectors, and k always
// to whole groups.
//
// If both operands have bytes of equal signs, and the instruction multiplies
// unsigned by signed bytes or the other way round, steps read B with its sign
// bits flipped. That changes B by 128, so 128 times the sums of A's rows are
// subtracted (B is s8) or added (u8).

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORCONTRACT_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORCONTRACT_H

#include "Target/Whole/Contract/Contraction.h"
#include "Target/Whole/WholeTarget.h"
#include <numeric>

namespace tenon {

struct VectorContraction : Contraction {
  const MulAddRow &Row;
  const VectorModel &Model;

  VectorContraction(const Contraction &Facts, const MulAddRow &Row,
                    const VectorModel &Model)
      : Contraction(Facts), Row(Row), Model(Model) {}

  /// Whether a step multiplies several rows of A by several columns of B.
  bool hasBlockSteps() const { return Row.StepRows > 1; }
  unsigned wordBytes() const { return 4 * Row.StepRows; }
  /// Words of a vector.
  unsigned lanes() const {
    return std::min(Model.VectorBits, Row.MaxVectorBits) / (8 * wordBytes());
  }
  llvm::FixedVectorType *vectorOf(llvm::Type *Element) const {
    return llvm::FixedVectorType::get(Element, lanes());
  }
  /// Elements of k in a word.
  unsigned wordElements() const { return Row.StepElements; }
  /// Whether A is packed so that its rows are lanes of vectors, although steps
  /// could read it in place: an instruction that loads a word into all lanes
  /// occupies a multiplier. With few rows the loads of B are the bottleneck.
  bool packsLanesOfA() const { return Model.HasLaneOperands && M > 6; }
  /// Whether a step cannot read A's words in place.
  bool packsA() const {
    return Row.Prepare != MulAddPrepare::None || converts(MatrixUse::A) ||
           A == MatrixLayout::ColumnMajor || hasBlockSteps() || packsLanesOfA();
  }
  /// Whether all rows are in one register block, on each processor.
  bool hasOneBlockOfRows() const { return M <= 6 && !hasSeparateSteps(); }
  /// Whether a step can read B's words in place, without reading beyond a row.
  /// Row-major memory also has words of f32, but few rows of A are faster with
  /// a packed B whose rows are prefetched.
  bool readsBInPlace() const {
    return Row.Prepare == MulAddPrepare::None && B == MatrixLayout::Packed &&
           !converts(MatrixUse::B) && !computesB() && !hasBlockSteps() &&
           N % lanes() == 0;
  }
  /// Whether B has a panel, which other work-groups may also read.
  bool packsB() const {
    return !readsBInPlace() || (SharesB && !hasSeparateSteps());
  }
  static constexpr unsigned MaxFewRows = 16;
  /// Whether a call without a shared panel packs one block of k of B at a time,
  /// which stays in the L1 cache, or reads B in place (mayReadInPlace()).
  bool hasFewRows() const {
    return M <= MaxFewRows && !hasSeparateSteps() &&
           (!computesB() || !packsA() || computedGroups() <= imageGroups());
  }
  /// Groups of k in the smallest number of steps of a computed B that fills
  /// whole vectors.
  unsigned computedGroups() const {
    return std::lcm(K, lanes() * wordElements()) / wordElements();
  }
  bool mayReadInPlace() const {
    return packsB() && hasOneBlockOfRows() && readsBInPlace() && !flipsB();
  }
  /// Rows of a register block of dot products.
  static constexpr unsigned MaxDotRows = 4;
  /// Whether a call without a shared panel multiplies vectors along k, lane by
  /// lane (VectorDots.h): for few rows it does not pay to transpose B.
  bool takesDots() const {
    return A == MatrixLayout::RowMajor && B == MatrixLayout::ColumnMajor &&
           M <= 2 * MaxDotRows && Limits == ContractLimits::None &&
           !hasSeparateSteps() && !computesB() && !flipsB() &&
           !hasBlockSteps() && !Model.HasLaneOperands && !Model.ScalableBits &&
           K % (lanes() * wordElements()) == 0;
  }
  /// Groups of k in that block.
  unsigned groupsOfFewRows() const {
    constexpr unsigned Bytes = 16 * 1024;
    unsigned Groups =
        Bytes / (unsigned(llvm::alignTo(N, lanes())) * wordBytes());
    Groups = llvm::alignTo(std::max(1u, Groups), lanes());
    return packsA() ? std::min(Groups, imageGroups()) : Groups;
  }
  /// Whether A's image is [row][group] and not [group][row]: a row-major A
  /// keeps its order, since a step reads one word of a row at a time.
  bool hasRowImage() const {
    return A != MatrixLayout::ColumnMajor && !hasBlockSteps() &&
           !packsLanesOfA();
  }
  /// Whether a step takes A's word from a vector of several rows' words.
  bool takesLanesOfA() const {
    return Model.HasLaneOperands && !hasBlockSteps() && packsA() &&
           !hasRowImage();
  }
  /// Whether A's words are loaded one at a time.
  bool hasSingleWords() const { return !takesLanesOfA() && !hasBlockSteps(); }
  /// Groups of k in an iteration. If a separate instruction adds a product,
  /// LLVM would first add the products of all groups of an iteration, for which
  /// there are not enough registers.
  unsigned unrolledGroups() const {
    bool AddsProducts =
        Row.Step == MulAddStep::PairInt16 ||
        (Row.Step == MulAddStep::MulAdd && Accumulator != ElementKind::F32);
    return AddsProducts ? 1 : Model.UnrolledGroups;
  }
  /// Rows of a register block whose rows of A are in an image.
  static constexpr unsigned MaxImageRows = 14;
  /// Whether register blocks pack their rows of A themselves: each row is in
  /// one block, which reads it while it is in the L1 cache. B's words would
  /// replace an image of all rows.
  bool packsRowsOfBlocks() const {
    return packsA() && hasRowImage() && Steps == ContractSteps::Continued &&
           Limits != ContractLimits::All && M > MaxFewRows &&
           llvm::divideCeil(N, lanes()) <= Model.maxVectors();
  }
  /// Groups of k in an image of A, which fills the L1 cache, or whose words of
  /// B fill most of it: whole vectors of groups, or a multiple of a separate
  /// step's groups. With half of the cache, 64 rows are 3% slower, because sums
  /// are read and written more often.
  unsigned imageGroups() const {
    unsigned Words = Model.L1Cache * 1024 / wordBytes();
    unsigned Max = packsRowsOfBlocks()
                       ? std::clamp(Words * 2 / 3 / N, 128u, 256u)
                       : std::clamp(Words / M, 32u, 256u);
    unsigned OfStep = hasSeparateSteps() ? K / wordElements() : lanes();
    return std::max(1u, Max / OfStep) * OfStep;
  }
  /// Vectors of a column panel: columns are divided evenly into panels of at
  /// most as many vectors as registers hold.
  unsigned panelVectors() const {
    unsigned Vectors = llvm::divideCeil(N, lanes());
    return llvm::divideCeil(Vectors,
                            llvm::divideCeil(Vectors, Model.maxVectors()));
  }
  /// Whether B's panel consists of column panels in blocks of k, instead of all
  /// columns in each group.
  bool hasColumnPanels() const {
    return packsB() && !computesB() && !hasSeparateSteps() && !hasFewRows() &&
           !hasBlockSteps();
  }
  /// Groups of k of a block.
  unsigned blockGroups() const {
    unsigned Max = packsA() ? imageGroups() : 256;
    if (Steps != ContractSteps::Single)
      return Max;
    unsigned OfStep =
        llvm::alignTo(llvm::divideCeil(K, wordElements()), lanes());
    return std::min(Max, OfStep);
  }
  /// Bytes between an image's rows, and between its groups.
  unsigned imageRowBytes() const {
    return hasRowImage() ? (imageGroups() + lanes()) * 4 : wordBytes();
  }
  unsigned imageGroupBytes() const {
    return hasRowImage() ? 4 : llvm::alignTo(M, lanes()) * wordBytes();
  }
  uint64_t imageBytes() const {
    unsigned Rows = packsRowsOfBlocks() ? MaxImageRows : M;
    return hasRowImage()
               ? uint64_t(Rows) * imageRowBytes()
               : uint64_t(imageGroups() + lanes()) * imageGroupBytes();
  }
  bool isLimited() const { return Limits == ContractLimits::All; }
  /// Whether k may end within a word.
  bool mayHaveRest() const {
    return K % wordElements() != 0 ||
           (Limits != ContractLimits::None && wordElements() > 1);
  }
  bool hasSeparateSteps() const {
    return Steps == ContractSteps::Separate || Steps == ContractSteps::Resident;
  }
  /// Whether steps of several rows are faster. A single row would use only half
  /// of them, and for few rows B would be packed that smaller steps read in
  /// place.
  bool paysInBlocks() const {
    return M >= Row.StepRows &&
           (B != MatrixLayout::Packed || !hasOneBlockOfRows());
  }
  /// Whether a step's operands are swapped, and its blocks transposed, because
  /// the instruction takes the unsigned operand first.
  bool transposesBlocks() const {
    return Row.Step == MulAddStep::BlockMixedSigns &&
           KindOfB == ElementKind::U8;
  }
  /// Whether steps read B with its sign bits flipped.
  bool flipsB() const {
    bool HasMixedSigns = KindOfA != KindOfB;
    return Row.Step == MulAddStep::DotInt8
               ? !HasMixedSigns
               : Row.Step == MulAddStep::DotEqualSigns && HasMixedSigns;
  }
};

/// A StepEmitter that emits at the position of \p B. Steps of several rows get
/// a vector of A's words.
using PlacedStepEmitter = llvm::function_ref<llvm::Value *(
    llvm::IRBuilderBase &B, MulAddStep Step, bool BIsUnsigned, llvm::Value *Acc,
    llvm::Value *AGroup, llvm::Value *BVector)>;

/// Whether vectorContraction() supports \p Facts, and is not slower than a
/// multiplication on buffers.
bool canContractInVectors(const VectorContraction &Facts);

/// The function, created on first use.
llvm::Function *vectorContraction(llvm::Module &M,
                                  const VectorContraction &Facts,
                                  const Contractor &Target,
                                  PlacedStepEmitter Step);

} // namespace tenon

#endif
