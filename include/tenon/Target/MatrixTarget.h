// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the passes ask of a target. A target is one folder with a table and a
// class, and one line in Targets.def.
//
// A sub-group target (`cpu`, `amx`) runs a whole sub-group in one thread; a
// matrix stays whole and lives in a buffer whose layout the target chooses:
//
//   storage()       the layout of a matrix in its buffer
//   helper()        the function that does one operation on buffers
//
// A SIMT target (`loops`) leaves the program one work-item's; each lane has its
// share of a matrix in a buffer of its own (LaneMatrix.h), and helper() is code
// that each lane runs.
//
// Defaults exist for everything that is generic code driven by the layout.

#ifndef TENON_TARGET_MATRIXTARGET_H
#define TENON_TARGET_MATRIXTARGET_H

#include "tenon/IR/FragmentLayout.h"
#include "tenon/IR/MatrixOps.h"
#include "tenon/Target/MatrixStorage.h"
#include "tenon/Target/TargetDescription.h"
#include <memory>

namespace tenon {

class Gpu;
struct SubgroupFacts;

/// The answer to "can you do this?": yes, no because, yes if.
struct Legality {
  enum Answer { Yes, No, If } Answer = Yes;
  std::string Reason;  ///< why not, or the condition
  std::string Nearest; ///< the nearest thing that would work
};

/// How a multiplication uses the hardware's tiles.
struct TileUse {
  std::string Instruction;
  unsigned Share;       ///< percent of the tiles that its elements fill
  std::string Why = {}; ///< where more could be filled but for this
};

/// Up to which shape neighbouring matrices are worth being one (FusePass).
struct FuseLimits {
  unsigned Rows = 0;    ///< of A and accumulators; 0: leave matrices alone
  unsigned Columns = 0; ///< of B and accumulators
  unsigned Depth = 0;   ///< of a multiplication: columns of A, rows of B
  unsigned Step = 0;    ///< a depth worth unrolling a loop for; 0: none
};

/// On a load from a variable that has the layout of the matrix' buffer and that
/// only what stands right before the load writes: the buffer takes the
/// variable's place.
inline constexpr char InPlaceMetadata[] = "tenon.in.place";

/// On a multiplication's declaration: C is zero, and its buffer is not read.
inline constexpr char FromZeroAttribute[] = "tenon.zero";

/// On an operation on an element: its index is that of an element of the whole
/// matrix, not of a lane's share.
inline constexpr char WholeMetadata[] = "tenon.whole";

/// On a declaration: several sub-groups of the kernel run in one device
/// sub-group, and all of them execute its calls at once.
inline constexpr char JoinedAttribute[] = "tenon.joined";

class MatrixTarget {
public:
  virtual ~MatrixTarget();

  virtual const TargetDescription &description() const = 0;
  llvm::StringRef name() const { return description().Name; }

  /// Whether the target has a row for an operation with these facts.
  virtual Legality legality(const OpFacts &Facts) const = 0;

  /// The element kinds of D = A * B + C that the target takes, M, N and K
  /// unset.
  virtual std::vector<MulAddFacts> combinations() const = 0;

  /// One line a remark can show: how an operation is going to be done.
  virtual std::string path(const OpFacts &Facts) const = 0;
  /// The same for what \p Declaration declares in \p Kernel, whose sub-groups
  /// may make a difference.
  virtual std::string pathIn(const llvm::Function & /*Kernel*/,
                             const llvm::Function & /*Declaration*/,
                             const OpFacts &Facts) const {
    return path(Facts);
  }
  /// What a remark on a cache control that got lost adds to "target x has
  /// none".
  virtual llvm::StringRef cacheControlScope() const { return ""; }

  /// Nothing when no tiles are used.
  virtual std::optional<TileUse> tileUse(const OpFacts &) const { return {}; }

