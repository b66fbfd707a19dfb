// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel prepared for the reference engine: its code, and the objects that
// the code's calls into the engine point to.

#ifndef TENON_LIB_ENGINE_REFERENCE_PROGRAM_H
#define TENON_LIB_ENGINE_REFERENCE_PROGRAM_H

#include "Engine/Reference/Numbers/Functions.h"
#include "Engine/Reference/Run/Memory.h"
#include "tenon/IR/Contract/ComputedOperand.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/GroupOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Support/Error.h"
#include <array>
#include <deque>
#include <memory>

namespace llvm {
class Function;
class Module;
namespace orc {
class LLJIT;
}
} // namespace llvm

namespace tenon::reference {

/// A call of the engine in the kernel's code, and how messages name and locate
/// it.
struct Site {
  std::string What;     ///< "load", "integer division by zero"
  std::string Location; ///< " (at gemm.cl:12:3)", or nothing
  bool Write = false;
  uint64_t Align = 1; ///< of an atomic access
};

/// The most operands of an operation: a contraction with bounds, or with words
/// for the function that computes B.
constexpr unsigned MaxOperands = 8 + MaxOperandWords;
using OperandBits = std::array<uint64_t, MaxOperands>;

/// A scalar or vector that each lane of a sub-group has, as it is in memory:
/// components one after the other.
struct LaneValue {
  unsigned Components = 0, Bits = 0;  ///< Bits of a component: 1 or whole bytes
  ElementKind Kind = ElementKind::I8; ///< of a component; I8 for i1
  unsigned bytes() const { return (Bits + 7) / 8; }
};

/// The elements of a 2D block in each lane, in the order of the lane's value.
struct LaneBlock {
  /// Offset from the first block's first element, in elements and rows.
  struct Element {
    unsigned Column, Row;
  };
  unsigned ElementBytes = 0;
  std::vector<std::vector<std::optional<Element>>> Lanes; ///< none: padding
};

LaneBlock distributeBlock(const Block2DFacts &Block, uint64_t Lanes);

/// The elements of a matrix in each lane's value: for each component its
/// elements, lowest bits first, as numbers in row-major order. Components
/// without elements are padding.
struct LaneFragment {
  unsigned ElementBits = 0;
  std::vector<std::vector<std::vector<unsigned>>> Lanes;
};

/// Components of \p ComponentBits, a multiple of \p ElementBits.
LaneFragment distributeFragment(MatrixUse Use, unsigned Rows, unsigned Columns,
                                unsigned ElementBits, unsigned ComponentBits,
                                uint64_t Lanes);

/// The position in its function of an operation, or of a call of a function
/// with operations: a number that grows along the control flow, in which a
/// loop's blocks are contiguous, and the numbers of the enclosing loops.
struct CodePosition {
  unsigned Order = 0;
  std::vector<unsigned> Loops;
};

/// A call of a matrix or sub-group operation: its facts, without types, which
/// do not outlive the module. A sub-group barrier is one without either opcode.
struct OpSite : Site {
  std::optional<MatrixOpcode> Opcode;
  std::optional<SubgroupOpcode> Subgroup;
  bool Cooperative = true; ///< executed by the whole sub-group together
  MatrixUse Use{};
  unsigned Rows = 0, Columns = 0, ComponentBits = 0;
  MatrixLayout Layout{};
  MulAddFacts MulAdd;
  ContractFacts Contract;
  ConvertFacts Convert; ///< without its Source
  /// slice: where the submatrix begins; columns and elements of the larger one;
  /// whether it reinterprets all bits as components of another width instead.
  struct {
    unsigned Row, Column, Columns;
    uint64_t Elements;
    bool Reinterprets;
  } Slice{};
  bool Checked = false;

  /// The operands that point to the lane's value and to its result, which may
  /// be wider than an operand.
  std::optional<unsigned> ValueOperand, ResultOperand;
  /// The operand that points to the lane's second value.
  std::optional<unsigned> SecondOperand;
  LaneValue Value;
  LaneFragment Fragment; ///< from.fragment, to.fragment
  Combination How{};     ///< reduce, scan
  LaneBlock Block;       ///< block2d
  unsigned Cluster = 0;  ///< reduce, rotate: lanes of a cluster; 0: all
  /// Involves the lanes that have not ended; otherwise all lanes have to take
  /// part.
  bool WithoutEnded = false;
  /// Involves only the active lanes.
  bool Active = false;
  CodePosition Position;

