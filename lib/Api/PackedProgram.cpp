// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   {"kernels": [{"name": "gemm", "parameters": [["a", "ushort*", "global"]]}],
//    "variables": [["_Z5Total", "Total", 512]], "state": true}\0OBJECT

#include "PackedProgram.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace tenon {

std::string pack(const std::deque<ProgramKernel> &Kernels,
                 const ProgramVariables &Variables, StringRef Object) {
  json::Array List;
  for (const ProgramKernel &Kernel : Kernels) {
    json::Array Parameters;
    for (const KernelParameter &P : Kernel.Parameters)
      Parameters.push_back(json::Array{P.Name, P.Type, P.Space});
    List.push_back(json::Object{{"name", Kernel.Name},
                                {"parameters", std::move(Parameters)}});
  }
  json::Array Named;
  for (const ProgramVariable &V : Variables.Named)
    Named.push_back(json::Array{V.HostName, V.Symbol, V.Size});
  json::Object All{{"kernels", std::move(List)},
                   {"variables", std::move(Named)},
                   {"state", Variables.Any}};
  return formatv("{0}", json::Value(std::move(All))).str() + '\0' +
         Object.str();
}

static std::optional<KernelParameter> unpackParameter(const json::Value &V) {
  const json::Array *Words = V.getAsArray();
  if (!Words || Words->size() != 3)
    return std::nullopt;
  KernelParameter P;
  std::string *Members[] = {&P.Name, &P.Type, &P.Space};
  for (auto [Member, Word] : zip(Members, *Words)) {
    std::optional<StringRef> Text = Word.getAsString();
    if (!Text)
      return std::nullopt;
    *Member = Text->str();
  }
  return P;
}

static bool unpackKernels(const json::Array &List,
                          std::deque<ProgramKernel> &Kernels) {
  for (const json::Value &Each : List) {
    const json::Object *O = Each.getAsObject();
    std::optional<StringRef> Name = O ? O->getString("name") : std::nullopt;
    const json::Array *Parameters = O ? O->getArray("parameters") : nullptr;
    if (!Name || !Parameters)
      return false;
    ProgramKernel &Kernel = Kernels.emplace_back();
    Kernel.Name = Name->str();
    for (const json::Value &V : *Parameters) {
      std::optional<KernelParameter> P = unpackParameter(V);
      if (!P)
        return false;
      Kernel.Parameters.push_back(std::move(*P));
    }
  }
  return true;
}

static bool unpackVariables(const json::Array &List,
                            ProgramVariables &Variables) {
  for (const json::Value &Each : List) {
    const json::Array *Words = Each.getAsArray();
    if (!Words || Words->size() != 3)
      return false;
    std::optional<StringRef> HostName = (*Words)[0].getAsString(),
                             Symbol = (*Words)[1].getAsString();
    std::optional<uint64_t> Size = (*Words)[2].getAsUINT64();
    if (!HostName || !Symbol || !Size)
      return false;
    Variables.Named.push_back({HostName->str(), Symbol->str(), *Size});
  }
  return true;
}

bool unpack(StringRef Packed, std::deque<ProgramKernel> &Kernels,
            ProgramVariables &Variables, std::string &Object) {
  auto [Text, Rest] = Packed.split('\0');
  Expected<json::Value> All = json::parse(Text);
  if (!All) {
    consumeError(All.takeError());
    return false;
  }
  const json::Object *O = All->getAsObject();
  const json::Array *List = O ? O->getArray("kernels") : nullptr;
  const json::Array *Named = O ? O->getArray("variables") : nullptr;
  std::optional<bool> State = O ? O->getBoolean("state") : std::nullopt;
  if (!List || !Named || !State || !unpackKernels(*List, Kernels) ||
      !unpackVariables(*Named, Variables))
    return false;
  Variables.Any = *State;
  Object = Rest.str();
  return true;
}

} // namespace tenon
