// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls tenon_panel() of tenon_rt.h. Its keys have no space for the words of a
// computed B: they contain a digest of the words, which are stored before the
// panel.

#include "SharedPanel.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

namespace {
/// The words of a computed B.
class PanelWords {
public:
  PanelWords(IRBuilderBase &B, const Contraction &Facts, Value *Memory)
      : B(B), Memory(Memory) {
    for (unsigned I = 0; I < *Facts.WordsOfB; ++I)
      Words.push_back(B.CreateLoad(B.getInt64Ty(), addressOf(Memory, I)));
  }

  /// Two hashes of the words.
  std::pair<Value *, Value *> digest() {
    constexpr uint64_t Factor = 0x9e3779b97f4a7c15, Other = 0xc2b2ae3d27d4eb4f;
    Value *Sum = B.getInt64(0), *Mixed = B.getInt64(0);
    for (Value *Word : Words) {
      Sum = B.CreateMul(B.CreateAdd(Sum, Word), B.getInt64(Factor));
      Mixed = B.CreateMul(B.CreateXor(Mixed, Word), B.getInt64(Other));
    }
    return {Sum, Mixed};
  }
  /// The number of bytes before a panel.
  uint64_t bytes() const { return alignTo(Words.size() * 8, 64); }
  Value *areAt(Value *Header) {
    Value *Are = B.getTrue();
    for (auto [I, Word] : enumerate(Words))
      Are = B.CreateAnd(
          Are, B.CreateICmpEQ(
                   Word, B.CreateLoad(B.getInt64Ty(), addressOf(Header, I))));
    return Are;
  }
  void store(Value *Header) {
    B.CreateMemCpy(Header, Align(64), Memory, Align(8), Words.size() * 8);
  }

private:
  Value *addressOf(Value *Base, unsigned I) {
    return B.CreateConstGEP1_64(B.getInt64Ty(), Base, I);
  }

  IRBuilderBase &B;
  Value *Memory;
  SmallVector<Value *, 8> Words;
};
} // namespace

static SharedPanel request(IRBuilderBase &B, ArrayRef<Value *> Members,
                           Value *Bytes) {
  Function &F = *B.GetInsertBlock()->getParent();
  Type *Int = B.getInt64Ty(), *Ptr = B.getPtrTy();
  auto *KeyTy = StructType::get(Ptr, Ptr, Int, Int, Int); // tenon_panel_key
  IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Key = Top.CreateAlloca(KeyTy, nullptr, "key");
  Value *Known = Top.CreateAlloca(B.getInt8Ty(), nullptr, "known");
  for (auto [Index, Member] : enumerate(Members))
    B.CreateStore(Member, B.CreateStructGEP(KeyTy, Key, Index));
  FunctionCallee Request =
      F.getParent()->getOrInsertFunction("tenon_panel", Ptr, Ptr, Int, Ptr);
  Value *Memory = B.CreateCall(Request, {Key, Bytes, Known}, "panel");
  return {Memory, B.CreateIsNull(B.CreateLoad(B.getInt8Ty(), Known))};
}

/// panel = tenon_panel(key with the digest of the words)
/// new = !known || words before panel != words
/// if (panel && new) words before panel = words
static SharedPanel requestComputed(IRBuilderBase &B, const Contraction &Facts,
                                   const ContractArgs &Args, Value *Steps,
                                   Value *Bytes) {
  PanelWords Words(B, Facts, Args.B);
  auto [Sum, Mixed] = Words.digest();
  Function *F = B.GetInsertBlock()->getParent();
  SharedPanel Whole = request(B, {Facts.ElementOfB, F, Sum, Mixed, Steps},
                              B.CreateAdd(Bytes, B.getInt64(Words.bytes())));
  Value *Exists = B.CreateIsNotNull(Whole.Memory);
  Value *Equal = ifThenElse(
      B, B.CreateAnd(Exists, B.CreateNot(Whole.IsNew)), "known",
      [&] { return Words.areAt(Whole.Memory); }, B.getFalse());
  Value *IsNew = B.CreateNot(Equal);
  ifThen(B, B.CreateAnd(Exists, IsNew), "words",
         [&] { Words.store(Whole.Memory); });
  Value *Behind =
      B.CreateConstGEP1_64(B.getInt8Ty(), Whole.Memory, Words.bytes());
  return {B.CreateSelect(Exists, Behind, Whole.Memory), IsNew};
}

SharedPanel requestPanel(IRBuilderBase &B, const Contraction &Facts,
                         const ContractArgs &Args, Value *Steps, Value *Bytes) {
  if (Facts.computesB())
    return requestComputed(B, Facts, Args, Steps, Bytes);
  Function *F = B.GetInsertBlock()->getParent();
  return request(B, {Args.B, F, Args.StrideB, Args.StepB, Steps}, Bytes);
}

} // namespace tenon
