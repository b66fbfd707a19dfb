// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SpirvMetadata.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/MetadataNumbers.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

static bool isString(const Metadata *Operand) {
  return isa_and_nonnull<MDString>(Operand);
}

static bool isNumber(const Metadata *Operand) {
  return mdconst::dyn_extract_or_null<ConstantInt>(Operand);
}

static bool areStrings(const MDNode &Node) {
  return all_of(Node.operands(), isString);
}

template <unsigned Min, unsigned Max>
static bool areNumbers(const MDNode &Node) {
  return Node.getNumOperands() >= Min && Node.getNumOperands() <= Max &&
         all_of(Node.operands(), isNumber);
}

/// Any number of numbers: there may be fewer of them than parameters.
static bool areAnyNumbers(const MDNode &Node) {
  return all_of(Node.operands(), isNumber);
}

/// !{i32 decoration, number or string, …}
static bool isDecoration(const Metadata *Operand, bool StringsToo) {
  const auto *Node = dyn_cast_or_null<MDNode>(Operand);
  return Node && numberAt(Node, 0) &&
         all_of(Node->operands(), [&](const MDOperand &Part) {
           return isNumber(Part) || (StringsToo && isString(Part));
         });
}

static bool areDecorations(const MDNode &Node) {
  return all_of(Node.operands(), [](const MDOperand &Operand) {
    return isDecoration(Operand, /*StringsToo=*/true);
  });
}

/// !{!{decorations of a parameter}, …}
static bool areDecorationsOfParameters(const MDNode &Node) {
  return all_of(Node.operands(), [](const MDOperand &Operand) {
    const auto *List = dyn_cast_or_null<MDNode>(Operand);
    return List && all_of(List->operands(), [](const MDOperand &Decoration) {
             return isDecoration(Decoration, /*StringsToo=*/false);
           });
  });
}

/// A value of a type of OpenCL C, of which only the type matters.
static bool isTypeHint(const MDNode &Node) {
  const auto *Value =
      Node.getNumOperands()
          ? dyn_cast_or_null<ValueAsMetadata>(Node.getOperand(0))
          : nullptr;
  if (!Value || isa<ScalableVectorType>(Value->getType()))
    return false;
  Type *Ty = Value->getType()->getScalarType();
  return Ty->isHalfTy() || Ty->isFloatTy() || Ty->isDoubleTy() ||
         Ty->isIntegerTy(8) || Ty->isIntegerTy(16) || Ty->isIntegerTy(32) ||
         Ty->isIntegerTy(64);
}

static Function *functionAt(const MDNode &Node) {
  return Node.getNumOperands()
             ? mdconst::dyn_extract_or_null<Function>(Node.getOperand(0))
             : nullptr;
}

/// !{ptr @kernel, i32 mode, i32 literal, …}
static bool isExecutionMode(const MDNode &Node) {
  return functionAt(Node) && Node.getNumOperands() > 1 &&
         all_of(drop_begin(Node.operands()), isNumber);
}

/// !{ptr @kernel, !{!"kernel_arg_type_qual", !"const", …}, …}
static bool isKernelRecord(const MDNode &Node) {
  return functionAt(Node) &&
         all_of(drop_begin(Node.operands()), [](const MDOperand &Operand) {
           const auto *Facts = dyn_cast_or_null<MDNode>(Operand);
           if (!Facts || !Facts->getNumOperands() ||
               !isString(Facts->getOperand(0)))
             return false;
           StringRef Name = cast<MDString>(Facts->getOperand(0))->getString();
           return !Name.ends_with("_qual") || areStrings(*Facts);
         });
}

namespace {
struct MetadataRow {
  StringLiteral Name;
  bool (*IsValid)(const MDNode &);
  StringLiteral Expected;
};
} // namespace

