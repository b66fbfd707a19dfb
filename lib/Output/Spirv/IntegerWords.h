// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers of widths that SPIR-V does not have, as words of supported widths:
//
//   i24  ->  i32                 i128  ->  i64, i64 (the lower bits first)
//   i3   ->  i8                  i96   ->  i64, i64
//
// Bits of the last word that the integer does not have are zero. A vector of
// such integers is vectors of words.

#ifndef TENON_LIB_OUTPUT_SPIRV_INTEGERWORDS_H
#define TENON_LIB_OUTPUT_SPIRV_INTEGERWORDS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Whether \p Ty is an integer, or a vector of integers, of a width that SPIR-V
/// does not have.
bool isForeignInteger(const llvm::Type *Ty);

/// Whether \p Ty is or contains such a type.
bool holdsForeignInteger(const llvm::Type *Ty);

/// The width of the words of integers of \p Bits bits.
unsigned wordBits(unsigned Bits);

/// The number of words of integers of \p Bits bits.
unsigned wordCount(unsigned Bits);

/// The type of the words of \p Ty, an integer or a vector of integers.
llvm::Type *wordType(llvm::Type *Ty);

struct IntegerWords {
  unsigned Bits = 0;
  llvm::SmallVector<llvm::Value *, 4> Words;

  llvm::Type *type() const { return Words[0]->getType(); }
  /// The number of bits of the integer in the last word.
  unsigned lastBits() const { return Bits - (Words.size() - 1) * 64; }
};

/// The bits of \p C, a number, or of a vector's elements, the first one lowest,
/// as in memory; nothing if they are unknown. Undefined bits are zero.
std::optional<llvm::APInt> constantBits(const llvm::Constant *C);

/// The words of \p C, an integer or a vector of integers; nothing if they are
/// unknown. Undefined bits are zero.
std::optional<IntegerWords> constantWords(const llvm::Constant *C);

/// Emits arithmetic of words. Operands have the same number of bits, unless
/// stated otherwise.
class WordBuilder {
public:
  explicit WordBuilder(llvm::IRBuilderBase &B) : B(B) {}

  IntegerWords resize(const IntegerWords &X, unsigned Bits, bool Signed);
  IntegerWords binary(llvm::Instruction::BinaryOps Opcode,
                      const IntegerWords &L, const IntegerWords &R);
  llvm::Value *compare(llvm::CmpInst::Predicate How, const IntegerWords &L,
                       const IntegerWords &R);
  IntegerWords select(llvm::Value *Condition, const IntegerWords &L,
                      const IntegerWords &R);
  /// Shifts by a constant number of bits.
  IntegerWords shiftBy(llvm::Instruction::BinaryOps Opcode,
                       const IntegerWords &X, unsigned Amount);

  IntegerWords populationCount(const IntegerWords &X);
  IntegerWords leadingZeros(const IntegerWords &X);
  IntegerWords trailingZeros(const IntegerWords &X);
  /// Reverses the order of bits or bytes.
  IntegerWords reverse(llvm::Intrinsic::ID Of, const IntegerWords &X);

  /// Conversions of one word; expandConversions() leaves no others.
  llvm::Value *toFloat(const IntegerWords &X, llvm::Type *Ty, bool Signed);
  IntegerWords fromFloat(llvm::Value *X, unsigned Bits, bool Signed);

  /// Concatenates \p Parts, of any widths.
  IntegerWords join(llvm::ArrayRef<IntegerWords> Parts);
  /// Bits \p First … \p First + \p Bits - 1.
  IntegerWords slice(const IntegerWords &X, unsigned First, unsigned Bits);
  /// The bits of \p V: an integer, a number or a vector of a type that SPIR-V
  /// has.
  IntegerWords bitsOf(llvm::Value *V);
  /// \p X as a value of type \p Ty, which SPIR-V has.
  llvm::Value *asType(const IntegerWords &X, llvm::Type *Ty);

  /// Clears the bits of the last word that are not part of the integer.
  IntegerWords cleared(IntegerWords X);

private:
  llvm::IRBuilderBase &B;

  llvm::Value *number(const IntegerWords &Like, uint64_t Value) {
    return llvm::ConstantInt::get(Like.type(), Value);
  }
  IntegerWords small(const IntegerWords &X, llvm::Value *Number);
  llvm::Value *signedLast(const IntegerWords &X);
  llvm::Value *isLess(const IntegerWords &L, const IntegerWords &R,
                      bool Signed);
  IntegerWords add(const IntegerWords &L, const IntegerWords &R,
                   llvm::Value *Carry);
  IntegerWords multiply(const IntegerWords &L, const IntegerWords &R);
  IntegerWords binaryOfOne(llvm::Instruction::BinaryOps Opcode,
                           const IntegerWords &L, const IntegerWords &R);
  IntegerWords moveWords(const IntegerWords &X, int By, llvm::Value *Fill);
  IntegerWords shift(llvm::Instruction::BinaryOps Opcode, IntegerWords X,
                     llvm::Value *Amount);
  IntegerWords shiftBits(llvm::Instruction::BinaryOps Opcode,
                         const IntegerWords &X, llvm::Value *Amount);
};

} // namespace tenon

#endif
