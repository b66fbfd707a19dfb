// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorMaths.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/StringSaver.h"
#include <mutex>

using namespace llvm;

namespace tenon {

namespace {
struct MathsFunction {
  StringLiteral Name; // of the double function
  unsigned Operands;
  bool IsIntrinsic; // llvm.NAME exists too
};
struct VectorIsa {
  char Letter; // of the x86 vector function ABI
  unsigned Bits;
  StringLiteral Feature;
};
} // namespace

static constexpr MathsFunction Functions[] = {
    {"acos", 1, true},   {"acosh", 1, false}, {"asin", 1, true},
    {"asinh", 1, false}, {"atan", 1, true},   {"atan2", 2, true},
    {"atanh", 1, false}, {"cbrt", 1, false},  {"cos", 1, true},
    {"cosh", 1, true},   {"erf", 1, false},   {"erfc", 1, false},
    {"exp", 1, true},    {"exp10", 1, true},  {"exp2", 1, true},
    {"expm1", 1, false}, {"hypot", 2, false}, {"log", 1, true},
    {"log10", 1, true},  {"log1p", 1, false}, {"log2", 1, true},
    {"pow", 2, true},    {"sin", 1, true},    {"sinh", 1, true},
    {"tan", 1, true},    {"tanh", 1, true},
};

static constexpr VectorIsa Isas[] = {
    {'b', 128, "+sse4.1"}, {'d', 256, "+avx2"}, {'e', 512, "+avx512f"}};

static bool isInThisProcess(StringRef Symbol) {
  static std::once_flag Loaded;
  std::call_once(Loaded, [] {
    std::string Ignored;
    sys::DynamicLibrary::LoadLibraryPermanently("libmvec.so.1", &Ignored);
  });
  return sys::DynamicLibrary::SearchForAddressOfSymbol(Symbol.str());
}

void addVectorMaths(TargetLibraryInfoImpl &Library,
                    const TargetMachine &Machine, bool ThisProcess) {
  const Triple &TT = Machine.getTargetTriple();
  if (!TT.isX86_64() || !TT.isOSGlibc())
    return;
  // TargetLibraryInfo keeps references to names.
  static BumpPtrAllocator Memory;
  static UniqueStringSaver Names(Memory);
  static std::mutex Mutex;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<VecDesc> Table;
  for (const VectorIsa &Isa : Isas) {
    if (!Machine.getMCSubtargetInfo()->checkFeatures(Isa.Feature.str()))
      continue;
    for (const MathsFunction &F : Functions)
      for (unsigned ElementBits : {32u, 64u}) {
        unsigned Lanes = Isa.Bits / ElementBits;
        std::string Scalar = F.Name.str() + (ElementBits == 32 ? "f" : "");
        std::string Params(F.Operands, 'v');
        StringRef Vector = Names.save("_ZGV" + Twine(Isa.Letter) + "N" +
                                      Twine(Lanes) + Params + "_" + Scalar);
        if (ThisProcess && !isInThisProcess(Vector))
          continue;
        StringRef Abi = Names.save("_ZGV_LLVM_N" + Twine(Lanes) + Params);
        auto Add = [&](StringRef Name) {
          Table.emplace_back(Name, Vector, ElementCount::getFixed(Lanes),
                             /*Masked=*/false, Abi, std::nullopt);
        };
        Add(Names.save(Scalar));
        if (F.IsIntrinsic)
          Add(Names.save("llvm." + F.Name + ".f" + Twine(ElementBits)));
      }
  }
  Library.addVectorizableFunctions(Table);
}

} // namespace tenon
