// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the older joint_matrix type and its operations to those of
// SPV_KHR_cooperative_matrix, before all other passes:
//
//   target("spirv.JointMatrixINTEL", T, rows, columns, layout, scope
//          [, use [, interpretation]])
//   -> target("spirv.CooperativeMatrixKHR", T, scope, rows, columns, use)
//
//   Load   ptr, stride, layout, scope, [mem]  -> ptr, layout, stride, [mem]
//   Store  ptr, matrix, stride, layout, …     -> ptr, matrix, layout, stride, …
//   Mad, SUMad, USMad, UUMad  A, B, C, [scope] -> MulAdd A, B, C, operand mask
//   WorkItemLength            matrix          -> Length
//
// Layouts: row-major 0, column-major 1, packed 2. Before types had a use,
// packed A was 2 and packed B was 3. Types without a use get the use of their
// operand position in a multiplication. The sixth integer is interpreted as
// existing producers use it: bf16 in an i16 component, tf32 in a float one.
//
// If a type's use contradicts its only operand position in multiplications, the
// position is right. Some older producers write the use in place of the scope,
// and 2 as the use of all types: (half, 0, 8, 16, 2) times (half, 1, 16, 16,
// 2).

#include "ApplyFunction.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/IR/RetypeModule.h"
#include "tenon/Recognize/Passes.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Support/Callee.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static TargetExtType *asLegacy(Type *Ty) {
  auto *Ext = dyn_cast<TargetExtType>(Ty);
  return Ext && Ext->getName() == "spirv.JointMatrixINTEL" &&
                 Ext->getNumTypeParameters() == 1 &&
                 Ext->getNumIntParameters() >= 4
             ? Ext
             : nullptr;
}

