// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %x = load i24, ptr %p            %a = load i16, ptr %p
//                                    %b = load i8, ptr (%p + 2)
//                                    %x = or i32 (zext %a), (shl (zext %b), 16)
//   %y = add i24 %x, 5        ->     %s = add i32 %x, 5
//                                    %y = and i32 %s, 0xffffff
//   %z = lshr i24 %y, 3              %z = lshr i32 %y, 3
//
// A memory access is divided into words, and its rest into accesses of 4, 2 and
// 1 bytes.

#include "SpirvWidths.h"
#include "IntegerWords.h"
#include "SpirvDead.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/NoFolder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/IntegerDivision.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

namespace {
using Builder = IRBuilder<InstSimplifyFolder>;

class WidthReplacer {
public:
  explicit WidthReplacer(Function &F) : F(F), Layout(F.getDataLayout()) {}

  void run() {
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : make_early_inc_range(*Block))
        if (isConcerned(I))
          replace(I);
    for (auto &[Old, New] : Phis)
      fillPhi(*Old, New);
    eraseReplaced(Dead);
  }

private:
  Function &F;
  const DataLayout &Layout;
  DenseMap<Value *, IntegerWords> Known;
  SmallVector<std::pair<PHINode *, SmallVector<PHINode *>>> Phis;
  SmallVector<Instruction *> Dead;

  static bool isConcerned(const Instruction &I) {
    return isForeignInteger(I.getType()) ||
           any_of(I.operands(),
                  [](const Use &U) { return isForeignInteger(U->getType()); });
  }

  Builder before(Instruction &I) {
    return Builder(I.getParent(), I.getIterator(), InstSimplifyFolder(Layout));
  }

  /// The words of an integer or vector of integers; nothing if \p V was not
  /// replaced, although SPIR-V does not have its type.
  std::optional<IntegerWords> wordsOf(Value *V) {
    auto At = Known.find(V);
    if (At != Known.end())
      return At->second;
    if (!isForeignInteger(V->getType()))
      return IntegerWords{V->getType()->getScalarSizeInBits(), {V}};
    auto *C = dyn_cast<Constant>(V);
    return C ? constantWords(C) : std::nullopt;
  }

  void define(Instruction &I, const IntegerWords &X) {
    Dead.push_back(&I);
    if (isForeignInteger(I.getType())) {
      Known[&I] = X;
      return;
    }
    I.replaceAllUsesWith(X.Words[0]);
  }

  void define(Instruction &I, Value *V) {
    define(I, IntegerWords{I.getType()->getScalarSizeInBits(), {V}});
  }

  void replace(Instruction &I) {
    if (auto *Phi = dyn_cast<PHINode>(&I))
      return replacePhi(*Phi);
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return replaceLoad(*Load);
    if (auto *Store = dyn_cast<StoreInst>(&I))
      return replaceStore(*Store);
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      return replaceCall(*Call);
    if (auto *Switch = dyn_cast<SwitchInst>(&I))
      return replaceSwitch(*Switch);
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
      return replaceIndices(*Address);
    if (isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst>(I))
      return replaceComponents(I);
    if (auto *Cast = dyn_cast<CastInst>(&I))
      return replaceCast(*Cast);
    replaceArithmetic(I);
  }

  //===--- Arithmetic -----------------------------------------------------===//

  void replaceArithmetic(Instruction &I) {
    SmallVector<IntegerWords, 2> Of;
    unsigned First = isa<SelectInst>(I);
    for (Value *V : drop_begin(I.operands(), First)) {
      std::optional<IntegerWords> X =
          V->getType()->isIntOrIntVectorTy() ? wordsOf(V) : std::nullopt;
      if (!X)
        return;
      Of.push_back(std::move(*X));
    }
    Builder B = before(I);
    WordBuilder W(B);
    if (auto *Binary = dyn_cast<BinaryOperator>(&I)) {
      if (Binary->isIntDivRem() && Of[0].Words.size() > 1)
        return;
      const APInt *Amount = nullptr;
      bool ByConstant = Binary->isShift() &&
                        match(I.getOperand(1), PatternMatch::m_APInt(Amount)) &&
                        Amount->ult(Of[0].Bits);
      define(I, ByConstant ? W.shiftBy(Binary->getOpcode(), Of[0],
                                       Amount->getZExtValue())
                           : W.binary(Binary->getOpcode(), Of[0], Of[1]));
    } else if (auto *Compare = dyn_cast<ICmpInst>(&I)) {
      define(I, W.compare(Compare->getPredicate(), Of[0], Of[1]));
    } else if (isa<SelectInst>(I)) {
      define(I, W.select(I.getOperand(0), Of[0], Of[1]));
    } else if (isa<FreezeInst>(I)) {
      for (Value *&Word : Of[0].Words)
        Word = B.CreateFreeze(Word);
      define(I, W.cleared(Of[0])); // poison may be frozen to any bits
    }
  }

