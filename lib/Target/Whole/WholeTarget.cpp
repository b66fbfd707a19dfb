// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WholeTarget.h"
#include "MemoryAlignment.h"
#include "Target/Combinations.h"
#include "WholeNibbles.h"
#include "tenon/IR/Matrix/Reinterpretation.h"
#include "tenon/Target/Machine.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Legality and layout
//===----------------------------------------------------------------------===//

Legality WholeTarget::legality(const OpFacts &Facts) const {
  Legality Scope = scopeLegality(Facts.Type);
  if (Scope.Answer != Legality::Yes || Facts.Opcode != MatrixOpcode::MulAdd)
    return Scope;
  return combinationLegality(Facts.MulAdd, genericCombinations());
}

std::vector<MulAddFacts> WholeTarget::combinations() const {
  return factsOf(genericCombinations());
}

std::string WholeTarget::path(const OpFacts &Facts) const {
  if (Facts.Opcode != MatrixOpcode::MulAdd)
    return "buffer";
  return pathOf(rowFor(Facts.MulAdd.A));
}

std::string WholeTarget::pathOf(const MulAddRow &Row) const {
  return (Row.Name + ", " + Twine(Model.VectorBits) + "-bit vectors").str();
}

const MulAddRow &WholeTarget::rowFor(ElementKind A) const {
  return selectMulAddRow(plainMulAddRows(), A,
                         [](StringRef Features) { return Features.empty(); });
}

MatrixStorage wholeStorage(MatrixUse Use, unsigned ElementBits, unsigned Rows,
                           unsigned Columns) {
  // Each element of 4 bits takes a byte.
  ElementBits = std::max(8u, ElementBits);
  MatrixStorage S;
  S.Rows = Rows;
  S.Columns = Columns;
  S.ElementBytes = ElementBits / 8;
  unsigned Group = packFactor(ElementBits);
  S.Interleave = Use == MatrixUse::B ? Group : 1;
  S.PaddedColumns = Use == MatrixUse::A ? alignTo(Columns, Group) : Columns;
  return S;
}

MatrixStorage WholeTarget::storage(const MatrixType *Ty) const {
  return wholeStorage(Ty->use(), bitsOf(*kindOfComponent(Ty->component())),
                      Ty->rows(), Ty->columns());
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// The attributes of all code in the module, including the kernels.
static void addProcessor(Function &F, const TargetOptions &Options,
                         const VectorModel &Model) {
  F.addFnAttr("target-cpu", Options.CPU);
  F.addFnAttr("target-features", Options.Features);
  F.addFnAttr("prefer-vector-width", std::to_string(Model.VectorBits));
  if (unsigned Units = Model.ScalableBits / 128)
    F.addFnAttr(
        Attribute::getWithVScaleRangeArgs(F.getContext(), Units, Units));
}

void WholeTarget::addCodeAttributes(Function &F) const {
  addProcessor(F, Options, Model);
  F.addFnAttr("min-legal-vector-width", std::to_string(Model.VectorBits));
}

Value *WholeTarget::multiplyStep(IRBuilderBase &B, MulAddStep Step, bool,
                                 Value *Acc, Value *AGroup,
                                 Value *BVector) const {
  assert(Step == MulAddStep::MulAdd && "a step of another target's rows");
  (void)Step;
  auto *Ty = cast<FixedVectorType>(Acc->getType());
  Value *Splat = AGroup->getType()->isVectorTy()
                     ? AGroup
                     : B.CreateVectorSplat(Ty->getNumElements(), AGroup);
  if (Ty->getElementType()->isIntegerTy())
    return B.CreateAdd(Acc, B.CreateMul(Splat, BVector));
  return B.CreateIntrinsic(Ty, Intrinsic::fmuladd, {Splat, BVector, Acc});
}

Function *WholeTarget::helper(Function &Declaration, unsigned) const {
  Function *F = helperFunction(Declaration, name());
  if (!F->isDeclaration())
    return F;
  F->addFnAttr(Attribute::WillReturn);
  addCodeAttributes(*F);
  IRBuilder<> B(BasicBlock::Create(F->getContext(), "entry", F));
  OpFacts Facts = *readFacts(Declaration);
  Facts.Align = std::min<unsigned>(Facts.Align, MallocAlignment);
  emitHelper(B, *F, Declaration, Facts);
  B.CreateRetVoid();
  return F;
}

void WholeTarget::emitHelper(IRBuilderBase &B, Function &F,
                             Function &Declaration,
                             const OpFacts &Facts) const {
  MatrixStorage Storage = storage(Facts.Type);
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
    if (Facts.Type->component()->isIntegerTy(4))
      emitWholeNibbleLoad(B, F, Facts, Storage);
    else
      emitWholeLoad(B, F, Facts, Storage, Model);
    break;
  case MatrixOpcode::Store:
    if (Facts.Type->component()->isIntegerTy(4))
      emitWholeNibbleStore(B, F, Facts, Storage);
    else
      emitWholeStore(B, F, Facts, Storage, Model);
    break;
  case MatrixOpcode::Fill:
    emitWholeFill(B, F, Facts, Storage);
    break;
  case MatrixOpcode::Prefetch:
    emitWholePrefetch(B, F, Facts);
    break;
  case MatrixOpcode::Convert:
    emitWholeConvert(B, F, Facts, storage(Facts.Convert.Source), Storage,
                     Model);
    break;
  case MatrixOpcode::Slice:
    if (isReinterpretation(Facts))
      emitWholeReinterpret(B, F, Facts, storage(Facts.Slice.Source), Storage);
    else
      copySlice(B, F.getArg(0), Storage, F.getArg(1),
                storage(Facts.Slice.Source), Facts.Slice.Row,
                Facts.Slice.Column);
    break;
  case MatrixOpcode::MulAdd:
    emitWholeMulAdd(
        B, F, Facts.MulAdd, rowFor(Facts.MulAdd.A), Model,
        [&](MulAddStep Step, bool BIsUnsigned, Value *Acc, Value *AGroup,
            Value *BVector) {
          return multiplyStep(B, Step, BIsUnsigned, Acc, AGroup, BVector);
        },
        Declaration.hasFnAttribute(FromZeroAttribute));
    break;
  case MatrixOpcode::Contract: // rewritten
  case MatrixOpcode::Length:
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
  case MatrixOpcode::Coord:
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    break; // no helpers: they are emitted in place
  }
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

Error WholeTarget::prepareModule(Module &M) const {
  if (M.getDataLayout().getPointerSize(/*AS=*/1) != 8)
    return createStringError(inconvertibleErrorCode(),
                             "the module is for 32-bit addresses; target " +
                                 name() +
                                 " takes 64-bit ones (spir64, spirv64)");
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Options, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  M.setTargetTriple((*Machine)->getTargetTriple());
  M.setDataLayout((*Machine)->createDataLayout());
  defineBFloatConversions(M, Model);
  limitMemoryAlignment(M);
  for (Function &F : M)
    if (!F.isDeclaration())
      addProcessor(F, Options, Model);
  return Error::success();
}

} // namespace tenon
