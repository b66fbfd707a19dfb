// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_{reduce,scan_inclusive,scan_exclusive}_{add,min,max,mul}, …_any,
// …_all, …_broadcast, and SPIR-V's group operations with scope 2 become
// work-group operations (GroupOps.def).

#include "WorkGroupFunctions.h"
#include "Recognize/Lanes/SubgroupOperands.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

bool hasWorkGroupScope(const CallInst &Call) {
  constexpr uint64_t Workgroup = 2;
  return !Call.arg_empty() && constantOf(Call.getArgOperand(0)) == Workgroup;
}

Value *combineInWorkGroup(IRBuilderBase &B, Value *V, GroupOpcode Opcode,
                          Combination How) {
  assert((Opcode == GroupOpcode::Reduce ||
          Opcode == GroupOpcode::ScanInclusive ||
          Opcode == GroupOpcode::ScanExclusive) &&
         "only these operations combine values");
  GroupFacts Facts;
  Facts.Opcode = Opcode;
  Facts.How = How;
  return createGroupOp(B, Facts, {V});
}

Value *voteInWorkGroup(IRBuilderBase &B, Value *P, bool All) {
  assert(P->getType()->isIntegerTy(1) && "predicate() makes one");
  GroupFacts Facts;
  Facts.Opcode = All ? GroupOpcode::All : GroupOpcode::Any;
  return createGroupOp(B, Facts, {P});
}

Expected<Value *> broadcastInWorkGroup(IRBuilderBase &B, Value *V,
                                       ArrayRef<Value *> Ids) {
  assert(!Ids.empty() && "a local id names the work-item");
  SmallVector<Value *, 3> Numbers(Ids);
  if (auto *Vector = dyn_cast<FixedVectorType>(Ids[0]->getType())) {
    Numbers.clear();
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Numbers.push_back(B.CreateExtractElement(Ids[0], I));
  }
  constexpr unsigned Dimensions = 3;
  if (Numbers.size() > Dimensions ||
      any_of(Numbers, [](Value *N) { return !N->getType()->isIntegerTy(); }))
    return wrong("expected up to three integers as local id");
  SmallVector<Value *, 4> Operands = {V};
  for (Value *Number : Numbers)
    Operands.push_back(B.CreateZExtOrTrunc(Number, B.getInt64Ty()));
  Operands.resize(1 + Dimensions, B.getInt64(0));
  GroupFacts Facts;
  Facts.Opcode = GroupOpcode::Broadcast;
  return createGroupOp(B, Facts, Operands);
}

// OpenCL C's names; SPIR-V has one name for work-groups and sub-groups

static Expected<Value *> rewriteVote(CallInst &Call, IRBuilderBase &B,
                                     bool All) {
  if (Call.arg_size() != 1)
    return wrong("expected 1 operand");
  Expected<Value *> P = predicate(B, Call.getArgOperand(0));
  if (!P)
    return P.takeError();
  return integerResult(B, voteInWorkGroup(B, *P, All), Call.getType());
}

static Expected<Value *> rewriteBroadcast(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() < 2)
    return wrong("expected a value and a local id");
  Value *V = Call.getArgOperand(0);
  if (Error E = checkLaneType(V->getType()))
    return E;
  if (V->getType() != Call.getType())
    return wrong("the result does not have the operand's type");
  return broadcastInWorkGroup(B, V,
                              SmallVector<Value *, 3>(drop_begin(Call.args())));
}

std::optional<Recognition> recognizeWorkGroupFunctions(const Function &,
                                                       const Callee &Name) {
  StringRef Word = Name.Identifier;
  if (!Word.consume_front("work_group_"))
    return std::nullopt;
  if (Word == "broadcast")
    return Recognition{Name.Identifier.str(), rewriteBroadcast};
  if (Word == "any" || Word == "all")
    return Recognition{Name.Identifier.str(),
                       [All = Word == "all"](CallInst &Call, IRBuilderBase &B) {
                         return rewriteVote(Call, B, All);
                       }};
  return std::nullopt;
}

} // namespace tenon
