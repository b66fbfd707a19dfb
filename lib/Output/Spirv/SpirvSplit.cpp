// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits vectors into parts of types that SPIR-V has (SpirvVectorParts.h), from
// the first instruction of a function to the last:
//
//   %x = load <32 x i16>, ptr %p         %x.0 = load <16 x i16>, ptr %p
//                                        %x.1 = load <16 x i16>, ptr (%p + 32)
//   %y = add <32 x i16> %x, %x      ->   %y.0 = add <16 x i16> %x.0, %x.0
//                                        %y.1 = add <16 x i16> %x.1, %x.1
//   %z = shufflevector <32 x i16> %y,    %z = shufflevector <16 x i16> %y.1,
//          poison, <16 … 23>                    poison, <0 … 7>
//
// Bits of vectors of bool are moved via integers, since SPIR-V has neither
// casts nor accesses of such vectors. A component whose index is not constant
// is accessed in a private array.

#include "SpirvSplit.h"
#include "SpirvDead.h"
#include "SpirvPartFunctions.h"
#include "SpirvVectorParts.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

namespace {
class VectorSplitter {
public:
  explicit VectorSplitter(Function &F)
      : F(F), Layout(F.getParent()->getDataLayout()) {}

  void run() {
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : make_early_inc_range(*Block))
        if (isConcerned(I))
          split(I);
    for (auto [Old, New] : Phis)
      fillPhi(*Old, New);
    eraseReplaced(Dead);
  }

private:
  Function &F;
  const DataLayout &Layout;
  DenseMap<Value *, SmallVector<Value *>> Parts;
  SmallVector<std::pair<PHINode *, SmallVector<PHINode *>>> Phis;
  SmallVector<Instruction *> Dead;

  static bool isConcerned(const Instruction &I) {
    if (isForeignVector(I.getType()) || any_of(I.operands(), [](const Use &U) {
          return isForeignVector(U->getType());
        }))
      return true;
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return isPackedVector(Store->getValueOperand()->getType());
    if (auto *Cast = dyn_cast<BitCastInst>(&I))
      return isPackedVector(Cast->getSrcTy()) ||
             isPackedVector(Cast->getDestTy());
    return isa<LoadInst>(I) && isPackedVector(I.getType());
  }

  //===--- Parts of values ------------------------------------------------===//

  /// The components of \p V; nothing if \p V is not split, although SPIR-V does
  /// not have its type.
  std::optional<Components> componentsOf(Value *V) {
    Components All;
    auto Known = Parts.find(V);
    if (Known != Parts.end()) {
      for (Value *Part : Known->second)
        appendComponents(All, Part);
      return All;
    }
    if (!isForeignVector(V->getType())) {
      appendComponents(All, V);
      return All;
    }
    auto *C = dyn_cast<Constant>(V);
    for (unsigned I = 0, E = componentCount(V->getType()); C && I < E; ++I) {
      Constant *Element = C->getAggregateElement(I);
      if (!Element)
        return std::nullopt;
      All.push_back({Element});
    }
    return C ? std::optional(All) : std::nullopt;
  }

  std::optional<SmallVector<Value *>> cut(IRBuilderBase &B, Value *V,
                                          ArrayRef<unsigned> Counts) {
    std::optional<Components> All = componentsOf(V);
    if (!All)
      return std::nullopt;
    SmallVector<Value *> Cut;
    ArrayRef<Component> Left = *All;
    for (unsigned Count : Counts) {
      Cut.push_back(
          gather(B, V->getType()->getScalarType(), Left.take_front(Count)));
      Left = Left.drop_front(Count);
    }
    return Cut;
  }

  /// Replaces the value of \p I by \p All.
  void define(Instruction &I, IRBuilderBase &B, ArrayRef<Component> All) {
    Type *Element = I.getType()->getScalarType();
    Dead.push_back(&I);
    if (!isForeignVector(I.getType())) {
      I.replaceAllUsesWith(gather(B, Element, All));
      return;
    }
    SmallVector<Value *> Made;
    for (unsigned Count : partCounts(cast<FixedVectorType>(I.getType()))) {
      Made.push_back(gather(B, Element, All.take_front(Count)));
      All = All.drop_front(Count);
    }
    Parts[&I] = std::move(Made);
  }

