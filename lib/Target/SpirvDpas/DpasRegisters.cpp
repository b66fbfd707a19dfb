// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread has 128 registers, or 256 where only half as many threads share an
// execution unit. IGC takes the first unless an option or the kernel asks for
// the other; so a kernel whose matrices do not leave enough of 128 registers
// for addresses does:
//
//   OpDecorate %kernel UserSemantic "num-thread-per-eu 4"

#include "DpasTarget.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// Which matrices are alive where.
class MatrixPressure {
public:
  MatrixPressure(Function &F, LaneLayouts Layouts) : Layouts(Layouts) {
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (isa<MatrixType>(I.getType()))
          addUses(I);
    for (BasicBlock &Block : F)
      visit(Block);
  }

  /// Bytes of all lanes where most are alive.
  uint64_t most() const { return Most; }

private:
  using Values = SmallPtrSet<const Value *, 16>;

  void addUses(const Instruction &V);
  void visit(const BasicBlock &Block);
  uint64_t bytesOf(const Value *V) {
    FragmentLayout L = Layouts(cast<MatrixType>(V->getType()));
    return LaneMatrix::bytes(L) * L.Lanes;
  }

  LaneLayouts Layouts;
  DenseMap<const BasicBlock *, Values> LiveOut;
  uint64_t Most = 0;
};
} // namespace

void MatrixPressure::addUses(const Instruction &V) {
  SmallVector<const BasicBlock *, 8> EndsOf; // blocks at whose end V is alive
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

void MatrixPressure::visit(const BasicBlock &Block) {
  Values Alive = LiveOut.lookup(&Block);
  uint64_t Bytes = 0;
  for (const Value *V : Alive)
    Bytes += bytesOf(V);
  Most = std::max(Most, Bytes);
  for (const Instruction &I : reverse(Block)) {
    if (isa<PHINode>(I))
      break; // written by the blocks before
    for (const Value *V : I.operand_values())
      if (isa<Instruction>(V) && isa<MatrixType>(V->getType()) &&
          Alive.insert(V).second)
        Bytes += bytesOf(V);
    // D takes C's place.
    const auto *Op = dyn_cast<MulAddOp>(&I);
    bool InPlace = Op && isa<Instruction>(Op->c()) && Alive.contains(&I);
    Most = std::max(Most, Bytes - (InPlace ? bytesOf(&I) : 0));
    if (Alive.erase(&I))
      Bytes -= bytesOf(&I);
  }
}

/// Adds to what LLVM's SPIR-V writers make decorations of:
///
///   @llvm.global.annotations = [{ ptr F, ptr Text, ptr file, line, arguments
///   }]
static void annotate(Function &F, StringRef Text) {
  constexpr StringLiteral Name = "llvm.global.annotations";
  constexpr StringLiteral Section = "llvm.metadata";
  constexpr unsigned ConstantMemory = 2;
  Module &M = *F.getParent();
  LLVMContext &Context = M.getContext();
  Type *Code = F.getType(), *String = PointerType::get(Context, ConstantMemory);
  StructType *Ty = StructType::get(
      Context, {Code, String, String, Type::getInt32Ty(Context), Code});
  SmallVector<Constant *, 4> All;
  GlobalVariable *Old = M.getNamedGlobal(Name);
  if (Old) {
    for (Value *V : Old->getInitializer()->operands())
      All.push_back(cast<Constant>(V));
    Ty = cast<StructType>(All.front()->getType()); // has to be that of all
  }
  Constant *Data = ConstantDataArray::getString(Context, Text);
  auto *Global = new GlobalVariable(
      M, Data->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Data, "", nullptr, GlobalValue::NotThreadLocal,
      Ty->getElementType(1)->getPointerAddressSpace());
  Global->setSection(Section);
  SmallVector<Constant *, 5> Fields;
  for (Type *Field : Ty->elements())
    Fields.push_back(Constant::getNullValue(Field));
  Fields[0] = &F;
  Fields[1] = Global;
  All.push_back(ConstantStruct::get(Ty, Fields));
  auto *New = new GlobalVariable(
      M, ArrayType::get(Ty, All.size()), /*isConstant=*/false,
      GlobalValue::AppendingLinkage,
      ConstantArray::get(ArrayType::get(Ty, All.size()), All));
  if (Old)
    Old->eraseFromParent();
  New->setName(Name);
  New->setSection(Section);
}

void askForRegisters(Function &F, const DpasGeneration &G,
                     LaneLayouts Layouts) {
  constexpr unsigned Free = DpasRegisters - DpasOtherRegisters;
  if (F.getCallingConv() == CallingConv::SPIR_KERNEL &&
      MatrixPressure(F, Layouts).most() >= Free * G.RegisterBytes)
    annotate(F, "num-thread-per-eu 4");
}

} // namespace tenon
