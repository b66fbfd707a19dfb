// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The canonical matrix operations: ordinary calls to declared functions
//
//   declare <matrix> @tenon.load.a.i16.8x16.row(ptr addrspace(1), i64) #0
//   attributes #0 = { convergent … memory(argmem: read)
//       "tenon.op"="load" "tenon.type"="a.i16.8x16" "tenon.layout"="row" … }
//
// The attributes are the truth, the name is made from them: equal facts give an
// equal declaration. MatrixOp and its subclasses are views over such calls;
// MatrixBuilder is the only creator. Decide by declaration, rewrite by call.

#ifndef TENON_IR_MATRIX_MATRIXOPS_H
#define TENON_IR_MATRIX_MATRIXOPS_H

#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/ModRef.h"

namespace tenon {

enum class MatrixOpcode {
#define MATRIX_OP(Name, Word, Operands, Memory, Convergent) Name,
#include "tenon/IR/Matrix/MatrixOps.def"
};

llvm::StringRef wordOf(MatrixOpcode Opcode);
/// True if all lanes of a sub-group execute a call together.
bool isConvergent(MatrixOpcode Opcode);

/// M, N, K and the element kinds of D = A * B + C.
struct MulAddFacts {
  unsigned M = 0, N = 0, K = 0;
  ElementKind A{}, B{}, C{}, D{};
  bool Saturating = false;
};

/// "f32.8x16x16.bf16.bf16": the naming rule of combinations, D.MxNxK.A.B, with
/// C appended where it differs from D, and further properties.
std::string combinationName(const MulAddFacts &Facts);

/// How the operands of a contraction advance from step to step.
enum class ContractSteps {
  Single,    ///< there is one step
  Continued, ///< each step begins along k where the one before ends
  Separate,  ///< steps are any distance apart
  Resident,  ///< all steps have the same operands
};

/// "single", "continued", "separate", "resident"
llvm::StringRef wordOf(ContractSteps Steps);
std::optional<ContractSteps> parseContractSteps(llvm::StringRef Word);

/// D = C + sum over s < steps of A(s) * B(s), where A(s) and B(s) are matrices
/// in memory; kinds and the shape of one step are those of MulAddFacts.
struct ContractFacts {
  MatrixLayout A = MatrixLayout::RowMajor; ///< row-major or column-major
  MatrixLayout B = MatrixLayout::RowMajor;
  ContractSteps Steps = ContractSteps::Separate;
  /// Nothing writes B's memory during a launch: all work-groups that read an
  /// element of it read the same.
  bool Shared = false;
  unsigned SpaceOfA = 0, SpaceOfB = 0; ///< address spaces
  /// Checked: coordinates along k are signed 32-bit numbers, and wrap around.
  bool Narrow = false;
  /// The kinds that memory holds, of operands that are converted.
  std::optional<ElementKind> FromA = std::nullopt, FromB = std::nullopt;
  /// B is not in memory but computed by a function (ComputedOperand.h), which
  /// gets this many words; the layout is the order in which elements should be
  /// computed.
  std::optional<unsigned> ComputedB = std::nullopt;
  /// Sub-groups of a work-group execute it together, for one tile of D after
  /// the other. Those that only copy do not wait for what the others do with a
  /// tile's result, and do not use it.
  bool Persistent = false;
};

/// The position of a checked access in a larger matrix; all i64.
struct MatrixBounds {
  llvm::Value *Row, *Column, *Height, *Width;
};

/// Rounding modes of conversions.
enum class Rounding { NearestEven, TowardZero, Upward, Downward };

/// "rte", "rtz", "rtp", "rtn", as in OpenCL.
llvm::StringRef wordOf(Rounding Mode);
std::optional<Rounding> parseRounding(llvm::StringRef Word);

/// A conversion of element kind, of use, or of both. Conversions of floating
/// kinds to narrower integers saturate only if Saturating; otherwise the result
/// of a value out of range is undefined.
struct ConvertFacts {
  MatrixType *Source = nullptr;
  ElementKind From{}, To{};
  Rounding Mode = Rounding::NearestEven;
  bool Saturating = false;
};

/// A submatrix of a larger matrix of the same use, component and scope.
struct SliceFacts {
  MatrixType *Source = nullptr;
  unsigned Row = 0, Column = 0; ///< where the submatrix begins in Source
};

/// The static facts of one declaration, read from its attributes.
struct OpFacts {
  MatrixOpcode Opcode{};
  /// The matrix that the operation loads, stores, fills, queries or indexes;
  /// the result of a muladd.
  MatrixType *Type = nullptr;
  MatrixLayout Layout = MatrixLayout::RowMajor; // load, store
  unsigned Align = 1;     // load, store: alignment of each address, in bytes
  bool Volatile = false;  // load, store
  unsigned AddrSpace = 0; // load, store
  MulAddFacts MulAdd;     // muladd, contract: of one step
  ContractFacts Contract; // contract
  ConvertFacts Convert;   // convert
  SliceFacts Slice;       // slice
  bool Checked = false;   // load, store, fill, contract: with bounds
  // Extract, insert: rows of a group, which is one integer.
  unsigned Group = 1;
  /// from.fragment, to.fragment: the type of a fragment (LaneLayout.h).
  llvm::Type *Fragment = nullptr;
};

/// The type that extract returns or insert takes: a component, or the integer
/// of a group.
llvm::Type *elementType(const OpFacts &Facts);

/// The number of operands of a call.
unsigned operandsOf(const OpFacts &Facts);

/// The facts of \p F when it declares a canonical operation.
std::optional<OpFacts> readFacts(const llvm::Function &F);

/// The memory effects of an operation with these facts. Volatile accesses have
/// all effects, so that nothing removes them or moves them over other accesses.
llvm::MemoryEffects effectsOf(const OpFacts &Facts);

/// "a.i16.8x16", with the scope in front where it is not the sub-group.
std::string typeWord(MatrixType *Ty);

/// The name that a declaration with these facts must have.
std::string declarationName(const OpFacts &Facts);

/// A declaration of the same operation that also has \p Attribute "tenon.word",
/// with ".word" appended to its name; its type is \p Ty.
llvm::Function *markedDeclaration(llvm::Function &Declaration,
                                  llvm::StringRef Attribute,
                                  llvm::FunctionType *Ty);

/// The operation's name in messages: "load a.i16.8x16.row", "muladd
/// f32.8x16x16.bf16.bf16".
std::string describe(const OpFacts &Facts);

/// Empty if the facts are consistent, else what is wrong with them, as
/// "expected …, actual …": shapes of A, B, C, D; kinds against components.
std::string checkFacts(const OpFacts &Facts, MatrixType *A = nullptr,
                       MatrixType *B = nullptr, MatrixType *C = nullptr);

/// Whether all elements of \p Matrix are known to be plus zero.
bool isZeroMatrix(const llvm::Value *Matrix);

/// Metadata of an operation that accesses memory: how it should use caches, as
/// text.
constexpr llvm::StringLiteral CacheControlMetadata = "tenon.cache";

class MatrixOp : public llvm::CallInst {
public:
  static bool isDeclaration(const llvm::Function &F) {
    return F.hasFnAttribute("tenon.op");
  }
  static bool classof(const llvm::Instruction *I) {
    const auto *Call = llvm::dyn_cast<llvm::CallInst>(I);
    const llvm::Function *F = Call ? Call->getCalledFunction() : nullptr;
    return F && isDeclaration(*F);
  }
  static bool classof(const llvm::Value *V) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
    return I && classof(I);
  }
  MatrixOpcode opcode() const;
  /// Parsed at each call. LLVM cannot attach them to a declaration, and a cache
  /// would be global or an argument of every function here; parsing takes about
  /// 1% of the instructions up to lowering (ParsedFacts.h: many calls).
  OpFacts facts() const { return *readFacts(*getCalledFunction()); }

protected:
  static bool hasOpcode(const llvm::Instruction *I, MatrixOpcode Opcode) {
    return MatrixOp::classof(I) &&
           static_cast<const MatrixOp *>(I)->opcode() == Opcode;
  }
};

