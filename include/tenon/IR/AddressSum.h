// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers and addresses as sums of products, modulo 2^64. They give
// differences between addresses where LLVM's scalar evolution does not, because
// it does not expand products:
//
//   sext((row + 1) * K + k) - sext(row * K + k)  =  sext(K)
//
// Extensions are distributed over operations that cannot wrap, and such a sum
// is divided term by term.

#ifndef TENON_IR_ADDRESSSUM_H
#define TENON_IR_ADDRESSSUM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Operator.h"
#include <optional>
#include <vector>

namespace tenon {

class AddressSum {
public:
  enum class Extension { None, Signed, Unsigned };

  /// \p V, a pointer or an integer of up to 64 bits, extended to 64 bits.
  static AddressSum of(llvm::Value *V, const llvm::DataLayout &Layout);
  static AddressSum constant(int64_t C);

  AddressSum operator+(const AddressSum &Other) const;
  AddressSum operator-(const AddressSum &Other) const;
  AddressSum operator*(const AddressSum &Other) const;

  bool operator==(const AddressSum &Other) const {
    return Terms == Other.Terms;
  }
  /// True if \p Holds for every value in the sum.
  bool allOf(llvm::function_ref<bool(llvm::Value *)> Holds) const;
  /// Whether it contains no pointers.
  bool isInteger() const {
    return allOf([](llvm::Value *V) { return V->getType()->isIntegerTy(); });
  }

  /// The sum with every value for which \p IsZero holds replaced by zero.
  AddressSum without(llvm::function_ref<bool(llvm::Value *)> IsZero) const;

  /// The sum with every value for which \p Known returns a number, of the
  /// value's own width, replaced by that number.
  AddressSum with(llvm::function_ref<std::optional<llvm::APInt>(llvm::Value *)>
                      Known) const;

  /// The number that the sum is; nothing if it contains values.
  std::optional<int64_t> asConstant() const;
  /// The sum as an i64. It must not contain pointers.
  llvm::Value *emit(llvm::IRBuilderBase &B) const;
  /// The sum as an address; null if it is not one pointer plus integers.
  llvm::Value *emitAddress(llvm::IRBuilderBase &B) const;

private:
  struct Atom {
    llvm::Value *Of;
    Extension How;
    bool operator<(const Atom &A) const {
      return std::tie(Of, How) < std::tie(A.Of, A.How);
    }
    bool operator==(const Atom &A) const { return Of == A.Of && How == A.How; }
  };
  using Product = llvm::SmallVector<Atom, 2>; // sorted
  using Term = std::pair<Product, uint64_t>;

  static AddressSum ofInteger(llvm::Value *V, Extension How, unsigned Depth);
  static std::optional<AddressSum> ofQuotient(const llvm::Operator &I,
                                              unsigned Depth);
  static AddressSum ofPointer(llvm::Value *V, const llvm::DataLayout &Layout,
                              unsigned Depth);
  void add(const Product &P, uint64_t Factor);
  /// The quotient of a sum that is exact, not only modulo 2^64, if each term
  /// has one.
  std::optional<AddressSum> dividedBy(uint64_t Divisor) const;
  std::vector<Term> inOrder() const;

  /// Sorted by products. No factor is 0.
  llvm::SmallVector<Term, 2> Terms;
};

} // namespace tenon

#endif
