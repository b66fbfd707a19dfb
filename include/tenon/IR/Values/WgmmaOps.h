// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// wgmma.mma_async of the PTX ISA, for which LLVM has no intrinsics: the product
// of a warpgroup, four warps in order, of operands in shared memory.
//
//   sums tenon.wgmma.m64n256k16.f32.bf16.bf16.row(sums..., i64 a, i64 b)
//   sums tenon.wgmma.m64n256k16.f32.bf16.bf16.column.registers(sums...,
//            i32 a0, i32 a1, i32 a2, i32 a3, i64 b)
//   sums tenon.wgmma.m64n256k16.f32.bf16.bf16.row.transposed(sums..., i64 a,
//            i64 b)
//   sums tenon.wgmma.wait.m64n256k16.f32.bf16.bf16.row(sums..., i32 left)
//
// The product is asynchronous: its sums may only be passed to the next product,
// or to the wait until at most `left` groups of products are in flight. The
// wait returns the completed sums; with `left` 0, all of them. Groups are made
// by LLVM's intrinsic, wgmma.commit_group. a and b are matrix descriptors. A is
// row-major, or column-major ("transposed"); B is column-major, or row-major
// ("row"). If A is in registers, each lane passes its components of wgmma's A,
// which must not change until the product has been waited for.
//
// A lane's sums are components of wgmma's D (BitLayout):
//
//   component C1 R8 C8 C16 ...; lane C2 C4 R1 R2 R4; subgroup R16 R32

#ifndef TENON_IR_VALUES_WGMMAOPS_H
#define TENON_IR_VALUES_WGMMAOPS_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>
#include <string>

namespace tenon {

struct WgmmaFacts {
  ElementKind A = ElementKind::BF16, B = ElementKind::BF16,
              D = ElementKind::F32;
  unsigned N = 8; ///< columns of D, a multiple of 8 up to 256
  // Only for elements of 16 bits: whether B is row-major, and A column-major.
  bool RowsOfB = false, ColumnsOfA = false;
  bool RegistersOfA = false;

  static constexpr unsigned WordsOfA = 4; ///< of a lane, in registers

  bool operator==(const WgmmaFacts &) const = default;

  /// K of one product: 32 bytes.
  unsigned depth() const { return 256 / bitsOf(A); }
  /// Sums of a lane, of 32 bits.
  unsigned sums() const { return N / 2; }
  /// "m64n256k16.f32.bf16.bf16", as PTX has it.
  std::string shape() const;
  /// The shape, and where A and B are.
  std::string text() const;
};

struct WgmmaOp {
  enum { Product, Wait } Opcode = Product;
  WgmmaFacts Facts;
};

/// The operation of \p F; nothing for other functions.
std::optional<WgmmaOp> readWgmmaOp(const llvm::Function &F);

/// Both replace the sums. \p OfA is a descriptor, or words in registers.
void emitWgmma(llvm::IRBuilderBase &B, const WgmmaFacts &Facts,
               llvm::MutableArrayRef<llvm::Value *> Sums,
               llvm::ArrayRef<llvm::Value *> OfA, llvm::Value *OfB);
void emitWgmmaWait(llvm::IRBuilderBase &B, const WgmmaFacts &Facts,
                   llvm::MutableArrayRef<llvm::Value *> Sums, unsigned Left);

} // namespace tenon

#endif