  uint64_t elements() const { return uint64_t(Rows) * Columns; }
};

/// A call of a work-group operation.
struct GroupSite : Site {
  GroupOpcode Opcode{};
  Combination How{}; ///< reduce, scan
  LaneValue Value;   ///< one work-item's
};

/// A call of an asynchronous operation.
struct AsyncSite : Site {
  bool Waits = false; ///< for all copies; otherwise it copies
  unsigned ElementBytes = 0;
  bool ToLocal = false; ///< a copy to local memory
};

/// A variable of the module: in the engine's memory if local, else in the JIT's
/// under the name Symbol.
struct ModuleVariable {
  std::string Name, Symbol;
  uint64_t Size = 0;
  bool Writable = true;
  bool Zeroed = false; ///< local: initialised with zeros in each work-group
  AlignedBlock Local;
  uint64_t Address = 0; ///< not local: address in the JIT
};

/// Machine stack that stays free for calls of the engine and libm.
constexpr uint64_t StackReserve = 256 << 10;

struct Program {
  std::string Kernel;
  uint64_t SubgroupSize = 1;
  /// Elements are never moved: the code has pointers to them.
  std::deque<Site> Sites;
  std::deque<OpSite> OpSites;
  std::deque<CodePosition> Calls;
  std::deque<FunctionSite> FunctionSites;
  std::deque<GroupSite> GroupSites;
  std::deque<AsyncSite> AsyncSites;
  const Site *NumberedBarrier = nullptr; ///< one of Sites
  std::deque<FrameLayout> Frames;
  std::deque<ModuleVariable> Locals, Globals;
  /// The most machine stack that a work-item needs, without recursion.
  uint64_t StackBytes = 0;

  std::shared_ptr<llvm::orc::LLJIT> Jit;
  /// args[i] points to the value of parameter i: a pointer, or a value's bytes.
  void (*Entry)(const void *const *Args) = nullptr;
};

/// The name of Program::Entry.
constexpr char EntryName[] = "tenon.entry";

//===----------------------------------------------------------------------===//
// The steps that make a program, in order
//===----------------------------------------------------------------------===//

/// Removes everything from \p M that \p Kernel does not reach, and rejects code
/// that the engine cannot run or check.
llvm::Error pruneModule(llvm::Module &M, llvm::Function &Kernel);

/// A copy of \p M for this machine in which every matrix is a pointer (handle).
llvm::Expected<std::unique_ptr<llvm::Module>> cloneWithHandles(llvm::Module &M);

/// Adds EntryName, which unpacks the arguments and calls the kernel.
void addEntry(llvm::Module &M, llvm::Function &Kernel);

/// Numbers the operations and the calls of functions that have some, and counts
/// the iterations of loops around them where only some lanes may execute one,
/// so that lanes at different points of the execution do not execute them
/// together.
void countIterations(llvm::Module &M);

/// Replaces matrix and work-item operations and traps by calls of the engine.
llvm::Error rewriteOperations(llvm::Module &M, Program &P);

/// Makes each function that takes a structure by value copy it.
void copyByValueParams(llvm::Module &M);

/// Inserts a check before everything that could fail at run time: accesses,
/// divisions, calls that need stack, unreachable ends.
llvm::Error insertChecks(llvm::Module &M, Program &P);

/// Moves variables from the machine stack and the module to memory whose bounds
/// the engine knows.
llvm::Error rewriteVariables(llvm::Module &M, Program &P);

/// Removes attributes, calling conventions and debug information, which a run
/// does not need and the code generator may not support.
void makePlain(llvm::Module &M);

/// Compiles \p M without optimisation and sets P.Jit and P.Entry.
llvm::Error compile(llvm::Module &M, Program &P);

/// Functions that the code calls: names and addresses of EngineCalls.cpp.
struct EngineCall {
  const char *Name;
  void *Address;
};
llvm::ArrayRef<EngineCall> engineCalls();

} // namespace tenon::reference

#endif
