// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of a target for passes. A target is one folder with a table and
// a class, and one line in Targets.def.
//
// A whole-matrix target (`cpu`, `amx`) runs a sub-group in one thread; a matrix
// stays whole in a buffer whose layout the target chooses:
//
//   storage()       the layout of a matrix in its buffer
//   helper()        the function that does one operation on buffers
//
// A SIMT target (`loops`, `dpas`, `nvptx`, `amdgcn`) keeps code for one
// work-item. Each lane has its share of a matrix in a buffer of its own
// (LaneMatrix.h), and helper() is code that each lane runs.
//
// There are defaults for everything that generic code can do from the layout.

#ifndef TENON_TARGET_MATRIXTARGET_H
#define TENON_TARGET_MATRIXTARGET_H

#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Report/TileUse.h"
#include "tenon/Target/MatrixStorage.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/IR/PassManager.h"
#include <memory>

namespace tenon {

class Gpu;
struct SubgroupFacts;
enum class SubgroupOpcode;

/// The answer to a question about support: yes, no because, yes if.
struct Legality {
  enum Answer { Yes, No, If } Answer = Yes;
  std::string Reason;  ///< why not, or the condition
  std::string Nearest; ///< the nearest thing that works
};

/// The shape up to which it is worthwhile to fuse neighbouring matrices
/// (FusePass).
struct FuseLimits {
  unsigned Rows = 0;    ///< of A and accumulators; 0: no fusion
  unsigned Columns = 0; ///< of B and accumulators
  unsigned Depth = 0;   ///< K of a multiplication: columns of A, rows of B
  unsigned Step = 0;    ///< K up to which loops are unrolled; 0: none
};

/// On a load from a variable that is written only directly before the load, or
/// on a store to a variable that is read only directly after the store, before
/// another matrix is made. The variable has the layout of the matrix's buffer
/// and is replaced by the buffer.
inline constexpr char InPlaceMetadata[] = "tenon.in.place";

/// On a multiplication's declaration: C is zero, and its buffer is not read.
inline constexpr char FromZeroAttribute[] = "tenon.zero";

/// On an operation on an element: its index is that of an element of the whole
/// matrix, not of a lane's share.
inline constexpr char WholeMetadata[] = "tenon.whole";

/// On a declaration: several sub-groups of the kernel run in one device
/// sub-group, and all of them execute its calls at once.
inline constexpr char JoinedAttribute[] = "tenon.joined";

/// How sub-groups that multiply neighbouring blocks of one matrix are assigned
/// to work-groups of the target's own size, which load what they share once.
struct GroupTile {
  unsigned Rows, Columns; ///< sub-groups in a work-group, by their block of D
  unsigned RowsEach;      ///< of these, how many one sub-group does: neighbours
                          ///< in a column
  unsigned Strip;         ///< rows of tiles down which work-groups are numbered
  unsigned MinGroups;     ///< fewer leave most of the device idle
  unsigned Copiers = 0;   ///< sub-groups before these, which only copy
  /// A work-group computes several tiles: where copiers have copied all of a
  /// tile, they begin with the next one.
  bool Persistent = false;

  /// Sub-groups that multiply in a work-group.
  unsigned subgroups() const { return Rows / RowsEach * Columns; }
};

/// Work-groups that do a contraction for one sub-group of a kernel.
struct GroupParts {
  unsigned Parts;     ///< sub-groups of a work-group, a part of K each
  unsigned MaxGroups; ///< for more, the kernel's own sub-groups are enough
  unsigned Align;     ///< of matrices and strides, for wide accesses
};

class MatrixTarget {
public:
  virtual ~MatrixTarget();

  virtual const TargetDescription &description() const = 0;
  llvm::StringRef name() const { return description().Name; }

  /// Whether the target has a row for an operation with these facts.
  virtual Legality legality(const OpFacts &Facts) const = 0;

  /// The supported element kinds of D = A * B + C, without M, N and K.
  virtual std::vector<MulAddFacts> combinations() const = 0;

  /// How an operation will be done, in one line for remarks.
  virtual std::string path(const OpFacts &Facts) const = 0;
  /// The path of \p Declaration in \p Kernel, whose sub-group size may matter.
  virtual std::string pathIn(const llvm::Function & /*Kernel*/,
                             const llvm::Function & /*Declaration*/,
                             const OpFacts &Facts) const {
    return path(Facts);
  }
  /// Text that a remark on a dropped cache control appends to "target x has
  /// none".
  virtual llvm::StringRef cacheControlScope() const { return ""; }

  /// How a multiplication uses tiles; nothing if it does not.
  virtual std::optional<TileUse> tileUse(const OpFacts &) const { return {}; }

  /// Whether the target has code for a contraction with these facts. Other
  /// contractions are lowered to loops of multiplications.
  virtual bool contracts(const OpFacts &) const { return false; }

  /// SIMT targets: whether there are work-groups of the target's own size that
  /// could run sub-groups of \p Kernel.
  virtual bool regroups(const llvm::Function & /*Kernel*/) const {
    return false;
  }
  /// How work-groups execute contractions with these facts together, for each
  /// size of their tiles, largest first; empty if they do not. The target's
  /// helper of a contraction is for such work-groups: its operands are those of
  /// the first sub-group, and its D is that of one sub-group, with RowsEach
  /// blocks.
  virtual llvm::SmallVector<GroupTile, 2> groupTiles(const OpFacts &) const {
    return {};
  }
  /// Emits what the sub-groups of a persistent GroupTile do before their first
  /// contraction with these facts: those that copy (\p Copies), and the others.
  virtual void beginTiles(llvm::IRBuilderBase &, const OpFacts &,
                          bool /*Copies*/) const {}
  /// How many sub-groups share one block's contraction with these facts, each
  /// for a part of K, where there are few blocks; nothing if they cannot.
  virtual std::optional<GroupParts> groupParts(const OpFacts &) const {
    return {};
  }

