// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications summed over steps of k, as one function on memory:
//
//   D = C + sum over s < steps of A(s) * B(s)
//
// This is the canonical operation (tenon/IR/Matrix/Contract.h) with C and D in
// memory as well. A target that has such functions is a Contractor.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CONTRACTION_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CONTRACTION_H

#include "tenon/IR/Matrix/Contract.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The limits of its operands that the function of a contraction gets.
enum class ContractLimits {
  None,  ///< the number of steps
  Depth, ///< the number of elements of k
  All,   ///< the numbers of rows, columns and elements of k; D has no others
};

struct Contraction {
  ElementKind KindOfA, KindOfB;     ///< that are multiplied
  ElementKind MemoryOfA, MemoryOfB; ///< the same, unless they are converted
  ElementKind Accumulator;          ///< of C and D: four bytes
  unsigned M, N, K;                 ///< of one step
  MatrixLayout A, B;
  ContractSteps Steps = ContractSteps::Single;
  bool FromZero = false; ///< C is zero and not read
  /// Nothing writes B in a launch, so other work-groups may share its
  /// panel.
  bool SharesB = false;
  ContractLimits Limits = ContractLimits::None; ///< else steps are continued
  /// If B is computed: the number of words, and the function that computes
  /// elements, which is only known when code is emitted.
  std::optional<unsigned> WordsOfB = std::nullopt;
  llvm::Function *ElementOfB = nullptr;

  Contraction(const MulAddFacts &Step, MatrixLayout A, MatrixLayout B,
              ContractSteps Steps, bool FromZero)
      : KindOfA(Step.A), KindOfB(Step.B), MemoryOfA(Step.A), MemoryOfB(Step.B),
        Accumulator(Step.C), M(Step.M), N(Step.N), K(Step.K), A(A), B(B),
        Steps(Steps), FromZero(FromZero) {}
  /// The contraction of the canonical operation with these facts.
  Contraction(const OpFacts &Facts)
      : Contraction(Facts.MulAdd, Facts.Contract.A, Facts.Contract.B,
                    Facts.Contract.Steps, /*FromZero=*/false) {
    SharesB = Facts.Contract.Shared;
    MemoryOfA = kindInMemory(Facts, MatrixUse::A);
    MemoryOfB = kindInMemory(Facts, MatrixUse::B);
    WordsOfB = Facts.Contract.ComputedB;
  }
  bool computesB() const { return WordsOfB.has_value(); }

  /// Bytes of an element in memory.
  unsigned elementBytes(MatrixUse Use) const {
    return bitsOf(Use == MatrixUse::A ? MemoryOfA : MemoryOfB) / 8;
  }
  bool converts(MatrixUse Use) const {
    return Use == MatrixUse::A ? MemoryOfA != KindOfA : MemoryOfB != KindOfB;
  }
  bool converts() const {
    return converts(MatrixUse::A) || converts(MatrixUse::B);
  }
  /// Rows of k in a group of packed memory.
  unsigned group() const {
    return std::max(1u, 4 / elementBytes(MatrixUse::B));
  }
  /// Whether k goes along the lines of an operand's memory.
  bool hasDepthInLines(MatrixUse Use) const {
    return Use == MatrixUse::A ? A == MatrixLayout::RowMajor
                               : B == MatrixLayout::ColumnMajor;
  }
  Contraction withLimits(ContractLimits Of, bool MayShareB) const {
    Contraction Limited = *this;
    Limited.Limits = Of;
    Limited.SharesB &= MayShareB;
    return Limited;
  }
  /// The multiplication of one step.
  MulAddFacts mulAdd() const {
    return {M, N, K, KindOfA, KindOfB, Accumulator, Accumulator, false};
  }
  /// "f32.8x16x16.bf16.bf16.row.packed.continued.zero", for function names.
  std::string name() const;
};

/// Bytes of an element of C and D.
constexpr unsigned AccumulatorBytes = 4;

/// The arguments of a contraction's function:
///
///   void (ptr D, i64 stride, ptr C, i64 stride, ptr A, i64 stride, i64 step,
///         ptr B, i64 stride, i64 step, i64 steps)
///
/// Strides and the distances between steps are in bytes; C and D are row-major
/// and may be the same. With limits the last argument is the number of elements
/// of k; with all limits the steps of A and B are the numbers of rows and
/// columns. For a computed B the argument B points to the words.
struct ContractArgs {
  llvm::Value *D, *StrideD, *C, *StrideC, *A, *StrideA, *StepA, *B, *StrideB,
      *StepB, *Steps;

  ContractArgs() = default;
  /// Names the arguments of \p F as well.
  explicit ContractArgs(llvm::Function &F);
  llvm::SmallVector<llvm::Value *, 12> values() const;
  static llvm::SmallVector<llvm::Type *, 12> types(llvm::LLVMContext &Ctx);
};

/// A target's contractions.
class Contractor {
public:
  virtual ~Contractor() = default;

  /// The function, created on first use.
  virtual llvm::Function *contraction(llvm::Module &M,
                                      const Contraction &Facts) const = 0;
  /// Whether contraction() supports all limits for this one.
  virtual bool hasAllLimits(const Contraction &) const { return false; }
  /// Sets the processor for which a function is compiled.
  virtual void contractionAttributes(llvm::Function &F) const = 0;
  /// The share of tiles that a contraction fills, with or without summed steps
  /// along k; nothing if the target has no tiles.
  virtual std::optional<TileUse> tileUseOf(const Contraction &,
                                           bool /*Summed*/) const {
    return std::nullopt;
  }
  /// How the contraction is computed without tiles, for remarks.
  virtual std::string contractionPath(const Contraction &) const { return ""; }
  /// The target, for remarks.
  virtual const MatrixTarget &target() const = 0;
};

/// An empty function \p Name for a contraction, or the existing one. \p Types
/// are the types of its arguments.
llvm::Function *contractFunction(llvm::Module &M, const llvm::Twine &Name,
                                 llvm::ArrayRef<llvm::Type *> Types,
                                 const Contractor &Target);

/// Replaces contractions by calls of the target's functions, and collects the
/// operands of other loops (Collect.h).
void lowerContractions(llvm::Function &F, llvm::FunctionAnalysisManager &AM,
                       const Contractor &Target);

} // namespace tenon

#endif
