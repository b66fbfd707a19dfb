// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts that a regrouped kernel is put together from. Each is a copy of a
// kernel for one of its sub-groups, whose position in the index space is passed
// instead of the work-item's own:
//
//   part(kernel's parameters, sizes, x, y, z, lane)
//
// The position is counted in sub-groups along dimension 0 and in work-items
// along the others; sizes are those of the kernel's work-groups in work-items
// and their numbers, of three dimensions each. All are i32.

#ifndef TENON_LIB_TARGET_SIMT_REGROUP_H
#define TENON_LIB_TARGET_SIMT_REGROUP_H

#include "tenon/IR/MatrixOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace tenon {

/// Sizes of the kernel's work-groups, and how many there are.
struct LaunchSizes {
  static constexpr unsigned Count = 6;
  llvm::SmallVector<llvm::Value *, Count> Values;
  llvm::Value *local(unsigned Dimension) const { return Values[Dimension]; }
  llvm::Value *groups(unsigned Dimension) const {
    return Values[3 + Dimension];
  }
};

/// Where a sub-group is.
struct SubgroupPosition {
  llvm::Value *X, *Y, *Z;
};

/// A copy of a kernel as above, with further parameters at the end.
struct KernelPart {
  llvm::Function *Code = nullptr;

  /// Calls it; the call is to be inlined.
  llvm::CallInst *call(llvm::IRBuilderBase &B,
                       llvm::ArrayRef<llvm::Value *> Parameters,
                       const LaunchSizes &Sizes, const SubgroupPosition &At,
                       llvm::Value *Lane,
                       llvm::ArrayRef<llvm::Value *> Further = {}) const;
};

/// All that \p Kernel does; of its versions that for all launches.
KernelPart wholeKernel(llvm::Function &Kernel);

/// Indices of what is needed before a contraction. The last four are, of a
/// checked one, how many rows of A, columns and rows of B along k, and columns
/// of B exist from the pointers on.
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

/// What is needed before \p Op, as a structure of the above: whether it is
/// reached, with bounds that a contraction can have, and its operands.
KernelPart beforeContraction(ContractOp &Op);

/// All that the kernel of \p Op does, with the result passed as the last
/// parameter, of which a lane has so many \p Components.
KernelPart afterContraction(ContractOp &Op, unsigned Components);

/// \p Wanted, or with a number if \p M has a function of that name: LLVM's own
/// way may add a dot, which PTX does not allow.
std::string freeName(const llvm::Module &M, const llvm::Twine &Wanted);

/// Inlines the \p Calls of \p Parts, and removes these.
void inlineParts(llvm::ArrayRef<llvm::CallInst *> Calls,
                 llvm::ArrayRef<KernelPart> Parts,
                 llvm::FunctionAnalysisManager &AM);

/// A function with the parameters of a regrouped entry, without code.
struct RegroupedFunction {
  llvm::Function *F = nullptr;
  llvm::SmallVector<llvm::Value *> Parameters; ///< of the kernel
  LaunchSizes Sizes;

  RegroupedFunction() = default;
  /// Of \p Kernel; its work-groups have so many \p Subgroups and do tiles of
  /// \p X and \p Y. It is for \p Least work-groups or more, and no more than
  /// \p Most.
  RegroupedFunction(llvm::Function &Kernel, unsigned X, unsigned Y,
                    unsigned Subgroups, unsigned Least, unsigned Most);
};

/// The entries of \p Kernel, of whose copy \p Op is the contraction; null if
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
