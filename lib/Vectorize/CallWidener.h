// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls. Work-item queries and operations of the sub-group have wideners of
// their own; an intrinsic that exists for vectors becomes that, a function of
// numbers a call for all lanes; the rest is called once where it is uniform,
// else for one lane after the other.

#ifndef TENON_LIB_VECTORIZE_CALLWIDENER_H
#define TENON_LIB_VECTORIZE_CALLWIDENER_H

#include "QueryWidener.h"
#include "SubgroupWidener.h"

namespace tenon {

class CallWidener {
public:
  /// \p TrapDivergence: what all lanes have to come to ends the process when
  /// they do not.
  CallWidener(LaneCode &Code, LaneValues &Values, QueryWidener &Queries,
              SubgroupWidener &Subgroup, bool TrapDivergence)
      : Code(Code), B(Code.B), Values(Values), Queries(Queries),
        Subgroup(Subgroup), TrapDivergence(TrapDivergence) {}

  void widen(llvm::CallInst &I);

private:
  // False, and nothing done, where I is none.
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
