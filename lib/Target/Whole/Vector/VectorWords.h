// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads the words of A for the steps of a contraction, from memory or an image.

#ifndef TENON_LIB_TARGET_WHOLE_VECTOR_VECTORWORDS_H
#define TENON_LIB_TARGET_WHOLE_VECTOR_VECTORWORDS_H

#include "Target/Whole/ByteAddresses.h"
#include "VectorBlocks.h"

namespace tenon {

class WordsOfA : ByteAddresses {
public:
  WordsOfA(llvm::IRBuilderBase &B, const VectorContraction &Facts,
           const ContractArgs &Args, const KRange &Range)
      : ByteAddresses(B), Facts(Facts), Args(Args), Range(Range) {}

  /// The type of a word in a step.
  llvm::Type *wordType();
  /// The memory of A from separate step \p Step on, or its part of the image.
  llvm::Value *step(llvm::Value *Step);
  /// Loads the words of \p Rows rows, which are neighbours in the image.
  llvm::Value *load(llvm::Value *Step, llvm::Value *Row, llvm::Value *Group,
                    unsigned Rows);
  /// The elements after the whole groups, padded with zeros.
  llvm::Value *rest(llvm::Value *Row);

private:
  llvm::Value *readRow(llvm::Value *Row);

  const VectorContraction &Facts;
  const ContractArgs &Args;
  const KRange &Range;
};

/// 128 times the sums of A's rows in \p Range, in memory (flipsB()).
llvm::Value *emitRowSums(llvm::IRBuilderBase &B, const VectorContraction &Facts,
                         const ContractArgs &Args, const KRange &Range,
                         PlacedStepEmitter Step);

} // namespace tenon

#endif
