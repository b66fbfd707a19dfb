// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widens calls. Work-item queries and sub-group operations have separate
// wideners. An intrinsic that exists for vectors becomes its vector form, a
// mathematical function becomes one call for all lanes. Any other call is
// executed once if it is uniform, and otherwise lane by lane.

#ifndef TENON_LIB_VECTORIZE_CALLWIDENER_H
#define TENON_LIB_VECTORIZE_CALLWIDENER_H

#include "QueryWidener.h"
#include "SubgroupWidener.h"

namespace tenon {

class CallWidener {
public:
  /// With \p TrapDivergence, an operation that needs all lanes aborts the
  /// process if only some of them execute it.
  CallWidener(LaneCode &Code, LaneValues &Values, QueryWidener &Queries,
              SubgroupWidener &Subgroup, bool TrapDivergence)
      : Code(Code), B(Code.B), Values(Values), Queries(Queries),
        Subgroup(Subgroup), TrapDivergence(TrapDivergence) {}

  void widen(llvm::CallInst &I);

private:
  // These return false, without effect, for other calls.
  bool widenIntrinsic(llvm::CallInst &I);
  bool widenMaths(llvm::CallInst &I);

  LaneCode &Code;
  LaneBuilder &B;
  LaneValues &Values;
  QueryWidener &Queries;
  SubgroupWidener &Subgroup;
  const bool TrapDivergence;
};

} // namespace tenon

#endif
