// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sub-group operations in kernels that are written as text: each work-item
// loads its value from the first buffer and stores its result to the second.

#ifndef TENON_UNITTESTS_ENGINE_SUBGROUPTEXT_H
#define TENON_UNITTESTS_ENGINE_SUBGROUPTEXT_H

#include "RunText.h"

namespace tenon::test {

/// "declare T @op(…) …"; \p More are further facts.
inline std::string declareSubgroup(const std::string &Signature,
                                   const std::string &Word,
                                   const std::string &More = "") {
  return "declare " + Signature + " convergent nounwind \"tenon.subgroup\"=\"" +
         Word + "\" " + More + "\n";
}

inline std::string combining(const std::string &Type, const std::string &Word,
                             const std::string &How) {
  return declareSubgroup(Type + " @op(" + Type + ")", Word,
                         "\"tenon.combine\"=\"" + How + "\"");
}

/// A kernel whose work-item l computes %r, of type \p To, by \p Body from %x,
/// of type \p From, which is the l-th value of the first buffer; %l and %lane
/// are its lane as i32 and i64.
inline std::string eachLane(const std::string &Declarations,
                            const std::string &From, const std::string &To,
                            const std::string &Body) {
  return Declarations + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %g = call i64 @tenon.item.global_id(i32 0)
      %lane = call i64 @tenon.item.subgroup_local_id()
      %l = trunc i64 %lane to i32
      %p = getelementptr )" +
         From + ", ptr addrspace(1) %in, i64 %g\n%x = load " + From +
         ", ptr addrspace(1) %p, align 1\n" + Body + "%q = getelementptr " +
         To + ", ptr addrspace(1) %out, i64 %g\nstore " + To +
         " %r, ptr addrspace(1) %q, align 1\nret void }";
}

/// Runs it in one group of \p Items work-items and sub-groups of \p Width.
template <typename In, typename Out>
std::string runLanes(const std::string &Text, std::vector<In> &From,
                     std::vector<Out> &To, uint64_t Items, uint64_t Width) {
  LaunchRequest R = request({buffer(From), buffer(To)}, Items, Items);
  R.SubgroupSize = Width;
  return run(Text, R);
}

} // namespace tenon::test

#endif
