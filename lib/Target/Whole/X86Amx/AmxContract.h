// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions in tiles.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H

#include "AmxTable.h"
#include "Target/Whole/Contract/Contraction.h"
#include "Target/Whole/WholeTarget.h"

namespace tenon {

struct TileContraction : Contraction {
  const AmxRow *Row;
  const VectorModel &Model;

  TileContraction(const Contraction &Facts, const AmxRow &Row,
                  const VectorModel &Model)
      : Contraction(Facts), Row(&Row), Model(Model) {}
  /// Bytes of k of one step.
  unsigned stepBytes() const { return K * bitsOf(KindOfA) / 8; }
  /// Bytes of k of one instruction.
  unsigned depth() const;
  /// Elements of k of one instruction.
  unsigned depthElements() const { return depth() / Row->elementBytes(); }
  /// Whether tile loads cannot read B in memory.
  bool makesB() const { return converts(MatrixUse::B) || computesB(); }
};

/// Whether tileContraction() supports \p Facts: packed rows of B form whole
/// groups of two or more rows, separate steps can be divided into equal steps
/// of instructions, the operands of a resident contraction fit a single
/// instruction, and the part of a computed B that is computed at once is small.
bool canContractInTiles(const TileContraction &Facts);

/// The function, created on first use.
llvm::Function *tileContraction(llvm::Module &M, const TileContraction &Facts,
                                const Contractor &Target);

} // namespace tenon

#endif