#define TENON_MATRIX_VIEW(Name)                                                \
  static bool classof(const llvm::Instruction *I) {                            \
    return hasOpcode(I, MatrixOpcode::Name);                                   \
  }                                                                            \
  static bool classof(const llvm::Value *V) {                                  \
    const auto *I = llvm::dyn_cast<llvm::Instruction>(V);                      \
    return I && classof(I);                                                    \
  }

class LoadOp : public MatrixOp {
public:
  llvm::Value *pointer() const { return getArgOperand(0); }
  llvm::Value *strideBytes() const { return getArgOperand(1); }
  TENON_MATRIX_VIEW(Load)
};

class StoreOp : public MatrixOp {
public:
  llvm::Value *pointer() const { return getArgOperand(0); }
  llvm::Value *matrix() const { return getArgOperand(1); }
  llvm::Value *strideBytes() const { return getArgOperand(2); }
  TENON_MATRIX_VIEW(Store)
};

class MulAddOp : public MatrixOp {
public:
  llvm::Value *a() const { return getArgOperand(0); }
  llvm::Value *b() const { return getArgOperand(1); }
  llvm::Value *c() const { return getArgOperand(2); }
  TENON_MATRIX_VIEW(MulAdd)
};

class ContractOp : public MatrixOp {
public:
  /// An operand in memory: where step 0 begins, the stride of its layout, and
  /// the distance from step to step; both in bytes. For a checked contraction
  /// the pointer is that of the larger matrix, and the bounds are of step 0.
  struct Operand {
    llvm::Value *Pointer, *Stride, *Step;
    std::optional<MatrixBounds> Checked = std::nullopt;
  };
  llvm::Value *c() const { return getArgOperand(0); }
  Operand a() const { return operandFrom(1, FirstBound); }
  Operand b() const { return operandFrom(4, FirstBound + 4); }
  llvm::Value *steps() const { return getArgOperand(7); }
  /// For a computed B: the words for its function, to which b().Pointer points.
  llvm::SmallVector<llvm::Value *, 8> wordsOfB() const {
    return {arg_begin() + FirstBound, arg_end()};
  }
  TENON_MATRIX_VIEW(Contract)

private:
  static constexpr unsigned FirstBound = 8;
  Operand operandFrom(unsigned First, unsigned Bound) const {
    Operand From = {getArgOperand(First), getArgOperand(First + 1),
                    getArgOperand(First + 2)};
    if (arg_size() > FirstBound &&
        getCalledFunction()->hasFnAttribute("tenon.checked"))
      From.Checked = {getArgOperand(Bound), getArgOperand(Bound + 1),
                      getArgOperand(Bound + 2), getArgOperand(Bound + 3)};
    return From;
  }
};

