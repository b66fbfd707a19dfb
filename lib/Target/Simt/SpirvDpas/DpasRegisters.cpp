// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread has 128 registers, or 256 if only half as many threads share an
// execution unit. IGC uses 128 unless an option or the kernel requests 256. A
// kernel requests them if its matrices leave too few of 128 registers for
// everything else:
//
//   OpDecorate %kernel UserSemantic "num-thread-per-eu 4"

#include "DpasTarget.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Annotations.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/ParsedFacts.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// The live ranges of matrices.
class MatrixPressure {
public:
  MatrixPressure(Function &F, const DpasGeneration &G, LaneLayouts Layouts)
      : G(G), Layouts(Layouts) {
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (isa<MatrixType>(I.getType()))
          addUses(I);
    for (BasicBlock &Block : F)
      visit(Block);
  }

  /// The maximum number of bytes that are live at one point, in all lanes of
  /// the device sub-group.
  uint64_t maxBytes() const { return MaxBytes; }

private:
  using Values = SmallPtrSet<const Value *, 16>;

  void addUses(const Instruction &V);
  void visit(const BasicBlock &Block);
  uint64_t bytesOf(const Value *V) {
    LaneLayout L = Layouts(cast<MatrixType>(V->getType()));
    return LaneMatrix::bytes(L) * std::max(L.Lanes, G.Lanes);
  }
  uint64_t sumBytes(const MulAddOp &Op);

  const DpasGeneration &G;
  LaneLayouts Layouts;
  ParsedFacts Parsed;
  DenseMap<const BasicBlock *, Values> LiveOut;
  uint64_t MaxBytes = 0;
};
} // namespace

void MatrixPressure::addUses(const Instruction &V) {
  SmallVector<const BasicBlock *, 8> EndsOf; // where V is live-out
  auto AddBefore = [&](const BasicBlock *Block) {
    append_range(EndsOf, predecessors(Block));
  };
  for (const Use &U : V.uses()) {
    const auto *User = cast<Instruction>(U.getUser());
    if (const auto *Phi = dyn_cast<PHINode>(User))
      EndsOf.push_back(Phi->getIncomingBlock(U));
    else if (User->getParent() != V.getParent())
      AddBefore(User->getParent());
  }
  while (!EndsOf.empty()) {
    const BasicBlock *Block = EndsOf.pop_back_val();
    if (LiveOut[Block].insert(&V).second && Block != V.getParent())
      AddBefore(Block);
  }
}

/// Bytes of accumulators that have another kind than C and D and are live
/// during the multiplication.
uint64_t MatrixPressure::sumBytes(const MulAddOp &Op) {
  const MulAddFacts &Facts = Parsed.of(Op).MulAdd;
  const DpasRow *Row = rowFor(G, Facts);
  if (!Row || (Row->D == Facts.C && Row->D == Facts.D))
    return 0;
  return bytesOf(&Op) * bitsOf(Row->D) / bitsOf(Facts.D);
}

void MatrixPressure::visit(const BasicBlock &Block) {
  Values Alive = LiveOut.lookup(&Block);
  uint64_t Bytes = 0;
  for (const Value *V : Alive)
    Bytes += bytesOf(V);
  MaxBytes = std::max(MaxBytes, Bytes);
  for (const Instruction &I : reverse(Block)) {
    if (isa<PHINode>(I))
      break; // written at the end of predecessors
    // D reuses the registers of C, unless C is used later.
    const auto *Op = dyn_cast<MulAddOp>(&I);
    bool InPlace = Op && isa<Instruction>(Op->c()) && Alive.contains(&I) &&
                   !Alive.contains(Op->c());
    for (const Value *V : I.operand_values())
      if (isa<Instruction>(V) && isa<MatrixType>(V->getType()) &&
          Alive.insert(V).second)
        Bytes += bytesOf(V);
    MaxBytes = std::max(MaxBytes, Bytes - (InPlace ? bytesOf(&I) : 0) +
                                      (Op ? sumBytes(*Op) : 0));
    if (Alive.erase(&I))
      Bytes -= bytesOf(&I);
  }
}

static constexpr StringLiteral Request = "num-thread-per-eu ";

/// Whether an annotation is \p F's own request for registers.
static bool requests(const Constant &Annotation, const Function &F) {
  if (annotated(Annotation) != &F)
    return false;
  auto *Text = dyn_cast<GlobalVariable>(
      Annotation.getAggregateElement(1u)->stripPointerCasts());
  auto *Data = Text && Text->hasInitializer()
                   ? dyn_cast<ConstantDataArray>(Text->getInitializer())
                   : nullptr;
  return Data && Data->isString() && Data->getAsString().starts_with(Request);
}

/// Adds an annotation that LLVM's SPIR-V writers turn into a decoration.
static void annotate(Function &F, StringRef Text) {
  Module &M = *F.getParent();
  LLVMContext &Context = M.getContext();
  Type *Code = F.getType(), *String = PointerType::get(Context, ConstantSpace);
  StructType *Ty = StructType::get(
      Context, {Code, String, String, Type::getInt32Ty(Context), Code});
  SmallVector<Constant *, 4> All = annotations(M);
  if (any_of(All, [&](const Constant *C) { return requests(*C, F); }))
    return;
  if (!All.empty())
    Ty = cast<StructType>(All.front()->getType());
  Constant *Data = ConstantDataArray::getString(Context, Text);
  auto *Global = new GlobalVariable(
      M, Data->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Data, "", nullptr, GlobalValue::NotThreadLocal,
      Ty->getElementType(1)->getPointerAddressSpace());
  Global->setSection("llvm.metadata");
  SmallVector<Constant *, 5> Fields;
  for (Type *Field : Ty->elements())
    Fields.push_back(Constant::getNullValue(Field));
  Fields[0] =
      ConstantExpr::getPointerBitCastOrAddrSpaceCast(&F, Ty->getElementType(0));
  Fields[1] = Global;
  All.push_back(ConstantStruct::get(Ty, Fields));
  setAnnotations(M, All);
}

unsigned registersFor(Function &F, const DpasGeneration &G,
                      LaneLayouts Layouts) {
  bool ByLanes = any_of(instructions(F), [](const Instruction &I) {
    return (isa<LoadOp>(I) || isa<StoreOp>(I)) &&
           !hasSurface(cast<CallInst>(I));
  });
  unsigned Twice = requiredSubgroupSize(F) > G.Lanes ? 2 : 1;
  uint64_t Bytes = MatrixPressure(F, G, Layouts).maxBytes();
  return divideCeil(Bytes, G.RegisterBytes) +
         (ByLanes ? Twice * DpasLaneRegisters : DpasOtherRegisters);
}

void askForRegisters(Function &F, const DpasGeneration &G,
                     LaneLayouts Layouts) {
  if (isKernel(F) && registersFor(F, G, Layouts) >= DpasRegisters)
    annotate(F, (Request + "4").str());
}

} // namespace tenon
