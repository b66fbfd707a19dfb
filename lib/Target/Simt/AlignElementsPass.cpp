// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program may copy element i of a matrix to another one of its shape
// (joint_matrix_copy), or combine the elements i of both (joint_matrix_apply):
//
//   %x = tenon.extract.acc.i32.8x32(%c, %i)
//   %b = tenon.insert.a.i8.8x32(%a, trunc %x, %i)
//
// A SIMT target packs narrow elements of A and B, so element i of a lane can
// have different coordinates in the two matrices. Where layouts differ,
// elements are accessed in a matrix of use acc, whose layout depends on its
// shape alone:
//
//   %a.acc = tenon.convert(%a)         ; before the loop
//   %b.acc = tenon.insert.acc.i8.8x32(%a.acc, trunc %x, %i)
//   %b = tenon.convert(%b.acc)         ; after it

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Support/KeptAnalyses.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Simt/Passes.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

namespace {
class Alignment {
public:
  Alignment(Function &F, const MatrixTarget &Target) : F(F), Target(Target) {}

  PreservedAnalyses run(FunctionAnalysisManager &AM);

private:
  void findTypes(FunctionAnalysisManager &AM);
  void findWebs();
  void retypeQueries();
  void retypeDefinitions();
  void retypeUses();

  bool isPart(const Value *V) const;
  MatrixType *alignedType(const Value *V) const {
    return Aligned.lookup(dyn_cast<MatrixType>(V->getType()));
  }
  CallInst *convert(IRBuilderBase &B, Value *Matrix, MatrixType *To);
  Value *aligned(Value *V);
  void define(Instruction &I);

  Function &F;
  const MatrixTarget &Target;
  SmallDenseMap<MatrixType *, MatrixType *> Aligned;
  EquivalenceClasses<const Value *> Webs;
  SmallPtrSet<const Value *, 8> Accessed; ///< leaders of webs
  /// Matrices of accessed webs, and their replacements.
  MapVector<Value *, Value *> New;
};
} // namespace

static MatrixType *accessedType(const Instruction &I) {
  return isa<ExtractOp, InsertOp, CoordOp>(I) ? cast<MatrixOp>(I).facts().Type
                                              : nullptr;
}

static bool haveSameShape(const MatrixType *A, const MatrixType *B) {
  return A->rows() == B->rows() && A->columns() == B->columns() &&
         A->scope() == B->scope();
}

/// Finds the types whose elements are accessed, and for which another such type
/// of the same shape has its elements in other lanes or components.
void Alignment::findTypes(FunctionAnalysisManager &AM) {
  SmallSetVector<MatrixType *, 4> Types;
  for (const Instruction &I : instructions(F))
    if (MatrixType *Ty = accessedType(I))
      Types.insert(Ty);
  unsigned Lanes = Target.heldLanes(F, AM);
  for (MatrixType *Ty : Types) {
    auto Differs = [&](const MatrixType *Other) {
      return haveSameShape(Ty, Other) &&
             !Target.laneLayout(Ty, Lanes).hasSameCells(
                 Target.laneLayout(Other, Lanes));
    };
    if (Ty->use() != MatrixUse::Accumulator && any_of(Types, Differs))
      Aligned[Ty] = MatrixType::get(
          Ty->component(), static_cast<MatrixScope>(Ty->scope()), Ty->rows(),
          Ty->columns(), MatrixUse::Accumulator);
  }
}

/// Whether \p V only forwards one of its operands. The operands and the result
/// then have to change their type together.
static bool passesOn(const Value *V) {
  return isa<PHINode, SelectInst, FreezeInst, InsertOp>(V);
}

/// Constants have uses that have nothing to do with each other, so they are in
/// no web.
static bool isShared(const Value *V) { return isa<Constant>(V); }

void Alignment::findWebs() {
  for (Instruction &I : instructions(F)) {
    if (!passesOn(&I) || !alignedType(&I))
      continue;
    for (const Value *Operand : I.operands())
      if (Operand->getType() == I.getType() && !isShared(Operand))
        Webs.unionSets(&I, Operand);
  }
  for (Instruction &I : instructions(F))
    if (isa<ExtractOp, InsertOp>(I)) {
      const Value *Matrix = isa<InsertOp>(I) ? &I : cast<ExtractOp>(I).matrix();
      if (alignedType(Matrix) && !isShared(Matrix))
        Accessed.insert(Webs.getOrInsertLeaderValue(Matrix));
    }
}

bool Alignment::isPart(const Value *V) const {
  if (isShared(V) || !alignedType(V))
    return false;
  auto Leader = Webs.findLeader(V);
  return Leader != Webs.member_end() && Accessed.contains(*Leader);
}

