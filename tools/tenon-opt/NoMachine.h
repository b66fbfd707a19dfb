// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_OPT_NOMACHINE_H
#define TENON_OPT_NOMACHINE_H

namespace tenon {

/// Registers a target for the triples spir and spir64, so that opt does not
/// warn that it has none. Passes see the same as without a target: code for
/// these triples is not for any machine yet.
void registerNoMachine();

} // namespace tenon

#endif
