// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of inline assembler for Intel's GPUs that consists of one
// instruction and of declarations of names for operands:
//
//   {
//   .decl DST v_type=G type=F num_elts=$4 alias=<$0,0>
//   dpas.bf.bf.8.$3 (M1, 16) DST.0 DST.0 SRC1.0 SRC2(0,0)
//   }

#ifndef TENON_LIB_RECOGNIZE_LANES_VISATEXT_H
#define TENON_LIB_RECOGNIZE_LANES_VISATEXT_H

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>

namespace tenon {

/// An operand of the instruction, "DST.0" or "$1(0,0)".
struct VisaOperand {
  llvm::Value *V = nullptr; ///< null for an output, and for %null
  std::string Type;         ///< "f", in lower case, if it is declared
  bool IsOutput = false, IsNull = false;
};

class VisaText {
public:
  /// Nothing unless \p Call, which calls assembler, is of the form above with
  /// at most one output.
  static std::optional<VisaText> parse(const llvm::CallInst &Call);

  llvm::StringRef mnemonic() const { return Mnemonic; }
  /// "(M1,16)", without spaces
  llvm::StringRef mask() const { return Mask; }
  /// The text after the mask. Spaces only separate operands.
  llvm::ArrayRef<std::string> operands() const { return Operands; }

  /// The operand that \p Text denotes; an output that is also read has the
  /// value of its \p Read operand. Nothing if it is not a whole variable.
  std::optional<VisaOperand> operand(llvm::StringRef Text, bool Read) const;

private:
  struct Alias {
    unsigned Number;
    std::string Type;
  };

  bool readLines(llvm::StringRef Text);
  bool readDeclaration(llvm::StringRef Line);
  bool readInstruction(llvm::StringRef Line);

  llvm::SmallVector<llvm::Value *> Inputs; ///< by number; null: output
  int Tied = -1;                           ///< the input that is the output too
  llvm::StringMap<Alias> Aliases;
  std::string Mnemonic, Mask;
  llvm::SmallVector<std::string> Operands;
};

} // namespace tenon

#endif
