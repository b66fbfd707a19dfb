// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_OPT_NOMACHINE_H
#define TENON_OPT_NOMACHINE_H

namespace tenon {

/// Registers a target for the triples spir and spir64, of which opt otherwise
/// says that it has none. Passes see what they see without a target: code for
/// these triples is for no machine yet.
void registerNoMachine();

} // namespace tenon

#endif