  void replaceCall(IntrinsicInst &Call) {
    std::optional<IntegerWords> X =
        Call.arg_size() && Call.getArgOperand(0)->getType() == Call.getType()
            ? wordsOf(Call.getArgOperand(0))
            : std::nullopt;
    if (!X)
      return;
    Builder B = before(Call);
    WordBuilder W(B);
    switch (Intrinsic::ID Id = Call.getIntrinsicID()) {
    case Intrinsic::ctpop:
      return define(Call, W.populationCount(*X));
    case Intrinsic::ctlz:
      return define(Call, W.leadingZeros(*X));
    case Intrinsic::cttz:
      return define(Call, W.trailingZeros(*X));
    case Intrinsic::bitreverse:
    case Intrinsic::bswap:
      return define(Call, W.reverse(Id, *X));
    default:
      return;
    }
  }

  //===--- Control flow ---------------------------------------------------===//

  void replacePhi(PHINode &Phi) {
    Builder B = before(Phi);
    unsigned Bits = Phi.getType()->getScalarSizeInBits();
    IntegerWords Made{Bits, {}};
    SmallVector<PHINode *> New;
    for (unsigned I = 0; I < wordCount(Bits); ++I) {
      New.push_back(B.CreatePHI(wordType(Phi.getType()),
                                Phi.getNumIncomingValues(), Phi.getName()));
      Made.Words.push_back(New.back());
    }
    Phis.push_back({&Phi, New});
    define(Phi, Made);
  }

  void fillPhi(PHINode &Old, ArrayRef<PHINode *> New) {
    for (auto [V, Block] : zip(Old.incoming_values(), Old.blocks())) {
      std::optional<IntegerWords> From = wordsOf(V);
      if (!From) // not replaced; checkTypes() reports it
        llvm::erase(Dead, &Old);
      for (auto [I, Phi] : enumerate(New))
        Phi->addIncoming(
            From ? From->Words[I] : PoisonValue::get(Phi->getType()), Block);
    }
  }

  /// Several words are compared with all cases; the new switch is on the number
  /// of the case.
  void replaceSwitch(SwitchInst &Switch) {
    std::optional<IntegerWords> X = wordsOf(Switch.getCondition());
    if (!X)
      return;
    Builder B = before(Switch);
    WordBuilder W(B);
    auto *Ty = cast<IntegerType>(X->type());
    Value *Chosen = X->Words[0];
    if (X->Words.size() > 1)
      Chosen = ConstantInt::get(Ty, 0);
    SmallVector<std::pair<ConstantInt *, BasicBlock *>> Cases;
    for (auto Case : Switch.cases()) {
      IntegerWords Of = *constantWords(Case.getCaseValue());
      auto *Number = cast<ConstantInt>(Of.Words[0]);
      if (X->Words.size() > 1) {
        Number = ConstantInt::get(Ty, Cases.size() + 1);
        Chosen =
            B.CreateSelect(W.compare(CmpInst::ICMP_EQ, *X, Of), Number, Chosen);
      }
      Cases.push_back({Number, Case.getCaseSuccessor()});
    }
    SwitchInst *New =
        B.CreateSwitch(Chosen, Switch.getDefaultDest(), Cases.size());
    for (auto [Number, To] : Cases)
      New->addCase(Number, To);
    Switch.eraseFromParent();
  }

  //===--- Casts and components -------------------------------------------===//