CallInst *Alignment::convert(IRBuilderBase &B, Value *Matrix, MatrixType *To) {
  ConvertFacts Facts;
  Facts.From = Facts.To = *kindOfComponent(To->component());
  return MatrixBuilder(B).convert(Matrix, To, Facts);
}

/// The replacement of \p V, which is an operand of an operation of its web.
Value *Alignment::aligned(Value *V) {
  MatrixType *Ty = alignedType(V);
  if (isa<PoisonValue>(V))
    return PoisonValue::get(Ty);
  if (isa<UndefValue>(V))
    return UndefValue::get(Ty);
  if (isa<Constant>(V))
    return Constant::getNullValue(Ty);
  assert(New.count(V) && "definitions are visited before their uses");
  return New.lookup(V);
}

/// Creates the replacement of \p I; a phi gets its operands later.
void Alignment::define(Instruction &I) {
  IRBuilder<> B(&I);
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    New[&I] = B.CreatePHI(alignedType(&I), Phi->getNumIncomingValues());
  } else if (auto *Insert = dyn_cast<InsertOp>(&I)) {
    New[&I] = MatrixBuilder(B).insert(aligned(Insert->matrix()),
                                      Insert->component(), Insert->index());
  } else if (passesOn(&I)) {
    Instruction *Same = I.clone();
    Same->mutateType(alignedType(&I));
    for (Use &U : Same->operands())
      if (U->getType() == I.getType())
        U.set(aligned(U));
    New[&I] = B.Insert(Same);
  } else {
    B.SetInsertPoint(*I.getInsertionPointAfterDef());
    New[&I] = convert(B, &I, alignedType(&I));
  }
  New[&I]->takeName(&I);
}

void Alignment::retypeDefinitions() {
  for (Argument &A : F.args())
    if (isPart(&A)) {
      IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
      New[&A] = convert(B, &A, alignedType(&A));
    }
  SmallVector<Instruction *, 16> Parts;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (isPart(&I))
        Parts.push_back(&I);
  for (Instruction *I : Parts)
    define(*I);
  for (Instruction *I : Parts)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [Operand, Block] : zip(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(New[I])->addIncoming(aligned(Operand), Block);
}

/// Extractions read a matrix' replacement; for all other operations the
/// replacement is converted back.
void Alignment::retypeUses() {
  for (auto [Old, Matrix] : New)
    for (Use &U : make_early_inc_range(Old->uses())) {
      auto *User = cast<Instruction>(U.getUser());
      if (New.count(User) || User == Matrix)
        continue;
      IRBuilder<> B(User);
      if (auto *Extract = dyn_cast<ExtractOp>(User)) {
        Value *Element = MatrixBuilder(B).extract(Matrix, Extract->index());
        Element->takeName(User);
        User->replaceAllUsesWith(Element);
        User->eraseFromParent();
      } else if (passesOn(Old)) {
        U.set(convert(B, Matrix, cast<MatrixType>(Old->getType())));
      }
    }
  for (auto [Old, Matrix] : New)
    if (passesOn(Old)) {
      auto *I = cast<Instruction>(Old);
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
}

/// Replaces queries of lengths and coordinates, and the elements of constants.
void Alignment::retypeQueries() {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Op = dyn_cast<MatrixOp>(&I);
    if (!Op)
      continue;
    IRBuilder<> B(&I);
    MatrixBuilder Matrices(B);
    Value *Result = nullptr;
    MatrixType *Ty = Aligned.lookup(Op->facts().Type);
    if (Ty && isa<LengthOp>(Op))
      Result = Matrices.length(Ty);
    else if (auto *Coord = dyn_cast<CoordOp>(Op); Ty && Coord)
      Result = Matrices.coord(Ty, Coord->index());
    else if (auto *Extract = dyn_cast<ExtractOp>(Op);
             Ty && Extract && isShared(Extract->matrix()))
      Result = Matrices.extract(aligned(Extract->matrix()), Extract->index());
    if (!Result)
      continue;
    Result->takeName(&I);
    I.replaceAllUsesWith(Result);
    I.eraseFromParent();
  }
}

PreservedAnalyses Alignment::run(FunctionAnalysisManager &AM) {
  findTypes(AM);
  if (Aligned.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses Kept =
      removeUnreachableBlocks(F) ? PreservedAnalyses::none() : keptWithBlocks();
  findWebs();
  retypeQueries();
  retypeDefinitions();
  retypeUses();
  return Kept;
}

PreservedAnalyses AlignElementsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  PreservedAnalyses Kept = PreservedAnalyses::all();
  if (!Target || !Target->isSimt())
    return Kept;
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M)
    if (!F.isDeclaration())
      Kept.intersect(Alignment(F, *Target).run(FAM));
  return Kept;
}

} // namespace tenon