static bool containsLegacy(Type *Ty) {
  if (asLegacy(Ty))
    return true;
  return !Ty->isPointerTy() && any_of(Ty->subtypes(), containsLegacy);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace {
enum LegacyParameter { Rows, Columns, Layout, Scope, Use, Interpretation };

class LegacyTypes : public TypeReplacement {
public:
  /// Derives the uses of types without a use from \p Mad's operands. False if a
  /// type would need two uses.
  bool learn(const CallInst &Mad) {
    bool Consistent = true;
    for (unsigned I = 0; I < 3 && I < Mad.arg_size(); ++I)
      if (auto *Ty = asLegacy(Mad.getArgOperand(I)->getType());
          Ty && Ty->getNumIntParameters() <= LegacyParameter::Use)
        Consistent &=
            Uses.insert({Ty, MatrixUse(I)}).first->second == MatrixUse(I);
    return Consistent;
  }

  /// Records the operand positions of the newer types in \p Mad.
  void noteOperands(const CallInst &Mad) {
    SmallVector<MatrixType *, 4> Operands;
    for (unsigned I = 0; I < 3; ++I)
      Operands.push_back(dyn_cast<MatrixType>(Mad.getArgOperand(I)->getType()));
    Operands.push_back(dyn_cast<MatrixType>(Mad.getType()));
    bool UseAsScope = true;
    for (auto [I, Ty] : enumerate(Operands))
      UseAsScope &= Ty && Ty->scope() == std::min<size_t>(I, 2) &&
                    Ty->getIntParameter(3) == unsigned(MatrixUse::Accumulator);
    for (auto [I, Ty] : enumerate(Operands))
      if (Ty) {
        SeenOperands &P = Seen[Ty];
        P.Operands |= 1 << std::min<size_t>(I, 2);
        P.UseAsScope |= UseAsScope;
      }
  }

  /// Gives types the use of their operand position. True if one changes.
  bool correctUses() {
    for (auto [Ty, P] : Seen)
      if (isPowerOf2_32(P.Operands)) {
        auto Use = MatrixUse(Log2_32(P.Operands));
        auto Scope =
            P.UseAsScope ? MatrixScope::Subgroup : MatrixScope(Ty->scope());
        Type *New = MatrixType::get(Ty->component(), Scope, Ty->rows(),
                                    Ty->columns(), Use);
        if (New != Ty)
          Corrected[Ty] = New;
      }
    return !Corrected.empty();
  }

private:
  MatrixUse useOf(TargetExtType *Ty) const {
    if (Ty->getNumIntParameters() > LegacyParameter::Use)
      return MatrixUse(Ty->getIntParameter(LegacyParameter::Use));
    if (auto It = Uses.find(Ty); It != Uses.end())
      return It->second;
    constexpr unsigned PackedA = 2, PackedB = 3;
    switch (Ty->getIntParameter(LegacyParameter::Layout)) {
    case PackedA:
      return MatrixUse::A;
    case PackedB:
      return MatrixUse::B;
    default:
      return MatrixUse::Accumulator;
    }
  }

  Type *replace(Type *Ty) override {
    if (TargetExtType *Legacy = asLegacy(Ty))
      return MatrixType::get(
          Legacy->getTypeParameter(0),
          MatrixScope(Legacy->getIntParameter(LegacyParameter::Scope)),
          Legacy->getIntParameter(LegacyParameter::Rows),
          Legacy->getIntParameter(LegacyParameter::Columns), useOf(Legacy));
    auto It = Corrected.find(Ty);
    return It != Corrected.end() ? It->second : Ty;
  }

  /// The operand positions in which a type occurs in multiplications.
  struct SeenOperands {
    unsigned Operands = 0; // bit 0: A, 1: B, 2: C or the result
    bool UseAsScope = false;
  };

  DenseMap<Type *, Type *> Corrected;
  DenseMap<Type *, MatrixUse> Uses;
  DenseMap<MatrixType *, SeenOperands> Seen;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
struct MadRow {
  StringLiteral Base;
  uint64_t Signs; // operand mask: A 1, B 2
};
} // namespace

static constexpr MadRow Mads[] = {
    {"__spirv_JointMatrixMadINTEL", 3},
    {"__spirv_JointMatrixSUMadINTEL", 1},
    {"__spirv_JointMatrixUSMadINTEL", 2},
    {"__spirv_JointMatrixUUMadINTEL", 0},
    {"__spirv_CooperativeMatrixMadKHR", 3}, // never published
};

static const MadRow *madOf(const Callee &Name) {
  for (const MadRow &Row : Mads)
    if (Name.is(Row.Base))
      return &Row;
  return nullptr;
}

/// Replaces \p Call by one of \p Base; the result type is the call's own.
static CallInst *replaceCall(CallInst &Call, StringRef Base, const Callee &Name,
                             ArrayRef<Value *> Operands) {
  IRBuilder<> B(&Call);
  SmallVector<Type *, 6> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  // Keep the signature: it has the pointee type, which is the unit of strides.
  std::string Symbol =
      Name.Mangled ? ("_Z" + Twine(Base.size()) + Base + Name.Signature).str()
                   : Base.str();
  Function *F =
      Function::Create(FunctionType::get(Call.getType(), Types, false),
                       GlobalValue::ExternalLinkage, Symbol, *Call.getModule());
  CallInst *New = B.CreateCall(F, Operands);
  New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
  return New;
}

/// The operand mask bits for the interpretation of A's and B's components.
static uint64_t interpretationMask(Type *A) {
  constexpr uint64_t TF32 = 0x20, BFloat16 = 0x40;
  TargetExtType *Legacy = asLegacy(A);
  if (!Legacy ||
      Legacy->getNumIntParameters() <= LegacyParameter::Interpretation)
    return 0;
  Type *Component = Legacy->getTypeParameter(0);
  return Component->isFloatTy()       ? TF32
         : Component->isIntegerTy(16) ? BFloat16
                                      : 0;
}

static void rewriteMad(CallInst &Call, const Callee &Name, const MadRow &Row) {
  uint64_t Mask = interpretationMask(Call.getArgOperand(0)->getType());
  if (!Mask) // signs and bf16 exclude each other
    Mask = Row.Signs;
  replaceCall(Call, "__spirv_CooperativeMatrixMulAddKHR", Name,
              {Call.getArgOperand(0), Call.getArgOperand(1),
               Call.getArgOperand(2),
               ConstantInt::get(Type::getInt32Ty(Call.getContext()), Mask)});
}

/// \p First is the number of the stride's operand.
static void rewriteAccess(CallInst &Call, const Callee &Name, StringRef Base,
                          unsigned First) {
  assert(Call.arg_size() >= First + 2 && "modernizeCall() has counted them");
  constexpr uint64_t Packed = 2, PackedB = 3;
  SmallVector<Value *, 6> Operands(Call.arg_begin(), Call.arg_begin() + First);
  Value *Layout = Call.getArgOperand(First + 1);
  if (auto *Constant = dyn_cast<ConstantInt>(Layout);
      Constant && Constant->getZExtValue() == PackedB)
    Layout = ConstantInt::get(Layout->getType(), Packed);
  Operands.append({Layout, Call.getArgOperand(First)});
  for (unsigned I = First + 3; I < Call.arg_size(); ++I)
    Operands.push_back(Call.getArgOperand(I));
  replaceCall(Call, Base, Name, Operands);
}

namespace {
struct LegacyRow {
  StringLiteral Base;
  unsigned Operands; ///< the minimum number
  StringLiteral Expected;
  void (*Rewrite)(CallInst &, const Callee &);
};
} // namespace

static constexpr StringLiteral MadOperands = "matrices for A, B and C";

static void rewriteAnyMad(CallInst &Call, const Callee &Name) {
  rewriteMad(Call, Name, *madOf(Name));
}

static constexpr LegacyRow Operations[] = {
    {"__spirv_JointMatrixLoadINTEL", 3, "a pointer, a stride and a layout",
     [](CallInst &Call, const Callee &Name) {
       rewriteAccess(Call, Name, "__spirv_CooperativeMatrixLoadKHR", 1);
     }},
    {"__spirv_JointMatrixStoreINTEL", 4,
     "a pointer, a matrix, a stride and a layout",
     [](CallInst &Call, const Callee &Name) {
       rewriteAccess(Call, Name, "__spirv_CooperativeMatrixStoreKHR", 2);
     }},
    {"__spirv_JointMatrixWorkItemLengthINTEL", 1, "a matrix",
     [](CallInst &Call, const Callee &Name) {
       replaceCall(Call, "__spirv_CooperativeMatrixLengthKHR", Name,
                   {Call.getArgOperand(0)});
     }},
    {Mads[0].Base, 3, MadOperands, rewriteAnyMad},
    {Mads[1].Base, 3, MadOperands, rewriteAnyMad},
    {Mads[2].Base, 3, MadOperands, rewriteAnyMad},
    {Mads[3].Base, 3, MadOperands, rewriteAnyMad},
    {Mads[4].Base, 3, MadOperands, rewriteAnyMad},
};

static const LegacyRow *operationOf(const Callee &Name) {
  for (const LegacyRow &Row : Operations)
    if (Name.is(Row.Base))
      return &Row;
  return nullptr;
}

/// Rewrites one call of a legacy operation, if it is one.
static void modernizeCall(CallInst &Call, const Callee &Name) {
  const LegacyRow *Row = operationOf(Name);
  if (!Row)
    return;
  if (Call.arg_size() >= Row->Operands)
    return Row->Rewrite(Call, Name);
  reportError(Call, operationName(Row->Base), "expected " + Row->Expected);
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool hasLegacyTypes(Module &M) {
  for (Function &F : M) {
    if (containsLegacy(F.getFunctionType()))
      return true;
    for (Instruction &I : instructions(F))
      if (containsLegacy(I.getType()) ||
          (isa<AllocaInst>(I) &&
           containsLegacy(cast<AllocaInst>(I).getAllocatedType())))
        return true;
  }
  return false;
}

static SmallVector<CallInst *> callsOfDeclarations(Module &M) {
  SmallVector<CallInst *> Calls;
  for (Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledOperand() == &F)
          Calls.push_back(Call);
  return Calls;
}

PreservedAnalyses ModernizePass::run(Module &M, ModuleAnalysisManager &) {
  LegacyTypes Types;
  SmallVector<CallInst *> Calls = callsOfDeclarations(M);
  // The type of a call may differ from the declaration's.
  auto NameOf = [](const CallInst &Call) {
    return parseCallee(Call.getCalledOperand()->getName());
  };
  bool IsOlder = hasLegacyTypes(M);
  for (CallInst *Call : Calls) {
    Callee Name = NameOf(*Call);
    bool IsMad = madOf(Name);
    IsOlder |= operationOf(Name) != nullptr;
    if (IsMad && !Types.learn(*Call)) {
      reportError(*Call, "OpJointMatrixMadINTEL",
                  "one type without a use stands for two of A, B and the "
                  "accumulator; expected types with a use");
      return PreservedAnalyses::all();
    }
    if ((IsMad || Name.is("__spirv_CooperativeMatrixMulAddKHR")) &&
        Call->arg_size() >= 3)
      Types.noteOperands(*Call);
  }
  IsOlder |= Types.correctUses();
  if (IsOlder) {
    for (CallInst *Call : Calls)
      modernizeCall(*Call, NameOf(*Call));
    retypeModule(M, Types);
  }
  return expandApplyFunctions(M) || IsOlder ? PreservedAnalyses::none()
                                            : PreservedAnalyses::all();
}

} // namespace tenon