  void define(Instruction &I, IRBuilderBase &B, ArrayRef<Value *> Made) {
    Components All;
    for (Value *V : Made)
      appendComponents(All, V);
    define(I, B, All);
  }

  //===--- Instructions ---------------------------------------------------===//

  void split(Instruction &I) {
    if (auto *Phi = dyn_cast<PHINode>(&I))
      return splitPhi(*Phi);
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return splitLoad(*Load);
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return splitStore(*Store);
    if (auto *Cast = dyn_cast<BitCastInst>(&I))
      return splitBits(*Cast);
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
      return splitExtract(*Extract);
    if (auto *Insert = dyn_cast<InsertElementInst>(&I))
      return splitInsert(*Insert);
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
      return splitShuffle(*Shuffle);
    if (auto *Call = dyn_cast<CallInst>(&I))
      return splitCall(*Call);
    if (isa<UnaryOperator, BinaryOperator, CmpInst, SelectInst, FreezeInst,
            CastInst, GetElementPtrInst>(I))
      splitElementwise(I);
  }

  /// The sizes of parts for the vectors of \p I, which all have the same number
  /// of components.
  static SmallVector<unsigned> commonCounts(const Instruction &I) {
    auto *Vector = dyn_cast<FixedVectorType>(I.getType());
    bool HasPointers = I.getType()->isPtrOrPtrVectorTy();
    for (const Use &U : I.operands())
      if (auto *Of = dyn_cast<FixedVectorType>(U->getType())) {
        HasPointers |= Of->getElementType()->isPointerTy();
        Vector = Of;
      }
    if (HasPointers)
      return SmallVector<unsigned>(Vector->getNumElements(), 1);
    return partCounts(Vector);
  }

  /// Splits the vector operands of \p I. Scalars remain unchanged.
  bool cutOperands(Instruction &I, IRBuilderBase &B, ArrayRef<unsigned> Counts,
                   SmallVectorImpl<SmallVector<Value *>> &Cut) {
    for (Value *V : I.operands()) {
      if (!V->getType()->isVectorTy()) {
        Cut.push_back(SmallVector<Value *>(Counts.size(), V));
        continue;
      }
      std::optional<SmallVector<Value *>> Of = cut(B, V, Counts);
      if (!Of)
        return false;
      Cut.push_back(std::move(*Of));
    }
    return true;
  }

  void splitElementwise(Instruction &I) {
    IRBuilder<> B(&I);
    SmallVector<unsigned> Counts = commonCounts(I);
    SmallVector<SmallVector<Value *>> Operands;
    if (!cutOperands(I, B, Counts, Operands))
      return;
    SmallVector<Value *> Made;
    for (auto [P, Count] : enumerate(Counts)) {
      Instruction *Part = I.clone();
      for (auto [O, Cut] : enumerate(Operands))
        Part->setOperand(O, Cut[P]);
      Part->mutateType(typeOfComponents(I.getType()->getScalarType(), Count));
      B.Insert(Part, I.getName());
      Made.push_back(Part);
    }
    define(I, B, Made);
  }

  void splitPhi(PHINode &Phi) {
    IRBuilder<> B(&Phi);
    SmallVector<PHINode *> New;
    SmallVector<Value *> Made;
    for (unsigned Count : partCounts(cast<FixedVectorType>(Phi.getType())))
      New.push_back(
          B.CreatePHI(typeOfComponents(Phi.getType()->getScalarType(), Count),
                      Phi.getNumIncomingValues(), Phi.getName()));
    append_range(Made, New);
    Phis.push_back({&Phi, New});
    define(Phi, B, Made);
  }

  void fillPhi(PHINode &Old, ArrayRef<PHINode *> New) {
    SmallVector<unsigned> Counts =
        partCounts(cast<FixedVectorType>(Old.getType()));
    for (auto [V, Block] : zip(Old.incoming_values(), Old.blocks())) {
      IRBuilder<> B(Block->getTerminator());
      std::optional<SmallVector<Value *>> From = cut(B, V, Counts);
      if (!From) // not split; checkTypes() reports it
        llvm::erase(Dead, &Old);
      for (auto [I, Phi] : enumerate(New))
        Phi->addIncoming(From ? (*From)[I] : PoisonValue::get(Phi->getType()),
                         Block);
    }
  }

  //===--- Memory ---------------------------------------------------------===//