  void replaceCast(CastInst &Cast) {
    Type *To = Cast.getDestTy();
    Value *V = Cast.getOperand(0);
    unsigned Bits = To->getScalarSizeInBits();
    Builder B = before(Cast);
    WordBuilder W(B);
    std::optional<IntegerWords> X;
    if (V->getType()->isIntOrIntVectorTy())
      X = wordsOf(V);
    switch (unsigned Opcode = Cast.getOpcode()) {
    case Instruction::Trunc:
    case Instruction::ZExt:
    case Instruction::SExt:
      if (X)
        define(Cast, W.resize(*X, Bits, Opcode == Instruction::SExt));
      return;
    case Instruction::UIToFP:
    case Instruction::SIToFP:
      if (X)
        define(Cast, W.toFloat(*X, To, Opcode == Instruction::SIToFP));
      return;
    case Instruction::FPToUI:
    case Instruction::FPToSI:
      return define(Cast, W.fromFloat(V, Bits, Opcode == Instruction::FPToSI));
    case Instruction::PtrToInt:
      return define(
          Cast,
          W.resize({64, {B.CreatePtrToInt(V, To->getWithNewBitWidth(64))}},
                   Bits, false));
    case Instruction::IntToPtr:
      if (X)
        define(Cast, B.CreateIntToPtr(W.resize(*X, 64, false).Words[0], To));
      return;
    case Instruction::BitCast:
      return replaceBits(Cast);
    default:
      return;
    }
  }

  std::optional<IntegerWords> bitsOf(Value *V, WordBuilder &W,
                                     IRBuilderBase &B) {
    if (!isForeignInteger(V->getType()))
      return W.bitsOf(V);
    std::optional<IntegerWords> X = wordsOf(V);
    auto *Vector = dyn_cast<FixedVectorType>(V->getType());
    if (!X || !Vector)
      return X;
    SmallVector<IntegerWords> Parts;
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Parts.push_back(component(*X, B.getInt64(I), B));
    return W.join(Parts);
  }

  static IntegerWords component(const IntegerWords &X, Value *At,
                                IRBuilderBase &B) {
    IntegerWords Result{X.Bits, {}};
    for (Value *Word : X.Words)
      Result.Words.push_back(B.CreateExtractElement(Word, At));
    return Result;
  }

  static IntegerWords withComponent(IntegerWords X, const IntegerWords &New,
                                    Value *At, IRBuilderBase &B) {
    for (auto [Word, Of] : zip(X.Words, New.Words))
      Word = B.CreateInsertElement(Word, Of, At);
    return X;
  }

  /// Replaces \p I by the bits \p X.
  void defineBits(Instruction &I, const IntegerWords &X, WordBuilder &W,
                  IRBuilderBase &B) {
    Type *Ty = I.getType();
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if (!isForeignInteger(Ty)) {
      Dead.push_back(&I);
      I.replaceAllUsesWith(W.asType(X, Ty));
      return;
    }
    if (!Vector)
      return define(I, X);
    unsigned Bits = Ty->getScalarSizeInBits();
    IntegerWords Result{Bits, {}};
    Result.Words.resize(wordCount(Bits), PoisonValue::get(wordType(Ty)));
    for (unsigned N = 0; N < Vector->getNumElements(); ++N)
      Result =
          withComponent(Result, W.slice(X, N * Bits, Bits), B.getInt64(N), B);
    define(I, Result);
  }

  void replaceBits(CastInst &Cast) {
    Builder B = before(Cast);
    WordBuilder W(B);
    if (std::optional<IntegerWords> X = bitsOf(Cast.getOperand(0), W, B))
      defineBits(Cast, *X, W, B);
  }

  void replaceComponents(Instruction &I) {
    Builder B = before(I);
    SmallVector<IntegerWords, 2> Of;
    for (Value *V : I.operands()) {
      std::optional<IntegerWords> X =
          V->getType()->isIntOrIntVectorTy() ? wordsOf(V) : std::nullopt;
      if (!X && isForeignInteger(V->getType()))
        return;
      Of.push_back(X.value_or(IntegerWords{0, {V}}));
    }
    if (isa<ExtractElementInst>(I))
      return define(I, component(Of[0], Of[1].Words[0], B));
    if (isa<InsertElementInst>(I))
      return define(I, withComponent(Of[0], Of[1], Of[2].Words[0], B));
    IntegerWords Result{Of[0].Bits, {}};
    for (auto [X, Y] : zip(Of[0].Words, Of[1].Words))
      Result.Words.push_back(B.CreateShuffleVector(
          X, Y, cast<ShuffleVectorInst>(I).getShuffleMask()));
    define(I, Result);
  }

  //===--- Memory ---------------------------------------------------------===//

  void replaceIndices(GetElementPtrInst &Address) {
    Builder B = before(Address);
    WordBuilder W(B);
    for (Use &Index : Address.indices())
      if (isForeignInteger(Index->getType()))
        if (std::optional<IntegerWords> X = wordsOf(Index))
          Index.set(W.resize(*X, 64, true).Words[0]);
  }

