// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions in tiles.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXCONTRACT_H

#include "AmxTable.h"
#include "Target/Whole/Contract/Contraction.h"

namespace tenon {

struct TileContraction : Contraction {
  const AmxRow *Row;

  TileContraction(const Contraction &Facts, const AmxRow &Row)
      : Contraction(Facts), Row(&Row) {}
  /// Bytes of k of one step.
  unsigned stepBytes() const { return K * bitsOf(KindOfA) / 8; }
  /// Bytes of k of one instruction.
  unsigned depth() const;
};

/// Whether tileContraction() supports it. Operands are not converted, packed
/// rows of B consist of whole groups; separate steps are divided into equal
/// ones, and the operands of a resident one are those of a single instruction.
bool canContractInTiles(const TileContraction &Facts);

/// The function, created on first use.
llvm::Function *tileContraction(llvm::Module &M, const TileContraction &Facts,
                                const Contractor &Target);

} // namespace tenon

#endif
