// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/OperationReport.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Named metadata with kernel, operation, instruction, share, number of element
/// products, and the reason if the share could be larger.
static constexpr char TileRecords[] = "tenon.tiles";

void keepTileRecords(Module &M) { M.getOrInsertNamedMetadata(TileRecords); }

void recordTileUse(const Instruction &At, const OpFacts &Facts,
                   const TileUse &Use) {
  NamedMDNode *Records =
      const_cast<Module *>(At.getModule())->getNamedMetadata(TileRecords);
  if (!Records)
    return;
  assert((Facts.Opcode == MatrixOpcode::MulAdd ||
          Facts.Opcode == MatrixOpcode::Contract) &&
         Use.Share <= 100 && "a percentage of what is multiplied");
  LLVMContext &Ctx = At.getContext();
  auto Number = [&](uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(Ctx), N));
  };
  const MulAddFacts &M = Facts.MulAdd;
  Records->addOperand(MDNode::get(
      Ctx, {MDString::get(Ctx, At.getFunction()->getName()),
            MDString::get(Ctx, describe(Facts)),
            MDString::get(Ctx, Use.Instruction), Number(Use.Share),
            Number(uint64_t(M.M) * M.N * M.K), MDString::get(Ctx, Use.Why)}));
}

static uint64_t numberIn(const MDNode &Record, unsigned Index) {
  return mdconst::extract<ConstantInt>(Record.getOperand(Index))
      ->getZExtValue();
}

/// Copies the string: reports outlive their modules.
static std::string wordIn(const MDNode &Record, unsigned Index) {
  return cast<MDString>(Record.getOperand(Index))->getString().str();
}

/// A record: kernel, operation and \p Words.
static MDNode *wordsNode(const Instruction &At, const OpFacts &Facts,
                         ArrayRef<StringRef> Words) {
  LLVMContext &Ctx = At.getContext();
  SmallVector<Metadata *, 4> Members = {
      MDString::get(Ctx, At.getFunction()->getName()),
      MDString::get(Ctx, describe(Facts))};
  for (StringRef Word : Words)
    Members.push_back(MDString::get(Ctx, Word));
  return MDNode::get(Ctx, Members);
}

/// The records of \p Kernel, and how often each is there.
static MapVector<const MDNode *, uint64_t>
recordsOf(StringRef Kernel, const NamedMDNode &Records) {
  MapVector<const MDNode *, uint64_t> Calls; // equal nodes are one
  for (const MDNode *Record : Records.operands())
    if (wordIn(*Record, 0) == Kernel)
      ++Calls[Record];
  return Calls;
}

/// The report of a kernel, weighted by each operation's number of element
/// products.
static std::optional<json::Object> reportTiles(StringRef Kernel,
                                               const NamedMDNode &Records) {
  MapVector<const MDNode *, uint64_t> Calls = recordsOf(Kernel, Records);
  if (Calls.empty())
    return std::nullopt;
  json::Array Operations;
  double Products = 0, Room = 0;
  for (auto [Record, Count] : Calls) {
    uint64_t Share = numberIn(*Record, 3), Of = numberIn(*Record, 4) * Count;
    Products += Of;
    Room += 100.0 * Of / std::max<uint64_t>(Share, 1);
    json::Object Operation{{"operation", wordIn(*Record, 1)},
                           {"calls", Count},
                           {"instruction", wordIn(*Record, 2)},
                           {"share", Share}};
    if (std::string Why = wordIn(*Record, 5); !Why.empty())
      Operation["reason"] = Why;
    Operations.push_back(std::move(Operation));
  }
  return json::Object{{"share", std::lround(100 * Products / Room)},
                      {"operations", std::move(Operations)}};
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

/// Named metadata with kernel, operation, and the reason if it is not raised.
static constexpr char FragmentRecords[] = "tenon.fragments";

void keepFragmentRecords(Module &M) {
  M.getOrInsertNamedMetadata(FragmentRecords);
}

void recordFragments(const Instruction &At, const OpFacts &Facts,
                     StringRef Why) {
  if (NamedMDNode *Records = const_cast<Module *>(At.getModule())
                                 ->getNamedMetadata(FragmentRecords))
    Records->addOperand(wordsNode(At, Facts, {Why}));
}

/// Empty if there are no multiplications of fragments in \p Kernel.
static json::Array reportFragments(StringRef Kernel,
                                   const NamedMDNode &Records) {
  json::Array Operations;
  for (auto [Record, Count] : recordsOf(Kernel, Records)) {
    std::string Why = wordIn(*Record, 2);
    json::Object Operation{{"operation", wordIn(*Record, 1)},
                           {"calls", Count},
                           {"raised", Why.empty()}};
    if (!Why.empty())
      Operation["reason"] = Why;
    Operations.push_back(std::move(Operation));
  }
  return Operations;
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// Named metadata with kernel, operation, the sum, its path, and instead of
/// these two why there is no sum.
static constexpr char ContractionRecords[] = "tenon.contractions";

void keepContractionRecords(Module &M) {
  M.getOrInsertNamedMetadata(ContractionRecords);
}

void recordContraction(const Instruction &At, const OpFacts &Facts,
                       StringRef Sum, StringRef Path) {
  if (NamedMDNode *Records = const_cast<Module *>(At.getModule())
                                 ->getNamedMetadata(ContractionRecords))
    Records->addOperand(wordsNode(At, Facts, {Sum, Path, ""}));
}

void recordNotContracted(const Instruction &At, const OpFacts &Facts,
                         StringRef Why) {
  if (NamedMDNode *Records = const_cast<Module *>(At.getModule())
                                 ->getNamedMetadata(ContractionRecords))
    Records->addOperand(wordsNode(At, Facts, {"", "", Why}));
}

/// Empty if there are none in \p Kernel.
static json::Array reportContractions(StringRef Kernel,
                                      const NamedMDNode &Records) {
  json::Array Operations;
  for (auto [Record, Count] : recordsOf(Kernel, Records)) {
    json::Object Operation{{"operation", wordIn(*Record, 1)}, {"calls", Count}};
    if (std::string Why = wordIn(*Record, 4); !Why.empty()) {
      Operation["reason"] = Why;
    } else {
      Operation["sum"] = wordIn(*Record, 2);
      Operation["path"] = wordIn(*Record, 3);
    }
    Operations.push_back(std::move(Operation));
  }
  return Operations;
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

void addRecords(json::Object &Report, Module &Lowered) {
  NamedMDNode *Tiles = Lowered.getNamedMetadata(TileRecords);
  NamedMDNode *Fragments = Lowered.getNamedMetadata(FragmentRecords);
  NamedMDNode *Contractions = Lowered.getNamedMetadata(ContractionRecords);
  json::Array *Kernels = Report.getArray("kernels");
  assert(Kernels && "a report of reportOperations()");
  for (json::Value &Value : *Kernels) {
    json::Object &Kernel = *Value.getAsObject();
    std::string Name = Kernel.getString("name")->str();
    if (Tiles)
      if (std::optional<json::Object> Use = reportTiles(Name, *Tiles))
        Kernel["tiles"] = std::move(*Use);
    if (Fragments)
      if (json::Array List = reportFragments(Name, *Fragments); !List.empty())
        Kernel["fragments"] = std::move(List);
    if (Contractions)
      if (json::Array List = reportContractions(Name, *Contractions);
          !List.empty())
        Kernel["contractions"] = std::move(List);
  }
  for (NamedMDNode *Records : {Tiles, Fragments, Contractions})
    if (Records)
      Records->eraseFromParent();
}

} // namespace tenon
