// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix values of the reference engine. LLVM gives a matrix type the size of a
// pointer; here these eight bytes are a handle. A matrix is immutable:
// inserting an element makes a new one that shares all but a few nodes with the
// old one, because a matrix is a tree with 16 branches at each node and
// elements in the leaves:
//
//        root ─┬─ elements 0..15        inserting element 17 copies the root
//              ├─ elements 16..31       and the second leaf
//              └─ …
//
// A handle is checked before it is used, because the kernel's memory may
// contain anything. Zero is the handle of the zero matrix of any shape.

#ifndef TENON_LIB_ENGINE_REFERENCE_RUN_MATRIXARENA_H
#define TENON_LIB_ENGINE_REFERENCE_RUN_MATRIXARENA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include <cstdint>
#include <vector>

namespace tenon::reference {

using MatrixHandle = uint64_t;

class MatrixArena {
public:
  /// Components in row-major order, each as its bits.
  MatrixHandle make(llvm::ArrayRef<uint64_t> Elements);
  MatrixHandle fill(uint64_t Count, uint64_t Bits);

  /// True if \p Handle is a matrix of \p Count elements of this arena.
  bool holds(MatrixHandle Handle, uint64_t Count) const;

  std::vector<uint64_t> elements(MatrixHandle Handle, uint64_t Count) const;
  uint64_t element(MatrixHandle Handle, uint64_t Index) const;
  MatrixHandle insert(MatrixHandle Handle, uint64_t Count, uint64_t Index,
                      uint64_t Bits);

  /// Destroys all matrices.
  void clear();

private:
  static constexpr unsigned Branches = 16;

  union Node {
    Node *Child[Branches];
    uint64_t Bits[Branches];
  };
  struct Matrix {
    Node *Root;
    uint64_t Count;
  };

  /// The number of elements below one child of the root of a tree for \p Count
  /// elements; 1 if the root is a leaf.
  static uint64_t childSpan(uint64_t Count);

  const Matrix &matrix(MatrixHandle Handle) const;
  static const Node &leaf(const Matrix &M, uint64_t Index);
  MatrixHandle add(Node *Root, uint64_t Count);
  Node *build(llvm::ArrayRef<uint64_t> Elements, uint64_t Span);
  Node *buildUniform(uint64_t Bits, uint64_t Span);
  Node *withElement(const Node *Old, uint64_t Span, uint64_t Index,
                    uint64_t Bits);

  std::vector<Matrix> Matrices;
  llvm::BumpPtrAllocator Nodes;
};

} // namespace tenon::reference

#endif
