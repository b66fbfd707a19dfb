// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BFloatCopies.h"
#include "Output/AtomicLoops.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

namespace tenon {

static bool roundsByInstruction(const TargetMachine &Machine) {
  const MCSubtargetInfo &Has = *Machine.getMCSubtargetInfo();
  return Machine.getTargetTriple().isX86() &&
         (Has.checkFeatures("+avx512bf16") ||
          Has.checkFeatures("+avxneconvert"));
}

void expandBFloatAtomics(Module &M, const TargetMachine &Machine) {
  if (!roundsByInstruction(Machine))
    return;
  SmallVector<AtomicRMWInst *, 4> Updates;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Update = dyn_cast<AtomicRMWInst>(&I);
          Update && Update->isFloatingPointOperation() &&
          I.getType()->isBFloatTy())
        Updates.push_back(Update);
  for (AtomicRMWInst *Update : Updates)
    expandToLoop(*Update);
}

namespace {
class BitCopier {
public:
  explicit BitCopier(Function &F)
      : F(F), I16(Type::getInt16Ty(F.getContext())) {}
  void run();

private:
  Value *bitsOf(Value *V);
  void insertBits(InsertElementInst &Insert);
  void useBits(Instruction &Old, Value &Bits);

  Function &F;
  Type *I16;
  MapVector<Instruction *, Value *> Bits; ///< of copies
  DenseMap<Value *, Value *> Others;      ///< bits of other numbers
};
} // namespace

static Value *asIntegers(IRBuilderBase &B, Value *Vector) {
  return B.CreateBitCast(Vector,
                         Vector->getType()->getWithNewType(B.getInt16Ty()));
}

static bool isCopy(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return I.getType()->isBFloatTy() &&
         (isa<PHINode, SelectInst, ExtractElementInst>(I) ||
          (Load && !Load->isAtomic()));
}

Value *BitCopier::bitsOf(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (I && Bits.contains(I))
    return Bits[I];
  if (auto *Cast = dyn_cast<BitCastInst>(V); Cast && Cast->getSrcTy() == I16)
    return Cast->getOperand(0);
  Value *&Known = Others[V]; // phis have one value from each block
  if (Known)
    return Known;
  IRBuilder<> B(F.getContext());
  if (I)
    B.SetInsertPoint(*I->getInsertionPointAfterDef());
  else
    B.SetInsertPoint(&F.getEntryBlock(),
                     F.getEntryBlock().getFirstInsertionPt());
  return Known = B.CreateBitCast(V, I16);
}

/// Replaces \p Old, a copy, where the number itself is needed.
void BitCopier::useBits(Instruction &Old, Value &NewBits) {
  for (Use &U : make_early_inc_range(Old.uses())) {
    auto *User = cast<Instruction>(U.getUser());
    if (Bits.contains(User))
      continue;
    IRBuilder<> B(User);
    U.set(B.CreateBitCast(&NewBits, Old.getType()));
  }
}

void BitCopier::insertBits(InsertElementInst &Insert) {
  Value *Part = bitsOf(Insert.getOperand(1));
  IRBuilder<> B(&Insert);
  Value *New = B.CreateInsertElement(asIntegers(B, Insert.getOperand(0)), Part,
                                     Insert.getOperand(2));
  Insert.replaceAllUsesWith(B.CreateBitCast(New, Insert.getType()));
  Insert.eraseFromParent();
}

void BitCopier::run() {
  SmallVector<StoreInst *, 8> Stores;
  SmallVector<InsertElementInst *, 8> Inserts;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && !Store->isAtomic() &&
        Store->getValueOperand()->getType()->isBFloatTy())
      Stores.push_back(Store);
    if (auto *Insert = dyn_cast<InsertElementInst>(&I);
        Insert && I.getType()->getScalarType()->isBFloatTy())
      Inserts.push_back(Insert);
    if (isCopy(I))
      Bits[&I] = nullptr;
  }
  for (auto &[Old, New] : Bits) {
    IRBuilder<> B(Old);
    if (auto *Phi = dyn_cast<PHINode>(Old)) {
      New = B.CreatePHI(I16, Phi->getNumIncomingValues());
    } else if (isa<ExtractElementInst>(Old)) {
      New = B.CreateExtractElement(asIntegers(B, Old->getOperand(0)),
                                   Old->getOperand(1));
    } else if (isa<LoadInst>(Old)) {
      Instruction *Load = Old->clone();
      Load->mutateType(I16);
      New = B.Insert(Load);
    } else {
      Value *None = PoisonValue::get(I16);
      New = SelectInst::Create(Old->getOperand(0), None, None, "",
                               Old->getIterator());
    }
  }
  for (auto &[Old, New] : Bits) {
    if (auto *Phi = dyn_cast<PHINode>(Old))
      for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(New)->addIncoming(bitsOf(V), From);
    else if (isa<SelectInst>(Old))
      for (unsigned Side : {1, 2})
        cast<Instruction>(New)->setOperand(Side, bitsOf(Old->getOperand(Side)));
  }
  for (StoreInst *Store : Stores)
    Store->setOperand(0, bitsOf(Store->getValueOperand()));
  for (InsertElementInst *Insert : Inserts)
    insertBits(*Insert);
  for (auto &[Old, New] : Bits)
    useBits(*Old, *New);
  for (auto &[Old, New] : Bits)
    Old->replaceAllUsesWith(PoisonValue::get(Old->getType()));
  for (auto &[Old, New] : Bits)
    Old->eraseFromParent();
}

void copyBFloatsAsBits(Module &M, const TargetMachine &Machine) {
  if (!roundsByInstruction(Machine))
    return;
  for (Function &F : M)
    if (!F.isDeclaration())
      BitCopier(F).run();
}

} // namespace tenon
