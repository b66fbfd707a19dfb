// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %s = insertvalue { <6 x i32>, i32 } %t, i32 %n, 1
//   %u = select i1 %c, { <6 x i32>, i32 } %s, { <6 x i32>, i32 } %t
//   %v = extractvalue { <6 x i32>, i32 } %u, 1
//   ->
//   %u.0 = select i1 %c, <6 x i32> %t.0, <6 x i32> %t.0
//   %v   = select i1 %c, i32 %n, i32 %t.1
//
// LLVM's back end supports such operations only for few types.

#include "SpirvAggregates.h"
#include "SpirvDead.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned MaxMembers = 256;

namespace {
/// A member that is not an aggregate itself, and the path to it.
struct Member {
  Type *Ty;
  SmallVector<unsigned, 4> Path;
  uint64_t Offset;
};

class AggregateSplitter {
public:
  explicit AggregateSplitter(Function &F) : F(F), Layout(F.getDataLayout()) {}

  void run() {
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : make_early_inc_range(*Block))
        split(I);
    for (auto &[Old, New] : Phis)
      for (auto [V, Block] : zip(Old->incoming_values(), Old->blocks())) {
        SmallVector<Value *> From = membersOf(V);
        for (auto [Phi, Of] : zip(New, From))
          Phi->addIncoming(Of, Block);
      }
    eraseReplaced(Dead);
  }

private:
  Function &F;
  const DataLayout &Layout;
  /// Members of values that have been split, and members that were extracted
  /// from other values.
  DenseMap<Value *, SmallVector<Value *>> Known, Extracted;
  SmallVector<std::pair<PHINode *, SmallVector<PHINode *>>> Phis;
  SmallVector<Instruction *> Dead;

  /// False if there are too many.
  bool addMembers(Type *Ty, SmallVectorImpl<unsigned> &Path, uint64_t Offset,
                  SmallVectorImpl<Member> &All) const {
    if (!Ty->isAggregateType()) {
      All.push_back(
          {Ty, SmallVector<unsigned, 4>(ArrayRef<unsigned>(Path)), Offset});
      return All.size() <= MaxMembers;
    }
    auto *Struct = dyn_cast<StructType>(Ty);
    uint64_t Count = Struct ? Struct->getNumElements()
                            : cast<ArrayType>(Ty)->getNumElements();
    for (uint64_t I = 0; I < Count; ++I) {
      Type *Of = Struct ? Struct->getElementType(I)
                        : cast<ArrayType>(Ty)->getElementType();
      uint64_t At =
          Struct ? uint64_t(Layout.getStructLayout(Struct)->getElementOffset(I))
                 : I * uint64_t(Layout.getTypeAllocSize(Of));
      Path.push_back(I);
      bool Fits = addMembers(Of, Path, Offset + At, All);
      Path.pop_back();
      if (!Fits)
        return false;
    }
    return true;
  }

  /// The members of \p Ty, depth first; empty if values of this type are not
  /// split.
  SmallVector<Member> members(Type *Ty) const {
    SmallVector<Member> All;
    SmallVector<unsigned, 4> Path;
    if (!Ty->isAggregateType() || !Ty->isSized() ||
        !addMembers(Ty, Path, 0, All))
      return {};
    return All;
  }

  static Value *memberOf(Value *V, ArrayRef<unsigned> Path, IRBuilderBase &B) {
    auto *C = dyn_cast<Constant>(V);
    for (unsigned I : Path)
      C = C ? C->getAggregateElement(I) : nullptr;
    return C ? C : B.CreateExtractValue(V, Path);
  }

  /// The members of \p V; if V is not split, they are extracted after it.
  SmallVector<Value *> membersOf(Value *V) {
    auto At = Known.find(V);
    if (At != Known.end())
      return At->second;
    IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
    if (auto *I = dyn_cast<Instruction>(V))
      B.SetInsertPoint(I->getParent(), *I->getInsertionPointAfterDef());
    SmallVector<Value *> &All = Extracted[V];
    if (All.empty())
      for (const Member &M : members(V->getType()))
        All.push_back(memberOf(V, M.Path, B));
    return All;
  }

  void define(Instruction &I, ArrayRef<Value *> All) {
    Dead.push_back(&I);
    Known[&I].assign(All.begin(), All.end());
  }

  void split(Instruction &I) {
    if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
      return splitExtract(*Extract);
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return splitStore(*Store);
    if (isa<CallBase, ReturnInst>(I))
      return join(I);
    SmallVector<Member> All = members(I.getType());
    if (All.empty())
      return;
    if (auto *Insert = dyn_cast<InsertValueInst>(&I))
      return splitInsert(*Insert, All);
    if (auto *Phi = dyn_cast<PHINode>(&I))
      return splitPhi(*Phi, All);
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return splitLoad(*Load, All);
    if (isa<SelectInst, FreezeInst>(I))
      splitChoice(I, All);
  }