class FillOp : public MatrixOp {
public:
  llvm::Value *component() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(Fill)
};

class LengthOp : public MatrixOp {
public:
  TENON_MATRIX_VIEW(Length)
};

class ExtractOp : public MatrixOp {
public:
  llvm::Value *matrix() const { return getArgOperand(0); }
  llvm::Value *index() const { return getArgOperand(1); }
  TENON_MATRIX_VIEW(Extract)
};

class InsertOp : public MatrixOp {
public:
  llvm::Value *matrix() const { return getArgOperand(0); }
  llvm::Value *component() const { return getArgOperand(1); }
  llvm::Value *index() const { return getArgOperand(2); }
  TENON_MATRIX_VIEW(Insert)
};

class PrefetchOp : public MatrixOp {
public:
  llvm::Value *pointer() const { return getArgOperand(0); }
  llvm::Value *strideBytes() const { return getArgOperand(1); }
  TENON_MATRIX_VIEW(Prefetch)
};

class ConvertOp : public MatrixOp {
public:
  llvm::Value *matrix() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(Convert)
};

class SliceOp : public MatrixOp {
public:
  llvm::Value *matrix() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(Slice)
};

class CoordOp : public MatrixOp {
public:
  llvm::Value *index() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(Coord)
};

class FromFragmentOp : public MatrixOp {
public:
  llvm::Value *fragment() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(FromFragment)
};

