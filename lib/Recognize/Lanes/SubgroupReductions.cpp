// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions and scans over a sub-group, and over a work-group:
//
//   sub_group_[non_uniform_]{reduce,scan_inclusive,scan_exclusive}_{add,…}(x)
//   intel_sub_group_{reduce,scan_inclusive,scan_exclusive}_{add,min,max}(x)
//   work_group_{reduce,scan_inclusive,scan_exclusive}_{add,…}(x)
//   __spirv_Group[NonUniform]{IAdd,FMin,…}(scope, group operation, x)
//
// OpenCL C distinguishes signed from unsigned by the overload, which is the
// letter of the operand's type in the mangled name. Logical operations combine
// truth values: as 0 and 1 in i32, where the identity of "and" is any number
// except 0.

#include "Recognize/Items/WorkGroupFunctions.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "SubgroupOperands.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

namespace {
/// How values are combined, by the class of their type.
struct OpenClRow {
  StringLiteral Word;
  Combination Signed, Unsigned, Float;
  bool Integers = false; // not defined for floats
};
struct SpirvRow {
  StringLiteral Name;
  Combination How;
};
struct Combining {
  SubgroupOpcode Opcode{};
  Combination How{};
  bool Logical = false;
  bool Active = false; // only over the active lanes
  unsigned Cluster = 0;
  bool WorkGroup = false; // of a work-group instead of a sub-group
};
} // namespace

using How = Combination;

static constexpr OpenClRow OpenClRows[] = {
    {"add", How::Add, How::Add, How::FAdd},
    {"mul", How::Mul, How::Mul, How::FMul},
    {"min", How::SMin, How::UMin, How::FMin},
    {"max", How::SMax, How::UMax, How::FMax},
    {"and", How::And, How::And, How::And, true},
    {"or", How::Or, How::Or, How::Or, true},
    {"xor", How::Xor, How::Xor, How::Xor, true},
};