  /// For matrices whose narrower operand has elements of \p Bits.
  virtual FuseLimits fuseLimits(unsigned /*Bits*/) const { return {}; }
  /// For the matrices of this multiplication.
  virtual FuseLimits fuseLimitsOf(const MulAddFacts &M) const {
    return fuseLimits(std::min(bitsOf(M.A), bitsOf(M.B)));
  }

  bool isSimt() const { return description().IsSimt; }

  /// The sub-group size of kernels that leave it open; 0: it stays open.
  virtual unsigned preferredLanes() const { return 0; }
  /// Whether the target runs sub-groups of this size.
  virtual Legality lanesLegality(unsigned) const { return {}; }

  /// The size of the device's sub-groups that run those of \p Lanes: as large,
  /// or larger; then they run several, as equal parts.
  virtual unsigned deviceLanes(unsigned Lanes) const { return Lanes; }
  /// Whether the target has other code for an operation of sub-groups of \p
  /// Lanes that all sub-groups in a device sub-group execute at once (joined).
  virtual bool worksJoined(const OpFacts &, unsigned /*Lanes*/) const {
    return false;
  }

  /// False for an access of blocks that a device's sub-group of so many lanes
  /// lacks, which then access their elements.
  virtual bool hasBlocks(const SubgroupFacts &, unsigned /*Lanes*/) const {
    return true;
  }
  /// Whether barriers come in two halves; else they are joined.
  virtual bool hasSplitBarriers() const { return false; }

  /// What kernels of form Gpu are made of; null for other forms.
  virtual const Gpu *gpu() const { return nullptr; }

  /// A chance to rewrite operations before any of \p F is lowered.
  virtual void prepareFunction(llvm::Function &) const {}

  /// SIMT targets: how each of \p Lanes lanes has its share of a matrix.
  virtual FragmentLayout laneLayout(const MatrixType *Ty,
                                    unsigned Lanes) const {
    return simtLayout(Ty, Lanes);
  }

  /// Sub-group targets: how a matrix of this type lies in its buffer.
  virtual MatrixStorage storage(const MatrixType *) const { return {}; }

  /// The function, made on first use, that does the operation that \p
  /// Declaration declares on buffers; a matrix operand or result is a pointer
  /// to its buffer:
  ///
  ///   load    void (ptr result, ptr addrspace(n) from, i64 stride)
  ///   store   void (ptr addrspace(n) to, ptr matrix, i64 stride)
  ///   muladd  void (ptr result, ptr A, ptr B, ptr C); result may be C
  ///   fill    void (ptr result, component)
  ///   prefetch  void (ptr addrspace(n) from, i64 stride)
  ///   convert   void (ptr result, ptr matrix)
  ///   slice     void (ptr result, ptr matrix)
  ///
  /// Checked ones have row, column, height and width (i64) behind. \p Lanes is
  /// the sub-group's size.
  virtual llvm::Function *helper(llvm::Function &Declaration,
                                 unsigned Lanes) const = 0;

  /// Sub-group targets: what the target does with several operations of \p F
  /// at once, before each of those that are left gets a helper and each matrix
  /// a buffer.
  virtual void rewriteFunction(llvm::Function &) const {}

  /// Sets the triple, data layout and function attributes that code for this
  /// target has.
  virtual llvm::Error prepareModule(llvm::Module &M) const = 0;
};

/// Addresses of a multiplication's operands and result, in buffers or in a
/// lane's memory. No C: it is zero.
struct MulAddBuffers {
  llvm::Value *D, *A, *B, *C;

  /// Those that helper \p F is called with.
  static MulAddBuffers argumentsOf(llvm::Function &F) {
    return {F.getArg(0), F.getArg(1), F.getArg(2), F.getArg(3)};
  }
};

/// The function that does on buffers what \p Declaration declares, named
/// tenon.<Prefix>.…: the known one, or a new one without a body.
llvm::Function *helperFunction(llvm::Function &Declaration,
                               llvm::StringRef Prefix);

} // namespace tenon

#endif