class ToFragmentOp : public MatrixOp {
public:
  llvm::Value *matrix() const { return getArgOperand(0); }
  TENON_MATRIX_VIEW(ToFragment)
};

#undef TENON_MATRIX_VIEW

/// Creates canonical operations at an IRBuilder's position. The facts must pass
/// checkFacts(), which callers that read foreign input call before.
class MatrixBuilder {
public:
  explicit MatrixBuilder(llvm::IRBuilderBase &Builder) : Builder(Builder) {}

  struct Memory {
    MatrixLayout Layout = MatrixLayout::RowMajor;
    unsigned Align = 1;
    bool Volatile = false;
    bool Nontemporal = false; ///< a cache control of the operation
  };

  using Bounds = MatrixBounds;

  llvm::CallInst *load(MatrixType *Ty, llvm::Value *Pointer,
                       llvm::Value *StrideBytes, Memory Access,
                       std::optional<Bounds> Checked = std::nullopt);
  llvm::CallInst *store(llvm::Value *Matrix, llvm::Value *Pointer,
                        llvm::Value *StrideBytes, Memory Access,
                        std::optional<Bounds> Checked = std::nullopt);
  llvm::CallInst *prefetch(MatrixType *Ty, llvm::Value *Pointer,
                           llvm::Value *StrideBytes, Memory Access);
  llvm::CallInst *mulAdd(llvm::Value *A, llvm::Value *B, llvm::Value *C,
                         MatrixType *Result, const MulAddFacts &Facts);
  /// \p Facts with the address spaces of \p A and \p B. Either both are
  /// checked or none.
  /// \p Words are those of a computed B.
  llvm::CallInst *contract(llvm::Value *C, const ContractOp::Operand &A,
                           const ContractOp::Operand &B, llvm::Value *Steps,
                           const MulAddFacts &Step, ContractFacts Facts,
                           llvm::ArrayRef<llvm::Value *> Words = {});
  llvm::CallInst *fill(MatrixType *Ty, llvm::Value *Component,
                       std::optional<Bounds> Checked = std::nullopt);
  llvm::CallInst *convert(llvm::Value *Matrix, MatrixType *Result,
                          ConvertFacts Facts);
  /// The submatrix of \p Matrix with the shape of \p Result that begins there.
  llvm::CallInst *slice(llvm::Value *Matrix, MatrixType *Result, unsigned Row,
                        unsigned Column);
  llvm::CallInst *coord(MatrixType *Ty, llvm::Value *Index);
  /// The matrix whose fragment in each lane is \p Fragment.
  llvm::CallInst *fromFragment(MatrixType *Ty, llvm::Value *Fragment);
  /// Each lane's fragment of \p Matrix, as a value of type \p Fragment.
  llvm::CallInst *toFragment(llvm::Value *Matrix, llvm::Type *Fragment);
  llvm::CallInst *length(MatrixType *Ty);
  llvm::CallInst *extract(llvm::Value *Matrix, llvm::Value *Index,
                          unsigned Group = 1);
  llvm::CallInst *insert(llvm::Value *Matrix, llvm::Value *Component,
                         llvm::Value *Index, unsigned Group = 1);

private:
  llvm::CallInst *call(const OpFacts &Facts, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Operands);
  llvm::CallInst *access(OpFacts Facts, Memory Access, llvm::Type *Result,
                         llvm::SmallVector<llvm::Value *, 7> Operands,
                         std::optional<Bounds> Checked);

  llvm::IRBuilderBase &Builder;
};

} // namespace tenon

#endif