/// The part of the name after Group or GroupNonUniform. The instructions of
/// SPV_KHR_uniform_group_instructions have KHR appended.
static constexpr SpirvRow SpirvRows[] = {
    {"IAdd", How::Add},       {"FAdd", How::FAdd},      {"IMul", How::Mul},
    {"FMul", How::FMul},      {"SMin", How::SMin},      {"UMin", How::UMin},
    {"FMin", How::FMin},      {"SMax", How::SMax},      {"UMax", How::UMax},
    {"FMax", How::FMax},      {"BitwiseAnd", How::And}, {"BitwiseOr", How::Or},
    {"BitwiseXor", How::Xor}, {"LogicalAnd", How::And}, {"LogicalOr", How::Or},
    {"LogicalXor", How::Xor},
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static GroupOpcode groupOpcode(SubgroupOpcode Opcode) {
  return Opcode == SubgroupOpcode::Reduce          ? GroupOpcode::Reduce
         : Opcode == SubgroupOpcode::ScanInclusive ? GroupOpcode::ScanInclusive
                                                   : GroupOpcode::ScanExclusive;
}

/// The operation itself.
static Value *createCombining(IRBuilderBase &B, const Combining &What,
                              Value *V) {
  if (What.WorkGroup)
    return combineInWorkGroup(B, V, groupOpcode(What.Opcode), What.How);
  SubgroupFacts Facts;
  Facts.Opcode = What.Opcode;
  Facts.How = What.How;
  Facts.Active = What.Active;
  Facts.Cluster = What.Cluster;
  return createSubgroupOp(B, Facts, {V});
}

/// Combines truth values, one or a vector of them, as 0 and 1; the result has
/// type \p Result.
static Expected<Value *> emitLogical(IRBuilderBase &B, const Combining &What,
                                     Value *V, Type *Result) {
  Type *Ty = V->getType();
  if (!Ty->isIntOrIntVectorTy())
    return wrong("the predicate is not an integer");
  if (!Result->isIntOrIntVectorTy() ||
      Result->getWithNewBitWidth(1) != Ty->getWithNewBitWidth(1))
    return wrong("the call has a result of another type");
  Value *Truth = Ty->isIntOrIntVectorTy(1) ? V : B.CreateIsNotNull(V);
  Value *Bits =
      createCombining(B, What, B.CreateZExt(Truth, Ty->getWithNewBitWidth(32)));
  return B.CreateZExtOrTrunc(B.CreateIsNotNull(Bits), Result);
}

static Expected<Value *> emitCombining(CallInst &Call, IRBuilderBase &B,
                                       const Combining &What, Value *V) {
  Type *Result = Call.getType();
  if (What.Logical)
    return emitLogical(B, What, V, Result);
  if (Error E = checkLaneType(V->getType()))
    return E;
  if (V->getType() != Result)
    return wrong("the result does not have the operand's type");
  if (V->getType()->isFPOrFPVectorTy() != isFloatCombination(What.How))
    return wrong("the operand is not " + Twine(isFloatCombination(What.How)
                                                   ? "floating-point"
                                                   : "an integer"));
  return createCombining(B, What, V);
}

static Error readCluster(Value *Size, Combining &What) {
  Expected<unsigned> Lanes = clusterSize(Size);
  if (!Lanes)
    return Lanes.takeError();
  What.Cluster = *Lanes;
  return Error::success();
}

/// OpGroupIAdd and similar: the group operation is an operand.
static Expected<Value *> rewriteSpirv(CallInst &Call, IRBuilderBase &B,
                                      Combining What) {
  constexpr SubgroupOpcode Operations[] = {SubgroupOpcode::Reduce,
                                           SubgroupOpcode::ScanInclusive,
                                           SubgroupOpcode::ScanExclusive};
  constexpr uint64_t Clustered = 3;
  if (Call.arg_size() < 3)
    return wrong("expected a scope, a group operation and a value");
  What.WorkGroup = !What.Active && hasWorkGroupScope(Call);
  if (!What.WorkGroup)
    if (Error E = checkSubgroupScope(Call))
      return E;
  std::optional<uint64_t> Operation = constantOf(Call.getArgOperand(1));
  if (!Operation || *Operation > Clustered ||
      (*Operation == Clustered && !What.Active))
    return wrong(
        Twine("group operation ") +
        (!Operation ? "that is not constant" : std::to_string(*Operation)) +
        ", expected 0 (reduce), 1 (inclusive scan), 2 (exclusive "
        "scan) or, for non-uniform ones, 3 (clustered reduce)");
  if (*Operation != Clustered) {
    What.Opcode = Operations[*Operation];
  } else {
    What.Opcode = SubgroupOpcode::Reduce;
    if (Call.arg_size() < 4)
      return wrong("expected the size of clusters");
    if (Error E = readCluster(Call.getArgOperand(3), What))
      return E;
  }
  return emitCombining(Call, B, What, Call.getArgOperand(2));
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static std::optional<Recognition> recognizeSpirv(const Callee &Name) {
  for (StringRef Group : {"__spirv_GroupNonUniform", "__spirv_Group"})
    for (const SpirvRow &R : SpirvRows)
      for (StringRef End : {"", "KHR"}) {
        std::string Base = (Group + R.Name + End).str();
        if (!Name.is(Base))
          continue;
        Combining What;
        What.How = R.How;
        What.Logical = R.Name.starts_with("Logical");
        What.Active = Group.ends_with("NonUniform");
        return Recognition{operationName(Base),
                           [What](CallInst &Call, IRBuilderBase &B) {
                             return rewriteSpirv(Call, B, What);
                           }};
      }
  return std::nullopt;
}

static std::optional<SubgroupOpcode> consumeOperation(StringRef &Text) {
  if (Text.consume_front("reduce_"))
    return SubgroupOpcode::Reduce;
  if (Text.consume_front("scan_inclusive_"))
    return SubgroupOpcode::ScanInclusive;
  if (Text.consume_front("scan_exclusive_"))
    return SubgroupOpcode::ScanExclusive;
  return std::nullopt;
}

static Combination combinationFor(const OpenClRow &R, const Type *Ty,
                                  const Callee &Name) {
  if (Ty->isFPOrFPVectorTy())
    return R.Float;
  bool Signed = StringRef("casilx").contains(firstArgumentLetter(Name));
  return Signed ? R.Signed : R.Unsigned;
}

std::optional<Recognition> recognizeSubgroupReductions(const Function &,
                                                       const Callee &Name) {
  if (std::optional<Recognition> R = recognizeSpirv(Name))
    return R;
  StringRef Text = Name.Identifier.split('.').first;
  bool WorkGroup = Text.consume_front("work_group_");
  if (!WorkGroup)
    Text.consume_front("intel_"); // cl_intel_subgroups_char, _short
  if (!WorkGroup && !Text.consume_front("sub_group_"))
    return std::nullopt;
  bool Clustered = !WorkGroup && Text.consume_front("clustered_");
  bool Active = !WorkGroup && (Text.consume_front("non_uniform_") || Clustered);
  std::optional<SubgroupOpcode> Opcode = consumeOperation(Text);
  if (!Opcode)
    return std::nullopt;
  bool Logical = Text.consume_front("logical_");
  for (const OpenClRow &R : OpenClRows) {
    if (Text != R.Word || (Logical && !R.Integers))
      continue;
    return Recognition{
        Name.Identifier.str(),
        [&R, Name, Opcode = *Opcode, Logical, Active, Clustered,
         WorkGroup](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
          if (Call.arg_size() != (Clustered ? 2 : 1))
            return wrong(Clustered ? "expected a value and the size of clusters"
                                   : "expected one value");
          Value *V = Call.getArgOperand(0);
          Combining What{Opcode, combinationFor(R, V->getType(), Name), Logical,
                         Active};
          if (Clustered)
            if (Error E = readCluster(Call.getArgOperand(1), What))
              return E;
          What.WorkGroup = WorkGroup;
          return emitCombining(Call, B, What, V);
        }};
  }
  return std::nullopt;
}

} // namespace tenon
