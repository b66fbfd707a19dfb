// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixArena.h"
#include <algorithm>

using namespace llvm;

namespace tenon::reference {

/// The upper bits of handles; no address of this process has them.
static constexpr uint64_t Tag = 0x7e40000000000000;

bool MatrixArena::holds(MatrixHandle Handle, uint64_t Count) const {
  if (Handle == 0)
    return true;
  uint64_t Index = Handle - Tag;
  return Index < Matrices.size() && Matrices[Index].Count == Count;
}

const MatrixArena::Matrix &MatrixArena::matrix(MatrixHandle Handle) const {
  assert(Handle - Tag < Matrices.size() && "holds() is asked first");
  return Matrices[Handle - Tag];
}

MatrixHandle MatrixArena::add(Node *Root, uint64_t Count) {
  Matrices.push_back({Root, Count});
  return Tag + Matrices.size() - 1;
}

void MatrixArena::clear() {
  Matrices.clear();
  Nodes.Reset();
}

uint64_t MatrixArena::childSpan(uint64_t Count) {
  uint64_t Span = 1;
  while (Span * Branches < Count)
    Span *= Branches;
  return Span;
}

MatrixArena::Node *MatrixArena::build(ArrayRef<uint64_t> Elements,
                                      uint64_t Span) {
  Node *New = new (Nodes.Allocate<Node>()) Node();
  for (unsigned I = 0; I < Branches && !Elements.empty(); ++I) {
    size_t Taken = std::min<size_t>(Span, Elements.size());
    if (Span == 1)
      New->Bits[I] = Elements.front();
    else
      New->Child[I] = build(Elements.take_front(Taken), Span / Branches);
    Elements = Elements.drop_front(Taken);
  }
  return New;
}

MatrixArena::Node *MatrixArena::buildUniform(uint64_t Bits, uint64_t Span) {
  Node *New = new (Nodes.Allocate<Node>()) Node();
  if (Span == 1) {
    std::fill_n(New->Bits, Branches, Bits);
    return New;
  }
  std::fill_n(New->Child, Branches, buildUniform(Bits, Span / Branches));
  return New;
}

MatrixArena::Node *MatrixArena::withElement(const Node *Old, uint64_t Span,
                                            uint64_t Index, uint64_t Bits) {
  Node *New = new (Nodes.Allocate<Node>()) Node(*Old);
  if (Span == 1)
    New->Bits[Index] = Bits;
  else
    New->Child[Index / Span] = withElement(Old->Child[Index / Span],
                                           Span / Branches, Index % Span, Bits);
  return New;
}

MatrixHandle MatrixArena::make(ArrayRef<uint64_t> Elements) {
  return add(build(Elements, childSpan(Elements.size())), Elements.size());
}

MatrixHandle MatrixArena::fill(uint64_t Count, uint64_t Bits) {
  return add(buildUniform(Bits, childSpan(Count)), Count);
}

const MatrixArena::Node &MatrixArena::leaf(const Matrix &M, uint64_t Index) {
  const Node *At = M.Root;
  for (uint64_t Span = childSpan(M.Count); Span > 1; Span /= Branches) {
    At = At->Child[Index / Span];
    Index %= Span;
  }
  return *At;
}

uint64_t MatrixArena::element(MatrixHandle Handle, uint64_t Index) const {
  if (Handle == 0)
    return 0;
  return leaf(matrix(Handle), Index).Bits[Index % Branches];
}

std::vector<uint64_t> MatrixArena::elements(MatrixHandle Handle,
                                            uint64_t Count) const {
  std::vector<uint64_t> Elements;
  if (Handle == 0)
    Elements.resize(Count);
  while (Elements.size() < Count) {
    const Node &Leaf = leaf(matrix(Handle), Elements.size());
    uint64_t Taken = std::min<uint64_t>(Branches, Count - Elements.size());
    Elements.insert(Elements.end(), Leaf.Bits, Leaf.Bits + Taken);
  }
  return Elements;
}

MatrixHandle MatrixArena::insert(MatrixHandle Handle, uint64_t Count,
                                 uint64_t Index, uint64_t Bits) {
  if (Handle == 0)
    Handle = fill(Count, 0);
  Node *Root = withElement(matrix(Handle).Root, childSpan(Count), Index, Bits);
  return add(Root, Count);
}

} // namespace tenon::reference