  /// Limits for matrices whose narrower operand has elements of \p Bits.
  virtual FuseLimits fuseLimits(unsigned /*Bits*/) const { return {}; }
  /// Limits for the matrices of this multiplication.
  virtual FuseLimits fuseLimitsOf(const MulAddFacts &M) const {
    return fuseLimits(std::min(bitsOf(M.A), bitsOf(M.B)));
  }

  bool isSimt() const { return description().isSimt(); }

  /// The sub-group size of kernels that require none; 0: left open.
  virtual unsigned preferredLanes() const { return 0; }
  /// Whether the target runs sub-groups of this size.
  virtual Legality lanesLegality(unsigned) const { return {}; }

  /// The size of the device sub-groups that run sub-groups of \p Lanes. If it
  /// is larger than \p Lanes, each runs several of them as equal parts.
  virtual unsigned deviceLanes(unsigned Lanes) const { return Lanes; }
  /// The lanes that share the matrices of \p F. If they are more than its
  /// sub-groups have, several lanes execute each work-item (tenon-replicate).
  virtual unsigned heldLanes(llvm::Function &F,
                             llvm::FunctionAnalysisManager &AM) const;
  /// SIMT targets: whether \p F, which has fragments, is better on whole
  /// matrices. Its sub-groups are complete.
  virtual bool raisesFragments(llvm::Function & /*F*/,
                               llvm::FunctionAnalysisManager & /*AM*/) const {
    return false;
  }
  /// Whether the target has better code for an operation of sub-groups of \p
  /// Lanes if all sub-groups of a device sub-group execute it at once (joined).
  virtual bool worksJoined(const OpFacts &, unsigned /*Lanes*/) const {
    return false;
  }

  /// Whether device sub-groups of this many lanes have the block access;
  /// otherwise it is done element by element.
  virtual bool hasBlocks(const SubgroupFacts &, unsigned /*Lanes*/) const {
    return true;
  }
  /// Whether the devices have dot products of four bytes, as OpenCL's functions
  /// of lowered modules.
  virtual bool hasDotProducts() const { return false; }
  /// Whether the target lowers \p Opcode, which is a relative shuffle
  /// (isRelativeShuffle), BroadcastFirst or AllEqual; otherwise lib/Library
  /// expands it.
  virtual bool lowers(SubgroupOpcode Opcode) const;
  /// Whether the target has split barriers; otherwise they become full ones.
  virtual bool hasSplitBarriers() const { return false; }

  /// The primitives of kernels of form Gpu; null for other forms.
  virtual const Gpu *gpu() const { return nullptr; }

  /// Rewrites operations before the function is lowered. The manager's analyses
  /// are valid; the caller invalidates them afterwards.
  virtual void prepareFunction(llvm::Function &,
                               llvm::FunctionAnalysisManager &) const {}

  /// SIMT targets: the layout of a matrix in the shares of \p Lanes lanes.
  virtual LaneLayout laneLayout(const MatrixType *Ty, unsigned Lanes) const {
    return simtLayout(Ty, Lanes);
  }

  /// Whole-matrix targets: the layout of a matrix of this type in its buffer.
  virtual MatrixStorage storage(const MatrixType *) const { return {}; }

  /// The function, created on first use, that does the operation of \p
  /// Declaration on buffers; a matrix operand or result is a pointer to its
  /// buffer:
  ///
  ///   load    void (ptr result, ptr addrspace(n) from, i64 stride)
  ///   store   void (ptr addrspace(n) to, ptr matrix, i64 stride)
  ///   muladd  void (ptr result, ptr A, ptr B, ptr C); result may be C
  ///   fill    void (ptr result, component)
  ///   prefetch  void (ptr addrspace(n) from, i64 stride)
  ///   convert   void (ptr result, ptr matrix)
  ///   slice     void (ptr result, ptr matrix)
  ///
  /// Checked operations have row, column, height and width (i64) appended. \p
  /// Lanes is the sub-group's size.
  virtual llvm::Function *helper(llvm::Function &Declaration,
                                 unsigned Lanes) const = 0;

  /// Whole-matrix targets: lowers several operations of \p F at once; the
  /// remaining operations get helpers, and matrices buffers, afterwards.
  virtual void rewriteFunction(llvm::Function &,
                               llvm::FunctionAnalysisManager &) const {}

  /// Sets the module's triple, data layout and function attributes.
  virtual llvm::Error prepareModule(llvm::Module &M) const = 0;
};

/// Addresses of a multiplication's operands and result, in buffers or in a
/// lane's memory. C is null if it is zero.
struct MulAddBuffers {
  llvm::Value *D, *A, *B, *C;

  /// The arguments of helper \p F.
  static MulAddBuffers argumentsOf(llvm::Function &F) {
    return {F.getArg(0), F.getArg(1), F.getArg(2), F.getArg(3)};
  }
};

/// The function that does the operation of \p Declaration on buffers, named
/// tenon.<Prefix>.…: an existing one, or a new one without a body.
llvm::Function *helperFunction(llvm::Function &Declaration,
                               llvm::StringRef Prefix);

} // namespace tenon

#endif
