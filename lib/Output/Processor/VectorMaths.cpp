// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorMaths.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Support/Calls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/StringSaver.h"
#include <map>
#include <mutex>

using namespace llvm;

namespace tenon {

namespace {
struct VectorIsa {
  char Letter; // in the x86 vector function ABI
  unsigned Bits;
  StringLiteral Feature;
};
} // namespace

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

/// Calls the visitor with each vector function that \p Machine supports:
/// function, bits of its elements, lanes, symbol.
static void forEachVectorForm(
    const TargetMachine &Machine, bool ThisProcess,
    function_ref<void(const MathsRow &, unsigned, unsigned, const Twine &)>
        Visit) {
  const Triple &TT = Machine.getTargetTriple();
  if (!TT.isX86_64() || !TT.isOSGlibc())
    return;
  for (const VectorIsa &Isa : Isas) {
    if (!Machine.getMCSubtargetInfo()->checkFeatures(Isa.Feature.str()))
      continue;
    for (const MathsRow &F : mathsRows())
      for (unsigned ElementBits : {32u, 64u}) {
        if (!(F.Forms & MathsRow::Vector))
          continue;
        unsigned Lanes = Isa.Bits / ElementBits;
        std::string Symbol = "_ZGV" + std::string(1, Isa.Letter) + "N" +
                             utostr(Lanes) + std::string(F.Operands, 'v') +
                             "_" + F.C.str() + (ElementBits == 32 ? "f" : "");
        if (!ThisProcess || isInThisProcess(Symbol))
          Visit(F, ElementBits, Lanes, Symbol);
      }
  }
}

void addVectorMaths(TargetLibraryInfoImpl &Library,
                    const TargetMachine &Machine, bool ThisProcess) {
  // TargetLibraryInfo keeps references to names.
  static BumpPtrAllocator Memory;
  static UniqueStringSaver Names(Memory);
  static std::mutex Mutex;
  std::lock_guard<std::mutex> Lock(Mutex);
  std::vector<VecDesc> Table;
  auto Visit = [&](const MathsRow &F, unsigned ElementBits, unsigned Lanes,
                   const Twine &Symbol) {
    StringRef Abi =
        Names.save("_ZGV_LLVM_N" + Twine(Lanes) + std::string(F.Operands, 'v'));
    StringRef Vector = Names.save(Symbol);
    auto Add = [&](const Twine &Name) {
      Table.emplace_back(Names.save(Name), Vector,
                         ElementCount::getFixed(Lanes), /*Masked=*/false, Abi,
                         std::nullopt);
    };
    Add(F.C + (ElementBits == 32 ? "f" : ""));
    if (F.Intrinsic)
      Add("llvm." + F.C + ".f" + Twine(ElementBits));
  };
  forEachVectorForm(Machine, ThisProcess, Visit);
  Library.addVectorizableFunctions(Table);
}

//===----------------------------------------------------------------------===//
// Calls on vectors
//===----------------------------------------------------------------------===//

namespace {
/// The vector functions of one scalar function, by lanes.
using VectorForms = std::map<unsigned, std::string>;
} // namespace

/// The scalar function that \p Call computes for each component; empty if
/// \p Call is no such call.
static std::string scalarName(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  auto *Ty = dyn_cast<FixedVectorType>(Call.getType());
  if (!F || !Ty)
    return {};
  if (F->hasFnAttribute("tenon.maths"))
    return F->getFnAttribute("tenon.maths").getValueAsString().str();
  if (!F->isIntrinsic())
    return {};
  StringRef Name = Intrinsic::getBaseName(F->getIntrinsicID());
  Name.consume_front("llvm.");
  Type *Element = Ty->getElementType();
  return Element->isFloatTy()    ? (Name + "f").str()
         : Element->isDoubleTy() ? Name.str()
                                 : std::string();
}

/// Components \p First to First + \p Count of \p V; at the end, the last one is
/// repeated.
static Value *piece(IRBuilderBase &B, Value *V, unsigned First,
                    unsigned Count) {
  unsigned Last = cast<FixedVectorType>(V->getType())->getNumElements() - 1;
  SmallVector<int> Mask;
  for (unsigned I = 0; I < Count; ++I)
    Mask.push_back(std::min(First + I, Last));
  return B.CreateShuffleVector(V, Mask);
}

/// Splits a call into calls of the largest available functions; the last one is
/// padded.
///
///   <24 x float>: 16 and 8;  <2 x float>: 4, of which two are used
static void callPieces(CallInst &Call, const VectorForms &Forms) {
  IRBuilder<> B(&Call);
  auto *Ty = cast<FixedVectorType>(Call.getType());
  Value *Whole = PoisonValue::get(Ty);
  for (unsigned First = 0, Size = Ty->getNumElements(); First < Size;) {
    auto Form = Forms.upper_bound(Size - First);
    if (Form != Forms.begin())
      --Form;
    auto [Lanes, Symbol] = *Form;
    SmallVector<Value *, 2> Operands;
    for (Value *V : Call.args())
      Operands.push_back(piece(B, V, First, Lanes));
    auto *PieceTy = FixedVectorType::get(Ty->getElementType(), Lanes);
    Value *Piece = callPureFunction(B, Symbol, PieceTy, Operands);
    unsigned Used = std::min(Lanes, Size - First);
    SmallVector<int> Spread(Size, PoisonMaskElem), Blend(Size);
    for (unsigned I = 0; I < Size; ++I) {
      bool IsOwn = I >= First && I < First + Used;
      if (IsOwn)
        Spread[I] = I - First;
      Blend[I] = IsOwn ? Size + I : I;
    }
    Whole = B.CreateShuffleVector(Whole, B.CreateShuffleVector(Piece, Spread),
                                  Blend);
    First += Used;
  }
  Call.replaceAllUsesWith(Whole);
  Call.eraseFromParent();
}

void callVectorMaths(Module &M, const TargetMachine &Machine, bool ThisProcess,
                     bool Intrinsics) {
  std::map<std::string, VectorForms> All;
  forEachVectorForm(Machine, ThisProcess,
                    [&](const MathsRow &F, unsigned ElementBits, unsigned Lanes,
                        const Twine &Symbol) {
                      std::string Name =
                          F.C.str() + (ElementBits == 32 ? "f" : "");
                      All[Name][Lanes] = Symbol.str();
                    });
  for (Function &F : make_early_inc_range(M)) {
    if (F.isIntrinsic() ? !Intrinsics : !F.hasFnAttribute("tenon.maths"))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      auto Forms = Call && Call->getCalledFunction()
                       ? All.find(scalarName(*Call))
                       : All.end();
      if (Forms != All.end())
        callPieces(*Call, Forms->second);
    }
    if (F.hasLocalLinkage() && F.use_empty())
      F.eraseFromParent();
  }
}

} // namespace tenon