static constexpr MetadataRow OfFunctions[] = {
    {"kernel_arg_access_qual", areStrings, "a string for each parameter"},
    {"kernel_arg_type", areStrings, "a string for each parameter"},
    {"kernel_arg_type_qual", areStrings, "a string for each parameter"},
    {"kernel_arg_buffer_location", areAnyNumbers,
     "a number for each parameter"},
    {"reqd_work_group_size", areNumbers<1, 3>, "three numbers"},
    {"work_group_size_hint", areNumbers<1, 3>, "three numbers"},
    {"max_work_group_size", areNumbers<1, 3>, "three numbers"},
    {"reqd_sub_group_size", areNumbers<1, 1>, "a number"},
    {"intel_reqd_sub_group_size", areNumbers<1, 1>, "a number"},
    {"vec_type_hint", isTypeHint, "a value of a scalar or vector type"},
    {"spirv.ParameterDecorations", areDecorationsOfParameters,
     "a list of decorations for each parameter"},
};

static constexpr MetadataRow Decorations = {"spirv.Decorations", areDecorations,
                                            "a list of decorations"};

static constexpr MetadataRow OfModules[] = {
    {"spirv.ExecutionMode", isExecutionMode,
     "a kernel, the number of a mode, and numbers"},
    {"opencl.kernels", isKernelRecord, "a kernel and lists of facts"},
    {"spirv.MemoryModel", areNumbers<2, 2>, "two numbers"},
    {"opencl.ocl.version", areNumbers<2, 2>, "two numbers"},
    {"opencl.spir.version", areNumbers<2, 2>, "two numbers"},
    {"opencl.used.extensions", areStrings, "strings"},
    {"opencl.used.optional.core.features", areStrings, "strings"},
};

//===----------------------------------------------------------------------===//
// Dropping
//===----------------------------------------------------------------------===//

static std::string leftOut(const MetadataRow &Row) {
  return ("metadata !" + Row.Name + " is left out; expected " + Row.Expected)
      .str();
}

static bool isInvalid(const MetadataRow &Row, const MDNode *Node) {
  return Node && !Row.IsValid(*Node);
}

static void dropInvalidOf(Function &F) {
  for (const MetadataRow &Row : OfFunctions)
    if (isInvalid(Row, F.getMetadata(Row.Name))) {
      reportWarning(F, leftOut(Row));
      F.setMetadata(Row.Name, nullptr);
    }
  bool Told = false;
  for (Instruction &I : instructions(F))
    if (isInvalid(Decorations, I.getMetadata(Decorations.Name))) {
      if (!std::exchange(Told, true))
        reportWarning(F, leftOut(Decorations));
      I.setMetadata(Decorations.Name, nullptr);
    }
}

static void dropInvalidOf(GlobalVariable &V) {
  if (!isInvalid(Decorations, V.getMetadata(Decorations.Name)))
    return;
  reportWarning(V.getContext(),
                "variable '" + V.getName() + "': " + leftOut(Decorations));
  V.setMetadata(Decorations.Name, nullptr);
}

/// Whether \p Node, of \p Row, is for a function that has been deleted or is no
/// longer a kernel.
static bool isOfNoKernel(const MetadataRow &Row, const MDNode &Node) {
  if (Row.IsValid != isExecutionMode && Row.IsValid != isKernelRecord)
    return false;
  if (Node.getNumOperands() && !Node.getOperand(0))
    return true;
  const Function *F = functionAt(Node);
  return F && !isKernel(*F);
}

static void dropInvalidOf(Module &M, const MetadataRow &Row) {
  NamedMDNode *Nodes = M.getNamedMetadata(Row.Name);
  if (!Nodes)
    return;
  SmallVector<MDNode *, 8> Kept;
  bool Told = false;
  for (MDNode *Node : Nodes->operands()) {
    if (isOfNoKernel(Row, *Node))
      continue;
    if (Row.IsValid(*Node))
      Kept.push_back(Node);
    else if (!std::exchange(Told, true))
      reportWarning(M.getContext(), leftOut(Row));
  }
  // An empty list of modes states that there are no others.
  if (Kept.empty() && Row.IsValid != isExecutionMode)
    return M.eraseNamedMetadata(Nodes);
  Nodes->clearOperands();
  for (MDNode *Node : Kept)
    Nodes->addOperand(Node);
}

void dropInvalidMetadata(Module &M) {
  for (Function &F : M)
    dropInvalidOf(F);
  for (GlobalVariable &V : M.globals())
    dropInvalidOf(V);
  for (const MetadataRow &Row : OfModules)
    dropInvalidOf(M, Row);
}

} // namespace tenon