  static bool startsWith(ArrayRef<unsigned> Path, ArrayRef<unsigned> First) {
    return Path.take_front(First.size()) == First;
  }

  void splitExtract(ExtractValueInst &Extract) {
    auto At = Known.find(Extract.getAggregateOperand());
    if (At == Known.end())
      return;
    SmallVector<Value *> Made;
    for (auto [M, V] :
         zip(members(Extract.getAggregateOperand()->getType()), At->second))
      if (startsWith(M.Path, Extract.getIndices()))
        Made.push_back(V);
    if (Extract.getType()->isAggregateType())
      return define(Extract, Made);
    Extract.replaceAllUsesWith(Made[0]);
    Dead.push_back(&Extract);
  }

  void splitInsert(InsertValueInst &Insert, ArrayRef<Member> All) {
    SmallVector<Value *> Made = membersOf(Insert.getAggregateOperand());
    Value *New = Insert.getInsertedValueOperand();
    SmallVector<Value *> Parts = {New};
    if (New->getType()->isAggregateType())
      Parts = membersOf(New);
    auto *Part = Parts.begin();
    for (auto [M, V] : zip(All, Made))
      if (startsWith(M.Path, Insert.getIndices()))
        V = *Part++;
    define(Insert, Made);
  }

  void splitPhi(PHINode &Phi, ArrayRef<Member> All) {
    IRBuilder<> B(&Phi);
    SmallVector<PHINode *> New;
    for (const Member &M : All)
      New.push_back(
          B.CreatePHI(M.Ty, Phi.getNumIncomingValues(), Phi.getName()));
    Phis.push_back({&Phi, New});
    define(Phi, SmallVector<Value *>(New.begin(), New.end()));
  }

  void splitChoice(Instruction &I, ArrayRef<Member> All) {
    IRBuilder<> B(&I);
    SmallVector<SmallVector<Value *>, 3> Of;
    for (Value *V : I.operands())
      Of.push_back(V->getType()->isAggregateType()
                       ? membersOf(V)
                       : SmallVector<Value *>(All.size(), V));
    SmallVector<Value *> Made;
    for (unsigned M = 0; M < All.size(); ++M) {
      Instruction *Part = I.clone();
      for (auto [O, Values] : enumerate(Of))
        Part->setOperand(O, Values[M]);
      Part->mutateType(All[M].Ty);
      Made.push_back(B.Insert(Part, I.getName()));
    }
    define(I, Made);
  }

  /// Rebuilds the whole value for a call or return.
  void join(Instruction &I) {
    for (Use &U : I.operands()) {
      auto At = Known.find(U.get());
      if (At == Known.end())
        continue;
      IRBuilder<> B(&I);
      Value *Whole = PoisonValue::get(U->getType());
      for (auto [M, V] : zip(members(U->getType()), At->second))
        Whole = B.CreateInsertValue(Whole, V, M.Path);
      U.set(Whole);
    }
  }

  //===--- Memory ---------------------------------------------------------===//

  static Value *byteAt(IRBuilderBase &B, Value *Pointer, uint64_t Offset) {
    return Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, Offset)
                  : Pointer;
  }

  void splitLoad(LoadInst &Load, ArrayRef<Member> All) {
    IRBuilder<> B(&Load);
    SmallVector<Value *> Made;
    for (const Member &M : All) {
      LoadInst *Part = B.CreateAlignedLoad(
          M.Ty, byteAt(B, Load.getPointerOperand(), M.Offset),
          commonAlignment(Load.getAlign(), M.Offset), Load.isVolatile(),
          Load.getName());
      Part->copyMetadata(Load, {LLVMContext::MD_nontemporal,
                                LLVMContext::MD_alias_scope,
                                LLVMContext::MD_noalias});
      Made.push_back(Part);
    }
    define(Load, Made);
  }

  void splitStore(StoreInst &Store) {
    SmallVector<Member> All = members(Store.getValueOperand()->getType());
    if (All.empty())
      return;
    IRBuilder<> B(&Store);
    SmallVector<Value *> Made = membersOf(Store.getValueOperand());
    for (auto [M, V] : zip(All, Made)) {
      StoreInst *Part = B.CreateAlignedStore(
          V, byteAt(B, Store.getPointerOperand(), M.Offset),
          commonAlignment(Store.getAlign(), M.Offset), Store.isVolatile());
      Part->copyMetadata(Store, {LLVMContext::MD_nontemporal,
                                 LLVMContext::MD_alias_scope,
                                 LLVMContext::MD_noalias});
    }
    Dead.push_back(&Store);
  }
};
} // namespace

void splitAggregates(Function &F) {
  if (F.isDeclaration())
    return;
  removeUnreachableBlocks(F);
  AggregateSplitter(F).run();
}

} // namespace tenon