  /// The sizes, in bytes, of the accesses that replace one of \p Bytes bytes.
  static SmallVector<unsigned> accesses(unsigned Bytes) {
    SmallVector<unsigned> All;
    for (unsigned Count : {8u, 4u, 2u, 1u})
      for (; Bytes >= Count; Bytes -= Count)
        All.push_back(Count);
    return All;
  }

  static Value *byteAt(IRBuilderBase &B, Value *Pointer, unsigned Offset) {
    return Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, Offset)
                  : Pointer;
  }

  void replaceLoad(LoadInst &Load) {
    if (Load.isAtomic())
      return;
    Builder B = before(Load);
    WordBuilder W(B);
    unsigned Bits = Load.getType()->getPrimitiveSizeInBits(), Offset = 0;
    SmallVector<IntegerWords> Parts;
    for (unsigned Bytes : accesses(divideCeil(Bits, 8))) {
      Value *Part = B.CreateAlignedLoad(
          B.getIntNTy(Bytes * 8), byteAt(B, Load.getPointerOperand(), Offset),
          commonAlignment(Load.getAlign(), Offset), Load.isVolatile());
      Parts.push_back({Bytes * 8, {Part}});
      Offset += Bytes;
    }
    defineBits(Load, W.resize(W.join(Parts), Bits, false), W, B);
  }

  void replaceStore(StoreInst &Store) {
    Builder B = before(Store);
    WordBuilder W(B);
    std::optional<IntegerWords> X = bitsOf(Store.getValueOperand(), W, B);
    if (!X || Store.isAtomic())
      return;
    unsigned Bytes = divideCeil(X->Bits, 8), Offset = 0;
    IntegerWords All = W.resize(*X, Bytes * 8, false);
    for (unsigned Count : accesses(Bytes)) {
      B.CreateAlignedStore(W.slice(All, Offset * 8, Count * 8).Words[0],
                           byteAt(B, Store.getPointerOperand(), Offset),
                           commonAlignment(Store.getAlign(), Offset),
                           Store.isVolatile());
      Offset += Count;
    }
    Dead.push_back(&Store);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Divisions
//===----------------------------------------------------------------------===//

static bool isWideDivision(const Instruction &I) {
  auto *Binary = dyn_cast<BinaryOperator>(&I);
  return Binary && Binary->isIntDivRem() &&
         wordCount(I.getType()->getScalarSizeInBits()) > 1;
}

/// Divisions of several words become loops over bits, one component after the
/// other.
static void expandDivisions(Function &F) {
  SmallVector<BinaryOperator *> Found;
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      if (!isWideDivision(I))
        continue;
      auto *Vector = dyn_cast<FixedVectorType>(I.getType());
      if (!Vector) {
        Found.push_back(cast<BinaryOperator>(&I));
        continue;
      }
      IRBuilder<NoFolder> B(&I);
      Value *All = PoisonValue::get(Vector);
      for (unsigned N = 0; N < Vector->getNumElements(); ++N) {
        Value *L = B.CreateExtractElement(I.getOperand(0), N);
        Value *R = B.CreateExtractElement(I.getOperand(1), N);
        Value *Of = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), L, R);
        Found.push_back(cast<BinaryOperator>(Of));
        All = B.CreateInsertElement(All, Of, N);
      }
      I.replaceAllUsesWith(All);
      I.eraseFromParent();
    }
  for (BinaryOperator *Division : Found) {
    bool IsRemainder = Division->getOpcode() == Instruction::URem ||
                       Division->getOpcode() == Instruction::SRem;
    IsRemainder ? expandRemainder(Division) : expandDivision(Division);
  }
}

/// A constant of a type that SPIR-V has may have the bits of one that it lacks:
///
///   bitcast (<4 x i24> <i24 1, …> to <3 x i32>)
static void foldConstants(Function &F) {
  for (Instruction &I : instructions(F))
    for (Use &Operand : I.operands()) {
      auto *C = dyn_cast<ConstantExpr>(Operand);
      if (!C || !C->getType()->isIntOrIntVectorTy() ||
          isForeignInteger(C->getType()))
        continue;
      if (std::optional<IntegerWords> X = constantWords(C))
        Operand.set(X->Words[0]);
    }
}

void replaceForeignIntegers(Function &F) {
  if (F.isDeclaration())
    return;
  removeUnreachableBlocks(F);
  foldConstants(F);
  expandDivisions(F);
  WidthReplacer(F).run();
}

} // namespace tenon