  /// Whether parts of \p Ty are whole bytes next to each other in memory.
  bool hasParts(Type *Ty) const {
    if (isPackedVector(Ty))
      return componentCount(Ty) * Ty->getScalarSizeInBits() % 8 == 0 &&
             8 % Ty->getScalarSizeInBits() == 0;
    Type *Element = Ty->getScalarType();
    return Layout.getTypeSizeInBits(Element) ==
           Layout.getTypeStoreSizeInBits(Element);
  }

  static void copyFacts(Instruction &New, const Instruction &Old) {
    New.copyMetadata(Old,
                     {LLVMContext::MD_nontemporal, LLVMContext::MD_alias_scope,
                      LLVMContext::MD_noalias, LLVMContext::MD_invariant_load});
  }

  void splitLoad(LoadInst &Load) {
    if (!hasParts(Load.getType()))
      return;
    IRBuilder<> B(&Load);
    Components All;
    uint64_t Offset = 0;
    for (Type *Ty : accessTypes(Load.getType())) {
      Value *At = Offset ? B.CreateConstInBoundsGEP1_64(
                               B.getInt8Ty(), Load.getPointerOperand(), Offset)
                         : Load.getPointerOperand();
      LoadInst *Part =
          B.CreateAlignedLoad(Ty, At, commonAlignment(Load.getAlign(), Offset),
                              Load.isVolatile(), Load.getName());
      copyFacts(*Part, Load);
      appendComponents(All, Part);
      Offset += Layout.getTypeStoreSize(Ty);
    }
    if (isPackedVector(Load.getType()))
      All = *recast(B, B.getInt8Ty(), All, Load.getType()->getScalarType());
    define(Load, B, All);
  }

  void splitStore(StoreInst &Store) {
    Value *V = Store.getValueOperand();
    Type *Ty = V->getType();
    std::optional<Components> All = componentsOf(V);
    if (!All || !hasParts(Ty))
      return;
    IRBuilder<> B(&Store);
    Type *Element = Ty->getScalarType();
    if (isPackedVector(Ty)) {
      All = recast(B, Element, *All, B.getInt8Ty());
      Element = B.getInt8Ty();
    }
    ArrayRef<Component> Left = *All;
    uint64_t Offset = 0;
    for (Type *Of : accessTypes(Ty)) {
      Value *At = Offset ? B.CreateConstInBoundsGEP1_64(
                               B.getInt8Ty(), Store.getPointerOperand(), Offset)
                         : Store.getPointerOperand();
      Value *Part = gather(B, Element, Left.take_front(componentCount(Of)));
      copyFacts(*B.CreateAlignedStore(Part, At,
                                      commonAlignment(Store.getAlign(), Offset),
                                      Store.isVolatile()),
                Store);
      Left = Left.drop_front(componentCount(Of));
      Offset += Layout.getTypeStoreSize(Of);
    }
    Dead.push_back(&Store);
  }

  //===--- Components -----------------------------------------------------===//

  void splitBits(BitCastInst &Cast) {
    std::optional<Components> From = componentsOf(Cast.getOperand(0));
    if (!From)
      return;
    IRBuilder<> B(&Cast);
    std::optional<Components> All =
        recast(B, Cast.getSrcTy()->getScalarType(), *From,
               Cast.getDestTy()->getScalarType());
    if (All)
      define(Cast, B, *All);
  }

  void splitShuffle(ShuffleVectorInst &Shuffle) {
    std::optional<Components> A = componentsOf(Shuffle.getOperand(0)),
                              C = componentsOf(Shuffle.getOperand(1));
    if (!A || !C)
      return;
    IRBuilder<> B(&Shuffle);
    A->append(*C);
    Components All;
    for (int Of : Shuffle.getShuffleMask())
      All.push_back(Of < 0 ? Component() : (*A)[Of]);
    define(Shuffle, B, All);
  }

  /// Stores \p All to a private array, and returns it with the address of the
  /// element at \p Index. An index out of bounds would give poison, so any
  /// element may be read.
  ///
  ///   T array[n] = { all }
  ///   return array + min(index, n - 1)
  std::pair<AllocaInst *, Value *> spill(IRBuilderBase &B, Type *Element,
                                         ArrayRef<Component> All,
                                         Value *Index) {
    IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
    AllocaInst *Array =
        Top.CreateAlloca(ArrayType::get(Element, All.size()), nullptr);
    for (auto [I, C] : enumerate(All))
      B.CreateStore(gather(B, Element, C),
                    B.CreateConstInBoundsGEP1_64(Element, Array, I));
    Value *Last = ConstantInt::get(Index->getType(), All.size() - 1);
    Value *Within = B.CreateSelect(B.CreateICmpULT(Index, Last), Index, Last);
    return {Array, B.CreateInBoundsGEP(Element, Array, Within)};
  }

