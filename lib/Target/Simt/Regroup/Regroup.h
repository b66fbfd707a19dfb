// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of which a regrouped kernel consists. Each is a copy of a kernel
// for one of its sub-groups; the sub-group's position in the index space is a
// parameter, instead of the work-item's ids:
//
//   part(kernel's parameters, sizes, x, y, z, lane)
//
// The position is counted in sub-groups along dimension 0 and in work-items
// along the others. The sizes are, in three dimensions each, the work-items of
// the kernel's work-groups and the number of work-groups. All are i32.

#ifndef TENON_LIB_TARGET_SIMT_REGROUP_REGROUP_H
#define TENON_LIB_TARGET_SIMT_REGROUP_REGROUP_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Lanes of the sub-groups of all kernels that are regrouped.
constexpr unsigned WarpLanes = 32;

/// Sizes of the kernel's work-groups, and how many there are.
struct LaunchSizes {
  static constexpr unsigned Count = 6;
  llvm::SmallVector<llvm::Value *, Count> Values;
  llvm::Value *local(unsigned Dimension) const { return Values[Dimension]; }
  llvm::Value *groups(unsigned Dimension) const {
    return Values[3 + Dimension];
  }
};

/// The position of a sub-group.
struct SubgroupPosition {
  llvm::Value *X, *Y, *Z;
};

/// A part of a kernel: a copy of it with further parameters at the end.
struct KernelPart {
  llvm::Function *Code = nullptr;

  /// Calls it; the call is to be inlined.
  llvm::CallInst *call(llvm::IRBuilderBase &B,
                       llvm::ArrayRef<llvm::Value *> Parameters,
                       const LaunchSizes &Sizes, const SubgroupPosition &At,
                       llvm::Value *Lane,
                       llvm::ArrayRef<llvm::Value *> Further = {}) const;
  /// Whether what it computes depends on memory, which other parts may change.
  bool readsMemory() const;
};

/// The whole code of \p Kernel; if it is versioned, only the version that is
/// valid for all launches.
KernelPart wholeKernel(llvm::Function &Kernel);

/// Indices of the values that are computed before a contraction. The last four
/// are for a checked contraction: the numbers of rows of A, of elements of A
/// and of B along k, and of columns of B that exist from the pointers on.
struct ContractionParts {
  enum Part : unsigned {
    Reached,
    PointerA,
    StrideA,
    PointerB,
    StrideB,
    Steps,
    Rows,
    DepthA,
    DepthB,
    Columns
  };
};

/// The code before \p Op. It returns a structure of the above: whether \p Op is
/// reached with bounds that a contraction supports, and its operands.
KernelPart beforeContraction(ContractOp &Op);

/// The whole code of the kernel of \p Op, with the contraction's result as its
/// last parameter; a lane's share has \p Components components.
KernelPart afterContraction(ContractOp &Op, unsigned Components);

/// The name \p Wanted, with a number if \p M already has a function of that
/// name. LLVM may add a dot instead, which PTX does not allow.
std::string freeName(const llvm::Module &M, const llvm::Twine &Wanted);

/// Inlines the \p Calls of \p Parts, and removes the parts.
void inlineParts(llvm::ArrayRef<llvm::CallInst *> Calls,
                 llvm::ArrayRef<KernelPart> Parts,
                 llvm::FunctionAnalysisManager &AM);

/// The empty function of a regrouped entry, with its parameters.
struct RegroupedFunction {
  llvm::Function *F = nullptr;
  llvm::SmallVector<llvm::Value *> Parameters; ///< of the kernel
  LaunchSizes Sizes;

  RegroupedFunction() = default;
  /// An entry for \p Kernel whose work-groups have \p Subgroups sub-groups and
  /// compute tiles of \p X times \p Y blocks. It is for launches of \p
  /// MinGroups to \p MaxGroups work-groups.
  RegroupedFunction(llvm::Function &Kernel, unsigned X, unsigned Y,
                    unsigned Subgroups, unsigned MinGroups, unsigned MaxGroups);
};

/// Make the entries of \p Kernel, whose copy has the contraction \p Op; null if
/// there can be none.
llvm::Function *makeTileEntry(llvm::Function &Kernel, ContractOp &Op,
                              const GroupTile &Tile, const MatrixTarget &Target,
                              llvm::FunctionAnalysisManager &AM);
llvm::Function *makePartedEntry(llvm::Function &Kernel, ContractOp &Op,
                                const MatrixTarget &Target,
                                llvm::FunctionAnalysisManager &AM);

/// Whether sub-groups of \p Kernel can be assigned to other work-groups than
/// the kernel's: they do not wait for each other, have no atomic or volatile
/// accesses, and no local memory.
bool mayChangeGroups(const llvm::Function &Kernel);

} // namespace tenon

#endif
