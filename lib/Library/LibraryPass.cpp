// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides, by what the target says that its devices have, which operations of
// OpenCL's library are expanded (README.md).

#include "AsyncCopies.h"
#include "FirstLane.h"
#include "LaneShuffles.h"
#include "Maths.h"
#include "WorkGroups.h"
#include "tenon/Library/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// A machine with one memory for all: each order reaches everywhere. LLVM's
/// code generators for such machines know only that scope.
static bool widenScopes(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    std::optional<SyncScope::ID> Scope =
        I.isAtomic() ? getAtomicSyncScopeID(&I) : std::nullopt;
    if (!Scope || *Scope == SyncScope::SingleThread ||
        *Scope == SyncScope::System)
      continue;
    setAtomicSyncScopeID(&I, SyncScope::System);
    Changed = true;
  }
  return Changed;
}

/// Whether \p Ty is a vector of 2, 4, 8 or 16 numbers of OpenCL C.
static bool isOpenClVector(Type *Ty) {
  static constexpr unsigned Counts[] = {2, 4, 8, 16};
  Type *Number = Ty->getScalarType();
  unsigned Bits = Number->getScalarSizeInBits();
  bool IsInteger =
      Number->isIntegerTy() && Bits >= 8 && Bits <= 64 && isPowerOf2_32(Bits);
  return is_contained(Counts, cast<FixedVectorType>(Ty)->getNumElements()) &&
         (IsInteger || Number->isHalfTy() || Number->isFloatTy() ||
          Number->isDoubleTy());
}

/// OpenCL has no functions of bfloat. It has recip and divide (half_, native_)
/// of float only; other types use a division.
static bool isOpenCl(const LibraryFacts &Facts, const FunctionType &Ty) {
  if (rowOf(Facts.Function).Shape == MathsShape::Shuffle)
    return isOpenClVector(Ty.getParamType(0)) &&
           isOpenClVector(Ty.getReturnType());
  Type *Number = Ty.getParamType(0)->getScalarType();
  bool OfFloat = Facts.Function == LibraryFunction::Divide ||
                 Facts.Function == LibraryFunction::Recip;
  return OfFloat ? Number->isFloatTy()
                 : !Number->isBFloatTy() &&
                       !Ty.getReturnType()->getScalarType()->isBFloatTy();
}

/// SPIR-V has these for integers of 32 and 64 bits and for OpenCL's floats.
static bool isOpenCl(const GroupFacts &Facts) {
  Type *Ty = Facts.Value;
  bool IsVote =
      Facts.Opcode == GroupOpcode::Any || Facts.Opcode == GroupOpcode::All;
  return IsVote || Ty->isIntegerTy(32) || Ty->isIntegerTy(64) ||
         Ty->isHalfTy() || Ty->isFloatTy() || Ty->isDoubleTy();
}

PreservedAnalyses LibraryPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  const LibrarySupport &Has = Target->description().Has;
  bool Changed = false;
  if (!Has.Scopes)
    for (Function &F : M)
      Changed |= widenScopes(F);
  if (!Has.Functions) {
    for (Function &F : M)
      Changed |= expandHalfExponents(F);
    Changed |= dropPrefetches(M);
  }
  bool Branches = !Has.WorkGroups && expandAsyncCopies(M);
  auto Lowers = [&](SubgroupOpcode Opcode) { return Target->lowers(Opcode); };
  Changed |= expandFirstLane(M, Lowers);
  Changed |= expandLaneShuffles(M, Lowers);
  Changed |=
      expandMaths(M, [&](const LibraryFacts &Facts, const FunctionType &Ty) {
        if (rowOf(Facts.Function).Shape == MathsShape::DotProduct)
          return Target->hasDotProducts();
        return Has.Functions && isOpenCl(Facts, Ty);
      });
  auto HasGroup = [&](const GroupFacts &Facts) {
    return Has.WorkGroups && isOpenCl(Facts);
  };
  bool IsGpu = Target->description().Form == KernelForm::Gpu;
  Branches |= expandWorkGroups(M, HasGroup, /*ByUpdates=*/IsGpu);
  if (Branches)
    return PreservedAnalyses::none();
  return Changed ? keptWithBlocks() : PreservedAnalyses::all();
}

} // namespace tenon