  /// Booleans are stored as bytes.
  static Type *storedType(IRBuilderBase &B, Type *Element) {
    return Element->isIntegerTy(1) ? B.getInt8Ty() : Element;
  }

  static Components widened(IRBuilderBase &B, Type *Element,
                            ArrayRef<Component> From) {
    if (!Element->isIntegerTy(1))
      return Components(From.begin(), From.end());
    Components All;
    for (const Component &C : From)
      All.push_back({B.CreateZExt(gather(B, Element, C), B.getInt8Ty())});
    return All;
  }

  void splitExtract(ExtractElementInst &Extract) {
    std::optional<Components> All = componentsOf(Extract.getVectorOperand());
    if (!All)
      return;
    IRBuilder<> B(&Extract);
    Type *Element = Extract.getType(), *Stored = storedType(B, Element);
    if (auto *Index = dyn_cast<ConstantInt>(Extract.getIndexOperand()))
      return define(Extract, B,
                    Index->getValue().ult(All->size())
                        ? (*All)[Index->getZExtValue()]
                        : Component());
    auto [Array, At] =
        spill(B, Stored, widened(B, Element, *All), Extract.getIndexOperand());
    define(
        Extract, B,
        Component{B.CreateTruncOrBitCast(B.CreateLoad(Stored, At), Element)});
  }

  void splitInsert(InsertElementInst &Insert) {
    std::optional<Components> All = componentsOf(Insert.getOperand(0));
    if (!All)
      return;
    IRBuilder<> B(&Insert);
    Value *New = Insert.getOperand(1);
    Type *Element = New->getType(), *Stored = storedType(B, Element);
    if (auto *Index = dyn_cast<ConstantInt>(Insert.getOperand(2))) {
      if (Index->getValue().ult(All->size()))
        (*All)[Index->getZExtValue()] = {New};
      return define(Insert, B, *All);
    }
    auto [Array, At] =
        spill(B, Stored, widened(B, Element, *All), Insert.getOperand(2));
    B.CreateStore(B.CreateZExtOrBitCast(New, Stored), At);
    for (auto [I, C] : enumerate(*All)) {
      Value *Slot = B.CreateConstInBoundsGEP1_64(Stored, Array, I);
      C = {B.CreateTruncOrBitCast(B.CreateLoad(Stored, Slot), Element)};
    }
    define(Insert, B, *All);
  }

  //===--- Calls ----------------------------------------------------------===//

  void splitCall(CallInst &Call) {
    Function *Callee = Call.getCalledFunction();
    if (!Callee || !isForeignVector(Call.getType()))
      return;
    if (hasPartFunctions(*Callee))
      splitCallOf(Call, *Callee);
  }

  void splitCallOf(CallInst &Call, Function &Callee) {
    IRBuilder<> B(&Call);
    SmallVector<unsigned> Counts = commonCounts(Call);
    SmallVector<SmallVector<Value *>> Operands;
    if (!cutOperands(Call, B, Counts, Operands))
      return;
    SmallVector<Value *> Made;
    for (auto [P, Count] : enumerate(Counts)) {
      Function *Part = partFunction(Callee, Count);
      if (!Part)
        return;
      SmallVector<Value *> Arguments;
      for (unsigned I = 0; I < Call.arg_size(); ++I)
        Arguments.push_back(Operands[I][P]);
      CallInst *New = B.CreateCall(Part, Arguments);
      New->setCallingConv(Call.getCallingConv());
      New->setAttributes(Call.getAttributes());
      if (isa<FPMathOperator>(New))
        New->copyFastMathFlags(&Call);
      Made.push_back(New);
    }
    define(Call, B, Made);
  }
};
} // namespace

void splitVectors(Function &F) {
  if (F.isDeclaration())
    return;
  removeUnreachableBlocks(F);
  VectorSplitter(F).run();
}

} // namespace tenon
