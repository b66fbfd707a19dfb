// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists begin with their number of elements:
//
//   target, why it is that, state, kernels (name, symbol, attributes,
//   parameters (name, type, space, qualifiers, whether they are the author's,
//   LLVM IR's type), multiple of work-groups, threads of a work-item),
//   kernels that are left out (name, reason),
//   variables (name, symbol, size), size of all variables, object, general

#include "tenon/Front/Entry.h"
#include "tenon/Support/Bytes.h"

namespace tenon::front {

std::string pack(const Entry &E) {
  ByteWriter W;
  W.text(E.Target);
  W.text(E.WhyTarget);
  W.number(E.HasState);
  W.number(E.Kernels.size());
  for (const KernelEntry &K : E.Kernels) {
    W.text(K.Name);
    W.text(K.Symbol);
    W.text(K.Attributes);
    W.number(K.Parameters.size());
    for (const ParameterEntry &P : K.Parameters) {
      W.text(P.Name);
      W.text(P.Type);
      W.text(P.Space);
      W.text(P.Qualifiers);
      W.number(P.IsAuthors);
      W.text(P.IRType);
    }
    W.number(K.GroupMultiple);
    W.number(K.ThreadsPerItem);
  }
  W.number(E.LeftOut.size());
  for (const LeftOutEntry &L : E.LeftOut) {
    W.text(L.Name);
    W.text(L.Why);
  }
  W.number(E.Variables.size());
  for (const VariableEntry &V : E.Variables) {
    W.text(V.HostName);
    W.text(V.Symbol);
    W.number(V.Size);
  }
  W.number(E.VariablesSize);
  W.text(E.Object);
  W.text(E.General);
  return std::move(W.Bytes);
}

std::optional<Entry> unpack(std::string_view Bytes) {
  ByteReader R(Bytes);
  Entry E;
  E.Target = R.text();
  E.WhyTarget = R.text();
  E.HasState = R.number() != 0;
  E.Kernels.resize(R.count());
  for (KernelEntry &K : E.Kernels) {
    if (!R.good())
      return std::nullopt;
    K.Name = R.text();
    K.Symbol = R.text();
    K.Attributes = R.text();
    K.Parameters.resize(R.count());
    for (ParameterEntry &P : K.Parameters) {
      P.Name = R.text();
      P.Type = R.text();
      P.Space = R.text();
      P.Qualifiers = R.text();
      P.IsAuthors = R.number() != 0;
      P.IRType = R.text();
    }
    K.GroupMultiple = R.number();
    K.ThreadsPerItem = R.number();
    if (!K.GroupMultiple || !K.ThreadsPerItem)
      return std::nullopt; // users divide by them
  }
  E.LeftOut.resize(R.count());
  for (LeftOutEntry &L : E.LeftOut) {
    if (!R.good())
      return std::nullopt;
    L.Name = R.text();
    L.Why = R.text();
  }
  E.Variables.resize(R.count());
  for (VariableEntry &V : E.Variables) {
    if (!R.good())
      return std::nullopt;
    V.HostName = R.text();
    V.Symbol = R.text();
    V.Size = R.number();
  }
  E.VariablesSize = R.number();
  E.Object = R.text();
  E.General = R.text();
  if (!R.isAtEnd())
    return std::nullopt;
  return E;
}

} // namespace tenon::front
