// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers have eight bytes, in this machine's order; texts begin with their
// length, lists with their number of elements:
//
//   target, state, kernels (name, parameters (name, type, space)),
//   variables (name, symbol, size), object

#include "Front/Entry.h"

#include <cstring>

namespace tenon::front {

namespace {

class Writer {
public:
  void number(uint64_t N) {
    Bytes.append(reinterpret_cast<const char *>(&N), sizeof(N));
  }
  void text(const std::string &Text) {
    number(Text.size());
    Bytes += Text;
  }

  std::string Bytes;
};

/// After a mistake everything is empty, and IsGood false.
class Reader {
public:
  explicit Reader(std::string_view Bytes) : Bytes(Bytes) {}

  uint64_t number() {
    uint64_t N = 0;
    IsGood = IsGood && Bytes.size() >= sizeof(N);
    if (!IsGood)
      return 0;
    std::memcpy(&N, Bytes.data(), sizeof(N));
    Bytes.remove_prefix(sizeof(N));
    return N;
  }
  std::string text() {
    uint64_t Size = number();
    IsGood = IsGood && Size <= Bytes.size();
    if (!IsGood)
      return "";
    std::string Text(Bytes.substr(0, Size));
    Bytes.remove_prefix(Size);
    return Text;
  }
  /// The number of elements of a list, each of which has eight bytes or more.
  uint64_t count() {
    uint64_t N = number();
    IsGood = IsGood && N <= Bytes.size() / sizeof(uint64_t);
    return IsGood ? N : 0;
  }
  bool isAtEnd() const { return IsGood && Bytes.empty(); }

private:
  std::string_view Bytes;
  bool IsGood = true;
};

} // namespace

std::string pack(const Entry &E) {
  Writer W;
  W.text(E.Target);
  W.number(E.HasState);
  W.number(E.Kernels.size());
  for (const KernelEntry &K : E.Kernels) {
    W.text(K.Name);
    W.number(K.Parameters.size());
    for (const ParameterEntry &P : K.Parameters) {
      W.text(P.Name);
      W.text(P.Type);
      W.text(P.Space);
    }
  }
  W.number(E.Variables.size());
  for (const VariableEntry &V : E.Variables) {
    W.text(V.HostName);
    W.text(V.Symbol);
    W.number(V.Size);
  }
  W.text(E.Object);
  return std::move(W.Bytes);
}

std::optional<Entry> unpack(std::string_view Bytes) {
  Reader R(Bytes);
  Entry E;
  E.Target = R.text();
  E.HasState = R.number() != 0;
  E.Kernels.resize(R.count());
  for (KernelEntry &K : E.Kernels) {
    K.Name = R.text();
    K.Parameters.resize(R.count());
    for (ParameterEntry &P : K.Parameters) {
      P.Name = R.text();
      P.Type = R.text();
      P.Space = R.text();
    }
  }
  E.Variables.resize(R.count());
  for (VariableEntry &V : E.Variables) {
    V.HostName = R.text();
    V.Symbol = R.text();
    V.Size = R.number();
  }
  E.Object = R.text();
  if (!R.isAtEnd())
    return std::nullopt;
  return E;
}

} // namespace tenon::front
